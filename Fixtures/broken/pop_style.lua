-- An operation that takes no style, as nothing is put there.
--
-- expect: pop_style.lua:9: rutter.path:pop has no option 'style'; there is from
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.path:pop(1, { style = "sheet" })
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
