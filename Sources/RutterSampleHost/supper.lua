-- A flow that uses a plugin written in Swift: see Cookbook.swift

local rutter = require "rutter"

local cookbook = rutter.plugin "cookbook"

rutter.root(function()
  return rutter.screen {
    title = "Supper",
    rutter.link { "Apple Pie", to = cookbook.recipe(1) },
    rutter.link { "Leftovers", to = cookbook.recipe(9) },
    rutter.button { "Invite Grace", action = function()
      assert(cookbook.invite(cookbook.Guest { name = "Grace" }))
      rutter.log "Grace is invited"
    end },
  }
end)
