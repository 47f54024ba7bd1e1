-- What a plugin holds that is not loaded again itself, when the type of its values gets another form.
local app

before_each(function() app = test.launch("renewed_owner", { plugins = { "renewed_box" } }) end)

--- The type has version 2 from now on.
local function renew()
  app:reload("renewed_owner", function(text)
    return (text:gsub('{ count = "integer" }%)', [[{ count = "integer" }, {
      version = 2, migrate = function(old) return { count = old.count * 10 } end })]]))
  end)
end

it("X5 N1 cells of another plugin get the new form", function()
  app:tap "Put 3"
  app:tap "Room"
  renew()
  app:find "held 30"
end)

it("X5 N1 E2 so do those of a plugin that is stopped, when it is loaded again", function()
  app:tap "Put 3"
  app:tap "Room"
  app:tap "Never end"
  app:expect_error "stopped"
  renew()
  app:reload("renewed_box", function(text) return text .. "\n" end)
  app:find "held 30"
end)

it("X5 N1 W3 steps of another plugin go on with the new form", function()
  app:tap "Walk"
  renew()
  assert.equals("Room 1", app.screen.title)
  app:tap "Answer"
  assert.equals("Part 50", app.screen.title)
end)
