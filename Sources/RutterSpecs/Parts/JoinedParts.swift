internal import RutterCore
internal import RutterTesting

/// All parts of a run as one: what one machine would have told, whichever machines ran them and however often.
package struct JoinedParts: Sendable {
  /// In the order of the spec files and their lines.
  package private(set) var reports: [Report] = []
  package private(set) var summary = Summary()
  /// What keeps the whole from being one: a part that is missing, or came out in two ways.
  package private(set) var complaints: [String] = []

  private let folder: String
  private let keepTrail: @Sendable (String) -> String?

  /// Joins parts.
  ///
  /// - Parameters:
  ///   - parts: The parts, each as often as it was run.
  ///   - folder: Where a part that is missing belongs.
  ///   - keepTrail: Keeps a trail that is too long for a command line: gives what `--replay` takes instead, or nil.
  /// - Throws: parts that do not go together. No number that came of them would say anything.
  package init(
    _ parts: [PartReport], in folder: String, keepTrail: @escaping @Sendable (String) -> String? = { _ in nil }
  ) throws(SelectionError) {
    self.folder = folder
    self.keepTrail = keepTrail
    let parts = parts.sorted { ($0.head.shard.index, Text($0.name)) < ($1.head.shard.index, Text($1.name)) }
    guard let first = parts.first else { return }
    try Self.check(parts, first)
    let whole = singled(parts)
    complainOfMissing(whole, first.head)
    join(whole, first.head.specs.map(\.file))
  }

  // MARK: Whether they go together

  private static func check(_ parts: [PartReport], _ first: PartReport) throws(SelectionError) {
    for part in parts.dropFirst() {
      guard let difference = part.head.difference(from: first.head) else { continue }
      throw unfit(part, first, "it is \(difference)")
    }
    var known: [Text: (hash: UInt64, part: PartReport)] = [:]
    for part in parts {
      for source in part.sources {
        let file = Text(source.file)
        if let before = known[file], before.hash != source.hash {
          throw unfit(part, before.part, "\(source.file) was another when it ran")
        }
        known[file] = (source.hash, part)
      }
    }
    let cuts = parts.compactMap { part in part.cut.map { (part, $0) } }
    for (part, cut) in cuts where cut.mark != cuts[0].1.mark {
      throw unfit(part, cuts[0].0, "it was cut otherwise: a test has not offered the same orders in both")
    }
  }

  private static func unfit(_ part: PartReport, _ other: PartReport, _ why: String) -> SelectionError {
    SelectionError(
      "\(part.name) and \(other.name) do not go together: of the first, \(why); remove what is out of date, and run it again"
    )
  }

  /// Each part once: doubles that are alike are one, as a part may have been run again, and only its word been lost.
  private mutating func singled(_ parts: [PartReport]) -> [PartReport] {
    var single: [PartReport] = []
    for part in parts {
      guard part.isWhole else {
        complaints.append("\(part.name) is cut off, and does not count")
        continue
      }
      guard let before = single.last, before.head.shard == part.head.shard else {
        single.append(part)
        continue
      }
      if let difference = part.difference(from: before) {
        complaints.append("part \(part.head.shard) was run twice, and is not deterministic: \(difference)")
      }
    }
    return single
  }

  private mutating func complainOfMissing(_ parts: [PartReport], _ head: PartHead) {
    let there = Set(parts.map(\.head.shard.index)), missing = (1...head.shard.count).filter { !there.contains($0) }
    for index in missing.prefix(Self.mostMissing) {
      complaints.append("part \(index)/\(head.shard.count) is missing; run it: \(head.command(index, into: folder))")
    }
    let rest = missing.dropFirst(Self.mostMissing)
    if !rest.isEmpty { complaints.append("and \(rest.count) more: \(Self.ranges(Array(rest)))") }
  }

  private static let mostMissing = 5

  /// `7, 9-12`: as job arrays take numbers.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  // MARK: Joining

  private mutating func join(_ parts: [PartReport], _ files: [String]) {
    let order = Dictionary(files.enumerated().map { (Text($1), $0) }) { first, _ in first }
    func place(_ file: String) -> Int { order[Text(file)] ?? files.count }
    var shares: [TestPlace: [TestResult]] = [:], broken: [Int: (file: String, failure: Failure)] = [:]
    for part in parts {
      for result in part.results {
        shares[TestPlace(file: place(result.test.file), index: result.test.index), default: []].append(result)
      }
      // Each machine has tried to load every file.
      for (file, failure) in part.broken where broken[place(file)] == nil { broken[place(file)] = (file, failure) }
    }
    let results = shares.sorted { $0.key < $1.key }.map { joined($0.value) }
    let all = ReportsAsOne(
      results, files: Set(results.map { Text($0.test.file) }).count,
      broken: broken.sorted { $0.key < $1.key }.map(\.value), coverages: parts.compactMap(\.coverage),
      summaries: parts.compactMap(\.summary))
    (reports, summary) = (all.reports, all.summary)
  }

  private struct TestPlace: Hashable, Comparable {
    var file: Int
    var index: Int

    static func < (left: TestPlace, right: TestPlace) -> Bool { (left.file, left.index) < (right.file, right.index) }
  }

  /// What the parts of one test came to: mostly it has one only.
  private func joined(_ results: [TestResult]) -> TestResult {
    let shared = results.filter { $0.exploration?.share != nil }, explorations = shared.compactMap(\.exploration)
    guard let count = explorations.first?.share?.part.count else { return results[0] }
    var all = Exploration(joining: explorations)
    // A part that is missing, or in which the process has died, has orders of its own.
    if shared.count < count { all.isComplete = false }
    let failed = results.first(where: \.hasFailed)
    var result = Exploration.first(of: explorations).map { shared[$0] } ?? failed ?? results[0]
    result.exploration = all
    result.microseconds = results.reduce(0) { $0 + $1.microseconds }
    if results.contains(where: { $0.unrestarted == nil }) { result.unrestarted = nil }
    if case .failed(var failure) = result.verdict {
      if failure.frequency != nil { failure.frequency = "fails in \(all.frequency)" }
      if let token = failure.token, token.utf8.count > Token.comfortableLength {
        failure.token = keepTrail(token) ?? token
      }
      failure.ways = ways(of: shared, all.failingOtherwise)
      result.verdict = .failed(failure)
    }
    return result
  }
}

