import RutterCore
import Testing

/// The turn, as scripts see it.
@Suite struct TurnTests {
  @Test("T1: what an action asks for is worked off oldest first, after the action's first wait")
  func order() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function()
          rutter.path:push(1)
          rutter.path:push(2)
          rutter.log("asked for both, and the path has " .. rutter.path:count())
        end } }
      end)
      """)
    app.tap("Go")
    #expect(app.path == ["1", "2"])
    #expect(app.outcomes == ["push committed", "push committed"])
    #expect(app.logs == ["asked for both, and the path has 0"])
  }

  @Test("T1: a turn gives one frame, however much changed in it")
  func oneFrame() {
    let app = LuaApp.open(
      """
      local count = rutter.cell(0, "count")
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.root(function()
        return rutter.screen { title = "Root " .. count:get(), rutter.button { "Go", action = function()
          count:set(1) count:set(2) rutter.path:push(1) rutter.path:push(2)
        end } }
      end)
      """)
    app.forget()
    app.tap("Go")
    #expect(app.frames == 1)
  }

  @Test("T1: a load that ends without waiting builds no waiting view")
  func noWaitingView() {
    let app = LuaApp.open(
      """
      local quick = rutter.loader("quick", { gives = rutter.integer, load = function() return 4 end })
      rutter.destination(rutter.integer, {
        waiting = function() rutter.log("waiting") return rutter.screen { title = "…" } end,
        screen = function(n) return rutter.screen { title = "Number " .. n } end,
      })
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.link { "Go", to = quick(), present = "placeholder" } }
      end)
      """)
    app.tap("Go")
    #expect(app.title == "Number 4")
    #expect(app.logs.isEmpty)
  }

  @Test("T1: only the value at the end counts: nil, a, nil presents nothing")
  func onlyTheEndCounts() {
    let app = LuaApp.open(
      """
      local item = rutter.cell(nil, "item")
      rutter.root(function()
        return rutter.screen {
          title = "Root",
          presents = { item = item, screen = function(value) return rutter.screen { title = value } end },
          rutter.button { "Blink", action = function() item:set("a") item:set(nil) end },
        }
      end)
      """)
    app.tap("Blink")
    #expect(app.path.isEmpty && app.title == "Root" && app.outcomes.isEmpty)
  }

  @Test("T2: what goes round for ever is ended, and named")
  func turnLimit() {
    let app = LuaApp.open(
      """
      local count = rutter.cell(0, "count")
      rutter.watch(count, function(n) count:set(n + 1) end)
      rutter.destination(rutter.integer, {
        screen = function(n) return rutter.screen { title = "Number " .. n } end,
        on_appear = function() rutter.task(function() rutter.path:pop() rutter.path:push(1) end) end,
      })
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Count", action = function() count:set(1) end },
          rutter.link { "Flap", to = 1 } }
      end)
      """)
    app.tap("Count")
    #expect(app.errors.contains { $0.contains("turn_limit") && $0.contains("count") }, "\(app.errors)")
    app.forget()
    app.tap("Flap")
    #expect(app.outcomes.contains { $0.contains("failed (turn_limit") }, "\(app.outcomes.suffix(3))")
    #expect(app.condition == .fine)
  }

  @Test("T2: tasks that start tasks are named as what goes round")
  func tasksOfTasks() {
    let app = LuaApp.open(
      """
      local function sail() rutter.task(sail) end
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Sail", action = sail } }
      end)
      """)
    app.tap("Sail")
    #expect(app.errors.contains { $0.contains("tasks that start tasks") }, "\(app.errors)")
    #expect(app.condition == .fine)
  }

  @Test("T3: a script sees its cell writes at once, and the path as it was when it began")
  func ownWrites() {
    let app = LuaApp.open(
      """
      local count = rutter.cell(0, "count")
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function()
          count:set(5)
          rutter.path:push(1)
          rutter.log(count:get(), rutter.path:count(), rutter.now())
          rutter.sleep(2)
          rutter.log(count:get(), rutter.path:count(), rutter.now())
        end } }
      end)
      """)
    app.tap("Go")
    app.settle()
    #expect(app.logs == ["5\t0\t0.0", "5\t1\t2.0"])
  }

  @Test(
    "T4: functions that only read refuse everything else, with the line",
    arguments: [
      "count:set(1)", "count:update(function(n) return n + 1 end)", "rutter.path:push(1)", "rutter.path:pop()",
      "rutter.back()", "rutter.cancel()", "rutter.sleep(1)", "slow():await()", "slow():preload()",
      "rutter.task(print)", "rutter.fs.read('x')", "rutter.all { slow() }", "rutter.report(1)",
    ])
  func readOnly(_ call: String) {
    let app = LuaApp.open(
      """
      local count = rutter.cell(0, "count")
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function() rutter.sleep(1) return 1 end })
      local shows = rutter.cell(false, "shows")
      rutter.root(function()
        if shows:get() then
          \(call)
        end
        return rutter.screen { title = "Root", rutter.button { "Show", action = function() shows:set(true) end } }
      end)
      """)
    #expect(app.errors.isEmpty)
    app.tap("Show")
    #expect(app.errors.count == 1 && app.errors.first?.hasPrefix("flow.lua:6: ") == true, "\(call): \(app.errors)")
    #expect(app.path.isEmpty)
  }

  @Test("T4: rows, holes, selectors and keys only read, too; all may log")
  func readOnlyParts() {
    let app = LuaApp.open(
      """
      local count = rutter.cell(0, "count")
      local quick = rutter.loader("quick", { gives = rutter.integer, key = function(n) count:set(1) return n end,
        load = function(n) return n end })
      local plain = rutter.loader("plain", { gives = rutter.integer, load = function() return 1 end })
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.root(function()
        rutter.log("building")
        return rutter.screen { title = "Root",
          rutter.list({ 1 }, function() count:set(1) return "row" end),
          rutter.hole(plain(), { ready = function() count:set(1) return "hole" end }),
          rutter.link { "Key", to = quick(1) },
          rutter.button { "Select", action = function()
            rutter.path:push(1):await()
          end },
          rutter.button { "Remove", action = function()
            rutter.path:remove(function() count:set(1) return true end)
          end },
        }
      end)
      """)
    #expect(app.errors.map { $0.prefix(11) } == ["flow.lua:9:", "flow.lua:10"], "\(app.errors)")
    #expect(app.logs == ["building"])
    app.forget()
    app.tap("Key")
    #expect(
      app.errors.contains { $0.contains("flow.lua:2:") } || app.node("Key")?.message?.contains("flow.lua:2:") == true)
    app.push(.integer(1))
    app.back()
    app.push(.integer(1))
    app.forget()
    app.ask(.remove(.type(.integer)))
    #expect(app.outcomes == ["remove committed"])
  }

  @Test("T5: the root is entry 0, never removed and not counted; a second one is an error")
  func root() {
    let app = LuaApp.open(
      """
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Read", action = function()
          rutter.log(rutter.path:count(), #rutter.path:values(), #rutter.path:entries())
        end } }
      end)
      """)
    app.tap("Read")
    app.pop()
    app.back()
    app.ask(.remove(.entry(.root)))
    #expect(app.logs == ["0\t0\t0"])
    #expect(app.title == "Root" && app.frame.top.entry == .root)
    #expect(app.outcomes.prefix(2) == ["pop nothing_to_do", "back nothing_to_do"])
    #expect(app.outcomes.last?.hasPrefix("remove refused") == true, "\(app.outcomes)")
    let twice = LuaApp.open("rutter.root(function() end)\nrutter.root(function() end)")
    #expect(twice.condition == .notLoaded)
    #expect(twice.errors.count == 1, "\(twice.errors)")
    #expect(twice.errors[0].hasPrefix("flow.lua:2: ") && twice.errors[0].contains("flow.lua:1"))
    #expect(LuaApp.open("local x = 1").condition == .notLoaded)
  }
}
