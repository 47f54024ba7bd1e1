-- hostile: asks for a table of a billion items
-- expect: error
local t = table.pack(table.unpack({}, 1, 1 << 30))
print(#t)
