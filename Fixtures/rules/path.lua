-- A path of integers and strings, changed by actions and from outside

local rutter = require "rutter"

local function show(title) return rutter.screen { title = title } end

rutter.destination(rutter.integer, function(number) return show("Number " .. number) end)
rutter.destination(rutter.string, show)

local function pushes(label, options)
  return rutter.button {
    label,
    action = function()
      rutter.sleep(1)
      local outcome = rutter.path:push(4, options):await()
      rutter.log(outcome.outcome)
    end,
  }
end

--- A path of 100,000, in parts of which each fits into one value.
local function fill()
  local numbers = {}
  for number = 1, 10000 do numbers[number] = number end
  for _ = 1, 10 do rutter.path:push_all(numbers) end
end

rutter.root(function()
  return rutter.screen {
    title = "Path",
    rutter.link { "One", to = 1 },
    pushes "Push later",
    pushes("Push anywhere", { from = "anywhere" }),
    rutter.button {
      "Push one without a type",
      action = function()
        local outcome = rutter.path:push_all({ 1, 2, { 3 } }):await()
        rutter.log(outcome.outcome .. ": " .. outcome.message)
      end,
    },
    rutter.button { "Push all that fit", action = fill },
  }
end)
