-- A late result is appended after the user left: a task outlives the screen that started it

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
    rutter.button {
      "Open report",
      action = function()
        rutter.task(function() rutter.path:push(report():await()) end)
      end,
    },
  }
end)

rutter.root(function()
  return rutter.screen { title = "Office", rutter.link { "Reports", to = "Reports" } }
end)
