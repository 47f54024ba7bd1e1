-- hostile: a date whose fields are made by a function
-- expect: error not an integer
os.time(setmetatable({}, { __index = function(t, name)
  rawset(t, name, 1)
  return name == "sec" and {} or 2147483647
end }))
