import RutterCore
import Testing

@Suite("Answers: R1") struct AnswerTests {
  /// A flow whose root presents text by `Ask`, and whose texts finish with 7 by `Finish`; `parts` stand on each text.
  private func app(
    _ lines: [Line] = [.present("a"), .logResults], gives: Schema? = nil, hooks: ScreenHooks? = nil,
    root: [Piece] = [], parts: [Piece] = [], _ body: @escaping (PluginSetup) -> Void = { _ in }
  ) -> TestApp {
    TestApp.open { flow in
      flow.destination(.string, DestinationOptions(hooks: hooks, gives: gives)) {
        screen("Text \($0.value().brief)", [button("Finish", [.finish(7)])] + parts)
      }
      flow.destination(.integer) { screen("Number \($0.value().brief)", [button("Finish", [.finish("n")])]) }
      body(flow)
      flow.root { _ in screen("Root", [button("Ask", lines)] + root) }
    }
  }

  private let logsOutcome = [Line.outcome, .logResults]

  // MARK: Finishing

  @Test("R1: who presents a value waits until its entry leaves, and gets what that finishes with")
  func finishes() {
    let app = app()
    app.tap("Ask")
    #expect(app.path == "\"a\"" && app.running.count == 1)
    app.tap("Finish")
    #expect(app.outcomes == ["finish committed"])
    #expect(app.logs == ["7, nil"])
    #expect(app.path == "" && app.sizes["answers"] == 0)
  }

  @Test("R1: finish takes along what lies above, which its own action put there")
  func finishesWithAllAbove() {
    let app = app(parts: [button("Both", [.push(1), .finish(8)])])
    app.tap("Ask")
    app.tap("Both")
    #expect(app.outcomes == ["push committed", "finish committed"])
    #expect(app.logs == ["8, nil"] && app.path == "")
  }

  @Test("R1: finish of an entry above the presented one ends that one only")
  func finishesAbove() {
    let app = app()
    app.tap("Ask")
    app.push(1)
    app.tap("Finish")
    #expect(app.logs == [] && app.path == "\"a\"")
    app.tap("Finish")
    #expect(app.logs == ["7, nil"])
  }

  @Test("R1: only what finishes has the answer, what goes with it was removed")
  func goesWithIt() {
    let app = app(
      root: [
        button(
          "Task",
          [.run { script throws(ScriptError) in try script.task(.sleep(1), .present(1), .log("task"), .logResults) }])
      ])
    app.tap("Task")
    app.tap("Ask")
    app.advance(1)
    #expect(app.path == "\"a\" 1")
    app.ask(.finish(5, of: EntryID(app.ids[0])))
    #expect(app.logs == ["task", "nil, \"removed\"", "5, nil"])
  }

  @Test("R1: where nobody presented, finish takes the entry away")
  func finishesForNobody() {
    let app = app()
    app.push("b")
    app.tap("Finish")
    #expect(app.outcomes == ["finish committed"] && app.path == "" && app.notes == [])
  }

  @Test("R1: the answer has the type that the destination gives; a wrong one is an error, and the entry stays")
  func gives() {
    let app = app(
      gives: .number,
      parts: [
        button("Wrong", [.finish("no"), .log("went on")]), button("Nothing", [.finish()]),
      ])
    app.tap("Ask")
    app.tap("Wrong")
    #expect(app.errors == ["action 'Wrong': the answer of rutter.finish: expected number, got string \"no\""])
    #expect(app.outcomes == [] && app.logs == [] && app.path == "\"a\"")
    app.tap("Nothing")
    #expect(app.errors.count == 1)
    app.tap("Finish")
    #expect(app.logs == ["7.0, nil"])
  }

  @Test("R1: at the root finish is refused, twice it is gone, in an edit it is no step")
  func refused() {
    let app = app(
      root: [button("Root ends", [.finish(1)])],
      parts: [
        button("Twice", [.finish(1), .finish(2)]),
        button("Edit", [.ask(.edit([OperationRequest(.finish(.null, of: EntryID(1)))]))]),
      ])
    app.tap("Root ends")
    #expect(app.outcomes == ["finish refused(root)"])
    app.tap("Ask")
    app.tap("Edit")
    #expect(app.outcomes == ["edit refused(step 1, finish: not_in_edit)"])
    app.tap("Twice")
    #expect(app.outcomes == ["finish committed", "finish refused(gone)"])
    #expect(app.logs == ["1, nil"])
  }

