import RutterCore
import Testing

@Suite("Steps: W1 to W4") struct StepTests {
  /// A flow whose texts are questions: each shows its former answer, and is answered with 1, 2 or 3.
  private func app(
    _ lines: [Line], gives: Schema? = nil, questionGives: Schema? = nil, hooks: ScreenHooks? = nil,
    parts: [Piece] = [], _ body: @escaping (PluginSetup) -> Void = { _ in }
  ) -> TestApp {
    TestApp.open(flow(lines, gives: gives, questionGives: questionGives, hooks: hooks, parts: parts, body))
  }

  private func flow(
    _ lines: [Line], gives: Schema? = nil, questionGives: Schema? = nil, hooks: ScreenHooks? = nil,
    parts: [Piece] = [], _ body: @escaping (PluginSetup) -> Void = { _ in }
  ) -> (PluginSetup) -> Void {
    { flow in
      flow.destination(.string, DestinationOptions(hooks: hooks, gives: questionGives)) { script throws(ScriptError) in
        let cell = try script.cell("kept", 0)
        let former = script.arguments.count > 1 ? " before \(script.value(1).brief)" : ""
        return screen(
          "\(script.value().brief)\(former)",
          [
            text("kept \(try script.get(cell).brief)"), button("Keep", [.set(cell, 9)]), button("1", [.finish(1)]),
            button("2", [.finish(2)]), button("3", [.finish(3)]), button("wrong", [.finish("no"), .log("went on")]),
          ] + parts)
      }
      flow.destination(.integer) { screen("Number \($0.value().brief)", [button("End", [.finish(0)])]) }
      flow.loader("load", gives: .integer, [.sleep(1), .give(5)])
      flow.loader("quick", gives: .integer, [.give(6)])
      flow.loader("broken", gives: .integer, [.sleep(1), .raise("broken")])
      flow.steps("order", gives: gives, lines)
      body(flow)
      flow.root { _ in
        screen("Root", [button("Order", [.present(steps()), .logResults])])
      }
    }
  }

  private let load = Deferred(.loader(LoaderName("flow.load"), []), gives: .integer)
  private let quick = Deferred(.loader(LoaderName("flow.quick"), []), gives: .integer)
  private let broken = Deferred(.loader(LoaderName("flow.broken"), []), gives: .integer)

  // MARK: W1

  @Test("W1: questions lie on the steps' stack, each below the next; what is returned ends them and is the answer")
  func asks() {
    let app = app([.question("a"), .logResults, .question("b"), .logResults, .returnsLast])
    app.tap("Order")
    #expect(app.title == "\"a\"" && app.stacks == "order* 1")
    #expect(app.frame.containers.map(\.kind) == [.steps])
    app.tap("1")
    #expect(app.outcomes == ["finish committed", "push committed"] && app.logs == ["1"])
    #expect(app.title == "\"b\"" && app.stacks == "order* 2")
    app.tap("2")
    #expect(app.logs == ["2", "2, nil"] && app.title == "Root" && app.path == "")
    #expect(app.sizes["steps"] == 0 && app.running == [])
  }

  @Test("W1: what run waits for is recorded in order with the answers, and is not waited for again")
  func records() {
    let app = app([
      .loading(load), .question("a"), .recorded(.sleep(microseconds: 1_000_000)), .question("b"), .returnsLast,
    ])
    app.tap("Order")
    #expect(app.title == "order" && app.stacks == "order* 0" && !app.isQuiet)
    app.settle()
    #expect(app.title == "\"a\"" && app.isQuiet)
    app.tap("1")
    #expect(app.title == "order" && app.stacks == "order* 2")
    app.settle()
    #expect(app.recorded == "load() = 5, \"a\" = 1, sleep = , ?\"b\"")
    app.back()
    app.forgetCalls()
    app.tap("2")
    #expect(!app.hostCalls.contains("start loader load"))
    #expect(app.hostCalls.filter { $0 == "resume steps order" }.count == 2)
    #expect(app.recorded == "load() = 5, \"a\" = 2")
  }

  @Test("W1: a load that ends at once builds no waiting view")
  func quickly() {
    let app = app([.question("a"), .loading(quick), .question("b")])
    app.tap("Order")
    app.tap("1")
    #expect(app.title == "\"b\"" && app.stacks == "order* 2" && app.frames == 1)
    #expect(app.path.contains("\"a\" \"b\""))
  }

