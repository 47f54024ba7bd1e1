import RutterCore
import Testing

@Suite("Cells") struct CellTests {
  // MARK: S3

  @Test("S3: the first run makes a cell, later runs get the same and their initial value is ignored")
  func sameCell() {
    var made: [CellID] = []
    let app = TestApp.open { flow in
      flow.root { script throws(ScriptError) in
        let cell = try script.cell("n", .integer(Int64(made.count)))
        made.append(cell.id)
        return screen("\(try script.get(cell).brief)", [button("Up", [.set(cell, 9)])])
      }
    }
    #expect(app.title == "0")
    app.tap("Up")
    #expect(app.title == "9")
    #expect(made.count == 2 && made[0] == made[1])
  }

  @Test("S3: in a screen function a cell needs a name, and one name twice in a run is an error")
  func names() {
    let unnamed = TestApp.open { flow in
      flow.root { script throws(ScriptError) in
        try script.cell(nil, 0)
        return screen("Root")
      }
    }
    #expect(unnamed.errors.first?.contains("needs a name") == true)
    #expect(unnamed.session.condition == .rootFailed)
    let twice = TestApp.open { flow in
      flow.root { script throws(ScriptError) in
        try script.cell("n", 0)
        try script.cell("n", 0)
        return screen("Root")
      }
    }
    #expect(twice.errors.first?.contains("a cell named 'n' was already made in this run") == true)
  }

  @Test("S3: a name belongs to the run: rows and entries have cells of their own")
  func ownCells() {
    let app = TestApp.open { flow in
      flow.root { _ in
        screen(
          "Root",
          [
            list([1, 2], keys: [1, 2]) { script, item, _ throws(ScriptError) in
              let count = try script.cell("n", 0)
              return [
                text("\(item.brief): \(try script.get(count).brief)"), button("Up \(item.brief)", [.set(count, 5)]),
              ]
            }
          ])
      }
    }
    app.tap("Up 2")
    #expect(app.texts == ["1: 0", "Up 1", "2: 5", "Up 2"])
  }

