import RutterCore
import Testing

/// Screens and their nodes (S1, S2, S5 to S8).
@Suite struct ScreenTests {
  @Test("S1: a scope runs again when a cell that it read has changed, once however many changed")
  func scopes() {
    let app = LuaApp.open(
      """
      local a, b, c = rutter.cell(0, "a"), rutter.cell(0, "b"), rutter.cell(0, "c")
      rutter.root(function()
        rutter.log("root " .. a:get() + b:get())
        return rutter.screen { title = "Root",
          rutter.list({ "x", "y" }, function(item)
            if item == "x" then c:get() end
            rutter.log("row " .. item)
            return item
          end),
          rutter.button { "AB", action = function() a:set(1) b:set(1) end },
          rutter.button { "C", action = function() c:set(1) end },
          rutter.button { "Same", action = function() c:set(1) end } }
      end)
      """)
    #expect(app.logs == ["root 0", "row x", "row y"])
    app.forget()
    app.tap("AB")
    #expect(app.logs == ["root 2", "row x", "row y"])
    app.forget()
    app.tap("C")
    #expect(app.logs == ["row x"])
    app.forget()
    app.tap("Same")
    #expect(app.logs.isEmpty && app.frames == 0 || app.logs.isEmpty)
  }

  @Test("S2: the same key keeps node id and state; all else comes from the new tree")
  func keys() {
    let app = LuaApp.open(
      """
      local n = rutter.cell(0, "n")
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function(k) rutter.sleep(2) return k end })
      rutter.destination(rutter.integer, function(k) return rutter.screen { title = "Number " .. k } end)
      rutter.root(function()
        local count = n:get()
        return rutter.screen { title = "Root",
          count > 0 and rutter.text { "inserted" },
          rutter.link { "Go " .. count, id = "go", to = slow(1) },
          rutter.link { "Other", id = "other", to = slow(count) },
          rutter.button { "More", id = "more", action = function() n:set(count + 1) end } }
      end)
      """)
    let before = app.node("Go 0")?.id
    app.tap("Go 0")
    app.tap("More")
    #expect(app.node("Go 1")?.id == before && app.node("Go 1")?.state == .loading)
    app.settle()
    #expect(app.path == ["1"])
    app.back()
    app.tap("Other")
    app.tap("More")
    #expect(app.node("Other")?.state == .idle, "another deferred shows idle")
    app.settle()
    #expect(app.path == ["1"], "what it started goes on")
  }

  @Test("S2: an id twice and equal row keys are errors")
  func twice() {
    let ids = LuaApp.open(
      "rutter.root(function() return rutter.screen { title = 'R', rutter.text { 'a', id = 'x' }, rutter.text { 'b', id = 'x' } } end)"
    )
    #expect(ids.errors.count == 1 && ids.errors[0].contains("'x'"), "\(ids.errors)")
    #expect(ids.condition == .rootFailed)
    let rows = LuaApp.open(
      "rutter.root(function() return rutter.screen { title = 'R', rutter.list({ { id = 1 }, { id = 1 } }, function() return 'r' end) } end)"
    )
    #expect(rows.errors.count == 1 && rows.errors[0].contains("same key"), "\(rows.errors)")
  }

  @Test("S2: rows keep their state by key, wherever they move; a hole with the same deferred keeps its load")
  func rows() {
    let app = LuaApp.open(
      """
      local order = rutter.cell({ "a", "b" }, "order")
      local load = rutter.loader("load", { gives = "string", load = function(k) rutter.log("load " .. k) rutter.sleep(1) return k end })
      rutter.root(function()
        return rutter.screen { title = "Root",
          rutter.list(order:get(), function(item)
            local count = rutter.cell(0, "count")
            return rutter.row { item .. count:get(), action = function() count:update(function(n) return n + 1 end) end },
              nil
          end, { key = function(item) return item end }),
          rutter.list(order:get(), function(item) return rutter.hole(load(item), { ready = function(v) return "got " .. v end }) end,
            { key = function(item) return item end }),
          rutter.button { "Turn", action = function() order:set { "b", "c", "a" } end } }
      end)
      """)
    #expect(app.errors.isEmpty, "\(app.errors)")
    app.tap("a0")
    app.tap("a1")
    app.settle()
    app.forget()
    app.tap("Turn")
    #expect(app.screen.contains("a2") && app.screen.contains("c0") && app.screen.contains("got a"), "\(app.screen)")
    #expect(app.logs == ["load c"])
  }

  @Test("S5: only what shows is built; a covered screen that changed is built before `on_appear`")
  func lazily() {
    let app = LuaApp.open(
      """
      local n = rutter.cell(0, "n")
      rutter.destination(rutter.integer, { screen = function(k)
        rutter.log("build " .. k .. " with " .. n:get())
        return rutter.screen { title = "Number " .. k, rutter.button { "More", action = function() n:update(function(x) return x + 1 end) end } }
      end, on_appear = function() rutter.log("appear") end })
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "Two", action = function() rutter.path:push_all { 1, 2 } end } } end)
      """)
    app.tap("Two")
    #expect(app.logs == ["build 2 with 0", "appear"])
    app.forget()
    app.back()
    #expect(app.logs == ["build 1 with 0", "appear"])
    app.push(.integer(3))
    app.forget()
    app.tap("More")
    app.tap("More")
    #expect(app.logs == ["build 3 with 1", "build 3 with 2"])
    app.forget()
    app.back()
    #expect(app.logs == ["build 1 with 2", "appear"])
  }

