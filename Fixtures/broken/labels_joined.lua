-- A label that is built of nodes is their texts, joined; built of itself it is joined again on each level.
--
-- expect: labels_joined.lua:7: the labels of this screen that are built of nodes take more than 1048576 bytes, joined
-- when: load, exit 1

local rutter = require "rutter"
rutter.root(function()
  local label = { rutter.text { ("sail "):rep(1000) } }
  for _ = 1, 20 do
    label = { rutter.text { label }, rutter.text { { rutter.text { "mast" }, rutter.text { ("sail "):rep(5000) } } } }
  end
  return rutter.screen { title = "Labels", rutter.button { label, action = print } }
end)
