-- The action pops its own screen or nothing

local rutter = require "rutter"

local help = rutter.link { "Help", to = "Help" }

rutter.destination(rutter.string, function(title)
  return rutter.screen {
    title = title,
    title == "Editor" and rutter.button {
      "Save",
      action = function()
        rutter.sleep(1)
        rutter.path:pop(1)
      end,
    },
    title ~= "Help" and help,
  }
end)

rutter.root(function()
  return rutter.screen { title = "Notes", rutter.link { "Edit", to = "Editor" }, help }
end)
