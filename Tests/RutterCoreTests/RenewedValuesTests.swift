import RutterCore
import Testing

/// Values that a session holds when a new version of their plugin gives their types another form: they become what they would
/// become if the session were saved and restored with that version.
@Suite("Values under new versions of their types") struct RenewedValuesTests {
  /// What the `migrate` of a version does.
  private enum Migration { case none, tenTimes, raises, stops, setsAndStops }

  private static let type = TypeName("flow.A")
  private func a(_ number: Int64) -> Value { .record(Self.type, ["n": .integer(number)]) }

  /// A flow that holds values of one type in an entry, in cells of a plugin and of a screen, as what a cell presents, in a
  /// held operation and in the arguments of a load. Its second version calls the field `m`.
  private func flow(_ migration: Migration) -> (PluginSetup) -> Void {
    { flow in
      let field = migration == .none ? "n" : "m"
      let type =
        migration == .none
        ? flow.type("A", version: 1, ["n": .integer])
        : flow.type("A", version: 2, ["m": .integer]) { script throws(ScriptError) in
          if migration == .raises { throw ScriptError("no") }
          if migration == .stops || migration == .setsAndStops { script.stop = Stop(.time, allowed: "a test", at: nil) }
          guard case .record(let old) = script.value(), case .integer(let number)? = old["n"], script.value(1) == 1
          else { throw ScriptError("this is not of version 1: \(script.value().brief)") }
          return .record(nil, ["m": .integer(number * 10)])
        }
      let one = Value.record(type, [field: 1])
      let own = flow.cell("own", one), item = flow.cell("item", nil), mayCome = flow.cell("may", false)
      let load = flow.loader("load", gives: .type(type), [.sleep(1), .reply { .done($0.value()) }])
      flow.guarding(
        comes: [.string], [.reply { (try? $0.get(mayCome)) == true ? .done(true) : .verdict(.hold("later")) }])
      let held = flow.type("Held", ["a": .type(type)])
      flow.guarding(
        comes: [held], [.reply { (try? $0.get(mayCome)) == true ? .done(true) : .verdict(.hold("later")) }])
      flow.destination(held) { screen("Held \($0.value().brief)") }
      let ask = flow.type("Ask", ["a": .type(type)])
      flow.destination(ask, DestinationOptions(gives: .type(type))) { script throws(ScriptError) in
        let kept = try script.cell("kept", one), former = script.arguments.count > 1 ? script.value(1).brief : "nothing"
        return screen(
          "Ask \(script.value().brief) before \(former), kept \(try script.get(kept).brief)",
          [
            button("Answer", [.finish(.record(type, [field: 9]))]),
            button("Keep", [.set(kept, .record(type, [field: 6]))]),
          ])
      }
      flow.steps(
        "order", gives: .type(type),
        [
          .question(.record(ask, ["a": one])), .loading(load(one), line: 2),
          .question(line: 3) { Question(.record(ask, ["a": $0.results.first ?? .null])) }, .returnsLast,
        ])
      flow.destination(type) { script throws(ScriptError) in
        let seen = try script.cell("seen", one)
        return screen(
          "A \(script.value().brief)",
          [
            text("seen \(try script.get(seen).brief)"),
            button("See", [.set(seen, .record(type, [field: 5]))]), link("More", to: load(one), present: .placeholder),
            link("Steps", to: steps()), link("Held", to: .record(held, ["a": script.value()])),
          ])
      }
      let made = flow.loader("made", gives: .type(type), [.sleep(1), .give(one)])
      flow.destination(.integer) { _ in
        screen("Holes", [hole(made(), ready: { [text("made \($0.value().brief)")] }), link("A", to: one)])
      }
      flow.chunk { script throws(ScriptError) in
        // What a version sets before it is stopped counts for nothing.
        if migration == .setsAndStops { try script.set(own, .record(type, [field: 99])) }
        try script.watch(own, .log("own has changed"))
      }
      flow.root { script throws(ScriptError) in
        screen(
          "Root \(try script.get(own).brief)",
          presents: [.item(item) { screen("Item \($0.value().brief)") }],
          [
            button("Own", [.set(own, .record(type, [field: 3]))]),
            button("Item", [.set(item, .record(type, [field: 4]))]),
            link("Place", to: load(.record(type, [field: 6])), present: .placeholder),
            link("Held", to: .record(held, ["a": one])), link("A", to: one), link("Steps", to: steps()),
            link("Holes", to: 1), button("Resume", [.set(mayCome, true), .ask(.resume("later"))]),
          ])
      }
    }
  }

  /// What a session is, besides the numbers that it has given out.
  private func state(_ app: TestApp) -> Snapshot {
    var saved = app.save()
    (saved.counters, saved.clock, saved.lost, saved.shown) = (SavedCounters(), .start, [], [])
    return saved
  }

