import RutterCore
import RutterLua
import Testing

/// Guards where several meet: those that do not wait, those whose own questions are guarded, and what they were asked about
/// that is something else by now (G1 to G3). What a person sees of guards stands in Fixtures/rules/guards_spec.lua.
@Suite("Guards that meet: G1 to G3") struct GuardTests {
  private static let draft = """
    local Draft = rutter.type('Draft', {})
    local Q = rutter.type('Q', { n = 'integer' })
    local Help = rutter.type('Help', {})
    rutter.destination(Draft, { screen = function() return rutter.screen { title = 'Draft' } end,
      on_leave = function() if not rutter.present(Q { n = 1 }) then return rutter.block 'stay' end end })
    rutter.destination(Help, function() return rutter.screen { title = 'Help' } end)
    rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Draft', to = Draft {} } } end)

    """

  private func question(_ leave: String = "nil") -> String {
    Self.draft + """
      rutter.destination(Q, { style = 'sheet', on_leave = \(leave), screen = function(q)
        return rutter.screen { title = 'Sure? ' .. q.n, rutter.link { 'Help', to = Help {} },
          rutter.button { 'Later', action = function() rutter.back() end },
          rutter.button { 'Yes', action = function() rutter.finish(true) end } } end })
      """
  }

  // MARK: Guards that do not wait

  /// Asks for two things in one action; with a guard on what leaves if there is one.
  private func both(_ first: String, _ second: String, guarded: Bool) -> LuaApp {
    let app = LuaApp.open(
      """
      local A = rutter.type('A', { n = 'integer' })
      rutter.destination(A, { \(guarded ? "on_leave = function() return true end," : "") screen = function(a)
        return rutter.screen { title = 'A' .. a.n,
          rutter.button { 'Both', action = function() rutter.task(function() \(first) \(second) end) end },
          rutter.button { 'Twice', action = function() rutter.finish(1) rutter.finish(2) end } } end })
      \(guarded ? "rutter.guard(function() return true end, { comes = A })" : "")
      rutter.root(function() return rutter.screen { title = 'Root', rutter.button { 'Ask', action = function()
        rutter.log('got', rutter.present(A { n = 1 })) end } } end)
      """)
    app.tap("Ask")
    return app
  }

  @Test("G1: a guard that allows at once changes nothing of what else is asked for", arguments: [false, true])
  func allowing(guarded: Bool) {
    let moved = both("rutter.path:pop()", "rutter.path:push(A { n = 9 })", guarded: guarded)
    moved.forget()
    moved.tap("Both")
    #expect(moved.outcomes == ["pop committed", "push committed"])
    #expect(moved.path == ["A { n = 9 }"])
    let pushed = both("rutter.path:push(A { n = 2 })", "rutter.path:push(A { n = 3 })", guarded: guarded)
    pushed.tap("Both")
    #expect(pushed.path.count == 3)
    let answered = both("", "", guarded: guarded)
    answered.forget()
    answered.tap("Twice")
    #expect(answered.logs == ["got\t1\tnil"])
    #expect(answered.outcomes == ["finish committed", "finish refused (gone)"])
  }

  @Test("G2: what a guard asks for goes first, also where another guard is asked about that")
  func first() {
    let app = LuaApp.open(
      """
      local A, B = rutter.type('A', {}), rutter.type('B', {})
      rutter.destination(A, { screen = function() return rutter.screen { title = 'A' } end,
        on_leave = function() rutter.path:push(B {}) return true end })
      rutter.destination(B, function() return rutter.screen { title = 'B' } end)
      rutter.guard(function() rutter.sleep(1) end, { comes = B })
      rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Go', to = A {} } } end)
      """)
    app.tap("Go")
    app.forget()
    app.back()
    #expect(app.outcomes == [])
    app.advance(1)
    #expect(app.outcomes == ["push committed", "back committed"])
    #expect(app.path == [])
  }

  // MARK: Questions of guards

  @Test("G2: whoever goes back from a guard's question is not told that this is asked already")
  func backFromQuestion() {
    let app = LuaApp.open(question() + "\nrutter.guard(function() end)")
    app.tap("Draft")
    app.back()
    app.tap("Help")
    #expect(app.title == "Help")
    app.back()
    #expect(app.title == "Sure? 1")
    app.back()
    #expect(app.title == "Draft")
    #expect(app.outcomes.suffix(2) == ["back committed", "back blocked (stay (on_leave of flow.Draft))"])
  }

