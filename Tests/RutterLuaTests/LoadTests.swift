import RutterCore
import Testing

/// Deferred values and loads (L1 to L12).
@Suite struct LoadTests {
  private let base = """
    local log = rutter.log
    local function closing(word) return setmetatable({}, { __close = function() log("closed " .. word) end }) end
    local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n)
      local guard <close> = closing("slow " .. n)
      log("start " .. n) rutter.sleep(2) log("end " .. n)
      return n
    end })
    rutter.destination(rutter.integer, {
      screen = function(n) return rutter.screen { title = "Number " .. n, rutter.link { "Deeper", to = slow(n + 1) } } end,
      waiting = function(source, progress)
        return rutter.screen { title = "Waiting " .. (progress.text or ""), rutter.progress { fraction = progress.fraction } }
      end,
      failed = function(e, retry) return rutter.screen { title = "Failed " .. e.code,
        rutter.button { "Retry", action = retry } } end,
    })

    """

  private func flow(_ root: String, before: String = "") -> LuaApp {
    LuaApp.open(
      base + before + "\nrutter.root(function() return rutter.screen { title = 'Root',\n" + root + "\n} end)")
  }

  @Test("L1: calling a loader starts nothing; `await` runs it; a link names a deferred or loads inline")
  func deferred() {
    let app = flow(
      """
      rutter.button { "Make", action = function() local d = slow(1) log(tostring(d)) end },
      rutter.button { "Await", action = function() log("got " .. slow(2):await()) end },
      rutter.link { "Inline", gives = rutter.integer, load = function() rutter.sleep(1) return 7 end },
      """)
    app.tap("Make")
    #expect(app.logs == ["deferred flow.slow"])
    app.forget()
    app.tap("Await")
    app.settle()
    #expect(app.logs == ["start 2", "end 2", "closed slow 2", "got 2"])
    app.tap("Inline")
    #expect(app.node("Inline")?.state == .loading)
    app.settle()
    #expect(app.title == "Number 7")
  }

  @Test("L2: `after` loads, then pushes; `placeholder` pushes, then loads; a threshold does both")
  func present() {
    let app = flow(
      """
      rutter.link { "After", to = slow(1) },
      rutter.link { "Placeholder", to = slow(2), present = "placeholder" },
      rutter.link { "Threshold", to = slow(3), present = { after = 1, min = 3 } },
      """)
    app.tap("After")
    #expect(app.path.isEmpty && app.screen.first == "After (loading)" && app.outcomes.isEmpty)
    app.advance(2)
    #expect(app.path == ["1"] && app.outcomes == ["push committed"])
    app.back()
    app.forget()
    app.tap("Placeholder")
    #expect(app.path == ["‹integer› waiting"] && app.outcomes == ["push committed"])
    app.settle()
    #expect(app.path == ["2"] && app.title == "Number 2")
    app.back()
    app.tap("Threshold")
    app.advance(0.9)
    #expect(app.path.isEmpty)
    app.advance(0.2)
    #expect(app.path == ["‹integer› waiting"])
    app.advance(1)
    #expect(app.path == ["3"] && app.title == "Waiting ")
    app.advance(2)
    #expect(app.title == "Number 3")
  }

  @Test("L2: covering abandons the load of an `after` push in that turn, not that of a placeholder")
  func covering() {
    let app = flow("rutter.link { 'After', to = slow(1) }, rutter.link { 'Now', to = 50 },")
    app.tap("After")
    app.push(.integer(9))
    #expect(app.logs == ["start 1", "closed slow 1"])
    #expect(app.outcomes.contains { $0.hasPrefix("push cancelled") })
    app.settle()
    #expect(app.path == ["9"])
    let placeholder = flow("rutter.link { 'Go', to = slow(1), present = 'placeholder' },")
    placeholder.tap("Go")
    placeholder.push(.integer(9))
    placeholder.settle()
    #expect(placeholder.path == ["1", "9"])
  }

