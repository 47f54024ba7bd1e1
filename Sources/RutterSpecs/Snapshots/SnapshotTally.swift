internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// The snapshots of all tests that ran, by file, and what comes of them at the end.
struct SnapshotTally: Sendable {
  private struct Entry: Sendable {
    var snapshots: [TestSnapshot] = []
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

  private var entries: [Text: Entry] = [:]

  /// Adds what one test took.
  mutating func count(_ result: TestResult) { entries[Text(result.test.file), default: Entry()].count(result) }

  /// Writes what is to be written, and says what became of each file's snapshots.
  ///
  /// - Parameters:
  ///   - file: The file as it was run.
  ///   - tests: All its tests, chosen or not.
  ///   - mode: What becomes of texts that the file does not hold.
  /// - Returns: What there is to say.
  func close(_ file: SpecFile, _ tests: [TestCase], _ mode: SnapshotBook.Mode) -> Closing {
    guard let entry = entries[Text(file.path)] else { return Closing() }
    var closing = Closing(), written: SnapshotRewrite?
    let open = entry.snapshots.filter { $0.state != .same }
    switch mode {
    case .writing: if !open.isEmpty { written = Self.write(file, entry.snapshots, &closing) }
    case .asking: if !open.isEmpty { closing.notes.append(Self.waiting(file, open)) }
    case .strict: break
    }
    let hint = mode == .writing ? ": --update removes no code" : ""
    closing.notes += unreached(file, tests, entry).map { line in
      "\(file.path):\(written?.line(line) ?? line): no test came to this snapshot; if none can any more, take it out"
        + hint
    }
    return closing
  }

  private static func waiting(_ file: SpecFile, _ open: [TestSnapshot]) -> String {
    let lines = Set(open.map(\.line)).sorted()
    let places = (lines.count == 1 ? "line " : "lines ") + lines.map(String.init).joined(separator: ", ")
    return "\(file.path): \(SummaryText.count(lines.count, "new snapshot")), \(places); "
      + "'rutter test --update \(ShellWord.text(file.path))' writes \(lines.count == 1 ? "it" : "them") into the file"
  }

  // MARK: Writing

  /// - Returns: What was written; nil if nothing was.
  private static func write(_ file: SpecFile, _ snapshots: [TestSnapshot], _ closing: inout Closing) -> SnapshotRewrite?
  {
    let rewrite = SnapshotRewrite(file.text, snapshots), count = SummaryText.count(rewrite.count, "snapshot")
    let trouble = rewrite.count > 0 ? put(rewrite.text, file) : nil
    let written = rewrite.count > 0 && trouble == nil ? rewrite : nil
    for (line, reason) in rewrite.refused {
      let line = written?.line(line) ?? line
      closing.notes.append("\(file.path):\(line): this snapshot is not written: \(reason)")
    }
    closing.unwritten += rewrite.refused.count
    if let trouble {
      closing.unwritten += rewrite.count
      closing.notes.append("\(file.path): \(count) not written: \(trouble)")
    } else if rewrite.count > 0 {
      let holder = rewrite.count == 1 ? "it holds" : "they hold"
      closing.notes.append("\(file.path): \(count) written; look at what \(holder)")
    }
    return written
  }

  /// Puts a new text in the place of a file.
  ///
  /// - Returns: Why it was not; nil if it was.
  private static func put(_ text: String, _ file: SpecFile) -> String? {
    if text.utf8.count > SnapshotRewrite.mostBytes {
      let most = SnapshotRewrite.mostBytes.roundedSize
      return "with them the file would have \(text.utf8.count) bytes, and no spec over \(most) is loaded; "
        + "take snapshots of parts, such as app.screen.title"
    }
    // Where a link leads, not the link.
    guard let path = realPath(file.path) else { return "the file is gone" }
    do throws(SystemError) {
      let current = try TextFile.read(path)
      if Text(current) != Text(file.text) { return "the file was changed while its tests ran; run them again" }
      if current.unicodeScalars.contains("\u{FFFD}") { return "the file holds bytes that are no UTF-8" }
      try TextFile.write(text, to: path)
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: What no test came to

  /// The lines of the texts that no test came to, if all tests of the file ran to their end.
  ///
  /// They are told, never taken out: their place is code of the spec, which another order, seed or machine may come to,
  /// and which then has to find what it expects. Texts kept apart from the code would be another thing.
  private func unreached(_ file: SpecFile, _ tests: [TestCase], _ entry: Entry) -> [Int] {
    guard SnapshotCalls.areMentioned(in: file.text) else { return [] }
    let whole = tests.allSatisfy { entry.ran.contains($0.index) || entry.pending.contains($0.index) }
    guard whole else { return [] }
    let reached = Set(entry.snapshots.map(\.line))
    let calls = SnapshotCalls(Array(file.text.utf8)).all.filter { $0.stored != .nothing && !reached.contains($0.line) }
    return calls.map(\.line).filter { line in
      // Nobody came to what stands in a test that is not run.
      let owner = tests.last { $0.line <= line }
      return owner.map { !entry.pending.contains($0.index) } ?? true
    }
  }
}
