import RutterTesting
import Testing

@testable import RutterSpecs

@Suite struct StatesTextTests {
  @Test("each cause is told once, with its tests, and where two states were taken for one")
  func causes() {
    var text = StatesText()
    #expect(text.lines(columns: 80).isEmpty)
    var exploration = Exploration(runs: 1, atLeast: 1, delays: 0, isComplete: true)
    text.take(exploration)
    exploration.whyUntold = "a file is open"
    for _ in 0..<2 { text.take(exploration) }
    exploration.isRefuted = true
    text.take(exploration)
    #expect(
      text.lines(columns: .max) == [
        "states of 2 tests are not compared: a file is open",
        "states of 1 test are not compared: two orders that seemed to lead to the same state went on differently",
      ])
  }

  @Test("how many orders were really run is told of all tests together")
  func total() {
    var orders = OrdersText(), exploration = Exploration(runs: 362_880, atLeast: 362_880, delays: 9, isComplete: true)
    exploration.merged = .init(runs: 2_305, states: 502)
    orders.take(TestResult(Samples.test(index: 1), .passed, exploration: exploration))
    #expect(orders.total == "explored 362,880 orders, 2,305 of them run: 1 test in every order")
  }
}