  @Test("L3: activating a loading link again is duplicate, or starts over")
  func again() {
    let app = flow(
      "rutter.link { 'Ignore', to = slow(1) }, rutter.link { 'Restart', to = slow(2), while_loading = 'restart' },")
    app.tap("Ignore")
    app.tap("Ignore")
    #expect(app.outcomes == ["push duplicate"])
    app.settle()
    app.back()
    app.forget()
    app.tap("Restart")
    app.advance(1)
    app.tap("Restart")
    app.advance(1.5)
    #expect(app.path.isEmpty)
    app.settle()
    #expect(app.path == ["2"] && app.logs.count { $0 == "start 2" } == 2 && app.logs.count { $0 == "end 2" } == 1)
  }

  @Test("L4: newest wins")
  func newest() {
    let app = flow("rutter.link { 'One', to = slow(1) }, rutter.link { 'Two', to = slow(2) },")
    app.tap("One")
    app.advance(1)
    app.tap("Two")
    #expect(app.logs == ["start 1", "closed slow 1", "start 2"])
    #expect(app.outcomes == ["push cancelled (newer #2)"])
    app.settle()
    #expect(app.path == ["2"])
  }

  @Test("L4: an action is no navigation until it asks for one: the first to commit wins")
  func actionsRace() {
    let app = flow(
      """
      rutter.link { "Link", to = slow(1) },
      rutter.button { "Action", action = function() rutter.sleep(1) rutter.path:push(5) end },
      """)
    app.tap("Link")
    app.tap("Action")
    app.settle()
    #expect(app.path == ["5"])
    #expect(app.outcomes.sorted() == ["push cancelled (push #2)", "push committed"])
  }

  @Test("L5: when the owner leaves, coroutines are closed innermost first and the push is cancelled")
  func ownerLeaves() {
    let app = flow(
      """
      rutter.link { "Go", gives = rutter.integer, load = function()
        local outer <close> = closing("outer")
        local inner = coroutine.wrap(function() local x <close> = closing("inner") rutter.sleep(5) end)
        inner()
        return 1
      end },
      """)
    app.tap("Go")
    app.push(.integer(9))
    #expect(app.logs == ["closed inner", "closed outer"])
    #expect(app.isQuiet)
  }

  @Test("L5: host work is cancelled with its load")
  func hostWork() {
    let app = flow("rutter.link { 'Go', gives = 'integer', load = function() return #rutter.fs.read('x') end },")
    app.tap("Go")
    #expect(app.calls == ["fs.read"], "\(app.screen) \(app.outcomes)")
    app.push(.integer(9))
    #expect(app.effects.contains { if case .abandon = $0 { true } else { false } })
    app.settle()
    #expect(app.errors.isEmpty)
  }

  @Test("L6: a result of the same instant beats its timeout and its threshold")
  func sameInstant() {
    let app = flow(
      "rutter.link { 'Go', to = timed(), present = { after = 2 } },",
      before:
        "local timed = rutter.loader('timed', { gives = rutter.integer, timeout = 2, load = function() rutter.sleep(2) return 4 end })"
    )
    app.tap("Go")
    app.advance(2)
    #expect(app.path == ["4"] && app.title == "Number 4", "\(app.errors)")
  }

  @Test("L6: a late answer of the host is dropped and noted")
  func late() {
    let app = flow("rutter.link { 'Go', gives = 'integer', load = function() return #rutter.fs.read('x') end },")
    app.tap("Go")
    app.cancel()
    app.take(.returned(CallID(1), .values([.string("late")])))
    #expect(app.notes.contains { $0.contains("late") }, "\(app.notes)")
    #expect(app.path.isEmpty)
  }

  @Test(
    "L7: in a loader operations are errors; raising and wrong types fail the link and keep the path",
    arguments: [
      ("rutter.path:push(1)", "push"), ("rutter.back()", "back"), ("error('nobody knows')", "nobody knows"),
      ("return 'text'", "expected integer, got string \"text\""), ("return nil", "expected integer, got nothing"),
      ("return 3.0", "math.tointeger"), ("rutter.cancel()", ""),
    ])
  func failing(_ body: String, _ message: String) {
    let app = flow("rutter.link { 'Go', gives = rutter.integer, load = function() rutter.sleep(1) \(body) end },")
    app.tap("Go")
    app.settle()
    #expect(app.node("Go")?.state == .failed && app.path.isEmpty, "\(app.screen)")
    #expect(app.node("Go")?.message?.contains(message) == true, "\(app.node("Go")?.message ?? "")")
    #expect(app.outcomes.count == 1 && app.outcomes[0].hasPrefix("push failed"), "\(app.outcomes)")
    #expect(app.errors.count == 1, "E1: each failing run is one error event: \(app.errors)")
  }