  /// What somebody sees who goes back to the root, and then resumes what is held.
  private func shown(_ app: TestApp) -> [String] {
    var shown: [String] = []
    app.settle()
    for _ in 0..<40 {
      shown.append("\(app.title): \(app.texts)")
      if app.title.hasPrefix("Root") { break }
      app.back()
    }
    app.tap("Resume")
    return shown + ["\(app.title): \(app.texts)"]
  }

  private func opened() -> TestApp {
    let app = TestApp.open(flow(.none))
    app.tap("Own")
    app.push(.record(TypeName("flow.Held"), ["a": a(8)]))
    app.push(a(2))
    app.tap("See")
    return app
  }

  @Test("X5, N1: entries, cells and held operations get the form that a restart gives them, and nobody sees a change")
  func asARestart() {
    let app = opened()
    let restored = TestApp.restore(app.save(), flow(.tenTimes))
    app.reload(flow(.tenTimes))
    #expect(app.logs == [] && app.title == "A flow.A{m=20}" && app.texts.contains("seen flow.A{m=50}"))
    #expect(state(app) == state(restored))
    app.back()
    #expect(app.title == "Root flow.A{m=30}" && app.logs == [])
    app.tap("Resume")
    #expect(app.title == "Held flow.Held{a=flow.A{m=80}}")
  }

  @Test("X5, N1: after a migrate that raised, a later version starts from the values as they were")
  func raised() {
    let app = opened(), saved = app.save()
    app.reload(flow(.raises))
    #expect(app.path == "?nothing" && app.save().held == saved.held, "\(app.path)")
    #expect(TestApp.restore(saved, flow(.raises)).path == app.path)
    let values = { (snapshot: Snapshot) in snapshot.cells.map { $0.unshared.value } }
    #expect(values(app.save()) == values(saved))
    #expect(app.save().stacks[0].entries[0].unshared.content == saved.stacks[0].entries[0].unshared.content)
    let restored = TestApp.restore(saved, flow(.tenTimes))
    #expect(state(TestApp.restore(app.save(), flow(.tenTimes))) == state(restored))
    app.reload(flow(.tenTimes))
    #expect(app.title == "A flow.A{m=20}" && app.texts.contains("seen flow.A{m=50}"))
    #expect(state(app) == state(restored))
  }

  @Test("X5: a covered entry keeps its title in the path while a migrate raises, and after that")
  func titles() {
    let app = TestApp.open(flow(.none))
    app.push(a(2))
    app.push(a(3))
    let title = app.frame.path.first?.title
    app.reload(flow(.raises))
    #expect(title != nil && app.frame.path.first?.title == title)
    app.reload(flow(.none))
    #expect(app.frame.path.first?.title == title && app.frame.path.first?.state == .ready)
  }

  @Test("X5, N1: after a migrate that was stopped, a later version starts from the values as they were")
  func stopped() {
    let app = opened()
    app.push(a(7))
    app.reload(flow(.setsAndStops))
    app.reload(flow(.tenTimes))
    #expect(app.path == "flow.A{m=20} flow.A{m=70}" && app.title == "A flow.A{m=70}")
    app.back()
    #expect(app.texts.contains("seen flow.A{m=50}"))
    app.back()
    #expect(app.title == "Root flow.A{m=30}")
  }

  @Test("X5, B4: what a cell presents goes on with the value in its new form")
  func presented() {
    let app = TestApp.open(flow(.none))
    app.tap("Item")
    let ids = app.ids
    app.reload(flow(.tenTimes))
    #expect(app.ids == ids && app.title == "Item flow.A{m=40}" && app.errors == [] && app.outcomes == [])
    app.back()
    #expect(app.title == "Root flow.A{m=10}" && app.path == "")
  }

  @Test("X5, N1: what a cell presents and cannot be used waits in its place, with what lies above it")
  func presentedAndUnfit() {
    let app = TestApp.open(flow(.none))
    app.tap("Item")
    app.push(a(2))
    let ids = app.ids
    app.reload(flow(.raises))
    #expect(app.ids == ids && app.path == "?nothing ?nothing", "\(app.path)")
    let again = TestApp.restore(app.save(), flow(.tenTimes))
    for app in [app, again] {
      if app !== again { app.reload(flow(.tenTimes)) }
      #expect(app.ids == ids && app.title == "A flow.A{m=20}")
      app.back()
      #expect(app.title == "Item flow.A{m=40}")
      app.back()
      #expect(app.title == "Root flow.A{m=10}")
    }
  }

  @Test("X5, N1: what is held and cannot be used is not resumed; another of its name takes its place")
  func heldAgain() {
    let app = TestApp.open(flow(.none))
    app.tap("Held")
    app.reload(flow(.raises))
    app.tap("Resume")
    #expect(app.outcomes == ["resume refused(not_held)"] && app.path == "")
    #expect(app.save().held.count == 1)
    let other = TestApp.open(flow(.none))
    other.tap("Held")
    other.reload(flow(.raises))
    other.tap("Held")
    #expect(other.notes.count == 1 && other.save().held.count == 1)
    other.tap("Resume")
    #expect(other.path == "flow.Held{a=flow.A{m=1}}")
  }

