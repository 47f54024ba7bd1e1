package import RutterCore

/// A transcript that is read back: its events, each with the lines of what came of it.
///
/// It may have been cut anywhere: what follows its last whole line does not count (Y1). The lines are decoded when they
/// are asked for, so that a long one opens at once.
package struct Recording: Sendable {
  package let heading: TranscriptHeading
  private let bytes: [UInt8]
  private let beside: @Sendable (String) throws(TranscriptError) -> String
  /// Where each line begins, and after the last one where the next would.
  private let starts: [Int]
  /// The lines of the events, by their place among all lines.
  private let events: [Int]
  /// The line that has the snapshot from which the session goes on; nil for one that began anew.
  private let snapshotLine: Int?
  /// Whether the session went on from one that was saved.
  package var isRestored: Bool { snapshotLine != nil }

  /// How many events it has.
  package var count: Int { events.count }

  /// Reads a transcript.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - beside: Gives the text of a long answer, which stands in a file of its own, by its name.
  /// - Throws: A ``TranscriptError`` if it is none, or if a line is neither that of an event nor that of an effect.
  package init(
    _ bytes: [UInt8],
    beside: @escaping @Sendable (String) throws(TranscriptError) -> String = Transcript.nothingBeside
  ) throws(TranscriptError) {
    let bytes = Self.withoutReturns(bytes)
    self.bytes = bytes
    self.beside = beside
    var starts = [0], events: [Int] = []
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(place + 1) }
    guard starts.count > 1 else {
      throw TranscriptError(
        bytes.isEmpty ? "not a transcript: it is empty" : "not a transcript: it has not one whole line")
    }
    heading = try TranscriptHeading(line: Self.text(bytes, starts, 0))
    let isRestored = starts.count > 2 && Self.begins(bytes, at: starts[1], with: "{\"restoring")
    snapshotLine = isRestored ? 1 : nil
    for line in (isRestored ? 2 : 1)..<max(isRestored ? 2 : 1, starts.count - 1) {
      if Self.begins(bytes, at: starts[line], with: "{\"at\":") {
        events.append(line)
      } else if events.isEmpty || !Self.begins(bytes, at: starts[line], with: "{\"event\":") {
        throw TranscriptError(
          "line \(line + 1) is no line of a transcript: \(Self.text(bytes, starts, line).shortened)")
      }
    }
    self.starts = starts
    self.events = events
  }

  /// What was kept or sent as a text may have line ends of another system. No line of a transcript has a carriage return
  /// otherwise.
  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
    let mark = UInt8(ascii: "\r")
    return bytes.contains(mark) ? bytes.filter { $0 != mark } : bytes
  }

  private static func text(_ bytes: [UInt8], _ starts: [Int], _ line: Int) -> String {
    String(decoding: bytes[starts[line]..<starts[line + 1] - 1], as: UTF8.self)
  }

  private static func begins(_ bytes: [UInt8], at start: Int, with word: StaticString) -> Bool {
    let end = start + word.utf8CodeUnitCount
    return end <= bytes.count && word.withUTF8Buffer { bytes[start..<end].elementsEqual($0) }
  }

  // MARK: One event

  /// The line of an event, counted from 0, without its end.
  package func line(_ event: Int) -> String { Self.text(bytes, starts, events[event]) }

  /// By what number an editor knows the line of an event.
  package func lineNumber(_ event: Int) -> Int { events[event] + 1 }

  /// The lines of what came of an event, in order.
  package func effects(_ event: Int) -> [String] {
    let end = event + 1 < events.count ? events[event + 1] : starts.count - 1
    return (events[event] + 1..<end).map { Self.text(bytes, starts, $0) }
  }

  /// An event as it is taken in.
  ///
  /// - Throws: A ``TranscriptError`` that names the line, if that is damaged.
  package func event(_ event: Int) throws(TranscriptError) -> Event {
    do throws(TranscriptError) {
      guard var read = try Transcript.event(in: line(event), beside: beside) else { throw TranscriptError("no event") }
      if event == 0, case .opened(var opening) = read.kind, Transcript.isRestored(line(event)) {
        opening.snapshot = try snapshot()
        read.kind = .opened(opening)
      }
      try checkMoment(read.at.microseconds, of: event)
      return read
    } catch {
      throw TranscriptError("line \(lineNumber(event)): \(error)")
    }
  }

  /// Throws if an event happened before the one in front of it, before there was any time, or in a time that no clock shows.
  private func checkMoment(_ now: Int64, of event: Int) throws(TranscriptError) {
    if now < 0 { throw TranscriptError("'at' is \(now), and no session has a moment before 0") }
    guard now <= Self.latest else {
      throw TranscriptError("'at' is \(now), and no session has a moment after \(Self.latest) microseconds")
    }
    guard event > 0, let before = moment(event - 1), before > now else { return }
    throw TranscriptError("'at' is \(now), which is before the event in front of it, at \(before)")
  }

  /// Longer than any session runs, and far enough from the largest number that all can still be added to it.
  private static var latest: Int64 { 4_000_000_000_000_000_000 }

  /// When an event happened, in microseconds: what its line begins with.
  private func moment(_ event: Int) -> Int64? {
    let line = bytes[starts[events[event]]..<starts[events[event] + 1] - 1]
    let text = line.dropFirst("{\"at\":".utf8.count).drop { $0 == UInt8(ascii: " ") || $0 == 0x09 }
    let number = text.prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    return Int64(String(decoding: number, as: UTF8.self))
  }

  /// What the session goes on from.
  private func snapshot() throws(TranscriptError) -> Snapshot {
    guard let snapshotLine else { throw TranscriptError("the snapshot from which the session goes on is missing") }
    return try Transcript.snapshot(in: Self.text(bytes, starts, snapshotLine), beside: beside)
  }

  /// Whether an event held a secret that is not in its line.
  package func isConcealed(_ event: Int) -> Bool { Transcript.isConcealed(line(event)) }

  /// Whether the session was recorded to its end.
  package var isWhole: Bool {
    guard bytes.last == UInt8(ascii: "\n"), let last = events.indices.last, case .ended = (try? event(last))?.kind
    else { return false }
    return true
  }
}
