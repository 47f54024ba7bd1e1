import Rutter
import Synchronization
import TestFolders
import Testing

private struct Recipe: RutterType, Equatable {
  static let typeName: TypeName = "cookbook.Recipe"
  var id: Int
  var name: String
  var related: [Int] = []
}

private struct Mail: RutterType {
  static let typeName: TypeName = "cookbook.Mail"
  var to: String
  var recipe: Recipe?
}

private struct Missing: Error, CustomStringConvertible {
  var description: String
}

/// Notes what happens, and wakes who waits for it.
private final class Notes: Sendable {
  private let notes = Mutex<[String]>([])
  var all: [String] { notes.withLock { $0 } }
  func add(_ note: String) { notes.withLock { $0.append(note) } }

  /// Waits until something was noted; at most ten seconds.
  func wait(for note: String) async throws {
    for _ in 0..<1000 {
      if all.contains(note) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("\(note) did not come: \(all)")
  }
}

/// Keeps what every turn took in and asked for.
private final class Turns: Audience {
  private let turns = Mutex<[String]>([])
  var all: [String] { turns.withLock { $0 } }
  func turned(
    _ event: Event, isConcealed: Bool, _ effects: [Effect], operations: Int,
    shown: borrowing some Showing & ~Copyable
  ) {
    turns.withLock { $0.append("\(event) \(effects)") }
  }
}

private let source = """
  local rutter = require "rutter"
  local cookbook = rutter.plugin("cookbook")
  local sent = rutter.cell("not yet", "sent")
  rutter.destination(cookbook.Recipe, { screen = function(recipe)
    return rutter.screen { title = recipe.name, rutter.text { "first " .. tostring(recipe.related[1]) } }
  end })
  rutter.root(function()
    return rutter.screen {
      title = "Supper",
      rutter.link { "Pie", to = cookbook.recipe(1, "en") },
      rutter.link { "Missing", to = cookbook.recipe(404) },
      rutter.link { "Slow", to = cookbook.recipe(7) },
      rutter.link { "Slow at once", to = cookbook.recipe(7), present = "placeholder" },
      rutter.link { "Given up", to = cookbook.recipe(9) },
      rutter.link { "Given up at once", to = cookbook.recipe(9), present = "placeholder" },
      rutter.link { "Wrong", to = cookbook.recipe("one") },
      rutter.button { "Send", action = function()
        local mail = cookbook.Mail { to = "Ada", recipe = cookbook.Recipe { id = 1, name = "Pie", related = {} } }
        sent:set(tostring(cookbook.send(mail)))
      end },
      rutter.button { "Send nowhere", action = function()
        local ok, message = cookbook.send(cookbook.Mail { to = "" })
        sent:set(tostring(ok) .. ", " .. message)
      end },
      rutter.button { "Send wrongly", action = function() cookbook.send("Ada") end },
      rutter.button { "Send slowly", action = function() cookbook.send(cookbook.Mail { to = "slow" }) end },
      rutter.button { "Note", action = function() sent:set(tostring(cookbook.note("x"))) end },
      rutter.text { sent:get() },
    }
  end)
  """

@Suite struct SwiftPluginTests {
  private let notes = Notes()

  private func cookbook() throws -> SwiftPlugin {
    var cookbook = SwiftPlugin(name: "cookbook")
    let notes = notes
    try cookbook.loader("recipe") { (id: Int, language: String?) async throws -> Recipe in
      switch id {
      case 404: throw Missing(description: "no recipe \(id)")
      case 9: throw CancellationError()
      case 7:
        notes.add("begun")
        try await withTaskCancellationHandler {
          try await Task.sleep(for: .seconds(60))
        } onCancel: {
          notes.add("cancelled")
        }
        return Recipe(id: id, name: "too late")
      default: return Recipe(id: id, name: "Pie (\(language ?? "none"))", related: [2, 3])
      }
    }
    try cookbook.function("send") { (mail: Mail) async throws -> Bool in
      if mail.to.isEmpty { throw Missing(description: "no address") }
      if mail.to == "slow" {
        notes.add("begun")
        try await withTaskCancellationHandler {
          try await Task.sleep(for: .seconds(60))
        } onCancel: {
          notes.add("cancelled")
        }
      }
      notes.add("\(mail.to) \(mail.recipe?.name ?? "none")")
      return true
    }
    try cookbook.function("note") { (text: String) async throws in notes.add(text) }
    return cookbook
  }

