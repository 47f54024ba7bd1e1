-- A shop as people test it: a settle after each step

local rutter = require "rutter"

local shown = rutter.cell("nothing", "shown")
local noted = rutter.cell("no note", "noted")
local is_paid = rutter.cell(false, "is_paid")

local price = rutter.loader("price", {
  gives = rutter.integer,
  load = function(number)
    rutter.sleep(1)
    return number
  end,
})

rutter.destination(rutter.integer, function(number)
  return rutter.screen { title = "Number " .. number, rutter.text { "Read." } }
end)

rutter.destination(rutter.string, function(title)
  return rutter.screen { title = title, rutter.link { "Open", to = price(7) } }
end)

local function load()
  rutter.sleep(1)
  shown:set("price " .. price(1):await())
end

local function save()
  noted:set("saved")
  rutter.task(function()
    rutter.sleep(3)
    noted:set("no note")
  end)
end

local function go()
  rutter.sleep(1)
  rutter.path:push(1)
end

local function remind()
  rutter.task(function()
    rutter.sleep(2)
    rutter.path:push(1)
  end)
end

rutter.root(function()
  local is_loaded = shown:get() ~= "nothing"
  return rutter.screen {
    title = "Shop",
    rutter.button { "Load", action = load },
    rutter.button { "Note", action = function() noted:set("noted") end },
    rutter.button { "Save", action = save },
    rutter.button { "Go", action = go },
    rutter.button { "Remind", action = remind },
    rutter.link { "List", to = "List" },
    not is_loaded and rutter.button { "Stop", action = function() end },
    is_loaded and rutter.button { "Pay", action = function() is_paid:set(true) end },
    rutter.text { shown:get() },
    rutter.text { noted:get() },
    rutter.text { is_paid:get() and "paid" or "not paid" },
  }
end)
