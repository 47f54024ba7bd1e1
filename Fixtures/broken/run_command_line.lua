-- A command line, as a shell takes it, in the place of the arguments.
--
-- expect: run_command_line.lua:9: rutter.run takes a list of arguments, got a string
-- when: tap "Run"

local rutter = require "rutter"
rutter.root(function()
  local function run()
    rutter.log(rutter.run("git", "log --oneline"))
  end
  return rutter.screen { title = "Programs", rutter.button { "Run", action = run } }
end)
