-- The flow of the broken transcripts.
local rutter = require "rutter"

rutter.root(function()
  return rutter.screen { title = "Root", rutter.button { "Go", action = function() rutter.log "went" end } }
end)
