import RutterTesting
import Testing

@testable import RutterSpecs

@Suite("How much was explored, in words")
struct ExplorationTextTests {
  @Test("where every order was tried, there are so many")
  func complete() {
    #expect(Exploration(runs: 1, atLeast: 1, delays: 0, isComplete: true).words == "1 of 1 order")
    #expect(Exploration(runs: 1320, atLeast: 1320, delays: 9, isComplete: true).words == "1,320 of 1,320 orders")
  }

  @Test("where not, no more is claimed than is known")
  func part() {
    func words(_ runs: Int, _ atLeast: Int, _ delays: Int?, _ sample: Exploration.Sample? = nil) -> String {
      Exploration(runs: runs, atLeast: atLeast, delays: delays, sample: sample, isComplete: false).words
    }
    #expect(words(1, 1, nil) == "1 of at least 1 order")
    #expect(words(1, 2, nil) == "1 of at least 2 orders")
    #expect(words(12, 14, 1) == "12 of at least 14 orders, all with at most 1 delay")
    #expect(words(20_000, 4_056_789, 2) == "20,000 of at least 4,000,000 orders, all with at most 2 delays")
    #expect(words(20_000, 20_345, 0) == "20,000 of at least 20,345 orders, all without delay")
    #expect(
      words(30, 90, 0, .init(runs: 10, seed: 7))
        == "30 of at least 90 orders, all without delay; 10 drawn at random, seed 7")
  }

  @Test("an estimate has its error, and what time has cut off is told")
  func estimated() {
    var some = Exploration(runs: 900, atLeast: 4_000, delays: 2, isComplete: false)
    some.isOutOfTime = true
    #expect(
      some.words
        == "900 of at least 4,000 orders, all with at most 2 delays; its time was used up among those with 3 delays")
    some.estimate = .init(orders: 36_432.6, error: 1_234.5)
    #expect(some.words.hasPrefix("900 of about 36,000 orders (± 1,200), all with at most 2 delays; its time"))
    // What may well be twice as many says nothing, and neither does less than is known.
    some.estimate = .init(orders: 36_432.6, error: 20_000)
    #expect(some.words.hasPrefix("900 of at least 4,000 orders, "))
    some.estimate = .init(orders: 3_000, error: 100)
    #expect(some.words.hasPrefix("900 of at least 4,000 orders, "))
  }

  @Test("orders that come to a state that was there before are told, with how many were run")
  func merged() throws {
    var all = Exploration(runs: 362_880, atLeast: 362_880, delays: 9, isComplete: true)
    all.merged = .init(runs: 2_305, states: 502)
    #expect(
      all.words
        == "362,880 of 362,880 orders, 2,305 of them run: the others come to one of 502 states that were there before")
    all.merged = .init(runs: 300, states: 1)
    #expect(all.words.hasSuffix(", 300 of them run: the others come to a state that was there before"))
    all.merged = .init(runs: 362_880, states: 1)
    #expect(all.words == "362,880 of 362,880 orders")
    all.merged = .init(runs: 300, states: 1)
    all.runs = Exploration.most
    #expect(all.words.hasPrefix("all of more than 1,000,000,000,000 orders, 300 of them run: "))
    all.whyUntold = "a plugin keeps state in C"
    let line = try #require(ReportLine.text(.finished(TestResult(Samples.test(index: 1), .passed, exploration: all))))
    guard case .finished(let read)? = try ReportLine.report(line) else { throw ReportLineError(description: line) }
    #expect(read.exploration == all)
  }

  @Test("that two states were taken for one is kept in reports")
  func refuted() throws {
    var some = Exploration(runs: 900, atLeast: 4_000, delays: 2, isComplete: false)
    some.isRefuted = true
    let line = try #require(ReportLine.text(.finished(TestResult(Samples.test(index: 1), .passed, exploration: some))))
    #expect(line.contains("\"states_differ\":true") && !line.contains("\"states\":"))
    guard case .finished(let read)? = try ReportLine.report(line) else { throw ReportLineError(description: line) }
    #expect(read.exploration == some)
  }

  @Test("a failure says in how many of those that were tried it shows")
  func frequency() {
    let some = Exploration(runs: 20_000, failing: 61, atLeast: 4_056_789, delays: 2, isComplete: false)
    #expect(some.frequency == "61 of 20,000 orders")
    #expect(Exploration(runs: 1, failing: 1, atLeast: 1, delays: 0, isComplete: true).frequency == "its one order")
  }
}
