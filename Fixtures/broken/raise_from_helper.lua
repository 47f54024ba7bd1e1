-- The error is raised for its caller: the line is the caller's.
--
-- expect: raise_from_helper.lua:9: the anchor is stuck
-- when: load

local function weigh(anchor)
  if anchor.stuck then error("the anchor is stuck", 2) end
end
weigh { stuck = true }
