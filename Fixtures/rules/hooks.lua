-- Screens that say when they come and go

local rutter = require "rutter"

local function says(word, number)
  return function() rutter.log(word .. " " .. number) end
end

rutter.destination(rutter.integer, function(number)
  local guests = rutter.cell(4, "guests")
  return rutter.screen {
    title = "Table " .. number,
    on_create = says("create", number),
    on_appear = says("appear", number),
    on_disappear = says("disappear", number),
    on_destroy = says("destroy", number),
    rutter.text { guests:get() .. " guests" },
    rutter.button {
      "One more guest",
      action = function()
        rutter.sleep(1)
        guests:update(function(count) return count + 1 end)
      end,
    },
  }
end)

rutter.destination(rutter.string, function(word)
  return rutter.screen { title = word, on_destroy = function() rutter.path:push(5, { from = "anywhere" }) end }
end)

rutter.root(function() return rutter.screen { title = "Hooks" } end)
