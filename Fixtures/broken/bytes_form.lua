-- A form of answers that there is not.
--
-- expect: bytes_form.lua:8: rutter.fs.read takes options: field 'as': expected one of "text", "bytes", got string "binary"
-- when: tap "Read"

local rutter = require "rutter"
rutter.root(function()
  local function read() print(rutter.fs.read("logo.png", { as = "binary" })) end
  return rutter.screen { title = "Bytes", rutter.button { "Read", action = read } }
end)
