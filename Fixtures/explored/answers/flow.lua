-- One load that reads two files at once, and keeps them in the order in which they come

local rutter = require "rutter"

rutter.destination(rutter.string, function(text)
  return rutter.screen { title = text }
end)

rutter.root(function()
  return rutter.screen {
    title = "Desk",
    rutter.link {
      "Both",
      gives = rutter.string,
      load = function()
        local texts = {}
        local function read(file)
          return function()
            local text = rutter.fs.read(file)
            texts[#texts + 1] = text
          end
        end
        rutter.all { read "a.txt", read "b.txt" }
        return table.concat(texts, ", ")
      end,
    },
  }
end)
