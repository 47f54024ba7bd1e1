-- The main chunk raises nothing at all.
--
-- expect: raised nil
-- when: load

error(nil)
