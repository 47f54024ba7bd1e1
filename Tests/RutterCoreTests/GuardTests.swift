import RutterCore
import Testing

@Suite("Guards: G1 to G3") struct GuardTests {
  // MARK: G1

  @Test("G1: entries are asked before they leave, topmost first, each once; covering is not leaving")
  func order() {
    let app = TestApp.guarded([.logChange])
    app.path(1, "a", 2)
    app.push(3)
    #expect(app.logs == [])
    app.ask(.popToRoot)
    #expect(app.logs == Array(repeating: "pop_to_root by host: 3, 2, \"a\", 1 -> ", count: 3))
    #expect(app.path == "")
  }

  @Test("G1: the entry on top is asked first, whatever serves it")
  func topmostFirst() {
    func asks(_ name: String) -> DestinationOptions { DestinationOptions(hooks: ScreenHooks(leave: [.log(name)])) }
    let app = TestApp.open { flow in
      flow.destination(.integer, asks("integer")) { screen("Number \($0.value().brief)") }
      flow.destination(.string, asks("string")) { screen("Text \($0.value().brief)") }
      flow.root { _ in screen("Root", []) }
    }
    app.path(1, "a")
    app.ask(.popToRoot)
    #expect(app.logs == ["string", "integer"])
  }

  @Test("G1: the first that does not allow ends the asking, and nothing has changed")
  func blocks() {
    let app = TestApp.guarded([.logChange, .block("not saved")])
    app.path(1, 2)
    app.ask(.popToRoot)
    #expect(app.logs.count == 1)
    #expect(app.outcomes == ["pop_to_root blocked(not saved (on_leave of integer))"])
    #expect(app.path == "1 2")
    #expect(app.frames == 0)
  }

  @Test("G1: true allows, anything else and a raise fail")
  func answers() {
    for (line, outcome) in [
      (Line.give(true), "back committed"),
      (
        Line.give("yes"),
        "back failed(a guard returns nothing or true, rutter.block(reason), rutter.redirect(value) or "
          + "rutter.hold(name), got a string)"
      ),
      (Line.raise("broken"), "back failed(test:1: broken)"),
    ] {
      let app = TestApp.guarded([line])
      app.push(1)
      app.back()
      #expect(app.outcomes == [outcome])
      #expect(app.path == (outcome.hasSuffix("committed") ? "" : "1"))
    }
  }

  @Test("G1: guards of plugins come after those of entries, in load order, each for its types")
  func plugins() {
    let app = TestApp.open(
      ("first", { plugin in plugin.guarding([.log("first")]) }),
      (
        "second",
        { plugin in
          plugin.guarding(leaves: [.integer], [.log("leaves")])
          plugin.guarding(comes: [.string], [.log("comes")])
        }
      ),
      (
        "flow",
        { flow in
          flow.destination(.integer, DestinationOptions(hooks: ScreenHooks(leave: [.log("entry")]))) { _ in screen("N")
          }
          flow.destination(.string) { _ in screen("T") }
          flow.root { _ in screen("Root") }
        }
      ))
    app.push(1)
    #expect(app.logs == ["first"])
    app.push("a")
    #expect(app.logs == ["first", "comes"])
    app.ask(.popToRoot)
    #expect(app.logs == ["entry", "first", "leaves"])
  }

  @Test("G1: a guard that is withdrawn is not asked any more")
  func withdrawn() {
    var guardian = RegistrationRef()
    let app = TestApp.guarded(
      [], root: [button("Withdraw", [.run { script throws(ScriptError) in try script.withdraw(guardian) }])]
    ) { flow in
      guardian = flow.guarding([.block()])
    }
    app.push(1)
    #expect(app.path == "")
    app.tap("Withdraw")
    app.push(1)
    #expect(app.path == "1")
  }

  @Test("G1: a redirect puts its value in the place of the change, and is asked about itself")
  func redirect() {
    let app = TestApp.guarded([.say(.redirect(PathPart("sure?")))]) { flow in
      flow.guarding(comes: [.string], [.log("comes")])
    }
    app.push(1)
    app.back()
    #expect(app.outcomes == ["back redirected(string)", "push committed"])
    #expect(app.logs == ["comes"])
    #expect(app.path == "1 \"sure?\"")
  }

  @Test("G1: redirects end at 16, with the chain")
  func redirects() {
    let app = TestApp.guarded([]) { flow in flow.guarding(comes: [.integer], [.say(.redirect(PathPart(7)))]) }
    app.push(1)
    #expect(app.outcomes.count == 17)
    #expect(app.outcomes.last?.hasPrefix("push failed(guards have redirected this 16 times: integer, integer") == true)
    #expect(app.path == "")
  }

