internal import RutterCore
internal import RutterTesting

/// Which tests are run, and in which order.
package struct Selection: Sendable {
  /// Lines that tests are chosen by, by their file; of a file that is not named here all are chosen.
  package var lines: [String: [Int]] = [:]
  package var keyword: KeywordExpression?
  /// Only these, for `--last-failed`.
  package var lastFailed: Set<TestKey>?
  /// Those of ``lastFailed`` whose orders were explored.
  package var failedOrders: [TestKey: FailedOrder] = [:]
  /// What the order is drawn by; nil for the order of the files and their lines.
  package var shuffle: UInt64?
  package var shard: Shard?
  /// What tests took when they last ran.
  package var durations = Durations()
  /// How a file is named in ``lastFailed`` and ``durations``.
  package var folder = ProjectFolder(path: nil)

  package init() {}

  /// What came of a choice.
  package struct Choice: Sendable, Equatable {
    /// In the order in which they run.
    package var tests: [TestCase]
    package var cut: ShardCut?
    /// Lines that hold no test.
    package var complaints: [String]
  }

  /// Chooses among all the tests of some files, in the order of the files and their lines.
  ///
  /// - Parameters:
  ///   - all: The tests.
  ///   - isCut: Whether all parts share the orders of a test; asked only where there are parts.
  /// - Returns: Those that run, in the order in which they do, and what could not be chosen.
  package func choose(from all: [TestCase], isCut: (TestCase) -> Bool = { _ in false }) -> Choice {
    var names = FileNames(folder), complaints: [String] = []
    var tests = atLines(all, &complaints).filter { isWanted($0, &names) }
    if !failedOrders.isEmpty {
      for place in tests.indices { tests[place].failedOrder = failedOrders[names.key(tests[place])] }
    }
    var cut: ShardCut?
    if let shard {
      let shared = Set(tests.indices.filter { isCut(tests[$0]) })
      (tests, cut) = shard.part(of: tests, sharing: shared, durations: durations.expected(tests.map { names.key($0) }))
    }
    return Choice(tests: shuffled(tests), cut: cut, complaints: complaints)
  }

  /// Chosen tests in the order in which they run; in each further round as the next seed gives it.
  func shuffled(_ tests: [TestCase], round: Int = 1) -> [TestCase] {
    guard let shuffle else { return tests }
    var dice = Dice(seed: shuffle &+ UInt64(round - 1))
    return dice.shuffled(tests)
  }

  /// Chosen tests in the order of all.
  func unshuffled(_ tests: [TestCase], of all: [TestCase]) -> [TestCase] {
    if shuffle == nil { return tests }
    let chosen = Dictionary(tests.map { (TestPlace($0), $0) }) { first, _ in first }
    return all.compactMap { chosen[TestPlace($0)] }
  }

  private func isWanted(_ test: TestCase, _ names: inout FileNames) -> Bool {
    if let lastFailed {
      let key = names.key(test)
      if !lastFailed.contains(key), !lastFailed.contains(TestKey(file: key.file, name: "")) { return false }
    }
    return keyword?.matches(test) ?? true
  }

  // MARK: Lines

  private func atLines(_ all: [TestCase], _ complaints: inout [String]) -> [TestCase] {
    if lines.isEmpty { return all }
    var chosen: [String: Set<Int>] = [:]
    for path in lines.keys.sorted(by: { Text($0) < Text($1) }) {
      let own = all.filter { $0.file == path }
      if own.isEmpty { continue }
      for line in lines[path] ?? [] {
        let found = Self.tests(own, at: line)
        if found.isEmpty { complaints.append(Self.missing(own, path, line)) }
        chosen[path, default: []].formUnion(found.map(\.index))
      }
    }
    return all.filter { lines[$0.file] == nil || chosen[$0.file]?.contains($0.index) == true }
  }

  /// The tests that a line lies in; else those of the innermost `describe` around it.
  private static func tests(_ all: [TestCase], at line: Int) -> [TestCase] {
    let holding = all.filter { $0.line == line || $0.line <= line && line <= $0.lastLine ?? $0.line }
    if !holding.isEmpty { return holding }
    let groups = all.flatMap(\.groupLines).filter { $0.contains(line) }
    if let inner = groups.min(by: { $0.count < $1.count }) { return all.filter { $0.groupLines.contains(inner) } }
    // Where no ends are known, a test reaches to the next one.
    guard all.allSatisfy({ $0.lastLine == nil && $0.groupLines.isEmpty }) else { return [] }
    let last = all.map(\.line).filter { $0 <= line }.max()
    return all.filter { $0.line == last }
  }

  private static func missing(_ all: [TestCase], _ path: String, _ line: Int) -> String {
    let near = all.min { abs($0.line - line) < abs($1.line - line) }
    return "\(path):\(line): no test here" + (near.map { "; the nearest is '\($0.fullName)', line \($0.line)" } ?? "")
  }
}