  @Test("L7: a loader may set cells, and give nil if its type says so")
  func mayGiveNil() {
    let app = flow(
      "rutter.button { 'Go', action = function() log(tostring(maybe():await()), seen:get()) end },",
      before:
        "local seen = rutter.cell(0, 'seen') local maybe = rutter.loader('maybe', { gives = 'integer?', load = function() seen:set(1) end })"
    )
    app.tap("Go")
    #expect(app.logs == ["nil\t1"], "\(app.errors)")
  }

  @Test("L8: a timeout counts per attempt; retries follow; wrong types are not retried")
  func retries() {
    let app = flow(
      """
      rutter.link { 'Time', to = timed() }, rutter.link { 'Raise', to = raising() },
      rutter.link { 'Wrong', to = wrong() }, rutter.link { 'Bent', to = bent() },
      """,
      before: """
        local tries = 0
        local timed = rutter.loader("timed", { gives = rutter.integer, timeout = 1, retry = { times = 2, wait = 1, factor = 2 },
          load = function() log("try at " .. rutter.now()) rutter.sleep(9) end })
        local raising = rutter.loader("raising", { gives = rutter.integer, retry = { times = 5 },
          load = function() tries = tries + 1 if tries < 3 then error("not yet") end return tries end })
        local wrong = rutter.loader("wrong", { gives = rutter.integer, retry = { times = 5 },
          load = function() log("once") return "x" end })
        local Part = rutter.type("Part", { id = "integer" })
        rutter.destination(Part, function() return rutter.screen { title = "Part" } end)
        local bent = rutter.loader("bent", { gives = Part, retry = { times = 5 },
          load = function() log("bent") local part = Part { id = 1 } part.id = "one" return part end })
        """)
    app.tap("Time")
    app.settle()
    #expect(app.logs == ["try at 0.0", "try at 2.0", "try at 5.0"])
    #expect(app.node("Time")?.message?.contains("timed out after 1 s") == true)
    app.tap("Raise")
    app.settle()
    #expect(app.path == ["3"])
    app.back()
    app.forget()
    app.tap("Wrong")
    app.settle()
    #expect(app.logs == ["once"])
    app.tap("Bent")
    app.settle()
    #expect(app.logs == ["once", "bent"])
    #expect(app.node("Bent")?.message?.contains("wrong type") == true)
  }

  @Test("L9: loads of one key share a run; fresh results are used again; a preload is used")
  func keys() {
    let app = flow(
      """
      rutter.button { "Both", action = function()
        local all = rutter.all { keyed({ id = 1 }), keyed({ id = 1, more = true }), keyed({ id = 2 }) }
        log(rutter.json.encode(all))
      end },
      rutter.button { "Preload", action = function() keyed({ id = 5 }):preload() end },
      rutter.link { "Five", to = keyed({ id = 5 }) },
      """,
      before: """
        local keyed = rutter.loader("keyed", { gives = rutter.integer, fresh = 10, key = function(a) return a.id end,
          load = function(a) log("run " .. a.id) rutter.sleep(1) return a.id end })
        """)
    app.tap("Both")
    app.settle()
    #expect(app.logs == ["run 1", "run 2", "[1,1,2]"], "\(app.errors)")
    app.tap("Both")
    app.settle()
    #expect(app.logs.count == 4)
    app.advance(11)
    app.tap("Both")
    app.settle()
    #expect(app.logs.count == 7)
    app.forget()
    app.tap("Preload")
    app.advance(0.5)
    app.tap("Five")
    app.advance(0.5)
    #expect(app.path == ["5"] && app.logs == ["run 5"])
  }

