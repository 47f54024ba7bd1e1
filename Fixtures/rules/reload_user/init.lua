-- A flow that uses the library: links and holes by its loader, an action that waits for it, presentations of its own.

local rutter = require "rutter"

local VERSION = 1

local library = rutter.plugin("reload_library")
local open = rutter.cell(false, "open")
local case = rutter.cell(nil, "case")
local heard = rutter.cell("nothing", "heard")

rutter.root(function()
  return rutter.screen {
    title = "User " .. VERSION,
    presents = {
      { when = open, screen = function()
        local seen = rutter.cell(0, "seen")
        return rutter.screen {
          title = "Opened by " .. VERSION,
          on_create = function() rutter.log("created by " .. VERSION) end,
          on_destroy = function() rutter.log("destroyed by " .. VERSION) end,
          rutter.text { "seen " .. seen:get() },
          rutter.button { "See", action = function() seen:update(function(n) return n + 1 end) end },
        }
      end },
      { case = case, cases = {
        first = function() return rutter.screen { title = "First of " .. VERSION } end,
        second = function(payload) return rutter.screen { title = "Second of " .. VERSION .. " " .. payload } end,
      } },
    },
    rutter.text { "heard " .. heard:get() },
    rutter.button { "Open", action = function() open:set(true) end },
    rutter.button { "First", action = function() case:set("first") end },
    rutter.button { "Second", action = function() case:set({ second = "here" }) end },
    rutter.button { "Ask", action = function() heard:set(library.word("asked"):await().text) end },
    rutter.link { "Word", to = library.word("linked") },
    rutter.link { "Placed", to = library.word("placed"), present = "placeholder" },
    rutter.link { "Closure " .. VERSION, screen = function()
      return rutter.screen { title = "Closure of " .. VERSION }
    end },
    rutter.link { "Lasting", screen = function() return rutter.screen { title = "Lasting of " .. VERSION } end },
    rutter.hole(library.word("hole"), { ready = function(word) return rutter.text { "has " .. word.text } end }),
  }
end)