  @Test("G1: a push that loads first is asked about once, before its load, and shows the deferred value")
  func deferred() {
    var slow: LoaderRef?
    let app = TestApp.guarded([]) { flow in
      slow = flow.loader("slow", gives: .integer, [.log("loads"), .sleep(1), .give(5)])
      flow.guarding(comes: [.integer], [.logChange, .sleep(1)])
    }
    guard let slow else { return }
    app.push(slow())
    #expect(app.logs == ["push by host:  -> ~"])
    app.advance(1)
    #expect(app.logs == ["loads"])
    app.advance(1)
    #expect(app.path == "5")
  }

  @Test("G1: a guard has 30 seconds")
  func timeout() {
    let app = TestApp.guarded([.sleep(60)])
    app.push(1)
    app.back()
    app.advance(29)
    #expect(app.outcomes == [])
    app.advance(1)
    #expect(app.outcomes == ["back failed(guard timed out: on_leave of integer took more than 30 s)"])
    #expect(app.path == "1")
    #expect(app.running == [])
  }

  @Test("G1: a presentation that may not leave gets its cell back")
  func presentation() {
    var cell = CellRef()
    let app = TestApp.open { flow in
      cell = flow.cell("shown", nil)
      flow.guarding([
        .logChange,
        .reply { script in script.change.contains("\"a\" -> ") ? .verdict(.block(reason: "no")) : nil },
      ])
      flow.root { _ in
        screen(
          "Root", presents: [.item(cell) { screen("Item \($0.value().brief)", [button("Hide", [.set(cell, nil)])]) }],
          [button("Show", [.set(cell, "a")])])
      }
    }
    app.tap("Show")
    #expect(app.path == "\"a\"")
    app.tap("Hide")
    #expect(app.outcomes == ["present blocked(no (guard of flow))"])
    #expect(app.path == "\"a\"")
    app.ask(.popToRoot)
    #expect(app.outcomes == ["pop_to_root blocked(no (guard of flow))"])
    #expect(app.path == "\"a\"")
  }

  @Test(
    "G1: whatever a hook says against it, what a cell presents stays and has its value back",
    arguments: ["block", "raise", "hold", "wait", "redirect"], ["when", "when a value", "item", "case", "another case"])
  func givenBack(_ answer: String, _ way: String) {
    let answers: [String: [Line]] = [
      "block": [.block("no")], "raise": [.raise("no")], "hold": [.say(.hold("later"))],
      "wait": [.sleep(1), .block("no")],
      "redirect": [.say(.redirect(PathPart("other")))],
    ]
    let isWhen = way.hasPrefix("when"), nothing: Value = way == "when" ? false : nil
    let set: Value = way == "when" ? true : "a", other: Value = way == "another case" ? "b" : nothing
    var cell = CellRef()
    let app = TestApp.open { flow in
      cell = flow.cell("shown", nothing)
      flow.destination(.string) { screen("Text \($0.value().brief)") }
      flow.root { _ in
        let build: Function.Build = { script throws(ScriptError) in
          let buttons = [button("hide", [.set(cell, other)]), text(try script.get(cell).brief)]
          return screen("Shown", hooks: ScreenHooks(leave: answers[answer] ?? []), buttons)
        }
        let presents =
          isWhen
          ? .when(cell, build)
          : way == "item" ? .item(cell, build) : Presents.cases(cell, [("a", build), ("b", build)])
        return screen("Root", presents: [presents], [button("show", [.set(cell, set)])])
      }
    }
    app.tap("show")
    app.tap("hide")
    var outcomes = app.outcomes
    app.advance(2)
    outcomes += app.outcomes
    #expect(outcomes.filter { $0.hasPrefix("present") }.count == 1, "\(outcomes)")
    if app.title != "Shown" { app.back() }
    #expect(app.title == "Shown" && app.ids.count == 1 && app.texts.last == set.brief, "\(app.path) \(app.texts)")
  }

  // MARK: G2

  @Test("G2: meanwhile the screen is usable, the frame says what is asked, and the same is a duplicate")
  func meanwhile() {
    let app = TestApp.guarded([.sleep(1)], root: [button("Log", [.log("usable")])])
    app.push(1)
    app.back()
    let asking = app.frame.asking
    #expect(asking?.word == "back")
    #expect(asking?.by == .screen("integer"))
    app.back()
    #expect(app.outcomes == ["back duplicate"])
    app.advance(1)
    #expect(app.outcomes == ["back committed"])
    #expect(app.frame.asking == nil)
  }

