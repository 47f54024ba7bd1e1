-- hostile: has a text padded to hundreds of megabytes
-- expect: error 'c' with a size over 16777216
local form = ("c9999999"):rep(100)
local nothing = {}
for i = 1, 100 do nothing[i] = "" end
string.pack(form, table.unpack(nothing))
