-- Eight guests who come when they like

local rutter = require "rutter"

local came = rutter.cell({}, "came")

local guest = rutter.loader("guest", {
  gives = rutter.integer,
  load = function(number)
    rutter.sleep(number)
    came:update(function(list)
      list[#list + 1] = number
      return list
    end)
    return number
  end,
})

rutter.destination(rutter.string, function(title)
  local holes = {}
  for number = 1, 8 do
    holes[number] = rutter.hole(guest(number), { ready = function(value) return "guest " .. value end })
  end
  return rutter.screen { title = title, holes }
end)

rutter.root(function()
  return rutter.screen {
    title = table.concat(came:get(), " "),
    rutter.link { "Party", to = "Party" },
  }
end)
