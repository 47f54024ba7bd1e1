-- hostile: a handler that makes each error twice as long
-- expect: stopped memory or stopped time or stopped instructions or error or ok
local function again(text)
  return select(2, xpcall(error, function(e) return e .. e end, text))
end
local text = "x"
while true do text = again(text) end
