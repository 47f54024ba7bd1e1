-- The main chunk raises a table.
--
-- expect: raised a table: { code = 7 }
-- when: load

error({ code = 7 })
