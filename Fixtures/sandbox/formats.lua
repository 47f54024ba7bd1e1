-- rutter.uri, rutter.base64, rutter.date: what is written is read back, and what is none is told.
local rutter = require "rutter"
local base64, uri, date = rutter.base64, rutter.uri, rutter.date

local function fails(message, f, ...)
  local ok, said = pcall(f, ...)
  assert(not ok and tostring(said):find(message, 1, true), message .. ": " .. tostring(said))
end

local function tells(message, value, said)
  assert(value == nil and tostring(said):find(message, 1, true), message .. ": " .. tostring(value or said))
end

local function bytes(length)
  local all = {}
  for i = 1, length do all[i] = string.char(math.random(0, 255)) end
  return table.concat(all)
end

-- Whatever was encoded is what decoding gives, and there is no other text of it.
for length = 0, 200 do
  local text = bytes(length)
  for _, options in ipairs { {}, { url = true }, { padding = false }, { url = true, padding = true } } do
    local written = base64.encode(text, options)
    assert(base64.decode(written, options) == text, length)
    assert(not written:find(options.url and "[+/]" or "[-_]"), written)
    for _, changed in ipairs { written .. "\n", " " .. written, written .. "=", written .. "A", "=" .. written } do
      local read = base64.decode(changed, options)
      assert(read == nil or base64.encode(read, options) == changed, changed)
    end
  end
  assert(uri.decode(uri.encode(text)) == text)
  assert(uri.decode(uri.encode(text, "/?:@")) == text)
  assert(uri.encode(text):find("^[%w%-._~%%]*$"))
  local path = "/x" .. uri.encode(text, "/")
  assert(uri.parse(uri.build { path = path }).path == path)
  local moment = math.random(-62167219200, 253402300799)
  assert(date.parse(date.format(moment)) == moment)
  assert(date.parse(date.format(moment, "%a, %d %b %Y %T GMT")) == moment)
  assert(date.parse(date.format(moment, "%FT%T.%f+00:00")) == moment)
  assert(date.format(moment, "%F %T") == os.date("!%Y-%m-%d %H:%M:%S", moment):gsub("^(%d+)", function(year)
    return ("0"):rep(4 - #year) .. year
  end))
end

-- Base64 that is none.
tells("at 5 is no sign", base64.decode "Zm9v\n")
tells("at 1 is no sign of it; with url = true it is", base64.decode "-_-_")
tells("without url = true it is", base64.decode("+/+/", { url = true }))
tells("missing or too long", base64.decode "Zg")
tells("missing or too long", base64.decode "Zg=")
tells("holds bits of no byte", base64.decode "Zh==")
tells("holds bits of no byte", base64.decode "Zm9=")
tells("stand for no whole number", base64.decode "Z")
tells("which this form leaves out", base64.decode("Zg==", { url = true }))
tells("at 3 is no sign", base64.decode "Zg==Zg==")
tells("is no sign", base64.decode "====")
fails("takes a text and options, got number", base64.encode, 7)
fails("takes a text and options, got nil", base64.decode)
fails("has no 'ulr'; did you mean 'url'?", base64.encode, "x", { ulr = true })
fails("option 'padding' is true or false, got string", base64.decode, "x", { padding = "no" })
fails("got 3 arguments", base64.decode, "x", {}, 1)

-- URIs that are none, and parts that make none.
tells("the host cannot hold ' ' (at 9 of the text)", uri.parse "http://a b/")
tells("the path cannot hold '%C3'", uri.parse "/ä")
tells("the query cannot hold '|'", uri.parse "/?a|b")
tells("the fragment cannot hold '#'", uri.parse "/#a#b")
tells("the user cannot hold '<'", uri.parse "http://<@h/")
tells("the host cannot hold '@'", uri.parse "http://a@b@c/")
tells("'%' at 2 of the text encodes no byte", uri.parse "/%2")
tells("is no scheme", uri.parse "1a:b")
tells("is no scheme", uri.parse ":80")
tells("stands no address", uri.parse "http://[::1/")
tells("stands no address", uri.parse "http://[127.0.0.1]/")
tells("stands no address", uri.parse "http://[fe80::1%25eth0]/")
tells("a port is a number", uri.parse "http://h:8a/")
tells("over 65535", uri.parse "http://h:65536/")
tells("what follows a host", uri.parse "http://[::1]80/")
tells("the path cannot hold '%00'", uri.parse "/a\0b")
assert(uri.parse("HTTP://EXAMPLE.com/A").host == "example.com" and uri.parse("HTTP://h/A").scheme == "http")
assert(uri.parse("http://h:/").port == nil and uri.parse("http://h:080/").port == 80)
assert(uri.parse("http://[v1.a:b]/").host == "[v1.a:b]" and uri.parse("file:///x").host == "")
local query = { q = "a b&c", n = { 1, 2 }, [" "] = true }
assert(uri.build { path = "/s", query = query } == "/s?%20=true&n=1&n=2&q=a%20b%26c")
assert(uri.build {} == "" and uri.build { query = {} } == "?" and uri.build { query = "" } == "?")
fails("path cannot hold ' ' (at 2); encode what it means", uri.build, { path = "a b" })
fails("path cannot hold '%' (at 1)", uri.build, { path = "%" })
fails("rutter.uri.build has no 'hots'; did you mean 'host'?", uri.build, { hots = "x" })
fails("rutter.uri.build has no 'nothing'; there are scheme", uri.build, { nothing = 1 })
fails("its fields have names", uri.build, { "x" })
fails("host is a text, got number", uri.build, { host = 7 })
fails("port is an integer from 0 to 65535", uri.build, { host = "h", port = 80.5 })
fails("port is an integer from 0 to 65535", uri.build, { host = "h", port = -1 })
fails("userinfo and port need a host", uri.build, { port = 80 })
fails("path begins with '/'", uri.build, { host = "h", path = "a" })
fails("cannot begin with '//'", uri.build, { path = "//a" })
fails("the first part of path cannot hold ':'", uri.build, { path = "a:b" })
fails("scheme begins with a letter", uri.build, { scheme = "1" })
fails("scheme consists of", uri.build, { scheme = "a/b" })
fails("query is a text, or a record", uri.build, { query = { "a" } })
fails("query.q is a text, a number, a boolean or a list of them, got table", uri.build,
  { query = { q = { {} } } })
fails("takes a table of parts, got string", uri.build, "x")
fails("keeps signs that mean something", uri.encode, "x", "%")
fails("keeps signs that mean something", uri.encode, "x", "/\0")
fails("keeps signs that mean something", uri.encode, "x", {})
tells("'%' at 4 encodes no byte", uri.decode "100%")
tells("'%' at 1 encodes no byte", uri.decode "%G0")
assert(uri.decode "a+b" == "a+b")

-- Dates of all forms, and what is none.
local moment = 1795440727
for _, text in ipairs {
  "2026-11-23T13:32:07Z", "2026-11-23t13:32:07z", "2026-11-23 13:32:07", "20261123T133207Z",
  "2026-11-23T14:32:07+01:00",
  "2026-11-23T14:32:07+0100", "2026-11-23T14:32:07+01", "2026-11-23T08:02:07-05:30", "2026-11-23T13:32:07-00:00",
  "Mon, 23 Nov 2026 13:32:07 GMT", "2026-11-23T13:32:07.000",
} do
  assert(date.parse(text) == moment and math.type(date.parse(text)) == "integer", text)
end
assert(date.parse "2026-11-23T13:32:07.5Z" == moment + 0.5 and date.parse "20261123T133207,25" == moment + 0.25)
assert(date.parse "2026-11-23" == 1795392000 and date.parse "20261123" == 1795392000)
assert(date.parse "2026-11-23T24:00:00Z" == 1795392000 + 86400 and date.parse "2026-11-23T13:32Z" == moment - 7)
assert(date.parse "1990-12-31T23:59:60Z" == 662688000 and date.parse "1990-12-31T15:59:60-08:00" == 662688000)
tells("that day is a Monday, not a Tuesday", date.parse "Tue, 23 Nov 2026 13:32:07 GMT")
tells("February 2026 has 28 days, and no day 29", date.parse "2026-02-29")
tells("February 1900 has 28 days", date.parse "1900-02-29")
assert(date.parse "2000-02-29" and date.parse "2024-02-29")
tells("there is no month 13", date.parse "2026-13-01")
tells("there is no hour 25", date.parse "2026-11-23T25:00Z")
tells("there is no hour 24", date.parse "2026-11-23T24:00:01Z")
tells("there is no minute 60", date.parse "2026-11-23T13:60Z")
tells("there is no second 61", date.parse "2026-11-23T13:32:61Z")
tells("only the last minute of a day", date.parse "2026-11-23T13:32:60Z")
for _, text in ipairs {
  "", "x", "2026", "2026-11", "2026-1123", "2026-11-23T", "2026-11-23T13", "2026-11-23T133207Z", "20261123T13:32:07Z",
  "2026-11-23T13:32:07.", "2026-11-23T13:32:07+24:00", "2026-11-23T13:32:07+01:60", "2026-11-23T13:32:07+1",
  "2026-11-23T13:32:07ZZ", "Mon, 23 Nov 2026 13:32:07 UTC", "Mon, 23 Nov 26 13:32:07 GMT",
  "Monday, 23-Nov-26 13:32:07 GMT", " 2026-11-23", "2026-11-23\n",
  "-026-11-23", "2026-11-23T13:32:07+", "2026-11-23T13:32:07+0",
} do
  tells("no date", date.parse(text))
end
-- What is read can be written, up to both ends of the years that four digits tell.
for _, text in ipairs {
  "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00.25Z", "9999-12-31T23:59:59.999999Z",
  "9999-12-31T22:59:59-01:00", "0000-01-01T01:00:00+01:00", "9999-12-31T23:59Z", "9999-12-31", "0000-01-01",
} do
  assert(date.format(assert(date.parse(text)), "%Y") == text:sub(1, 4), text)
end
for _, text in ipairs {
  "9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01", "0000-01-01T00:00+23:59",
  "9999-12-31T24:00:00Z", "9999-12-31T23:59:60Z", "9999-12-31T23:59:59.5-00:01",
} do
  tells("no date: in UTC it lies in none of the years 0 to 9999", date.parse(text))
end
assert(date.format(0) == "1970-01-01T00:00:00Z" and date.format(-0.5, "%T.%f") == "23:59:59.500000")
assert(date.format(0.9999999, "%T.%f") == "00:00:01.000000")
assert(date.format(253402300799.99997, "%Y %f") == "9999 999969")
assert(date.format(0, "100 %% %Z%z") == "100 % UTC+0000" and date.format(0, "") == "")
fails("no 'Q' behind '%'; known are %a %A", date.format, 0, "%Q")
fails("a letter is missing", date.format, 0, "%Y-%")
fails("seconds of the years 0 to 9999", date.format, 1e20)
fails("seconds of the years 0 to 9999", date.format, 253402300800)
fails("seconds of the years 0 to 9999", date.format, 0 / 0)
fails("takes seconds since 1970 and a pattern, got string", date.format, "0")
fails("takes a text as pattern, got number", date.format, 0, 7)

-- No library of them can be changed, and what they do not have is told.
for name, library in pairs { uri = uri, base64 = base64, date = date } do
  fails("read-only", function() library.new = 1 end)
  fails("rutter." .. name .. " has no", function() return library[next(library) .. "s"] end)
end
