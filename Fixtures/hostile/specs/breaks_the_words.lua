-- hostile: takes the words of specs away from the tests
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
local words = { assert = assert, it = it, test = test }
it("breaks", function()
  for name in pairs(_G) do _G[name] = nil end
  for _, table in ipairs { words.test, words.assert, string or {} } do
    pcall(rawset, table, "launch", print)
    for name in pairs(table) do pcall(function() table[name] = nil end) end
  end
  _ENV = setmetatable({}, { __index = function(t) return t end, __newindex = function() error "no" end, __call = function(t) return t end })
end)
it("goes on", function()
  local app = test.launch "model"
  app:tap "One"
  assert.equals("Number 1", app.screen.title)
end)
