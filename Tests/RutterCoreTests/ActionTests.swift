import RutterCore
import Testing

@Suite("Actions and waits") struct ActionTests {
  private func root(
    _ parts: @escaping (LoaderRef) -> [Piece], setup: ((PluginSetup) -> Void)? = nil
  ) -> TestApp {
    TestApp.open { flow in
      let slow = flow.loader(
        "slow", gives: .integer,
        [.closing { $0.log("close \($0.value().brief)") }, .sleep(1), .reply { .done($0.value()) }])
      setup?(flow)
      flow.destination(.integer) { script in
        screen(
          "Number \(script.value().brief)",
          [
            button("Leave", [.closing { $0.log("closed") }, .pop(), .outcome, .log("went on")]),
            button("Work", [.closing { $0.log("closed") }, .sleep(5), .log("went on")]),
            button(
              "Task", [.run { script throws(ScriptError) in try script.task(.pop(), .outcome, .log("went on")) }]),
          ])
      }
      flow.root { _ in screen("Root", parts(slow)) }
    }
  }

  // MARK: A1

  @Test("A1: an action is closed when its entry leaves, at its next wait")
  func closed() {
    let app = root { _ in [] }
    app.push(1)
    app.tap("Work")
    app.back()
    #expect(app.logs == ["closed"])
    #expect(app.running.isEmpty)
    #expect(app.timers.isEmpty)
    #expect(app.notes.isEmpty)
  }

