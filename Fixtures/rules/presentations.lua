-- Screens that are there while a cell holds something

local rutter = require "rutter"

local shows = rutter.cell(false, "shows")
local item = rutter.cell(nil, "item")
local rows = rutter.cell({ "soup", "pie" }, "rows")

local function sets(label, cell, value)
  return rutter.button { label, action = function() cell:set(value) end }
end

local function later(label, cell, value)
  return rutter.button {
    label,
    action = function()
      rutter.sleep(1)
      cell:set(value)
    end,
  }
end

local function presents_item(title)
  return {
    item = item,
    screen = function(value)
      return rutter.screen { title = title .. " " .. value, later("Another later", item, "another") }
    end,
  }
end

rutter.destination(rutter.integer, function(number)
  return rutter.screen {
    title = "Number " .. number,
    presents = presents_item("Number's"),
    sets("Present", item, "thing"),
    later("Present later", item, "thing"),
  }
end)

rutter.destination(rutter.string, function(title) return rutter.screen { title = title } end)

local function lasting()
  local count = rutter.cell(0, "count")
  return rutter.screen {
    title = "Lasting",
    on_create = function() rutter.log "created" end,
    on_destroy = function() rutter.log "destroyed" end,
    rutter.text { "counts " .. count:get() },
    rutter.button { "Count", action = function() count:update(function(n) return n + 1 end) end },
  }
end

local function row(name)
  return rutter.link {
    name,
    style = "sheet", -- so that the list beneath shows, and is built without the row while the detail is there
    screen = function()
      return rutter.screen {
        title = "About " .. name,
        rutter.button {
          "Strike it out later",
          action = function()
            rutter.sleep(1)
            rows:set {}
          end,
        },
      }
    end,
  }
end

rutter.root(function()
  return rutter.screen {
    title = "Presentations",
    presents = { { when = shows, screen = lasting }, presents_item("Root's") },
    sets("Show", shows, true),
    sets("Present", item, "thing"),
    later("Present later", item, "thing"),
    rutter.list(rows:get(), row, { key = function(name) return name end }),
  }
end)
