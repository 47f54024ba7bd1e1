-- A misspelt operation.
--
-- expect: path_method.lua:9: rutter.path has no 'pusch'; did you mean 'push'?
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  local function push()
    rutter.path:pusch(4)
  end
  return rutter.screen { title = "Path", rutter.button { "Push", action = push } }
end)
