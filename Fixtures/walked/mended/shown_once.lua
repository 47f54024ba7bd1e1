-- Codes that come round again.
local rutter = require "rutter"

local Code = rutter.type("Code", { digits = "string" })
local codes, shown = { "1111", "2222" }, rutter.cell(0, "shown")

local code = rutter.loader("code", {
  gives = Code,
  load = function()
    rutter.sleep(1)
    shown:update(function(count) return count + 1 end)
    return Code { digits = codes[(shown:get() - 1) % #codes + 1] }
  end,
})

rutter.destination(Code, function(value) return rutter.screen { title = value.digits } end)

rutter.root(function() return rutter.screen { title = "Wallet", rutter.link { "Code", to = code() } } end)
