-- hostile: a closing value whose __close is called by calling itself
-- expect: stopped time or stopped instructions or stopped memory
-- seconds: 2.5
local mt = {}
local callable = setmetatable({}, mt)
mt.__call = callable
do
  local _ <close> = setmetatable({}, { __close = callable })
end