  @Test("S5: equal items of a stable list are not run again")
  func stable() {
    let app = LuaApp.open(
      """
      local items = rutter.cell({ { id = 1, n = 1 }, { id = 2, n = 1 } }, "items")
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.list(items:get(), function(item) rutter.log("row " .. item.id) return "row " .. item.n end, { stable = true }),
        rutter.button { "Change", action = function() items:set { { id = 1, n = 1 }, { id = 2, n = 2 } } end } } end)
      """)
    app.forget()
    app.tap("Change")
    #expect(app.logs == ["row 2"] && app.screen.prefix(2) == ["row 1", "row 2"], "\(app.screen)")
  }

  @Test("S6: containers take nodes, one level of lists, strings and false; gaps are skipped")
  func contents() {
    let app = LuaApp.open(
      """
      rutter.root(function() return rutter.screen { title = "Root",
        "text", false, nil, { rutter.text { "inner" }, "more", nil, "after gap" }, 42,
        rutter.section { title = "Section", { "in section" } },
        rutter.row { { rutter.text "left", rutter.text "right" } },
      } end)
      """)
    #expect(app.errors.isEmpty, "\(app.errors)")
    #expect(
      app.screen == ["text", "inner", "more", "after gap", "42", "Section", "in section", "left right"], "\(app.screen)"
    )
  }

  @Test("S6: a link whose `to` is nil is an error with its line; the old way has the view in its closure")
  func links() {
    let broken = LuaApp.open(
      "rutter.root(function()\nreturn rutter.screen { title = 'R',\nrutter.link { 'Go', to = nil } } end)")
    #expect(broken.errors.count == 1 && broken.errors[0].hasPrefix("flow.lua:3: "), "\(broken.errors)")
    let app = LuaApp.open(
      """
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.link { "Old", screen = function() return rutter.screen { title = "Old way" } end } } end)
      """)
    app.tap("Old")
    #expect(app.title == "Old way" && app.path.count == 1, "\(app.errors) \(app.outcomes)")
    app.back()
    #expect(app.title == "Root")
    app.tap("Old")
    #expect(app.title == "Old way")
  }

  @Test("S7: activating a row runs its action and never follows its link; busy is true while it runs")
  func rowsAndBusy() {
    let app = LuaApp.open(
      """
      local busy = rutter.cell(false, "busy")
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.root(function() return rutter.screen { title = "Root", busy:get() and "busy" or "idle",
        rutter.row { "Fails", link = 4, busy = busy, action = function() rutter.sleep(1) error("no") end },
        rutter.row { "Goes", link = 4, action = function() rutter.sleep(1) rutter.path:push(4) end },
        rutter.link { "Loads", gives = rutter.integer, busy = busy, load = function() rutter.sleep(1) error("no") end } } end)
      """)
    app.tap("Fails")
    #expect(app.screen.first == "busy")
    app.settle()
    #expect(app.screen.first == "idle" && app.path.isEmpty && app.node("Fails")?.state == .failed)
    app.tap("Loads")
    #expect(app.screen.first == "busy")
    app.cancel()
    #expect(app.screen.first == "idle")
    app.tap("Goes")
    app.settle()
    #expect(app.path == ["4"])
  }

  @Test("S8: inputs take what their cell takes; secrets do not show")
  func inputs() {
    let app = LuaApp.open(
      """
      local name, on, meal = rutter.cell("", "name"), rutter.cell(false, "on"), rutter.cell("soup", "meal")
      local word, pin = rutter.cell("geheim", "word", { secret = true }), rutter.cell("123", "pin")
      rutter.root(function() return rutter.screen { title = name:get() .. tostring(on:get()) .. meal:get(),
        rutter.field { "Name", cell = name }, rutter.toggle { "On", cell = on },
        rutter.picker { "Meal", cell = meal, choices = { "soup", "pie" } },
        rutter.field { "Word", cell = word }, rutter.field { "Pin", cell = pin, secret = true } } end)
      """)
    app.set("Name", "Ann")
    app.set("On", .boolean(true))
    app.set("Meal", "pie")
    #expect(app.title == "Anntruepie")
    app.tap("On")
    #expect(app.title == "Annfalsepie")
    app.forget()
    app.set("Name", .integer(3))
    app.set("On", "yes")
    app.set("Meal", "cake")
    #expect(app.outcomes == Array(repeating: "set refused (type)", count: 3))
    #expect(app.title == "Annfalsepie")
    #expect(app.node("Word")?.value == "‹secret 6›" && app.node("Pin")?.value == "‹secret 3›")
    #expect(!app.transcript.joined().contains("geheim"))
  }
}
