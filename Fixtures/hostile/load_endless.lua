-- hostile: compiles a text that never ends
-- expect: error
assert(load(function() return "local x = 1 " end))
