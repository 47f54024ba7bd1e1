internal import Glibc
internal import Rutter
internal import RutterTerminal

/// The lines of standard input, one at a time; nothing is read ahead of a command's end but what came with it.
struct InputLines {
  /// A longer line is not kept.
  static let longestLine = 64 << 20

  enum Line: Sendable, Equatable {
    case bytes([UInt8])
    /// More than ``longestLine``; it was read to its end.
    case tooLong
  }

  /// Where they are read.
  let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Where a piece of input is read to.
  private var piece: [UInt8] = []
  private var start = 0
  private var isOver = false

  init(_ descriptor: Int32 = 0) { self.descriptor = descriptor }

  /// Whether a whole line has been read already.
  var hasLine: Bool { buffer[start...].contains(UInt8(ascii: "\n")) }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Reads the next line.
  ///
  /// - Parameter thread: Where a session goes on while there is nothing to read; nil where none runs.
  /// - Returns: The line without its end; nil at the end of input. A last line without newline counts.
  nonisolated(nonsending) mutating func next(on thread: SessionThread? = nil) async -> Line? {
    var searched = start
    var isTooLong = false
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return isTooLong ? .tooLong : line(start..<end)
      }
      if buffer.count - start > Self.longestLine {
        isTooLong = true
        start = buffer.count
      }
      drop()
      searched = buffer.count
      if !isOver { await thread?.waitUntilReadable(descriptor) }
      guard readMore() else {
        guard start < buffer.count || isTooLong else { return nil }
        defer { start = buffer.count }
        return isTooLong ? .tooLong : line(start..<buffer.count)
      }
    }
  }

  /// Reads from a terminal until a line is entered. A terminal that gives nothing any more has gone, and with it the
  /// process.
  ///
  /// - Parameters:
  ///   - thread: Where a session goes on while there is nothing to read.
  ///   - take: Takes what was read, and gives the line that was entered, if one was.
  /// - Returns: The line; nil if there will be no more.
  nonisolated(nonsending) mutating func nextTyped(
    on thread: SessionThread?, _ take: (_ bytes: [UInt8]) -> LinePrompt.Entry?
  ) async -> Line? {
    while true {
      let entry = take(Array(buffer[start...]))
      buffer = []
      start = 0
      switch entry {
      case .line(let text): return .bytes(Array(text.utf8))
      case .end: return nil
      case nil: break
      }
      await thread?.waitUntilReadable(descriptor)
      guard readMore() else {
        Farewell.claim()
        leave(.hungUp)
      }
    }
  }

  private func line(_ range: Range<Int>) -> Line {
    let hasReturn = !range.isEmpty && buffer[range.upperBound - 1] == UInt8(ascii: "\r")
    return .bytes(Array(buffer[hasReturn ? range.lowerBound..<range.upperBound - 1 : range]))
  }

  private mutating func drop() {
    guard start > 0 else { return }
    buffer.removeFirst(start)
    start = 0
  }

  /// Waits for input. A closed stream is the end of input.
  private mutating func readMore() -> Bool {
    guard !isOver else { return false }
    if piece.isEmpty { piece = [UInt8](repeating: 0, count: 64 << 10) }
    let descriptor = descriptor
    let count = piece.withUnsafeMutableBufferPointer { Self.readWaiting(descriptor, $0) }
    if count > 0 { buffer += piece[..<count] } else { isOver = true }
    return count > 0
  }

  private static func readWaiting(_ descriptor: Int32, _ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    while true {
      let count = read(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return count }
      if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return -1
      }
    }
  }
}
