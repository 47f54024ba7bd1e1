-- hostile: a replacement function gsubs, formats and collects, and gives texts of every length
-- expect: ok
local n = 0
local text = ("a"):rep(300):gsub("a", function(a)
  n = n + 1
  local inner = a:rep(n):gsub(".", { a = ("b"):rep(n) })
  return string.format("%s%-9s", inner:sub(1, 3000), n)
end)
assert(#text > 300)
assert(select(2, pcall(string.gsub, ("x"):rep(5000), "x", function() error("out") end)):find("out"))
