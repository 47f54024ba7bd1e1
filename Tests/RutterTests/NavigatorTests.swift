import Rutter
import Synchronization
import Testing

/// A flow with a link of each kind.
private let source = """
  local rutter = require "rutter"
  local count = rutter.cell(0, "count")
  rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
  rutter.root(function()
    return rutter.screen {
      title = "Root",
      rutter.link { "Four", to = 4 },
      rutter.link { "Slow", gives = rutter.integer, load = function() rutter.sleep(0.02) return 100 end },
      rutter.button { "Count", action = function() count:update(function(n) return n + 1 end) end },
      rutter.button { "Never", action = function() rutter.sleep(1e6) end },
      rutter.text { "Counted " .. count:get() },
    }
  end)
  """

/// Keeps what an audience is told.
private final class Ears: Audience {
  let heard = Mutex<[String]>([])
  func turned(
    _ event: Event, isConcealed: Bool, _ effects: [Effect], operations: Int,
    shown: borrowing some Showing & ~Copyable
  ) {
    let title = effects.last == .frame ? [shown.frame().top.title] : []
    heard.withLock { $0 += title }
  }
}

@Suite struct NavigatorTests {
  private func open(_ options: Navigator.Options = .init()) async throws -> Navigator {
    try await Navigator(Flow(source: source, name: "menu"), options)
  }

  @Test("a flow opens with its root screen")
  func opens() async throws {
    let navigator = try await open()
    #expect(await navigator.frame.top.title == "Root")
    #expect(await navigator.isQuiet)
    await navigator.close()
  }

  @Test("a tap on a link pushes, back pops")
  func tapsAndBack() async throws {
    let navigator = try await open()
    #expect(try await navigator.tap("Four") == .committed)
    #expect(await navigator.frame.top.title == "Number 4")
    #expect(try await navigator.back() == .committed)
    #expect(try await navigator.back() == .nothingToDo)
    #expect(await navigator.frame.path.isEmpty)
    await navigator.close()
  }

  @Test("settle waits for a load, in real time")
  func settles() async throws {
    let navigator = try await open()
    #expect(try await navigator.tap("Slow") == nil)
    try await navigator.settle()
    #expect(await navigator.frame.path.map(\.value) == [.integer(100)])
    await navigator.close()
  }

  @Test("cancel ends what runs, and those who settle go on")
  func cancels() async throws {
    let navigator = try await open()
    try await navigator.tap("Never")
    async let settled: Void = navigator.settle()
    try await navigator.cancel()
    try await settled
    await navigator.close()
  }

  @Test("closing ends those who settle")
  func closesWhileSettling() async throws {
    let navigator = try await open()
    try await navigator.tap("Never")
    let settling = Task { try await navigator.settle() }
    await navigator.close()
    await #expect(throws: NavigatorError.closed) { try await settling.value }
  }

  @Test("once closed, everything says so and nothing hangs")
  func closed() async throws {
    let navigator = try await open()
    await navigator.close()
    await navigator.close()
    await #expect(throws: NavigatorError.closed) { try await navigator.tap("Four") }
    await #expect(throws: NavigatorError.closed) { try await navigator.settle() }
    #expect(await navigator.frame.screens.isEmpty)
  }

  @Test("a navigator that is let go of ends by itself")
  func letGo() async throws {
    for _ in 0..<20 { _ = try await open() }
  }

  @Test("a label that does not show is told with near ones")
  func noTarget() async throws {
    let navigator = try await open()
    do {
      try await navigator.tap("Fuor")
      Issue.record("it was tapped")
    } catch {
      #expect(error.description == "'Fuor' does not show; did you mean 'Four'?")
    }
    await navigator.close()
  }

  @Test("a value can be pushed; one without destination is an outcome, no error")
  func pushes() async throws {
    let navigator = try await open()
    #expect(try await navigator.push(.integer(7)) == .committed)
    #expect(try await navigator.push(.string("seven")) == .missingDestination(.string, near: []))
    #expect(try await navigator.request(.popToRoot) == .committed)
    await navigator.close()
  }

