-- hostile: turns long texts into code points and back
-- expect: stopped memory or stopped time or stopped instructions or error
local text = ("\u{7FFFFFFF}"):rep(1e5)
local all = {}
for i = 1, 1e6 do
  all[i] = text .. utf8.char(0x7FFFFFFF, i)
  pcall(utf8.codepoint, text, 1, -1, true)
  for _ in utf8.codes(all[i], true) do end
end
