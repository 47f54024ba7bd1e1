import RutterTesting
import Testing

@Suite("How many orders there seem to be")
struct OrderEstimateTests {
  @Test("a few draws say nothing, and choices that are always the same say all")
  func same() {
    var estimate = OrderEstimate()
    for count in 1...20 {
      estimate.add(Trail([Choice(.order, 1, of: 3), Choice(.keep, 0, of: 2), Choice(.outcome, 0, of: 4)]))
      #expect(estimate.result == (count < 10 ? nil : .init(orders: 12, error: 0)))
    }
  }

  @Test("the estimate is near the number of all orders, as near as its error says", arguments: [1, 2, 3])
  func near(seed: UInt64) throws {
    let model = Model(taps: 5, pops: 2)
    var estimate = OrderEstimate()
    for stream in 0..<2_000 {
      let chooser = Chooser(then: .dice(seed: seed, stream: stream))
      _ = model.fails(chooser)
      estimate.add(chooser.trail)
    }
    let result = try #require(estimate.result)
    #expect(abs(result.orders - Double(model.orders)) < 4 * result.error)
    #expect(result.error < 200)
  }

  @Test("what several have drawn says the same as if one had drawn all")
  func together() throws {
    let model = Model(taps: 5, pops: 2)
    var all = OrderEstimate(), parts = Array(repeating: OrderEstimate(), count: 3)
    for stream in 0..<300 {
      let chooser = Chooser(then: .dice(seed: 1, stream: stream))
      _ = model.fails(chooser)
      all.add(chooser.trail)
      parts[stream % 7 % 3].add(chooser.trail)
    }
    let joined = try #require(parts.reduce(into: OrderEstimate()) { $0.add($1) }.result),
      whole = try #require(all.result)
    #expect(abs(joined.orders - whole.orders) < 1e-6 && abs(joined.error - whole.error) < 1e-6)
  }
}
