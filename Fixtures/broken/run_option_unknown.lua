-- A misspelt option of a run.
--
-- expect: run_option_unknown.lua:9: rutter.run takes options: field 'timeuot': expected no field of this name, got integer 5 (did you mean 'timeout'?)
-- when: tap "Run"

local rutter = require "rutter"
rutter.root(function()
  local function run()
    rutter.log(rutter.run("git", { "log" }, { timeuot = 5 }))
  end
  return rutter.screen { title = "Programs", rutter.button { "Run", action = run } }
end)
