-- A question that is asked again is shown with the former answer.
local rutter = require "rutter"

local Name, Work, Sure = rutter.type("Name", {}), rutter.type("Work", {}), rutter.type("Sure", {})
local Job = rutter.type("Job", { title = "string" })

rutter.destination(Name, function()
  return rutter.screen { title = "Name", rutter.button { "Ada", action = function() rutter.finish("Ada") end } }
end)

rutter.destination(Work, { gives = Job, screen = function(_, before)
  return rutter.screen {
    title = "Work",
    before and rutter.text { "Before: " .. before.title },
    rutter.button { "Cook", action = function() rutter.finish(Job { title = "cook" }) end },
  }
end })

rutter.destination(Sure, function()
  return rutter.screen { title = "Sure?", rutter.button { "Yes", action = function() rutter.finish(true) end } }
end)

local interview = rutter.steps("interview", {
  run = function(ask)
    ask(Name {})
    ask(Work {})
    ask(Sure {})
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Agency",
    rutter.button { "Begin", action = function() rutter.present(interview()) end },
  }
end)