  @Test("R1: a task and a guard belong to no entry, and finish none")
  func entryless() {
    let app = app(
      hooks: ScreenHooks(leave: [.finish(1)]),
      root: [button("Task", [.run { script throws(ScriptError) in try script.task(.finish(1)) }])])
    app.tap("Task")
    #expect(app.errors.first?.contains("a task belongs to no entry that rutter.finish could end") == true)
    app.push("a")
    app.back()
    #expect(app.outcomes.first?.contains("a guard belongs to no entry") == true)
    #expect(app.path == "\"a\"")
  }

  @Test("R1: a leaving hook cannot finish, and a loader neither presents nor finishes")
  func roles() {
    let app = app(hooks: ScreenHooks(disappear: [.finish(1)])) { flow in
      let slow = flow.loader("slow", gives: .integer, [.present("a"), .give(1)])
      flow.destination(.boolean) { _ in screen("Loads", [hole(slow(), ready: { _ in [] })]) }
    }
    app.push("a")
    app.back()
    #expect(app.outcomes == ["back committed", "finish refused(leaving)"])
    app.push(true)
    #expect(app.errors.first?.contains("a loader gives a value and cannot ask for 'present'") == true)
  }

  // MARK: No answer

  @Test("R1: back by a person or a script gives nil and back")
  func back() {
    let app = app(parts: [button("Back", [.ask(.back)])])
    app.tap("Ask")
    app.back()
    #expect(app.logs == ["nil, \"back\""])
    app.tap("Ask")
    app.tap("Back")
    #expect(app.logs == ["nil, \"back\""])
  }

  @Test("R1: any other end gives nil and removed")
  func removed() {
    for kind: OperationRequest.Kind in [.pop(1), .remove(.value("a")), .replace(PathPart(1)), .replaceAll([])] {
      let app = app()
      app.tap("Ask")
      app.ask(kind)
      #expect(app.logs == ["nil, \"removed\""], "\(kind.name)")
    }
    let app = app()
    app.tap("Ask")
    app.push(1)
    app.ask(.remove(.value("a")))
    #expect(app.logs == ["nil, \"removed\""] && app.path == "1")
  }

  @Test("R1: an entry that one edit removes and puts back has not left")
  func putBack() {
    let app = app()
    app.tap("Ask")
    app.edit([.popToRoot, .push(PathPart("a"))])
    #expect(app.logs == [])
    app.ask(.replaceAll([PathPart("a"), PathPart(2)]))
    #expect(app.logs == [])
    app.pop()
    app.tap("Finish")
    #expect(app.logs == ["7, nil"])
  }

  @Test("R1: what never comes gives nil and the word of its outcome")
  func neverCame() {
    for (lines, reason) in [
      ([Line.present(.list([]))], "refused"), ([.present(true)], "missing_destination"),
      ([.push("a"), .present("a", once: .anywhere)], "duplicate"),
    ] {
      let app = app(lines + [.logResults])
      app.tap("Ask")
      #expect(app.logs == ["nil, \"\(reason)\""])
      #expect(app.sizes["answers"] == 0)
    }
  }

  @Test("R1: a present that a guard blocks, redirects or holds gives nil and that word")
  func guarded() {
    for (verdict, reason) in [
      (Verdict.block(reason: "no"), "blocked"), (.redirect(PathPart(1)), "redirected"), (.hold("later"), "blocked"),
    ] {
      let app = app { flow in flow.guarding(comes: [.string], [.say(verdict)]) }
      app.tap("Ask")
      #expect(app.logs == ["nil, \"\(reason)\""])
    }
  }

  @Test("R1: a present whose screen was covered meanwhile gives nil and cancelled")
  func covered() {
    let app = app([.sleep(1), .present("a"), .logResults])
    app.tap("Ask")
    app.push(1)
    app.advance(1)
    #expect(app.outcomes.first?.hasPrefix("push cancelled(push #") == true)
    #expect(app.logs == ["nil, \"cancelled\""])
  }

  // MARK: Loads

  /// A flow whose root presents what `slow` gives after a second; it fails where it is given 0.
  private func loading(_ argument: Value, _ present: Present) -> TestApp {
    app { flow in
      let slow = flow.loader(
        "slow", gives: .string,
        [.sleep(1), .reply { _ in argument == 0 ? .failed(ScriptError("broken")) : .done("b") }])
      flow.destination(.boolean) { _ in
        screen("Loads", [button("Present", [.present(slow(argument), present: present), .logResults])])
      }
    }
  }

