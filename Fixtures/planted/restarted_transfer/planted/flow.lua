-- Moves coins from the purse into the jar; the bank confirms each.

local rutter = require "rutter"

local purse = rutter.cell(10, "purse")
local jar = rutter.cell(0, "jar")

local confirm = rutter.loader("confirm", {
  gives = "boolean",
  load = function(_coins)
    rutter.sleep(1)
    return true
  end,
})

local function move_one()
  purse:update(function(n) return n - 1 end)
  if confirm(1):await() then
    jar:update(function(n) return n + 1 end)
  else
    purse:update(function(n) return n + 1 end)
  end
end

rutter.root(function()
  return rutter.screen {
    title = "Savings",
    rutter.text { purse:get() .. " in the purse", id = "purse" },
    rutter.text { jar:get() .. " in the jar", id = "jar" },
    rutter.button { "Move one", while_running = "restart", action = move_one },
  }
end)