  @Test("G2: another operation that changes the path replaces it, and its guard is closed")
  func replaced() {
    let app = TestApp.guarded([.closing { $0.log("closed") }, .sleep(1)])
    app.push(1)
    app.back()
    app.push("a")
    #expect(app.outcomes.first?.hasPrefix("back cancelled(push #") == true)
    #expect(app.logs == ["closed"])
    #expect(app.path == "1 \"a\"")
  }

  @Test("G2: cancel ends the asking")
  func cancel() {
    let app = TestApp.guarded([.closing { $0.log("closed") }, .sleep(1)])
    app.push(1)
    app.back()
    app.cancel()
    #expect(app.outcomes == ["back cancelled(cancel)"])
    #expect(app.logs == ["closed"])
    #expect(app.path == "1")
  }

  @Test("G2: what a guard has presented leaves with it")
  func question() {
    let app = TestApp.guarded([.present("sure?")])
    app.push(1)
    app.back()
    #expect(app.path == "1 \"sure?\"")
    app.cancel()
    #expect(app.path == "1")
    app.back()
    app.push("other")
    #expect(app.path == "1 \"other\"")
  }

  @Test("G2: what is asked about in the place of something else stays so while the question about that leaves")
  func questionOfReplaced() {
    let app = TestApp.guarded([.present("sure?")])
    app.push(1)
    app.back()
    app.ask(.popToRoot)
    #expect(app.outcomes == ["back cancelled(pop_to_root #4)", "push committed", "remove committed"])
    #expect(app.path == "1 \"sure?\"", "\(app.path)")
    app.back()
    #expect(app.path == "" && app.outcomes == ["back committed", "pop_to_root committed"], "\(app.outcomes)")
  }

  @Test("G2: what a guard asks for goes first, is not put to it, and leaves with what was asked about")
  func first() {
    let app = TestApp.guarded([]) { flow in
      flow.guarding([
        .reply { script in
          if script.change.contains("mine") && !script.change.hasPrefix("back") {
            return .verdict(.block(reason: "put to itself"))
          }
          return script.change.hasPrefix("back") ? nil : .done(.null)
        }, .logChange, .push("mine"), .outcome, .logResults,
      ])
    }
    app.push(1)
    app.back()
    #expect(app.logs.first == "back by person: 1 -> ")
    #expect(app.outcomes == ["push committed", "back committed"])
    #expect(app.path == "")
  }

  @Test("G2: what a guard asks for goes first, also where another guard is asked about that")
  func firstOfTwo() {
    let app = TestApp.guarded([.push("mine")]) { flow in flow.guarding(comes: [.string], [.sleep(1)]) }
    app.push(1)
    app.back()
    #expect(app.allOutcomes == ["push committed"])
    app.settle()
    #expect(app.allOutcomes == ["push committed", "push committed", "back committed"])
    #expect(app.path == "")
  }

  @Test("G1: a guard that allows at once changes nothing of what else is asked for")
  func allowingAtOnce() {
    var commands: Commands?
    let app = TestApp.guarded([.run { _ in }]) { flow in commands = flow.commands() }
    app.push(1)
    commands?.run(app, .pop(), .push(9))
    #expect(app.outcomes == ["pop committed", "push committed"])
    #expect(app.path == "9")
  }

  @Test("G2: what a cell wants when the guard has answered is asked about, if it is something else by then")
  func changedCell() {
    var cell = CellRef(), commands: Commands?
    let app = TestApp.open { flow in
      cell = flow.cell("shown", nil)
      commands = flow.commands()
      flow.guarding([
        .sleep(1), .reply { $0.change.contains("\"secret\"") ? .verdict(.block(reason: "no")) : nil },
      ])
      flow.root { _ in screen("Root", presents: [.item(cell) { screen("Item \($0.value().brief)", []) }], []) }
    }
    commands?.run(app, .set(cell, "open"))
    commands?.run(app, .set(cell, "secret"))
    app.settle()
    #expect(app.allOutcomes == ["present blocked(no (guard of flow))"])
    #expect(app.path == "")
  }

  @Test("G2: an operation whose target left meanwhile is refused")
  func gone() {
    let app = TestApp.guarded([]) { flow in
      flow.guarding([.reply { script in script.change.hasPrefix("back") ? nil : .done(.null) }, .pop(), .outcome])
    }
    app.path(1, 2)
    app.back()
    #expect(app.outcomes == ["pop committed", "back refused(gone)"])
    #expect(app.path == "1")
  }

