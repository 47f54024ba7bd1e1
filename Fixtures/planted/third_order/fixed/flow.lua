-- The sum counts each part once, in whatever order they come

local rutter = require "rutter"

local part = rutter.loader("part", {
  gives = rutter.integer,
  load = function(number)
    rutter.sleep(number)
    return number
  end,
})

local arrived = rutter.cell({}, "arrived")

local function sum()
  local total = 0
  for _, number in ipairs(arrived:get()) do total = total + number end
  return total
end

local function fetch(number)
  local value = part(number):await()
  arrived:update(function(list)
    list[#list + 1] = value
    return list
  end)
end

rutter.root(function()
  return rutter.screen {
    title = "Sum",
    rutter.button {
      "Add up",
      action = function()
        rutter.all { function() fetch(1) end, function() fetch(2) end, function() fetch(3) end }
      end,
    },
    rutter.text { "The sum is " .. sum() },
  }
end)
