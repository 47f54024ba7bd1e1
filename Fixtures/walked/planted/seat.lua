-- Steps whose later questions depend on the first answer, though they look alike.
-- expect: crash: field 'seat'
local rutter = require "rutter"

local Choice = rutter.type("Choice", { question = "string", options = "string[]" })
local fees = { train = { seat = 4 }, plane = { bag = 25 } }

rutter.destination(Choice, function(choice)
  return rutter.screen {
    title = choice.question,
    rutter.list(choice.options, function(option)
      return rutter.button { option, action = function() rutter.finish(option) end }
    end),
  }
end)

local booking = rutter.steps("booking", {
  gives = "integer",
  run = function(ask)
    local kind = ask(Choice { question = "How?", options = { "train", "plane" } })
    local seat = ask(Choice { question = "A seat?", options = { "yes", "no" } })
    return seat == "yes" and fees[kind].seat + 1 or 0
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Journeys",
    rutter.button { "Book", action = function() rutter.present(booking()) end },
  }
end)
