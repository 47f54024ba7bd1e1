-- hostile: compares tables whose metamethods lie, raise and never end
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  local lie = setmetatable({}, {
    __index = function(t) return t end, __len = function() return 1e18 end, __eq = function() error "no" end,
    __tostring = function() return ("x"):rep(1e7) end, __name = ("n"):rep(1e7), __pairs = function(t) return function() return t, t end end,
  })
  for _, name in ipairs { "same", "equals", "contains", "is_true", "is_nil", "near", "matches", "error", "error_matches", "snapshot" } do
    print(name, #tostring(select(2, pcall(assert[name], lie, { lie }, lie))))
    print(name, #tostring(select(2, pcall(assert[name], lie, lie))))
  end
end)
