-- The main chunk raises a table.
--
-- expect: raise_table.lua:6: (the error value is a table)
-- when: load

error({ code = 7 })