  @Test("W1: an answer has the type that ask says, else that the destination gives; a wrong one is an error at finish")
  func typed() {
    let app = app([.question("a", gives: .integer), .question("b")], questionGives: .string)
    app.tap("Order")
    app.tap("wrong")
    #expect(app.errors.first?.contains("expected integer, got string \"no\"") == true && app.logs == [])
    #expect(app.title == "\"a\"")
    app.ask(.finish("no", of: nil))
    #expect(app.outcomes.first?.hasPrefix("finish failed") == true && app.title == "\"a\"")
    app.tap("1")
    #expect(app.title == "\"b\"")
    app.tap("1")
    #expect(app.errors.first?.contains("expected string") == true && app.title == "\"b\"")
    app.tap("wrong")
    #expect(app.title == "Root")
  }

  @Test("W1: what is returned has the type that the steps give; else they show what is wrong, and stay")
  func returns() {
    let app = app([.question("a"), .returning("text")], gives: .integer)
    app.tap("Order")
    app.tap("1")
    #expect(app.errors.count == 1)
    #expect(app.errors.first?.contains("what steps 'order' returns: expected integer") == true)
    #expect(app.errors.first?.contains("steps:1") == true)
    #expect(app.title == "Failed" && app.stacks == "order* 2")
    app.back()
    #expect(app.title == "\"a\"")
  }

  @Test("W1: finish takes along what the question's own screen has pushed; from there it ends only that")
  func above() {
    let app = app([.question("a"), .question("b"), .returnsLast], parts: [button("Help", [.push(4)])])
    app.tap("Order")
    app.tap("Help")
    #expect(app.title == "Number 4" && app.stacks == "order* 2")
    app.tap("End")
    #expect(app.title == "\"a\"" && app.stacks == "order* 1")
    app.tap("Help")
    app.ask(.finish(2, of: EntryID(app.ids[1])))
    #expect(app.title == "\"b\"" && app.stacks == "order* 2")
  }

  @Test("W1: a question is answered once; afterwards its screen is told that it is gone")
  func once() {
    let app = app(
      [.question("a"), .loading(load), .question("b")], parts: [button("Twice", [.finish(1), .finish(2)])])
    app.tap("Order")
    app.tap("Twice")
    #expect(app.outcomes == ["finish committed", "finish refused(gone)"])
    #expect(app.recorded == "\"a\" = 1")
  }

  @Test("W1: several deferred values at once are one record")
  func several() {
    let app = app([
      .recorded(.all([.load(load), .load(quick)])), .logResults, .recorded(.any([.load(broken), .load(quick)])),
      .question("a"), .question("b"),
    ])
    app.tap("Order")
    app.settle()
    #expect(app.logs == ["[5, 6]"])
    #expect(app.recorded == "all = [5, 6], any = 6 2, ?\"a\"")
    app.tap("1")
    app.back()
    app.forgetCalls()
    app.tap("1")
    #expect(app.title.hasPrefix("\"b\"") && !app.hostCalls.contains { $0.hasPrefix("start loader") })
  }

  @Test("W1: steps are a value: pushed, linked and loaded, in each other, and finished as the innermost flow")
  func nested() {
    let app = app([.question("a"), .returnsLast]) { flow in
      flow.steps("outer", [.question("o"), .question(steps()), .logResults, .returning("done")])
    }
    app.push(steps("outer"))
    app.tap("1")
    #expect(app.title == "\"a\"" && app.stacks == "outer* 2, order* 1")
    app.tap("3")
    #expect(app.logs == ["3"] && app.title == "Root")
    app.push(steps())
    app.ask(.finishFlow(8))
    #expect(app.outcomes == ["finish committed"] && app.title == "Root" && app.running == [])
  }

  // MARK: W2

  @Test("W2: back at a question shows the one before as it was left; answering it again runs anew")
  func goesBack() {
    let app = app([.question("a"), .logResults, .question("b"), .question("c"), .returnsLast])
    app.tap("Order")
    app.tap("Keep")
    app.tap("1")
    app.tap("2")
    app.back()
    #expect(app.title == "\"b\"" && !app.running.contains("steps order"))
    app.back()
    #expect(app.title == "\"a\"" && app.texts.contains("kept 9"))
    app.tap("3")
    #expect(app.logs == ["3"] && app.title == "\"b\" before 2")
    #expect(app.recorded == "\"a\" = 3, ?\"b\"")
  }

