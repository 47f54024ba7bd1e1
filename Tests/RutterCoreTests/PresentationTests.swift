import RutterCore
import Testing

@Suite("Presentations bound to cells") struct PresentationTests {
  /// A flow with cells of the plugin that the root presents, and a task that sets them.
  private final class Flow {
    let flag = CellRef(), item = CellRef(), choice = CellRef(), other = CellRef(), bound = CellRef()
    var commands: Commands?
    /// What the presented screens hold besides their texts.
    var parts: (String) -> [Piece] = { _ in [] }
    var style: Style?
    var isReady = true
    var rootParts: (Script) throws(ScriptError) -> [Piece] = { _ in [] }
    var slow: LoaderRef?

    func presents() -> [Presents] {
      [
        .when(flag, style: style) { script throws(ScriptError) in
          screen(
            "When", hooks: .logging("when"), [text("other \(try script.get(self.other).brief)")] + self.parts("when"))
        },
        .item(item, style: style) { script throws(ScriptError) in
          let count = try script.cell("count", 0)
          return screen(
            "Item \(script.value().brief)", hooks: .logging("item"),
            [
              text("count \(try script.get(count).brief)"), text("other \(try script.get(self.other).brief)"),
              button("Count", [.set(count, 5)]),
            ] + self.parts("item"))
        },
        .cases(
          choice, style: style,
          [
            ("one", { script in screen("One \(script.value().brief)", hooks: .logging("one"), self.parts("one")) }),
            ("two", { script in screen("Two \(script.value().brief)", hooks: .logging("two"), self.parts("two")) }),
          ]),
      ]
    }

    func open() -> TestApp {
      TestApp.open { setup in
        for (cell, name, value) in [
          (self.flag, "flag", Value.boolean(false)), (self.item, "item", nil), (self.choice, "choice", nil),
          (self.other, "other", 0), (self.bound, "bound", true),
        ] {
          let made = setup.cell(name, value)
          setup.chunk { _ in cell.id = made.id }
        }
        self.slow = setup.loader("slow", gives: .integer, [.closing { $0.log("load closed") }, .sleep(1), .give(7)])
        setup.destination(.integer) { script in
          screen("Number \(script.value().brief)", hooks: .logging(script.value().brief), [text("number")])
        }
        self.commands = setup.commands()
        setup.root { script throws(ScriptError) in
          let binds = try script.get(self.bound) == true
          return screen("Root", presents: binds ? self.presents() : [], try self.rootParts(script))
        }
      }
    }

    func set(_ app: TestApp, _ cell: CellRef, _ values: Value...) {
      commands?.run(app, .run { script throws(ScriptError) in for value in values { try script.set(cell, value) } })
    }

    func get(_ app: TestApp, _ cell: CellRef) -> Value {
      var found = Value.null
      commands?.run(app, .run { script throws(ScriptError) in found = try script.get(cell) })
      return found
    }
  }

  // MARK: B1

  @Test("B1: a when is built and created with its parent, hidden")
  func builtAhead() {
    let flow = Flow()
    let app = flow.open()
    #expect(app.hostCalls.filter { $0.hasPrefix("build") } == ["build root", "build when"])
    #expect(app.logs == ["create when"])
    #expect(app.path == "")
    #expect(app.title == "Root")
  }

  @Test("B1: the same instance is shown each time, as a new entry that appears and disappears")
  func sameInstance() {
    let flow = Flow()
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
    let flow = Flow()
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
    let flow = Flow()
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
    let flow = Flow()
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
    let flow = Flow()
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
    let flow = Flow()
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
    let flow = Flow()
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
    let flow = Flow()
    let app = flow.open()
    app.path(1, 2)
    flow.set(app, flow.item, 9)
    #expect(app.path == "1 2 9")
    #expect(app.outcomes == ["present committed"])
  }

