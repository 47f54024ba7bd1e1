-- One cell that entries of several stacks present (B3): two tabs, and a flow on the path of one of them.

local rutter = require "rutter"

local shown = rutter.cell(nil, "shown")
local keeps = rutter.cell(false, "keeps")
local Place = rutter.type("Place", { name = "string" })
local Sub

local function screen(name)
  local function case(word)
    return function()
      return rutter.screen {
        title = word .. " by " .. name,
        rutter.button { "allow", action = function() keeps:set(false) end },
        rutter.button { "take out", action = function() rutter.stack("left"):remove { id = 3 } end },
        rutter.button { "go into", action = function() rutter.path:push(Sub(1)) end },
        rutter.button { "go to", action = function() rutter.path:push(Place { name = "there" }) end },
        on_leave = function()
          if keeps:get() then return rutter.block("kept") end
        end,
      }
    end
  end
  return rutter.screen {
    title = name,
    rutter.button { "show a", action = function() shown:set("a") end },
    rutter.button { "show b", action = function() shown:set("b") end },
    rutter.button { "clear", action = function() shown:set(nil) end },
    rutter.button { "keep", action = function() keeps:set(true) end },
    rutter.button { "allow", action = function() keeps:set(false) end },
    rutter.button { "go to", action = function() rutter.path:push(Place { name = "there" }) end },
    rutter.text { "holds " .. tostring(shown:get()) },
    presents = { case = shown, cases = { a = case "a", b = case "b" } },
  }
end

Sub = rutter.flow("Sub", { takes = "integer", root = function() return screen "sub" end })
rutter.destination(Place, function(place) return screen(place.name) end)

rutter.root(function()
  return rutter.tabs {
    { id = "left", root = function() return screen "left" end },
    { id = "right", root = function() return screen "right" end },
  }
end)
