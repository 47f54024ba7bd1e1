import RutterCore
import Testing

@Suite("The turn: T1 to T4") struct TurnTests {
  // MARK: T1

  @Test("T1: what a script asks for is carried out when it has ended or waits, oldest first")
  func queueOrder() {
    let app = TestApp.plain([
      button(
        "Go",
        [
          .push(1), .run { $0.log("path \($0.path)") }, .push(2), .log("ask"), .sleep(1),
          .run { $0.log("then \($0.path)") }, .pop(),
        ])
    ])
    app.tap("Go")
    #expect(app.logs == ["path ", "ask"])
    #expect(app.outcomes == ["push committed", "push committed"])
    app.advance(1)
    #expect(app.allLogs == ["path ", "ask", "then 1 2"])
    #expect(app.path == "1")
  }

  @Test("T1: what a hook asks for goes to the end of the queue")
  func hooksLast() {
    let app = TestApp.open { flow in
      flow.destination(
        .integer, DestinationOptions(hooks: ScreenHooks(create: [.ask(.push(PathPart("hook")), fromAnywhere: true)]))
      ) { _ in screen() }
      flow.destination(.string) { _ in screen() }
      flow.root { _ in screen("", [button("Go", [.push(1), .push("second"), .push("third")])]) }
    }
    app.tap("Go")
    #expect(app.path == "1 \"second\" \"third\" \"hook\"")
  }

  @Test("T1: a load that ends without waiting is the next item, and no waiting view is built")
  func instantLoad() {
    let app = TestApp.open { flow in
      let instant = flow.loader("instant", gives: .integer, [.reply { .done($0.value()) }])
      flow.destination(.integer, DestinationOptions(waiting: { _ in screen("waiting") })) { _ in
        screen("ready")
      }
      flow.root { _ in
        screen(
          "",
          [
            button("Go", [.push(instant(1), present: .placeholder), .push(2)]),
            button("After", [.push(instant(3)), .push(4)]), link("Link", to: instant(5)),
          ])
      }
    }
    app.forgetCalls()
    app.tap("Go")
    #expect(app.path == "1 2")
    #expect(!app.hostCalls.contains("build waiting of integer"))
    #expect(app.hostCalls.filter { $0 == "build screen of integer" }.count == 2)
    app.ask(.popToRoot)
    app.tap("After")
    #expect(app.path == "3 4")
    app.ask(.popToRoot)
    app.tap("Link")
    #expect(app.path == "5")
    #expect(app.frames == 1)
  }

  @Test("T1: an instant load that fails shows its failed view without a waiting one")
  func instantFailure() {
    let app = TestApp.open { flow in
      let bad = flow.loader("bad", gives: .integer, [.raise("no")])
      flow.destination(
        .integer, DestinationOptions(waiting: { _ in screen("waiting") }, failed: { _ in screen("failed") })
      ) { _ in screen("ready") }
      flow.root { _ in screen("", [link("Go", to: bad(1), present: .placeholder), link("After", to: bad(1))]) }
    }
    app.forgetCalls()
    app.tap("Go")
    #expect(app.title == "failed")
    #expect(!app.hostCalls.contains("build waiting of integer"))
    app.back()
    app.tap("After")
    #expect(app.outcomes == ["push failed(test:1: no)"])
    #expect(app.state("After") == .failed)
  }