  @Test("B2: it is removed with all above it when its cell is cleared")
  func clearing() {
    let flow = Flow()
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
    let flow = Flow()
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
    #expect(app.path == "\"a\" \"b\"")
    app.path()
    #expect(app.path == "")
    #expect(app.errors.isEmpty)
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
    let flow = Flow()
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

  // MARK: B4

  @Test("B4: another item: same entry, new value, built again; its cells and everything above stay")
  func anotherItem() {
    let flow = Flow()
    let app = flow.open()
    flow.set(app, flow.item, "a")
    app.tap("Count")
    let ids = app.ids
    flow.set(app, flow.item, "b")
    #expect(app.ids == ids)
    #expect(app.path == "\"b\"")
    #expect(app.title == "Item \"b\"")
    #expect(app.texts.first == "count 5")
    #expect(app.outcomes == ["present committed"])
    #expect(app.logs.isEmpty)
  }

  @Test("B4: a covered item is changed in place, and built when it shows")
  func anotherItemCovered() {
    let flow = Flow()
    let app = flow.open()
    flow.set(app, flow.item, "a")
    app.tap("Count")
    app.push(1)
    app.forgetCalls()
    flow.set(app, flow.item, "b")
    #expect(app.path == "\"b\" 1")
    #expect(!app.hostCalls.contains("build item"))
    app.back()
    #expect(app.title == "Item \"b\"")
    #expect(app.texts.first == "count 5")
  }

  @Test("B4: the same case with another payload stays; another case comes in its place, as one operation")
  func anotherCase() {
    let flow = Flow()
    let app = flow.open()
    flow.set(app, flow.choice, .record(nil, ["one": 1]))
    flow.set(app, flow.choice, .record(nil, ["one": 2]))
    #expect(app.ids == [1])
    #expect(app.title == "One 2")
    app.push(7)
    flow.set(app, flow.choice, .record(nil, ["two": 3]))
    #expect(app.path == "3")
    #expect(app.title == "Two 3")
    #expect(app.outcomes == ["present committed"])
    #expect(app.logs == ["create two", "disappear 7", "destroy 7", "destroy one", "appear two"])
    #expect(flow.get(app, flow.choice) == .record(nil, ["two": 3]))
    app.back()
    #expect(flow.get(app, flow.choice) == nil)
    #expect(app.path == "")
  }

  @Test("B4: an unknown case is an error, and nothing is presented; the cell keeps its value")
  func unknownCase() {
    let flow = Flow()
    let app = flow.open()
    flow.set(app, flow.choice, "won")
    #expect(app.path == "")
    #expect(app.errors.count == 1)
    #expect(app.errors[0].contains("a case cell holds 'won', which names no case; the cases are one, two"))
    #expect(flow.get(app, flow.choice) == "won")
    #expect(app.errors.isEmpty)
    flow.set(app, flow.choice, "one")
    #expect(app.title == "One nil")
    flow.set(app, flow.choice, 5)
    #expect(app.errors.first?.contains("a value of kind integer") == true)
    #expect(app.path == "")
    #expect(flow.get(app, flow.choice) == 5)
    flow.set(app, flow.choice, "two")
    #expect(app.title == "Two nil")
  }

  // MARK: B5

  @Test("B5: leaving by any cause clears the cell, before on_destroy")
  func clears() {
    let leaves: [(TestApp) -> Void] = [
      { $0.back() }, { $0.path() }, { $0.pop() }, { $0.ask(.remove(.value("a"))) }, { $0.ask(.popToRoot) },
      { $0.ask(.replace(PathPart(4))) },
    ]
    for leave in leaves {
      var seen: Value?
      let cell = CellRef()
      let app = TestApp.open { flow in
        let item = flow.cell("item", nil)
        flow.chunk { _ in cell.id = item.id }
        flow.destination(.integer) { _ in screen("Number") }
        flow.root { _ in
          screen(
            "Root",
            presents: [
              .item(item) { _ in
                screen(
                  "Item",
                  hooks: ScreenHooks(destroy: [.run { script throws(ScriptError) in seen = try script.get(item) }]))
              }
            ], [button("Show", [.set(item, "a")])])
        }
      }
      app.tap("Show")
      #expect(app.path == "\"a\"")
      leave(app)
      #expect(seen == .null)
      #expect(!app.path.contains("a"))
    }
  }

  @Test("B5: set again in that turn it presents anew")
  func setAgain() {
    var times = 0
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      flow.root { _ in
        screen(
          "Root",
          presents: [
            .item(item) { _ in
              screen(
                "Item",
                hooks: ScreenHooks(destroy: [
                  .run { script throws(ScriptError) in
                    times += 1
                    if times == 1 { try script.set(item, "a") }
                  }
                ]))
            }
          ], [button("Show", [.set(item, "a")])])
      }
    }
    app.tap("Show")
    app.back()
    #expect(app.path == "\"a\"")
    #expect(app.ids == [2])
    #expect(app.outcomes == ["back committed", "present committed"])
    app.back()
    #expect(app.path == "")
  }

