-- A calendar with URLs for months and days. From deep down it is many steps back to the root.
-- expect: crash: screen of calendar.Month
local rutter = require "rutter"

local Month = rutter.type("Month", { year = "integer", month = "integer" })
local Day = rutter.type("Day", { year = "integer", month = "integer", day = "integer" })
local New = rutter.type("New", { day = Day })

local names = { "January", "February", "March", "April", "May" }
local lengths = { 3, 3, 3, 3, 3 }
local events = rutter.cell({}, "events")

local function key(d) return ("%04d-%02d-%02d"):format(d.year, d.month, d.day) end

rutter.destination(Month, function(m)
  local days = {}
  for i = 1, lengths[m.month] do days[i] = i end
  return rutter.screen {
    title = names[m.month] .. " " .. m.year,
    m.month < 5 and rutter.link { "Next", to = Month { year = m.year, month = m.month + 1 }, once = "anywhere" },
    rutter.list(days, function(i)
      return rutter.link { tostring(i), to = Day { year = m.year, month = m.month, day = i } }
    end),
  }
end)

rutter.destination(Day, function(d)
  local list = events:get()[key(d)] or {}
  return rutter.screen {
    title = key(d),
    rutter.list(list, function(e) return rutter.text { e } end),
    rutter.link { "New event", to = New { day = d }, style = "sheet" },
  }
end)

rutter.destination(New, function(n)
  local text = rutter.cell("", "text")
  local hour = rutter.cell("09:00", "hour")
  return rutter.screen {
    title = "New event",
    rutter.field { "What", cell = text },
    rutter.field { "When", cell = hour },
    rutter.button { "Save", enabled = text:get() ~= "", action = function()
      local line = text:get() .. " at " .. hour:get()
      events:update(function(all)
        local k = key(n.day)
        local list = all[k] or {}
        list[#list + 1] = line
        all[k] = list
        return all
      end)
      rutter.back()
    end },
  }
end)

rutter.route("/:year{integer}/:month{integer}", function(p)
  return Month { year = p.year, month = p.month }
end, { of = Month })
rutter.route("/:year{integer}/:month{integer}/:day{integer}", function(p)
  return { Month { year = p.year, month = p.month }, Day { year = p.year, month = p.month, day = p.day } }
end, { of = Day })

rutter.root(function()
  return rutter.screen { title = "Calendar", rutter.link { "This month", to = Month { year = 2026, month = 4 } } }
end)
