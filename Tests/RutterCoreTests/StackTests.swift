import RutterCore
import Testing

@Suite("Stacks: Q1 to Q5") struct StackTests {
  /// Tabs `home` and `search` at the root, with integers and strings; a record `flow.shelf` shows tabs on the path.
  private func app(
    back: BackMode = .history, home: [Piece] = [], search: [Piece] = [], tabsRun: [Line] = [],
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (PluginSetup) -> Void = { _ in }
  ) -> TestApp {
    TestApp.open(sourceLocation: sourceLocation) { flow in
      body(flow)
      flow.destination(.integer) {
        screen(
          "Number \($0.value().brief)", hooks: .logging($0.value().brief),
          [button("Say", [.run { $0.log($0.path) }]), button("Later", [.sleep(1), .push(99)])])
      }
      flow.destination(.string) { script in
        tabs([.plain("left"), .plain("right"), .plain("third")], back: BackMode(rawValue: script.value().text) ?? back)
      }
      flow.root { _ in tabs([.plain("home", home), .plain("search", search)]) }
    }
  }

  // MARK: Q1

  @Test("Q1: what shows is the chain; roots of stacks are entries that are not counted")
  func chain() {
    let app = app()
    #expect(app.title == "Root home")
    #expect(app.path == "")
    app.push("first")
    #expect(app.title == "Root left")
    app.push(1)
    #expect(app.path == "\"first\" 1")
    #expect(app.stacks == "home* 1, search 0, left* 1, right 0, third 0")
    #expect(app.frame.path.map(\.stack) == ["home", "left"])
    #expect(app.visibleTitles == ["Number 1"])
  }

