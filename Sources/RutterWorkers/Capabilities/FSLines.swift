internal import RutterCore

/// `fs.lines`: the lines of a file, a piece of the file at a time; the position is the byte at which a piece begins.
///
/// Lines end with a newline, before which a carriage return may stand. Nothing after the last newline is no line.
struct FSLines: Performer {
  /// How much of a file one piece holds, unless a line is longer.
  private static let pieceBytes = 256 << 10

  let grants: Grants
  let lineLimit: Int
  private let files = Locked(PieceFiles())

  /// - Parameters:
  ///   - grants: Which folders each plugin may read.
  ///   - lineLimit: The most bytes of one line.
  init(_ grants: Grants, lineLimit: Int = 1 << 20) {
    self.grants = grants
    self.lineLimit = lineLimit
  }

  func perform(_ call: CapabilityCall) -> CallResult {
    guard case .integer(let position)? = call.arguments.last, position >= 0 else {
      return .refused("\(call.name): a piece begins at a byte, got \(call.arguments.last?.kind ?? "nil")")
    }
    return call.withOpened(by: grants) { (file, path) throws(SystemError) in
      let (kind, size) = try file.status()
      if let mistake = kind.mistake(path) { return mistake }
      let now = PieceFiles.File(identity: try FileIdentity(file), size: size), start = Int(position)
      if start > 0, let former = files.withLock({ $0.file(call.plugin, path, before: start) }) {
        if former.identity != now.identity {
          return .failed("\(path): another file has taken its place while it was read")
        }
        if former.size > 0, size < start { return .failed("\(path): the file became shorter while it was read") }
      }
      let result = try piece(of: file, path, from: start)
      if case .values(let values) = result, values.count > 1, case .integer(let next) = values[1] {
        files.withLock { $0.remember(now, call.plugin, path, before: Int(next)) }
      }
      return result
    }
  }

  private func piece(
    of file: borrowing Descriptor, _ path: String, from start: Int
  ) throws(SystemError) -> CallResult {
    var bytes = try file.bytes(at: start, Self.pieceBytes)
    var isWhole = bytes.count < Self.pieceBytes
    // The newline of a line that is just short enough may come behind it, after a carriage return.
    while !isWhole, !bytes.contains(UInt8(ascii: "\n")), bytes.count < lineLimit + 2 {
      let more = try file.bytes(at: start + bytes.count, Self.pieceBytes)
      isWhole = more.isEmpty
      bytes += more
    }
    let end = isWhole ? bytes.count : bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    guard isWhole || end > 0 else { return longLine(path, after: []) }
    bytes.removeLast(bytes.count - end)
    return lines(of: bytes, path, from: start, isLast: isWhole)
  }

  private func lines(of bytes: [UInt8], _ path: String, from start: Int, isLast: Bool) -> CallResult {
    guard let text = bytes.withUnsafeBufferPointer({ Text(validating: $0) }) else {
      let place = bytes.withUnsafeBytes(invalidByte) ?? 1
      return .failed("\(path): not UTF-8 text (byte \(start + place) is wrong)")
    }
    var lines: [Value] = []
    let all = text.string.utf8
    var from = all.startIndex
    while from < all.endIndex {
      let end = all[from...].firstIndex(of: UInt8(ascii: "\n")) ?? all.endIndex
      var line = all[from..<end]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      if line.count > lineLimit { return longLine(path, after: lines) }
      lines.append(.string(Text(String(Substring(line)))))
      from = end < all.endIndex ? all.index(after: end) : end
    }
    return .values([.list(lines), isLast ? .null : .integer(Int64(start + bytes.count))])
  }

  private func longLine(_ path: String, after lines: [Value]) -> CallResult {
    let message = "\(path): a line of more than \(lineLimit.roundedSize)"
    return lines.isEmpty ? .failed(message) : .values([.list(lines), .null, .string(Text(message))])
  }
}
