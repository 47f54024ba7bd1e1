-- A misspelt option of an operation.
--
-- expect: push_option.lua:9: rutter.path:push has no option 'presnt'; did you mean 'present'?
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  local function push()
    rutter.path:push(4, { presnt = "placeholder" })
  end
  return rutter.screen { title = "Path", rutter.button { "Push", action = push } }
end)
