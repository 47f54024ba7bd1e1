import RutterCore
import Testing

@Suite("Holes") struct HoleTests {
  private let cell = CellRef()
  private let box = Box()
  private final class Box { var commands: Commands? }

  /// A root that shows what `parts` gives for the value of a cell, and a button that sets the cell.
  private func app(
    _ initial: Value = 1, fails: @escaping () -> Bool = { false },
    _ parts: @escaping (LoaderRef, Value) throws(ScriptError) -> [Piece]
  ) -> TestApp {
    TestApp.open { flow in
      let state = flow.cell("state", initial)
      flow.chunk { _ in cell.id = state.id }
      box.commands = flow.commands()
      let load = flow.loader(
        "load", gives: .integer,
        [
          .run { $0.log("start \($0.value().brief)") }, .closing { $0.log("close \($0.value().brief)") }, .sleep(1),
          .reply { script throws(ScriptError) in
            if fails() { throw ScriptError("no luck") }
            return .done(script.value())
          },
        ])
      flow.destination(.integer) { script in screen("Number \(script.value().brief)") }
      flow.root { script throws(ScriptError) in screen("Root", try parts(load, try script.get(state))) }
    }
  }

  private func set(_ app: TestApp, _ value: Value) {
    app.forgetCalls()
    box.commands?.run(app, .set(cell, value))
  }

  @Test("L11: a hole shows waiting, then ready; the screen around it is not built again")
  func fills() {
    let app = app { load, _ in
      [text("before"), hole(load(7), waiting: { _ in [text("wait")] }, ready: { [text("got \($0.value().brief)")] })]
    }
    #expect(app.texts == ["before", "wait"])
    #expect(app.frame.top.nodes[1].state == .waiting)
    app.forgetCalls()
    app.advance(1)
    #expect(app.texts == ["before", "got 7"])
    #expect(app.frame.top.nodes[1].state == .ready)
    #expect(app.hostCalls.filter { $0.hasPrefix("build") } == ["build ready of hole"])
    #expect(app.frames == 1)
  }

  @Test("L11: a hole that fails shows its failed view; its retry loads again")
  func fails() {
    var fails = true
    let app = app(fails: { fails }) { load, _ in
      [
        hole(
          load(7), ready: { _ in [text("ready")] },
          failed: { script in
            let again: RetryTarget? = {
              for case .retry(let target) in script.arguments { return target }
              return nil
            }()
            return [
              text("bad: \(script.error.map { "\($0)" } ?? "")"),
              button("Again", [.run { script throws(ScriptError) in if let again { try script.retry(again) } }]),
            ]
          })
      ]
    }
    app.settle()
    #expect(app.texts == ["bad: no luck", "Again"])
    fails = false
    app.tap("Again")
    #expect(app.texts == ["Loading"])
    app.settle()
    #expect(app.texts == ["ready"])
  }

