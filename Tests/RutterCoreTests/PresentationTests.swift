import RutterCore
import Testing

@Suite("Presentations bound to cells") struct PresentationTests {
  // MARK: B1

  @Test("B1: a when is built and created with its parent, hidden")
  func builtAhead() {
    let flow = PresentingFlow()
    let app = flow.open()
    #expect(app.hostCalls.filter { $0.hasPrefix("build") } == ["build root", "build when"])
    #expect(app.logs == ["create when"])
    #expect(app.path == "")
    #expect(app.title == "Root")
  }

  @Test("B1: the same instance is shown each time, as a new entry that appears and disappears")
  func sameInstance() {
    let flow = PresentingFlow()
    let app = flow.open()
    app.forgetCalls()
    flow.set(app, flow.flag, true)
    #expect(app.title == "When")
    #expect(app.ids == [1])
    #expect(app.logs == ["appear when"])
    app.back()
    #expect(app.logs == ["disappear when"])
    #expect(flow.get(app, flow.flag) == false)
    flow.set(app, flow.flag, true)
    #expect(app.ids == [2])
    #expect(!app.hostCalls.contains("build when"))
    app.send(.ended)
    #expect(app.allLogs.filter { $0 == "create when" }.count == 1)
    #expect(app.logs == ["disappear when", "destroy when"])
    #expect(app.functions.names.isEmpty)
  }

  @Test("B1: its holes start when it first shows; its loads and actions end when it hides")
  func holesOfWhen() {
    let flow = PresentingFlow()
    flow.parts = { what in
      what == "when"
        ? [
          hole(flow.slow!(), ready: { _ in [text("filled")] }),
          button("Work", [.closing { $0.log("work closed") }, .sleep(9)]),
        ] : []
    }
    let app = flow.open()
    #expect(app.work.isEmpty)
    flow.set(app, flow.flag, true)
    #expect(app.work == ["loader slow"])
    app.tap("Work")
    app.back()
    #expect(app.logs.sorted() == ["disappear when", "load closed", "work closed"])
    #expect(app.work.isEmpty)
    flow.set(app, flow.flag, true)
    #expect(app.texts.contains("Loading"))
    #expect(app.state("Work") == .idle)
    app.settle()
    #expect(app.texts.contains("filled"))
    app.back()
    flow.set(app, flow.flag, true)
    #expect(app.texts.contains("filled"))
  }

  @Test("B1: a when that is covered when it leaves ends its loads too")
  func coveredWhenLeaves() {
    let flow = PresentingFlow()
    flow.parts = { what in what == "when" ? [hole(flow.slow!())] : [] }
    let app = flow.open()
    flow.set(app, flow.flag, true)
    app.push(1)
    app.path()
    #expect(app.work.isEmpty)
    #expect(app.logs.contains("load closed"))
    #expect(!app.logs.contains("destroy when"))
  }

  @Test("B1: a hole that comes while a lasting screen shows is loaded")
  func laterHole() {
    let flow = PresentingFlow()
    flow.rootParts = { _ in [] }
    let app = TestApp.open { setup in
      let flag = setup.cell("flag", false), more = setup.cell("more", false)
      let slow = setup.loader("slow", gives: .integer, [.sleep(1), .give(7)])
      flow.commands = setup.commands()
      setup.chunk { _ in
        flow.flag.id = flag.id
        flow.other.id = more.id
      }
      setup.root { _ in
        screen(
          "Root",
          presents: [
            .when(flag) { script throws(ScriptError) in
              screen("When", try script.get(more) == true ? [hole(slow())] : [])
            }
          ])
      }
    }
    flow.set(app, flow.flag, true)
    flow.set(app, flow.other, true)
    #expect(app.texts == ["Loading"])
    app.settle()
    #expect(app.texts == ["7"])
  }

  @Test("S5: a hidden screen whose cell changed is built when it shows, not before")
  func hiddenIsBuiltLater() {
    let flow = PresentingFlow()
    let app = flow.open()
    app.forgetCalls()
    flow.set(app, flow.other, 3)
    #expect(!app.hostCalls.contains("build when"))
    #expect(app.frames == 0)
    flow.set(app, flow.flag, true)
    #expect(app.texts == ["other 3"])
  }

