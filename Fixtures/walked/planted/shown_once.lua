-- Codes that are shown once each, and there are two.
-- expect: crash: loader 'shown_once.code'
local rutter = require "rutter"

local Code = rutter.type("Code", { digits = "string" })
local codes, shown = { "1111", "2222" }, rutter.cell(0, "shown")

local code = rutter.loader("code", {
  gives = Code,
  load = function()
    rutter.sleep(1)
    shown:update(function(count) return count + 1 end)
    return Code { digits = codes[shown:get()] }
  end,
})

rutter.destination(Code, function(value) return rutter.screen { title = value.digits } end)

rutter.root(function() return rutter.screen { title = "Wallet", rutter.link { "Code", to = code() } } end)