  @Test("S2: an id is unique in a screen with its holes; the hole that repeats one shows the error")
  func repeatedName() {
    let app = app { load, state in
      [
        text("before").id(state == 1 ? "x" : "y"),
        hole(load(7), waiting: { _ in [text("wait")] }, ready: { _ in [text("inside").id("x")] }),
        text("after").id("z"),
      ]
    }
    #expect(app.texts == ["before", "wait", "after"])
    app.advance(1)
    #expect(
      app.errors == ["hole 'flow.load': two nodes of this screen have the id 'x'; an id is unique in its screen"])
    #expect(app.texts.first == "before" && app.texts.last == "after" && !app.texts.contains("inside"))
    set(app, 2)
    #expect(app.texts == ["before", "inside", "after"])
  }

  @Test("S2: an id may move between a screen and its hole, and every row has its own")
  func movingName() {
    let app = app { load, state in
      [
        text("before").id(state == 1 ? "x" : "y"),
        hole(load(7), ready: { _ in [text("inside").id(state == 1 ? "y" : "x")] }),
        list([1, 2], keys: [1, 2]) { _, _, _ in
          [text("row").id("x"), hole(load(7), ready: { _ in [text("part").id("y")] })]
        },
      ]
    }
    app.settle()
    set(app, 2)
    #expect(app.errors == [])
    #expect(app.texts == ["before", "inside", "row", "part", "row", "part"])
  }

  @Test("T1: a hole whose load ends without waiting has no waiting view")
  func endsAtOnce() {
    let app = TestApp.open { flow in
      let quick = flow.loader("quick", gives: .integer, [.give(1)])
      flow.root { _ in
        screen("Root", [hole(quick(), waiting: { _ in [text("wait")] }, ready: { _ in [text("ready")] })])
      }
    }
    #expect(app.texts == ["ready"])
    #expect(app.frames == 1)
    #expect(!app.hostCalls.contains("build waiting of hole"))
  }

  @Test("L11: the engine has plain views of its own, whose parts have numbers")
  func ownViews() {
    let app = app(fails: { true }) { load, _ in [hole(load(1)), hole(load(2))] }
    #expect(app.texts == ["Loading", "Loading"])
    app.settle()
    #expect(app.texts == ["no luck", "Try again", "no luck", "Try again"])
    let numbers = app.frame.top.nodes.flatMap(\.children).map(\.id.number)
    #expect(Set(numbers).count == 4)
    #expect(!numbers.contains(0))
  }

  // MARK: S2

  @Test("S2: a hole with the same deferred keeps its load, and its value")
  func keeps() {
    let app = app { load, value in
      [text("\(value.brief)"), hole(load(7), ready: { [text("got \($0.value().brief) at \(value.brief)")] })]
    }
    set(app, 2)
    #expect(app.texts == ["2", "Loading"])
    #expect(app.allLogs == ["start 7"])
    app.settle()
    set(app, 3)
    #expect(app.texts == ["3", "got 7 at 3"])
    #expect(app.allLogs == ["start 7"])
  }

  @Test("S2: another deferred abandons the old load and starts anew")
  func another() {
    let app = app { load, value in [hole(load(value))] }
    set(app, 2)
    #expect(app.allLogs == ["start 1", "close 1", "start 2"])
    app.settle()
    #expect(app.texts == ["2"])
    set(app, 3)
    #expect(app.texts == ["Loading"])
  }

  @Test("S2: a hole that is gone abandons its load")
  func gone() {
    let app = app { load, value in value == 1 ? [hole(load(7))] : [] }
    set(app, 2)
    #expect(app.allLogs == ["start 7", "close 7"])
    #expect(app.isQuiet)
    #expect(app.timers.isEmpty)
    set(app, 1)
    #expect(app.allLogs == ["start 7", "close 7", "start 7"])
  }

  @Test("S2: a hole in a row goes with the row's key, whatever its place")
  func inRows() {
    let app = app([1, 2, 3]) { load, value in
      guard case .list(let items) = value else { return [] }
      return [list(items, keys: items) { _, item, _ in [hole(load(item))] }]
    }
    #expect(app.allLogs == ["start 1", "start 2", "start 3"])
    set(app, [3, 1])
    #expect(app.allLogs == ["start 1", "start 2", "start 3", "close 2"])
    app.settle()
    #expect(app.texts == ["3", "1"])
  }

  @Test("S2: inline holes are the same if their nodes are")
  func inlineHoles() {
    let app = app { _, value in
      [text(value.brief), hole(gives: .integer, load: [.log("start"), .sleep(1), .give(value)])]
    }
    set(app, 2)
    #expect(app.allLogs == ["start"])
    app.settle()
    #expect(app.texts == ["2", "1"])
  }

  // MARK: S5, S3

  @Test("S5: a hole filled while its screen is covered is built when it shows")
  func covered() {
    let app = app { load, _ in [hole(load(7), ready: { [text("got \($0.value().brief)")] })] }
    app.push(5)
    app.forgetCalls()
    app.advance(1)
    #expect(!app.hostCalls.contains("build ready of hole"))
    #expect(app.frames == 0)
    app.back()
    #expect(app.texts == ["got 7"])
  }

  @Test("S5: covering a screen does not abandon the loads of its holes")
  func coveringKeeps() {
    let app = app { load, _ in [hole(load(7))] }
    app.push(5)
    #expect(app.allLogs == ["start 7"])
    #expect(app.work == ["loader load"])
  }

  @Test("S3: a cell made in a hole lives as long as the hole, also while it loads again")
  func cells() {
    let app = TestApp.open { flow in
      let shown = flow.cell("shown", true)
      let load = flow.loader("load", gives: .integer, [.sleep(1), .give(1)])
      flow.root { script throws(ScriptError) in
        let part = hole(
          load(),
          ready: { script throws(ScriptError) in
            let count = try script.cell("count", 0)
            let now = try script.get(count)
            return [
              text("count \(now.brief)"),
              button("Up", [.run { script throws(ScriptError) in try script.set(count, 5) }]),
            ]
          })
        return screen(
          "Root",
          [
            button("Again", [.run { script throws(ScriptError) in try script.reload(load()) }]),
            button(
              "Turn",
              [
                .run { script throws(ScriptError) in try script.set(shown, .boolean(try script.get(shown) != true)) }
              ]),
          ] + (try script.get(shown) == true ? [part] : []))
      }
    }
    app.settle()
    app.tap("Up")
    #expect(app.texts.contains("count 5"))
    app.tap("Again")
    #expect(app.texts.contains("Loading"))
    app.settle()
    #expect(app.texts.contains("count 5"))
    app.tap("Turn")
    app.tap("Turn")
    app.settle()
    #expect(app.texts.contains("count 0"))
  }

  @Test("S1: a hole runs again when a cell that it read changes, alone")
  func readsCells() {
    let app = TestApp.open { flow in
      let cell = flow.cell("cell", 1)
      let load = flow.loader("load", gives: .integer, [.give(1)])
      flow.root { _ in
        screen(
          "Root",
          [
            hole(load(), ready: { script throws(ScriptError) in [text("cell \(try script.get(cell).brief)")] }),
            button("Set", [.set(cell, 2)]),
          ])
      }
    }
    app.forgetCalls()
    app.tap("Set")
    #expect(app.texts == ["cell 2", "Set"])
    #expect(app.hostCalls == ["start action Set", "build ready of hole"])
  }

  @Test("many holes start by one step of the turn")
  func manyHoles() {
    let app = TestApp.open { flow in
      let load = flow.loader("load", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
      flow.root { _ in
        screen("Root", [list((0..<12_000).map { .integer($0) }) { _, item, _ in [hole(load(item))] }])
      }
    }
    #expect(app.errors.isEmpty)
    #expect(app.running.count == 12_000)
  }

  @Test("no table grows while holes come and go")
  func staysSmall() {
    let app = app { load, value in
      value == 1 ? [hole(load(7)), hole(gives: .integer, load: [.sleep(9), .give(1)])] : []
    }
    app.staysSmall { app in
      set(app, 2)
      set(app, 1)
      app.settle()
      app.cancel()
    }
  }
}
