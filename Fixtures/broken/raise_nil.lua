-- The main chunk raises nothing at all.
--
-- expect: raise_nil.lua:6: (the error value is nil)
-- when: load

error(nil)
