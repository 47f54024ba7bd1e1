-- A flow that is reloaded while it does something: named and unnamed cells, loads, holes, presentations, hooks.

local rutter = require "rutter"

local VERSION = 1

local Note = rutter.type("Note", { id = "integer", title = "string" })

local count = rutter.cell(0, "count")
local unnamed = rutter.cell(0)
local picked = rutter.cell(nil, "picked")

local note = rutter.loader("note", {
  gives = Note,
  load = function(id)
    rutter.sleep(1)
    return Note { id = id, title = "note " .. id .. " of " .. VERSION }
  end,
})

rutter.destination(Note, {
  waiting = function() return rutter.screen { title = "Waiting " .. VERSION, rutter.progress {} } end,
  on_create = function() rutter.log("create") end,
  on_appear = function() rutter.log("appear") end,
  on_disappear = function() rutter.log("disappear " .. VERSION) end,
  on_destroy = function() rutter.log("destroy " .. VERSION) end,
  screen = function(value)
    local taps = rutter.cell(0, "taps")
    return rutter.screen {
      title = value.title,
      rutter.text { "version " .. VERSION },
      rutter.text { "taps " .. taps:get(), id = "taps" },
      rutter.button { "Tap", action = function() taps:update(function(n) return n + 1 end) end },
      rutter.link { "Next", to = note(value.id + 1) },
    }
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Notes " .. VERSION,
    on_appear = function() rutter.log("root appears " .. VERSION) end,
    presents = { item = picked, screen = function(value)
      return rutter.screen { title = "Picked " .. value .. " of " .. VERSION }
    end },
    rutter.text { "count " .. count:get(), id = "count" },
    rutter.text { "unnamed " .. unnamed:get(), id = "unnamed" },
    rutter.button { "Count", action = function()
      count:update(function(n) return n + 1 end)
      unnamed:update(function(n) return n + 1 end)
    end },
    rutter.button { "Pick", action = function() picked:set("this") end },
    rutter.button { "Slow", action = function()
      local _ <close> = setmetatable({}, { __close = function() rutter.log("closed " .. VERSION) end })
      rutter.sleep(5)
      rutter.path:push(Note { id = 0, title = "slow" })
    end },
    rutter.link { "After", to = note(1) },
    rutter.link { "Placeholder", to = note(1), present = "placeholder" },
    rutter.link { "Inline", gives = Note, present = "placeholder", load = function()
      rutter.sleep(1)
      return Note { id = 9, title = "inline" }
    end },
    rutter.link { "Given", to = Note { id = 5, title = "given" } },
    rutter.hole(note(7), {
      waiting = function() return rutter.text { "hole waits " .. VERSION } end,
      ready = function(value) return rutter.text { "hole " .. value.title } end,
    }),
  }
end)
