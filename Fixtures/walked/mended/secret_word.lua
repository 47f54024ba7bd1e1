-- The room is empty.
local rutter = require "rutter"

local Vault = rutter.type("Vault", {})

rutter.destination(Vault, function()
  return rutter.screen { title = "Vault", rutter.text { "No gold" } }
end)

rutter.root(function()
  local name, word = rutter.cell("", "name"), rutter.cell("", "word")
  local is_right = word:get() == "open sesame" and #name:get() > 3
  return rutter.screen {
    title = "Cave",
    rutter.field { "Name", cell = name },
    rutter.field { "Word", cell = word, secret = true },
    is_right and rutter.link { "Enter", to = Vault {} },
  }
end)
