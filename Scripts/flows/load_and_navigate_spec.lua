-- The flow `load_and_navigate`, and a first lesson in writing specs
--
--   Scripts/run test Scripts/flows/load_and_navigate_spec.lua
--
-- A test launches a flow, does what a person does, lets time pass, and looks. Nothing in it waits for real: time is
-- virtual, and stands still unless `app:advance` or `app:settle` moves it. `app:tap` and the like are steps;
-- `app.path`, `app.screen`, `app.outcome` and `app:find` only look.

local app

-- Runs before each test, which so begins with a fresh session.
before_each(function() app = test.launch "load_and_navigate" end)

--- The numbers in the path, from the bottom to the top.
local function numbers()
  local list = {}
  for place, entry in ipairs(app.path) do list[place] = entry.value end
  return list
end

--- The texts on the screen, from the top.
local function texts()
  local list = {}
  for place, node in ipairs(app:find_all { role = "text" }) do list[place] = node.label end
  return list
end

describe("the root", function()
  it("shows what there is to tap, with nothing loading", function()
    assert.equals("Load and navigate", app.screen.title)
    assert.same({}, app.path)
    assert.same({}, app.screen.toolbar)
    for _, link in ipairs(app:find_all { role = "link" }) do assert.equals("idle", link.state) end
  end)
end)

describe("the row that loads by itself", function()
  it("S7 runs its action, which pushes 4", function()
    app:tap "Load, then go to 4"
    app:settle() -- until nothing is left that one waits for
    assert.same({ 4 }, numbers())
    assert.equals("Number 4", app.screen.title)
  end)

  -- With `--explore` this runs once for each order in which load and taps can come. Where the load comes before the
  -- second tap there is no row left to be tapped: that order cannot happen, and is none of those that count.
  it("A2 cannot be started twice", function()
    app:tap "Load, then go to 4"
    app:tap "Load, then go to 4"
    app:settle()
    assert.same({ 4 }, numbers())
  end)

  -- What is about one moment says so: with the load done before the second tap, there would be nothing to see.
  it("A2 calls a second tap a duplicate while the first runs", { explore = false }, function()
    app:tap "Load, then go to 4"
    assert.equals("running", app:find("Load, then go to 4").state)
    app:tap "Load, then go to 4"
    assert.equals("duplicate", app.outcome.outcome)
    app:settle() -- a test that ends while something runs has failed
  end)
end)

describe("a deferred link", function()
  it("L2 loads for a second, then pushes", { explore = false }, function()
    app:tap "A hundred"
    app:advance(0.9)
    assert.equals("loading", app:find("A hundred").state)
    assert.same({}, app.path)
    app:advance(0.1)
    assert.same({ 100 }, numbers())
  end)

  it("gives a random integer from 5 to 99", function()
    app:tap "Surprise me"
    app:settle()
    local number = numbers()[1]
    assert.equals("integer", math.type(number))
    assert.is_true(number >= 5 and number <= 99, "from 5 to 99")
  end)

  it("K2 surprises with the same number where the seed is the same", { explore = false }, function()
    local function surprise(seed)
      local another = test.launch("load_and_navigate", { seed = seed })
      another:tap "Surprise me"
      another:settle()
      return another.path[1].value
    end
    assert.equals(surprise(7), surprise(7))
    assert.not_equals(surprise(7), surprise(8))
  end)

  it("may have a plain title", function()
    app:tap "A hundred"
    app:settle()
    assert.same({ 100 }, numbers())
  end)

  it("S6 may have a label built of nodes", function()
    local link = app:find { id = "nodes" } -- by the id that the flow gave it
    assert.equals("Built of nodes a hundred and one", link.label)
    app:tap(link)
    app:settle()
    assert.same({ 101 }, numbers())
  end)

  it("L3 takes a second tap while it loads for a duplicate", { explore = false }, function()
    app:tap "A hundred"
    app:tap "A hundred"
    assert.equals("duplicate", app.outcome.outcome)
    app:settle()
    assert.same({ 100 }, numbers())
  end)

  it("P8 pushes once, however often it is tapped", function()
    app:tap "A hundred"
    app:tap "A hundred"
    app:tap "A hundred"
    app:settle()
    assert.same({ 100 }, numbers())
  end)
end)

