package import RutterCore

/// How long tests took when they last ran, in microseconds.
///
/// Most tests are short, and to read what each of them took would take longer than to run it. So two numbers stand for all
/// the short tests of a file, and only those that take longer are known by name. A test without a name is none of either.
package struct Durations: Sendable, Equatable {
  /// The short tests of a file, when most of them last ran.
  fileprivate struct Short: Sendable, Equatable {
    var count: Int64
    /// What one of them took.
    var mean: Int64

    var sum: Int64 { count * mean }
  }

  /// What is known of one file.
  fileprivate struct OfFile: Sendable, Equatable {
    /// Those of its tests that are not in ``long``; nil if none of them is known.
    var short: Short?
    /// What others take, by what a test is known by.
    var long: [Text: Int64] = [:]

    /// What one of its tests takes that is not in ``long``, where there are so many of those. If they are more than were
    /// known, some are new, and nobody knows which: these count as much as a test of the file does on average.
    func expected(of unnamed: Int64) -> Int64? {
      let known = short ?? Short(count: 0, mean: 0), count = known.count + Int64(long.count)
      if count == 0 { return nil }
      if unnamed <= known.count { return known.mean }
      let mean = long.values.reduce(known.sum) { min($0 + $1, Durations.mostOfFile) } / count
      return (known.sum + min(unnamed - known.count, Durations.most) * mean) / unnamed
    }
  }

  /// A test that took at least so long is known by name. Nobody waits for less, and so much is chance.
  fileprivate static let shortest: Int64 = 1_000
  /// The most short tests that are counted, and the most that a file takes, so that sums stay numbers.
  fileprivate static let most: Int64 = 1_000_000, mostOfFile: Int64 = 1_000_000 * TestResult.longest

  /// By the file's path from the project's folder.
  private var files: [Text: OfFile] = [:]

  package init() {}

  package var isEmpty: Bool { files.isEmpty }

  /// The tests that are known by name.
  package var named: [TestKey] {
    files.flatMap { file, own in own.long.keys.map { TestKey(file: file.string, name: $0.string) } }
  }

  /// What each of some tests is expected to take; nil if nothing is known of its file.
  package func expected(_ tests: [TestKey]) -> [Int64?] {
    var unnamed: [Text: Int64] = [:]
    let known = tests.map { test -> Int64? in
      if let time = files[Text(test.file)]?.long[Text(test.name)] { return time }
      unnamed[Text(test.file), default: 0] += 1
      return nil
    }
    let others = Dictionary(uniqueKeysWithValues: unnamed.map { ($0, files[$0]?.expected(of: $1)) })
    return zip(tests, known).map { test, time in time ?? others[Text(test.file)] ?? nil }
  }

  // MARK: What is written down

  /// Under the empty name stands what is known of the short tests of a file.
  private static let short = Text("")

  /// All that is known, in no order.
  package var written: [(file: Text, field: Record.Field)] {
    files.flatMap { file, own in
      var fields = own.long.map { Record.Field($0, .integer($1)) }
      if let short = own.short {
        let numbers = Record([.init("count", .integer(short.count)), .init("mean", .integer(short.mean))])
        fields.append(.init(Self.short, .record(numbers)))
      }
      return fields.map { (file, $0) }
    }
  }

  /// Adds one part of what was written down. What cannot be true is left out.
  package mutating func add(_ field: Record.Field, of file: Text) {
    switch field.value {
    case .integer(let time) where field.name != Self.short && time >= 0:
      files[file, default: OfFile()].long[field.name] = min(time, TestResult.longest)
    case .record(let record) where field.name == Self.short:
      guard case .integer(let count) = record["count"], case .integer(let mean) = record["mean"],
        1...Self.most ~= count, 0..<Self.shortest ~= mean
      else { return }
      files[file, default: OfFile()].short = Short(count: count, mean: mean)
    default: return
    }
  }

  // MARK: What ran

  /// Whether any of these times, by file and test, is worth writing down.
  package func isNews(_ ran: [Text: [Text: Int64]]) -> Bool {
    ran.contains { file, times in
      let known = files[file] ?? OfFile()
      if let short = known.short(of: times), known.isNews(short) { return true }
      return times.contains { name, time in
        if name.isEmpty { return false }
        guard let before = known.long[name] else { return time >= Self.shortest }
        // A short test that is known by name slows every run down.
        return before < Self.shortest || !Self.isAlike(before, time)
      }
    }
  }

  /// Whether it is not worth writing down that something took so long and not as long as before.
  fileprivate static func isAlike(_ before: Int64, _ now: Int64) -> Bool {
    let difference = abs(before - now)
    return difference < shortest || difference < before / 5
  }

  /// Takes down what tests took, by file and test. Of others of these files, and of other files, stays what is known.
  package mutating func take(_ ran: [Text: [Text: Int64]]) {
    for (file, times) in ran {
      var own = files[file] ?? OfFile()
      let short = own.short(of: times)
      for (name, time) in times where !name.isEmpty && !own.staysNamed(name, time) {
        own.long[name] = time < Self.shortest ? nil : time
      }
      if let short, own.isNews(short) { own.short = short }
      if own != OfFile() { files[file] = own }
    }
  }

  /// Forgets tests that are not there any more.
  ///
  /// - Returns: Whether any of them was known by name.
  package mutating func forget(_ gone: some Sequence<TestKey>) -> Bool {
    var isKnown = false
    for key in gone where files[Text(key.file)]?.long.removeValue(forKey: Text(key.name)) != nil { isKnown = true }
    return isKnown
  }
}

extension Durations.OfFile {
  /// Whether a test is short now, but not by so much that it should not be known by name any more: one that is at times a
  /// little shorter would be written down and forgotten by turns.
  func staysNamed(_ name: Text, _ time: Int64) -> Bool {
    guard time < Durations.shortest, let before = long[name] else { return false }
    return before >= Durations.shortest && Durations.isAlike(before, time)
  }

  /// What the short ones of these tests took; nil if there are none.
  func short(of times: [Text: Int64]) -> Durations.Short? {
    var sum: Int64 = 0, count: Int64 = 0
    for (name, time) in times where time < Durations.shortest && !name.isEmpty && !staysNamed(name, time) {
      (sum, count) = (sum + time, count + 1)
    }
    return count == 0 ? nil : Durations.Short(count: count, mean: sum / count)
  }

  /// Whether what short tests took is worth writing down. Where fewer than half of them ran, somebody had chosen these.
  func isNews(_ now: Durations.Short) -> Bool {
    guard let short else { return true }
    if now.count < short.count / 2 { return false }
    return !Durations.isAlike(short.sum, now.sum) || abs(short.count - now.count) > short.count / 5
  }
}