  @Test("X5, S8: what is held and cannot be used is not saved with its secrets")
  func heldSecret() {
    func flow(_ version: Int) -> (PluginSetup) -> Void {
      { flow in
        let type = flow.type("Login", version: version, secret: version == 1 ? ["pin"] : [], ["pin": .string]) {
          _ throws(ScriptError) in throw ScriptError("no")
        }
        flow.guarding(comes: [type], [.reply { _ in .verdict(.hold("later")) }])
        flow.destination(type) { _ in screen("Login") }
        flow.root { _ in screen("Root") }
      }
    }
    let app = TestApp.open(flow(1))
    app.push(.record(TypeName("flow.Login"), ["pin": "hunter2"]))
    app.reload(flow(2))
    let saved = app.save()
    #expect(saved.held == [] && saved.lost.map(\.reason) == [.secret])
    #expect(app.save(secrets: true).held.count == 1)
  }

  @Test("X5: what a hole holds gets its new form, too")
  func holes() {
    let app = TestApp.open(flow(.none))
    app.tap("Holes")
    app.settle()
    app.reload(flow(.tenTimes))
    #expect(app.texts.contains("made flow.A{m=10}"))
  }

  @Test("X5: a load that is named begins anew with its arguments in their new form")
  func arguments() {
    let app = TestApp.open(flow(.none))
    app.tap("Place")
    let saved = app.save()
    app.reload(flow(.raises))
    #expect(app.errors.count == 1 && app.errors[0].contains("an earlier version of their types"), "\(app.errors)")
    for app in [app, TestApp.restore(saved, flow(.none))] {
      app.reload(flow(.tenTimes))
      app.settle()
      #expect(app.path == "flow.A{m=60}")
    }
  }

  @Test("X5, N1: a cell that begins as another type for a while holds again what it held")
  func otherType() {
    func flow(_ name: String) -> (PluginSetup) -> Void {
      { flow in
        let types = ["A", "B"].map { flow.type($0, ["n": .integer]) }
        let cell = flow.cell("cell", .record(types[name == "A" ? 0 : 1], ["n": 1]))
        flow.root { script throws(ScriptError) in
          screen("Root \(try script.get(cell).brief)", [button("Set", [.set(cell, .record(types[0], ["n": 3]))])])
        }
      }
    }
    let app = TestApp.open(flow("A"))
    app.tap("Set")
    app.reload(flow("B"))
    #expect(app.title == "Root flow.B{n=1}")
    app.reload(flow("A"))
    #expect(app.title == "Root flow.A{n=3}")
  }

  @Test("X5: a cell that is set after a migrate that raised holds what was set, in the present form")
  func setAfterwards() {
    let app = TestApp.open(flow(.none))
    app.tap("Own")
    app.reload(flow(.raises))
    #expect(app.title == "Root flow.A{m=1}")
    app.tap("Own")
    app.reload(flow(.tenTimes))
    #expect(app.title == "Root flow.A{m=3}")
  }

  // MARK: Generated

  /// Walks about in a session, and says what was done.
  private func walk(_ app: TestApp, _ chance: inout Chance, _ without: some Sequence<String>) -> String {
    var done: [String] = []
    for _ in 0..<(1 + Int.random(in: 0..<10, using: &chance)) {
      var labels = app.frame.top.nodes.filter { $0.kind == .button || $0.kind == .link }.map(\.label.string)
      labels.removeAll { without.contains($0) }
      labels += ["back", "wait", "settle"]
      let label = labels[Int.random(in: 0..<labels.count, using: &chance)]
      done.append(label)
      switch label {
      case "back": app.back()
      case "wait": app.advance(0.4)
      case "settle": app.settle()
      default: app.tap(label)
      }
    }
    return done.joined(separator: ", ")
  }

  @Test("X5, N1: generated sessions are after a reload what they are after a restart", arguments: 0..<300)
  func generated(_ seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    let app = TestApp.open(flow(.none)), way = seed % 3
    let done = walk(app, &chance, [[], ["Holes"], ["Held", "Place", "More", "Holes"]][way])
    let saved = app.save(), between = way == 1 ? TestApp.restore(saved, flow(.raises)).save() : saved
    let expected = shown(TestApp.restore(between, flow(.tenTimes)))
    if way == 1 { app.reload(flow(.raises)) }
    if way == 2 { app.reload(flow(.stops)) }
    if way > 0 {
      let again = TestApp.restore(app.save(), flow(.tenTimes))
      #expect(shown(again) == expected, "\(seed): \(done), restored after a migrate that failed")
    }
    app.reload(flow(.tenTimes))
    #expect(shown(app) == expected, "\(seed): \(done)")
  }
}