  private func open(_ onReport: (@Sendable (Report) -> Void)? = nil) async throws -> Navigator {
    var options = Navigator.Options()
    options.onReport = onReport
    return try await Navigator(try Flow(source: source, name: "supper").with(try cookbook()), options)
  }

  private func state(of label: String, _ navigator: Navigator) async -> String {
    let nodes = await navigator.frame.top.nodes
    return nodes.first { $0.label == Text(label) }.map { String(describing: $0.state) } ?? "none"
  }

  @Test("an async loader is called with typed arguments and gives a typed value")
  func loads() async throws {
    let navigator = try await open()
    try await navigator.tap("Pie")
    try await navigator.settle()
    let value = try #require(await navigator.frame.path.last?.value)
    #expect(try value.decode(Recipe.self) == Recipe(id: 1, name: "Pie (en)", related: [2, 3]))
    #expect(await navigator.frame.top.title == "Pie (en)")
    await navigator.close()
  }

  @Test("L7: what an async loader throws fails the load with its text, and the path is unharmed")
  func fails() async throws {
    let errors = Notes()
    let navigator = try await open { if case .error(let report) = $0 { errors.add("\(report.error)") } }
    try await navigator.tap("Missing")
    try await navigator.settle()
    #expect(await state(of: "Missing", navigator).contains("failed"))
    #expect(await navigator.frame.path.isEmpty)
    #expect(errors.all == ["no recipe 404"])
    await navigator.close()
  }

  @Test("an argument of the wrong type fails the load and names the argument")
  func wrongArgument() async throws {
    let errors = Notes()
    let navigator = try await open { if case .error(let report) = $0 { errors.add("\(report.error)") } }
    try await navigator.tap("Wrong")
    try await navigator.settle()
    #expect(errors.all == ["cookbook.recipe, argument 1: expected integer, got string \"one\""])
    await navigator.close()
  }

  @Test("L5: going back cancels the task of the load")
  func cancels() async throws {
    let navigator = try await open()
    try await navigator.tap("Slow at once")
    try await notes.wait(for: "begun")
    try await navigator.back()
    try await notes.wait(for: "cancelled")
    try await navigator.settle()
    #expect(await navigator.frame.path.isEmpty)
    await navigator.close()
  }

  @Test(
    "L5: cancel, another link and the end of the session cancel the task, too", arguments: ["cancel", "tap", "close"])
  func cancelsOtherwise(_ way: String) async throws {
    let navigator = try await open()
    try await navigator.tap("Slow")
    try await notes.wait(for: "begun")
    switch way {
    case "cancel": try await navigator.cancel()
    case "tap": try await navigator.tap("Pie")
    default: await navigator.close()
    }
    try await notes.wait(for: "cancelled")
    await navigator.close()
  }

  @Test("a load that ends itself by CancellationError is abandoned, not failed: its link is idle")
  func abandoned() async throws {
    let reports = Notes()
    let navigator = try await open {
      switch $0 {
      case .error(let report): reports.add("error \(report.error)")
      case .outcome(let report): reports.add("\(report.operation) \(report.outcome.name)")
      default: break
      }
    }
    try await navigator.tap("Given up")
    try await navigator.settle()
    #expect(await state(of: "Given up", navigator).contains("idle"))
    #expect(reports.all == ["push cancelled"])
    try await navigator.tap("Given up at once")
    try await navigator.settle()
    #expect(await navigator.frame.path.map { "\($0.state)" } == ["abandoned"])
    #expect(!reports.all.contains { $0.hasPrefix("error") })
    await navigator.close()
  }