  @Test("G2: a URL that comes while a question shows is asked about in its place")
  func urlInstead() {
    let app = LuaApp.open(question() + "\nrutter.route('/help', function() return Help {} end)")
    app.tap("Draft")
    app.back()
    app.forget()
    app.ask(.open("/help", push: false))
    #expect(app.title == "Sure? 1" && app.ids.count == 2, "\(app.outcomes) \(app.ids)")
    app.tap("Yes")
    #expect(app.title == "Help" && app.outcomes.last == "open committed", "\(app.outcomes)")
  }

  @Test("G2: the question of a guard has a guard that asks, too")
  func nested() {
    let app = LuaApp.open(
      question(
        "function(c) if c.operation ~= 'finish' and c.leaves[1].value.n == 1 then rutter.present(Q { n = 2 }) end end"))
    app.tap("Draft")
    app.back()
    app.forget()
    app.tap("Later")
    #expect(app.title == "Sure? 2")
    #expect(app.outcomes == ["push committed"])
    app.tap("Yes")
    #expect(
      app.outcomes == [
        "push committed", "finish committed", "back committed", "back blocked (stay (on_leave of flow.Draft))",
      ])
    #expect(app.title == "Draft")
  }

  // MARK: What was meant

  @Test("G1, B2: what is presented leaves with its owner, and is asked, whatever takes that away")
  func owner() {
    let app = LuaApp.open(
      """
      local A, detail = rutter.type('A', {}), rutter.cell(nil, 'detail')
      rutter.destination(A, function()
        return rutter.screen { title = 'A', rutter.button { 'Open', action = function() detail:set(1) end },
          presents = { item = detail, style = 'sheet', screen = function(x) return rutter.screen { title = 'Detail',
            rutter.button { 'Remove', action = function() rutter.task(function() rutter.path:remove(A) end) end },
            on_leave = function() return rutter.block 'unsaved' end } end } } end)
      rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Go', to = A {} } } end)
      """)
    app.tap("Go")
    app.tap("Open")
    app.tap("Remove")
    #expect(app.outcomes.last == "remove blocked (unsaved (on_leave of presented screen of integer))")
    #expect(app.path.count == 2)
  }

  @Test("G2: what a cell wants when the guard has answered is asked about, if it is something else by then")
  func changedCell() {
    let app = LuaApp.open(
      """
      local which = rutter.cell(nil, 'which')
      rutter.guard(function(c)
        rutter.log('asked', c.comes[1].value)
        rutter.sleep(1)
        if c.comes[1].value == 'secret' then return rutter.block 'no' end
      end)
      rutter.root(function() return rutter.screen { title = 'Root',
        presents = { case = which, cases = { open = function() return rutter.screen { title = 'Open' } end,
          hidden = function(p) return rutter.screen { title = 'Hidden ' .. p } end } },
        rutter.button { 'Open', action = function() which:set 'open' end },
        rutter.button { 'Hidden', action = function() which:set { hidden = 'secret' } end } } end)
      """)
    app.tap("Open")
    app.tap("Hidden")
    app.advance(1)
    #expect(app.outcomes == [])
    app.advance(1)
    #expect(app.logs == ["asked\trutter.null", "asked\tsecret"])
    #expect(app.outcomes == ["present blocked (no (guard of flow))"])
    #expect(app.title == "Root")
  }

  @Test("G2: what a guard itself has the cell want is not put to it again")
  func changedByGuard() {
    let app = LuaApp.open(
      """
      local detail = rutter.cell(nil, 'detail')
      rutter.guard(function(c)
        rutter.log('asked', c.comes[1].value)
        detail:set(c.comes[1].value + 1)
      end)
      rutter.root(function() return rutter.screen { title = 'Root',
        presents = { item = detail, screen = function(x) return rutter.screen { title = 'Detail ' .. x } end },
        rutter.button { 'Open', action = function() detail:set(1) end } } end)
      """)
    app.tap("Open")
    #expect(app.logs == ["asked\t1"])
    #expect(app.title == "Detail 2")
    #expect(app.outcomes == ["present committed"])
  }

  @Test("G2: what a guard has cancelled is the work of the screen that it was asked on, also if it does not wait")
  func cancelling() {
    let app = LuaApp.open(
      """
      local slow = rutter.loader('slow', { gives = 'integer', load = function() rutter.sleep(9) return 1 end })
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = 'N' .. n } end)
      rutter.guard(function() rutter.cancel() return true end, { comes = rutter.integer })
      rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Go', to = 1 },
        rutter.hole(slow(), { ready = function(n) return 'ready ' .. n end }) } end)
      """)
    app.tap("Go")
    app.back()
    app.advance(10)
    #expect(!app.screen.contains { $0.hasPrefix("ready") }, "\(app.screen)")
  }

  private static let holding = """
    local A = rutter.type('A', { n = 'integer' })
    local asks = rutter.cell(true, 'asks')
    rutter.destination(A, { screen = function(a)
      return rutter.screen { title = 'A' .. a.n, rutter.link { 'Next', to = A { n = a.n + 1 } },
        rutter.button { 'Resume', action = function() asks:set(false) rutter.resume('held') end } } end,
      on_leave = function(c) if asks:get() and c.leaves[1].value.n == 2 then return rutter.hold 'held' end end })
    rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Go', to = A { n = 1 } } } end)
    """

  private func held() -> LuaApp {
    let app = LuaApp.open(Self.holding)
    app.tap("Go")
    app.tap("Next")
    app.back()
    return app
  }

  @Test("G3: a held removal that is resumed takes away what it was about, or is refused", arguments: [false, true])
  func resumed(restarted: Bool) {
    func goOn(_ app: LuaApp) -> LuaApp { restarted ? app.restored(Self.holding) : app }
    let gone = held()
    var request = OperationRequest(.pop(1))
    request.isForced = true
    gone.take(.requested(request))
    let left = goOn(gone)
    left.tap("Resume")
    #expect(left.outcomes.last == "back refused (gone)")
    #expect(left.path == ["A { n = 1 }"])
    let covered = held()
    covered.tap("Next")
    let under = goOn(covered)
    under.tap("Resume")
    #expect(under.outcomes.last == "back committed")
    #expect(under.path == ["A { n = 1 }"])
  }

  private static let heldLink = """
    local asks = rutter.cell(true, 'asks')
    rutter.guard(function(change)
      rutter.log(change.by)
      if asks:get() then return rutter.hold 'later' end
    end, { comes = rutter.integer })
    rutter.destination(rutter.integer, function() return rutter.screen { title = 'Four' } end)
    rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Go', to = 4 },
      rutter.button { 'Resume', action = function() asks:set(false) rutter.resume 'later' end } } end)
    """

  @Test("G3: a link that a guard held was chosen by a person when it is resumed, too", arguments: [false, true])
  func resumedLink(restarted: Bool) {
    var app = LuaApp.open(Self.heldLink)
    app.tap("Go")
    #expect(app.logs == ["person"])
    if restarted { app = app.restored(Self.heldLink) }
    app.tap("Resume")
    #expect(app.title == "Four" && app.logs.last == "person")
  }

  @Test("G2: a redirected link was chosen by a person where it leads, too")
  func redirectedLink() {
    let app = LuaApp.open(
      """
      rutter.guard(function(change)
        rutter.log(change.by)
        if change.comes[1].value == 4 then return rutter.redirect(5) end
      end, { comes = rutter.integer })
      rutter.destination(rutter.integer, function(number) return rutter.screen { title = 'No. ' .. number } end)
      rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Go', to = 4 } } end)
      """)
    app.tap("Go")
    #expect(app.title == "No. 5" && app.logs == ["person", "person"])
  }

  @Test("G1: what a URL asked for is asked for by a URL where a guard sends it, too")
  func redirectedURL() {
    let app = LuaApp.open(
      """
      rutter.guard(function(change)
        rutter.log(change.by)
        local value = change.comes[1].value
        if value < 6 then return rutter.redirect(value + 1) end
      end, { comes = rutter.integer })
      rutter.destination(rutter.integer, function(number) return rutter.screen { title = 'No. ' .. number } end)
      rutter.route('/numbers/:n{integer}', function(parts) return parts.n end)
      rutter.root(function() return rutter.screen { title = 'Root',
        rutter.button { 'Go', action = function() rutter.open '/numbers/4' end } } end)
      """)
    app.tap("Go")
    #expect(app.title == "No. 6" && app.logs == ["url", "url", "url"], "\(app.logs) \(app.errors)")
  }

  @Test("G3: the name that nothing is held by is told in short, and hidden if it is secret")
  func resumedInVain() {
    let app = LuaApp.open(
      """
      local pin = rutter.cell(('geheim'):rep(20), 'pin', { secret = true })
      rutter.root(function() return rutter.screen { title = 'Root',
        rutter.button { 'Long', action = function() rutter.resume(('x'):rep(1000)) end },
        rutter.button { 'Secret', action = function() rutter.resume(pin:get()) end } } end)
      """)
    app.tap("Long")
    app.tap("Secret")
    let told = app.effects.compactMap { if case .outcome(let report) = $0 { report.outcome.message } else { nil } }
    #expect(told.first?.hasSuffix("xx…'") == true && told.allSatisfy { $0.utf8.count < 200 }, "\(told)")
    #expect(!told.joined().contains("geheim"), "\(told)")
  }

  private static let holdingSheets = """
    local asks = rutter.cell(true, 'asks')
    local open, item = rutter.cell(false, 'open'), rutter.cell(nil, 'item')
    local function resume() return rutter.button { 'Resume', action = function()
      asks:set(false) rutter.log(rutter.resume('later'):await().outcome) end } end
    local function sheet(title) return rutter.screen { title = title, resume(),
      on_leave = function() if asks:get() then return rutter.hold 'later' end end } end
    rutter.guard(function(change)
      if change.by == 'cell' and #change.comes > 0 and asks:get() then return rutter.hold 'later' end end)
    rutter.root(function() return rutter.screen { title = 'Root', resume(),
      presents = {
        { when = open, screen = function() return sheet 'Sheet' end },
        { item = item, screen = function(v) return sheet('Item ' .. v) end },
      },
      rutter.toggle { 'Open', cell = open },
      rutter.button { 'Item', action = function() item:set 'a' end },
      rutter.button { 'Free', action = function() asks:set(false) end },
      } end)
    rutter.task(function() while true do
      rutter.sleep(10) asks:set(true) rutter.sleep(10) item:set(nil) open:set(false) end end)
    """

  @Test("G3: a held presentation that is resumed sets its cell again", arguments: ["Open", "Item"], [false, true])
  func resumedPresentation(button: String, restarted: Bool) {
    var app = LuaApp.open(Self.holdingSheets)
    app.tap(button)
    #expect(app.title == "Root" && app.outcomes.last?.hasPrefix("present blocked") == true, "\(app.outcomes)")
    if restarted { app = app.restored(Self.holdingSheets) }
    app.tap("Resume")
    #expect(app.title == (button == "Open" ? "Sheet" : "Item a"))
    #expect(app.logs.last == "committed")
  }

  @Test("G3: a held dismissal that is resumed clears its cell again, once its screen is still there")
  func resumedDismissal() {
    let app = LuaApp.open(Self.holdingSheets)
    app.tap("Free")
    app.tap("Item")
    #expect(app.title == "Item a")
    app.advance(20)
    #expect(app.title == "Item a" && app.outcomes.last?.hasPrefix("present blocked") == true, "\(app.outcomes)")
    app.tap("Resume")
    #expect(app.title == "Root" && app.outcomes.last == "present committed", "\(app.outcomes)")
  }

  @Test("G2, Q3: a stack that was to be emptied is emptied, also where another one shows by now")
  func emptied() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, { screen = function(n) return rutter.screen { title = 'N' .. n } end,
        on_leave = function() rutter.sleep(3) end })
      local function tab(id) return { id = id, root = function()
        return rutter.screen { title = id, rutter.link { 'Go', to = 1 } } end } end
      rutter.root(function() return rutter.tabs { tab 'one', tab 'two' } end)
      """)
    app.tap("Go")
    app.take(.requested(OperationRequest(.select("one"))))
    app.take(.requested(OperationRequest(.select("two"))))
    app.advance(3)
    #expect(app.title == "two")
    app.take(.requested(OperationRequest(.select("one"))))
    #expect(app.title == "one")
  }

  @Test("R1: what a hook presents is committed, though the hook ends because its screen is covered")
  func presentedByHook() {
    let app = LuaApp.open(
      """
      local shown = 0
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = 'N' .. n } end)
      rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Go', to = 1 }, on_appear = function()
        shown = shown + 1
        if shown == 2 then rutter.present(2) end
      end } end)
      """)
    app.tap("Go")
    app.back()
    #expect(app.outcomes == ["push committed", "back committed", "push committed"])
    #expect(app.title == "N2")
  }

  @Test("A6: what only takes entries away has made none")
  func madeNone() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = 'N' .. n } end)
      rutter.root(function() return rutter.screen { title = 'Root', rutter.button { 'Go', action = function()
        rutter.task(function()
          rutter.path:push_all { 1, 2, 3 }
          local removed = rutter.path:remove { value = 2 }:await()
          rutter.log(removed.outcome, removed.entry)
        end) end } } end)
      """)
    app.tap("Go")
    #expect(app.logs == ["committed\tnil"])
    #expect(app.path == ["1", "3"])
  }

  @Test("G3: a URL that is held is listed by its text")
  func heldURL() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = 'N' .. n } end)
      rutter.route('/n/:n{integer}', function(p) return p.n end)
      rutter.guard(function() return rutter.hold 'later' end, { comes = rutter.integer })
      rutter.root(function() return rutter.screen { title = 'Root', rutter.button { 'Held', action = function()
        local one = rutter.held()[1]
        rutter.log(one.operation, one.url, one.value)
      end } } end)
      """)
    app.ask(.open("/n/7", push: nil))
    app.tap("Held")
    #expect(app.logs == ["open\t/n/7\tnil"])
  }
}
