-- A coupon without a percentage says so.
local rutter = require "rutter"

local coupons = { SPRING = { percent = 10 }, NOSHIP = { free = true } }
local code = rutter.cell("", "code")

rutter.root(function()
  local coupon = coupons[code:get()]
  return rutter.screen {
    title = "Shop",
    rutter.field { "Code", cell = code },
    coupon and rutter.text { "Less " .. (coupon.percent or 0) .. " %" },
  }
end)
