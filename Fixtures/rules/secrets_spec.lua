local app
before_each(function() app = test.launch("secrets", { plugins = { "secrets_guest.lua" } }) end)

for _, way in ipairs { "Loads", "Late", "Through", "Values", "Screens" } do
  it("S8 no plugin has the flow forget its secrets by asking it for more: " .. way, function()
    app:tap "Make"
    app:tap "Guest"
    app:tap(way)
    app:advance(5)
    assert.equals("Guest", app.screen.title)
    app:back()
    assert.equals("Home ‹secret 9› ‹secret 12›", app.screen.title)
  end)
end

it("S8 what secret cells hold is never forgotten; what they held is, and so is what stood in values", function()
  app:tap "Make"
  app:tap "More"
  assert.equals("Home key-0-end ‹secret 12›!", app.screen.title)
end)