  @Test("G2: selectors in the steps of an edit are asked once, and mean after a guard what they meant before")
  func selectorsOfSteps() {
    for (isRemoval, path) in [(false, "1 2"), (true, "1 3 4")] {
      var wanted: Value = 2, commands: Commands?
      let app = TestApp.guarded([.run { _ in wanted = 1 }]) { flow in commands = flow.commands() }
      app.path(1, 2, 3, 4)
      let before = app.functions.names
      let edit = Line.run { script throws(ScriptError) in
        let steps = script.handle(
          .edit(
            "steps",
            { script in
              let selector = script.handle(.selector("wanted", { $0.value == wanted }))
              return [OperationRequest(isRemoval ? .remove(.function(selector)) : .popTo(.function(selector)))]
            }))
        try script.ask(OperationRequest(.editBy(steps), isFromAnywhere: true))
      }
      commands?.run(app, edit)
      #expect(app.path == path && app.allOutcomes.last == "edit committed", "\(app.allOutcomes)")
      app.collect()
      #expect(app.functions.names.sorted() == before.sorted())
    }
  }

  @Test("G2: a host may force a change")
  func force() {
    let app = TestApp.guarded([.block()])
    app.push(1)
    var request = OperationRequest(.popToRoot)
    request.isForced = true
    app.send(.requested(request))
    #expect(app.outcomes == ["pop_to_root committed"])
  }

  @Test("G2: what a guard cancels is not what it is asked about, also when it has answered by then")
  func cancels() {
    for lines in [
      [Line.run { script throws(ScriptError) in try script.cancel() }],
      [.run { script throws(ScriptError) in try script.cancel() }, .sleep(1)],
    ] {
      let app = TestApp.guarded(lines)
      app.push(1)
      app.back()
      app.settle()
      #expect(app.path == "" && app.allOutcomes.last == "back committed")
    }
  }

  @Test("G2: a guard whose plugin is stopped says no, and nobody else of it is asked")
  func stopped() {
    let app = TestApp.guarded([.sleep(1), .stop(.time)])
    app.path(1, 2)
    app.back()
    app.advance(1)
    #expect(app.outcomes.first?.hasPrefix("back failed(") == true)
    #expect(app.path == "?1 ?2")
    app.ask(.popToRoot)
    #expect(app.outcomes == ["pop_to_root committed"])
  }

  @Test("G2: a reload ends the asking")
  func reloaded() {
    let app = TestApp.guarded([.sleep(1)])
    app.push(1)
    app.back()
    app.reload { flow in
      flow.destination(.integer) { _ in screen("New") }
      flow.root { _ in screen("Root") }
    }
    #expect(app.outcomes == ["back cancelled(reload)"])
    app.back()
    #expect(app.path == "")
  }

  @Test("G2: the end of the session asks nobody")
  func end() {
    let app = TestApp.guarded([.sleep(1), .log("asked")])
    app.path(1, 2)
    app.back()
    app.send(.ended)
    #expect(app.outcomes == ["back cancelled(end of session)"])
    #expect(app.functions.names == [])
  }

  // MARK: Plugins that have only their part of the path

  /// Opens a flow with a guest whose screen asks these lines before it leaves, and shows that.
  private func withGuest(
    _ lines: [Line], root: [Piece] = [], _ setUp: @escaping (PluginSetup) -> Void = { _ in }
  ) -> TestApp {
    let guest = { (guest: PluginSetup) in
      guest.access = Access(Grantee(name: "guest", isFlow: false), [])
      let trap = guest.type("Trap", ["n": .integer])
      guest.destination(trap, DestinationOptions(hooks: ScreenHooks(leave: lines))) { script in
        screen("Trap", [button("Work", []), button("Out", [.pop()])])
      }
      setUp(guest)
    }
    let app = TestApp.open(
      ("guest", guest),
      (
        "flow",
        { flow in
          flow.access = Access(Grantee(name: "flow"), [])
          flow.root { _ in screen("Root", root) }
        }
      ))
    app.push(.record(TypeName("guest.Trap"), ["n": 1]))
    return app
  }

  @Test("G1: nobody is kept in the screens of a plugin that has only its part of the path", arguments: 0..<4)
  func isLetOut(_ way: Int) {
    let no: [Line] =
      [
        [.block("stay")], [.say(.hold("later"))], [.raise("no")],
        [.say(.redirect(PathPart(.record(TypeName("guest.Trap"), ["n": 2]))))],
      ][way]
    let app = withGuest(no)
    #expect(app.title == "Trap")
    app.back()
    #expect(app.title == "Trap" && app.outcomes.first != "back committed")
    app.ask(.popToRoot)
    #expect(app.title == "Root", "\(app.allOutcomes)")
  }

