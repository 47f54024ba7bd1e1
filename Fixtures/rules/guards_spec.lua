-- Rules of guards, in every order: Scripts/run test --explore Fixtures/rules/guards_spec.lua

local looks = require "looks"

local app

before_each(function() app = test.launch "guards" end)

local function open_draft(mode)
  app:tap(mode)
  app:tap "Draft"
end

local function depth() return #app.path end

describe("G1", function()
  it("G1 nothing and true allow", function()
    for _, mode in ipairs { "allow", "yes" } do
      open_draft(mode)
      app:back()
      assert.equals("committed", app.outcome.outcome)
    end
    assert.equals(0, depth())
    assert.equals("asked: back by person leaves a comes ", looks.logged(app)[1])
  end)

  it("G1 a guard blocks, with its reason, and nothing changes", function()
    open_draft "reason"
    app:back()
    local done = app.outcome
    assert.equals("blocked", done.outcome)
    assert.equals("not saved", done.reason)
    assert.equals("on_leave of guards.Draft", done.by)
    assert.equals(1, depth())
  end)

  it("G1 a guard that blocks without a reason", function()
    open_draft "bare"
    app:back()
    local done = app.outcome
    assert.equals("blocked", done.outcome)
    assert.equals(nil, done.reason)
  end)

  it("G1 redirecting a removal pushes the value and removes nothing", function()
    open_draft "redirect"
    app:back()
    assert.equals(2, depth())
    assert.equals("Sure?", app.screen.title)
  end)

  it("G1 anything else fails, and nothing changes", function()
    for _, mode in ipairs { "wrong", "raise" } do
      app = test.launch "guards"
      open_draft(mode)
      app:back()
    local done = app.outcome
      assert.equals("failed", done.outcome)
      assert.equals(1, depth())
      app:expect_error()
    end
  end)

  it("G1 a guard has 30 seconds", { explore = false }, function()
    open_draft "never"
    app:back()
    app:advance(29.9)
    assert.equals(1, depth())
    app:advance(0.2)
    app:expect_error "guard timed out"
    assert.equals(1, depth())
  end)

  it("G1 the screen's own on_leave comes before its destination's", function()
    app:push({ text = "kept" }, { type = "guards.Question" })
    app:back()
    assert.equals("the screen says no", app.outcome.reason)
  end)

  it("G1 a push that loads first is asked about before its load", function()
    app:tap "Account later"
    assert.equals("Login", app.screen.title)
    app:settle()
    assert.equals("Login", app.screen.title)
  end)
end)

describe("G2", function()
  it("G2 while a guard waits the screen is usable, and the same again is a duplicate", { explore = false }, function()
    open_draft "late"
    app:back()
    app:back()
    assert.equals("duplicate", app.outcome.outcome)
    app:settle()
    assert.equals(1, depth())
  end)

  it("G2 cancel ends the asking", { explore = false }, function()
    open_draft "slow"
    app:back()
    app:cancel()
    app:settle()
    assert.equals(1, depth())
  end)

  it("G2 what a guard asks for goes first, and leaves with what was asked about", function()
    open_draft "push"
    app:back()
      assert.equals("committed", app.outcome.outcome)
    assert.equals(0, depth())
  end)

  it("G2 what a guard has taken away itself is gone", function()
    open_draft "pop"
    app:back()
    local done = app.outcome
    assert.equals("refused", done.outcome)
    assert.equals("gone", done.reason)
    assert.equals(0, depth())
  end)

  it("G2 another change replaces what is in the guards' hands", { explore = false }, function()
    open_draft "slow"
    app:back()
    app:push({ text = "more" }, { type = "guards.Question" })
    app:settle()
    assert.equals(2, depth())
  end)

  it("G2 a question to the person belongs to the guard", { explore = false }, function()
    open_draft "cell"
    app:back()
    assert.equals("Leave?", app.screen.title)
    app:tap "Stay"
    app:settle()
    assert.equals("Draft a", app.screen.title)
    assert.equals(1, depth())
  end)

  it("G2 a question that is answered with yes", { explore = false }, function()
    open_draft "cell"
    app:back()
    app:tap "Go"
    app:settle()
    assert.equals(0, depth())
  end)

  it("G2 what a guard has presented goes when the change is called off", { explore = false }, function()
    open_draft "ask"
    app:back()
    app:settle()
    assert.equals("Really?", app.screen.title)
    app:cancel()
    app:settle()
    assert.equals("Draft a", app.screen.title)
    assert.equals(1, depth())
    app:back()
    app:settle()
    assert.equals("Really?", app.screen.title)
  end)

  it("G2 what a guard has presented goes when another change comes", { explore = false }, function()
    open_draft "ask"
    app:back()
    app:settle()
    app:push({ text = "more" }, { type = "guards.Question" })
    app:settle()
    assert.equals("more", app.screen.title)
    assert.equals(2, depth())
  end)

  it("G2 the steps of an edit are named once", function()
    open_draft "slow"
    app:tap "Edit"
    app:settle()
    assert.equals("edited", app.screen.title)
    assert.equals(1, #looks.logged(app, "edits"))
  end)
end)

describe("G3", function()
  it("G3 a held operation is carried out when it is resumed", function()
    app:tap "Account"
    assert.equals("Login", app.screen.title)
    app:tap "Log in"
    app:settle()
    assert.equals("Account orders", app.screen.title)
    assert.equals(1, depth())
  end)

  it("G3 a held operation is dropped once", function()
    app:tap "Account"
    app:tap "Give up"
    app:tap "Give up"
    assert.equals("true", looks.logged(app)[2])
    assert.equals("false", looks.logged(app)[3])
  end)

  it("G3 what is not held is not resumed", function()
    app:tap "Resume nothing"
    app:settle()
    assert.equals("not_held", looks.logged(app)[1])
  end)

  it("G3 a second hold of one name replaces the first", function()
    app:tap "Account"
    app:back()
    app:tap "Account"
    app:back()
    app:tap "Held"
    assert.equals("1 held", looks.logged(app)[3])
  end)
end)
