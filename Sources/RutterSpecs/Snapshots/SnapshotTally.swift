internal import RutterWorkers

/// The snapshots of all tests that ran, by file, and what comes of them at the end.
struct SnapshotTally: Sendable {
  private struct Entry: Sendable {
    var snapshots: [Snapshot] = []
    /// The tests that ran to their end, by their index.
    var ran: Set<Int> = []
    /// Those that are not run.
    var pending: Set<Int> = []

    mutating func count(_ result: TestResult) {
      switch result.verdict {
      case .failed: break
      case .pending where result.snapshots.isEmpty: pending.insert(result.test.index)
      case .passed, .pending:
        ran.insert(result.test.index)
        snapshots += result.snapshots
      }
    }
  }

  /// What is to be said, and how many texts could not be written.
  struct Closing: Equatable {
    var notes: [String] = []
    var unwritten = 0
  }

  private var entries: [String: Entry] = [:]

  /// Adds what one test took.
  mutating func count(_ result: TestResult) { entries[result.test.file, default: Entry()].count(result) }

  /// Writes what is to be written, and says what became of each file's snapshots.
  ///
  /// - Parameters:
  ///   - file: The file as it was run.
  ///   - tests: All its tests, chosen or not.
  ///   - mode: What becomes of texts that the file does not hold.
  /// - Returns: What there is to say.
  func close(_ file: SpecFile, _ tests: [TestCase], _ mode: SnapshotBook.Mode) -> Closing {
    guard let entry = entries[file.path] else { return Closing() }
    var closing = Closing()
    let open = entry.snapshots.filter { $0.state != .same }
    switch mode {
    case .writing: if !open.isEmpty { Self.write(file, entry.snapshots, &closing) }
    case .asking: if !open.isEmpty { closing.notes.append(Self.waiting(file, open)) }
    case .strict: break
    }
    closing.notes += obsolete(file, tests, entry)
    return closing
  }

  private static func waiting(_ file: SpecFile, _ open: [Snapshot]) -> String {
    let lines = Set(open.map(\.line)).sorted()
    let places = (lines.count == 1 ? "line " : "lines ") + lines.map(String.init).joined(separator: ", ")
    return "\(file.path): \(SummaryText.count(lines.count, "new snapshot")), \(places); "
      + "'rutter test --update \(shellWord(file.path))' writes \(lines.count == 1 ? "it" : "them") into the file"
  }

  // MARK: Writing

  private static func write(_ file: SpecFile, _ snapshots: [Snapshot], _ closing: inout Closing) {
    let rewrite = SnapshotRewrite(file.text, snapshots)
    for (line, reason) in rewrite.refused {
      closing.notes.append("\(file.path):\(line): this snapshot is not written: \(reason)")
    }
    closing.unwritten += rewrite.refused.count
    if rewrite.count == 0 { return }
    let count = SummaryText.count(rewrite.count, "snapshot")
    if let reason = put(rewrite.text, file) {
      closing.unwritten += rewrite.count
      closing.notes.append("\(file.path): \(count) not written: \(reason)")
    } else {
      let holder = rewrite.count == 1 ? "it holds" : "they hold"
      closing.notes.append("\(file.path): \(count) written; look at what \(holder)")
    }
  }

  /// Puts a new text in the place of a file.
  ///
  /// - Returns: Why it was not; nil if it was.
  private static func put(_ text: String, _ file: SpecFile) -> String? {
    // Where a link leads, not the link.
    guard let path = realPath(file.path) else { return "the file is gone" }
    do throws(SystemError) {
      let current = try TextFile.read(path)
      if current != file.text { return "the file was changed while its tests ran; run them again" }
      if current.unicodeScalars.contains("\u{FFFD}") { return "the file holds bytes that are no UTF-8" }
      try TextFile.write(text, to: path)
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: What nobody takes any more

  /// The texts that no test came to, if all tests of the file ran to their end.
  private func obsolete(_ file: SpecFile, _ tests: [TestCase], _ entry: Entry) -> [String] {
    guard SnapshotCalls.areMentioned(in: file.text) else { return [] }
    let whole = tests.allSatisfy { entry.ran.contains($0.index) || entry.pending.contains($0.index) }
    guard whole else { return [] }
    let reached = Set(entry.snapshots.map(\.line))
    let calls = SnapshotCalls(Array(file.text.utf8)).all.filter { $0.stored != .nothing && !reached.contains($0.line) }
    return calls.filter { call in
      // What stands in a test that is not run is not obsolete.
      let owner = tests.last { $0.line <= call.line }
      return owner.map { !entry.pending.contains($0.index) } ?? true
    }.map { "\(file.path):\($0.line): no test takes this snapshot any more; take it out" }
  }
}
