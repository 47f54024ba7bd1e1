-- HTTP: `http://127.0.0.1:PORT` may be asked, and `*.example.com`.
-- luacheck: no max line length
-- luacheck: ignore 211
local rutter = require "rutter"
local attempts = require "attempts"
local refused, fails, raises, works, no = attempts.refused, attempts.fails, attempts.raises, attempts.works, attempts.no
local http, port, other = rutter.http, rutter.options.port, rutter.options.other_port

local base = "http://127.0.0.1:" .. port
local function get(url, options)
  return function() return http.get(url, options or { timeout = 5 }) end
end

-- Addresses that are not granted, in every spelling.
for _, host in ipairs {
  "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "017700000001", "0177.0.0.1", "127.0.0.1.",
  "127.000.000.001", "localhost", "LOCALHOST", "localhost.", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]", "[::127.0.0.1]", "[::]", "0.0.0.0", "0", "127.0.0.2", "127.255.255.254", "127%2e0%2e0%2e1",
  "127。0。0。1", "①②⑦.⓪.⓪.①", "169.254.169.254", "10.0.0.1", "192.168.0.1", "172.16.0.1", "[fe80::1]", "[fe80::1%25lo]",
  "[fd00::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "example.com", "example.com.", "example.org", "xn--example.com",
  "a.example.com.evil.org", "example.com.evil.org", "evilexample.com", "ip6-localhost",
} do
  no("get " .. host, get("http://" .. host .. ":" .. other .. "/secret"))
  if not host:find "^127[.0]*1$" then no("get with its port " .. host, get("http://" .. host .. ":80/secret")) end
end
for _, host in ipairs { "127.0.0.1", "localhost", "[::1]", "example.com", "example.org", "10.0.0.1", "169.254.169.254" } do
  refused("is told the flag for " .. host, "http", get("http://" .. host .. ":" .. other .. "/secret"))
end
refused("https in place of http", "http", get("https://127.0.0.1:" .. port .. "/"))
refused("localhost for its address", "http", get("http://localhost:" .. port .. "/secret"))
refused("IPv6 for IPv4", "http", get("http://[::1]:" .. port .. "/secret"))

