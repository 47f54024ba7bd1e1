-- Two loads, one after the other: what shows when either fails or never ends?

local rutter = require "rutter"

local name = rutter.loader("name", {
  gives = rutter.string,
  timeout = 5,
  load = function()
    rutter.sleep(1)
    return "pie"
  end,
})

local price = rutter.loader("price", {
  gives = rutter.integer,
  timeout = 5,
  load = function()
    rutter.sleep(1)
    return 4
  end,
})

rutter.destination(rutter.integer, function(number)
  return rutter.screen { title = "Price", rutter.text { "It costs " .. number } }
end)

rutter.destination(rutter.string, function(text)
  return rutter.screen { title = text, rutter.link { "Price", to = price() } }
end)

rutter.root(function()
  return rutter.screen { title = "Shop", rutter.link { "Name", to = name() } }
end)
