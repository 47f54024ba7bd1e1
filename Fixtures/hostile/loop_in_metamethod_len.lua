-- hostile: runs for ever in __len, called by table.insert
-- expect: stopped time
table.insert(setmetatable({}, { __len = function() while true do end end }), 1)
