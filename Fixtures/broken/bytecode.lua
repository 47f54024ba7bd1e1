-- Text chunks only.
--
-- expect: bytecode.lua:6: attempt to load a binary chunk (mode is 't')
-- when: load

assert(load("\27Lua\84\0", "precompiled", "b"))
