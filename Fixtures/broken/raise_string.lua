-- The main chunk raises.
--
-- expect: raise_string.lua:6: no chart on board
-- when: load

error("no chart on board")
