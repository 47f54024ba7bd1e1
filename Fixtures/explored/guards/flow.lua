-- Guards that wait: for a loader, for one that waits for another, and for two things at once.
local rutter = require "rutter"

local Draft = rutter.type("Draft", { ask = "string" })
local answer = rutter.cell("", "answer")

local rights = rutter.loader("rights", {
  gives = "boolean",
  load = function()
    rutter.sleep(1)
    return true
  end,
})

local check = rutter.loader("check", { gives = "boolean", load = function() return rights():await() end })

local ways = {
  loader = function() return rights():await() end,
  chain = function() return check():await() end,
  both = function()
    local both = rutter.all { check(), function() rutter.sleep(2) return true end }
    return both[1] and both[2]
  end,
}

rutter.destination(Draft, {
  screen = function(draft) return rutter.screen { title = "Draft", rutter.text { draft.ask } } end,
  on_leave = function(change)
    answer:set(ways[change.leaves[1].value.ask]() and "may" or "may not")
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.text { answer:get() },
    rutter.link { "loader", to = Draft { ask = "loader" } },
    rutter.link { "chain", to = Draft { ask = "chain" } },
    rutter.link { "both", to = Draft { ask = "both" } },
  }
end)
