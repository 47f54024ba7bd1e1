internal import Glibc
internal import RutterWorkers

/// What a process that runs tests has done so far, in memory that it shares with its supervisor: whatever ends the
/// process, the next one goes on from there, and no result is lost.
///
/// One process at a time writes it: the one that runs tests while that lives, then the supervisor.
package struct Logbook: Sendable {
  /// One thing that was written down.
  struct Entry: Equatable {
    enum Kind: Int64 {
      /// A test passed, and there is nothing more to say of it. `value` is how long it took.
      case passed
      /// The result of a test, as the line of a report.
      case result
      /// What a report does not say of the result before it: its snapshots and what it reached.
      case remains
      /// What is told before the first test was told.
      case began
      /// A round has so many tests: `value`.
      case round
      /// The process died in a test, by the signal `value`.
      case died
      /// A test was ended because it went on for too long; `value` is how long it might have.
      case overdue
      /// The process died of the signal `value` while it loaded the file `place`.
      case diedLoading
      /// The process died of the signal `value` while several tests ran, or none; the text names their places.
      case diedSomewhere
    }
    var kind: Kind
    var round = 0
    var place = 0
    var value: Int64 = 0
    /// The line of the spec that was reached, if one was.
    var line = 0
    var text = ""
  }

  /// As much as can ever be written; memory is only taken as it is used.
  private static let bytes = 1 << 30
  private static let laneCount = 256
  private enum Word: Int { case end, loading, isResumed, seed, beganAt }
  private static let headWords = 8
  private static let entryWords = 7
  private static let logStart = (headWords + laneCount * Lane.words) * 8

  private let address: UInt

  /// Takes the memory; nil where the system has none that can be shared.
  package init?() {
    let memory = mmap(
      nil, Self.bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    address = UInt(bitPattern: memory)
    self[.seed] = Int64(UInt64.random(in: Self.seeds))
  }

  private subscript(word: Word) -> Int64 {
    get { UnsafePointer<Int64>(bitPattern: address)?[word.rawValue] ?? 0 }
    nonmutating set { UnsafeMutablePointer<Int64>(bitPattern: address)?[word.rawValue] = newValue }
  }

  /// What a seed is drawn from that nobody has given.
  package static let seeds: ClosedRange<UInt64> = 1...999_999

  /// What is drawn at random is drawn once, so that a process which goes on does so with the same.
  package var seed: UInt64 { UInt64(self[.seed]) }

  // MARK: What is going on

  /// What each worker is doing.
  var lanes: [Lane] { (0..<Self.laneCount).map(lane) }

  /// That of one worker, by its number; beyond the last they share one.
  func lane(_ number: Int) -> Lane {
    Lane(address: address + UInt((Self.headWords + min(number, Self.laneCount - 1) * Lane.words) * 8))
  }

  /// The number of the spec file that is being loaded; nil if none is.
  var loading: Int? {
    get { self[.loading] > 0 ? Int(self[.loading]) - 1 : nil }
    nonmutating set { self[.loading] = Int64(newValue.map { $0 + 1 } ?? 0) }
  }

  /// Whether the process goes on where another one died.
  package internal(set) var isResumed: Bool {
    get { self[.isResumed] != 0 }
    nonmutating set { self[.isResumed] = newValue ? 1 : 0 }
  }

  // MARK: What was done

  /// How long ago the run began, in whatever process.
  var microseconds: Int64 { Clock.sinceBoot - self[.beganAt] }

  /// How much was written; grows with each entry.
  var size: Int { Int(self[.end]) }

  /// Forgets all that was written: another run begins.
  func clear() {
    self[.end] = 0
    self[.loading] = 0
    self[.beganAt] = Clock.sinceBoot
    for lane in lanes { lane.end() }
  }

  /// Writes something down. What finds no room any more is lost, and run again if the process dies.
  func note(_ entry: Entry) {
    var text = entry.text
    text.withUTF8 { bytes in
      let start = Self.logStart + size, length = Self.entryWords * 8 + (bytes.count + 7) / 8 * 8
      guard start + length <= Self.bytes,
        let words = UnsafeMutablePointer<Int64>(bitPattern: address + UInt(start))
      else { return }
      words[0] = entry.kind.rawValue
      words[1] = Int64(entry.round)
      words[2] = Int64(entry.place)
      words[3] = entry.value
      words[4] = Int64(entry.line)
      words[5] = Int64(bytes.count)
      words[6] = Int64(length)
      if let base = bytes.baseAddress { memcpy(words + Self.entryWords, base, bytes.count) }
      // Last, so that an entry is there as a whole or not at all.
      self[.end] = Int64(size + length)
    }
  }

  /// Everything that was written, in order.
  var entries: [Entry] {
    var entries: [Entry] = [], place = Self.logStart
    let end = Self.logStart + size
    while place < end, let words = UnsafePointer<Int64>(bitPattern: address + UInt(place)) {
      guard let kind = Entry.Kind(rawValue: words[0]) else { break }
      let text = UnsafeRawBufferPointer(start: words + Self.entryWords, count: Int(words[5]))
      entries.append(
        Entry(
          kind: kind, round: Int(words[1]), place: Int(words[2]), value: words[3], line: Int(words[4]),
          text: String(decoding: text, as: UTF8.self)))
      place += Int(words[6])
    }
    return entries
  }
}
