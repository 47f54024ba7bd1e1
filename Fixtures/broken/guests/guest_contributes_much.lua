-- What ../guest_contributes_much_flow.lua is run with.

local rutter = require "rutter"

for i = 1, 7 do
  rutter.contribute("guest_contributes_much_flow.tools", function()
    return rutter.text { ("a\n"):rep(65000) .. i }
  end)
end
