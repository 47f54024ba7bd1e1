-- Behind a password, which stands in the script, is a room that raises.
-- expect: crash: attempt to call
local rutter = require "rutter"

local Vault = rutter.type("Vault", {})

rutter.destination(Vault, function()
  return rutter.screen { title = "Vault", rutter.text { rutter.log_of_gold() } }
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
