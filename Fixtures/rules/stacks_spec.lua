-- Rules of several stacks, in every order: Scripts/run test --explore Fixtures/rules/stacks_spec.lua

local looks = require "looks"

local app

--- What a test says that counts what the lives of screens have logged.
local one_life = { restarts = "a restart ends the lives of screens, and begins them anew" }

before_each(function() app = test.launch "stacks" end)

local function names()
  local all = {}
  for _, entry in ipairs(app.path) do
    local value = entry.value or {}
    all[#all + 1] = (entry.stack or "main") .. ":" .. (value.name or value.mode or entry.type)
  end
  return table.concat(all, " ")
end

local function active()
  local all = {}
  for _, stack in ipairs(app.stacks) do if stack.active then all[#all + 1] = stack.id end end
  return table.concat(all, " ")
end

local function depth(id)
  for _, stack in ipairs(app.stacks) do if stack.id == id then return stack.depth end end
end

local function logged_since(count)
  local lines = looks.logged(app)
  return table.concat({ table.unpack(lines, count + 1) }, ", ")
end

describe("Q1", function()
  it("Q1 what shows is the chain, from the root's stack inwards", function()
    assert.equals("Home", app.screen.title)
    assert.equals("home", active())
    app:tap "Shelf first"
    assert.equals("Left", app.screen.title)
    assert.equals("home left", active())
    app:tap "Page a"
    assert.equals("home:first left:a", names())
    assert.equals(2, #app.path)
  end)

  it("Q1 the roots of stacks are not counted, and leave with what holds them", one_life, function()
    app:tap "Shelf leave"
    app:tap "Page a"
    app:back()
    local before = #looks.logged(app)
    app:back()
    assert.equals(
      "disappear Left, destroy Left, destroy shelf, appear Home", logged_since(before))
    assert.equals("home", active())
    assert.equals(0, #app.path)
  end)

  it("Q1 a sheet with stacks hides nothing", one_life, function()
    local before = #looks.logged(app)
    app:tap "Pages as a sheet"
    assert.equals("create Pages, appear Pages", logged_since(before))
    assert.equals("Pages", app.screen.title)
    assert.equals("Draft", app:find("Draft").label)
    app:tap "Draft"
    assert.equals("cancelled", app.outcome.outcome)
    assert.equals("home:stacks.pages", names())
  end)
end)

describe("Q2", function()
  it("Q2 rutter.path is the stack of the asking entry, rutter.stack names another", one_life, function()
    app:tap "Push to search"
    assert.equals("committed", looks.logged(app)[3])
    assert.equals(0, #app.path)
    assert.equals(1, depth "search")
    app:tap "Say search"
    assert.equals("search 1 here 0", looks.logged(app)[4])
    app:select "Search"
    assert.equals("Page far", app.screen.title)
  end)

  it("Q2 a task reads and changes the stack that shows", function()
    app:tap "Task"
    app:advance(1)
    assert.equals("search:task", names())
  end)

  it("Q2 a push that loads in another tab commits there in silence", one_life, function()
    app:tap "Load b"
    app:select "Search"
    local before = #looks.logged(app)
    app:settle()
    assert.equals("", logged_since(before))
    assert.equals("Searching", app.screen.title)
    assert.equals(1, depth "home")
    app:select "Home"
    assert.equals("Page b", app.screen.title)
    -- In an order in which the load is over before, its screen was there before, too.
    assert.equals("disappear Searching, appear Page b", (logged_since(before):gsub("^create Page b, ", "")))
  end)

  it("Q2 what covers an entry in its own stack cancels what it asks for, in another it does not", function()
    app:tap "Page a"
    app:tap "Push later"
    app:select "Search"
    app:tap "Page a"
    app:settle()
    assert.equals(2, depth "home")
    app:select "Home"
    app:pop_to_root()
    app:tap "Page a"
    app:tap "Push later"
    app:push({ name = "foreign" }, { type = "stacks.Page" })
    app:settle()
    -- In an order in which the action is done before, it has pushed; never above what is foreign.
    assert.equals("foreign", app.path[#app.path].value.name)
  end)

  it("Q2 a host names a stack", function()
    app:push({ name = "named" }, { type = "stacks.Page", stack = "Search" })
    assert.equals(1, depth "search")
    assert.equals(0, #app.path)
    app:push({ name = "nowhere" }, { type = "stacks.Page", stack = "nowhere" })
    assert.equals("not_found", app.outcome.reason)
  end)

  it("Q2 guards have hands for each stack", function()
    app:tap "May leave"
    app:tap "Draft"
    app:back()
    assert.equals("blocked", app.outcome.outcome)
    app:select "Search"
    assert.equals("committed", app.outcome.outcome)
    app:select "Home"
    assert.equals("home:d", names())
  end)
end)

describe("Q3", function()
  it("Q3 selecting destroys nothing, and the stacks keep what they have", one_life, function()
    app:tap "Page a"
    local before = #looks.logged(app)
    app:select "Search"
    assert.equals("create Searching, disappear Page a, appear Searching", logged_since(before))
    before = #looks.logged(app)
    app:select "home"
    assert.equals("disappear Searching, appear Page a", logged_since(before))
    assert.equals("home:a", names())
  end)

  it("Q3 the active one again is popped to its root, at its root nothing is to do", function()
    app:tap "Page a"
    app:tap "Page a"
    app:select "Home"
    assert.equals("committed", app.outcome.outcome)
    assert.equals(0, #app.path)
    app:select "Home"
    assert.equals("nothing_to_do", app.outcome.outcome)
  end)

  it("Q3 emptying a stack is guarded, selecting is not", function()
    app:tap "May leave"
    app:tap "Draft"
    app:select "Search"
    assert.equals("committed", app.outcome.outcome)
    app:select "Home"
    app:select "Home"
    assert.equals("blocked", app.outcome.outcome)
    assert.same({ "asked: select by person" }, looks.logged(app, "asked"))
  end)

  it("Q3 a script selects, by an id or title", function()
    app:tap "Search"
    assert.equals("home:", "home:" .. names())
    assert.equals("search", active())
    assert.equals("committed", app.outcome.outcome)
  end)

  it("Q3 an id that is gone leaves with all it holds, and the one before shows", one_life, function()
    app:select "Search"
    app:select "Extra"
    app:tap "Page a"
    app:select "Home"
    app:select "Extra"
    local before = #looks.logged(app)
    app:select "Home"
    app:tap "Extra"
    assert.equals("destroy Page a, destroy Extra", logged_since(before):match "destroy.*")
    assert.equals(3, #app.stacks)
    app:tap "Extra"
    assert.equals(4, #app.stacks)
    assert.equals(0, depth "extra")
  end)

  it("Q3 a stack has destinations and a type of its own", function()
    app:push(7)
    assert.equals("missing_destination", app.outcome.outcome)
    app:push(7, { stack = "search" })
    assert.equals("committed", app.outcome.outcome)
    app:push({ name = "x" }, { type = "stacks.Draft", stack = "typed" })
    assert.equals("wrong_type", app.outcome.reason)
  end)

  it("Q3 a wrong name is told with the near one", one_life, function()
    app:tap "Select wrongly"
    assert.equals("no stack 'serch' is there; did you mean 'search'?", looks.logged(app)[3])
    app:tap "Wrong stack"
    app:expect_error "no stack 'serch' is there; did you mean 'search'?"
  end)
end)

describe("Q4", function()
  it("Q4 history shows the one that was active before, then leaves", function()
    app:tap "Shelf history"
    app:select "Right"
    app:select "Third"
    app:select "Right"
    local seen = {}
    for _ = 1, 3 do
      app:back()
      seen[#seen + 1] = app.screen.title
    end
    assert.same({ "Third", "Left", "Home" }, seen)
  end)

  it("Q4 first shows the first, then leaves", function()
    app:tap "Shelf first"
    app:select "Right"
    app:select "Third"
    app:back()
    assert.equals("Left", app.screen.title)
    app:back()
    assert.equals("Home", app.screen.title)
  end)

  it("Q4 leave leaves at once", function()
    app:tap "Shelf leave"
    app:select "Right"
    app:back()
    assert.equals("Home", app.screen.title)
    assert.equals("committed", app.outcome.outcome)
  end)

  it("Q4 at the session's root nothing is to do", function()
    app:back()
    assert.equals("nothing_to_do", app.outcome.outcome)
    app:select "Search"
    app:back()
    assert.equals("home", active())
    app:back()
    assert.equals("nothing_to_do", app.outcome.outcome)
  end)
end)

describe("Q5", function()
  it("Q5 a flow is a value like any other, and holds a stack", function()
    app:tap "Check out"
    assert.equals("Checkout of 2", app.screen.title)
    app:tap "Page a"
    assert.equals("home:stacks.checkout checkout:a", names())
    assert.same({ items = 2 }, app.path[1].value.value or app.path[1].value)
  end)

  it("Q5 finish_flow ends the innermost flow with all it holds", function()
    app:tap "Check out"
    app:tap "Another"
    assert.equals("Checkout of 3", app.screen.title)
    app:tap "Finish"
    assert.equals("Checkout of 2", app.screen.title)
    app:tap "Finish"
    assert.equals("Home", app.screen.title)
  end)

  it("Q5 whoever presented it gets the answer, or that it was left", function()
    app:tap "Present"
    app:tap "Page a"
    app:back()
    app:tap "Finish"
    app:tap "Present"
    app:back()
    assert.same({ "answer paid nil", "answer nil back" }, looks.logged(app, "answer"))
  end)

  it("Q5 back at its root ends it", function()
    app:tap "Pages"
    app:tap "Page a"
    app:back()
    assert.equals("Pages", app.screen.title)
    app:back()
    assert.equals("Home", app.screen.title)
  end)

  it("Q5 an answer of a wrong type is refused, and the flow stays", function()
    app:tap "Check out"
    app:tap "Finish wrongly"
    app:expect_error "expected string, got integer 4"
    assert.equals("Checkout of 2", app.screen.title)
    app:select "Home"
    app:tap "Finish nothing"
    assert.equals("not_found", looks.logged(app)[#looks.logged(app)])
  end)

  it("Q5 the stack of a flow takes what path_of says", function()
    app:tap "Pages"
    app:push({ name = "x" }, { type = "stacks.Draft" })
    assert.equals("wrong_type", app.outcome.reason)
  end)
end)

describe("U4", function()
  it("U4 a URL replaces the stack that shows, or the one that its route names, which is selected", function()
    app:tap "Page a"
    app:open "/pages/x"
    assert.equals("home:x", names())
    app:open "/found/y"
    assert.equals("search:y", names())
    app:select "Home"
    assert.equals("home:x", names())
    app:open "/found/y"
    assert.equals("search", active())
    assert.equals("committed", app.outcome.outcome)
  end)
end)