  @Test("B1: item and case are built at the moment of presentation, and never reused")
  func builtAtPresentation() {
    let flow = PresentingFlow()
    let app = flow.open()
    #expect(!app.hostCalls.contains("build item"))
    flow.set(app, flow.item, "a")
    #expect(app.title == "Item \"a\"")
    #expect(app.logs == ["create item", "appear item"])
    app.tap("Count")
    app.back()
    #expect(app.logs == ["disappear item", "destroy item"])
    flow.set(app, flow.item, "a")
    #expect(app.texts.first == "count 0")
  }

  @Test("B1: a case cell holds a string, or a record with one key")
  func caseValues() {
    let flow = PresentingFlow()
    let app = flow.open()
    flow.set(app, flow.choice, "one")
    #expect(app.title == "One nil")
    app.back()
    flow.set(app, flow.choice, .record(nil, ["two": 5]))
    #expect(app.title == "Two 5")
  }

  // MARK: B2

  @Test("B2: it is put on top of the whole path")
  func onTop() {
    let flow = PresentingFlow()
    let app = flow.open()
    app.path(1, 2)
    flow.set(app, flow.item, 9)
    #expect(app.path == "1 2 9")
    #expect(app.outcomes == ["present committed"])
  }

  @Test("B2: it is removed with all above it when its cell is cleared")
  func clearing() {
    let flow = PresentingFlow()
    let app = flow.open()
    app.path(1)
    flow.set(app, flow.item, 9)
    app.push(2)
    app.push(3)
    flow.set(app, flow.item, nil)
    #expect(app.path == "1")
    #expect(app.outcomes == ["present committed"])
    #expect(app.logs == ["disappear 3", "destroy 3", "destroy 2", "destroy item", "appear 1"])
  }

