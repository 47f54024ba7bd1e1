-- A task navigates although the user has moved on

local rutter = require "rutter"

rutter.destination(rutter.string, function(title)
  return rutter.screen { title = title, rutter.text { "About " .. title .. "." } }
end)

rutter.root(function()
  return rutter.screen {
    title = "Garden",
    rutter.button {
      "Show a tip",
      action = function()
        rutter.task(function()
          rutter.sleep(2)
          rutter.path:push("Tip")
        end)
      end,
    },
    rutter.link { "Roses", to = "Roses" },
  }
end)