extension JoinedParts {
  /// The ways in which orders of a test fail, of those that its parts know.
  fileprivate func ways(of parts: [TestResult], _ failingOtherwise: Int) -> [Failure.Way] {
    if failingOtherwise == 0 { return [] }
    let known = parts.flatMap { part -> [Failure.Way] in
      if case .failed(let failure) = part.verdict { failure.ways } else { [] }
    }
    var first: [UInt64: Failure.Way] = [:]
    for way in known where first[way.fault].map({ way.rank < $0.rank }) ?? true { first[way.fault] = way }
    let told = first.values.sorted { $0.rank < $1.rank }.prefix(FailingWays.most)
    return told.map { way in
      var way = way
      way.orders = parts.reduce(0) { $0 + ($1.exploration?.share?.faults[way.fault] ?? 0) }
      if way.token.utf8.count > Token.comfortableLength { way.token = keepTrail(way.token) ?? way.token }
      return way
    }
  }
}

extension PartReport {
  var results: [TestResult] { reports.compactMap { if case .finished(let result) = $0 { result } else { nil } } }

  fileprivate var broken: [(file: String, failure: Failure)] {
    reports.compactMap { if case .broken(let file, let failure) = $0 { (file, failure) } else { nil } }
  }

  fileprivate var coverage: FlowsCoverage? {
    reports.lazy.compactMap { if case .covered(let coverage) = $0 { coverage } else { nil } }.first
  }

  var summary: Summary? {
    reports.lazy.compactMap { if case .ended(let summary) = $0 { summary } else { nil } }.first
  }

  fileprivate var cut: ShardCut? {
    reports.lazy.compactMap { if case .began(_, _, let cut) = $0 { cut } else { nil } }.first
  }

  /// How a second run of the same part came to something else; nil if it did not. How long it took, and what its time cut
  /// off, does not matter.
  fileprivate func difference(from other: PartReport) -> String? {
    for (own, others) in zip(results, other.results) where own.timeless(beside: others) != others.timeless(beside: own)
    {
      return "'\(own.test.fullName)' \(others.words) (\(other.name)), and then \(own.words) (\(name))"
    }
    return results.count == other.results.count ? nil : "\(other.name) and \(name) have not the same tests"
  }
}

extension TestResult {
  /// What two runs of the same have to have in common.
  fileprivate func timeless(beside other: TestResult) -> TestResult {
    var result = self
    result.microseconds = 0
    guard exploration?.isOutOfTime == true || other.exploration?.isOutOfTime == true else { return result }
    result.exploration = nil
    if case .failed(var failure) = verdict {
      failure.frequency = nil
      result.verdict = .failed(failure)
    }
    return result
  }

  fileprivate var words: String {
    let orders = exploration.map { " in \($0.words)" } ?? ""
    return switch verdict {
    case .passed: "passed" + orders
    case .pending: "was skipped"
    case .failed(let failure): "failed: \(failure.message.split(separator: "\n").first ?? "")" + orders
    }
  }
}
