-- Several steps as one operation, where guards are asked about them, and where presentations lie between.
local rutter = require "rutter"

local A = rutter.type("A", { n = "integer" })
local B = rutter.type("B", { n = "integer" })

local mode = rutter.cell("allow", "mode")

local verdicts = {
  allow = function() end,
  hold = function() return rutter.hold "edit" end,
  push = function()
    mode:set "allow"
    rutter.path:push(B { n = 99 })
  end,
}

local function told(outcome) print(outcome.outcome .. " " .. tostring(outcome.reason)) end

local function controls()
  return
    rutter.button { "Allow", action = function() mode:set "allow" end },
    rutter.button { "Hold", action = function() mode:set "hold" end },
    rutter.button { "Push", action = function() mode:set "push" end },
    rutter.button { "Resume", action = function()
      rutter.task(function() told(rutter.resume("edit"):await()) end)
    end }
end

rutter.destination(A, {
  on_leave = function() return verdicts[mode:get()]() end,
  screen = function(a)
    local sheet = rutter.cell(nil, "sheet")
    return rutter.screen {
      title = "A" .. a.n,
      presents = { item = sheet, style = "sheet", screen = function() return rutter.screen { title = "Sheet" } end },
      rutter.button { "Show", action = function() sheet:set(0) end },
      controls(),
    }
  end,
})

rutter.destination(B, function(b) return rutter.screen { title = "B" .. b.n, controls() } end)

local Question = rutter.type("Question", {})

rutter.destination(Question, { gives = "boolean", screen = function() return rutter.screen { title = "Sure?" } end })

local slow = rutter.loader("slow", { gives = B, load = function()
  rutter.sleep(9)
  return B { n = 0 }
end })

rutter.root(function()
  return rutter.screen {
    title = "Root",
    rutter.button { "Look at what waits", action = function()
      rutter.path:push(slow(), { present = "placeholder" }):await()
      local entry = rutter.path:entries()[1]
      print(entry.state .. " " .. type(entry.value))
    end },
    rutter.button { "Preload", action = function() slow():preload() end },
    rutter.button { "Ask", action = function() rutter.present(Question {}, { as = "asked" }) end },
    controls(),
  }
end, {
  on_result = function(name)
    rutter.sleep(1)
    print(name)
  end,
})
