internal import Glibc
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// What is remembered from one run to the next, in `.rutter`: how long tests took, which failed, long trails.
///
/// Nothing here ever fails a test: what cannot be read is begun anew, what cannot be written is said once.
package struct TestMemory: Sendable {
  package let folder: ProjectFolder
  package private(set) var durations = Durations()
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
    for (key, value) in load("durations.json", "durations") ?? [] {
      durations.add(Record.Field(Text(key.name), value), of: Text(key.file))
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
    func merge(into memory: inout TestMemory) -> Change {
      memory.merge(tests, broken: broken, known: known, keepsDurations: keepsDurations)
    }
    var merged = self
    var change = merge(into: &merged)
    if change.isNothing { return nil }
    do throws(SystemError) {
      try prepare(path)
      let lock = try FolderLock(path)
      // Another run may have ended since this one began: what it has found is not forgotten.
      if currentMarks != marks {
        merged = TestMemory(folder)
        merged.complaints = complaints
        change = merge(into: &merged)
      }
      self = merged
      try write(change, to: path)
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
    var names = FileNames(folder), times: [Text: [Text: Int64]] = [:], failed: Set<TestKey> = []
    let knownOrders = failedOrders
    for test in tests {
      // The same test may have been run by two names of its file.
      let key = TestKey(file: names.name(of: test.file), name: test.name)
      times[Text(key.file), default: [:]][Text(key.name), default: 0] += test.microseconds
      if test.hasFailed || test.isUsualOrder && failedOrders[key] != nil { failed.insert(key) }
      if !test.isUsualOrder { failedOrders[key] = test.failedOrder }
    }
    // What ran is there; mostly that is all that is remembered.
    let rest = (durations.named + failures).filter { times[Text($0.file)]?[Text($0.name)] == nil }
    let gone = known.gone(from: rest, &names)
    let isNews = keepsDurations && update(times, gone)
    let before = failures
    if !before.isEmpty {
      failures = before.filter { key in
        guard let own = times[Text(key.file)] else { return true }
        return !key.name.isEmpty && own[Text(key.name)] == nil
      }
      failures.subtract(gone)
    }
    for key in gone { failedOrders[key] = nil }
    failures.formUnion(failed)
    failures.formUnion(broken.map { TestKey(file: names.name(of: $0), name: "") })
    let areSame = failures == before && failedOrders == knownOrders
    if !isNews, areSame { return Change() }
    return Change(durations: isNews, failures: !areSame || !holdsFailures)
  }

  /// Takes down how long tests took, and forgets those that are gone.
  ///
  /// - Returns: Whether that is worth writing.
  private mutating func update(_ times: [Text: [Text: Int64]], _ gone: Set<TestKey>) -> Bool {
    let isNews = durations.isNews(times)
    if !durations.forget(gone), !isNews { return false }
    durations.take(times)
    return true
  }

  /// Writes what is known. To put a file in the place of another costs as much as many tests.
  private mutating func write(_ change: Change, to path: String) throws(SystemError) {
    if change.durations {
      try TextFile.write(Self.text("durations", durations.written), to: "\(path)/durations.json")
    }
    if change.failures {
      let all = failures.map { key in
        (Text(key.file), Record.Field(Text(key.name), failedOrders[key]?.value ?? .boolean(true)))
      }
      try TextFile.write(Self.text("failures", all), to: "\(path)/failures.json")
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
  private static func text(_ part: String, _ all: [(file: Text, field: Record.Field)]) -> String {
    var files: [Text: [Record.Field]] = [:]
    for (file, field) in all { files[file, default: []].append(field) }
    let lines = files.keys.sorted().map { file in
      "\(JSON.encode(.string(file))):\(JSON.encode(.record(Record(files[file] ?? []))))"
    }
    return "{\"version\":1,\"\(part)\":{\n\(lines.joined(separator: ",\n"))\n}}\n"
  }
}
