-- An address would be another one in each process.
--
-- expect: print_address.lua:9: '%p' is refused: addresses differ from run to run; use tostring, which gives a serial number
-- when: tap "Print"

local rutter = require "rutter"
rutter.root(function()
  local function write()
    print(("%p"):format({}))
  end
  return rutter.screen { title = "Sameness", rutter.button { "Print", action = write } }
end)
