internal import RutterCore
internal import RutterTesting

/// One part of all tests, `2/5`, for one of several machines.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  package let index: Int
  package let count: Int
  /// The most parts.
  static let limit = 10_000

  /// Reads `i/n`.
  ///
  /// - Throws: what is wrong with it.
  package init(_ text: String) throws(SelectionError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else {
      throw SelectionError("--shard takes i/n, as in 2/5, got '\(text)'")
    }
    guard count >= 1, index >= 1, index <= count else {
      throw SelectionError("--shard \(text): i goes from 1 to n; the parts of 5 are 1/5 to 5/5")
    }
    guard count <= Self.limit else {
      throw SelectionError("--shard \(text): at most \(SummaryText.grouped(Self.limit)) parts")
    }
    self.index = index
    self.count = count
  }

  package init(index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  package var description: String { "\(index)/\(count)" }

  /// This part's tests: the longest first, each to the part that has least to do; and its part of the orders of those
  /// that all parts share.
  ///
  /// The same tests and durations give the same parts on every machine. A test without duration is taken for the
  /// median.
  ///
  /// - Parameters:
  ///   - tests: All that were chosen, in order.
  ///   - shared: The places of those whose orders are cut.
  ///   - durations: What each of the tests is expected to take, in microseconds.
  /// - Returns: The tests of this part, still in order, and how all were cut.
  package func part(
    of tests: [TestCase], sharing shared: Set<Int> = [], durations: [Int64?]
  ) -> (tests: [TestCase], cut: ShardCut) {
    let sorted = durations.compactMap { $0 }.sorted()
    let median = sorted.isEmpty ? 1 : sorted[sorted.count / 2]
    let costs = durations.map { max(1, $0 ?? median) }
    var loads = [Int64](repeating: 0, count: count), parts = [Int](repeating: 0, count: tests.count)
    for place in shared { parts[place] = Self.all }
    let dealt = tests.indices.filter { !shared.contains($0) }
    for place in dealt.sorted(by: { costs[$0] != costs[$1] ? costs[$0] > costs[$1] : $0 < $1 }) {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least] += costs[place]
      parts[place] = least
    }
    let cut = ShardCut(shard: self, tests: tests.count, mark: Self.mark(tests, parts))
    let own = tests.indices.filter { parts[$0] == index - 1 || shared.contains($0) }.map { place in
      var test = tests[place]
      if shared.contains(place) { test.part = Part(index, of: count) }
      return test
    }
    return (own, cut)
  }

  /// Stands for all parts, where one part is meant.
  private static let all = -1

  /// A hash of who got what.
  private static func mark(_ tests: [TestCase], _ parts: [Int]) -> String {
    var hash = Hash()
    for (test, part) in zip(tests, parts) { hash.add("\(test.file)\n\(test.index)\n\(test.fullName)\n\(part)\n") }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// How all tests were cut into parts. Parts go together if they were cut alike.
package struct ShardCut: Sendable, Hashable {
  package var shard: Shard
  /// How many there are in all parts together.
  package var tests: Int
  /// Is the same for parts that were cut alike.
  package var mark: String

  package init(shard: Shard, tests: Int, mark: String) {
    self.shard = shard
    self.tests = tests
    self.mark = mark
  }
}
