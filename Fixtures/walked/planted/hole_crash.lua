-- A hole whose failed part raises when its load fails.
-- expect: crash: hole
local rutter = require "rutter"

local news = rutter.loader("news", {
  gives = "string[]",
  load = function()
    rutter.sleep(0.5)
    return { "Rain", "Sun" }
  end,
})

rutter.root(function()
  local is_shown = rutter.cell(false, "is_shown")
  return rutter.screen {
    title = "News",
    rutter.toggle { "Show them", cell = is_shown },
    is_shown:get() and rutter.hole(news(), {
      ready = function(lines) return rutter.list(lines, function(line) return rutter.text { line } end) end,
      failed = function(problem) return rutter.text { ("%d: %s"):format(problem.code, problem.message) } end,
    }),
  }
end)
