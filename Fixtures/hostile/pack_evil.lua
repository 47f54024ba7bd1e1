-- hostile: formats of pack and unpack beyond all limits
-- expect: ok or error or stopped memory
print(pcall(string.pack, "!17i", 1), pcall(string.pack, "i17", 1), pcall(string.pack, "s1", ("x"):rep(256)), pcall(string.packsize, "c" .. math.maxinteger), pcall(string.packsize, ("c2147483647"):rep(10)))
print(pcall(string.unpack, "s8", "\255\255\255\255\255\255\255\127x"), pcall(string.unpack, "z", "abc"), pcall(string.unpack, "c5", "abc", -100), pcall(string.unpack, "i4", "abcd", math.mininteger), pcall(string.unpack, "b", "abc", math.maxinteger))
print(pcall(string.unpack, ("b"):rep(1000000), ("x"):rep(1000000)))
print(pcall(string.pack, ("!16Xi16"):rep(1000) .. "b", 1), pcall(string.pack, "Xz", 1), pcall(string.pack, "c99999999999999999999", "x"))
print(pcall(string.pack, "c1073741824", "x"))
print(pcall(string.unpack, "!16 " .. ("<>="):rep(300000) .. "j", ("\0"):rep(16)))
