-- hostile: asks for the size of formats beyond all measure
-- expect: ok or error
for _, format in ipairs { "s8", "!16" .. ("i16x"):rep(1e5), "c2147483647c2147483647", "!17i4", "i17", ("<>="):rep(1e5) } do
  print(pcall(string.packsize, format))
  print(pcall(string.pack, format, 1))
  print(pcall(string.unpack, format, "x", 2 ^ 53))
end
print(pcall(string.unpack, "s8", ("\255"):rep(16)))
print(pcall(string.unpack, "z", "no end"))
print(pcall(string.unpack, "<i8", ("x"):rep(8), math.mininteger))
