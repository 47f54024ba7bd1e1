-- A name that no file can have.
--
-- expect: x: the name is too long
-- allow: read=FOLDER
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(select(2, rutter.fs.read(("x"):rep(300))))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
