-- hostile: reads pieces of nothing but comments for ever
-- expect: error
assert(load(function() return "--[[" .. ("x"):rep(1000) .. "]]" end))
