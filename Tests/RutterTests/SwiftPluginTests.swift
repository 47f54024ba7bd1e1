import Rutter
import Testing

@Suite struct SwiftPluginTests {
  private let flow = Flow(
    source: """
      local rutter = require "rutter"
      local clock = rutter.plugin("clock")
      rutter.root(function()
        return rutter.screen {
          title = "Tower",
          rutter.link { "Ask", to = clock.hour(3) },
          rutter.link { "Ask wrongly", to = clock.hour(30) },
        }
      end)
      """, name: "tower")

  private var clock: SwiftPlugin {
    var clock = SwiftPlugin(name: "clock")
    clock.destination(for: .integer) { value in
      SwiftScreen(title: "Hour", [.text("\(value)"), .divider, .link("Midnight", to: .integer(0))])
    }
    clock.loader("hour", gives: .integer) { (arguments) throws(ScriptError) in
      guard arguments.first != .integer(30) else { throw ScriptError("no such hour") }
      return arguments.first ?? .null
    }
    return clock
  }

  @Test("a script's link leads through a loader in Swift to a destination in Swift, and on")
  func walks() async throws {
    let navigator = try await Navigator(flow.with(clock))
    try await navigator.tap("Ask")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "Hour")
    #expect(try await navigator.tap("Midnight") == .committed)
    #expect(await navigator.frame.path.map(\.value) == [.integer(3), .integer(0)])
    await navigator.close()
  }

  @Test("L7: a loader in Swift that throws leaves the path unharmed")
  func fails() async throws {
    let navigator = try await Navigator(flow.with(clock))
    try await navigator.tap("Ask wrongly")
    try await navigator.settle()
    #expect(await navigator.frame.path.isEmpty)
    await navigator.close()
  }
}
