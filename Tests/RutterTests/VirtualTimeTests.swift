import Rutter
import Synchronization
import Testing

private let source = """
  local rutter = require "rutter"
  local slow = rutter.plugin("outside").slow
  rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
  rutter.root(function()
    return rutter.screen {
      title = "Root " .. os.time(),
      rutter.button { "Later", action = function() rutter.sleep(3600) rutter.path:push(1) end },
      rutter.button { "Never", action = function() rutter.sleep(1e6) end },
      rutter.link { "Forever", to = slow(100000) },
      rutter.link { "Outside", to = slow(3) },
      rutter.button { "Both", action = function()
        rutter.all { function() rutter.log("a " .. slow(2):await()) end, function() rutter.log("b " .. slow(1):await()) end }
      end },
      rutter.button { "Nothing", action = function() end },
    }
  end)
  """

@Suite struct VirtualTimeTests {
  private func open(_ time: Navigator.Time = .virtual, _ sink: Lines = Lines()) async throws -> Navigator {
    var outside = SwiftPlugin(name: "outside")
    try outside.loader("slow", timeout: nil) { (number: Int) async throws -> Int in
      try await Task.sleep(for: .milliseconds(20 * number))
      return number
    }
    var options = Navigator.Options()
    options.time = time
    options.onReport = { if case .log(let line) = $0 { sink.add(line.text) } }
    return try await Navigator(try Flow(source: source, name: "menu").with(outside), options)
  }

  @Test("K4: time moves only when told to, and an hour takes none")
  func advances() async throws {
    let navigator = try await open()
    #expect(await navigator.frame.top.title == "Root 1767225600")
    try await navigator.tap("Later")
    try await navigator.advance(by: .seconds(3599))
    #expect(await navigator.frame.path.isEmpty)
    try await navigator.advance(by: .seconds(1))
    #expect(await navigator.frame.top.title == "Number 1")
    await navigator.close()
  }

  @Test("settle lets as much time pass as is needed")
  func settles() async throws {
    let navigator = try await open()
    try await navigator.tap("Later")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "Number 1")
    try await navigator.settle()
    await navigator.close()
  }

  @Test("what takes longer than an hour is told by name")
  func unrest() async throws {
    let navigator = try await open()
    try await navigator.tap("Never")
    let error = await #expect(throws: NavigatorError.self) { try await navigator.settle() }
    #expect(error?.description.contains("not quiet") == true)
    await navigator.close()
  }

  @Test("work of the outside is waited for, in the order in which it was asked for, and takes no virtual time")
  func outside() async throws {
    let lines = Lines()
    let navigator = try await open(.virtual, lines)
    try await navigator.tap("Both")
    try await navigator.settle()
    #expect(lines.all == ["a 2", "b 1"])
    try await navigator.tap("Outside")
    try await navigator.advance(by: .zero)
    #expect(await navigator.frame.top.title == "Number 3")
    await navigator.close()
  }

  @Test("where time moves by itself nobody lets it pass")
  func real() async throws {
    let navigator = try await open(.real)
    await #expect(throws: NavigatorError.realTime) { try await navigator.advance(by: .seconds(1)) }
    await navigator.close()
    await #expect(throws: NavigatorError.closed) { try await navigator.advance(by: .seconds(1)) }
  }

  @Test("an outcome that comes later is waited for, in either time", arguments: [Navigator.Time.real, .virtual])
  func outcomes(_ time: Navigator.Time) async throws {
    let navigator = try await open(time)
    async let outcome = navigator.settle(tapping: "Outside")
    if time == .virtual { while await navigator.frame.path.isEmpty { try await navigator.settle() } }
    #expect(try await outcome == .committed)
    #expect(await navigator.frame.top.title == "Number 3")
    #expect(try await navigator.settle(.pop()) == .committed)
    #expect(try await navigator.settle(tapping: "Nothing") == nil)
    #expect(try await navigator.settle(.pop()) == .nothingToDo)
    await navigator.close()
  }

  @Test("a program pushes what a loader gives, and waits for it")
  func pushesDeferred() async throws {
    let navigator = try await open(.real)
    #expect(try await navigator.settle(pushing: DeferredValue<Int>("outside.slow", .integer(1))) == .committed)
    #expect(await navigator.frame.top.title == "Number 1")
    let error = await #expect(throws: NavigatorError.self) {
      try await navigator.push(DeferredValue<Int>("outside.slaw", .integer(1)))
    }
    #expect(error?.description == "no loader 'outside.slaw' is registered; did you mean 'outside.slow'?")
    await navigator.close()
  }

  @Test("closing cancels what is under way, and tells those who wait for it")
  func closing() async throws {
    let navigator = try await open(.real)
    let waiting = Task { try await navigator.settle(tapping: "Forever") }
    while await navigator.isQuiet { await Task.yield() }
    await navigator.close()
    #expect(try await waiting.value?.name == "cancelled")
  }
}

/// Keeps lines.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
