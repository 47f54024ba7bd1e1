-- A word that is not among those allowed.
--
-- expect: record_one_of.lua:8: record_one_of.Recipe: field 'category': expected one of "soup", "pie", got string "soups"
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { category = { "soup", "pie" } })
local soup = Recipe { category = "soups" }
rutter.root(function() return rutter.screen { title = soup.category } end)
