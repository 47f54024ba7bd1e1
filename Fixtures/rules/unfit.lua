-- A flow whose next version has other types and tabs than what its session holds.

local rutter = require "rutter"

local Item = rutter.type("Item", { n = "integer" })

local seen = rutter.cell("nothing", "seen")

local item = rutter.loader("item", {
  gives = Item,
  load = function(n)
    rutter.sleep(20)
    return Item { n = n }
  end,
})

--- What scripts see of the lowest entry.
local function look()
  local first = rutter.path:entries()[1]
  seen:set(("%s, %s"):format(first.value and first.value.n, rutter.path:values()[1]))
end

rutter.destination(Item, {
  waiting = function() return rutter.screen { title = "Please wait", rutter.link { "Text", to = "text" } } end,
  screen = function(value)
    return rutter.screen { title = "Item " .. value.n, rutter.link { "Text", to = "text" } }
  end,
})

rutter.destination(rutter.string, function()
  return rutter.screen {
    title = "Text",
    rutter.button { "Look", action = look },
    rutter.text { "seen " .. seen:get(), id = "seen" },
  }
end)

local function tab(name)
  return { id = name, title = name, root = function()
    return rutter.screen {
      title = "Tab " .. name,
      rutter.link { "Item", to = Item { n = 1 } },
      rutter.link { "Later", to = item(1), present = "placeholder" },
    }
  end }
end

rutter.root(function()
  return rutter.tabs {
    tab "one",
    tab "two",
    tab "three",
  }
end)
