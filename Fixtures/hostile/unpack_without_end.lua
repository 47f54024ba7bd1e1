-- hostile: unpacks text after text from a long one
-- expect: stopped time or stopped instructions or error
local text = ("abc\0"):rep(1e6)
while true do
  local at = 1
  while at < #text do
    local _, to = ("z"):unpack(text, at)
    at = to
  end
end
