-- Rules of slots, in every order: Scripts/run test --explore Fixtures/rules/slots_spec.lua

local app

before_each(function() app = test.launch("slots", { plugins = { "slots_guest.lua" } }) end)

it("X3 a contribution is built again with its screen", function()
  app:find "guest sees 1"
  app:tap "One more"
  app:find "guest sees 2"
  app:settle()
  app:find "square 4"
end)

it("X3 what loads in a contribution comes in any order, also when its screen is covered", function()
  app:tap "Number 1"
  app:settle()
  app:find "square 1"
  app:back()
  app:settle()
  app:find "square 1"
end)

it("X3 cells are each contribution's own", function()
  app:tap "One more"
  app:tap { id = "slots_guest/tap", row = 2 }
  assert.equals("taps 0", app:find({ id = "slots_guest/taps", row = 1 }).label)
  assert.equals("taps 1", app:find({ id = "slots_guest/taps", row = 2 }).label)
  app:settle()
end)

it("X3 contributions come and go while something else happens", {
  restarts = "what was contributed later is gone after a restart",
}, function()
  app:tap "Toggle"
  app:tap "One more"
  app:settle()
  app:find "extra 2"
  app:tap "Toggle"
  app:tap "Number 1"
  app:settle()
  app:back()
  assert.equals(0, #app:find_all "extra 2")
end)

it("E2 the stop of a plugin takes its contributions alone", {
  restarts = "a restart brings a stopped plugin back",
}, function()
  app:tap "Break"
  app:settle()
  app:expect_error "plugin 'slots_guest': plugin stopped: over its instructions limit"
  app:tap "One more"
  assert.equals(0, #app:find_all { role = "text" })
  app:find "Number 2"
end)
