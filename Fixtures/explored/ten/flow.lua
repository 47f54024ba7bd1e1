-- Ten loads of one tap; whichever comes last is shown

local rutter = require "rutter"

local last = rutter.cell(0, "last")

local part = rutter.loader("part", {
  gives = rutter.integer,
  load = function(number)
    rutter.sleep(number)
    return number
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Ten",
    rutter.button {
      "Fetch",
      action = function()
        local fetches = {}
        for number = 1, 10 do
          fetches[number] = function() last:set(part(number):await()) end
        end
        rutter.all(fetches)
      end,
    },
    rutter.text { "The last is " .. last:get() },
  }
end)