  @Test("L9: a shared run fails for all waiters, and is abandoned when its last waiter leaves")
  func sharedRuns() {
    let app = flow(
      """
      rutter.hole(shared(1), { failed = function(e) return "hole: " .. e.message end }),
      rutter.link { "Link", to = shared(1) },
      rutter.link { "Other", to = shared(2) },
      rutter.button { "Await", action = function() shared(2):await() end },
      """,
      before: """
        local shared = rutter.loader("shared", { gives = rutter.integer, key = function(n) return n end, load = function(n)
          local guard <close> = closing("shared " .. n)
          rutter.sleep(2) error("nobody knows " .. n) end })
        """)
    app.tap("Link")
    app.settle()
    #expect(app.screen.contains("hole: nobody knows 1") && app.node("Link")?.state == .failed, "\(app.screen)")
    #expect(app.logs == ["closed shared 1"])
    app.forget()
    app.tap("Await")
    app.tap("Other")
    app.push(.integer(9))
    #expect(app.logs.isEmpty, "the action still waits")
    app.back()
    app.cancel()
    #expect(app.logs == ["closed shared 2"] && app.isQuiet)
  }

  @Test("L10: cancel ends all that the top screen runs; back pops")
  func cancel() {
    let app = flow(
      """
      rutter.link { "Link", to = slow(1) },
      rutter.link { "Placeholder", to = slow(2), present = "placeholder" },
      rutter.button { "Action", action = function() local x <close> = closing("action") rutter.sleep(9) end },
      """)
    app.tap("Action")
    app.tap("Link")
    app.cancel()
    #expect(app.node("Link")?.state == .idle && app.node("Action")?.state == .idle)
    #expect(app.logs.contains("closed action") && app.logs.contains("closed slow 1") && app.isQuiet)
    app.tap("Placeholder")
    app.cancel()
    #expect(app.title == "Failed cancelled" && app.path == ["‹integer› abandoned"], "\(app.title) \(app.path)")
    app.tap("Retry")
    app.settle()
    #expect(app.path == ["2"])
  }

  @Test("L11: a hole puts a deferred value into a screen; filling it builds that hole only")
  func holes() {
    let app = flow(
      """
      (function() log("screen") return false end)(),
      rutter.hole(slow(1), { waiting = function() return "wait" end, ready = function(n) return "ready " .. n end }),
      rutter.hole(bad(), { failed = function(e, retry) return rutter.button { "Again", action = retry } end }),
      """,
      before:
        "local bad = rutter.loader('bad', { gives = rutter.integer, load = function() rutter.sleep(1) error('bad') end })"
    )
    #expect(app.screen.contains("wait"))
    app.settle()
    #expect(
      app.screen == ["ready 1", "Again"] || app.screen.contains("ready 1") && app.node("Again") != nil, "\(app.screen)")
    #expect(app.logs.count { $0 == "screen" } == 1)
    app.tap("Again")
    #expect(app.node("Again") == nil)
  }

  @Test("L12: a failed link is retried by activating it; reports reach the link and the waiting view")
  func reports() {
    let app = flow(
      """
      rutter.link { "Flaky", to = flaky() },
      rutter.link { "Report", to = reporting(), present = "placeholder" },
      rutter.link { "Here", to = reporting() },
      """,
      before: """
        local tries = 0
        local flaky = rutter.loader("flaky", { gives = rutter.integer, load = function()
          tries = tries + 1 if tries == 1 then error("once") end return 3 end })
        local reporting = rutter.loader("reporting", { gives = rutter.integer, load = function()
          rutter.report(0.25, "a quarter") rutter.sleep(1) rutter.report(0.5, "half") rutter.sleep(1) return 4 end })
        """)
    app.tap("Flaky")
    #expect(app.node("Flaky")?.state == .failed)
    app.tap("Flaky")
    #expect(app.path == ["3"])
    app.back()
    app.tap("Report")
    #expect(app.title == "Waiting a quarter")
    app.advance(1)
    #expect(app.title == "Waiting half")
    app.settle()
    app.back()
    app.tap("Here")
    #expect(app.node("Here")?.progress == Progress(fraction: 0.25, text: "a quarter"))
  }
}