  @Test("Q1: a container leaves with its stacks: the active one's entries, its root, the others, then itself")
  func leaves() {
    let app = app()
    app.push("leave")
    app.push(1)
    app.push(2)
    app.select("right")
    app.push(3)
    app.select("left")
    app.ask(.popToRoot, on: "home")
    #expect(
      app.logs == [
        "disappear 2", "destroy 2", "destroy 1", "destroy left", "destroy 3", "destroy right", "appear home",
      ])
    #expect(app.session.stackCount == 3)
  }

  @Test("Q1: sheets hide nothing, whichever stack they stand in")
  func sheets() {
    let app = app()
    app.push(1, style: .sheet)
    #expect(app.visibleTitles == ["Root home", "Number 1"])
    app.ask(.push(PathPart("first", style: .sheet)), on: "main")
    #expect(app.visibleTitles == ["Root home", "Number 1", "Root left"])
    app.push(2)
    #expect(app.visibleTitles == ["Root home", "Number 1", "Number 2"])
    #expect(app.frame.path.map(\.stack) == [nil, "left"])
  }

  @Test("Q1: the end of a session destroys every screen of every stack, and lets every function go")
  func end() {
    let app = app()
    app.push("first")
    app.push(1)
    app.select("search")
    app.push(2)
    app.send(.ended)
    #expect(app.logs.filter { $0.hasPrefix("destroy") }.count == 5)
    #expect(app.functions.names == [])
  }

  // MARK: Q2

  @Test("Q2: a script reads and changes the stack of its entry, a host the one that shows, or the one it names")
  func whose() {
    let app = app()
    app.push(1)
    app.select("search")
    app.push(2)
    app.tap("Say")
    #expect(app.logs == ["2"])
    app.ask(.push(PathPart(3)), on: "home")
    #expect(app.stacks == "home 2, search* 1")
    app.ask(.push(PathPart(3)), on: "hone")
    #expect(app.outcomes == ["push refused(not_found)"])
    #expect(app.reports.first?.outcome.message == "no stack 'hone' is there; did you mean 'home'?")
  }

  @Test("Q2: what an entry asks for is carried out on its stack, whatever shows; what covers it there cancels it")
  func origin() {
    for (isCovered, outcome) in [(false, "push committed"), (true, "push cancelled(push #3)")] {
      let app = app()
      app.push(1)
      app.tap("Later")
      app.select("search")
      if isCovered { app.ask(.push(PathPart(5)), on: "home") } else { app.push(5) }
      app.advance(1)
      #expect(app.outcomes.map { $0.replacing(#/#\d+/#, with: "#3") } == [outcome])
      #expect(app.logs == [])
      #expect(app.title == (isCovered ? "Root search" : "Number 5"))
    }
  }

  @Test("Q2: on a stack around its own, an entry stands where its container does")
  func around() {
    for isCovered in [false, true] {
      let app = TestApp.open { flow in
        flow.destination(.integer) { _ in screen("Number") }
        flow.destination(.string) { _ in
          tabs([
            .plain(
              "inner",
              [
                button(
                  "Go",
                  [
                    .sleep(1),
                    .run { script throws(ScriptError) in
                      var request = OperationRequest(.push(PathPart(7)))
                      request.stack = .named("main")
                      try script.ask(request)
                    },
                  ])
              ])
          ])
        }
        flow.root { _ in screen("Root") }
      }
      app.push("tabs")
      app.tap("Go")
      if isCovered { app.ask(.push(PathPart(5)), on: "main") }
      app.advance(1)
      #expect(app.outcomes.count == 1)
      #expect(app.outcomes[0].hasPrefix(isCovered ? "push cancelled" : "push committed"))
    }
  }

  @Test("Q2: once looks at its own stack")
  func once() {
    let app = app()
    app.push(1, once: .anywhere)
    app.select("search")
    app.push(1, once: .anywhere)
    #expect(app.outcomes == ["push committed"])
    app.push(1, once: .anywhere)
    #expect(app.outcomes == ["push duplicate"])
  }

  @Test("Q2: a push that loads in a stack which does not show commits there in silence, and placeholders fill")
  func silence() {
    var slow: LoaderRef?
    let app = app { flow in slow = flow.loader("slow", gives: .integer, [.sleep(1), .reply { .done($0.value()) }]) }
    guard let slow else { return }
    app.push(slow(4))
    app.ask(.push(PathPart(.deferred(slow(5)))), present: .placeholder)
    app.select("search")
    app.settle()
    #expect(app.logs == [])
    #expect(app.title == "Root search")
    #expect(app.stacks == "home 2, search* 0")
    app.select("home")
    #expect(app.path == "5 4")
    #expect(app.logs == ["create 4", "disappear search", "appear 4"])
  }

  @Test("Q2: cancel ends what the top of the chain's last stack runs")
  func cancels() {
    let app = app()
    app.push(1)
    app.tap("Later")
    app.select("search")
    app.cancel()
    app.advance(1)
    #expect(app.stacks == "home 2, search* 0")
  }

  @Test("Q2: each stack has guards' hands of its own")
  func hands() {
    let app = TestApp.open { flow in
      flow.destination(.integer, DestinationOptions(hooks: ScreenHooks(leave: [.sleep(5)]))) { _ in screen("Number") }
      flow.root { _ in tabs([.plain("a"), .plain("b")]) }
    }
    app.push(1)
    app.back()
    app.ask(.push(PathPart(2)), on: "b")
    app.ask(.back, on: "b")
    #expect(app.outcomes == [])
    #expect(app.frame.asking != nil)
    app.settle()
    #expect(app.stacks == "a* 0, b 0")
  }

  @Test("U4: a URL opens in the active tab; where something lies above the tabs, it takes the place of that")
  func opensAbove() {
    let app = app { flow in
      flow.route("/four") { _ in .value(4) }
      flow.route("/six") { _ in .value(6) }
    }
    app.ask(.open("/four", push: nil))
    #expect(app.stacks == "home* 1, search 0" && app.path == "4")
    app.ask(.push(PathPart(5, style: .cover)), on: "main")
    app.ask(.open("/six", push: nil))
    #expect(app.visibleTitles == ["Number 6"])
    #expect(app.path == "6")
    app.pop()
    #expect(app.path == "4")
  }

  // MARK: Q3

  @Test("Q3: selecting makes one active: what was visible disappears, what becomes visible appears")
  func selects() {
    let app = app()
    app.push(1)
    app.select("SEARCH")
    #expect(app.outcomes == ["select committed"])
    #expect(app.logs == ["create search", "disappear 1", "appear search"])
    app.select("home")
    #expect(app.logs == ["disappear search", "appear 1"])
    #expect(app.path == "1")
  }

  @Test("Q3: the active one again is popped to its root, with guards; at its root nothing is to do")
  func again() {
    let app = TestApp.open { flow in
      flow.destination(.integer, DestinationOptions(hooks: ScreenHooks(leave: [.run { $0.log($0.change) }]))) { _ in
        screen("Number")
      }
      flow.root { _ in tabs([.plain("a"), .plain("b")]) }
    }
    app.push(1)
    app.push(2)
    app.select("b")
    #expect(app.logs.contains { $0.hasPrefix("select") } == false)
    app.select("a")
    app.select("a")
    #expect(app.outcomes == ["select committed"])
    #expect(app.logs.first == "select by person: 2, 1 -> ")
    app.select("a")
    #expect(app.outcomes == ["select nothing_to_do"])
  }

  @Test("Q3: an id that is gone in a later run leaves with all it holds, without a guard; the one before it shows")
  func vanishes() {
    var shows: CellRef?
    let app = TestApp.open { flow in
      let cell = flow.cell("shows", true)
      shows = cell
      flow.destination(.integer, DestinationOptions(hooks: ScreenHooks(leave: [.log("asked")]))) {
        screen("Number", hooks: .logging($0.value().brief))
      }
      flow.destination(.string) { screen("Text \($0.value().brief)", [toggle("Shows", cell)]) }
      flow.root { script throws(ScriptError) in
        let all: [Tab] = [.plain("a", [toggle("Shows", cell)]), .plain("b"), .plain("c", [toggle("Shows", cell)])]
        return tabs(try script.get(cell) == true ? all : Array(all.prefix(2)))
      }
    }
    guard shows != nil else { return }
    app.select("b")
    app.select("c")
    app.push(1)
    app.ask(.push(PathPart("x")), on: "c")
    app.tap("Shows")
    #expect(app.title == "Root b")
    #expect(app.logs == ["destroy 1", "destroy c", "appear b"])
    #expect(app.stacks == "a 0, b* 0")
    app.back()
    #expect(app.title == "Root a")
    app.tap("Shows")
    #expect(app.stacks == "a* 0, b 0, c 0")
  }

  @Test("Q3: tabs whose function raises show the error; their stacks keep what they have")
  func raises() {
    let app = TestApp.open { flow in
      let fails = flow.cell("fails", false)
      flow.destination(.integer) { screen("Number", hooks: .logging($0.value().brief), [toggle("Fails", fails)]) }
      flow.root { script throws(ScriptError) in
        if try script.get(fails) == true { throw ScriptError("broken") }
        return tabs([.plain("a"), .plain("b")])
      }
      flow.destination(.string) { _ in screen("Text", [toggle("Fails", fails)]) }
    }
    app.push(1)
    app.tap("Fails")
    #expect(app.title == "Failed")
    #expect(app.path == "")
    #expect(app.logs == ["disappear 1"])
    app.tap("Try again")
    #expect(app.title == "Failed")
  }

  @Test("Q3: what a later run gives counts: roots and destinations of stacks are made by the new functions")
  func newFunctions() {
    let app = TestApp.open { flow in
      let name = flow.cell("name", "old")
      flow.root { script throws(ScriptError) in
        let now = try script.get(name).text
        let number = LocalDestination(.integer) { _ in screen("Number \(now)", [button("New", [.set(name, "new")])]) }
        return tabs([
          Tab("a", destinations: [number]) { _ in screen("Root \(now)", hooks: .logging("root")) },
          Tab("b") { _ in screen("Other \(now)") },
        ])
      }
    }
    app.push(1)
    app.tap("New")
    #expect(app.title == "Number new")
    #expect(app.frames == 1)
    app.back()
    #expect(app.title == "Root new")
    app.send(.ended)
    #expect(app.functions.names == [])
  }

  @Test("Q3: a stack has a type of its own, and destinations above those around it")
  func ownRules() {
    let app = TestApp.open { flow in
      flow.root(destinations: [LocalDestination(.string) { _ in screen("Text") }]) { _ in
        tabs([
          Tab("a", pathOf: .integer, destinations: [LocalDestination(.integer) { _ in screen("Number") }]) { _ in
            screen("A")
          },
          .plain("b"),
        ])
      }
    }
    app.push("x")
    #expect(app.outcomes == ["push refused(this path takes integer, not string)"])
    app.push(1)
    #expect(app.outcomes == ["push committed"])
    app.select("b")
    app.push(1)
    #expect(app.outcomes == ["push missing_destination(integer)"])
    app.push("x")
    #expect(app.outcomes == ["push committed"])
  }

  @Test("Q3: tabs stand only where an entry shows its own screen")
  func misplaced() {
    let app = TestApp.open { flow in
      let cell = flow.cell("shown", false)
      flow.root { _ in
        screen("Root", presents: [.when(cell) { _ in tabs([.plain("a")]) }], [toggle("Show", cell)])
      }
    }
    #expect(app.allErrors.count == 1)
    #expect(app.allErrors.first?.contains("gave tabs; they stand in the place of") == true)
  }

  // MARK: Q4

  @Test("Q4: history goes back through the stacks that were active, each once, then leaves")
  func history() {
    let app = app()
    app.push("history")
    for stack in ["right", "third", "right"] as [Text] { app.select(stack) }
    var titles: [String] = []
    for _ in 0..<4 {
      app.back()
      titles.append(app.title)
    }
    #expect(titles == ["Root third", "Root left", "Root home", "Root home"])
    #expect(app.outcomes == ["back nothing_to_do"])
  }

  @Test("Q4: first shows the first, then leaves; leave leaves")
  func modes() {
    for (mode, expected) in [("first", ["Root left", "Root home"]), ("leave", ["Root home", "Root home"])] {
      let app = app()
      app.push(.string(Text(mode)))
      app.select("right")
      app.select("third")
      app.back()
      #expect(app.title == expected[0])
      app.back()
      #expect(app.title == expected[1])
    }
  }

  @Test("Q4: leaving a container is guarded, innermost first, and back waits for it")
  func guardedLeaving() {
    let app = TestApp.open { flow in
      func asks(_ name: String) -> DestinationOptions { DestinationOptions(hooks: ScreenHooks(leave: [.log(name)])) }
      flow.destination(.integer, asks("number")) { _ in screen("Number") }
      flow.destination(.string, asks("shelf")) { _ in tabs([.plain("left"), .plain("right")], back: .leave) }
      flow.root { _ in screen("Root") }
    }
    app.push("x")
    app.push(1)
    app.select("right")
    app.back()
    #expect(app.logs.filter { !$0.contains(" ") } == ["number", "shelf"])
    #expect(app.path == "")
    #expect(app.outcomes == ["back committed"])
  }

  @Test("Q4: what is the root of an outer stack hands on to that one's mode")
  func handsOn() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in
        tabs([Tab("outer") { _ in tabs([.plain("inner")], back: .leave) }, .plain("other")], back: .history)
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    app.select("other")
    app.select("outer")
    #expect(app.title == "Root inner")
    app.back()
    #expect(app.title == "Root other")
    app.back()
    #expect(app.title == "Root")
  }

  // MARK: Q5

  @Test("Q5: a flow is a value; its stack's root function takes it; finishing ends the innermost with all it holds")
  func flows() {
    let app = flowApp()
    app.push(checkout(1))
    #expect(app.title == "Checkout 1")
    app.push(checkout(2))
    app.push(5)
    #expect(app.stacks == "checkout* 1, checkout* 1")
    app.ask(.finishFlow("paid"))
    #expect(app.outcomes == ["finish committed"])
    #expect(app.title == "Checkout 1")
    app.tap("Finish")
    #expect(app.title == "Root")
    app.ask(.finishFlow("paid"))
    #expect(app.outcomes == ["finish_flow refused(not_found)"])
  }

  @Test("Q5: an answer of a wrong type fails, and the flow stays; back at its root ends it")
  func answers() {
    let app = flowApp()
    app.push(checkout(1))
    app.ask(.finishFlow(4))
    #expect(app.outcomes.first?.hasPrefix("finish_flow failed") == true)
    #expect(app.errors.count == 1)
    #expect(app.title == "Checkout 1")
    app.push(5)
    app.back()
    app.back()
    #expect(app.title == "Root")
  }

  @Test("Q5: whoever has presented a flow gets its answer, once; back at its root gives none")
  func presented() {
    let app = flowApp([button("Present", [.present(checkout(1)), .logResults])])
    app.tap("Present")
    app.push(5)
    app.ask(.finishFlow("paid"))
    #expect(app.logs.count == 1)
    #expect(app.logs.first?.contains("paid") == true)
    app.tap("Present")
    app.back()
    #expect(app.logs.count == 1)
    #expect(app.logs.first?.contains("back") == true)
  }

  @Test("Q3: what was presented in a stack that vanishes is answered as removed")
  func vanishedAnswer() {
    let app = TestApp.open { flow in
      let cell = flow.cell("shows", true)
      flow.destination(.integer) { _ in screen("Number", [toggle("Shows", cell)]) }
      flow.root { script throws(ScriptError) in
        let presents = button(
          "Present",
          [
            .run { script throws(ScriptError) in
              try script.task(.present(1), .logResults)
            }
          ])
        return tabs(try script.get(cell) == true ? [.plain("a"), .plain("b", [presents])] : [.plain("a")])
      }
    }
    app.select("b")
    app.tap("Present")
    #expect(app.stacks == "a 0, b* 1")
    app.tap("Shows")
    #expect(app.stacks == "a* 0")
    #expect(app.logs.contains { $0.contains("removed") })
  }

  private func checkout(_ cart: Int64) -> Value {
    .record(Record(type: TypeName("flow.checkout"), [.init("cart", .integer(cart))]))
  }

  private func flowApp(_ root: [Piece] = []) -> TestApp {
    TestApp.open { flow in
      flow.destination(.integer) { _ in screen("Number") }
      flow.flow("checkout", gives: .string) { script in
        guard case .record(let record) = script.value() else { return nil }
        return screen("Checkout \(record["cart"]?.brief ?? "")", [button("Finish", [.ask(.finishFlow("done"))])])
      }
      flow.root { _ in screen("Root", root) }
    }
  }

  // MARK: Others

  @Test("U4: a URL whose route names a stack selects it, changed or not")
  func opens() {
    let app = app { flow in
      flow.route("/search/:n{integer}", RouteOptions(stack: "search")) { script in
        guard case .record(let parameters) = script.value() else { return .nothing }
        return .value(parameters["n"] ?? .null)
      }
      flow.route("/home/:n{integer}") { _ in .value(1) }
    }
    app.ask(.open("/search/4", push: nil))
    #expect(app.stacks == "home 0, search* 1")
    app.select("home")
    app.ask(.open("/search/4", push: nil))
    #expect(app.outcomes == ["open committed"])
    #expect(app.stacks == "home 0, search* 1")
    app.select("home")
    app.ask(.open("/home/1", push: nil))
    #expect(app.stacks == "home* 1, search 1")
  }

  @Test("X5: a new version keeps the stacks, what they hold and which one shows")
  func reload() {
    func flow(_ title: String) -> (PluginSetup) -> Void {
      { flow in
        flow.destination(.integer) { screen("\(title) \($0.value().brief)", hooks: .logging($0.value().brief)) }
        flow.root { _ in tabs([Tab("a") { _ in screen("\(title) a") }, Tab("b") { _ in screen("\(title) b") }]) }
      }
    }
    let app = TestApp.open(flow("old"))
    app.push(1)
    app.select("b")
    app.reload(flow("new"))
    #expect(app.logs == [])
    #expect(app.title == "new b")
    app.select("a")
    #expect(app.title == "new 1")
    app.back()
    #expect(app.title == "new a")
  }
}