  @Test("R1: what is presented may load first, or through a placeholder")
  func loads() {
    for present in [Present.after, .placeholder, .threshold(afterMicroseconds: 0, minMicroseconds: 0)] {
      let app = loading(1, present)
      app.push(true)
      app.tap("Present")
      app.advance(1)
      #expect(app.path == "true \"b\"" && app.isQuiet)
      app.tap("Finish")
      #expect(app.logs == ["7, nil"])
    }
  }

  @Test("R1: what fails to load gives nil and failed; a placeholder, which shows it, when it leaves")
  func fails() {
    let after = loading(0, .after)
    after.push(true)
    after.tap("Present")
    after.advance(1)
    #expect(after.logs == ["nil, \"failed\""])
    let app = loading(0, .placeholder)
    app.push(true)
    app.tap("Present")
    app.advance(1)
    #expect(app.path == "true !slow(0)" && app.logs == [] && app.isQuiet)
    app.back()
    #expect(app.logs == ["nil, \"failed\""])
  }

  @Test("R1: a placeholder whose load was cancelled gives nil and cancelled when it leaves")
  func cancelledPlaceholder() {
    let app = loading(1, .placeholder)
    app.push(true)
    app.tap("Present")
    app.cancel()
    #expect(app.logs == [])
    app.back()
    #expect(app.logs == ["nil, \"cancelled\""])
  }

  @Test("R1: cancel that ends the action gives it no answer, any other asker cancelled")
  func cancel() {
    let app = loading(1, .after)
    app.push(true)
    app.tap("Present")
    app.cancel()
    #expect(app.logs == [] && app.notes == [] && app.running == [] && app.sizes["answers"] == 0)
    #expect(app.outcomes == ["push cancelled(cancel)"])
    let other = self.app { flow in
      let slow = flow.loader("slow", gives: .string, [.sleep(1), .give("b")])
      flow.destination(
        .boolean, DestinationOptions(hooks: ScreenHooks(appear: [.present(slow()), .logResults]))
      ) { _ in screen("Appears") }
    }
    other.push(true)
    other.cancel()
    #expect(other.logs == ["nil, \"cancelled\""])
  }

  @Test("R1: who stops waiting takes along what has not come yet")
  func loses() {
    let app = app { flow in
      let slow = flow.loader("slow", gives: .string, [.closing { $0.log("closed") }, .sleep(5), .give("b")])
      flow.destination(.boolean) { _ in
        screen(
          "Races",
          [
            button(
              "Race",
              [
                .any { script in
                  [
                    .function(script.handle(.coroutine("present", [.present(slow()), .giveResult]))),
                    .sleep(microseconds: 1_000_000),
                  ]
                }, .logResults,
              ])
          ])
      }
    }
    app.push(true)
    app.tap("Race")
    app.advance(1)
    #expect(app.logs == ["closed", "nil, 2"])
    #expect(app.outcomes == ["push cancelled(owner left)"] && app.isQuiet)
  }

  // MARK: Who gets it, and when

  @Test("R1: the answer comes after on_destroy, and before what the operation's own waiters do")
  func order() {
    let app = app(
      hooks: .logging("text"),
      root: [
        button(
          "Task",
          [.run { script throws(ScriptError) in try script.task(.sleep(1), .pop(), .outcome, .log("waiter")) }])
      ])
    app.tap("Task")
    app.tap("Ask")
    app.advance(1)
    #expect(app.logs == ["disappear text", "destroy text", "nil, \"removed\"", "waiter"])
  }

  @Test("R1: only who asked gets the answer, once, though another waits for an equal value")
  func onlyAsker() {
    let app = app(root: [button("Other", [.present("a", fromAnywhere: true), .log("other"), .logResults])])
    app.tap("Ask")
    app.back()
    #expect(app.logs.count == 1)
    app.tap("Other")
    app.tap("Finish")
    #expect(app.logs == ["other", "7, nil"])
  }

  @Test("R1: several that leave at once are answered each, the topmost first")
  func several() {
    let app = app(
      root: [
        button(
          "Tasks",
          [
            .run { script throws(ScriptError) in
              try script.task(.present("a"), .log("first"), .logResults)
              try script.task(.present("b"), .log("second"), .logResults)
            }
          ])
      ])
    app.tap("Tasks")
    #expect(app.path == "\"a\" \"b\"")
    app.ask(.popToRoot)
    #expect(app.logs == ["second", "nil, \"removed\"", "first", "nil, \"removed\""])
  }

