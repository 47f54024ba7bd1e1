-- hostile: withdrawn destinations, watches and popped entries: does the engine forget what they held?
-- expect: stopped memory or stopped time or error or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:advance(1)
local r = require "rutter"
local c = r.cell(0, "c")
r.destination(r.integer, function(i) local s = ("x"):rep(100000) .. i return r.screen { title = "x", r.button { "b", action = function() return s end }, on_destroy = function() return s end } end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  for i = 1, 9000 do local s = ("y"):rep(200000) .. i
    r.watch(c, function() return s end):withdraw() r.destination("v" .. i, function() return s end):withdraw()
    r.path:push(i):await() r.path:pop():await() end print "done" end } } end)
