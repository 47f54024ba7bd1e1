import RutterCore
import Testing

@Suite("Cancel and back") struct CancelTests {
  private let box = Box()
  private final class Box { var commands: Commands? }

  private func app() -> TestApp {
    TestApp.open { flow in
      box.commands = flow.commands()
      let slow = flow.loader(
        "slow", gives: .integer,
        [.closing { $0.log("close \($0.value().brief)") }, .sleep(1), .reply { .done($0.value()) }])
      flow.destination(.integer) { script in
        screen("Number \(script.value().brief)", [link("Next", to: slow(9)), button("Work", [.sleep(5)])])
      }
      flow.root { _ in
        screen(
          "Root",
          [
            link("Go", to: slow(1)), link("Place", to: slow(2), present: .placeholder),
            button("Work", [.closing { $0.log("closed") }, .sleep(5)]),
            button("Push", [.push(slow(4)), .outcome, .logResults]),
            button("Cancel", [.run { script throws(ScriptError) in try script.cancel() }, .sleep(1), .log("went on")]),
            button(
              "Part",
              [
                .all { script in
                  [
                    .function(
                      script.handle(
                        .coroutine(
                          "part",
                          [.run { script throws(ScriptError) in try script.cancel() }, .sleep(1), .log("part went on")])
                      ))
                  ]
                }, .log("went on"),
              ]),
            button("Mine", [.push(slow(5)), .run { script throws(ScriptError) in try script.cancel() }, .sleep(2)]),
          ])
      }
    }
  }

  @Test("L10: cancel ends a link's load at once; the link is idle")
  func cancelLink() {
    let app = app()
    app.tap("Go")
    app.cancel()
    #expect(app.outcomes == ["push cancelled(cancel)"])
    #expect(app.logs == ["close 1"])
    #expect(app.state("Go") == .idle)
    #expect(app.timers.isEmpty)
    #expect(app.session.commandOutcome == .committed)
  }

  @Test("L10: cancel ends a placeholder's load; its failed view says so and can retry")
  func placeholder() {
    let app = app()
    app.tap("Place")
    app.cancel()
    #expect(app.path == "-slow(2)")
    #expect(app.frame.path[0].state == .abandoned)
    #expect(app.texts == ["cancelled", "Try again"])
    #expect(app.logs == ["close 2"])
    #expect(app.isQuiet)
    app.tap("Try again")
    #expect(app.path == "~slow(2)")
    app.settle()
    #expect(app.title == "Number 2")
  }

  @Test("L10: cancel ends the holes of the top screen, each with a retry")
  func holes() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      flow.root { _ in
        screen(
          "Root",
          [
            hole(slow()),
            list([1]) { _, _, _ in [hole(slow(), failed: { [text("\($0.error.map { "\($0)" } ?? "")")] })] },
          ])
      }
    }
    app.cancel()
    #expect(app.texts == ["cancelled", "Try again", "cancelled"])
    #expect(app.isQuiet)
    app.tap("Try again")
    app.settle()
    #expect(app.texts == ["1", "cancelled"])
  }

  @Test("L10: cancel ends actions, with the pushes that they asked for")
  func actions() {
    let app = app()
    app.tap("Work")
    app.tap("Push")
    app.cancel()
    #expect(app.outcomes == ["push cancelled(cancel)"])
    #expect(app.logs == ["closed", "close 4"] || app.logs == ["close 4", "closed"])
    #expect(app.state("Work") == .idle)
    #expect(app.work.isEmpty)
  }

  @Test("L10: cancel spares the action that calls it, also from a part of it, and what it asked for")
  func caller() {
    let app = app()
    app.tap("Work")
    app.tap("Cancel")
    #expect(app.logs == ["closed"])
    app.advance(1)
    #expect(app.logs == ["went on"])
    app.tap("Part")
    app.advance(1)
    #expect(app.logs == ["part went on", "went on"])
    app.tap("Mine")
    app.advance(1)
    #expect(app.path == "5")
  }

  @Test("L10: cancel touches only the top screen")
  func topOnly() {
    let app = app()
    app.tap("Work")
    app.tap("Place")
    app.advance(1)
    app.tap("Work")
    app.cancel()
    #expect(app.work == ["action Work"])
    #expect(app.logs.isEmpty)
  }

  @Test("L10: with nothing to cancel it is nothing to do; tasks go on")
  func nothing() {
    let app = app()
    box.commands?.run(app, .sleep(1), .log("task"))
    app.cancel()
    #expect(app.session.commandOutcome == .nothingToDo)
    #expect(app.outcomes.isEmpty)
    app.advance(1)
    #expect(app.logs == ["task"])
  }

  @Test("L10: cancel drops what waits in an action's queue")
  func queue() {
    let app = TestApp.open { flow in
      flow.root { _ in screen("Root", [button("Go", whileRunning: .queue, [.log("run"), .sleep(1)])]) }
    }
    app.tap("Go")
    app.tap("Go")
    app.tap("Go")
    app.cancel()
    #expect(app.isQuiet)
    app.advance(5)
    #expect(app.allLogs == ["run"])
  }

  @Test("L10: back pops, whatever loads")
  func cancelBack() {
    let app = app()
    app.tap("Place")
    app.back()
    #expect(app.path == "")
    #expect(app.outcomes == ["back committed"])
    app.back()
    #expect(app.outcomes == ["back nothing_to_do"])
  }
}
