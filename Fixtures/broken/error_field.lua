-- A misspelt field of the error that a failed view gets.
--
-- expect: error_field.lua:9: an error has no 'mesage'; did you mean 'message'?
-- when: tap "Go"

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
  failed = function(problem) return rutter.screen { title = "Sorry", rutter.text(problem.mesage or "no reason") } end,
})
local number = rutter.loader("number", { gives = "integer", load = function() error("nobody counts") end })
rutter.root(function()
  return rutter.screen { title = "Home", rutter.link { "Go", to = number(), present = "placeholder" } }
end)
