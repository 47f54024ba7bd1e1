-- A program that nobody allowed.
--
-- expect: run_not_allowed.lua:9: run "git" is not allowed for plugin 'run_not_allowed'; run with --allow run=git
-- when: tap "Run"

local rutter = require "rutter"
rutter.root(function()
  local function run()
    rutter.log(rutter.run("git", { "log" }))
  end
  return rutter.screen { title = "Programs", rutter.button { "Run", action = run } }
end)
