import Rutter
import Testing

@Suite struct PluginLimitsTests {
  @Test("limits are what they are set to, durations in whole microseconds")
  func set() {
    var limits = PluginLimits()
    #expect(limits.memoryBytes == 256 << 20 && limits.turn == .milliseconds(250) && limits.instructions == nil)
    limits.turn = .nanoseconds(1_500_999)
    limits.closing = .seconds(-1)
    limits.instructions = 1000
    #expect(limits.turn == .microseconds(1500) && limits.closing == .zero && limits.instructions == 1000)
    limits.turn = .seconds(Int64.max)
    #expect(limits.turn > .seconds(1 << 40))
  }

  @Test("E2: a plugin that goes over its instructions is stopped, and says so with the line")
  func instructions() async throws {
    let source = """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen {
          title = "Root",
          rutter.button { "Count", action = function() for _ = 1, 1000000 do end end },
        }
      end)
      """
    var options = Navigator.Options()
    options.limits.instructions = 100_000
    let navigator = try await Navigator(Flow(source: source, name: "menu"), options)
    try await navigator.tap("Count")
    let stopped = try #require(await navigator.stopped.first)
    #expect(stopped.plugin == "menu" && stopped.stop.limit == .instructions)
    #expect(
      stopped.description
        == "menu.lua:5: plugin 'menu' stopped: over its instructions limit (100000 instructions a turn)")
    await navigator.close()
  }

  @Test("a limit below zero is refused, and not taken for none", arguments: [0, -1, Int.min])
  func negative(value: Int) async throws {
    let flow = Flow(source: "local rutter = require 'rutter' rutter.root(function() end)", name: "menu")
    for (name, change) in [
      ("memoryBytes", { $0.memoryBytes = value }), ("valueBytes", { $0.valueBytes = value }),
      ("replyBytes", { $0.replyBytes = value }), ("instructions", { $0.instructions = value }),
    ] as [(String, (inout PluginLimits) -> Void)] {
      var options = Navigator.Options()
      change(&options.limits)
      await #expect(throws: NavigatorError.unreadable("limits.\(name) is more than nothing, got \(value)")) {
        try await Navigator(flow, options)
      }
    }
  }
}
