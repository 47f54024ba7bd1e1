import Rutter
import Testing

@Suite struct RequestsTests {
  private static let source = """
    local rutter = require "rutter"
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    rutter.destination(rutter.string, function(s) return rutter.screen { title = s } end)
    rutter.root(function() return rutter.screen { title = "Root" } end)
    """

  private static func part(_ number: Int64) -> PathPart { PathPart(.integer(number)) }

  @Test(
    "each request changes the path as its name says",
    arguments: [
      (.push(part(4)), .committed, [1, 2, 3, 4]),
      (.push(part(2), once: .anywhere), .duplicate, [1, 2, 3]),
      (.pushAll([part(4), part(5)]), .committed, [1, 2, 3, 4, 5]),
      (.pop(), .committed, [1, 2]),
      (.pop(2), .committed, [1]),
      (.popTo(.value(.integer(1))), .committed, [1]),
      (.popTo(.entry(EntryID(2))), .committed, [1, 2]),
      (.popToRoot, .committed, []),
      (.remove(.value(.integer(2))), .committed, [1, 3]),
      (.remove(.type(.integer)), .committed, []),
      (.replace(part(9)), .committed, [1, 2, 9]),
      (.replaceAll([part(1), part(5)]), .committed, [1, 5]),
      (.bringToFront(part(1)), .committed, [2, 3, 1]),
      (.edit([.pop(), .push(part(7))]), .committed, [1, 2, 7]),
    ] as [(OperationRequest, Outcome, [Int64])])
  func changes(request: OperationRequest, outcome: Outcome, path: [Int64]) async throws {
    let navigator = try await Navigator(Flow(source: Self.source))
    try await navigator.request(.replaceAll([1, 2, 3].map(Self.part)))
    #expect(try await navigator.request(request) == outcome)
    #expect(await navigator.frame.path.map(\.value) == path.map { .integer($0) })
    await navigator.close()
  }
}
