-- Run from Swift, with the plugin `clock` beside the flow

describe("the tower", function()
  it("strikes what the loader in Swift gives", function()
    local app = test.launch "tower"
    app:tap "Noon"
    app:settle()
    assert.equals("Hour 12", app.screen.title)
  end)

  it("says what the loader in Swift raises", function()
    local app = test.launch "tower"
    app:tap "Thirteen"
    app:settle()
    assert.equals("failed", app:find("Thirteen").state)
    app:expect_error "no such hour"
  end)

  it("has the loader stubbed like any other", function()
    local app = test.launch("tower", { stubs = { ["clock.hour"] = test.after(2, 5) } })
    app:tap "Thirteen"
    assert.equals("loading", app:find("Thirteen").state)
    app:advance(2)
    assert.equals("Hour 5", app.screen.title)
  end)

  pending "rings at night"
end)
