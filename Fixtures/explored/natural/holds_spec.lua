-- What a test may rely on when it settles, in every order

local app

before_each(function() app = test.launch "flow" end)

it("a look sees what was waited for, though the person was faster", function()
  app:tap "Load"
  app:settle()
  app:tap "Note"
  app:find "price 1"
  app:find "noted"
end)

it("what shows only when it has come is tapped then", function()
  app:tap "Load"
  app:settle()
  app:tap "Pay"
  app:settle()
  app:find "paid"
end)

it("who goes back leaves the screen that he has waited for", function()
  app:tap "List"
  app:settle()
  app:tap "Open"
  app:settle()
  app:back()
  app:settle()
  assert.equals("List", app.screen.title)
end)

it("who goes back from the root too early has done nothing", function()
  app:tap "Go"
  app:settle()
  app:back()
  app:settle()
  app:tap "Note"
  app:find "noted"
end)

it("with a barrier nothing comes before the last look", function()
  app:tap "Save"
  app:settle { barrier = true }
  app:find "saved"
end)

it("with a barrier nothing is late", function()
  app:tap "Load"
  app:settle { barrier = true }
  app:tap "Pay"
  app:find "price 1"
end)

it("functions of the test are called before it goes on", function()
  local asked = {}
  local function answer(number)
    asked[#asked + 1] = number
    return number
  end
  app = test.launch("flow", { stubs = { ["flow.price"] = answer } })
  app:tap "Load"
  app:settle()
  assert.same({ 1 }, asked)
end)

it("what may be gone is tapped where it is there", function()
  app:tap "Load"
  local is_tapped = app:tap("Stop", { if_there = true })
  if not is_tapped then app:find "price 1" end
  app:settle()
end)

it("every step is looked at", function()
  app:tap "Load"
  app:settle()
  app:find "price 1"
  app:tap "Note"
  app:settle()
  app:find "noted"
end)
