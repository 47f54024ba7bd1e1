internal import RutterCore
internal import RutterLua
internal import RutterTesting

/// What a spec's state hands over while it runs, and the world that answers its questions.
final class SpecDesk: SpecPort {
  /// The functions of the spec language, in the order in which it hands them over.
  struct Functions {
    var run, finish, check, answer: Handle
  }
  private let reader: FailureReader
  private(set) var declared: [Value] = []
  private(set) var functions: Functions?
  /// The world of the running test; nil between tests.
  var world: (any SpecWorld)?
  /// The failures that were raised last in the running test, by the number that the script knows. A test may catch any
  /// number of them; what it ends with was raised lately.
  private var failures: [Int: Failure] = [:]
  private var failuresRaised = 0
  private static let mostFailures = 64
  /// Whether a question is being answered, so that nothing else may run in the state.
  private(set) var isAnswering = false

  init(_ reader: FailureReader) { self.reader = reader }

  func ready(_ declared: Value, _ functions: [Handle]) {
    if case .list(let tests) = declared { self.declared += tests }
    guard functions.count == 4 else { return }
    self.functions = Functions(
      run: functions[0], finish: functions[1], check: functions[2], answer: functions[3])
  }

  func look(_ name: String, _ arguments: [Value], at place: Place) -> [Value] {
    let place = reader.whole(place)
    guard let world else { return results(of: .failed(Failure(.step, "no test is running")), at: place) }
    isAnswering = true
    defer { isAnswering = false }
    return results(of: world.look(name, arguments, at: place), at: place)
  }

  /// What the script's call gives: true and the values, or false, the message, and the number of the failure.
  func results(of answer: StepResult, at place: Place) -> [Value] {
    switch answer {
    case .values(let values): return [.boolean(true)] + values
    case .failed(let failure), .ended(let failure):
      let failure = failure.placed(at: place)
      let number = failuresRaised
      failures[number] = failure
      failures[number - Self.mostFailures] = nil
      failuresRaised += 1
      return [.boolean(false), .string(Text(failure.message)), .integer(Int64(number))]
    }
  }

  /// A failure that was raised in the running test.
  func failure(number: Int64) -> Failure? { failures[Int(number)] }

  /// Has read what the test may still meet: its own functions, and failures that it has caught.
  func read(by reader: StateReader) {
    reader.read([functions?.run, functions?.finish, functions?.check, functions?.answer])
    reader.read(failuresRaised)
    reader.read(failures)
  }

  /// Forgets the test that is over.
  func clear() {
    world = nil
    failures = [:]
    failuresRaised = 0
  }
}

extension Failure {
  /// Where it says nothing of its own, it belongs to the line that asked; what the runner itself asks for has none.
  func placed(at place: Place) -> Failure {
    var failure = self
    if failure.place == nil, place.line > 0 { failure.place = place }
    return failure
  }
}
