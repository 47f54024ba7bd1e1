import RutterTesting
import Testing

@Suite struct CoverageTests {
  @Test("says exactly what was covered")
  func words() {
    #expect(Coverage(runs: 1, atLeast: 1, delays: 0, isComplete: true).description == "1 of 1 order")
    #expect(Coverage(runs: 1320, atLeast: 1320, delays: 9, isComplete: true).description == "1,320 of 1,320 orders")
    let part = Coverage(runs: 20_000, failing: 61, atLeast: 4_056_789, delays: 2, isComplete: false)
    #expect(part.description == "20,000 of more than 4,000,000 orders, all with at most 2 delays")
    #expect(part.frequency == "61 of 20,000 orders")
    #expect(
      Coverage(runs: 12, atLeast: 14, delays: 1, sample: .init(runs: 3, seed: 7), isComplete: false).description
        == "12 of more than 13 orders, all with at most 1 delay; 3 drawn with seed 7")
    #expect(
      Coverage(runs: 20_000, atLeast: 20_345, delays: 0, isComplete: false).description
        == "20,000 of more than 20,000 orders, the one without delays among them")
    #expect(Coverage(runs: 1, atLeast: 2, delays: nil, isComplete: false).description == "1 of more than 1 orders")
  }

  @Test("numbers have commas between groups of three digits")
  func grouping() {
    let numbers = [0, 12, 999, 1000, 123_456, 1_234_567, -1000]
    #expect(numbers.map(Coverage.grouped) == ["0", "12", "999", "1,000", "123,456", "1,234,567", "-1,000"])
  }
}
