internal import Glibc

/// Reads what a program writes, until it ends or is not to go on.
struct ProgramOutput: ~Copyable {
  /// Why a program was not to go on.
  enum Cut {
    case time
    /// It wrote more than its limit.
    case limit
    case memory
  }

  /// How much of the errors is kept, from the end.
  static let errorBytes = 64 << 10
  /// What is held besides the output.
  static let otherBytes = 3 * errorBytes
  /// The most that a pipe holds: what a program has written before its end is in the first so many bytes.
  private static let pipeBytes = 1 << 20

  /// What it wrote to standard output.
  private var output = ByteBuffer()
  private var errors: [UInt8] = []
  private var hasLostErrors = false
  private let limit: Int
  private static let pieceBytes = 64 << 10

  /// - Parameter limit: The most bytes of output.
  init(limit: Int) { self.limit = limit }

  /// What it wrote to standard output, which is then not here any more.
  mutating func takeOutput() -> ByteBuffer {
    var taken = ByteBuffer()
    swap(&taken, &output)
    return taken
  }

  /// What it wrote to standard error, the end of it if that is long. What is no UTF-8 is replaced: it is for people.
  var errorText: String {
    var kept = errors.suffix(Self.errorBytes)
    // The cut may have gone through a character.
    if kept.count < errors.count || hasLostErrors { kept = kept.drop { $0 & 0xC0 == 0x80 } }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Reads until the program has ended; what it left behind in its group is killed then.
  ///
  /// - Parameters:
  ///   - program: It may be killed meanwhile.
  ///   - deadline: When it has had its time, on the clock since boot; nil for never.
  /// - Returns: Why it is not to go on; nil if it has ended.
  mutating func read(of program: RunningProgram, until deadline: Int64?) -> Cut? {
    var outputEnd = program.output.number, errorEnd = program.errors.number
    while true {
      let left = deadline.map { max(0, $0 - Clock.sinceBoot) }
      let ready = Ready(outputEnd, errorEnd, program.watch.number, microseconds: left)
      if ready.end {
        program.kill()
        return readRest(&outputEnd, &errorEnd)
      }
      if left == 0 { return .time }
      if ready.output {
        let (_, cut) = readOutput(&outputEnd)
        if let cut { return cut }
      }
      if ready.errors { readErrors(&errorEnd) }
    }
  }

  /// What was written before the end. Where something still writes that has left the group, not all of that.
  private mutating func readRest(_ outputEnd: inout Int32, _ errorEnd: inout Int32) -> Cut? {
    var most = Self.pipeBytes
    while most > 0 {
      let (count, cut) = readOutput(&outputEnd)
      if let cut { return cut }
      if count == 0 { break }
      most -= count
    }
    most = Self.pipeBytes
    while most > 0 {
      let count = readErrors(&errorEnd)
      if count == 0 { break }
      most -= count
    }
    return nil
  }

  private mutating func readOutput(_ end: inout Int32) -> (count: Int, Cut?) {
    let (count, hasMemory) = Self.read(&end, into: &output)
    if !hasMemory { return (count, .memory) }
    return (count, output.count > limit ? .limit : nil)
  }

  @discardableResult
  private mutating func readErrors(_ end: inout Int32) -> Int {
    var piece = ByteBuffer()
    let (count, _) = Self.read(&end, into: &piece)
    piece.withBytes { errors += $0 }
    if errors.count > 2 * Self.errorBytes {
      errors.removeFirst(errors.count - Self.errorBytes)
      hasLostErrors = true
    }
    return count
  }

  /// Reads what is there, at most a piece. An end that nobody writes to any more is not asked again.
  ///
  /// - Returns: How much there was, and whether there is memory for it.
  private static func read(_ end: inout Int32, into bytes: inout ByteBuffer) -> (Int, hasMemory: Bool) {
    if end < 0 { return (0, true) }
    let got = bytes.read(pieceBytes, from: end)
    if got < 0, errno == ENOMEM { return (0, false) }
    if got == 0 || got < 0 && errno != EAGAIN { end = -1 }
    return (max(got, 0), true)
  }
}

/// What a wait has brought.
private struct Ready {
  let output: Bool
  let errors: Bool
  let end: Bool

  /// Waits until something can be read, but no longer than some time. The system passes over negative descriptors.
  init(_ output: Int32, _ errors: Int32, _ end: Int32, microseconds: Int64?) {
    let events = Int16(POLLIN)
    var ends = (
      pollfd(fd: output, events: events, revents: 0), pollfd(fd: errors, events: events, revents: 0),
      pollfd(fd: end, events: events, revents: 0)
    )
    let milliseconds = microseconds.map { Int32(min(($0 + 999) / 1000, 3_600_000)) } ?? -1
    withUnsafeMutablePointer(to: &ends) { ends in
      _ = ends.withMemoryRebound(to: pollfd.self, capacity: 3) { poll($0, 3, milliseconds) }
    }
    (self.output, self.errors, self.end) = (ends.0.revents != 0, ends.1.revents != 0, ends.2.revents != 0)
  }
}