  @Test("G1: who does something else in between is asked again, and so is a plugin about what it wants itself")
  func isAskedAgain() {
    let app = withGuest([.block("stay")])
    app.back()
    app.tap("Work")
    app.back()
    #expect(app.outcomes == ["back blocked(stay (on_leave of guest.Trap))"])
    for _ in 1...2 {
      app.tap("Out")
      #expect(app.outcomes == ["pop blocked(stay (on_leave of guest.Trap))"])
    }
    app.back()
    app.back()
    #expect(app.title == "Root")
  }

  @Test("G1: a guard that has had the person decide may have the person decide again")
  func mayAskAgain() {
    let app = withGuest([.sleep(1), .block("stay")])
    app.back()
    app.tap("Work")
    app.settle()
    app.back()
    app.settle()
    #expect(app.title == "Trap")
    app.back()
    app.settle()
    #expect(app.title == "Root")
  }

  @Test("G1: a plugin decides about what comes of it as often as it likes")
  func comes() {
    let app = withGuest([]) { guest in
      guest.guarding(comes: [TypeName("guest.Trap")], [.block("not now")])
    }
    #expect(app.title == "Root")
    for _ in 1...2 {
      app.push(.record(TypeName("guest.Trap"), ["n": 1]))
      #expect(app.outcomes == ["push blocked(not now (guard of guest))"])
    }
  }

  @Test("G1, N1: that somebody was held up already is saved")
  func heldUpIsSaved() {
    let app = withGuest([.block("stay")])
    app.back()
    let saved = app.save()
    #expect(saved.refusers == ["guest"])
    app.tap("Work")
    #expect(app.save().refusers == [])
  }

  @Test("G1: of a long reason the beginning is told")
  func longReason() {
    let app = TestApp.guarded([.block(Text(String(repeating: "x", count: 5_000)))])
    app.push(1)
    app.back()
    #expect(app.outcomes.first.map { $0.utf8.count < 1_200 && $0.contains("xxx…") } == true)
  }

  @Test("G1, S8: secrets in a reason are hidden, also where it is cut")
  func reasonWithSecret() {
    let long = String(repeating: "x", count: 1_020) + "hunter2"
    for (reason, told) in [(long, "xxx‹"), ("my hunter2", "my ‹secret 7›")] {
      let app = TestApp.guarded(
        [.block(Text(reason))], root: [link("Go", to: 1)]
      ) { flow in _ = flow.cell("password", "hunter2", isSecret: true) }
      app.tap("Go")
      app.back()
      #expect(app.outcomes.first.map { $0.contains(told) && !$0.contains("hunt") } == true, "\(app.outcomes)")
    }
  }

  @Test("G1: a plugin that gets in the way of its own guard keeps nobody by that")
  func getsInTheWay() {
    let app = withGuest([.sleep(2)]) { guest in
      let mine = guest.type("Mine", ["n": .integer])
      guest.destination(mine) { _ in screen("Mine") }
      guest.chunk { script throws(ScriptError) in
        try script.task(.sleep(1), .push(.record(mine, ["n": 1])), .pop())
      }
    }
    app.back()
    app.advance(1)
    #expect(app.allOutcomes.contains { $0.hasPrefix("back cancelled") } && app.title == "Trap", "\(app.allOutcomes)")
    app.back()
    #expect(app.title == "Root")
  }

  @Test("G1: a guard that keeps something out is asked before what it has leaves")
  func keepsOut() {
    let app = withGuest([.block("stay")]) { guest in
      let secret = guest.type("Secret", ["n": .integer])
      guest.destination(secret) { _ in screen("Secret") }
      guest.guarding(comes: [secret], [.block("members only")])
    }
    app.push(.record(TypeName("guest.Secret"), ["n": 1]))
    #expect(app.outcomes == ["push blocked(members only (guard of guest))"])
    app.back()
    #expect(app.outcomes == ["back blocked(stay (on_leave of guest.Trap))"] && app.title == "Trap")
  }

  @Test("G1: a guard that goes on asking is called off, and then lets go")
  func goesOnAsking() {
    let app = withGuest([.sleep(60), .block("stay")])
    app.back()
    app.cancel()
    #expect(app.title == "Trap" && app.allOutcomes.last?.hasPrefix("back cancelled") == true, "\(app.allOutcomes)")
    app.back()
    #expect(app.title == "Root")
  }
}