describe("the mark in the toolbar", function()
  it("S7 is there while the third loads, and gone when it is done", { explore = false }, function()
    app:tap "A hundred"
    assert.equals("The third is loading", app.screen.toolbar[1].label)
    app:settle()
    app:back()
    assert.same({}, app.screen.toolbar)
  end)

  it("S7 is gone when the load was cancelled, too", { explore = false }, function()
    app:tap "A hundred"
    app:cancel()
    assert.same({}, app.screen.toolbar)
  end)

  it("is not there while another loads", function()
    app:tap "Surprise me"
    assert.same({}, app.screen.toolbar)
    app:settle()
  end)
end)

describe("while something loads", function()
  it("L4 a tap on another link wins: the newest does", function()
    app:tap "Surprise me"
    app:tap "A hundred"
    app:settle()
    assert.same({ 100 }, numbers())
  end)

  it("L4 of the row and a link the first to push wins, the other is cancelled", function()
    app:tap "Load, then go to 4"
    app:tap "A hundred"
    app:settle()
    assert.equals(1, #app.path)
    assert.contains(numbers()[1], { 4, 100 })
  end)

  it("L10 cancel makes the link idle again, and nothing comes", { explore = false }, function()
    app:tap "A hundred"
    app:cancel()
    assert.equals("idle", app:find("A hundred").state)
    app:advance(5)
    assert.same({}, app.path)
  end)

  -- Whether the load was faster than the person or not: what was seen after going back is what stays.
  it("L5 back drops what the screen that leaves was loading", function()
    app:push(7)
    app:tap "Load the next"
    app:back()
    local seen = numbers()
    app:settle()
    assert.same(seen, numbers())
  end)

  it("L5 back from an entry that is still loading drops its load", function()
    app = test.launch("load_and_navigate", { stubs = { ["load_and_navigate.unsteady"] = test.after(1, 33) } })
    app:tap "Unsteady, open first"
    app:back()
    app:settle()
    assert.same({}, app.path)
  end)
end)

-- What holds whatever happens is an invariant. It is looked at after every event, and in every order.
describe("whatever comes first", function()
  test.invariant("P6 the path holds integers only", function(flow)
    for _, entry in ipairs(flow.path) do assert.equals("integer", entry.type) end
  end)

  it("L4 the one that won is the one to go on from", function()
    app:tap "Surprise me"
    app:tap "A hundred"
    app:settle()
    app:tap "Load the next"
    app:settle()
    assert.same({ 100, 101 }, numbers())
  end)

  it("L5 one that goes back and taps another link gets that one only", function()
    app:tap "Seven, at once"
    app:tap "Load the next"
    app:back()
    app:tap "A hundred"
    app:settle()
    assert.same({ 100 }, numbers())
  end)

  it("P7 an action that ends late does not push onto what was opened meanwhile", function()
    app:tap "Load, then go to 4"
    app:tap "Seven, at once"
    app:settle()
    assert.same({ 7 }, numbers())
  end)
end)

describe("the destination for integers", function()
  it("D1 serves every one of them, however it came there", function()
    app:tap "Seven, at once"
    app:tap "Load the next"
    app:settle()
    app:push(21)
    assert.same({ 7, 8, 21 }, numbers())
    for _, entry in ipairs(app.path) do assert.equals("Number " .. entry.value, entry.title) end
  end)

  it("leads back to the start from any depth", function()
    app:edit(function(path) path:push_all { 1, 2, 3 } end)
    app:tap "Back to the start"
    assert.same({}, app.path)
  end)
end)

describe("the path of integers", function()
  it("P6 refuses another type with a message, which the flow shows", function()
    app:tap "Push a word"
    app:settle()
    assert.same({}, app.path)
    assert.matches("refused: this path takes integer, not string", table.concat(texts(), "\n"))
  end)

  it("P6 refuses it from outside as well, and changes nothing", function()
    app:push "six"
    assert.equals("refused", app.outcome.outcome)
    assert.matches("integer.*string", app.outcome.message)
    assert.same({}, app.path)
  end)

  it("P4 refuses the whole of an edit of which one part does not fit", function()
    app:push(8)
    app:edit(function(path)
      path:pop()
      path:push "ten"
    end)
    assert.equals("refused", app.outcome.outcome)
    assert.same({ 8 }, numbers())
  end)
end)

describe("a loader that fails", function()
  it("L7 leaves the path as it is, and says why at the link", function()
    app:tap "Unsteady, load first"
    app:settle()
    app:expect_error "attempt 1 found nobody at home" -- an error that nobody expected fails the test
    assert.same({}, app.path)
    local link = app:find "Unsteady, load first"
    assert.equals("failed", link.state)
    assert.matches("attempt 1 found nobody at home", link.message)
  end)

  it("L12 is tried again by a tap on the link", function()
    app:tap "Unsteady, load first"
    app:settle()
    app:expect_error "nobody at home"
    app:tap "Unsteady, load first"
    app:settle()
    assert.same({ 200 }, numbers())
  end)

  it("L2 fails in its place where the link opens first", function()
    app:tap "Unsteady, open first"
    app:settle()
    app:expect_error "nobody at home"
    assert.equals("failed", app.path[1].state)
    assert.equals("Not this time", app.screen.title)
  end)

  it("L12 is tried again by the button of its failed screen", function()
    app:tap "Unsteady, open first"
    app:settle()
    app:expect_error "nobody at home"
    app:tap "Try again"
    app:settle()
    assert.equals("ready", app.path[1].state)
    assert.same({ 200 }, numbers())
  end)

  it("L12 the loader reports how far it is to the screen that waits", { explore = false }, function()
    app:tap "Unsteady, open first"
    local progress = app:find { role = "progress" }
    assert.equals("asking, attempt 1", progress.label)
    assert.equals(0.5, progress.progress.fraction)
    app:back()
  end)
end)

-- A stub stands in for a loader; the flow does not notice.
describe("a loader that a test stands in for", function()
  local function launch(stub)
    app = test.launch("load_and_navigate", { stubs = { ["load_and_navigate.unsteady"] = stub } })
  end

  it("gives what the stub says", function()
    launch(33)
    app:tap "Unsteady, load first"
    app:settle()
    assert.same({ 33 }, numbers())
  end)

  it("L12 fails and then gives: a sequence has one item for each attempt", function()
    launch(test.sequence { test.error "the line is dead", test.after(2, 34) })
    app:tap "Unsteady, load first"
    app:settle()
    app:expect_error "the line is dead"
    assert.matches("the line is dead", app:find("Unsteady, load first").message)
    app:tap "Unsteady, load first"
    app:settle()
    assert.same({ 34 }, numbers())
  end)

  it("L7 fails where its value has the wrong type", function()
    launch(test.wrong_type "thirty-four")
    app:tap "Unsteady, load first"
    app:settle()
    app:expect_error "expected integer, got string"
    assert.equals("failed", app:find("Unsteady, load first").state)
  end)

  it("L8 fails after 30 seconds where nothing comes", { explore = false }, function()
    launch(test.never())
    app:tap "Unsteady, load first"
    app:advance(29)
    assert.equals("loading", app:find("Unsteady, load first").state)
    app:advance(1)
    app:expect_error "timed out"
    assert.equals("failed", app:find("Unsteady, load first").state)
  end)
end)