extension StackTests {
  @Test("X5: a new version keeps the stack of a flow, whose root its new function makes")
  func reloadedFlow() {
    func version(_ title: String) -> (PluginSetup) -> Void {
      { flow in
        flow.destination(.integer) { _ in screen("Number") }
        flow.flow("checkout") { _ in screen("\(title) checkout") }
        flow.root { _ in screen("Root") }
      }
    }
    let app = TestApp.open(version("old"))
    app.push(.record(Record(type: TypeName("flow.checkout"), [.init("cart", .integer(1))])))
    app.push(4)
    app.reload(version("new"))
    #expect(app.title == "Number" && app.stacks == "checkout* 1")
    app.back()
    #expect(app.title == "new checkout")
    app.reload(version("newer"))
    #expect(app.title == "newer checkout" && app.stacks == "checkout* 0")
  }

  @Test("X5: a flow that does not show has the screens of the new version, and what they present, when it shows again")
  func renewedWhileHidden() {
    func version(_ title: String) -> (PluginSetup) -> Void {
      { flow in
        let item = flow.cell("item", nil)
        flow.flow("checkout") { _ in
          screen(
            "\(title) checkout", presents: [.item(item) { _ in screen("\(title) item") }], hooks: .logging("checkout"),
            [button("Show", [.set(item, "x")])])
        }
        flow.root { _ in tabs([.plain("home"), .plain("search")]) }
      }
    }
    let app = TestApp.open(version("old"))
    app.push(.record(Record(type: TypeName("flow.checkout"), [.init("cart", .integer(1))])))
    app.tap("Show")
    app.select("search")
    app.reload(version("new"))
    app.select("home")
    #expect(app.title == "new item")
    app.back()
    #expect(app.title == "new checkout")
    app.send(.ended)
    #expect(app.logs.filter { $0 == "destroy checkout" }.count == 1)
  }
}

extension Value {
  fileprivate var text: String { if case .string(let text) = self { text.string } else { "" } }
}
