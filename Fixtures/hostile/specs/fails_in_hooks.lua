-- hostile: hooks that raise, loop and fail after a test that did
-- expect: failed
before_each(function() print("before") end)
after_each(function() error(setmetatable({}, { __tostring = function() error "again" end })) end)
after_each(function() while true do pcall(error) end end)
it("runs", function()
  error(setmetatable({}, { __tostring = function() return ("x"):rep(1e8) end }))
end)