-- URLs that are read in two ways.
for _, url in ipairs {
  base .. "@127.0.0.1:" .. other .. "/secret", "http://a@127.0.0.1:" .. other .. "/secret",
  "http://127.0.0.1:" .. port .. "@127.0.0.1:" .. other .. "/secret", "http://a:b@127.0.0.1:" .. port .. "/",
  "http://127.0.0.1:" .. other .. "#@127.0.0.1:" .. port .. "/", "http://127.0.0.1:" .. other .. "?@127.0.0.1:" .. port,
  "http://127.0.0.1:" .. other .. "\\@127.0.0.1:" .. port .. "/secret", "http:\\\\127.0.0.1:" .. other .. "/secret",
  "http:/127.0.0.1:" .. other .. "/secret", "http:///127.0.0.1:" .. other .. "/secret",
  "//127.0.0.1:" .. other .. "/secret", "127.0.0.1:" .. other .. "/secret", "HTTP://127.0.0.1:" .. other .. "/secret",
  "http://127.0.0.1:" .. other .. "\0@127.0.0.1:" .. port .. "/", "http://127.0.0.1:" .. port .. "\0/", " " .. base,
  base .. "\r\nX: y", base .. "/\r\nHost: other", "http://127.0.0.1:0" .. other .. "/secret",
  "http://127.0.0.1:" .. (other + 65536) .. "/secret", "http://127.0.0.1:-1/", "http://127.0.0.1:" .. port .. "x/",
  "http://", "http://:" .. other .. "/secret", "http://127.0.0.1:/secret", "file:///etc/passwd",
  "file://" .. rutter.options.folder .. "/secret/secret.txt", "ftp://127.0.0.1:" .. port .. "/", "gopher://127.0.0.1:" .. port .. "/_x",
  "dict://127.0.0.1:" .. port .. "/", "unix:///tmp/x", "data:text/plain,SECRET", "javascript:1", "", "http", ":",
  "http://[::1", "http://[]:" .. other .. "/", "http://127.0.0.1%00.example.com/", "http://%31%32%37.0.0.1:" .. other .. "/",
  "http://a.example.com@127.0.0.1:" .. other .. "/secret", "http://127.0.0.1:" .. other .. "/.example.com",
  "http://" .. ("a"):rep(70) .. ".example.com/", "http://" .. ("a."):rep(200) .. "example.com/", "http://.example.com/",
  "http://*.example.com/", "http://" .. ("x"):rep(100000) .. "/", "http://\xff.example.com/",
} do
  no("url " .. ("%q"):format(#url > 90 and url:sub(1, 60) .. " …" .. #url or url), get(url))
end

-- Headers.
for name, value in pairs {
  Host = "other", host = "other", ["Content-Length"] = "5", ["transfer-encoding"] = "chunked", ["X"] = "a\r\nY: b",
  ["A\r\nB"] = "c", ["A: b"] = "c", ["Y"] = "a\nb", ["Z"] = "a\rb", ["W"] = "a\0b", [""] = "x", ["A B"] = "x",
  ["Content-Length "] = "5", ["\tHost"] = "x", ["Héader"] = "x", ["Proxy\0"] = "x", ["Host:"] = "other",
} do
  no("header " .. ("%q"):format(name), get(base .. "/echo", { headers = { [name] = value } }))
end
no("two headers of one name", get(base .. "/echo", { headers = { Host = "a", HOST = "b" } }))
no("a huge header", get(base .. "/echo", { headers = { X = ("x"):rep(900000) } }))
for name, options in pairs {
  ["a method with a line feed"] = { url = base .. "/echo", method = "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET" },
  ["CONNECT"] = { url = base .. "/echo", method = "CONNECT" }, ["TRACE"] = { url = base .. "/echo", method = "TRACE" },
  ["no url"] = {}, ["two bodies"] = { url = base, body = "a", form = {} },
  ["an option that is none"] = { url = base, proxy = base }, ["a socket"] = { url = base, unix_socket = "/run/x" },
  ["a limit below"] = { url = base, limit = -1 }, ["a limit above"] = { url = base, limit = 1 << 40 },
  ["redirects above"] = { url = base, redirects = 1000000 }, ["redirects below"] = { url = base, redirects = -1 },
  ["a timeout below"] = { url = base, timeout = -1 }, ["a timeout that is no number"] = { url = base, timeout = 0 / 0 },
  ["a timeout of infinity"] = { url = base, timeout = math.huge },
} do
  no("request with " .. name, function() return http.request(options) end)
end

-- What an answer does.
for _, path in ipairs {
  "other", "other307", "localhost", "six", "decimal", "https", "file", "ftp", "userinfo", "loop", "long", "relative_host",
  "zero", "crlf",
} do
  fails("redirect " .. path, get(base .. "/redirect/" .. path))
end
works("what a redirect that is not followed says", function()
  return http.get(base .. "/redirect/other", { redirects = 0 }).status == 302
end)
for _, path in ipairs { "endless", "huge_length", "endless_header", "many_headers", "cut", "garbage", "bytes", "slow", "nothing", "endless_interim", "bad_gzip", "bad_chunk" } do
  fails("answer " .. path, get(base .. "/answer/" .. path, { timeout = 1, limit = 1 << 20 }))
end
works("no header of another host's", function()
  return not (http.get(base .. "/echo", { headers = { Proxy = "x" } }).body:lower():find "secret")
end)
works("no cookie is kept", function()
  http.get(base .. "/cookie")
  return not http.get(base .. "/echo").body:lower():find "cookie"
end)
works("no environment proxy", function() return http.get(base .. "/plain").body == "plain" end)
works("a query is encoded", function()
  local body = http.get(base .. "/echo", { query = { ["a&b\r\n"] = "c d\r\nX: y#/../" } }).body
  return not body:find "\nX: y"
end)
return true
