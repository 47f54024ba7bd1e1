-- The load belongs to the link: it ends when its screen leaves

local rutter = require "rutter"

local report = rutter.loader("report", {
  gives = rutter.integer,
  load = function()
    rutter.sleep(1)
    return 7
  end,
})

rutter.destination(rutter.integer, function(number)
  return rutter.screen { title = "Report " .. number, rutter.text { "All is well." } }
end)

rutter.destination(rutter.string, function(title)
  return rutter.screen {
    title = title,
    rutter.link { "Open report", to = report() },
  }
end)

rutter.root(function()
  return rutter.screen { title = "Office", rutter.link { "Reports", to = "Reports" } }
end)
