import RutterCore
import Testing

@Suite("Held operations: G3") struct HeldTests {
  /// A flow that holds the coming of integers until `open` is tapped.
  private func holding() -> TestApp {
    var isOpen = false
    return TestApp.guarded(
      [],
      root: [
        button(
          "Open",
          [
            .run { _ in isOpen = true }, .ask(.resume("later")), .outcome, .logResults,
          ]),
        button("Drop", [.run { script throws(ScriptError) in script.log("\(try script.drop("later"))") }]),
        button("Held", [.run { $0.log($0.held.joined(separator: ", ")) }]),
      ]
    ) { flow in
      flow.guarding(comes: [.integer], [.reply { _ in isOpen ? .done(true) : .verdict(.hold("later")) }])
    }
  }

  @Test("G3: a held operation is listed, and carried out when it is resumed, once")
  func held() {
    let app = holding()
    app.push(5)
    #expect(app.outcomes == ["push blocked(held as 'later' by guard of flow)"])
    app.tap("Held")
    #expect(app.logs == ["later push"])
    app.tap("Open")
    #expect(app.outcomes == ["push committed"])
    #expect(app.path == "5")
    app.back()
    app.tap("Open")
    #expect(app.outcomes == ["resume refused(not_held)"])
  }

  @Test("G3: what a person chose by a link is a person's when it is resumed, and where it is sent instead")
  func heldLink() {
    var answers: [Verdict] = [.hold("later"), .redirect(PathPart(6))]
    let app = TestApp.guarded([], root: [link("Go", to: 5), button("Resume", [.ask(.resume("later"))])]) { flow in
      flow.guarding(
        comes: [.integer],
        [.logChange, .reply { _ in answers.isEmpty ? .done(true) : .verdict(answers.removeFirst()) }])
    }
    app.tap("Go")
    #expect(app.logs.count == 1 && app.logs[0].hasPrefix("push by person"), "\(app.logs)")
    app.tap("Resume")
    #expect(app.path == "6")
    #expect(app.logs.map { $0.prefix(14) } == ["push by person", "push by person"], "\(app.logs)")
  }

  @Test("G3: a held operation is dropped once")
  func dropped() {
    let app = holding()
    app.push(5)
    app.tap("Drop")
    #expect(app.logs == ["true"])
    app.tap("Drop")
    #expect(app.logs == ["false"])
    app.tap("Open")
    #expect(app.path == "")
  }

