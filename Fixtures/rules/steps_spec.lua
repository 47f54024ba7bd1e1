-- Rules of steps, in every order: Scripts/run test --explore Fixtures/rules/steps_spec.lua

local looks = require "looks"

local app

--- What a test says whose flow counts in locals.
local once = { restarts = "what a local holds does not outlive a restart" }

before_each(function() app = test.launch "steps" end)

local function logged(word) return looks.logged(app, word) end
local function last() return logged()[#logged()] end

local function titles()
  local all = {}
  for place, entry in ipairs(app.path) do all[place] = entry.title or entry.type end
  return table.concat(all, ", ")
end

local function answer(text)
  app:set("Text", text)
  app:tap "Next"
  app:settle()
end

local function shown() return app:find({ role = "text" }).label end

describe("W1", function()
  it("W1 questions lie below each other, and what run returns is the answer", function()
    app:tap "Order"
    assert.equals("Order, Where to", titles())
    assert.same({ "order" }, { app.stacks[1].id })
    answer "abc"
    assert.equals("Order, Where to, A note", titles())
    answer "soon"
    assert.equals("Pay for 30", app.screen.title)
    app:tap "Yes"
    assert.equals("answer abc 30 true nil", last())
    assert.equals(0, #app.path)
  end)

  it("W1 what was waited for is recorded: it is not waited for again", function()
    app:tap "Order"
    answer "abc"
    answer "soon"
    app:back()
    answer "later"
    assert.equals("Pay for 30", app.screen.title)
    app:tap "No"
    assert.equals("answer abc 30 false nil", last())
    assert.equals("1 quotes", shown())
  end)

  it("W1 an answer is checked at finish, by what ask says or the destination gives", function()
    app:tap "Order"
    app:tap "Wrong"
    app:expect_error "the answer of rutter.finish: expected string, got integer 4"
    assert.equals("Where to", app.screen.title)
    answer "a"
    answer "b"
    app:tap "Perhaps"
    app:expect_error "expected boolean, got string \"perhaps\""
    app:tap "Yes"
    assert.equals("Root", app.screen.title)
  end)

  it("W1 a question is answered once, and takes along what its screen has pushed", function()
    app:tap "Order"
    app:tap "Help"
    assert.equals("Order, Where to, Page help", titles())
    app:back()
    app:tap "Twice"
    assert.equals("gone", last())
    app:settle()
    assert.equals("Order, Where to, A note", titles())
  end)

  it("W1 several deferred values at once are recorded as one", function()
    app:tap "Waiting"
    app:settle()
    assert.matches("^10 3 %d+ %d for 0$", app.screen.title)
  end)

  it("W1 steps are a value: a URL leads to them", function()
    app:open "steps:/order/7"
    assert.equals("Where to", app.screen.title)
    assert.matches("^begins with 7 ", logged("begins")[1])
  end)

  it("W1 ask belongs to its run, also in a coroutine inside of it", once, function()
    app:tap "Keeping"
    answer "a"
    assert.equals("Inside", app.screen.title)
    app:back()
    app:back()
    app:tap "Ask outside"
    assert.matches("ask can be used in the run of its steps only, not in an action", last())
  end)
end)

describe("W2", function()
  it("W2 back shows the question before as it was left; answered again, run begins anew", function()
    app:tap "Order"
    answer "abc"
    app:set("Text", "half a note")
    app:back()
    assert.equals("abc", app:find({ role = "field" }).value)
    answer "abcd"
    assert.equals("A note", app.screen.title)
    assert.equals("", app:find({ role = "field" }).value)
    assert.equals(2, #logged "begins")
    assert.equals(logged("begins")[1], logged("begins")[2])
  end)

  it("W2 later questions are offered what was answered before", function()
    app:tap "Order"
    answer "abc"
    answer "soon"
    app:back()
    app:back()
    answer "ab"
    assert.equals("before: soon", shown())
    assert.equals("soon", app:find({ role = "field" }).value)
    answer "now"
    assert.equals("Pay for 20", app.screen.title)
    assert.equals("before: nil", shown())
  end)

  it("W2 back at the first question leaves, without an answer", function()
    app:tap "Order"
    answer "abc"
    app:back()
    app:back()
    assert.equals("answer nil back", last())
    assert.equals("Root", app.screen.title)
  end)

  it("W2 back while run waits abandons the wait", function()
    app:tap "Order"
    app:set("Text", "abc")
    app:tap "Next"
    app:back()
    if app.screen.title == "A note" then app:back() end
    assert.equals("Where to", app.screen.title)
    answer "ab"
    assert.equals("A note", app.screen.title)
  end)
end)

describe("W3", function()
  it("W3 clock and chance are what they were, whenever run begins anew", function()
    app:tap "Order"
    answer "abc"
    local first = logged("quoted")[1]
    app:advance(60)
    answer "soon"
    app:back()
    answer "later"
    assert.same({ first, first }, logged "quoted")
  end)

  it("W3 a run that asks otherwise goes on from there, loses no answer, and a note names both lines", once, function()
    app:tap "Fickle"
    answer "a"
    answer "b"
    app:tap "Change"
    app:back()
    answer "d"
    assert.equals("Sure for 1", app.screen.title)
    local note = logged("steps")[1]
    assert.matches("steps 'fickle': begun anew, it comes to question steps.Choice", note)
    assert.matches("%(steps.lua:%d+%) where it came to question steps.Address .*%(steps.lua:%d+%) before", note)
    app:tap "Yes"
    assert.equals("Second", app.screen.title)
    assert.equals("before: d", shown())
  end)
end)

describe("W4", function()
  it("W4 a loader that fails shows the failed view; retry begins anew from the record", once, function()
    app:tap "Broken"
    app:tap "Frail"
    app:settle()
    answer "a"
    app:expect_error "loader 'steps.fragile': no connection"
    app:expect_error "steps 'frail': no connection"
    assert.equals("Failed", app.screen.title)
    assert.equals("steps.frail, First, Failed", (titles():gsub("^[^,]*", "steps.frail")))
    app:tap "Try again"
    app:settle()
    app:expect_error "loader 'steps.fragile': no connection"
    app:expect_error "steps 'frail': no connection"
    app:back()
    assert.equals("First", app.screen.title)
    app:tap "Mend"
    answer "b"
    assert.equals("Sum for 23", app.screen.title)
    app:back()
    app:back()
    assert.equals("1 quotes", shown())
  end)

  it("W4 cancel makes a wait failed, with a retry", function()
    app:tap "Order"
    app:set("Text", "abc")
    app:tap "Next"
    app:cancel()
    if app.screen.title == "Failed" then
      app:tap "Try again"
      app:settle()
    end
    assert.equals("A note", app.screen.title)
  end)

  it("W4 run sets no cell and asks for no operation but ask", function()
    app:tap "Waiting"
    app:settle()
    assert.matches("^false\t.*a cell cannot be set in the run of steps", logged("false")[1])
  end)
end)

describe("stubs", function()
  it("W1 a loader that never comes leaves the waiting view, and back leads on", function()
    app = test.launch("steps", { stubs = { ["steps.quote"] = test.never() } })
    app:tap "Order"
    app:set("Text", "abc")
    app:tap "Next"
    assert.equals("waiting", app.path[3].state)
    app:back()
    assert.equals("Where to", app.screen.title)
  end)
end)