  @Test("U4: a URL is opened from Swift, and what leads nowhere is an outcome")
  func opensURLs() async throws {
    let source = """
      local rutter = require "rutter"
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.route("/:n{integer}", function(p) return p.n end, {
        of = rutter.integer, parameters = function(n) return { n = n } end })
      rutter.root(function() return rutter.screen { title = "Root" } end, { urls = { "numbers:" } })
      """
    let navigator = try await Navigator(Flow(source: source, name: "numbers"))
    #expect(try await navigator.open("/4") == .committed)
    #expect(try await navigator.open("numbers:5", push: true) == .committed)
    #expect(await navigator.frame.path.map(\.url) == ["/4", "/5"])
    guard case .refused(let refusal)? = try await navigator.open("/x") else {
      Issue.record("it leads somewhere")
      return
    }
    #expect(refusal.code == "no_route" && refusal.message == "no route matches '/x'; near: '/:n{integer}'")
    await navigator.close()
  }

  @Test("V5: a value that is pushed from Swift is checked against its type, as one from a script is")
  func checks() async throws {
    let source = """
      local rutter = require "rutter"
      local Pie = rutter.type("Pie", { name = "string", price = "number" })
      rutter.destination(Pie, function(pie) return rutter.screen { title = pie.name } end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """
    let navigator = try await Navigator(Flow(source: source, name: "menu"))
    let pie = TypeName("menu.Pie")
    await #expect(throws: NavigatorError.self) {
      try await navigator.push(.record(Record(type: pie, [Record.Field("name", .integer(1))])))
    }
    #expect(await navigator.frame.path.isEmpty)
    let fields = [Record.Field("name", .string("Apple")), Record.Field("price", .integer(3))]
    #expect(try await navigator.push(.record(Record(type: pie, fields))) == .committed)
    guard case .record(let record)? = await navigator.frame.path.first?.value else {
      Issue.record("no record")
      return
    }
    #expect(record["price"] == .number(3))
    await navigator.close()
  }

  @Test("E2: a plugin that was stopped says why, while it runs and while it loads")
  func stops() async throws {
    var options = Navigator.Options()
    options.limits.turn = .milliseconds(20)
    let endless = "local rutter = require 'rutter' while true do end"
    do {
      _ = try await Navigator(Flow(source: endless, name: "menu"), options)
      Issue.record("it opened")
    } catch {
      #expect(error.description.contains("plugin 'menu' stopped: over its time limit"), "\(error)")
    }
    let spin = """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Spin", action = function() while true do end end } }
      end)
      """
    let navigator = try await Navigator(Flow(source: spin, name: "menu"), options)
    #expect(await navigator.stopped.isEmpty)
    try await navigator.tap("Spin")
    let stopped = await navigator.stopped
    #expect(stopped.map(\.plugin) == ["menu"] && stopped.first?.stop.limit == .time)
    await navigator.close()
  }

  @Test("frames come as a stream that begins with the present one and ends with the session")
  func streams() async throws {
    let navigator = try await open()
    let frames = await navigator.frames
    var titles: [String] = []
    for await frame in frames {
      titles.append(frame.top.title)
      if titles.count == 1 { try await navigator.tap("Four") } else { await navigator.close() }
    }
    #expect(titles == ["Root", "Number 4"])
  }

  @Test("an audience is told of every turn before the next")
  func audience() async throws {
    let ears = Ears()
    var options = Navigator.Options()
    options.audience = ears
    let navigator = try await open(options)
    try await navigator.tap("Count")
    try await navigator.tap("Four")
    #expect(ears.heard.withLock { $0 } == ["Root", "Root", "Number 4"])
    await navigator.close()
  }

  @Test("a flow that does not load says why")
  func notLoaded() async throws {
    do {
      _ = try await Navigator(Flow(source: "local x = = 1", name: "broken"))
      Issue.record("it was opened")
    } catch {
      guard case .notLoaded(let messages) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(messages.count == 1)
      #expect(messages[0].contains("broken.lua:1"))
    }
  }

  @Test("many sessions run side by side")
  func sideBySide() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<16 {
        group.addTask {
          let navigator = try await Navigator(Flow(source: source, name: "menu"))
          for _ in 0..<number { try await navigator.tap("Four"); try await navigator.back() }
          try await navigator.tap("Slow")
          try await navigator.settle()
          let count = await navigator.frame.path.count
          await navigator.close()
          return count
        }
      }
      for try await count in group { #expect(count == 1) }
    }
  }

  /// A flow with a loader in Swift that fails after a moment, and one that never ends.
  private func slow(_ time: Navigator.Time = .real) async throws -> Navigator {
    var plugin = SwiftPlugin(name: "g")
    try plugin.loader("fails") { (number: Int) async throws -> Int in
      try await Task.sleep(for: .milliseconds(5))
      throw Refused(description: "bad \(number)")
    }
    try plugin.loader("hangs", timeout: nil) { () async throws -> Int in
      try await Task.sleep(for: .seconds(3600))
      return 1
    }
    try plugin.destination(Int.self) { number, _ in Screen("\(number)") }
    let source = """
      local rutter = require "rutter"
      local g = rutter.plugin "g"
      rutter.root(function()
        return rutter.screen {
          title = "R", rutter.link { "Hang", to = g.hangs() }, rutter.button { "Noop", action = function() end },
        }
      end)
      """
    var options = Navigator.Options()
    options.time = time
    return try await Navigator(try Flow(source: source, name: "f").with(plugin), options)
  }

  private struct Refused: Error, CustomStringConvertible { var description: String }

  @Test("who settles gets the outcome of his own operation, whoever gives commands meanwhile")
  func settlingTogether() async throws {
    let navigator = try await slow()
    for _ in 0..<20 {
      try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
        for number in 1...4 {
          group.addTask {
            let deferred = DeferredValue<Int>("g.fails", .integer(Int64(number)))
            return (number, try await navigator.settle(pushing: deferred))
          }
        }
        group.addTask {
          try await navigator.tap("Noop")
          return (0, .nothingToDo)
        }
        for try await (number, outcome) in group where number > 0 {
          let isOwn = "\(outcome)".contains("bad \(number)") || outcome.name == "cancelled"
          #expect(isOwn, "\(number): \(outcome)")
        }
      }
    }
    await navigator.close()
  }

  @Test(
    "whoever waits stops to wait when his task is cancelled; what he waited for goes on",
    arguments: [
      Navigator.Time.real, .virtual,
    ])
  func cancelledWaits(time: Navigator.Time) async throws {
    let navigator = try await slow(time)
    let tapping = Task { try await navigator.settle(tapping: "Hang") }
    while await navigator.isQuiet { await Task.yield() }
    let settling = Task { try await navigator.settle() }
    for _ in 0..<20 { await Task.yield() }
    tapping.cancel()
    settling.cancel()
    await #expect(throws: NavigatorError.cancelled) { try await tapping.value }
    await #expect(throws: NavigatorError.cancelled) { try await settling.value }
    #expect(await !navigator.isQuiet)
    let presenting = Task { try await navigator.present(.integer(5)) }
    while await navigator.frame.path.isEmpty { await Task.yield() }
    presenting.cancel()
    await #expect(throws: NavigatorError.cancelled) { try await presenting.value }
    #expect(await navigator.frame.path.count == 1)
    await navigator.close()
  }

  @Test("who waits for rest is told that the session was closed instead")
  func closedWhileSettling() async throws {
    let navigator = try await slow()
    try await navigator.tap("Hang")
    let settling = Task { try await navigator.settle() }
    for _ in 0..<20 { await Task.yield() }
    await navigator.close()
    await #expect(throws: NavigatorError.closed) { try await settling.value }
  }
}
