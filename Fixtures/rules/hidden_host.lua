-- What leads to a flow of another plugin.
local rutter = require "rutter"

rutter.root(function()
  return rutter.screen { title = "Home", rutter.link { "Visit", to = rutter.plugin("hidden_guest").Visit {} } }
end)
