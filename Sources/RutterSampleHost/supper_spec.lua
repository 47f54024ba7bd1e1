-- The flow with the program's own plugin beside it, or with stubs in its place. Run by the tests of the sample host

describe("supper", function()
  it("shows a recipe that the loader in Swift gives", function()
    local app = test.launch "supper"
    app:tap "Apple Pie"
    app:settle()
    assert.equals("Apple Pie", app.screen.title)
    assert.equals("dessert", app.path[1].value.course)
  end)

  it("has a stub in the place of the loader", { explore = false }, function()
    local dish = { id = 5, name = "Soup", course = "starter", servings = 2 }
    local app = test.launch("supper", { stubs = { ["cookbook.recipe"] = test.after(3, dish) } })
    app:tap "Apple Pie"
    app:advance(2)
    assert.equals("loading", app:find("Apple Pie").state)
    app:settle()
    assert.equals("Soup", app.screen.title)
    app:tap "One more guest"
    assert.is_truthy(app:find "Serves 3")
  end)

  it("has a stub in the place of the function, for scripts and for screens in Swift", function()
    local invited = {}
    local app = test.launch("supper", {
      stubs = { ["cookbook.invite"] = function(guest)
        invited[#invited + 1] = guest.name
        return true
      end },
    })
    app:tap "Invite Grace"
    app:settle()
    app:tap "Apple Pie"
    app:settle()
    app:tap "Invite"
    app:settle()
    assert.same({ "Grace", "Ada" }, invited)
    assert.is_truthy(app:find "Ada is invited")
  end)

  it("says what the loader throws", function()
    local app = test.launch "supper"
    app:tap "Leftovers"
    app:settle()
    app:expect_error "there is no recipe 9"
    assert.equals("failed", app:find("Leftovers").state)
  end)

  it("fails a script whose function fails", function()
    local app = test.launch("supper", { stubs = { ["cookbook.invite"] = test.error "the post is on strike" } })
    app:tap "Invite Grace"
    app:settle()
    app:expect_error "the post is on strike"
  end)
end)