  @Test("R1: where whoever asked is gone, the answer is dropped, and that is noted")
  func askerGone() {
    let app = app(parts: [button("Further", [.present(1), .logResults])])
    app.tap("Ask")
    app.tap("Further")
    app.ask(.remove(.value("a")))
    #expect(app.path == "1" && app.logs == ["nil, \"removed\""])
    app.tap("Finish")
    #expect(app.notes == ["the answer of integer is dropped: whoever asked is gone"])
    #expect(app.logs == [] && app.sizes["answers"] == 0)
  }

  @Test("R1: who waits for an answer does not hold up quiet, whoever waits for it in turn does neither")
  func quiet() {
    let app = app(
      [
        .all { script in
          [
            .function(script.handle(.coroutine("inner", [.present("a"), .giveResult]))),
            .sleep(microseconds: 1_000_000),
          ]
        }, .logResults,
      ])
    app.tap("Ask")
    #expect(!app.isQuiet)
    app.advance(1)
    #expect(app.isQuiet && app.session.running == [] && app.running.count == 2)
    app.tap("Finish")
    #expect(app.logs == ["[7, nil]"])
  }

  // MARK: Origin and guards

  @Test("R1, P7: finish is cancelled where something foreign lies above, and the asker waits on")
  func origin() {
    let app = app(parts: [button("Later", [.sleep(1), .finish(9)])])
    app.tap("Ask")
    app.tap("Later")
    app.push(1)
    app.advance(1)
    #expect(app.outcomes.first?.hasPrefix("finish cancelled(push #") == true)
    #expect(app.logs == [] && app.path == "\"a\" 1")
    app.back()
    app.tap("Finish")
    #expect(app.logs == ["7, nil"])
  }

  @Test("R1, G1: guards are asked about finish; blocked, the entry stays and the asker waits on")
  func blocked() {
    var isOpen = false
    let app = app(
      hooks: ScreenHooks(leave: [
        .run { $0.log($0.change) }, .reply { _ in isOpen ? .done(.null) : .verdict(.block(reason: "no")) },
      ]))
    app.tap("Ask")
    app.tap("Finish")
    #expect(app.outcomes == ["finish blocked(no (on_leave of string))"])
    #expect(app.logs == ["finish by script: \"a\" -> "] && app.path == "\"a\"")
    isOpen = true
    app.tap("Finish")
    #expect(app.logs == ["finish by script: \"a\" -> ", "7, nil"])
  }

  @Test("R1, G3: a finish that a guard holds answers when it is resumed")
  func resumed() {
    var isOpen = false
    let app = app(
      parts: [button("Resume", [.run { _ in isOpen = true }, .ask(.resume("later"))])]
    ) { flow in
      flow.guarding(leaves: [.string], [.reply { _ in isOpen ? .done(true) : .verdict(.hold("later")) }])
    }
    app.tap("Ask")
    app.tap("Finish")
    #expect(app.outcomes == ["finish blocked(held as 'later' by guard of flow)"])
    app.tap("Resume")
    #expect(app.outcomes == ["finish committed"] && app.logs == ["7, nil"])
  }

  @Test("R1, G1: the time of a guard stands still while it waits for an answer")
  func clock() {
    let app = app(
      hooks: nil
    ) { flow in
      flow.destination(
        .boolean,
        DestinationOptions(hooks: ScreenHooks(leave: [.sleep(20), .present("sure?"), .logResults, .sleep(20)]))
      ) { _ in screen("Asks") }
    }
    app.push(true)
    app.back()
    app.advance(20)
    #expect(app.path == "true \"sure?\"" && app.isQuiet)
    app.advance(1_000)
    #expect(app.outcomes == [] && app.frame.asking != nil)
    app.tap("Finish")
    #expect(app.logs == ["7, nil"])
    app.advance(9)
    #expect(app.outcomes == [])
    app.advance(1)
    #expect(app.outcomes.first?.contains("guard timed out") == true && app.path == "true")
  }

  @Test("R1, K4: what waits for an operation whose guard asks a person does not hold up quiet")
  func quietGuard() {
    let app = app([.pop(), .outcome, .logResults]) { flow in
      flow.destination(
        .boolean, DestinationOptions(hooks: ScreenHooks(leave: [.present("sure?"), .log("told")]))
      ) { _ in screen("Asks", [button("Pop", [.pop(), .outcome, .logResults])]) }
    }
    app.push(true)
    app.tap("Pop")
    #expect(app.path == "true \"sure?\"" && app.isQuiet && app.session.running == [])
    app.tap("Finish")
    #expect(app.logs == ["told"] && app.path == "")
  }

  // MARK: By name

