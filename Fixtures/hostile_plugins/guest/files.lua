-- Files: `in` may be read, `out` may be written; `secret` and `inside` lie beside them.
-- luacheck: no max line length
-- luacheck: ignore 211
local rutter = require "rutter"
local attempts = require "attempts"
local refused, fails, raises, works = attempts.refused, attempts.fails, attempts.raises, attempts.works
local fs, folder = rutter.fs, rutter.options.folder

local calls = {
  read = fs.read, list = fs.list, info = fs.info,
  lines = function(path)
    local next_line, message = fs.lines(path)
    if not next_line then return nil, message end
    return next_line()
  end,
}
local names = { "read", "list", "info", "lines" }

-- Ways out by the text alone.
local ways = {
  "../secret/secret.txt", "sub/../../secret/secret.txt", "./../secret/secret.txt", "sub/../../in/../secret/secret.txt",
  folder .. "/secret/secret.txt", folder .. "/in/../secret/secret.txt", folder .. "/in/../inside/secret.txt",
  folder .. "/inside/secret.txt", folder .. "/out/../secret/secret.txt", "//" .. folder .. "/secret/secret.txt",
  folder .. "//in//..//secret//secret.txt", folder .. "/in/./../secret/./secret.txt", "/etc/passwd",
  "/proc/self/environ", "/proc/self/root" .. folder .. "/secret/secret.txt", "/dev/fd/0", "/dev/stdin", "/proc/self/fd/0",
  "/proc/self/cwd/secret/secret.txt", "/", "..", "../", "sub/../..", ("../"):rep(200) .. "etc/passwd",
}
for _, name in ipairs(names) do
  for _, way in ipairs(ways) do
    if not (name == "info" and way:find("/out/..", 1, true)) then
      refused(name .. " " .. way:gsub(folder, "FOLDER"):sub(1, 60), "read", function() return calls[name](way) end)
    end
  end
end

-- Links that were there before.
for _, name in ipairs(names) do
  for _, way in ipairs {
    "link_out", "link_absolute", "folder_out/secret.txt", "up/secret/secret.txt", "up/in/up/secret/secret.txt", "loop",
    "proc/environ", "proc/root" .. folder .. "/secret/secret.txt", "proc/fd/0", "sub/chain", "dangling", "loop/",
    "link_out/", "folder_out/", "folder_out/.", "plain.txt/", "plain.txt/.", "plain.txt/..", "sub/nothing/../../plain.txt",
  } do
    attempts.out(name .. " " .. way:gsub(folder, "FOLDER"), "read", function() return calls[name](way) end)
  end
end

-- Names that are none.
for _, name in ipairs(names) do
  for what, way in pairs {
    ["a zero"] = "plain.txt\0.png", ["a zero at the end"] = "plain.txt\0", ["nothing"] = "", ["a zero that leads out"] = "../secret\0",
    ["no UTF-8"] = "bad\xff", ["a long part"] = ("x"):rep(300), ["a long path"] = ("x/"):rep(5000),
    ["very long"] = ("x"):rep(900000), ["line feeds"] = "a\nb", ["an escape"] = "\27[31mred",
  } do
    attempts.no(name .. " " .. what, function() return calls[name](way) end)
  end
end
fails("read a fifo", function() return fs.read "fifo" end)
fails("lines of a fifo", function() return calls.lines "fifo" end)
fails("read a folder", function() return fs.read "sub" end)
fails("read a file without end", function() return fs.read "huge" end)
fails("a line without end", function() return calls.lines "huge" end)
works("read a name of spaces", function() return fs.read "  " == "spaces" end)
works("list a name with a line feed", function()
  return fs.list("odd")[1] == "line\nfeed"
end)

-- Writing.
local writes = {
  { "write", function(path) return fs.write(path, "hostile") end },
  { "append", function(path) return fs.append(path, "hostile") end },
  { "remove", fs.remove }, { "make_folder", fs.make_folder },
}
for _, row in ipairs(writes) do
  local name, call = row[1], row[2]
  for _, way in ipairs {
    "../secret/target.txt", folder .. "/secret/target.txt", folder .. "/in/plain.txt", folder .. "/in/new", "..",
    folder .. "/outside/new", "sub/../../secret/new", folder .. "/out/../secret/target.txt", "/dev/null",
    "/proc/self/comm", "/proc/self/fd/1", "/tmp/hostile_plugin", "/",
  } do
    (way:find "^[./]+$" and raises or refused)(name .. " " .. way:gsub(folder, "FOLDER"), "write", function() return call(way) end)
  end
  for _, way in ipairs {
    "folder_out/new", "folder_out/target.txt", "up/secret/target.txt", "folder_out/", "nothing/new", ".", "./", folder .. "/out",
    folder .. "/out/", "folder_out/../secret/target.txt", "proc/fd/1", "proc/comm", "full",
  } do
    attempts.no(name .. " " .. way:gsub(folder, "FOLDER"), function() return call(way) end)
  end
  for what, way in pairs {
    ["a zero"] = "x\0y", ["nothing"] = "", ["a long part"] = ("x"):rep(300), ["a slash at the end of a file"] = "file.txt/",
    ["no UTF-8"] = "bad\xff",
  } do
    attempts.no(name .. " " .. what, function() return call(way) end)
  end
end
fails("append through a link", function() return fs.append("link_out", "hostile") end)
fails("append through an absolute link", function() return fs.append("link_absolute", "hostile") end)
fails("append through a dangling link", function() return fs.append("dangling", "hostile") end)
fails("append to a fifo", function() return fs.append("fifo", "hostile") end)
works("write replaces a link", function() return fs.write("replaced", "mine") end)
works("remove takes the link", function() return fs.remove("removed") end)
fails("make_folder where a link is", function() return fs.make_folder "dangling" end)
refused("read what was written", "read", function() return fs.read(folder .. "/out/file.txt") end)
works("info of what may be written", function() return fs.info(folder .. "/out/file.txt") end)
return true
