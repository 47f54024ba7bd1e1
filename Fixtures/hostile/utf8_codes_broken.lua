-- hostile: steps through broken codes by hand
-- expect: ok
local step, s = utf8.codes(("a\u{20ac}"):rep(10))
for _, at in ipairs { math.mininteger, -1, 0, 1, 2, 3, 4, 5, 40, 41, math.maxinteger } do pcall(step, s, at) end
for _, text in ipairs { "\xff", "\xe2\x82", "\xf4\x90\x80\x80", "a\x80\x80\x80" } do pcall(step, text, 0) pcall(step, text, 1) end
