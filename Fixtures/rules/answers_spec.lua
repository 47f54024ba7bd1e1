-- Rules of answers, in every order: Scripts/run test --explore Fixtures/rules/answers_spec.lua

local looks = require "looks"

local app

before_each(function() app = test.launch "answers" end)

local function logged() return looks.logged(app) end
local function last() return logged()[#logged()] end
local function depth() return #app.path end

describe("R1", function()
  it("R1 who presents waits, and gets what the entry finishes with, after on_destroy", function()
    app:tap "Ask"
    assert.equals("Picker", app.screen.title)
    assert.equals(0, #logged())
    app:tap "Red"
    assert.equals("finish", app.outcome.operation)
    assert.same({ "destroyed Picker", "told: red, nil" }, logged())
    assert.equals(0, depth())
  end)

  it("R1 a sheet is presented likewise", function()
    app:tap "Sheet"
    assert.equals("sheet", app.path[1].style)
    app:tap "Red"
    assert.equals("told: red, nil", last())
  end)

  it("R1 back gives nil and back, any other end nil and removed", function()
    app:tap "Ask"
    app:back()
    assert.equals("told: nil, back", last())
    app:tap "Ask"
    app:tap "Back"
    assert.equals("told: nil, back", last())
    app:tap "Ask"
    app:pop_to_root()
    assert.equals("told: nil, removed", last())
  end)

  it("R1 what never comes gives nil and the word of its outcome", function()
    app:tap "Unknown"
    assert.equals("told: nil, missing_destination", last())
    app:expect_error "no destination"
  end)

  it("R1 a wrong answer is an error at finish with its line, and the entry stays", function()
    app:tap "Ask"
    app:tap "Wrong"
    app:expect_error "the answer of rutter.finish: expected a record { name }, got string \"red\""
    app:tap "Caught"
    assert.matches("^false\tanswers.lua:%d+: the answer of rutter.finish: expected a record { name }, got", last())
    assert.equals(1, depth())
    app:tap "Red"
    assert.equals("told: red, nil", last())
  end)

  it("R1 twice is gone, at the root refused, in a task an error", function()
    app:tap "Ask"
    app:tap "Twice"
    assert.equals("gone", app.outcome.reason)
    assert.equals("told: first, nil", last())
    app:tap "Root"
    assert.equals("root", last())
    app:tap "Task"
    app:expect_error "a task belongs to no entry"
  end)

  it("R1 without gives anything may be answered, also nothing", function()
    app:tap "Untyped"
    app:tap "Nothing"
    assert.equals("told: nil, nil", last())
    app:tap "List"
    app:tap "List"
    assert.equals("3\tnil", last())
  end)

  it("R1 presents through a load and through a placeholder", function()
    for _, way in ipairs { "After", "Placeholder" } do
      app:tap(way)
      app:settle()
      app:tap "Red"
      assert.equals("told: red, nil", last())
    end
  end)

  it("R1 a placeholder that failed gives failed when it leaves", function()
    app:tap "Broken"
    app:settle()
    app:expect_error "no picker"
    assert.equals(0, #logged())
    app:back()
    assert.equals("told: nil, failed", last())
  end)

  it("R1 an entry above the presented one ends alone", function()
    app:tap "Ask"
    app:tap "Further"
    app:tap "Red"
    assert.equals("told: red, nil", last())
    assert.equals(1, depth())
    app:back()
    assert.equals("told: nil, back", last())
  end)

  it("R1 tasks present, and each gets its own answer", function()
    app:tap "Both"
    app:tap "Red"
    app:back()
    assert.same({ "destroyed Upper", "told: red, nil", "destroyed Lower", "told: nil, back" }, logged())
  end)

  it("R1 what lies above cancels finish, and the asker waits on", function()
    app:tap "Ask"
    app:tap "Late"
    app:push({}, { type = "answers.Untyped" })
    app:settle()
    if last() == "told: late, nil" then return end -- it came before the push
    assert.equals("late: cancelled", last())
    app:back()
    app:tap "Red"
    assert.equals("told: red, nil", last())
  end)

  it("R1 a guard asks a person by presenting, as long as that takes", function()
    app:tap "Form"
    app:tap "Close"
    assert.equals("Sure?", app.screen.title)
    app:advance(100)
    app:back()
    assert.equals("blocked", app.outcome.outcome)
    assert.equals("told: nil, back", last())
    app:tap "Close"
    app:tap "Red"
    assert.equals("told: closed, nil", last())
    assert.equals(0, depth())
  end)

  it("R1 who does not wait any longer takes along what has not come", function()
    app:tap "First of two"
    app:settle()
    assert.equals("none\t2", last())
    -- What has come before stays, and its answer goes nowhere.
    if depth() > 0 then app:tap "Red" end
    assert.equals("none\t2", logged()[1])
    assert.equals(0, depth())
  end)

  it("R1 after a reload on_result gets a named answer, and a nameless one is dropped", {
    restarts = "a restart ends the lives of screens, and begins them anew",
  }, function()
    app:tap "Named"
    app:reload("answers", function(text) return text .. "\n-- once more" end)
    assert.equals("Named", app.screen.title)
    app:tap "Red"
    assert.same({ "destroyed Named", "result\tcolor\tred\tnil" }, logged())
    app:tap "Named"
    app:reload("answers", function(text) return text .. "\n-- and again" end)
    app:back()
    assert.equals("result\tcolor\tnil\tback", last())
    app:tap "Ask"
    app:reload("answers", function(text) return text .. "\n-- for the last time" end)
    app:tap "Red"
    assert.equals("destroyed Picker", last())
  end)

  it("R1 without a reload the coroutine gets a named answer, and on_result does not", {
    restarts = "a coroutine does not outlive a restart",
  }, function()
    app:tap "Named"
    app:tap "Red"
    assert.equals("told: red, nil", last())
  end)

  it("R1 a test finishes what shows, as a program does", function()
    app:tap "Untyped"
    app:finish("by the test")
    assert.equals("told: by the test, nil", last())
    app:tap "Ask"
    app:finish(7)
    assert.equals("failed", app.outcome.outcome)
    assert.equals(1, depth())
  end)
end)
