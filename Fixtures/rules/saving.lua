-- A flow that is saved and restored while it does something: types with versions, cells, stacks, holes, presentations.

local rutter = require "rutter"

local Note = rutter.type("Note", { id = "integer", title = "string" }, { aliases = { "old.Note" } })

local count = rutter.cell(0, "count")
local unnamed = rutter.cell(0)
local picked = rutter.cell(nil, "picked")
local pin = rutter.cell("", "pin")
local dice = rutter.cell(0, "dice")

local note = rutter.loader("note", {
  gives = Note,
  load = function(id)
    rutter.sleep(1)
    return Note { id = id, title = "note " .. id }
  end,
})

rutter.destination(Note, {
  gives = "string",
  waiting = function() return rutter.screen { title = "Waiting", rutter.progress {} } end,
  on_create = function() rutter.log("create") end,
  on_appear = function() rutter.log("appear") end,
  on_destroy = function() rutter.log("destroy") end,
  screen = function(value)
    local taps = rutter.cell(0, "taps")
    return rutter.screen {
      title = value.title,
      rutter.text { "taps " .. taps:get(), id = "taps" },
      rutter.button { "Tap", action = function() taps:update(function(n) return n + 1 end) end },
      rutter.button { "Choose", action = function() rutter.finish("note " .. value.id) end },
      rutter.link { "Next", to = note(value.id + 1) },
    }
  end,
})

local function parts()
  return {
    rutter.text { "count " .. count:get() }, rutter.text { "unnamed " .. unnamed:get() },
    rutter.text { "dice " .. dice:get(), id = "dice" },
    rutter.button { "Count", action = function()
      count:update(function(n) return n + 1 end)
      unnamed:update(function(n) return n + 1 end)
    end },
    rutter.button { "Roll", action = function() dice:set(math.random(1000000)) end },
    rutter.field { "Pin", cell = pin, secret = true },
    rutter.link { "Given", to = Note { id = 1, title = "given" } },
    rutter.link { "Placed", to = note(2), present = "placeholder" },
    rutter.link { "After", to = note(3) },
    rutter.link { "Inline", gives = Note, present = "placeholder", load = function()
      rutter.sleep(1)
      return Note { id = 9, title = "inline" }
    end },
    rutter.button { "Pick", action = function() picked:set(7) end },
    rutter.button { "Work", action = function() rutter.sleep(5) rutter.log("worked") end },
    rutter.button { "Ask", action = function() rutter.present(note(4), { as = "answer" }) end },
    rutter.hole(note(5), { ready = function(value) return { rutter.text { "hole " .. value.title } } end }),
    rutter.list({ "x", "y" }, function(item)
      local ticked = rutter.cell(false, "ticked")
      return rutter.toggle { "Tick " .. item, cell = ticked }
    end),
  }
end

rutter.root(function()
  return rutter.tabs {
    { id = "home", title = "Home", root = function()
      return rutter.screen {
        title = "Home",
        presents = { item = picked, style = "sheet", screen = function(value)
          return rutter.screen { title = "Picked " .. value, rutter.text { "sheet" } }
        end },
        table.unpack(parts()),
      }
    end, on_result = function(name, value) rutter.log(name .. ": " .. tostring(value)) end },
    { id = "search", title = "Search", root = function()
      return rutter.screen { title = "Search", rutter.link { "Given", to = Note { id = 6, title = "found" } } }
    end },
  }
end)