  @Test("W2: back at the first question leaves the steps, without an answer")
  func leaves() {
    let app = app([.question("a"), .question("b")])
    app.tap("Order")
    app.tap("1")
    app.back()
    app.back()
    #expect(app.logs == ["nil, \"back\""] && app.title == "Root" && app.running == [] && app.sizes["steps"] == 0)
  }

  @Test("W2: later questions are offered the next unused answer to one of their type")
  func previous() {
    let app = app([.question("a"), .question(7), .question("b"), .question("c"), .returnsLast])
    app.tap("Order")
    app.tap("1")
    app.tap("End")
    app.tap("2")
    app.tap("3")
    app.push(steps())
    for answer in ["1", "End", "2"] { app.tap(answer) }
    for _ in 0..<3 { app.back() }
    app.tap("3")
    #expect(app.title == "Number 7")
    app.tap("End")
    #expect(app.title == "\"b\" before 2")
    app.back()
    app.tap("End")
    #expect(app.title == "\"b\" before 2")
    app.tap("1")
    #expect(app.title == "\"c\"")
  }

  @Test("W2: an answer to a question of another type is not offered")
  func previousOfType() {
    let app = app([
      .question("a"), .run { script in if script.results.first == 1 { script.answers = [1] } },
      .question { script in script.answers.isEmpty ? nil : Question(7) }, .question("b"), .question("c"),
    ])
    app.push(steps())
    for answer in ["1", "End", "2"] { app.tap(answer) }
    for _ in 0..<3 { app.back() }
    app.tap("3")
    #expect(app.title == "\"b\" before 2" && app.recorded == "\"a\" = 3, ?\"b\"; former 0")
  }

  @Test("W2: going back from a question that was not answered again keeps what it was offered")
  func offers() {
    let app = app([.question("a"), .question("b"), .question("c"), .returnsLast])
    app.tap("Order")
    for answer in ["1", "2"] { app.tap(answer) }
    app.back()
    app.back()
    app.tap("1")
    #expect(app.title == "\"b\" before 2")
    app.back()
    app.tap("1")
    #expect(app.title == "\"b\" before 2")
    app.tap("3")
    #expect(app.title == "\"c\"")
  }

  @Test("W2: while run waits after an answer, back abandons the wait and shows the question")
  func abandons() {
    let app = app([.question("a"), .loading(load), .question("b")])
    app.tap("Order")
    app.tap("1")
    app.back()
    #expect(app.title == "\"a\"" && app.stacks == "order* 1" && app.sizes["loads"] == 0)
    #expect(app.recorded == "?\"a\"")
    app.tap("2")
    app.settle()
    #expect(app.title == "\"b\"" && app.recorded == "\"a\" = 2, load() = 5, ?\"b\"")
  }

  @Test("W2: questions that leave otherwise are asked anew: of all the first")
  func removed() {
    let app = app([.loading(quick), .question("a"), .question("b"), .question("c")])
    app.tap("Order")
    app.tap("1")
    app.tap("2")
    app.ask(.pop(2))
    #expect(app.title == "\"a\"" && app.recorded == "quick() = 6, ?\"a\"; former 2")
    app.tap("1")
    app.forgetCalls()
    app.ask(.popToRoot)
    #expect(app.title == "\"a\" before 1" && app.recorded == "quick() = 6, ?\"a\"; former 2")
    #expect(!app.hostCalls.contains("start loader quick"))
  }

  // MARK: W3

  @Test("W3: a run that asks for something else goes on from there; the rest is offered, and a note names both lines")
  func differs() {
    let isOther = Flag()
    let app = app([
      .question("a", line: 1),
      .question(line: 2) { _ in isOther.isSet ? nil : Question("b") },
      .question("c", line: 3), .question("d", line: 4),
    ])
    app.tap("Order")
    for answer in ["1", "2", "3"] { app.tap(answer) }
    app.ask(.pop(1))
    isOther.isSet = true
    app.reload(flow([.question("a", line: 11), .question("c", line: 13), .question("d", line: 14)]))
    #expect(app.title == "\"c\" before 2")
    #expect(app.warnings.count == 1)
    #expect(app.warnings.first?.contains("steps:2") == true && app.warnings.first?.hasPrefix("steps:13: ") == true)
    #expect(app.stacks == "order* 2" && app.recorded == "\"a\" = 1, ?\"c\"; former 3")
  }

