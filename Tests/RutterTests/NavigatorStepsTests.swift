import Rutter
import Testing

/// Steps as a program sees them (W1, W2).
@Suite struct NavigatorStepsTests {
  private let source = """
    local rutter = require "rutter"
    local order = rutter.steps("order", {
      takes = "integer", gives = "integer", title = "Order",
      run = function(ask, value)
        local first = ask("how many")
        rutter.sleep(1)
        return value * first * ask("how often")
      end,
    })
    rutter.destination(rutter.string, { gives = "integer", screen = function(text, previous)
      return rutter.screen { title = text, rutter.text { tostring(previous) },
        rutter.button { "Two", action = function() rutter.finish(2) end },
        rutter.button { "Three", action = function() rutter.finish(3) end } }
    end })
    rutter.root(function()
      return rutter.screen { title = "Root", rutter.button { "Go", action = function()
        rutter.log(rutter.present(order(5)))
      end } }
    end)
    """

  @Test("W1: a program shows steps like any container, and answers questions by finish")
  func shows() async throws {
    var options = Navigator.Options()
    options.time = .virtual
    let navigator = try await Navigator(Flow(source: source, name: "flow"), options)
    try await navigator.tap("Go")
    var frame = await navigator.frame
    #expect(frame.containers.map(\.kind) == [.steps] && frame.containers[0].stacks[0].title == "Order")
    #expect(frame.top.title == "how many")
    #expect(try await navigator.finish(2) == .committed)
    frame = await navigator.frame
    #expect(frame.path.last?.state == .waiting && frame.top.title == "Order")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "how often")
    #expect(try await navigator.back() == .committed)
    #expect(await navigator.frame.top.title == "how many")
    try await navigator.tap("Three")
    try await navigator.settle()
    try await navigator.tap("Two")
    #expect(await navigator.frame.top.title == "Root")
  }
}
