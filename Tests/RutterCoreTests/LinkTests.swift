import RutterCore
import Testing

@Suite("Links") struct LinkTests {
  /// Three links whose loads say when they start and are closed.
  private func app(_ options: LinkOptions = LinkOptions(), once: Once? = nil) -> TestApp {
    TestApp.open { flow in
      let slow = flow.loader(
        "slow", gives: .integer,
        [
          .run { $0.log("start \($0.value().brief)") }, .closing { $0.log("close \($0.value().brief)") }, .sleep(1),
          .reply { .done($0.value()) },
        ])
      let odd = flow.loader("odd", gives: .string, [.sleep(1), .give("x")])
      flow.destination(.integer, DestinationOptions(once: once)) { script in
        screen("Number \(script.value().brief)", [link("Next", to: slow(9))])
      }
      flow.root { _ in
        screen(
          "Root",
          [
            link("A", to: slow(1), options), link("B", to: slow(2), options), link("Value", to: 5),
            link("Place", to: slow(4), present: .placeholder), link("Nowhere", to: odd()), link("Odd", to: "word"),
          ])
      }
    }
  }

  // MARK: L3

  @Test("L3: while a link loads, activating it again is duplicate")
  func duplicate() {
    let app = app()
    app.tap("A")
    app.tap("A")
    #expect(app.outcomes == ["push duplicate"])
    #expect(app.logs.isEmpty)
    app.settle()
    #expect(app.path == "1")
    #expect(app.allOutcomes == ["push duplicate", "push committed"])
  }

  @Test("L3: while_loading = restart starts over")
  func restart() {
    let app = app(LinkOptions(whileLoading: .restart))
    app.tap("A")
    app.advance(0.5)
    app.tap("A")
    #expect(app.outcomes == ["push cancelled(restart)"])
    #expect(app.logs == ["close 1", "start 1"])
    #expect(app.state("A") == .loading)
    app.advance(0.5)
    #expect(app.path == "")
    app.advance(0.5)
    #expect(app.path == "1")
  }