  @Test("G3: a second one of the same name replaces the first, which is noted")
  func second() {
    let app = holding()
    app.push(5)
    app.push(6)
    #expect(
      app.notes == ["guard of flow holds another operation as 'later'; the push held before is dropped"])
    app.tap("Open")
    #expect(app.path == "6")
  }

  @Test("G3: a held removal that is resumed takes away what it was about, with what lies above that by then")
  func covered() {
    var isOpen = false, commands: Commands?
    let app = TestApp.guarded([.reply { _ in isOpen ? .done(true) : .verdict(.hold("later")) }]) { flow in
      commands = flow.commands()
    }
    app.path(1, 2)
    app.back()
    app.push(3)
    isOpen = true
    commands?.run(app, .ask(.resume("later")))
    #expect(app.outcomes == ["back committed"])
    #expect(app.path == "1")
  }

  @Test(
    "G3: held steps take away what they were about, with what lies above that by then, and nothing in its place",
    arguments: [false, true])
  func coveredSteps(isGone: Bool) {
    var isOpen = false, commands: Commands?
    let app = TestApp.guarded([.reply { _ in isOpen ? .done(true) : .verdict(.hold("later")) }]) { flow in
      commands = flow.commands()
    }
    app.path("a", 1)
    app.edit([.pop(1), .push(PathPart("b"))])
    app.push("c")
    isOpen = true
    if isGone { app.edit([.remove(.value(1))]) }
    commands?.run(app, .ask(.resume("later")))
    #expect(app.allOutcomes.last == (isGone ? "edit refused(gone)" : "edit committed"))
    #expect(app.path == (isGone ? "\"a\" \"c\"" : "\"a\" \"b\""))
  }

  @Test("G3: a held replacement that is there when it is resumed takes nothing away")
  func replacedAlready() {
    var isOpen = false, commands: Commands?
    let app = TestApp.guarded([.reply { _ in isOpen ? .done(true) : .verdict(.hold("later")) }]) { flow in
      commands = flow.commands()
    }
    app.path("a", 1)
    commands?.run(app, .ask(.replace(PathPart("b")), once: .anywhere, fromAnywhere: true))
    #expect(app.allOutcomes.last == "replace blocked(held as 'later' by on_leave of integer)")
    isOpen = true
    app.edit([.popToRoot, .push(PathPart("b")), .push(PathPart(1)), .push(PathPart("c"))])
    commands?.run(app, .ask(.resume("later")))
    #expect(app.allOutcomes.last == "replace duplicate", "\(app.allOutcomes)")
    #expect(app.path == "\"b\" 1 \"c\"")
  }

  @Test("G3: a held presentation that is resumed sets its cell again")
  func presented() {
    var isOpen = false
    let app = TestApp.open { flow in
      let cell = flow.cell("item", nil)
      flow.guarding([.reply { _ in isOpen ? .done(true) : .verdict(.hold("later")) }])
      flow.root { _ in
        screen(
          "Root", presents: [.item(cell) { screen("Item \($0.value().brief)", []) }],
          [
            button("Show", [.set(cell, 7)]),
            button("Open", [.run { _ in isOpen = true }, .ask(.resume("later")), .outcome, .logResults]),
          ])
      }
    }
    app.tap("Show")
    #expect(app.outcomes == ["present blocked(held as 'later' by guard of flow)"])
    #expect(app.title == "Root")
    app.tap("Open")
    #expect(app.title == "Item 7")
  }

  @Test("G3: a held presentation that is resumed replaces what guards are asked about for the same cell")
  func presentedInstead() {
    var cell = CellRef(), commands: Commands?, isHeld = false
    let app = TestApp.open { flow in
      cell = flow.cell("item", nil)
      commands = flow.commands()
      flow.guarding([
        .reply { _ in
          if isHeld { return nil }
          isHeld = true
          return .verdict(.hold("later"))
        }, .sleep(3),
      ])
      flow.root { _ in screen("Root", presents: [.item(cell) { screen("Item \($0.value().brief)", []) }], []) }
    }
    commands?.run(app, .set(cell, 1))
    commands?.run(app, .set(cell, 2))
    commands?.run(app, .ask(.resume("later")))
    app.settle()
    #expect(app.title == "Item 1" && app.allOutcomes.last == "present committed", "\(app.allOutcomes)")
  }

  @Test("G3: a presentation that was held stays what it is where the former one has left, or another has come")
  func presentedLater() {
    for between: [Value] in [["none"], ["other"], ["none", "other"]] {
      var cell = CellRef(), commands: Commands?, isOpen = false
      let app = TestApp.open { flow in
        cell = flow.cell("item", nil)
        commands = flow.commands()
        flow.guarding([.reply { _ in isOpen ? .done(true) : .verdict(.hold("later")) }])
        let cases: [(String, Function.Build)] = ["first", "wanted", "other"].map { name in
          (name, { _ in screen("Case \(name)") })
        }
        flow.root { _ in screen("Root", presents: [.cases(cell, cases)], []) }
      }
      isOpen = true
      commands?.run(app, .set(cell, "first"))
      isOpen = false
      commands?.run(app, .set(cell, "wanted"))
      #expect(app.title == "Case first", "\(app.title)")
      isOpen = true
      for value in between { commands?.run(app, .set(cell, value == "none" ? nil : value)) }
      commands?.run(app, .ask(.resume("later")))
      #expect(app.title == "Case wanted", "\(between): \(app.allOutcomes)")
    }
  }

  @Test("G3: a presentation that was to leave, and has left meanwhile, takes nothing away in its place")
  func dismissedAlready() {
    var cell = CellRef(), commands: Commands?, isOpen = true
    let app = TestApp.open { flow in
      cell = flow.cell("item", nil)
      commands = flow.commands()
      flow.guarding([.reply { _ in isOpen ? .done(true) : .verdict(.hold("later")) }])
      flow.root { _ in screen("Root", presents: [.item(cell) { screen("Item \($0.value().brief)", []) }], []) }
    }
    commands?.run(app, .set(cell, "first"))
    isOpen = false
    commands?.run(app, .set(cell, nil))
    isOpen = true
    app.back()
    commands?.run(app, .set(cell, "second"))
    commands?.run(app, .ask(.resume("later")))
    #expect(app.title == "Item \"second\"" && app.allOutcomes.last == "present refused(gone)", "\(app.allOutcomes)")
  }

  @Test("G1, G3: what a URL asked for is a URL's where it is sent elsewhere, held, saved, and resumed")
  func heldURL() {
    var answers: [Verdict] = [.redirect(PathPart(6)), .hold("later")]
    let flow: (PluginSetup) -> Void = { flow in
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      flow.route("/five") { _ in .value(5) }
      flow.guarding(
        comes: [.integer],
        [.run { $0.log($0.change) }, .reply { _ in answers.isEmpty ? .done(true) : .verdict(answers.removeFirst()) }])
      flow.root { _ in screen("Root", [button("Resume", [.ask(.resume("later"))])]) }
    }
    let app = TestApp.open(flow)
    app.ask(.open("/five", push: nil))
    #expect(app.logs.map { $0.prefix(10) } == ["open by ur", "push by ur"], "\(app.logs)")
    let restored = TestApp.restore(app.save(), flow)
    for app in [app, restored] {
      app.tap("Resume")
      #expect(app.path == "6" && app.logs.last?.hasPrefix("push by url") == true, "\(app.logs)")
    }
  }

  @Test("G3: a question that was held is asked by its steps, which resuming it tries again, once; else it is gone")
  func question() {
    var isOpen = false, commands: [Commands] = []
    let flow: (PluginSetup) -> Void = { flow in
      flow.destination(.string) { screen("Text \($0.value().brief)", [button("1", [.finish(1)])]) }
      flow.steps("order", [.question("a"), .returnsLast])
      flow.guarding(comes: [.string], [.reply { _ in isOpen ? .done(true) : .verdict(.hold("later")) }])
      flow.root { _ in
        screen("Root", [button("Order", [.present(steps()), .logResults])])
      }
      commands.append(flow.commands())
    }
    let left = TestApp.open(flow), app = TestApp.open(flow)
    for app in [left, app] {
      app.tap("Order")
      #expect(app.allErrors.last?.contains("held as 'later'") == true, "\(app.allErrors)")
    }
    left.back()
    let restored = TestApp.restore(app.save(), flow)
    isOpen = true
    for (place, app) in [left, app, restored].enumerated() {
      commands[place].run(app, .ask(.resume("later")))
      let isLeft = place == 0
      #expect(app.allOutcomes.contains(isLeft ? "resume refused(gone)" : "resume committed"), "\(app.allOutcomes)")
      #expect(app.title == (isLeft ? "Root" : "Text \"a\""))
      if isLeft { continue }
      app.tap("1")
      #expect(app.logs.last == "1, nil" || place == 2, "\(app.logs)")
      #expect(app.title == "Root")
    }
  }

  @Test("G3: what is held keeps its functions, and lets them go with it")
  func functions() {
    let app = holding()
    let before = app.functions.names
    app.session.prepareHost { _ in }
    app.push(5)
    app.tap("Drop")
    #expect(app.functions.names == before)
  }

  /// Opens a flow and a guest that each hold what comes of their types under the same name.
  private func holdingTwo() -> TestApp {
    TestApp.open(
      (
        "guest",
        { guest in
          guest.access = Access(Grantee(name: "guest", isFlow: false), [])
          let mine = guest.type("Mine", ["n": .integer])
          guest.destination(mine) { _ in screen("Mine") }
          guest.guarding(comes: [mine], [.say(.hold("later"))])
          guest.destination(.string) { _ in
            screen(
              "Guest",
              [
                button("Mine", [.run { $0.log($0.held.joined(separator: ", ")) }]),
                button("Drop mine", [.run { script throws(ScriptError) in script.log("\(try script.drop("later"))") }]),
              ])
          }
        }
      ),
      (
        "flow",
        { flow in
          flow.access = Access(Grantee(name: "flow"), [])
          flow.destination(.integer) { screen("Number \($0.value().brief)") }
          flow.guarding(comes: [.integer], [.say(.hold("later"))])
          flow.root { _ in screen("Root", [button("All", [.run { $0.log($0.held.joined(separator: ", ")) }])]) }
        }
      ))
  }

  @Test("G3, X1: a plugin that has only its part of the path holds under names of its own")
  func ownNames() throws {
    let app = holdingTwo()
    app.push(5)
    app.push(.record(TypeName("guest.Mine"), ["n": 1]))
    #expect(app.notes == [])
    app.tap("All")
    #expect(app.logs == ["later push, later push"])
    let saved = app.save()
    try saved.check()
    #expect(saved.held.map(\.holder) == ["flow", "guest"])
    app.push("a")
    app.tap("Mine")
    #expect(app.logs == ["later push"])
    app.tap("Drop mine")
    #expect(app.logs == ["true"] && app.save().held.map(\.holder) == ["flow"])
    app.tap("Drop mine")
    #expect(app.logs == ["false"] && app.save().held.map(\.holder) == ["flow"])
  }

  @Test("G3, N1: what a plugin holds that is away stays held for it, whatever others hold or drop by that name")
  func heldByAbsent() {
    let guest = { (guest: PluginSetup) in
      guest.access = Access(Grantee(name: "guest", isFlow: false), [])
      guest.destination(guest.type("Mine", ["n": .integer])) { _ in screen("Mine") }
      guest.guarding(comes: [TypeName("guest.Mine")], [.say(.hold("later"))])
    }
    let flow = { (flow: PluginSetup) in
      flow.access = Access(Grantee(name: "flow"), [])
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      flow.guarding(comes: [.integer], [.say(.hold("later"))])
      flow.root { _ in
        screen("Root", [button("Drop", [.run { script throws(ScriptError) in _ = try script.drop("later") }])])
      }
    }
    let app = TestApp.open(("guest", guest), ("flow", flow))
    app.push(.record(TypeName("guest.Mine"), ["n": 1]))
    let alone = TestApp.restore(app.save(), ("flow", flow))
    alone.push(5)
    #expect(alone.notes == [] && alone.save().held.map(\.holder) == ["flow", "guest"])
    alone.tap("Drop")
    alone.tap("Drop")
    #expect(alone.save().held.map(\.holder) == ["guest"])
    let back = TestApp.restore(alone.save(), ("guest", guest), ("flow", flow))
    #expect(back.save().held.map(\.holder) == ["guest"])
  }
}