  @Test("B2: it is removed when its owner leaves")
  func ownerLeaves() {
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      flow.destination(.integer) { script in
        screen(
          "Number \(script.value().brief)",
          presents: script.value() == 1 ? [.item(item) { _ in screen("Item") }] : [],
          [button("Show", [.set(item, "x")])])
      }
      flow.root { _ in screen("Root") }
    }
    app.path(1)
    app.tap("Show")
    app.push(2)
    #expect(app.path == "1 \"x\" 2")
    app.ask(.remove(.value(1)))
    #expect(app.path == "")
    app.path(1)
    app.tap("Show")
    #expect(app.path == "1 \"x\"")
    app.path()
    #expect(app.path == "")
    app.path(1)
    app.tap("Show")
    app.push(2)
    app.edit([.remove(.value(1)), .push(PathPart(5))])
    #expect(app.path == "5")
    app.path(1)
    app.tap("Show")
    app.push(2)
    app.edit([.popTo(.value(1)), .push(PathPart(2)), .push(PathPart(5))])
    #expect(app.path == "1 2 5")
  }

  @Test("B2: an operation that would put it below its owner is refused")
  func needsOwner() {
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      flow.destination(.integer) { script in
        screen("Number", presents: [.item(item) { _ in screen("Item") }], [button("Show", [.set(item, "x")])])
      }
      flow.root { _ in screen("Root") }
    }
    app.path(1)
    app.tap("Show")
    app.ask(.bringToFront(PathPart(1)))
    #expect(app.outcomes == ["bring_to_front refused(needs_owner)"])
    #expect(app.path == "1 \"x\"")
  }

  @Test("B2: removing it takes only itself; popping it takes what is above")
  func removing() {
    let flow = PresentingFlow()
    let app = flow.open()
    flow.set(app, flow.item, 9)
    app.push(2)
    app.ask(.remove(.value(9)))
    #expect(app.path == "2")
    #expect(flow.get(app, flow.item) == nil)
  }

  @Test("B2: path_of does not apply to it")
  func pathOf() {
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      flow.destination(.integer) { _ in screen("Number") }
      flow.root(pathOf: .integer) { _ in
        screen("Root", presents: [.item(item) { _ in screen("Item") }], [button("Show", [.set(item, "x")])])
      }
    }
    app.tap("Show")
    #expect(app.path == "\"x\"")
    app.push("y")
    #expect(app.outcomes.first?.hasPrefix("push refused(this path takes integer") == true)
  }

  // MARK: B3

  @Test("B3: only the topmost entry that binds a cell presents it")
  func topmost() {
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      let commands = flow.commands()
      flow.destination(.integer) { _ in
        screen("Number", presents: [.item(item) { _ in screen("Of the number") }], [button("Show", [.set(item, "x")])])
      }
      flow.root { _ in
        screen("Root", presents: [.item(item) { _ in screen("Of the root") }], [button("Show", [.set(item, "x")])])
      }
      _ = commands
    }
    app.tap("Show")
    #expect(app.title == "Of the root")
    app.back()
    app.push(1)
    app.tap("Show")
    #expect(app.path == "1 \"x\"")
    #expect(app.title == "Of the number")
  }

  @Test("B3: a screen that binds the cell that shows it does not present it over and over")
  func recursive() {
    let cell = CellRef()
    var commands: Commands?
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      flow.chunk { _ in cell.id = item.id }
      commands = flow.commands()
      func show(_ script: Script) -> [Piece] { screen("\(script.value().brief)", presents: [.item(item) { show($0) }]) }
      flow.root { _ in screen("Root", presents: [.item(item) { show($0) }]) }
    }
    commands?.run(app, .set(cell, "a"))
    #expect(app.path == "\"a\"")
    commands?.run(app, .set(cell, "b"))
    #expect(app.path == "\"b\"" && app.title == "\"b\"" && app.outcomes == ["present committed"])
    app.path()
    #expect(app.path == "")
    #expect(app.errors.isEmpty)
  }

  @Test("B3: what a lower entry presents is taken out alone when the topmost presents another value")
  func takesOver() {
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil), more = flow.cell("more", nil)
      flow.destination(.integer) { script in
        screen(
          "Number \(script.value().brief)",
          presents: [
            .item(item) { value in
              screen(
                "Item \(value.value().brief)", presents: [.item(more) { _ in screen("More") }],
                [button("More", [.set(more, 7)])])
            }
          ],
          [button("a", [.set(item, "a")]), button("b", [.set(item, "b")]), button("none", [.set(item, .null)])])
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    app.tap("a")
    app.tap("More")
    app.push(2)
    #expect(app.path == "1 \"a\" 7 2")
    app.tap("b")
    #expect(app.path == "1 2 \"b\"" && app.title == "Item \"b\"" && app.outcomes == ["present committed"])
    app.back()
    #expect(app.path == "1 2")
    app.tap("a")
    app.push(3)
    app.tap("none")
    #expect(app.path == "1 2" && app.errors.isEmpty)
  }

  @Test("B5, A3: while its value is loaded again what a screen presents stays, and its hooks run in pairs")
  func reloading() {
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      flow.destination(.integer) { _ in
        screen(
          "Number", presents: [.item(item) { _ in screen("Item", [button("Clear", [.set(item, .null)])]) }],
          hooks: .logging("number"), [button("Show", [.set(item, "x")]), button("No", [.set(item, .boolean(false))])])
      }
      flow.root { _ in screen("Root", [link("Go", to: slow(), present: .placeholder)]) }
    }
    app.tap("Go")
    app.settle()
    app.tap("Show")
    app.push(2)
    app.ask(.refresh(.entry(EntryID(1))))
    #expect(app.path == "~slow() \"x\" 2")
    app.settle()
    #expect(app.path == "1 \"x\" 2")
    app.back()
    app.ask(.refresh(.entry(EntryID(1))))
    app.tap("Clear")
    #expect(app.path == "~slow()")
    // false is a value like others, but for `when`.
    app.settle()
    app.tap("No")
    app.ask(.refresh(.entry(EntryID(1))))
    #expect(app.path == "~slow() false")
    app.back()
    app.back()
    #expect(app.logs == ["disappear number", "destroy number"])
  }

  @Test(
    "B3, Q2: what another stack presents of the cell is taken out alone, by an operation of its own",
    arguments: [false, true])
  func otherStacks(isKept: Bool) {
    var cell = CellRef(), commands: Commands?
    let app = TestApp.open { flow in
      cell = flow.cell("case", nil)
      commands = flow.commands()
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      let cases: [(String, Function.Build)] = ["a", "b"].map { name in
        (name, { _ in screen("Case \(name)", hooks: ScreenHooks(leave: isKept ? [.block("kept")] : nil)) })
      }
      flow.root { _ in
        tabs(
          ["left", "right"].map { id in Tab(id) { _ in screen("Root \(id)", presents: [.cases(cell, cases)], []) } })
      }
    }
    commands?.run(app, .set(cell, "a"))
    app.push(1)
    app.send(.selected("right"))
    commands?.run(app, .set(cell, "b"))
    #expect(app.title == "Case b" && app.outcomes.count == 2, "\(app.outcomes)")
    app.send(.selected("left"))
    #expect(app.title == "Number 1")
    app.back()
    #expect(app.title == (isKept ? "Case a" : "Root left"))
    app.send(.selected("right"))
    #expect(app.title == "Case b")
  }

  @Test("B3: two bindings of one cell on one screen are an error")
  func twice() {
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      flow.root { _ in
        screen("Root", presents: [.item(item) { _ in screen("A") }, .item(item) { _ in screen("B") }])
      }
    }
    #expect(app.errors == ["screen of root: cell 'item' is bound twice on one screen; bind it once"])
    #expect(app.title == "Failed")
  }

  @Test("B3: nil is not set; false is not set for when only")
  func notSet() {
    let flow = PresentingFlow()
    let app = flow.open()
    flow.set(app, flow.flag, nil)
    #expect(app.path == "")
    flow.set(app, flow.flag, "anything")
    #expect(app.title == "When")
    app.back()
    #expect(flow.get(app, flow.flag) == nil)
    flow.set(app, flow.item, false)
    #expect(app.path == "false")
    app.back()
    #expect(app.path == "")
    #expect(flow.get(app, flow.item) == nil)
  }

  @Test("B2: a presentation inside a lasting screen belongs to the entry that shows it")
  func nested() {
    let app = TestApp.open { flow in
      let outer = flow.cell("outer", false), inner = flow.cell("inner", false)
      flow.root { _ in
        screen(
          "Root",
          presents: [
            .when(outer) { _ in
              screen(
                "Outer",
                presents: [
                  .when(inner) { _ in screen("Inner", hooks: .logging("inner"), [button("Close", [.set(outer, false)])])
                  }
                ], [button("In", [.set(inner, true)])])
            }
          ], [button("Out", [.set(outer, true)]), button("In", [.set(inner, true)])])
      }
    }
    app.tap("In")
    #expect(app.path == "")
    #expect(app.logs.isEmpty)
    app.tap("Out")
    #expect(app.visibleTitles == ["Inner"])
    app.tap("Close")
    #expect(app.path == "")
    #expect(app.logs == ["disappear inner", "destroy inner"])
    app.tap("Out")
    #expect(app.title == "Outer")
    app.tap("In")
    #expect(app.title == "Inner")
    app.back()
    app.back()
    #expect(app.path == "")
  }

  @Test("a screen bound to a cell that raises shows the error, and is created when it can be built")
  func raising() {
    var fails = true
    let app = TestApp.open { flow in
      let flag = flow.cell("flag", false)
      flow.root { _ in
        screen(
          "Root",
          presents: [
            .when(flag) { _ throws(ScriptError) in
              if fails { throw ScriptError("no") }
              return screen("When", hooks: .logging("when"))
            }
          ], [button("Show", [.set(flag, true)])])
      }
    }
    #expect(app.errors == ["presented screen of screen of root: no"])
    #expect(app.title == "Root")
    app.tap("Show")
    #expect(app.title == "Failed")
    fails = false
    app.tap("Try again")
    #expect(app.title == "When")
    #expect(app.logs == ["create when", "appear when"])
    app.back()
    #expect(app.logs == ["disappear when"])
  }

  @Test("no table grows while presentations come and go")
  func staysSmall() {
    let flow = PresentingFlow()
    flow.parts = { what in
      what == "when" ? [hole(flow.slow!()), link("Inside", screen: { _ in screen("Inside") })] : []
    }
    flow.rootParts = { _ in [link("Open", screen: { _ in screen("Inside") })] }
    let app = flow.open()
    app.staysSmall { app in
      flow.set(app, flow.flag, true)
      app.tap("Inside")
      flow.set(app, flow.item, "a")
      flow.set(app, flow.item, "b")
      flow.set(app, flow.choice, "one")
      flow.set(app, flow.choice, "two")
      flow.set(app, flow.choice, "three")
      app.path()
      flow.set(app, flow.choice, nil)
      flow.set(app, flow.bound, false)
      flow.set(app, flow.bound, true)
      app.tap("Open")
      app.back()
    }
  }
}