  @Test("A1: a wait for an operation that removes one's own entry does not return, and that is noted")
  func ownEnd() {
    let app = root { _ in [] }
    app.push(1)
    app.tap("Leave")
    #expect(app.path == "")
    #expect(app.logs == ["closed"])
    #expect(
      app.notes == [
        "action 'Leave' waited for an operation that removed its own entry and does not go on; use edit or rutter.task"
      ])
  }

  @Test("A1: the note is for the operation that it waited for, with its line, and no other")
  func noteOfOther() {
    let place = Place(script: "flow.lua", line: 12)
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(9), .give(2)])
      flow.destination(.integer) { _ in
        screen(
          "Number",
          [
            button("Load", [.push(slow()), .outcome]),
            button(
              "Leave",
              [
                .run { script throws(ScriptError) in try script.ask(OperationRequest(.popToRoot, place: place)) },
                .outcome,
              ]),
          ])
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    app.tap("Load")
    app.back()
    #expect(app.notes.isEmpty)
    app.push(1)
    app.tap("Leave")
    #expect(app.notes.first?.hasPrefix("flow.lua:12: action 'Leave' waited") == true)
  }

  @Test("A1: a task is a coroutine of the plugin, and goes on")
  func tasksGoOn() {
    let app = root { _ in [] }
    app.push(1)
    app.tap("Task")
    #expect(app.path == "")
    #expect(app.logs == ["went on"])
  }

  @Test("A1: an action goes on while its entry is covered")
  func coveredAction() {
    let app = root { _ in [button("Work", [.sleep(1), .log("went on")])] }
    app.tap("Work")
    app.push(1)
    app.advance(1)
    #expect(app.logs == ["went on"])
  }

  // MARK: A2

  @Test("A2: while it runs, a second activation is duplicate")
  func ignore() {
    let app = root { _ in [button("Go", [.log("run"), .sleep(1)]), row("Row", [.log("run"), .sleep(1)])] }
    for label in ["Go", "Row"] {
      app.tap(label)
      #expect(app.state(label) == .running)
      app.tap(label)
      #expect(app.outcomes == ["activate duplicate"])
      #expect(app.logs.isEmpty)
    }
    app.settle()
    #expect(app.state("Go") == .idle)
    app.tap("Go")
    #expect(app.logs == ["run"])
  }

  @Test("A2: restart ends the run before, with the pushes it has under way")
  func restart() {
    let app = root { slow in
      [
        button("Go", whileRunning: .restart, [.log("run"), .closing { $0.log("closed") }, .push(slow(1)), .sleep(5)])
      ]
    }
    app.tap("Go")
    app.advance(0.5)
    app.tap("Go")
    #expect(app.logs == ["closed", "close 1", "run"])
    #expect(app.outcomes == ["push cancelled(restart)"])
    app.advance(0.5)
    #expect(app.path == "")
    app.advance(0.5)
    #expect(app.path == "1")
  }

  @Test("A2: queue runs them one after the other")
  func queue() {
    let app = root { _ in [button("Go", whileRunning: .queue, [.log("run"), .sleep(1)])] }
    app.tap("Go")
    app.tap("Go")
    app.tap("Go")
    #expect(app.allLogs == ["run"])
    #expect(app.outcomes.isEmpty)
    app.advance(1)
    #expect(app.allLogs.count == 2)
    #expect(app.state("Go") == .running)
    #expect(app.frames == 0)
    app.settle()
    #expect(app.allLogs.count == 3)
    #expect(app.state("Go") == .idle)
    #expect(app.now.microseconds == 3_000_000)
  }

  @Test("A2: a queue goes on after a failure, and while the entry is covered; it ends with the entry")
  func queueGoesOn() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in
        screen("Number", [button("Go", whileRunning: .queue, [.log("run"), .sleep(1), .raise("no")])])
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    app.tap("Go")
    app.tap("Go")
    app.tap("Go")
    app.push(2)
    app.advance(1)
    #expect(app.logs == ["run"])
    #expect(app.errors == ["action 'Go': test:1: no"])
    app.ask(.remove(.value(1)))
    app.advance(9)
    #expect(app.logs.isEmpty)
    #expect(app.isQuiet)
  }

  @Test("A2: actions in a queue that end at once run all")
  func quickQueue() {
    var waits = true
    let app = root { _ in
      [
        button(
          "Go", whileRunning: .queue,
          [.log("run"), .reply { _ in waits ? .waits(.sleep(microseconds: 1_000_000)) : nil }])
      ]
    }
    for _ in 1...4 { app.tap("Go") }
    waits = false
    app.advance(1)
    #expect(app.allLogs.count == 4)
    #expect(app.isQuiet)
  }

  // MARK: A6

  @Test("A6: the outcome can be awaited any number of times, before and after it is there")
  func awaitTwice() {
    let app = root { slow in
      [
        button(
          "Go",
          [
            .push(slow(4)), .outcome, .logResults, .outcome, .logResults, .entryValue, .logResults, .sleep(1), .outcome,
            .logResults,
          ])
      ]
    }
    app.tap("Go")
    app.advance(1)
    #expect(app.logs == ["{entry=1, outcome=\"committed\"}", "{entry=1, outcome=\"committed\"}", "4"])
    app.advance(1)
    #expect(app.logs == ["{entry=1, outcome=\"committed\"}"])
  }

  @Test("A6: an operation can be awaited from another coroutine")
  func awaitElsewhere() {
    let app = root { slow in
      [
        button(
          "Go",
          [
            .push(slow(4)),
            .run { script throws(ScriptError) in
              let operation = script.operations[0]
              try script.task(.wait("await") { _ in .outcome(operation) }, .logResults)
            },
          ])
      ]
    }
    app.tap("Go")
    app.settle()
    #expect(app.logs == ["{entry=1, outcome=\"committed\"}"])
  }

  @Test("A6: value gives the value of the entry when it is there")
  func value() {
    let app = root { slow in [button("Go", [.push(slow(4), present: .placeholder), .entryValue, .logResults])] }
    app.tap("Go")
    #expect(app.path == "~slow(4)")
    #expect(app.logs.isEmpty)
    app.advance(1)
    #expect(app.logs == ["4"])
  }

  @Test("A6: value raises if the operation made no entry, its load failed, or its entry left")
  func noValue() {
    let catching = Line.catching { script, error in script.log("\(error)") }
    let app = root { slow in
      [
        button("Pop", [.pop(), .entryValue, catching]),
        button(
          "Leave",
          [
            .push(slow(4), present: .placeholder),
            .run { script throws(ScriptError) in
              let operation = script.operations[0]
              try script.task(.wait("value") { _ in .value(operation) }, catching)
            },
          ]),
      ]
    }
    app.tap("Pop")
    #expect(app.logs == ["pop made no entry: nothing_to_do"])
    app.tap("Leave")
    app.back()
    #expect(app.logs.last == "push has no value: its entry left")
    app.tap("Leave")
    app.cancel()
    #expect(app.logs.last == "abandoned by cancel")
  }

  @Test("A6: all waits for every one and gives their values in order")
  func all() {
    let app = root { slow in
      [
        button(
          "Go",
          [
            .all { script in
              [
                .function(script.handle(.coroutine("part", [.sleep(2), .give("a")]))), .load(slow(2)),
                .sleep(microseconds: 500_000),
              ]
            }, .logResults,
          ])
      ]
    }
    app.tap("Go")
    app.advance(1.5)
    #expect(app.logs.isEmpty)
    app.advance(0.5)
    #expect(app.logs == ["[\"a\", 2, nil]"])
  }

  @Test("A6: the first failure of all ends the others")
  func allFails() {
    let app = root { slow in
      [
        button(
          "Go",
          [
            .all { script in
              [
                .load(slow(2)), .function(script.handle(.coroutine("part", [.raise("no")]))),
                .function(script.handle(.coroutine("part", [.closing { $0.log("part closed") }, .sleep(9)]))),
              ]
            }, .catching { script, error in script.log("\(error)") },
          ])
      ]
    }
    app.tap("Go")
    #expect(app.logs == ["close 2", "part closed", "test:1: no"])
    #expect(app.isQuiet)
    #expect(app.timers.isEmpty)
  }

  @Test("A6: any gives the first to succeed and its place; the losers are abandoned")
  func any() {
    let app = root { slow in
      [
        button(
          "Go",
          [
            .any { script in
              [
                .load(slow(2)), .call(OutsideCall("fs.read", [])),
                .function(script.handle(.coroutine("part", [.sleep(0.5), .give("quick")]))),
              ]
            }, .logResults,
          ])
      ]
    }
    app.tap("Go")
    app.advance(0.5)
    #expect(app.logs == ["close 2", "\"quick\", 3"])
    #expect(app.callNames.isEmpty)
    #expect(app.timers.isEmpty)
  }

  @Test("A6: a part that ends after any was decided does not end the wait that follows")
  func lateParts() {
    let app = root { _ in
      [
        button(
          "Go",
          [
            .any { script in
              ["one", "two"].map { .function(script.handle(.coroutine($0, [.give(.string(Text($0)))]))) }
            }, .logResults, .sleep(1), .log("slept"),
          ])
      ]
    }
    app.tap("Go")
    #expect(app.logs == ["\"one\", 1"])
    app.advance(1)
    #expect(app.logs == ["slept"])
  }

  @Test("A6: all and any of nothing go on at once")
  func nothing() {
    let app = root { _ in [button("Go", [.all { _ in [] }, .logResults, .any { _ in [] }, .log("on")])] }
    app.tap("Go")
    #expect(app.logs == ["[]", "on"])
  }

  @Test("P7: what the parts of an action push is not foreign to the action")
  func partsAreOneDeed() {
    let app = root { _ in
      [
        button(
          "Go",
          [
            .all { script in
              [
                .function(script.handle(.coroutine("a", [.push(1)]))),
                .function(script.handle(.coroutine("b", [.push(2)]))),
              ]
            }, .push(3),
          ])
      ]
    }
    app.tap("Go")
    #expect(app.path == "1 2 3")
  }

  // MARK: S7, watch

  @Test("S7: activating a row runs its action; its link is never followed")
  func rowLink() {
    let app = root { _ in
      [row("Load to 4", link: 4, [.sleep(1), .push(4)]), row("Fails", link: 5, [.raise("no")])]
    }
    app.tap("Load to 4")
    app.tap("Load to 4")
    #expect(app.outcomes == ["activate duplicate"])
    app.tap("Fails")
    #expect(app.path == "")
    app.advance(1)
    #expect(app.path == "4")
    #expect(app.reports.count == 1)
  }

  @Test("a watch runs when its cell changes, once a turn; it ends with the entry of its caller, or when withdrawn")
  func watch() {
    let app = TestApp.open { flow in
      let cell = flow.cell("cell", 0)
      let commands = flow.commands()
      flow.destination(.integer) { _ in
        screen(
          "Number",
          [
            button(
              "Watch",
              [
                .run { script throws(ScriptError) in try script.watch(cell, .run { $0.log("saw \($0.value().brief)") })
                }
              ]),
            button("Set", [.set(cell, 1), .set(cell, 2)]),
          ])
      }
      flow.root { _ in screen("Root", [button("Set", [.set(cell, 9)])]) }
      _ = commands
    }
    app.push(1)
    app.tap("Watch")
    app.tap("Set")
    #expect(app.logs == ["saw 2"])
    app.tap("Set")
    #expect(app.logs.isEmpty)
    app.back()
    app.tap("Set")
    #expect(app.logs.isEmpty)
  }

  @Test("no table grows while actions come and go")
  func staysSmall() {
    let app = root { slow in
      [
        button("Go", whileRunning: .queue, [.push(slow(1)), .outcome]), button("Fail", [.sleep(1), .raise("no")]),
        button(
          "Edit",
          [
            .run { script throws(ScriptError) in
              let steps = script.handle(
                .edit("edit", { _ in [OperationRequest(.push(PathPart(1))), OperationRequest(.push(PathPart(2)))] }))
              try script.ask(.editBy(steps))
            }
          ]),
        button(
          "Find",
          [
            .run { script throws(ScriptError) in
              try script.ask(.remove(.function(script.handle(.selector("selector", { _ in false })))))
            }
          ]),
      ]
    }
    app.staysSmall { app in
      for label in ["Go", "Go", "Fail", "Edit"] {
        app.path()
        app.tap(label)
      }
      app.settle()
      app.path()
      app.settle()
      app.path()
      app.tap("Find")
      app.forget(operations: app.session.tableSizes.isEmpty ? [] : (1...10_000).map { OperationID($0) })
      app.cancel()
      app.cancel()
    }
  }
}