  @Test("B5: a binding missing in a later run removes the entry but keeps the cell")
  func missingBinding() {
    let flow = Flow()
    flow.style = .sheet
    let app = flow.open()
    flow.set(app, flow.item, "a")
    flow.set(app, flow.flag, true)
    app.push(3)
    #expect(app.path == "\"a\":sheet true:sheet 3")
    app.back()
    flow.set(app, flow.bound, false)
    #expect(app.path == "")
    #expect(flow.get(app, flow.item) == "a")
    #expect(flow.get(app, flow.flag) == true)
    #expect(app.allLogs.contains("destroy when"))
    flow.set(app, flow.bound, true)
    #expect(app.path == "true:sheet \"a\":sheet")
  }

  @Test("S1: a presented sheet whose owner runs again gets the owner's new function")
  func ownerRunsAgain() {
    let flow = Flow()
    flow.style = .sheet
    flow.rootParts = { script throws(ScriptError) in [text("root \(try script.get(flow.other).brief)")] }
    let app = flow.open()
    flow.set(app, flow.item, "a")
    for value in 1...3 {
      flow.set(app, flow.other, .integer(Int64(value)))
      #expect(app.texts.contains("other \(value)"))
      #expect(app.texts(app.frame.screens[0]) == ["root \(value)"])
    }
    app.tap("Count")
    #expect(app.texts.first == "count 5")
    app.back()
    flow.set(app, flow.flag, true)
    flow.set(app, flow.other, 8)
    #expect(app.texts == ["other 8"])
  }

  // MARK: B6, S6

  @Test("B6: removing the list row from which a detail was opened does not remove the detail")
  func favourites() {
    let app = TestApp.open { flow in
      let favourites = flow.cell("favourites", [1, 2, 3]), chosen = flow.cell("chosen", nil)
      flow.root { script throws(ScriptError) in
        guard case .list(let items) = try script.get(favourites) else { return nil }
        return screen(
          "Root",
          presents: [
            .item(chosen) { script in
              screen("Detail \(script.value().brief)", [button("Remove", [.set(favourites, [1, 3])])])
            }
          ], [list(items, keys: items) { _, item, _ in [button("Open \(item.brief)", [.set(chosen, item)])] }])
      }
    }
    app.tap("Open 2")
    app.tap("Remove")
    #expect(app.title == "Detail 2")
    #expect(app.path == "2")
    app.back()
    #expect(app.texts == ["Open 1", "Open 3"])
  }

  @Test("S6: a link with its screen in a closure is a presentation with a cell of its own")
  func closureLink() {
    let app = TestApp.open { flow in
      flow.root { _ in
        screen("Root", [link("Open", screen: { _ in screen("Inside", hooks: .logging("inside"), [text("closure")]) })])
      }
    }
    #expect(app.logs == ["create inside"])
    for _ in 1...3 {
      app.tap("Open")
      #expect(app.title == "Inside")
      #expect(app.texts == ["closure"])
      app.back()
      #expect(app.title == "Root")
    }
    #expect(app.allLogs.filter { $0 == "create inside" }.count == 1)
  }

  @Test("B6, S2: what a link with a closure opened stays when the link, or its row, is gone")
  func closureLinkGone() {
    let app = TestApp.open { flow in
      let items = flow.cell("items", [1, 2]), count = flow.cell("count", 0)
      flow.root { script throws(ScriptError) in
        guard case .list(let all) = try script.get(items) else { return nil }
        return screen(
          "Root",
          [
            list(all, keys: all) { _, item, _ in
              [
                link(
                  "Open \(item.brief)", style: .sheet,
                  screen: { script throws(ScriptError) in
                    screen(
                      "Detail \(item.brief)", hooks: .logging("detail \(item.brief)"),
                      [
                        text("count \(try script.get(count).brief)"), button("Remove", [.set(items, [2])]),
                        button("Count", [.set(count, 1)]),
                      ])
                  })
              ]
            }
          ])
      }
    }
    app.tap("Open 1")
    app.tap("Remove")
    #expect(app.title == "Detail 1")
    #expect(app.texts(app.frame.screens[0]) == ["Open 2"])
    app.tap("Count")
    #expect(app.texts.first == "count 1")
    app.back()
    #expect(app.logs == ["disappear detail 1", "destroy detail 1"])
    #expect(app.path == "")
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
    let flow = Flow()
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
