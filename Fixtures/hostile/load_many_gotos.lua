-- hostile: compiles thirty thousand jumps to one place
-- expect: error goto
assert(load(("goto x "):rep(30000) .. "::x::"))
