internal import Glibc
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// What is remembered from one run to the next, in `.rutter`: how long tests took, which failed, long trails.
///
/// Nothing here ever fails a test: what cannot be read is begun anew, what cannot be written is said once.
package struct Store: Sendable {
  package let folder: ProjectFolder
  package private(set) var durations: [TestKey: Int64] = [:]
  package private(set) var failures: Set<TestKey> = []
  /// Those of the failures that showed when orders were explored.
  package private(set) var failedOrders: [TestKey: FailedOrder] = [:]
  /// What was found damaged.
  package private(set) var complaints: [String] = []
  /// Whether it cannot be known which tests failed, though it should be remembered.
  package private(set) var hasLostFailures = false
  /// Whether the folder is none, or is shut: nothing can be remembered.
  package private(set) var isShut = false
  /// Whether the file of the failures says what is known.
  private var holdsFailures = false
  /// The files as they were when they were read.
  private var marks: [TextFile.Mark?] = []

  /// Opens what there is; writes nothing.
  package init(_ folder: ProjectFolder) {
    self.folder = folder
    if let path, let trouble = Self.trouble(path) {
      complaints.append("\(path): \(trouble); what was remembered is not known, and nothing is remembered")
      (isShut, hasLostFailures) = (true, true)
      return
    }
    if let all = load("durations.json", "durations") {
      durations.reserveCapacity(all.count)
      for (key, value) in all {
        if case .integer(let time) = value, time >= 0 { durations[key] = min(time, TestResult.longest) }
      }
    }
    marks = currentMarks
    let known = complaints.count
    if let all = load("failures.json", "failures") {
      failures = Set(all.map(\.key))
      for (key, value) in all { failedOrders[key] = FailedOrder(value) }
      holdsFailures = true
    }
    hasLostFailures = complaints.count > known
  }

  /// Why the folder cannot be used; nil if it can, or is not there yet.
  private static func trouble(_ path: String) -> String? {
    do {
      _ = try TextFile.names(in: path)
      return nil
    } catch {
      if error.number != ENOENT { return "\(error)" }
      return TextFile.isThere(path) ? "a link that leads nowhere" : nil
    }
  }

  /// Where all of it lies; nil where there is no place for it.
  package var path: String? { folder.path.map { $0 == "/" ? "/.rutter" : "\($0)/.rutter" } }

  // MARK: Reading

  private mutating func load(_ name: String, _ part: String) -> [(key: TestKey, value: Value)]? {
    guard let path else { return nil }
    let file = "\(path)/\(name)", text: String
    do {
      text = try TextFile.read(file)
    } catch {
      if error.number != ENOENT || TextFile.isThere(file) { complaints.append("\(file): \(error)") }
      return nil
    }
    let value: Value
    do { value = try JSON.decode(text) } catch {
      complaints.append("\(file): damaged (\(error)); begun anew")
      return nil
    }
    let fields = Fields(value)
    guard fields.number("version") == 1, let files = fields.part(part) else {
      complaints.append("\(file): not in a form that is known here; begun anew")
      return nil
    }
    return files.all.flatMap { file, tests in
      Fields(tests).all.map { (TestKey(file: file, name: $0.name), $0.value) }
    }
  }

  // MARK: Writing

  /// Remembers results: of the tests that ran; what is known of others stays.
  ///
  /// - Parameters:
  ///   - results: Those of the tests that ran.
  ///   - broken: The files that do not load.
  ///   - known: All the tests of the files that do. Of others that were in them nothing is remembered any more.
  ///   - keepsDurations: Whether it is remembered how long they took. Not by one of several shards: the next would be
  ///     cut otherwise, and tests would be in none of them.
  /// - Returns: Why it could not be written; nil if it was, or if there is no place for it.
  package mutating func keep(
    _ results: [TestResult], broken: [String], known: KnownTests = KnownTests(), keepsDurations: Bool = true
  ) -> String? {
    keep(results.compactMap(Remembered.init), broken: broken, known: known, keepsDurations: keepsDurations)
  }

  /// Remembers tests that ran.
  mutating func keep(_ tests: [Remembered], broken: [String], known: KnownTests, keepsDurations: Bool) -> String? {
    guard let path else { return nil }
    func merge() -> Change {
      self.merge(tests, broken: broken, known: known, keepsDurations: keepsDurations)
    }
    let before = self
    if merge().isNothing { return nil }
    self = before
    do throws(SystemError) {
      try prepare(path)
      let lock = try FolderLock(path)
      // Another run may have ended since this one began: what it has found is not forgotten.
      if currentMarks != marks {
        let own = complaints
        self = Store(folder)
        complaints = own
      }
      try write(merge(), to: path)
      lock.end()
      return nil
    } catch {
      return "\(path): \(error); nothing is remembered of this run"
    }
  }

  /// What tells whether somebody else has written since.
  private var currentMarks: [TextFile.Mark?] {
    ["durations.json", "failures.json"].map { name in path.flatMap { TextFile.mark("\($0)/\(name)") } }
  }

  /// Which of the files say something else now.
  private struct Change {
    var durations = false
    var failures = false
    var isNothing: Bool { !durations && !failures }
  }

  /// Adds tests that ran to what is known.
  private mutating func merge(
    _ tests: [Remembered], broken: [String], known: KnownTests, keepsDurations: Bool
  ) -> Change {
    var names = FileNames(folder), ran: [TestKey: (time: Int64, hasFailed: Bool)] = [:]
    let knownOrders = failedOrders
    ran.reserveCapacity(tests.count)
    for test in tests {
      // The same test may have been run by two names of its file.
      let key = TestKey(file: names.name(of: test.file), name: test.name)
      ran[key, default: (0, false)].time += test.microseconds
      if test.hasFailed || test.isUsualOrder && failedOrders[key] != nil { ran[key]?.hasFailed = true }
      if !test.isUsualOrder { failedOrders[key] = test.failedOrder }
    }
    // What ran is there; mostly that is all that is remembered.
    let rest = durations.keys.filter { ran[$0] == nil } + failures.filter { ran[$0] == nil }
    let gone = known.gone(from: rest, &names)
    let isNews = keepsDurations && (isNews(ran.lazy.map { ($0, $1.time) }) || gone.contains { durations[$0] != nil })
    if isNews {
      for (key, run) in ran { durations[key] = run.time }
      for key in gone { durations[key] = nil }
    }
    let before = failures
    if !before.isEmpty {
      let loaded = Set(ran.keys.map(\.file))
      failures = before.filter { ran[$0] == nil && !($0.name.isEmpty && loaded.contains($0.file)) }
      failures.subtract(gone)
    }
    for key in gone { failedOrders[key] = nil }
    for (key, run) in ran where run.hasFailed { failures.insert(key) }
    failures.formUnion(broken.map { TestKey(file: names.name(of: $0), name: "") })
    let areSame = failures == before && failedOrders == knownOrders
    if !isNews, areSame { return Change() }
    return Change(durations: isNews, failures: !areSame || !holdsFailures)
  }

  /// Whether one of these times is not known yet, or is another than is known.
  private func isNews(_ times: some Sequence<(TestKey, Int64)>) -> Bool {
    times.contains { key, time in durations[key].map { !Self.isAlike($0, time) } ?? true }
  }

  /// Whether it is not worth writing that a test took so long and not as long as before.
  private static func isAlike(_ before: Int64, _ now: Int64) -> Bool {
    let difference = abs(before - now)
    return difference < 1_000 || difference < before / 5
  }

  /// Writes what is known. To put a file in the place of another costs as much as many tests.
  private mutating func write(_ change: Change, to path: String) throws(SystemError) {
    if change.durations {
      try TextFile.write(Self.text("durations", durations.mapValues { .integer($0) }), to: "\(path)/durations.json")
    }
    if change.failures {
      let marks = Dictionary(
        uniqueKeysWithValues: failures.map { ($0, failedOrders[$0]?.value ?? Value.boolean(true)) })
      try TextFile.write(Self.text("failures", marks), to: "\(path)/failures.json")
      holdsFailures = true
    }
  }

  /// Keeps a trail that is too long for a command line.
  ///
  /// - Returns: What `--replay` takes instead: the path of a file. nil if it could not be written.
  package func keepTrail(_ text: String) -> String? {
    guard let path else { return nil }
    let file = "\(path)/trails/\(String(Hash.of(text), radix: 16)).trail"
    do throws(SystemError) {
      try prepare(path)
      try TextFile.makeFolder("\(path)/trails")
      try TextFile.write(text + "\n", to: file)
      return file
    } catch {
      return nil
    }
  }

  /// What `--replay` was told: a token as it is, or the text of a trail's file.
  ///
  /// - Throws: a file that cannot be read.
  package static func trail(_ told: String) throws(SelectionError) -> String {
    guard told.hasSuffix(".trail") else { return told }
    do {
      let text = try TextFile.read(told)
      return String(text.prefix { !$0.isNewline })
    } catch {
      throw SelectionError("--replay \(told): \(error)")
    }
  }

  private func prepare(_ path: String) throws(SystemError) {
    try TextFile.makeFolder(path)
    let ignore = "\(path)/.gitignore"
    if TextFile.kind(ignore) == nil { try TextFile.write("*\n", to: ignore) }
  }

  /// Sorted names, a line each file, so that people and `diff` can read it.
  private static func text(_ part: String, _ values: [TestKey: Value]) -> String {
    var files: [Text: [Record.Field]] = [:]
    for (key, value) in values { files[Text(key.file), default: []].append(Record.Field(Text(key.name), value)) }
    let lines = files.keys.sorted().map { file in
      "\(JSON.encode(.string(file))):\(JSON.encode(.record(Record(files[file] ?? []))))"
    }
    return "{\"version\":1,\"\(part)\":{\n\(lines.joined(separator: ",\n"))\n}}\n"
  }
}