  @Test("L3: a restart is a new run even of a key; the old one stays for its other waiters")
  func restartOfKey() {
    let app = TestApp.open { flow in
      let slow = flow.loader(
        "slow", gives: .integer, key: { _ in 1 },
        [.log("start"), .closing { $0.log("close") }, .sleep(2), .give(3)])
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in
        screen(
          "Root",
          [link("Go", to: slow(), LinkOptions(whileLoading: .restart)), hole(slow(), ready: { _ in [text("filled")] })])
      }
    }
    #expect(app.logs == ["start"])
    app.advance(1)
    app.tap("Go")
    #expect(app.logs.isEmpty)
    app.tap("Go")
    #expect(app.logs == ["start"])
    app.advance(1)
    #expect(app.texts == ["Go (loading)", "filled"])
    app.advance(1)
    #expect(app.path == "3")
    #expect(!app.allLogs.contains("close"))
  }

  // MARK: L4

  @Test("L4: activating another link abandons the older load at once")
  func newestWins() {
    let app = app()
    app.tap("A")
    app.tap("B")
    #expect(app.outcomes == ["push cancelled(newer #2)"])
    #expect(app.logs == ["close 1", "start 2"])
    #expect(app.state("A") == .idle)
    #expect(app.state("B") == .loading)
    app.settle()
    #expect(app.path == "2")
  }

  @Test("L4: a link to a value, and one that opens a placeholder, abandon it too")
  func newestOfOtherKinds() {
    let app = app()
    app.tap("A")
    app.tap("Value")
    #expect(app.outcomes == ["push cancelled(push #2)", "push committed"])
    app.back()
    app.tap("A")
    app.tap("Place")
    #expect(app.outcomes == ["push cancelled(push #5)", "push committed"])
    app.settle()
    #expect(app.path == "4")
  }

  @Test("L4: a refused attempt abandons nothing")
  func refusedAttempt() {
    let app = app()
    app.tap("A")
    app.tap("Nowhere")
    #expect(app.outcomes == ["push missing_destination(string)"])
    app.tap("Odd")
    #expect(app.outcomes == ["push missing_destination(string)"])
    #expect(app.state("A") == .loading)
    app.settle()
    #expect(app.path == "1")
  }

  @Test("L4: a refused restart abandons nothing")
  func refusedRestart() {
    let reference = CellRef()
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      let destination = flow.destination(.integer) { _ in screen("Number") }
      _ = reference
      flow.root { _ in
        screen(
          "Root",
          [
            link("Go", to: slow(), LinkOptions(whileLoading: .restart)),
            button("Withdraw", [.run { script throws(ScriptError) in try script.withdraw(destination) }]),
          ])
      }
    }
    app.tap("Go")
    app.tap("Withdraw")
    app.tap("Go")
    #expect(app.outcomes == ["push missing_destination(integer)"])
    #expect(app.state("Go") == .loading)
  }

  @Test("L4: of two actions under way the first to commit wins, the other is cancelled")
  func actionsRace() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in
        screen("Root", [button("Slow", [.sleep(2), .push(1)]), button("Quick", [.sleep(1), .push(2)])])
      }
    }
    app.tap("Slow")
    app.tap("Quick")
    app.advance(1)
    #expect(app.path == "2")
    app.advance(1)
    #expect(app.outcomes == ["push cancelled(push #1)"])
    #expect(app.path == "2")
  }

  @Test("L4: an action that only works does not abandon a link's load")
  func actionIsNoNavigation() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in screen("Root", [link("Go", to: slow()), button("Work", [.sleep(3)])]) }
    }
    app.tap("Go")
    app.tap("Work")
    #expect(app.state("Go") == .loading)
    app.advance(1)
    #expect(app.path == "1")
  }

  @Test("L4: links of other screens are left alone")
  func otherScreens() {
    let app = app()
    app.push(3)
    app.tap("Next")
    #expect(app.logs == ["start 9"])
    app.settle()
    #expect(app.path == "3 9")
  }

  // MARK: busy, once

  @Test("S7: busy of a link is true while it loads, whatever the end")
  func busy() {
    let ends: [(TestApp) -> Void] = [
      { $0.settle() }, { $0.cancel() }, { $0.push(8) }, { $0.tap("B") },
    ]
    for end in ends {
      let busy = CellRef()
      let app = TestApp.open { flow in
        let cell = flow.cell("busy", false)
        flow.chunk { _ in busy.id = cell.id }
        let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
        flow.destination(.integer) { _ in screen("Number") }
        flow.root { script throws(ScriptError) in
          let mark = try script.get(cell) == true ? [progress()] : []
          return screen("Root", [toolbar(mark), link("A", to: slow(), LinkOptions(busy: cell)), link("B", to: 5)])
        }
      }
      app.tap("A")
      #expect(app.frame.top.toolbar.count == 1)
      end(app)
      app.path()
      #expect(app.frame.top.toolbar.isEmpty)
    }
  }

  @Test("S7: a busy cell of two stays true until both have ended")
  func sharedBusy() {
    let app = TestApp.open { flow in
      let busy = flow.cell("busy", false)
      flow.root { script throws(ScriptError) in
        screen(
          try script.get(busy) == true ? "busy" : "idle",
          [button("One", busy: busy, [.sleep(1)]), row("Two", busy: busy, [.sleep(2), .raise("no")])])
      }
    }
    app.tap("One")
    app.tap("Two")
    app.advance(1)
    #expect(app.title == "busy")
    app.advance(1)
    #expect(app.title == "idle")
  }

  @Test("P8: a node of a screen that is not visible is stale, and so is one that is gone")
  func stale() {
    let app = app()
    guard let node = app.node("A")?.id else { return }
    app.push(1)
    app.send(.activated(node))
    #expect(app.outcomes == ["activate refused(stale)"])
    app.send(.activated(NodeID(9_999)))
    #expect(app.outcomes == ["activate refused(stale)"])
  }
}
