-- hostile: looks for a way to make bytecode
-- expect: ok
assert(string.dump == nil and ("").dump == nil)
