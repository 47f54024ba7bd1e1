-- hostile: reads files that nobody allowed, by every kind of name
-- expect: error or ok
-- when: later
local rutter = require "rutter"

rutter.task(function()
  for _, path in ipairs { "/etc/passwd", "../../../etc/passwd", "", ".", "\0", "/proc/self/mem", "/dev/zero", ("../"):rep(1e5),
    ("x"):rep(1e6), "file:///etc/passwd", "~", "/etc/passwd\0.lua" } do
    for _, f in ipairs { rutter.fs.read, rutter.fs.list, rutter.fs.lines } do
      local ok, text, message = pcall(f, path)
      if ok and text then error("escaped: " .. path) end
      print(message and #message)
    end
    print(pcall(require, path))
  end
end)
