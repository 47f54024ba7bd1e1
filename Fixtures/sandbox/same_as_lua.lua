-- Expressions that must give what the plain lua5.4 gives. Each line of output is one case: its number and its results.
-- Run it in both and compare the outputs; what is ours on purpose (order, serial numbers, clocks) stands elsewhere.
-- luacheck: no max line length
local count = 0

local function show(value)
  if type(value) == "string" then
    local text = string.format("%q", value):gsub("\n", "n")
    return (text:gsub("[\x80-\xff]", function(byte) return "<" .. byte:byte() .. ">" end))
  end
  if type(value) == "table" then
    local parts = {}
    for i = 1, #value do parts[i] = show(value[i]) end
    return "{" .. table.concat(parts, ",") .. "}"
  end
  if type(value) == "function" then return "function" end
  return tostring(value)
end

local function case(f, ...)
  count = count + 1
  local results = table.pack(pcall(f, ...))
  local parts = {}
  for i = 1, results.n do parts[i] = show(results[i]) end
  print(count, table.concat(parts, " "))
end

-- Each text is compiled as `return …`.
local function cases(texts)
  for line in texts:gmatch("[^\n]+") do
    case(assert(load("return " .. line, "=case")))
  end
end

cases [==[
("abc"):sub(2), ("abc"):sub(-2), ("abc"):sub(2, 2), ("abc"):sub(0), ("abc"):sub(5), ("abc"):sub(-10, 2), ("abc"):sub(2, -1)
("abc"):sub(math.mininteger, math.maxinteger), ("abc"):sub(3, 2), (""):sub(1, 1), ("abc"):sub(-1, -3)
("abc"):byte(), ("abc"):byte(-1), ("abc"):byte(10), ("abc"):byte(1, -1), ("abc"):byte(0), ("abc"):byte(-10), ("abc"):byte(-10, 2)
("abc"):byte(math.mininteger, math.maxinteger)
string.char(), string.char(72, 105), string.char(0, 255)
string.char(256)
string.char(-1)
string.char("x")
("aBc1\xff"):upper(), ("aBc1\xff"):lower(), ("abc"):reverse(), (""):reverse(), ("abc"):len(), #("a\0b")
("ab"):rep(3), ("ab"):rep(0), ("ab"):rep(-1), ("ab"):rep(1, ","), ("ab"):rep(3, ","), (""):rep(5), (""):rep(3, ","), ("x"):rep(1)
("x"):rep(1e300)
("x"):rep()
("x"):rep(2.5)
("hello"):find("l"), ("hello"):find("xyz"), ("hello"):find(""), ("hello"):find("", 10), ("hello"):find("", 6), ("hello"):find("l", -2)
("a.b"):find(".", 1, true), ("a.b"):find(".", 2, true), ("a+b"):find("+", 1, true), ("a.b"):find("%."), ("aXb"):find("%u")
("aab"):rep(3000):find("aaba", 9000, true), (("a"):rep(9000) .. "b"):find("ab", 1, true), (("ab"):rep(4000) .. "c"):find("abc", 2, true)
(("a"):rep(3000) .. "b"):rep(3):find(("a"):rep(3000) .. "ba", 2, true), (("a"):rep(3000)):find(("a"):rep(2000) .. "b", 1, true)
("hello"):find("h", -100), ("hello"):find("(l)(l)"), ("hello"):find("()ll()"), ("a\0b"):find("\0"), ("a\0b"):find("%z")
("hello world"):match("^(%w+)"), ("  x "):match("^%s*(.-)%s*$"), ("key = val"):match("(%w+)%s*=%s*(%w+)"), ("x"):match("y")
("2024-01-02"):match("(%d+)-(%d+)-(%d+)"), ("abc"):match("b", 3), ("abc"):match("()", 4), ("abc"):match(".-"), ("abc"):match("a-b")
("THE (quick) fox"):find("%((%a+)%)"), ("f(a(b)c)d"):match("%b()"), ("f(a(b c"):match("%b()"), ("xaax"):match("%bxx")
("THE (quick) fox"):gsub("%f[%a]%a+", "w"), ("a1b2"):gsub("%f[%d]", "-"), ("[[x]]"):match("%f[%[]."), ("hello"):match("%f[%z]")
("abcabc"):match("(abc)%1"), ("aa bb cd"):gsub("(%a)%1", "<%1>"), ("x=x"):match("(.)=%1"), ("ab"):match("()%1")
("a,b,,c"):gsub(",", ";"), ("abc"):gsub("", "-"), ("abc"):gsub(".", "%0%0"), ("abc"):gsub("%w", "%%"), ("abc"):gsub("b*", "x")
("hello"):gsub("l", {l = "L"}), ("hello"):gsub("l", {}), ("hello"):gsub(".", {h = 1, e = false}), ("abc"):gsub("(a)(b)", "%2%1")
("abc"):gsub("%w", function(c) return c:upper() end, 2), ("abc"):gsub("b", function() end), ("abc"):gsub("b", function() return false end)
("abc"):gsub("^a", "x"), ("aaa"):gsub("^a", "x"), ("abc"):gsub("c$", "x"), ("a$c"):gsub("$c", "x"), ("abc"):gsub("x*$", "-")
("abc"):gsub("b", "%1"), ("abc"):gsub("(b)()", "%2"), ("abc def"):gsub("%w+", "%0 %0", 1), ("abc"):gsub("a", "b", 0), ("abc"):gsub("a", "b", -1)
("abc"):gsub("a", "%2")
("abc"):gsub("a", "%x")
("abc"):gsub("a", "%")
("abc"):gsub("a", function() return {} end)
("abc"):gsub("a", true)
("abc"):gsub("a")
("abc"):gsub("a", 5), ("abc"):gsub("%w", "%0", 2.0)
("x"):find("[")
("x"):find("[a")
("x"):find("[]")
("x"):find("[^]")
("x"):find("[%")
("x"):find("%")
("x"):find("(x")
("x"):find("x)")
("x"):find("%1")
("x"):find("(x%1)")
("x"):find("%f")
("x"):find("%bx")
("x]y"):find("[]]"), ("x^y"):find("[x^]", 2), ("x-y"):find("[x-]", 2), ("x-y"):find("[-x]", 2), ("a]"):match("[%]]"), ("5"):match("[^%d]")
("az-"):match("[a-]+"), ("b"):match("[a-c]"), ("%"):match("[%%]"), ("-"):match("[a%-z]"), ("m"):match("[a%-z]"), ("a-z"):match("[%a-z]+")
("x*"):match("%b()*"), ("^a"):match("[%^a]+"), ("a^"):match("a^"), ("a$b"):match("a$b"), ("**"):match("^*"), ("+"):match("+")
("aaa"):match("a-$"), ("aaab"):match("a+b"), ("aaab"):match("a*b"), ("ab"):match("a?b"), ("b"):match("a?b"), ("aab"):match("a?b"), ("ac"):match("ab?c")
("aaaaaaaaaa"):match("a?a?a?a?a?aaaaa$"), ("xyxyxyz"):match("(.-)z"), ("foo.bar.baz"):match("^(.*)%.(.*)$"), ("k=v; k2=v2"):gsub("(%w+)=(%w+)", "%2=%1")
(("a"):rep(300) .. "b"):match("^" .. ("a?"):rep(150) .. "a*b$") ~= nil
("\xe4\xf6"):match("%a"), ("\xa0"):match("%s"), ("\x7f"):match("%c"), ("_"):match("%w"), ("_"):match("%p"), (" "):match("%g"), ("\x80"):match("%P") ~= nil
("x"):rep(40):find(("x"):rep(20) .. "y"), ("ab"):rep(1000):find("ba", 1, true), ("ab"):rep(1000):find("bb", 1, true)
string.find("abc", "b", nil), string.find("abc", "b", 1.0), string.find(123, 2), ("abc"):find("c", 1, false)
string.find("abc")
string.find("abc", "b", "x")
string.find()
string.find("abc", {})
string.format("%d %i %5d %-5d| %05d %+d % d", 1, 2, 3, 4, 5, 6, 7)
string.format("%x %X %#x %o %c%c", 255, 255, 255, 8, 65, 66)
string.format("%s %10s %-10s| %.2s %5.1s", "a", "b", "c", "def", "ghi")
string.format("%f %.2f %e %g %G %a %10.3f|%-10.1f|", 1.5, 1.005, 12345.678, 1e20, 1e-10, 1.0, 3.14159, 2.5)
string.format("%q %q %q %q %q", "a\n\0\r\"\\b\0011", 1, 1.5, true, nil)
string.format("%q %q %q", math.mininteger, 1/0, -1/0)
string.format("%q", 0/0)
string.format("%q", {})
string.format("%5q", "x")
string.format("%s %s %s %s", 1, 1.0, nil, true), string.format("%%"), string.format("%d", 3.0), string.format("%d", "10"), string.format("")
string.format("%d", 3.5)
string.format("%d", "x")
string.format("%d")
string.format("%y", 1)
string.format("%", 1)
string.format("%0", 1)
string.format("%123d", 1)
string.format("%1.123f", 1)
string.format("%#s", "x")
string.format("%0s", "x")
string.format("%.3q", "x")
string.format("%.3c", 65)
string.format("%10c|%-3c|", 65, 66)
string.format("%+s", "x")
string.format("%u", 5)
string.format("%p %d")
string.format("%s", setmetatable({}, {__tostring = function() return "T" end}))
string.format("%s", setmetatable({}, {__tostring = function() return 1 end}))
string.format("%5s", "a\0b")
string.format("%s", "a\0b"), #string.format("%s", ("x"):rep(200)), #string.format("%10s", ("x"):rep(200)), string.format("%.200s", "x")
string.format("%99.99f", 1/3), string.format("%.99f", 1e308):sub(1, 20), #string.format("%.99f", -1e308)
string.format("%.20s", ("x"):rep(200)), string.format("%-5d|%5s|%05.1f", 3, "a", 2.25), string.format("%.0f", 0.5), string.format("%#.3x", 10)
string.format("% 5d|%+.3d|%+05d", 42, 7, 3), string.format("%.14g", 0.1), string.format("%5.2s|", "abc"), string.format("%i", -0)
string.format("%-+5d|%-#8x|", 3, 255)
"10" + 1, "0x10" * 2, "3" / "2", "7" // "2", "7" % "4", -"2", "2" ^ "3", 10 .. 20
"a" + 1
{} + 1
"1" < "2", "a" < "b", "a\0b" < "a\0c", "" < "a", "Z" < "a", "a" <= "a"
1 < "2"
string.pack("i4", 100), string.unpack("<i2", "\1\2"), string.packsize("i4i8"), string.pack("z", "hi"), string.unpack("z", "hi\0rest")
string.pack("i17", 1)
string.unpack("i4", "ab")
string.rep
tostring(1), tostring(1.0), tostring(-0.0), tostring(1e100), tostring(2^53), tostring(1e15), tostring(nil), tostring(true), tostring("x")
tostring()
tonumber("10"), tonumber("0x1p4"), tonumber(" 5 "), tonumber("5x"), tonumber(""), tonumber("1e1"), tonumber("0x"), tonumber("1 2"), tonumber("inf"), tonumber("nan")
tonumber("10", 2), tonumber("ff", 16), tonumber("zz", 36), tonumber("8", 8), tonumber(" -7 ", 10), tonumber("7fffffffffffffff", 16), tonumber("ffffffffffffffff1", 16)
tonumber("", 10), tonumber("-", 10), tonumber("1\0", 10), tonumber("+5", 10), tonumber("1 1", 10), tonumber("1\0")
tonumber(10, 10)
tonumber("10", 99)
tonumber("10", 1)
tonumber()
tonumber(nil)
tonumber({}), tonumber(true), tonumber(5), tonumber(5.5)
select("#"), select("#", nil, nil), select(2, "a", "b", "c"), select(-1, "a", "b"), select(5, "a")
select(0, 1)
select(-3, 1)
select("x")
rawequal("a", "a"), rawequal({}, {}), rawlen({1, 2}), rawlen("abc"), rawget({5}, 1), rawset({}, 1, 2)[1]
rawlen(5)
rawget(5, 1)
rawset({}, nil, 1)
rawset({}, 0/0, 1)
type(nil), type(1), type("x"), type({}), type(print), type(coroutine.create(print))
type()
assert(1, 2, 3)
assert(false)
assert(nil, "message")
assert(false, {1})
assert()
error("x", 0)
error("x")
error("x", 2)
error()
error(nil)
error({1, 2})
pcall(error), pcall(error, "a", 0), pcall(function() return 1, 2 end), pcall(pcall, error, "x")
pcall()
xpcall(error, function(m) return m .. "!" end, "x", 0), xpcall(function(...) return ... end, print, 1, 2)
xpcall(print)
xpcall(error, function() error("again") end)
select(2, xpcall(function() local x = nil; x() end, function(m) return "handled: " .. m end))
setmetatable({}, {__index = {a = 1}}).a, getmetatable({}), getmetatable(setmetatable({}, {__metatable = "locked"}))
setmetatable(setmetatable({}, {__metatable = 1}), {})
setmetatable(1, {})
setmetatable({})
setmetatable({}, 1)
getmetatable()
#table.pack(), table.pack(1, nil, 3).n, table.unpack({1, 2, 3}), table.unpack({1, 2, 3}, 2), table.unpack({1, 2}, 2, 3), table.unpack({}, 1, 0)
table.unpack({}, 1, 1e8)
table.unpack({}, math.mininteger, math.maxinteger)
select("#", table.unpack({}, math.maxinteger, math.maxinteger))
table.concat({}), table.concat({1, 2, "x"}), table.concat({1, 2, 3}, ","), table.concat({1, 2, 3}, ",", 2), table.concat({1, 2, 3}, ",", 2, 2), table.concat({}, ",", 1, 0)
table.concat({1, {}, 3})
table.concat({}, ",", 1, 3)
table.concat({"a"}, ",", math.maxinteger, math.maxinteger)
(function() local t = {1, 2}; table.insert(t, 3); table.insert(t, 1, 0); table.insert(t, 5, 9); return t end)()
table.insert({1}, 5, 2)
table.insert({1}, 0, 2)
table.insert({1})
table.insert({1}, 1, 2, 3)
table.insert(nil, 1)
table.insert({}, "x", 1)
(function() local t = {1, 2, 3}; return table.remove(t), table.remove(t, 1), #t, table.remove(t, 2), table.remove({}), table.remove({}, 0) end)()
(function() local t = {[0] = "z"}; return table.remove(t, 0), t[0], table.remove({1}, 2) end)()
table.move({1, 2, 3}, 1, 3, 2), table.move({1, 2, 3}, 2, 3, 1), table.move({1, 2}, 1, 2, 1, {}), table.move({1}, 1, 0, 5)
table.move({}, 1, math.maxinteger, 2)
table.move({}, -1, math.maxinteger, 2)
table.move({}, 1, 2)
table.move({1, 2, 3}, 1, 3, 3), #table.move({}, 1, 2, math.maxinteger - 1)
(function() local t = {3, 1, 2}; table.sort(t); return t end)()
(function() local t = {3, 1.5, 2, -1, 1e300}; table.sort(t, function(a, b) return a > b end); return t end)()
(function() local t = {"b", "a", "C", "", "ab"}; table.sort(t); return t end)()
(function() local t = {}; for i = 1, 100 do t[i] = i * 37 % 101 end; table.sort(t); return t end)()
(function() local t = setmetatable({}, {__len = function() return 3 end, __index = function(_, k) return 4 - k end}); table.sort(t); return {rawget(t, 1), t[2], t[3]} end)()
table.sort({1, "x"})
table.sort({1, 2}, 5)
table.sort({{}, {}})
table.sort({3, 2, 1}, function() error("in order") end)
next({}), next({5}), next({a = 1})
next(5)
ipairs({1, 2})
ipairs()
(function() local out = {}; for i, v in ipairs({1, 2, nil, 4}) do out[#out + 1] = i * v end; return out end)()
(function() local out = {}; for i, v in ipairs(setmetatable({}, {__index = function(_, i) if i < 4 then return i * 10 end end})) do out[i] = v end; return out end)()
(function() local out = {}; for k, v in pairs(setmetatable({}, {__pairs = function(t) return function(_, k) if not k then return 1, 2 end end, t, nil end})) do out[#out + 1] = k + v end; return out end)()
load("return 1 + 1")(), load("syntax error here"), load(function() end)
load("return 1", "=name", "b")
load("x =", "=name"), load("x =", "@name"), load("x ="), load("error('here')", "=chunk") ~= nil
load("return a", "c", "t", {a = 5})(), load("a = 1; return a", "c", "t", {})()
load(5)
load({})
(function() local i = 0; return load(function() i = i + 1; return ({"return ", "1", "+1", nil})[i] end)() end)()
load(function() error("reader") end)
math.floor(3.7), math.ceil(3.2), math.max(1, 5, 3), math.min(2, 0), math.abs(-3), math.fmod(7, 3), math.fmod(-7, 3), math.sqrt(16), math.huge, math.pi
math.tointeger(3.0), math.tointeger(3.5), math.tointeger("8"), math.type(1), math.type(1.0), math.type("1"), math.ult(1, -1), math.maxinteger, math.mininteger
(function() math.randomseed(42); return math.random(100), math.random(100), math.random(), math.random(0), math.random(-5, 5) end)()
(function() math.randomseed(7, 9); return math.random(1 << 40), math.random(3), math.random(math.mininteger, math.maxinteger) end)()
math.random(1, 2, 3)
math.random("x")
math.random(1.5)
utf8.char(72, 228, 8364, 128512), utf8.char(), utf8.charpattern, utf8.codepoint("äb", 1, -1), utf8.len("äöü"), utf8.len("\xff"), utf8.len("abc", 4), utf8.len("", 1)
utf8.len("äb", 2), utf8.len("abc", -1), utf8.len("abc", 2, 1), utf8.len("\u{D7FF}"), utf8.len("\xed\xa0\x80"), utf8.len("\xed\xa0\x80", 1, -1, true), utf8.len("\xf4\x90\x80\x80"), utf8.len("\xc0\x80")
utf8.len("abc", 5)
utf8.len("abc", 1, 4)
utf8.offset("äöü", 3), utf8.offset("äöü", -1), utf8.offset("abc", 5), utf8.offset("äö", 0, 2), utf8.offset("abc", 0), utf8.offset("abc", 4), utf8.offset("", 1), utf8.offset("abc", -4)
utf8.offset("ä", 1, 2)
utf8.offset("abc", 1, 5)
utf8.codepoint("\xff")
utf8.codepoint("abc", 4)
(function() local out = {}; for p, c in utf8.codes("aä€😀") do out[#out + 1] = p; out[#out + 1] = c end; return out end)()
(function() for p, c in utf8.codes("a\xff") do end end)()
(function() for p, c in utf8.codes("\xed\xa0\x80") do end end)()
(function() local n = 0; for p, c in utf8.codes("\xed\xa0\x80", true) do n = c end; return n end)()
os.date("!%Y-%m-%d %H:%M:%S", 0), os.date("!%c", 86399), os.date("!%x %X %p %A %B %j %U %w %W %y %Y %%", 951782400), os.date("!*t", 0).year
os.date("!%a %b %C %d %D %e %F %g %G %h %I %m %M %n %r %R %S %t %T %u %V %z", 1234567890)
os.date("!%Ec %EX %Od %OH", 1000000000), os.date("!%F", -1), os.date("!%F", -62135596800), os.date("!%F %G-%V-%u", 1609459199), os.date("!%F %j", 1709164800)
os.date("!%G-%V", 1104537600), os.date("!%G-%V", 1230768000), os.date("!%G-%V", 1262304000), os.date("!%G-%V", 1293840000), os.date("!%U %W", 1325376000)
os.date("%Q")
os.date("%E")
os.date("%Ez")
os.date("%")
os.date("*t", 1 << 60)
os.time({year = 2020})
os.time({year = 2020, month = 1, day = 1.5})
os.time({year = 2020, month = "x", day = 1})
os.time({year = 1 << 40, month = 1, day = 1})
(function() local o = {}; local co = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end); for v in co do o[#o + 1] = v end; return o end)()
coroutine.resume(coroutine.create(function() return pcall(coroutine.yield, 5) end))
(function() local co = coroutine.create(function() local ok, v = pcall(function() local x = coroutine.yield(1); error(x, 0) end); return ok, v end); coroutine.resume(co); return coroutine.resume(co, "late") end)()
(function() local co = coroutine.wrap(function() return xpcall(function() coroutine.yield(1); error("e", 0) end, function(m) return m .. "!" end) end); co(); return co() end)()
(function() local co = coroutine.wrap(function() for k, v in pairs(setmetatable({}, {__pairs = function() coroutine.yield("in pairs"); return next, {7}, nil end})) do return k, v end end); return co(), co() end)()
(debug.traceback("m", 1):match("^m\nstack traceback:")), debug.traceback({}) ~= nil, debug.traceback(nil) ~= nil
_VERSION, _G._G == _G
(function() local t = {}; for i = 1, 10 do t[i] = i end; for k in pairs(t) do t[k] = nil end; return next(t) end)()
(function() local t = {a = 1, b = 2, c = 3}; for k in pairs(t) do t[k] = nil end; return next(t) end)()
(function() local t = {a = 1, b = 2, 1, 2, [-3] = 5}; for k in next, t do t[k] = nil end; return next(t) end)()
(function() local n = 0; for k, v in next, {a = 1, b = 2, 10, 20, [2.5] = 7, [true] = 8} do n = n + v end; return n end)()
string.char(("0"):rep(300) .. "65", "66", ("0"):rep(300) .. "67.0"), utf8.char(("0"):rep(300) .. "228", 66)
string.char(("0"):rep(300) .. "65.5")
string.char(("0"):rep(300) .. "x")
string.char(66, ("0"):rep(300) .. "\0")
string.format("%d %5.1f %s %x %c", ("0"):rep(300) .. "7", ("0"):rep(300) .. "2.5", ("0"):rep(300), ("0"):rep(300) .. "255", ("0"):rep(300) .. "65")
string.format("%d", ("0"):rep(300) .. "7.5")
string.format("%d", ("0"):rep(300) .. "z")
utf8.char(("0"):rep(300) .. "z")
string.pack("<i4 s2 z c301 Xi4 !4 i2 d", ("0"):rep(300) .. "7", ("0"):rep(300), ("0"):rep(300), ("0"):rep(301), ("0"):rep(300) .. "9", ("0"):rep(300) .. "0.5")
string.pack("b", ("0"):rep(300) .. "1000")
string.pack("i4", ("0"):rep(300) .. "q")
os.time(os.date("!*t", 67768036188908400)), os.time {year = 2147483647 + 1900, month = 1, day = 1, hour = 0}
os.difftime(math.maxinteger, math.maxinteger - 1), os.difftime(5, 7), os.difftime(math.mininteger, math.maxinteger), os.difftime(3, 3)
(function() local list = {}; for i = 1, 40 do list[i] = ("\0"):rep(i % 7) .. "x" end; table.sort(list, nil); return list[1] < list[40], list[1], list[40] end)()
(function() local list = {"b", "a\0b", "a", "a\0a", 1}; return (pcall(table.sort, list)) end)()
math.max()
math.min({})
math.max("a", "b", "a\0b"), math.min("b", "a\0", "a"), math.max(3, 7.5, -1), math.min(3, 7.5, -1), math.max(2, 2.0), math.min(2.0, 2)
math.max(1, "x")
math.min("10", 9)
math.max(setmetatable({1}, {__lt = function() return true end}), 5)
]==]

local gmatches = { { "one two", "%a+" }, { "k=v, x=y", "(%w+)=(%w+)" }, { "abc", "" }, { "abc", "()" }, { "^a^b", "^%a" }, { "aXbX", "(.-)X" } }
for _, g in ipairs(gmatches) do
  case(function()
    local out = {}
    for a, b in string.gmatch(g[1], g[2]) do out[#out + 1] = tostring(a) .. "/" .. tostring(b) end
    return out
  end)
end
case(function() local out = {} for w in ("hello world"):gmatch("o", 6) do out[#out + 1] = w end return out end)

-- Classes, byte by byte.
for class in ("acdglpsuwx"):gmatch(".") do
  for _, letter in ipairs { class, class:upper() } do
    case(function()
      local hits = 0
      for byte = 0, 255 do
        local text = string.char(byte)
        if text:find("%" .. letter) then hits = (hits * 31 + byte) % 1000003 end
        if text:find("[%" .. letter .. "_]") then hits = (hits * 37 + byte) % 1000003 end
        if text:find("[^%" .. letter .. "]") then hits = (hits * 41 + byte) % 1000003 end
      end
      return hits
    end)
  end
end

-- Patterns and subjects by a generator of our own, the same in both.
local state = 12345
local function pick(n)
  state = (state * 1103515245 + 12345) % 2147483648
  return state // 65536 % n + 1
end
local atoms = { "a", "b", ".", "%a", "%d", "[ab]", "[^a]", "[a-c]", "%s", "(a)", "(b*)", "()", "%f[b]", "%bab", "1", "%w" }
local repeats = { "", "", "*", "+", "-", "?" }
for block = 1, 30 do
  local sum = 0
  for _ = 1, 100 do
    local parts, letters = {}, {}
    if pick(5) == 1 then parts[1] = "^" end
    for _ = 1, pick(4) do
      local atom = atoms[pick(#atoms)]
      local can_repeat = not atom:find("^[(%%][fb%(]?") or atom:find("^%%[adsw]$")
      parts[#parts + 1] = atom .. (can_repeat and repeats[pick(#repeats)] or "")
    end
    if pick(5) == 1 then parts[#parts + 1] = "$" end
    for i = 1, pick(9) - 1 do letters[i] = ("aabbc1 "):sub(pick(7)):sub(1, 1) end
    local pattern, text = table.concat(parts), table.concat(letters)
    local all = { text:find(pattern) }
    all[#all + 1] = show { text:match(pattern, 2) }
    all[#all + 1] = show { text:gsub(pattern, "<%0>") }
    for a, b in text:gmatch(pattern) do all[#all + 1] = tostring(a) .. ":" .. tostring(b) end
    for byte in show(all):gmatch(".") do sum = (sum * 31 + byte:byte()) % 1000000007 end
  end
  case(function() return block, sum end)
end
