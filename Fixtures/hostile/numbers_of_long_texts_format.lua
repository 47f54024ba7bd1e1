-- hostile: formats, packs and encodes thousands of long texts as numbers
-- expect: stopped time or stopped instructions
local zeros, arguments = ("0"):rep(1000000), {}
for i = 1, 9000 do arguments[i] = zeros end
while true do
  string.format(("%d"):rep(4500) .. ("%5.1f"):rep(4500), table.unpack(arguments))
  string.pack(("b"):rep(3000) .. ("d"):rep(3000) .. ("Xi4i4"):rep(3000), table.unpack(arguments))
  utf8.char(table.unpack(arguments))
end
