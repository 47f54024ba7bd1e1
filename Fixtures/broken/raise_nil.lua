-- The main chunk raises nothing at all.
--
-- expect: raise_nil.lua:6: (the error value is a nil)
-- when: load

error(nil)
