-- A misspelt field of what a program gives that was run.
--
-- allow: run=echo
-- expect: answer_field.lua:10: what rutter.run gives has no 'stdout'; there are code, errors, output, signal
-- when: tap "Say"

local rutter = require "rutter"
rutter.root(function()
  local function say()
    print(rutter.run("echo", { "hello" }).stdout)
  end
  return rutter.screen { title = "Programs", rutter.button { "Say", action = say } }
end)