  @Test("W3: a loader with other arguments is another wait; what was answered after it is offered")
  func differsInArguments() {
    func lines(_ number: Int64) -> [Line] {
      [
        .question("a"), .loading(Deferred(.loader(LoaderName("flow.quick"), [.integer(number)]), gives: .integer)),
        .question("b"), .question("c"), .returnsLast,
      ]
    }
    let app = TestApp.open(flow(lines(1)))
    app.tap("Order")
    app.tap("1")
    app.tap("2")
    app.reload(flow(lines(2)))
    #expect(app.title == "\"b\" before 2" && app.recorded == "\"a\" = 1, quick(2) = 6, ?\"b\"")
    #expect(app.warnings.count == 1)
  }

  @Test("W3: a run that ends sooner says so")
  func endsSooner() {
    let app = TestApp.open(flow([.question("a"), .question("b"), .question("c")]))
    app.push(steps())
    app.tap("1")
    app.reload(flow([.question("a"), .returning("early")]))
    #expect(app.title == "Root" && app.warnings.first?.contains("it returns now") == true)
  }

  @Test("W3: an answer that does not fit any more is asked for again, by the screen that is there")
  func unfit() {
    let app = TestApp.open(flow([.question("a"), .question("b"), .question("c")]))
    app.push(steps())
    app.tap("Keep")
    app.tap("1")
    app.tap("2")
    app.reload(flow([.question("a", gives: .string), .question("b"), .question("c")]))
    #expect(app.title == "\"a\"" && app.stacks == "order* 1" && app.texts.contains("kept 9"))
    #expect(app.warnings.first?.contains("does not fit any more") == true)
    app.tap("wrong")
    #expect(app.title == "\"b\" before 2")
  }

  @Test("W3: clock and chance are those that the run had: a later run decides the same")
  func clock() {
    let app = app([
      .logNow, .recorded(.sleep(microseconds: 2_000_000)), .logNow, .question("a"), .logNow, .question("b"),
    ])
    app.push(steps())
    app.advance(2)
    app.advance(5)
    app.tap("1")
    #expect(app.logs == ["at 7.0"])
    app.advance(5)
    app.back()
    app.tap("1")
    #expect(app.logs == ["at 0.0", "at 2.0", "at 12.0"])
  }

  // MARK: W4

