-- hostile: titles, labels and ids of control characters and turned writing
-- expect: ok or error
-- input: {"do":"show"}
-- input: {"do":"tap","target":"a\u0000b"}
-- input: {"do":"tap","target":{"id":"\u202e"}}
-- input: {"do":"set","target":"f\u001b[2J","value":"\u0000\u001b]0;t\u0007\ud83d\ude00"}
-- input: {"do":"show"}
-- spec: app:settle()
local r = require "rutter"
local c = r.cell("", "\u{202e}")
for _, bad in ipairs { "\255", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80", "a\xe2\x82" } do
  print(pcall(r.text, { bad }), pcall(r.screen, { title = bad }), pcall(r.type, bad, {}), pcall(r.cell, bad, "x"), pcall(r.cell, 1, bad), pcall(r.loader, bad, { gives = "any", load = print }), pcall(error, bad), pcall(r.json.encode, { [bad] = 1 }))
end
r.root(function() return r.screen { title = "\27]0;pwn\7\27[2J\0\r\n\u{202e}\u{0}\u{2028}\u{feff}", r.text { "line\nline\r\27[1A\27[2Kspoof" }, r.button { "a\0b", id = "\u{202e}", action = function() error("\27[2J\0\255", 0) end },
  r.field { "f\27[2J", cell = c }, r.text { c:get() }, r.text { ("e\u{301}"):rep(50000) }, r.text { "\u{1F468}\u{200D}" .. ("\u{200D}\u{1F469}"):rep(20000) } } end)
