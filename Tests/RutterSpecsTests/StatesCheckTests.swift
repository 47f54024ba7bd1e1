import RutterTesting
import Testing

@testable import RutterSpecs

@Suite struct StatesCheckTests {
  /// Explores four things in every order. The test fails where one comes last, or another, with a fault.
  private func explored(_ count: Int = 4, failing last: Int? = nil, step: Int? = nil) -> Exploring {
    var exploring = Exploring(Explorer())
    while let attempt = exploring.next(RunnerOptions.Budget()) {
      let chooser = attempt.chooser()
      var open = Array(0..<count), came: [Int] = []
      while !open.isEmpty { came.append(open.remove(at: chooser.order(among: open.count))) }
      var run = TestRun(verdict: came.last == last ? .failed(Failure(.flow, "fault")) : .passed)
      if let step, came.first == step { run.hindrance = .init(line: step, step: "tap") }
      run.trail = chooser.trail
      exploring.take(attempt, run)
    }
    return exploring
  }

  private func message(_ compared: Exploring, _ every: Exploring) -> String? {
    StatesCheck(compared: compared, every: every).failure?.message
  }

  @Test("what comes to the same is no failure")
  func same() {
    #expect(message(explored(), explored()) == nil)
    #expect(message(explored(failing: 1, step: 2), explored(failing: 1, step: 2)) == nil)
  }

  @Test("a verdict, a first order, a number or a step that differs is told")
  func differences() {
    let head = "--check-states: with states compared the test comes to something else: "
    #expect(message(explored(), explored(failing: 0)) == head + "it passes, but fails where every order is run")
    #expect(message(explored(failing: 0), explored()) == head + "it fails, but passes where every order is run")
    #expect(message(explored(failing: 0), explored(failing: 3)) == head + "another order is the first that fails")
    #expect(message(explored(3), explored(4)) == head + "6 orders, not 24")
    #expect(
      message(explored(step: 1), explored()) == head + "6 orders that end before the end of the test, not 0")
    #expect(message(explored(step: 1), explored(step: 2)) == head + "other steps could not be done")
  }

  @Test("it says that Rutter is wrong, and what helps until it is not")
  func note() {
    let failure = StatesCheck(compared: explored(), every: explored(failing: 0)).failure
    #expect(failure?.notes.first?.contains("--every-order") == true && failure?.kind == .error)
  }

  @Test("where nothing was left out there is nothing to compare")
  func worthwhile() { #expect(!StatesCheck.isWorthwhile(explored())) }
}