  @Test("T1: bound cells count with the value they have when the queue is empty")
  func boundCells() {
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      flow.destination(.integer) { _ in screen("n") }
      flow.root { _ in
        screen(
          "Root", presents: [.item(item) { screen("item \($0.value().brief)") }],
          [
            button("Flash", [.set(item, 1), .set(item, nil)]), button("Last", [.set(item, 1), .set(item, 2)]),
            button("Both", [.set(item, 3), .push(9)]),
          ])
      }
    }
    app.tap("Flash")
    #expect(app.path == "")
    #expect(app.outcomes == [])
    #expect(app.frames == 0)
    app.tap("Last")
    #expect(app.path == "2")
    #expect(app.title == "item 2")
    app.back()
    app.tap("Both")
    // The queue is worked off before cells are compared, so the push comes first.
    #expect(app.path == "9 3")
  }

  @Test("T1: a scope is built once in a turn, however many of its cells changed")
  func builtOnce() {
    let app = TestApp.open { flow in
      let a = flow.cell("a", 0), b = flow.cell("b", 0)
      flow.root { script throws(ScriptError) in
        let sum = "\(try script.get(a).brief) \(try script.get(b).brief)"
        return screen(sum, [button("Go", [.set(a, 1), .set(b, 2), .set(a, 3)]), button("Same", [.set(a, 3)])])
      }
    }
    app.forgetCalls()
    app.tap("Go")
    #expect(app.title == "3 2")
    #expect(app.hostCalls.filter { $0 == "build root" }.count == 1)
    #expect(app.frames == 1)
    app.forgetCalls()
    app.tap("Same")
    #expect(!app.hostCalls.contains("build root"))
    #expect(app.frames == 0)
  }

  @Test("T1: visible screens are built again bottom to top, covered ones when they show")
  func rebuildOrder() {
    let app = TestApp.open { flow in
      let word = flow.cell("word", "a")
      flow.destination(.integer) { script throws(ScriptError) in
        script.log("build \(script.value().brief)")
        return screen("\(try script.get(word).brief)", [button("Set", [.set(word, "b")])])
      }
      flow.root { script throws(ScriptError) in
        script.log("build root")
        return screen("\(try script.get(word).brief)")
      }
    }
    app.push(1)
    app.push(2, style: .cover)
    app.push(3, style: .sheet)
    app.push(4, style: .sheet)
    app.tap("Set")
    #expect(app.logs == ["build 2", "build 3", "build 4"])
    app.pop(3)
    #expect(app.logs == ["build 1"])
    #expect(app.title == "\"b\"")
  }

  @Test("T1: outcomes come in order of settling, then one frame, last")
  func effectsOrder() {
    let app = TestApp.plain([button("Go", [.log("a"), .push(1), .pop(9), .push(2)])])
    app.tap("Go")
    let words = app.effects.map { effect in
      switch effect {
      case .log: "log"
      case .outcome(let report): "\(report.operation) \(report.outcome.name)"
      case .frame: "frame"
      default: "other"
      }
    }
    #expect(words == ["log", "push committed", "pop refused", "push committed", "frame"])
  }

  @Test("T1: no frame if what shows does not differ in the end")
  func noFrame() {
    let app = TestApp.plain([button("There and back", [.push(1), .ask(.pop(1), fromAnywhere: true)])])
    app.tap("There and back")
    #expect(app.outcomes == ["push committed", "pop committed"])
    #expect(app.frames == 0)
  }

  @Test("T1: what ends on a covered screen shows nothing")
  func coveredEnds() {
    let app = TestApp.plain([button("Long", [.sleep(1)])])
    app.tap("Long")
    #expect(app.frames == 1)
    app.push(1)
    app.advance(1)
    #expect(app.frames == 0)
    app.back()
    #expect(app.state("Long") == .idle)
  }

  @Test("T1: a field that is set and set back shows nothing new")
  func fieldSetBack() {
    let app = TestApp.open { flow in
      let word = flow.cell("word", "a")
      flow.root { _ in screen("", [field("f", word), button("Go", [.set(word, "b"), .set(word, "a")])]) }
    }
    app.tap("Go")
    #expect(app.frames == 0)
    app.set("f", "b")
    #expect(app.frames == 1)
    #expect(app.node("f")?.value == "b")
  }

  // MARK: T2

  @Test("T2: a turn that goes round over cells ends after 100 passes, and the message names them")
  func roundabout() {
    let app = TestApp.open { flow in
      let ping = flow.cell("ping", 0)
      flow.root { _ in
        screen(
          "",
          [
            button(
              "Go",
              [
                .run { script throws(ScriptError) in
                  try script.watch(
                    ping,
                    .run { script throws(ScriptError) in
                      guard case .integer(let count) = script.value() else { return }
                      try script.set(ping, .integer(count + 1))
                    })
                },
                .set(ping, 1), .sleep(1),
              ])
          ])
      }
    }
    app.tap("Go")
    #expect(app.errors.count == 1)
    #expect(app.errors.first?.contains("turn_limit") == true)
    #expect(app.errors.first?.contains("cell 'ping'") == true)
    app.back()
    #expect(app.outcomes == ["back nothing_to_do"])
  }

  @Test("T2: after 10,000 items the rest settles failed(turn_limit), named, each once")
  func tooManyItems() {
    let app = TestApp.plain([
      button(
        "Go",
        [
          .run { script throws(ScriptError) in
            for _ in 0..<10_050 { try script.ask(.pop(0)) }
          }
        ])
    ])
    app.tap("Go")
    #expect(app.outcomes.count == 10_050)
    #expect(app.outcomes.count { $0 == "pop nothing_to_do" } == 9_999)
    #expect(app.outcomes.last?.hasPrefix("pop failed(turn_limit") == true)
    #expect(app.outcomes.last?.contains("over pop") == true)
    app.push(1)
    #expect(app.outcomes == ["push committed"])
  }

  @Test("T2: what could not be presented in a turn that was ended shows after the next one")
  func lostPresentation() {
    let flow = PresentingFlow()
    let app = flow.open()
    flow.commands?.run(
      app,
      .run { script throws(ScriptError) in
        try script.set(flow.item, 5)
        for _ in 0..<10_050 { try script.ask(.pop(0)) }
      })
    #expect(app.errors.first?.contains("turn_limit") == true)
    #expect(app.title == "Root")
    // Nothing changes here that would have cells compared.
    app.back()
    #expect(app.outcomes == ["back nothing_to_do", "present committed"] && app.title == "Item 5")
    app.back()
    #expect(app.title == "Root" && flow.get(app, flow.item) == .null)
  }

  @Test("T2: two hooks that push for ever are stopped, and nothing is left waiting")
  func endlessHooks() {
    let app = TestApp.open { flow in
      flow.destination(
        .integer, DestinationOptions(hooks: ScreenHooks(create: [.ask(.push(PathPart(1)), fromAnywhere: true)]))
      ) { _ in screen() }
      flow.root { _ in screen() }
    }
    app.push(1)
    #expect(app.outcomes.last?.hasPrefix("push failed(turn_limit") == true)
    #expect(app.session.entries.count <= 10_000)
  }

  @Test("T2: coroutines and placeholders that the limit cuts off are told so")
  func cutOff() {
    let app = TestApp.open { flow in
      let instant = flow.loader("instant", gives: .integer, [.give(1)])
      flow.destination(.integer) { _ in screen("ready") }
      flow.root { _ in
        screen(
          "",
          [
            button(
              "Go",
              [
                .run { script throws(ScriptError) in for _ in 0..<9_998 { try script.ask(.pop(0)) } },
                .push(instant(), present: .placeholder), .push(instant()), .outcome, .logResults,
              ]), hole(instant()),
          ])
      }
    }
    app.tap("Go")
    #expect(app.outcomes.count == 10_000)
    #expect(app.errors.first?.contains("turn_limit") == true)
    #expect(app.running == [])
    #expect(app.isQuiet)
    #expect(app.state("Go") != .running)
  }

  @Test("T2: a hole inside of a hole that the limit cuts off is told so")
  func innerHole() {
    let app = TestApp.open { flow in
      let instant = flow.loader("instant", gives: .integer, [.give(1)])
      let more = flow.cell("more", 0)
      flow.root { _ in
        screen(
          "",
          [
            button(
              "Go",
              [
                .set(more, 1), .run { script throws(ScriptError) in for _ in 0..<10_050 { try script.ask(.pop(0)) } },
              ]),
            hole(
              instant(),
              ready: { script throws(ScriptError) in
                let inner = hole(instant(), failed: { _ in [text("the inner one failed")] })
                return try script.get(more) == 1 ? [inner] : [text("none yet")]
              }),
          ])
      }
    }
    #expect(app.texts.contains("none yet"))
    app.tap("Go")
    #expect(app.errors.first?.contains("turn_limit") == true)
    #expect(app.texts.contains("the inner one failed"))
  }

  // MARK: T3

  @Test("T3: a script sees its cell writes at once; path and clock are those of its beginning")
  func reading() {
    let app = TestApp.open { flow in
      let count = flow.cell("count", 0)
      flow.destination(.integer) { _ in screen() }
      flow.root { _ in
        screen(
          "",
          [
            button(
              "Go",
              [
                .set(count, 5),
                .run { script throws(ScriptError) in
                  script.log("\(try script.get(count).brief) \(script.pathCount) \(script.now.microseconds)")
                },
                .push(1), .run { $0.log("\($0.pathCount)") }, .sleep(2),
                .run { script throws(ScriptError) in
                  script.log("\(try script.get(count).brief) \(script.pathCount) \(script.now.microseconds)")
                },
              ]), button("Other", [.set(count, 6)]),
          ])
      }
    }
    app.tap("Go")
    #expect(app.logs == ["5 0 0", "0"])
    app.back()
    app.tap("Other")
    app.advance(2)
    #expect(app.logs == ["6 0 2000000"])
  }

  @Test("T3: a script that runs later in the turn sees what was written and done before it")
  func readingLater() {
    let app = TestApp.open { flow in
      let count = flow.cell("count", 0)
      flow.destination(.integer) { script throws(ScriptError) in
        screen("\(try script.get(count).brief) at \(script.path)")
      }
      flow.root { _ in screen("", [button("Go", [.set(count, 5), .push(1)])]) }
    }
    app.tap("Go")
    #expect(app.title == "5 at 1")
  }

  // MARK: T4

  @Test("T4: functions that only read may not set, ask, wait, start, watch or register")
  func onlyRead() {
    var refused: [String: [String?]] = [:]
    let app = TestApp.open { flow in
      let count = flow.cell("count", 0)
      func tries(_ script: Script) -> [String?] {
        [
          refusal { () throws(ScriptError) in try script.set(count, 1) },
          refusal { () throws(ScriptError) in try script.push(1) },
          refusal { () throws(ScriptError) in try script.mayWait(for: "sleep") },
          refusal { () throws(ScriptError) in try script.task(.push(1)) },
          refusal { () throws(ScriptError) in try script.watch(count) },
          refusal { () throws(ScriptError) in try script.cancel() },
          refusal { () throws(ScriptError) in
            try script.register(
              TypeDefinition(name: "flow.T", schema: .any, plugin: script.plugin, place: .native))
          },
        ]
      }
      let slow = flow.loader(
        "slow", gives: .integer,
        key: { script in
          refused["key"] = tries(script)
          return 1
        }, [.sleep(1), .give(1)])
      flow.destination(.integer) { _ in screen() }
      flow.root { script in
        refused["screen"] = tries(script)
        return screen(
          "",
          [
            list([1]) { script, _, _ in
              refused["row"] = tries(script)
              return [text("row")]
            },
            hole(
              slow(1),
              waiting: { script in
                refused["hole"] = tries(script)
                return [text("waiting")]
              }),
          ])
      }
    }
    app.settle()
    #expect(refused.keys.sorted() == ["hole", "key", "row", "screen"])
    for (name, answers) in refused {
      #expect(answers.allSatisfy { $0 != nil }, "\(name): \(answers)")
      #expect(answers.prefix(3).allSatisfy { $0?.contains("only reads") == true }, "\(name): \(answers)")
    }
    #expect(app.path == "")
  }

  @Test("T4: an edit function names its steps and asks for nothing else")
  func editOnlyNames() {
    var answers: [String?] = []
    let app = TestApp.plain([
      button(
        "Go",
        [
          .run { script throws(ScriptError) in
            let edit = script.handle(
              .edit(
                "edit",
                { script in
                  answers = [
                    refusal { () throws(ScriptError) in try script.push(1) },
                    refusal { () throws(ScriptError) in try script.mayWait(for: "sleep") },
                  ]
                  return []
                }))
            try script.ask(.editBy(edit))
          }
        ])
    ])
    app.tap("Go")
    #expect(answers.count == 2)
    #expect(answers.allSatisfy { $0 != nil })
  }

  @Test("T4: a log line is allowed in a screen function")
  func logAllowed() {
    let app = TestApp.open { flow in
      flow.root { script in
        script.log("built")
        return screen()
      }
    }
    #expect(app.logs == ["built"])
  }
}