  @Test("S3: a cell lives as long as its entry: through a refresh, an error, a withdrawn destination")
  func livesAsLongAsEntry() {
    var fails = false
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      let again = flow.cell("again", 0)
      let reference = RegistrationRef()
      let show: Function.Build = { script throws(ScriptError) in
        let count = try script.cell("count", 0)
        let now = try script.get(count)
        _ = try script.get(again)
        if fails { throw ScriptError("no") }
        return screen(
          "\(now.brief)",
          [
            button("Up", [.set(count, 5)]), button("Again", [.set(again, 1)]),
            button(
              "Withdraw",
              [
                .run { script throws(ScriptError) in try script.withdraw(reference) }, .sleep(1),
              ]),
          ])
      }
      let destination = flow.destination(.integer, DestinationOptions(), show)
      flow.chunk { _ in reference.id = destination.id }
      flow.root { _ in screen("Root", [link("Go", to: slow(), present: .placeholder)]) }
    }
    app.tap("Go")
    app.settle()
    app.tap("Up")
    #expect(app.title == "5")
    app.ask(.refresh(nil))
    app.settle()
    #expect(app.title == "5")
    fails = true
    app.tap("Again")
    #expect(app.title == "Failed")
    fails = false
    app.tap("Try again")
    #expect(app.title == "5")
    app.back()
    app.tap("Go")
    app.settle()
    #expect(app.title == "0")
  }

  @Test("S3: at load time a cell needs no name and belongs to the plugin; elsewhere it cannot be made")
  func where_() {
    let app = TestApp.open { flow in
      let cell = flow.cell(nil, 7)
      let bad = flow.loader("bad", gives: .integer, [.run { script throws(ScriptError) in try script.cell("x", 0) }])
      flow.root { script throws(ScriptError) in
        screen(
          "\(try script.get(cell).brief)",
          hooks: ScreenHooks(appear: [.run { script throws(ScriptError) in try script.cell("x", 0) }]),
          [
            button("Make", [.run { script throws(ScriptError) in try script.cell("x", 0) }]),
            button("Load", [.load(bad())]),
          ])
      }
    }
    #expect(app.title == "7")
    #expect(app.errors.first?.contains("a cell cannot be made in a hook") == true)
    app.tap("Make")
    #expect(app.errors.first?.contains("a cell cannot be made in an action") == true)
    app.tap("Load")
    #expect(app.errors.first?.contains("a cell cannot be made in a loader") == true)
  }

  // MARK: S4

  @Test("S4: a cell whose owner left keeps its last value; setting it does nothing and is noted")
  func orphan() {
    var kept: CellRef?
    var commands: Commands?
    let app = TestApp.open { flow in
      commands = flow.commands()
      flow.destination(.integer) { script throws(ScriptError) in
        kept = try script.cell("n", 3)
        return screen("Number")
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    guard let cell = kept else { return }
    commands?.run(app, .set(cell, 4))
    app.back()
    commands?.run(app, .set(cell, 5))
    #expect(app.notes == ["set of cell #\(cell.id) ignored: its owner left"])
    commands?.run(app, .run { script throws(ScriptError) in script.log("\(try script.get(cell).brief)") })
    #expect(app.logs == ["4"])
    app.forget(cells: [cell.id, cell.id])
    app.back()
    #expect(app.sizes["cells"] == 0)
  }

  @Test("S4: what watches a cell ends when neither owner nor script holds the cell")
  func watchOfNothing() {
    var kept: CellRef?
    var commands: Commands?
    let app = TestApp.open { flow in
      commands = flow.commands()
      flow.destination(.integer) { script throws(ScriptError) in
        kept = try script.cell("n", 3)
        return screen("Number")
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    guard let cell = kept else { return }
    commands?.run(app, .run { script throws(ScriptError) in try script.watch(cell, .log("seen")) })
    let held = app.functions.names.count
    commands?.run(app, .set(cell, 4))
    #expect(app.logs == ["seen"])
    app.back()
    #expect(app.sizes["watches"] == 1)
    app.forget(cells: [cell.id, cell.id, cell.id, cell.id])
    app.back()
    #expect(app.sizes["cells"] == 0 && app.sizes["watches"] == 0)
    #expect(app.functions.names.count < held)
  }

  @Test("S4: cells are dropped when neither owner nor script holds them")
  func dropped() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { script throws(ScriptError) in
        screen("\(try script.cell("n", 3).id)")
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    #expect(app.sizes["cells"] == 1)
    app.forget(cells: [CellID(1)])
    app.push(2)
    #expect(app.sizes["cells"] == 2)
    app.path()
    #expect(app.sizes["cells"] == 1)
  }

  @Test("S4: the boolean view of a cell: false clears it, true is refused with a reason")
  func booleanView() {
    let app = TestApp.open { flow in
      let chosen = flow.cell("chosen", "a")
      flow.root { script throws(ScriptError) in
        screen("\(try script.get(chosen).brief)", [view("On", chosen), button("Set", [.set(chosen, "b")])])
      }
    }
    #expect(app.node("On")?.value == true)
    app.set("On", false)
    #expect(app.title == "nil")
    #expect(app.node("On")?.value == false)
    app.set("On", true)
    #expect(app.outcomes == ["set refused(no_value)"])
    app.tap("On")
    #expect(app.outcomes == ["activate refused(no_value)"])
    app.tap("Set")
    #expect(app.node("On")?.value == true)
    app.set("On", true)
    #expect(app.title == "\"b\"")
    app.tap("On")
    #expect(app.title == "nil")
  }

  @Test("S8: a text that no script could take is refused, and the one before stays")
  func longText() {
    let longest = Text(String(repeating: "a", count: Value.longestText))
    let app = TestApp.open { flow in
      let name = flow.cell("name", "short")
      flow.root { _ in screen("Root", [field("Name", name)]) }
    }
    app.set("Name", .string(Text(longest.string + "a")))
    #expect(app.outcomes == ["set refused(too_long)"] && app.node("Name")?.value == "short")
    app.set("Name", .string(longest))
    #expect(app.node("Name")?.value == .string(longest))
  }

  private func view(_ label: String, _ cell: CellRef) -> Piece {
    Piece(node: Node(.toggle, label: Text(label))) { node, _ in
      var detail = InputDetail(cell: cell.id)
      detail.isView = true
      node.detail = .input(detail)
    }
  }

  // MARK: S8

  @Test("S8: a field takes a string, a toggle a boolean, a picker one of its choices; all else is refused")
  func inputs() {
    let app = TestApp.open { flow in
      let word = flow.cell("word", "x"), flag = flow.cell("flag", false), choice = flow.cell("choice", 1)
      flow.root { script throws(ScriptError) in
        screen(
          "\(try script.get(word).brief) \(try script.get(flag).brief) \(try script.get(choice).brief)",
          [field("Field", word), toggle("Toggle", flag), picker("Picker", choice, [1, 2, "three"])])
      }
    }
    app.set("Field", "new")
    app.set("Toggle", true)
    app.set("Picker", "three")
    #expect(app.title == "\"new\" true \"three\"")
    #expect(app.session.commandOutcome == .committed)
    let wrong: [(String, Value)] = [("Field", 5), ("Field", nil), ("Toggle", "true"), ("Picker", 3), ("Picker", 1.0)]
    for (label, value) in wrong {
      app.set(label, value)
      #expect(app.outcomes == ["set refused(type)"])
    }
    app.tap("Toggle")
    #expect(app.title == "\"new\" false \"three\"")
    app.tap("Field")
    #expect(app.outcomes == ["activate refused(type)"])
    #expect(app.node("Picker")?.choices == [1, 2, "three"])
  }

  @Test("S8: what is disabled, gone, or takes nothing refuses")
  func refusals() {
    let app = TestApp.open { flow in
      let word = flow.cell("word", "x")
      flow.root { _ in
        screen("Root", [field("Field", word).disabled, button("Button", []), button("Off", []).disabled])
      }
    }
    app.set("Field", "new")
    #expect(app.outcomes == ["set refused(disabled)"])
    app.set("Button", "new")
    #expect(app.outcomes == ["set refused(not_interactive)"])
    app.tap("Off")
    #expect(app.outcomes == ["activate refused(disabled)"])
    app.send(.set(NodeID(99), "x"))
    #expect(app.outcomes == ["set refused(stale)"])
  }

  @Test("S8: a secret of a field, a cell or a type's field shows as ‹secret n›")
  func secrets() {
    let app = TestApp.open { flow in
      let plain = flow.cell("plain", "abc"), hidden = flow.cell("hidden", "abcde", isSecret: true)
      let other = flow.cell("other", "xyz")
      let login = flow.type(
        "Login", .record([SchemaField("name", .string), SchemaField("word", .string, isSecret: true)]))
      flow.destination(login) { _ in screen("Login") }
      flow.root { _ in
        screen("Root", [field("A", plain, isSecret: true), field("B", hidden), field("C", plain), field("D", other)])
      }
    }
    #expect(app.node("A")?.value == "‹secret 3›")
    #expect(app.node("B")?.value == "‹secret 5›")
    #expect(app.node("C")?.value == "‹secret 3›" && app.node("D")?.value == "xyz")
    app.set("B", "x")
    #expect(app.node("B")?.value == "‹secret 1›")
    app.push(.record("flow.Login", ["name": "n", "word": "pass"]))
    #expect(app.frame.path.first?.value?.brief == "flow.Login{name=\"n\", word=\"‹secret 4›\"}")
  }

  @Test("S8: a secret stays one wherever it goes: presented, pushed, logged, and in what is written down")
  func secretsStay() {
    let app = TestApp.open { flow in
      let hidden = flow.cell("hidden", .null, isSecret: true)
      let login = flow.type("Login", .record([SchemaField("word", .string, isSecret: true)]))
      flow.destination(login) { _ in screen("Login") }
      flow.destination(.string) { _ in screen("Word") }
      flow.root { _ in
        screen(
          "Root", presents: [.item(hidden) { _ in screen("Presented", [field("Word", hidden)]) }],
          [
            button("Set", [.run { script throws(ScriptError) in try script.set(hidden, "hunter2") }]),
            button(
              "Use",
              [
                .run { script throws(ScriptError) in
                  script.log("it is hunter2")
                  try script.push("hunter2")
                }
              ]),
          ])
      }
    }
    app.tap("Set")
    #expect(app.frame.path.first?.value == "‹secret 7›")
    #expect(app.node("Word")?.isSecret == true)
    app.set("Word", "hunter3")
    #expect(app.session.concealedEvent != nil)
    app.ask(.back)
    app.tap("Use")
    #expect(app.logs == ["it is ‹secret 7›"])
    #expect(app.frame.path.map(\.value) == ["‹secret 7›"])
    app.push(.record("flow.Login", ["word": "pass"]))
    guard case .requested(let request)? = app.session.concealedEvent, case .push(let part) = request.kind else {
      Issue.record("the event is not concealed: \(String(describing: app.session.concealedEvent))")
      return
    }
    #expect(part.content == .value(.record("flow.Login", ["word": "****"])))
  }

  @Test("S8: errors do not tell a secret, neither the engine's nor a script's own")
  func errorsKeepSecrets() {
    let app = TestApp.open { flow in
      let hidden = flow.cell("hidden", "hunter2", isSecret: true)
      flow.destination(.integer) { _ in screen("Picking", [picker("Pick", hidden, ["a", "b"])]) }
      flow.root { _ in
        screen("Root", [button("Raise", [.run { _ throws(ScriptError) in throw ScriptError("no hunter2 here") }])])
      }
    }
    app.tap("Raise")
    #expect(app.errors.first?.contains("no ‹secret 7› here") == true)
    app.push(1)
    #expect(app.errors.first?.contains("a secret string") == true)
    #expect(!app.errors.contains { $0.contains("hunter2") })
    #expect(!app.frame.top.nodes.contains { $0.label.string.contains("hunter2") })
  }

  @Test("S8: a choice that holds a secret shows as its place, by which it is chosen; of a secret picker all do")
  func secretChoices() {
    var hidden = CellRef(), plain = CellRef()
    let app = TestApp.open { flow in
      hidden = flow.cell("hidden", "hunter2", isSecret: true)
      plain = flow.cell("plain", "none")
      flow.root { script throws(ScriptError) in
        screen(
          "Root",
          [
            picker("Plain", plain, ["none", "hunter2", "is hunter2"]), picker("Hidden", hidden, ["hunter2", "other"]),
            text(try script.get(plain) == "is hunter2" ? "chosen" : "not chosen"),
          ])
      }
    }
    #expect(app.node("Plain")?.choices == ["none", "‹secret choice 2›", "‹secret choice 3›"])
    #expect(app.node("Plain")?.value == "none")
    #expect(app.node("Hidden")?.choices == ["‹secret choice 1›", "‹secret choice 2›"])
    #expect(app.node("Hidden")?.value == "‹secret 7›")
    app.set("Plain", "‹secret choice 3›")
    #expect(app.texts.last == "chosen", "\(app.outcomes) \(app.errors)")
    #expect(app.node("Plain")?.value == "‹secret choice 3›")
    app.set("Hidden", "‹secret choice 2›")
    #expect(app.outcomes == [] && app.node("Hidden")?.value == "‹secret 5›")
    app.set("Hidden", "‹secret choice 3›")
    #expect(app.outcomes == ["set refused(type)"])
  }

  @Test("T4: screen, row, hole, key and selector functions only read")
  func onlyRead() {
    let app = TestApp.open { flow in
      let cell = flow.cell("cell", 0)
      let load = flow.loader("load", gives: .integer, [.give(1)])
      let keyed = flow.loader(
        "keyed", gives: .integer,
        key: { script throws(ScriptError) in
          try script.push(1)
          return 1
        }, [.give(1)])
      flow.root { _ in
        screen(
          "Root",
          [
            list([1]) { script, _, _ throws(ScriptError) in
              try script.set(cell, 1)
              return []
            },
            hole(
              load(),
              ready: { script throws(ScriptError) in
                try script.mayWait(for: "sleep")
                return []
              }),
            hole(keyed()),
          ])
      }
    }
    #expect(app.errors.count == 3)
    #expect(app.errors.allSatisfy { $0.contains("it only reads") })
    #expect(app.texts.contains { $0.contains("'push' cannot be asked for") })
  }
}