  @Test("W4: a loader that fails shows the failed view; retry runs anew from the last record")
  func fails() {
    let isMended = Flag()
    let app = app([
      .loading(quick), .question("a"), .loading(quick),
      .reply { _ in
        isMended.isSet ? nil : .waits(.load(Deferred(.loader(LoaderName("flow.broken"), []), gives: .integer)))
      },
      .question("b"),
    ])
    app.push(steps())
    app.tap("1")
    app.settle()
    #expect(
      app.title == "Failed" && app.stacks == "order* 2" && app.errors.contains { $0.hasPrefix("steps 'order': ") })
    #expect(app.recorded == "quick() = 6, \"a\" = 1, quick() = 6")
    app.forgetCalls()
    app.tap("Try again")
    #expect(
      app.title == "order"
        && app.hostCalls.filter { $0.hasPrefix("start") } == ["start steps order", "start loader broken"])
    app.settle()
    #expect(app.title == "Failed")
    isMended.isSet = true
    app.tap("Try again")
    #expect(app.title == "\"b\"" && app.stacks == "order* 2")
  }

  @Test("W4: a raise before the first question fails at the root, and back leaves")
  func failsAtRoot() {
    let app = app([.loading(broken), .question("a")])
    app.tap("Order")
    app.settle()
    #expect(app.title == "Failed" && app.stacks == "order* 0")
    app.tap("Try again")
    #expect(app.title == "order")
    app.settle()
    app.back()
    #expect(app.title == "Root" && app.logs == ["nil, \"back\""])
  }

  @Test("N1, W4: steps that have failed stay so, in the same place, until they are tried again; cancelled ones, too")
  func failureIsSaved() {
    let lines: [Line] = [.question("a"), .loading(broken), .question("b")]
    let app = app(lines)
    app.push(steps())
    app.tap("1")
    app.settle()
    let restored = expectSame(app, flow(lines))
    #expect(restored.title == "Failed" && restored.errors == [] && restored.isQuiet)
    restored.tap("Try again")
    #expect(restored.title == "order")
    restored.cancel()
    let again = expectSame(restored, flow(lines))
    #expect(again.isQuiet)
    again.back()
    #expect(again.title == "\"a\"")
  }

  /// Steps whose first question is steps, and those ask something once.
  private func stepsInSteps() -> (PluginSetup) -> Void {
    let outer: [Line] = [.question(steps("inner")), .question("b"), .returnsLast]
    return flow(outer, gives: .integer) { flow in
      flow.steps("inner", gives: .integer, [.question("a"), .returnsLast])
    }
  }

  @Test("W2: back at a question that was steps itself opens their last question again, and the answer counts anew")
  func backIntoSteps() {
    let app = TestApp.open(stepsInSteps())
    app.push(steps())
    app.tap("1")
    #expect(app.title == "\"b\"" && app.recorded == "flow.inner{cart=1} = 1, ?\"b\" | \"a\" = 1")
    app.back()
    #expect(app.title == "\"a\"" && app.recorded == "?flow.inner{cart=1} | ?\"a\"")
    app.tap("2")
    #expect(app.title == "\"b\"" && app.recorded == "flow.inner{cart=1} = 2, ?\"b\" | \"a\" = 2")
    app.back()
    app.back()
    #expect(app.title == "Root")
  }

  @Test("N1, S8: of questions that hold secrets, and of what comes after them, nothing is saved")
  func secretAnswer() {
    let card = Value.record(Record(type: TypeName("flow.Card"), [.init("pin", "12345")]))
    let app = app([.question("a"), .question("b"), .returnsLast], parts: [button("Tell", [.finish(card)])]) { flow in
      _ = flow.type("Card", version: 1, secret: ["pin"], ["pin": .string])
    }
    app.tap("Order")
    app.tap("Tell")
    #expect(app.title == "\"b\"")
    let saved = app.save()
    let entries = Set(saved.stacks.flatMap { stack in stack.entries.map(\.unshared.id) })
    let stack = saved.stacks.first { $0.owner != nil }
    #expect(stack?.entries.map(\.unshared.id) == saved.steps.first?.questions)
    for cell in saved.cells {
      guard case .part(let entry, _) = cell.unshared.owner else { continue }
      #expect(entries.contains(entry), "a cell of entry \(entry) is left")
    }
  }

  @Test("N1, W2: steps that have given their answer to others are restored so, and are gone back to")
  func stepsThatGaveAreSaved() {
    let app = TestApp.open(stepsInSteps())
    app.push(steps())
    app.tap("1")
    let restored = expectSame(app, stepsInSteps())
    #expect(restored.allOutcomes == [] && restored.recorded == app.recorded)
    for app in [app, restored] {
      app.back()
      app.tap("2")
      #expect(app.title == "\"b\"")
      app.tap("3")
      #expect(app.title == "Root")
    }
  }

  @Test("N1: what a plugin pushes as it loads is told where it stands on steps that wait")
  func pushedAnew() {
    let pushing: (PluginSetup) -> Void = { flow in
      flow.chunk { script throws(ScriptError) in try script.task(.push(steps())) }
    }
    let lines: [Line] = [.question("a"), .loading(load)], app = app(lines, pushing)
    app.tap("1")
    let restored = TestApp.restore(app.save(), flow(lines, pushing))
    #expect(
      restored.differences == ["entry 5 (flow.order)", "entry 7 (string)"].map { "\($0): was not there, is ready" })
  }

  @Test("N1, W4: steps that have failed before their first question stay so")
  func failureAtRootIsSaved() {
    let lines: [Line] = [.loading(broken), .question("a")]
    let app = app(lines)
    app.push(steps())
    app.settle()
    let restored = expectSame(app, flow(lines))
    #expect(restored.title == "Failed" && restored.errors == [] && restored.isQuiet)
    restored.tap("Try again")
    #expect(restored.title == "order")
  }

  @Test("W4: what was caught is recorded; what failed after the last answer is tried again")
  func catches() {
    let app = app([
      .loading(broken), .catching { script, _ in script.log("caught") }, .question("a"), .loading(broken),
      .question("b"),
    ])
    app.push(steps())
    app.settle()
    #expect(app.logs == ["caught"] && app.title == "\"a\"")
    app.tap("1")
    app.settle()
    #expect(app.title == "Failed" && app.recorded.hasSuffix("\"a\" = 1"))
    app.forgetCalls()
    app.tap("Try again")
    #expect(app.logs == ["caught"] && app.hostCalls.filter { $0 == "start loader broken" }.count == 1)
  }

  @Test("W4: cancel makes the wait failed, with a retry")
  func cancels() {
    let app = app([.question("a"), .loading(load), .question("b")])
    app.push(steps())
    app.tap("1")
    app.cancel()
    #expect(app.title == "Failed" && app.texts.contains("cancelled") && app.sizes["loads"] == 0)
    app.tap("Try again")
    app.settle()
    #expect(app.title == "\"b\"")
  }

  @Test("W4: run sets no cell and asks for no operation but ask")
  func rights() {
    let app = app([.set(CellRef(), 1)])
    app.push(steps())
    #expect(app.errors.first?.contains("a cell cannot be set in the run of steps") == true)
    for (line, word) in [
      (Line.push(1), "push"), (.pop(), "pop"), (.finish(1), "finish"), (.present(1), "present"),
      (.ask(.open("/a", push: nil)), "open"), (.ask(.select("x")), "select"), (.ask(.back), "back"),
      (.run { script throws(ScriptError) in try script.task() }, "task"),
      (.run { script throws(ScriptError) in try script.cancel() }, "cancel"),
    ] {
      let app = self.app([line])
      app.push(steps())
      #expect(app.errors.first?.contains("'\(word)' cannot be asked for in the run of steps") == true)
      #expect(app.title == "Failed")
    }
  }

  @Test("W4: a question that cannot be shown raises, and may be caught")
  func refused() {
    let app = app([.question(true), .catching { script, error in script.log(error.description) }, .question("a")])
    app.push(steps())
    #expect(app.logs.first?.contains("ask: boolean could not be shown: no destination shows") == true)
    #expect(app.title == "\"a\"")
    #expect(app.recorded.hasSuffix("?\"a\""))
  }

  // MARK: The rest

  @Test("W1: the run belongs to its stack: leaving closes it, with what it waits for")
  func closes() {
    let app = app([.closing { $0.log("closed") }, .question("a"), .loading(load)])
    app.push(steps())
    app.ask(.popToRoot, on: "main")
    #expect(app.logs == ["closed"])
    app.push(steps())
    app.tap("1")
    app.ask(.pop(1), on: "main")
    #expect(app.logs == ["closed"] && app.sizes["loads"] == 0 && app.sizes["steps"] == 0)
  }

  @Test("G1: guards are asked about what the steps hold when they end; blocked, the last question is open again")
  func guarded() {
    let blocks = Flag()
    blocks.isSet = true
    let app = app(
      [.question("a"), .question("b"), .returnsLast],
      hooks: ScreenHooks(leave: [.reply { _ in .verdict(blocks.isSet ? .block(reason: "stay") : .allow) }]))
    app.tap("Order")
    app.tap("1")
    app.tap("2")
    #expect(app.outcomes.count == 2 && app.outcomes.last?.hasPrefix("finish blocked") == true)
    #expect(app.title == "\"b\"" && app.recorded == "\"a\" = 1, ?\"b\"")
    app.back()
    #expect(app.title == "\"b\"")
    blocks.isSet = false
    app.tap("3")
    #expect(app.logs == ["3, nil"] && app.title == "Root")
  }

  @Test("W2: an answer that is taken back while guards are asked about the end takes that end back")
  func takenBackAtTheEnd() {
    let app = app(
      [.question("a"), .question("b"), .returnsLast], hooks: ScreenHooks(leave: [.sleep(2)]))
    app.tap("Order")
    app.tap("1")
    app.tap("2")
    app.advance(1)
    app.back()
    app.advance(10)
    #expect(app.title == "\"a\"" && app.logs == [], "\(app.title) \(app.logs)")
    app.tap("1")
    app.tap("3")
    app.advance(10)
    #expect(app.logs == ["3, nil"] && app.title == "Root")
  }

  @Test("G1, N1: a question that guards are asked about is put to them again after a restart and after a reload")
  func askedAbout() {
    let flow = flow([.question("a"), .question("b"), .returnsLast]) { flow in
      flow.guarding(comes: [.string], [.log("asked"), .sleep(1)])
    }
    let app = TestApp.open(flow)
    app.tap("Order")
    app.advance(1)
    app.tap("1")
    #expect(app.title == "\"a\"" && app.logs == ["asked"])
    let restored = TestApp.restore(app.save(), flow)
    #expect(restored.title == "\"a\"" && restored.logs == ["asked"], "\(restored.title) \(restored.logs)")
    restored.advance(1)
    #expect(restored.title == "\"b\"")
    app.reload(flow)
    #expect(app.title == "\"a\"" && app.logs == ["asked"] && app.allErrors == [], "\(app.logs) \(app.allErrors)")
    app.advance(1)
    #expect(app.title == "\"b\"")
  }

  @Test("X5: a new version's run begins anew from the record; what was asked stays as it was")
  func reload() {
    let lines: [Line] = [.question("a"), .question("b"), .logResults, .question("c")]
    let app = TestApp.open(flow(lines))
    app.push(steps())
    app.tap("1")
    app.tap("Keep")
    let ids = app.ids
    app.reload(flow(lines))
    #expect(app.ids == ids && app.texts.contains("kept 9") && app.warnings == [])
    app.tap("2")
    #expect(app.logs == ["2"] && app.title == "\"c\"")
    app.back()
    app.reload(flow(lines))
    #expect(app.title == "\"b\"")
    app.tap("3")
    #expect(app.logs == ["3"])
  }

  @Test("X5: a new version while run waits waits anew")
  func reloadWaiting() {
    let lines: [Line] = [.question("a"), .loading(load), .question("b")]
    let app = TestApp.open(flow(lines))
    app.push(steps())
    app.tap("1")
    app.reload(flow(lines))
    #expect(app.title == "order" && app.stacks == "order* 2")
    app.settle()
    #expect(app.title == "\"b\"" && app.recorded == "\"a\" = 1, load() = 5, ?\"b\"")
  }

  @Test(
    "N1: steps begin from a record that was kept: the questions stand as they were, and the run goes on behind them")
  func restores() {
    let lines: [Line] = [.loading(quick), .question("a"), .question("b"), .question("c"), .returnsLast]
    let first = TestApp.open(flow(lines))
    first.push(steps())
    first.tap("1")
    first.tap("2")
    first.back()
    guard let record = first.session.stepsRecords.first?.record else { return }
    let app = TestApp.open(flow(lines))
    app.session.restoreSteps(record, in: EntryID(1))
    app.push(steps())
    #expect(app.title == "\"b\"" && app.stacks == "order* 2" && app.recorded == first.recorded)
    #expect(!app.hostCalls.contains("start loader quick"))
    app.tap("3")
    #expect(app.title == "\"c\"")
    app.back()
    app.back()
    #expect(app.title == "\"a\"")
  }

  @Test("W4: a run that asks or waits for ever is ended")
  func limited() {
    var step = Step(.sleep(microseconds: 1), at: nil)
    step.came = .values([])
    let record = StepsRecord(began: .start, chance: 1, steps: Array(repeating: step, count: 10_000))
    let app = app(Array(repeating: Line.recorded(.sleep(microseconds: 1)), count: 10_001) + [.question("a")])
    app.session.restoreSteps(record, in: EntryID(1))
    app.push(steps())
    #expect(app.title == "Failed")
    #expect(app.errors.contains { $0.contains("asked and waited 10000 times") })
  }

  @Test("T2: a run that waits for ever for what is there at once ends with its turn, and fails")
  func roundabout() {
    let app = app(Array(repeating: Line.loading(quick), count: 9_000) + [.question("a")])
    app.push(steps())
    #expect(app.title == "Failed" && app.errors.contains { $0.contains("did not come to rest") })
    #expect(app.texts.contains("Try again"))
  }

  @Test("W1: a question lies in a typed path's rules, and among destinations of the steps")
  func local() {
    let app = TestApp.open { flow in
      flow.steps(
        "order", pathOf: .string,
        destinations: [LocalDestination(.string) { screen("Own \($0.value().brief)", [button("1", [.finish(1)])]) }],
        [.question("a"), .question(4)])
      flow.root { _ in screen("Root") }
    }
    app.push(steps())
    #expect(app.title == "Own \"a\"")
    app.tap("1")
    #expect(app.title == "Failed" && app.errors.first?.contains("ask: integer could not be shown") == true)
  }
}

/// Something that a test's script looks at.
final class Flag {
  var isSet = false
}

extension TestApp {
  /// The log lines of level warn, with their lines.
  fileprivate var warnings: [String] {
    effects.compactMap {
      guard case .log(let line) = $0, line.level == .warn else { return nil }
      return (line.place.map { "\($0): " } ?? "") + line.text
    }
  }
}
