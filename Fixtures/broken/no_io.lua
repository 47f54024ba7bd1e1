-- The sandbox has no io; files are read with rutter.fs.
--
-- expect: no_io.lua:6: attempt to index a nil value (global 'io')
-- when: load

local file = io.open("/etc/passwd")
print(file:read("a"))
