import Rutter
import Synchronization
import Testing

private struct Dish: RutterType, Equatable {
  static let typeName: TypeName = "kitchen.Dish"
  var id: Int
  var name: String
}

private enum Course: String, RutterWords, CaseIterable { case starter, main }

private struct Failure: Error, CustomStringConvertible { var description: String }

/// Keeps lines.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Screens in Swift, in virtual time.
@Suite struct SwiftScreenTests {
  private let lines = Lines()

  /// Opens a flow whose root leads to a dish, and goes there.
  private func open(
    _ plugin: SwiftPlugin, root: String = "rutter.link { \"Pie\", to = Dish { id = 1, name = \"Pie\" } }"
  )
    async throws -> Navigator
  {
    let source = """
      local rutter = require "rutter"
      local Dish = rutter.plugin("kitchen").Dish
      rutter.root(function() return rutter.screen { title = "Root", \(root) } end)
      """
    var options = Navigator.Options()
    options.time = .virtual
    let lines = lines
    options.onReport = { report in
      switch report {
      case .error(let error): lines.add("error \(error.what): \(error.error)")
      case .log(let line): lines.add(line.text)
      default: break
      }
    }
    let navigator = try await Navigator(try Flow(source: source, name: "flow").with(plugin), options)
    try await navigator.tap("Pie")
    return navigator
  }

  private func kitchen(_ screen: @escaping @Sendable (Dish, ScreenContext) throws -> Screen?) throws -> SwiftPlugin {
    var kitchen = SwiftPlugin(name: "kitchen")
    try kitchen.destination(Dish.self, screen: screen)
    return kitchen
  }

  private func labels(_ navigator: Navigator) async -> [String] {
    await navigator.frame.top.nodes.map { "\($0.kind.rawValue) \($0.label)" }
  }

