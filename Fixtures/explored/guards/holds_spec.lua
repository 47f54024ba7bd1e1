-- What a guard waits for comes before the time of the guard is up: that it does not come at all is another outcome, not
-- another order.
local app

before_each(function() app = test.launch "flow" end)

for _, way in ipairs { "loader", "chain", "both" } do
  it("K5 lets a guard have what it waits for: " .. way, function()
    app:tap(way)
    app:back()
    app:settle()
    app:find "may"
    assert.equals(0, #app.path)
  end)
end
