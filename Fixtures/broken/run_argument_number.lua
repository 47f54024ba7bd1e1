-- A number among the arguments of a program.
--
-- expect: run_argument_number.lua:9: rutter.run takes a list of arguments: field '[2]': expected string, got integer 5
-- when: tap "Run"

local rutter = require "rutter"
rutter.root(function()
  local function run()
    rutter.log(rutter.run("git", { "log", 5 }))
  end
  return rutter.screen { title = "Programs", rutter.button { "Run", action = run } }
end)