  @Test("all nodes are written as scripts write them, with conditions and loops")
  func nodes() async throws {
    let kitchen = try kitchen { dish, screen in
      let name = try screen.cell("Ada", "name"), isHot = try screen.cell(true, "hot")
      let course = try screen.cell(Course.main, "course"), extra = try screen.cell(Int?.some(1), "extra")
      return Screen(dish.name) {
        "text"
        Section("Part") { for number in 1...2 { "number \(number)" } }
        Field("Name", name)
        Toggle("Hot", isHot)
        Toggle("Extra", isSet: extra)
        Picker("Course", course)
        ProgressBar("Done", 0.5)
        Divider()
        Row("Row").id("row")
        Row {
          "joined"; "label"
        }
        if dish.id == 1 { Link("Again", to: dish, style: .sheet) }
        Button("Off") { _ in }.enabled(false)
      }.toolbar { Button("Tool") { _ in } }
    }
    let navigator = try await open(kitchen)
    #expect(
      await labels(navigator) == [
        "text text", "section Part", "field Name", "toggle Hot", "toggle Extra", "picker Course", "progress Done",
        "divider ", "row Row", "row joined label", "link Again", "button Off",
      ])
    let nodes = await navigator.frame.top.nodes
    #expect(nodes[1].children.map(\.label) == ["number 1", "number 2"])
    #expect(nodes[2].value == .string("Ada") && nodes[3].value == .boolean(true) && nodes[4].value == .boolean(true))
    #expect(nodes[5].choices == [.string("starter"), .string("main")])
    #expect(nodes[11].isEnabled == false)
    #expect(await navigator.frame.top.toolbar.map(\.label) == ["Tool"])
    #expect(try await navigator.tap("Again") == .committed)
    #expect(await navigator.frame.path.map(\.style) == [.push, .sheet])
    await navigator.close()
  }

  @Test("S1: a screen is built again when a cell has changed that it has read, and inputs write into cells")
  func cells() async throws {
    let lines = lines
    let kitchen = try kitchen { dish, screen in
      let name = try screen.cell("Ada", "name"), unread = try screen.cell(0, "unread")
      lines.add("built")
      return try Screen(dish.name) {
        "for \(try screen.get(name))"
        Field("Name", name)
        Button("Twice") { action in try action.update(name) { $0 += $0 } }
        Button("Elsewhere") { action in try action.set(unread, to: 1) }
      }
    }
    let navigator = try await open(kitchen)
    try await navigator.set("Name", to: .string("Bo"))
    try await navigator.tap("Twice")
    #expect(await labels(navigator).first == "text for BoBo")
    try await navigator.tap("Elsewhere")
    #expect(lines.all == ["built", "built", "built"])
    await navigator.close()
  }

  @Test("rows of a list are parts by themselves, known by their keys")
  func lists() async throws {
    let lines = lines
    let kitchen = try kitchen { _, screen in
      let dishes = try screen.cell([Dish(id: 1, name: "Pie"), Dish(id: 2, name: "Peas")], "dishes")
      return try Screen("List") {
        List(try screen.get(dishes), key: \.id) { dish, row in
          let count = try row.cell(0, "count")
          lines.add("row \(dish.name)")
          Row("\(dish.name) \(try row.get(count))") { action in try action.update(count) { $0 += 1 } }
        }
        Button("Turn") { action in try action.update(dishes) { $0.reverse() } }
      }
    }
    let navigator = try await open(kitchen)
    #expect(await navigator.frame.top.nodes[0].children.map(\.label) == ["Pie 0", "Peas 0"])
    try await navigator.tap("Peas 0")
    #expect(lines.all == ["row Pie", "row Peas", "row Peas"])
    try await navigator.tap("Turn")
    #expect(await navigator.frame.top.nodes[0].children.map(\.label) == ["Peas 1", "Pie 0"])
    await navigator.close()
    let twice = try self.kitchen { _, _ in
      Screen("List") { List([1, 1], key: { $0 }) { number, _ in "\(number)" } }
    }
    let wrong = try await open(twice)
    #expect(lines.all.contains { $0.contains("two rows of a list have the key integer 1") })
    await wrong.close()
  }

  @Test("an action waits by closures, and ends with its screen")
  func actions() async throws {
    let lines = lines
    var kitchen = SwiftPlugin(name: "kitchen")
    let next = try kitchen.loader("next") { (id: Int) async throws -> Dish in Dish(id: id + 1, name: "Dish \(id + 1)") }
    let cook = try kitchen.function("cook") { (name: String) async throws -> Int in
      if name.isEmpty { throw Failure(description: "nothing to cook") }
      return name.count
    }
    try kitchen.destination(Dish.self) { dish, screen in
      let status = try screen.cell("", "status")
      return try Screen(dish.name) {
        try screen.get(status)
        Button("Wait") { action in
          try action.set(status, to: "waits")
          action.sleep(.seconds(60)) { action in try action.set(status, to: "waited") }
        }
        Button("Cook") { action in
          action.call(cook, dish.name) { action, answer in try action.set(status, to: "\(try answer.get()) minutes") }
        }
        Button("Cook nothing") { action in action.call(cook, "") { _, answer in _ = try answer.get() } }
        Button("Load") { action in
          action.load(next(dish.id)) { action, answer in
            let operation = try action.push(try answer.get())
            action.outcome(of: operation) { action, word in try action.log("pushed: \(word)") }
          }
        }
        Button("Twice at once") { action in
          action.sleep(.seconds(1)) { _ in }
          action.sleep(.seconds(1)) { _ in }
        }
        Link("Next", to: next(dish.id), present: .placeholder)
      }
    }
    let navigator = try await open(kitchen)
    try await navigator.tap("Wait")
    #expect(await labels(navigator).first == "text waits")
    try await navigator.advance(by: .seconds(59))
    #expect(await labels(navigator).first == "text waits")
    try await navigator.advance(by: .seconds(1))
    #expect(await labels(navigator).first == "text waited")
    try await navigator.tap("Cook")
    try await navigator.settle()
    #expect(await labels(navigator).first == "text 3 minutes")
    try await navigator.tap("Cook nothing")
    try await navigator.settle()
    #expect(lines.all.last?.hasSuffix("nothing to cook") == true, "\(lines.all)")
    #expect(lines.all.last?.contains("SwiftScreenTests.swift:") == true, "\(lines.all)")
    try await navigator.tap("Twice at once")
    #expect(lines.all.last?.contains("an action waits for one thing at a time") == true)
    #expect(try await navigator.settle(tapping: "Next") == .committed)
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "Dish 2")
    try await navigator.tap("Load")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "Dish 3")
    // An action belongs to the screen in which it was started, and goes on while that is covered.
    #expect(lines.all.last == "pushed: committed")
    await navigator.close()
  }

  @Test("what an action has asked for before it fails is done all the same")
  func failsAfterAsking() async throws {
    let kitchen = try kitchen { dish, screen in
      let cell = try screen.cell(0, "cell")
      return Screen(dish.name) {
        Button("Fail") { action in
          try action.task { try $0.log("task") }
          try action.watch(cell) { action, value in try action.log("watched \(value)") }
          try action.set(cell, to: 1)
          throw Failure(description: "late")
        }
        Button("Set") { action in try action.set(cell, to: 2) }
      }
    }
    let navigator = try await open(kitchen)
    try await navigator.tap("Fail")
    try await navigator.tap("Set")
    #expect(lines.all.contains("task") && lines.all.last == "watched 2", "\(lines.all)")
    #expect(lines.all.contains { $0.contains("late") })
    await navigator.close()
  }

  @Test("A1: an action that waits ends with its screen")
  func actionEnds() async throws {
    let kitchen = try kitchen { dish, _ in
      Screen(dish.name) {
        Button("Wait") { action in action.sleep(.seconds(5)) { action in try action.log("too late") } }
      }
    }
    let navigator = try await open(kitchen)
    try await navigator.tap("Wait")
    try await navigator.back()
    try await navigator.advance(by: .seconds(10))
    #expect(lines.all == [])
    await navigator.close()
  }

  @Test("D4: a value that is waited for has its waiting view, and one that failed a view with a retry")
  func placeholders() async throws {
    let count = Counter(), gate = Gate()
    var kitchen = SwiftPlugin(name: "kitchen")
    try kitchen.loader("dish") { (id: Int) async throws -> Dish in
      await gate.pass()
      if count.next() == 1 { throw Failure(description: "burnt") }
      return Dish(id: id, name: "Fresh")
    }
    try kitchen.destination(
      Dish.self,
      waiting: { waiting, _ in Screen("Waiting for \(waiting.loader ?? "nobody") \(waiting.arguments.count)") },
      failed: { failure, _ in
        Screen("Failed") {
          "\(failure.error)"
          Button("Again", retrying: failure)
        }
      }
    ) { dish, _ in Screen(dish.name) }
    let navigator = try await open(
      kitchen,
      root: "rutter.link { \"Pie\", to = rutter.plugin(\"kitchen\").dish(4), present = \"placeholder\" }")
    #expect(await navigator.frame.top.title == "Waiting for kitchen.dish 1")
    gate.open()
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "Failed")
    #expect(await labels(navigator) == ["text burnt", "button Again"])
    try await navigator.tap("Again")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "Fresh")
    await navigator.close()
  }

  @Test("L11: a hole loads in the middle of a screen")
  func holes() async throws {
    var kitchen = SwiftPlugin(name: "kitchen")
    let gate = Gate()
    let weight = try kitchen.loader("weight") { (id: Int) async throws -> Double in
      await gate.pass()
      if id == 2 { throw Failure(description: "no scale") }
      return 1.5
    }
    try kitchen.destination(Dish.self) { dish, _ in
      Screen(dish.name) {
        Hole(weight(1), waiting: { _, _ in "weighing".nodes }) { weight, _ in "weighs \(weight)" }
        Hole(weight(2), failed: { failure, _ in "\(failure.error)".nodes }) { weight, _ in "weighs \(weight)" }
      }
    }
    let navigator = try await open(kitchen)
    #expect(await navigator.frame.top.nodes[0].children.map(\.label) == ["weighing"])
    gate.open()
    try await navigator.settle()
    #expect(await navigator.frame.top.nodes.flatMap(\.children).map(\.label) == ["weighs 1.5", "no scale"])
    await navigator.close()
  }

  @Test("A3: hooks are called, and those that show a screen may wait")
  func hooks() async throws {
    let kitchen = try kitchen { dish, _ in
      Screen(dish.name)
        .onCreate { try $0.log("create") }
        .onAppear { action in
          try action.log("appear")
          action.sleep(.seconds(1)) { try $0.log("a second later") }
        }
        .onDisappear { try $0.log("disappear") }
        .onDestroy { try $0.log("destroy") }
    }
    let navigator = try await open(kitchen)
    try await navigator.advance(by: .seconds(1))
    try await navigator.back()
    #expect(lines.all == ["create", "appear", "a second later", "disappear", "destroy"])
    await navigator.close()
  }

  @Test("B1: screens that are bound to cells come and go with them")
  func presentations() async throws {
    let kitchen = try kitchen { dish, screen in
      let isOpen = try screen.cell(false, "open"), item = try screen.cell(Dish?.none, "item")
      let course = try screen.cell(Course?.none, "course")
      return Screen(dish.name) {
        Button("Open") { try $0.set(isOpen, to: true) }
        Button("Item") { try $0.set(item, to: Dish(id: 2, name: "Peas")) }
        Button("Course") { try $0.set(course, to: .starter) }
        Link("Here") { _ in Screen("Linked") }
      }
      .presents(when: isOpen) { _ in Screen("Opened") }
      .presents(item: item, style: .sheet) { dish, _ in Screen("Item \(dish.name)") }
      .presents(case: course) { course, _ in Screen("Course \(course.rawValue)") }
    }
    let navigator = try await open(kitchen)
    for (button, title) in [
      ("Open", "Opened"), ("Item", "Item Peas"), ("Course", "Course starter"), ("Here", "Linked"),
    ] {
      try await navigator.tap(button)
      #expect(await navigator.frame.top.title == title)
      try await navigator.back()
      #expect(await navigator.frame.top.title == "Pie")
    }
    await navigator.close()
  }

  @Test("E1: what a screen throws shows in its place, with the line of the destination; nil is nothing for this value")
  func errors() async throws {
    let kitchen = try kitchen { dish, _ in
      if dish.id == 1 { throw Failure(description: "no plates") }
      return nil
    }
    let navigator = try await open(kitchen)
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.hasSuffix("no plates") == true && lines.all.first?.contains(".swift:") == true)
    try await navigator.push(Dish(id: 2, name: "Peas"))
    #expect(await navigator.frame.path.last.map { "\($0.state)" } == "unavailable")
    await navigator.close()
  }

  @Test("cells of the plugin are one for each session, and slots take contributions in both directions")
  func pluginCells() async throws {
    var kitchen = SwiftPlugin(name: "kitchen")
    let orders = try kitchen.cell(0, "orders")
    try kitchen.slot("menu", of: Dish.self)
    try kitchen.destination(Dish.self) { dish, screen in
      try Screen(dish.name) {
        "orders \(try screen.get(orders))"
        Button("Order") { action in try action.update(orders) { $0 += 1 } }
        SlotPlace("menu", dish)
      }
    }
    try kitchen.contribute(to: "kitchen.menu", Dish.self) { dish, _ in "own \(dish.name)" }
    let root = """
      rutter.link { "Pie", to = Dish { id = 1, name = "Pie" } } } end)
      rutter.contribute("kitchen.menu", function(dish) return rutter.text { "scripted " .. dish.name } end)
      local unused = (function() return {
      """
    for _ in 1...2 {
      let navigator = try await open(kitchen, root: root)
      #expect(await labels(navigator).first == "text orders 0")
      try await navigator.tap("Order")
      #expect(await labels(navigator).first == "text orders 1")
      #expect(await navigator.frame.top.nodes.last?.children.map(\.label) == ["own Pie", "scripted Pie"])
      await navigator.close()
    }
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock {
      $0 += 1; return $0
    }
  }
}

/// Holds work up until the test has looked.
private final class Gate: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

  func pass() async { for await _ in stream {} }
  func open() { continuation.finish() }
}