  @Test("a script calls a function with a value of a Swift type, and waits for what it gives")
  func calls() async throws {
    let navigator = try await open()
    try await navigator.tap("Send")
    try await navigator.settle()
    #expect(notes.all == ["Ada Pie"])
    #expect(await navigator.frame.top.nodes.last?.label == "true")
    try await navigator.tap("Note")
    try await navigator.settle()
    #expect(notes.all.last == "x")
    #expect(await navigator.frame.top.nodes.last?.label == "true")
    await navigator.close()
  }

  @Test("what a function throws is nil and a message for the script")
  func callFails() async throws {
    let navigator = try await open()
    try await navigator.tap("Send nowhere")
    try await navigator.settle()
    #expect(await navigator.frame.top.nodes.last?.label == "nil, no address")
    await navigator.close()
  }

  @Test("a function that is called wrongly raises in the script, with its line")
  func callsWrongly() async throws {
    let errors = Notes()
    let navigator = try await open { if case .error(let report) = $0 { errors.add("\(report.error)") } }
    try await navigator.tap("Send wrongly")
    try await navigator.settle()
    #expect(
      errors.all == [
        "supper.lua:25: cookbook.send, argument 1: expected a record { recipe, to }, got string \"Ada\""
      ])
    await navigator.close()
  }

  @Test("X4: a function's task is cancelled with the action that waits for it")
  func callCancelled() async throws {
    let navigator = try await open()
    try await navigator.tap("Send slowly")
    try await notes.wait(for: "begun")
    try await navigator.cancel()
    try await notes.wait(for: "cancelled")
    await navigator.close()
  }