  private func version(_ result: [Line]?, asks: [Line]) -> (PluginSetup) -> Void {
    { flow in
      flow.destination(.string) { screen("Text \($0.value().brief)", [button("Finish", [.finish(7)])]) }
      flow.root(hooks: ScreenHooks(result: result)) { _ in screen("Root", [button("Ask", asks)]) }
    }
  }

  private let logsArguments = Line.run { script in
    script.log((0..<3).map { script.value($0).brief }.joined(separator: ", "))
  }

  @Test("R1: after a reload on_result of whoever asked gets a named answer, and nobody else does")
  func named() {
    let asks = [Line.present("a", as: "letter"), .log("went on")]
    let app = TestApp.open(version([logsArguments], asks: asks))
    app.tap("Ask")
    app.tap("Finish")
    #expect(app.logs == ["went on"])
    app.tap("Ask")
    app.reload(version([logsArguments], asks: asks))
    #expect(app.running == [] && app.path == "\"a\"")
    app.tap("Finish")
    #expect(app.logs == ["\"letter\", 7, nil"] && app.notes == [])
    app.tap("Ask")
    app.reload(version([logsArguments], asks: asks))
    app.back()
    #expect(app.logs == ["\"letter\", nil, \"back\""])
  }

  @Test("R1: after a reload an answer without a name, or without on_result, is dropped and noted")
  func nameless() {
    for (asks, result, note) in [
      ([Line.present("a")], [logsArguments], "whoever asked is gone"),
      ([.present("a", as: "letter")], nil, "the root has no on_result for 'letter'"),
    ] {
      let app = TestApp.open(version(result, asks: asks))
      app.tap("Ask")
      app.reload(version(result, asks: asks))
      app.tap("Finish")
      #expect(app.notes == ["the answer of string is dropped: \(note)"] && app.logs == [])
    }
  }

  @Test("R1: what takes an answer by name may wait and navigate, and belongs to its entry")
  func resultWaits() {
    let asks = [Line.present("a", as: "letter")]
    let app = TestApp.open(version([.push("b"), .outcome, .sleep(1), .log("waited")], asks: asks))
    app.tap("Ask")
    app.reload(version([.push("b"), .outcome, .sleep(1), .log("waited")], asks: asks))
    app.tap("Finish")
    #expect(app.path == "\"b\"" && !app.isQuiet)
    app.settle()
    #expect(app.logs == ["waited"])
  }

  // MARK: The program

  @Test("R1: a program presents, and is told the answer")
  func program() {
    let app = app()
    app.present("a")
    #expect(app.outcomes == ["push committed"] && app.answers == [])
    app.tap("Finish")
    #expect(app.answers == ["7"])
    app.present("a")
    app.back()
    #expect(app.answers == ["no answer: back"])
    app.present(true)
    #expect(app.answers == ["no answer: missing_destination"])
  }

  @Test("R1: a program finishes the top entry, with what that gives")
  func programFinishes() {
    let app = app(gives: .number)
    app.ask(.finish(1, of: nil))
    #expect(app.outcomes == ["finish refused(root)"])
    app.tap("Ask")
    app.ask(.finish("no", of: nil))
    #expect(
      app.outcomes == ["finish failed(the answer of string: expected number, got string \"no\")"]
        && app.path == "\"a\"")
    app.ask(.finish(5, of: nil))
    #expect(app.outcomes == ["finish committed"] && app.logs == ["5.0, nil"])
  }

  @Test("R1: a finish keeps the entry that it was about, whatever comes while guards are asked")
  func keepsItsEntry() {
    let app = app(hooks: ScreenHooks(leave: [.sleep(1)]))
    app.tap("Ask")
    app.ask(.finish(5, of: nil))
    app.advance(1)
    #expect(app.outcomes == ["finish committed"] && app.logs == ["5, nil"])
  }

  // MARK: Ends

  @Test("R1: nothing is left at the end of a session, and nobody is told")
  func end() {
    let app = app()
    app.tap("Ask")
    app.send(.ended)
    #expect(app.logs == [] && app.notes == [] && app.functions.names == [])
  }

  @Test("R1, E2: the stop of the plugin that asked ends the waiting, not what it presented")
  func stopped() {
    let app = app(root: [button("Stop", [.stop(.time)])])
    app.tap("Ask")
    app.ask(.replaceAll([PathPart("a")]))
    app.send(.stopped(PluginID(0), Stop(.time, allowed: "a test", at: nil)))
    app.back()
    #expect(app.path == "" && app.sizes["answers"] == 0)
    #expect(app.notes == ["the answer of string is dropped: whoever asked is gone"])
  }
}
