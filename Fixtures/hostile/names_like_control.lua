-- hostile: names and titles full of controls, quotes and line ends
-- expect: error or ok
-- when: later
local rutter = require "rutter"

local odd = "\27]0;x\7\r\n\"\\,{}\u{202E}\u{FEFF}\0" .. ("\u{301}"):rep(1e4)
rutter.destination(rutter.string, function(text)
  return rutter.screen { title = text, rutter.button { odd, id = odd, action = print }, rutter.text { odd },
    rutter.field { odd, cell = rutter.cell(odd, odd) } }
end)
rutter.task(function() rutter.path:push(odd) error(odd) end)