  @Test("what is not offered is told with the nearest name")
  func misspelt() async throws {
    let flow = Flow(source: "local rutter = require 'rutter' rutter.plugin('cookbook').sent()", name: "supper")
    do {
      _ = try await Navigator(try flow.with(try cookbook()))
      Issue.record("it loaded")
    } catch let error as NavigatorError {
      #expect(
        error.description.contains("plugin 'cookbook' has no type, loader or function 'sent'; did you mean 'send'?"))
    }
  }

  @Test("a manifest may require a plugin in Swift, whatever version it asks for")
  func required() async throws {
    let folder = Folder()
    let manifest = folder.file(
      "plugin.lua", "return { name = 'supper', version = '1.0', api = 1, requires = { cookbook = '^2.1' } }")
    folder.file("init.lua", source)
    let navigator = try await Navigator(try Flow(path: manifest, with: [try cookbook()]))
    #expect(await navigator.frame.top.title == "Supper")
    await navigator.close()
    #expect(throws: NavigatorError.self) { try Flow(path: manifest) }
  }

  @Test(
    "K1: calls of Swift stand among the effects by name, their answers among the events, and both are the same each time"
  )
  func transcript() async throws {
    func turns() async throws -> [String] {
      let turns = Turns()
      var options = Navigator.Options()
      options.time = .virtual
      options.audience = turns
      let navigator = try await Navigator(try Flow(source: source, name: "supper").with(try cookbook()), options)
      for label in ["Pie", "Missing", "Given up", "Send"] {
        try await navigator.tap(label)
        try await navigator.settle()
        try await navigator.request(.popToRoot)
      }
      await navigator.close()
      return turns.all
    }
    let first = try await turns(), second = try await turns()
    #expect(first == second)
    let all = first.joined(separator: "\n")
    for name in ["cookbook.recipe", "cookbook.send", "no recipe 404", "abandoned"] { #expect(all.contains(name)) }
  }

  @Test("names and types that cannot be are refused when they are offered")
  func refuses() throws {
    var plugin = SwiftPlugin(name: "cookbook")
    try plugin.loader("recipe", gives: .integer) { _ in .integer(1) }
    #expect(throws: SwiftPluginError.self) { try plugin.loader("re cipe", gives: .integer) { _ in .integer(1) } }
    let twice = #expect(throws: SwiftPluginError.self) {
      try plugin.function("recipe") { (id: Int) async -> Int in id }
    }
    #expect(twice?.description == "'cookbook.recipe' is there already: a loader or a function of one name is one")
    let set = #expect(throws: SwiftPluginError.self) { try plugin.function("f") { (ids: Set<Int>) async -> Int in 1 } }
    #expect(try #require(set).description.contains("function 'cookbook.f': Set<Int> has no order"))
    let flow = try Flow(source: "").with(plugin)
    #expect(throws: NavigatorError.self) { try flow.with(plugin) }
    #expect(throws: NavigatorError.self) { try flow.with(SwiftPlugin(name: "rutter")) }
    #expect(throws: NavigatorError.self) { try flow.with(SwiftPlugin(name: "a b")) }
  }

  @Test("a function that throws CancellationError by itself gives nil and a message, like any other error")
  func cancelledFunctions() async throws {
    var plugin = SwiftPlugin(name: "g")
    try plugin.function("f") { () async throws -> Int in throw CancellationError() }
    let source = """
      local rutter = require "rutter"
      local g = rutter.plugin "g"
      local said = rutter.cell("")
      rutter.root(function()
        return rutter.screen {
          title = said:get(), rutter.button { "Go", action = function() local v, m = g.f() said:set(tostring(v) .. m) end },
        }
      end)
      """
    let navigator = try await Navigator(try Flow(source: source, name: "f").with(plugin))
    try await navigator.settle(tapping: "Go")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "nilg.f was cancelled by itself")
    await navigator.close()
  }

  @Test("a type that decodes itself from no example goes by its name wherever it stands alone")
  func handMade() throws {
    var plugin = SwiftPlugin(name: "g")
    try plugin.destination(Exact.self) { _, _ in nil }
    try plugin.loader("all") { () async throws -> [Exact] in [] }
    try plugin.function("one") { (exact: Exact) async throws -> Exact in exact }
    struct Holder: Codable { var exact: Exact }
    #expect(throws: SwiftPluginError.self) {
      try plugin.function("held") { (held: Holder) async throws -> Bool in held.exact.half == 1 }
    }
  }

  private struct Exact: RutterType {
    static let typeName: TypeName = "g.Exact"
    static let schema: Schema = .record([SchemaField("half", .integer)])
    var half: Int

    init(from decoder: any Decoder) throws {
      half = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .half)
      if half <= 0 { throw Missing(description: "half of nothing") }
    }
    enum CodingKeys: CodingKey { case half }
  }

  @Test("two types of one name are told, and so is what fresh needs")
  func mistakes() throws {
    var plugin = SwiftPlugin(name: "g")
    try plugin.loader("a") { () async throws -> Box<Int> in Box(value: 1) }
    try plugin.loader("again") { () async throws -> Box<Int> in Box(value: 1) }
    func message(_ body: () throws -> Void) -> String {
      do { try body() } catch { return "\(error)" }
      return ""
    }
    let double = message { try plugin.loader("b") { () async throws -> Box<String> in Box(value: "") } }
    #expect(double.contains("type 'g.Box' is Box<Int> already; Box<String> needs a typeName of its own"), "\(double)")
    let fresh = message { try plugin.loader("c", fresh: .seconds(1)) { () async throws -> Int in 1 } }
    #expect(fresh == "loader 'g.c': fresh needs isShared: true, or nothing is used again")
  }

  private struct Box<Content: Codable & Sendable & Equatable>: RutterType {
    static var typeName: TypeName { "g.Box" }
    var value: Content
  }
}
