-- hostile: looks for addresses in texts
-- expect: ok
for _, value in ipairs { {}, print, function() end, coroutine.create(print) } do
  assert(not tostring(value):find("0x"), tostring(value))
  assert(not string.format("%s", value):find("0x"))
end
assert(not debug.traceback():find("0x"))
