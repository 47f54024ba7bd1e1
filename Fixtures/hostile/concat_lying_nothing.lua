-- hostile: joins an endless list of nothing
-- expect: error invalid value
table.concat(setmetatable({}, { __len = function() return 1 << 40 end }))
