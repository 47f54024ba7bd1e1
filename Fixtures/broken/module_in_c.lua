-- A module that is a C library.
--
-- expect: module_in_c.lua:7: module 'lfs' not found: looked for lfs.lua and lfs/init.lua in the plugin's folder and in those that --allow modules=DIR names; a module of this name is usually written in C
-- when: load

local rutter = require "rutter"
local lfs = require "lfs"
rutter.root(function() return rutter.screen { title = lfs.currentdir() } end)
