-- What an action started pops after its wait without a look at what is on top

local rutter = require "rutter"

local help = rutter.link { "Help", to = "Help" }

rutter.destination(rutter.string, function(title)
  return rutter.screen {
    title = title,
    title == "Editor" and rutter.button {
      "Save",
      action = function()
        rutter.task(function()
          rutter.sleep(1)
          rutter.path:pop()
        end)
      end,
    },
    title ~= "Help" and help,
  }
end)

rutter.root(function()
  return rutter.screen { title = "Notes", rutter.link { "Edit", to = "Editor" }, help }
end)
