package import RutterCore

/// Reads files for scripts: `fs.read`, `fs.list`, `fs.lines`, only where ``Permissions`` allow it.
///
/// What can be expected to fail (not there, no permission, no text) gives null and a message; misuse and what is not
/// allowed is refused, which raises in the script.
package struct Files: Sendable {
  /// The most that one answer holds.
  package static let answerLimitBytes = 64 << 20
  package static let names = ["fs.lines", "fs.list", "fs.read"]
  /// How much of a file one piece of its lines holds, unless a line is longer.
  private static let pieceBytes = 256 << 10

  private let permissions: Permissions
  private let limit: Int
  private let lineLimit: Int

  /// Reads within the permissions.
  ///
  /// - Parameters:
  ///   - permissions: What was allowed on the command line or by the embedding program.
  ///   - limit: The most bytes of one answer.
  ///   - lineLimit: The most bytes of one line.
  package init(_ permissions: Permissions, limit: Int = answerLimitBytes, lineLimit: Int = 1 << 20) {
    self.permissions = permissions
    self.limit = limit
    self.lineLimit = lineLimit
  }

  /// Does the work at once, on the calling thread.
  package func perform(_ call: HostCall) -> CallResult {
    guard Self.names.contains(call.name) else { return unknown(call.name) }
    guard case .string(let path)? = call.arguments.first, let start = start(of: call) else {
      let got = call.arguments.count == 1 ? call.arguments[0].kind : "\(call.arguments.count) arguments"
      return .refused("\(call.name) takes one path as a string, got \(got)")
    }
    switch permissions.look(for: path.string, call: call.name) {
    case .refused(let message): return .refused(message)
    case .failed(let message): return failed(message)
    case .opened(let file):
      do {
        switch call.name {
        case "fs.list": return try list(file, path.string)
        case "fs.lines": return try lines(file, path.string, from: start)
        default: return try text(file, path.string)
        }
      } catch {
        return failed("\(path): \(error)")
      }
    }
  }

  /// How long the text is that a call asks for; 0 where that is not much, or not known.
  func bytes(of call: HostCall) -> Int {
    guard call.name == "fs.read", case .string(let path)? = call.arguments.first,
      case .opened(let file) = permissions.look(for: path.string, call: call.name), let size = try? file.status().size
    else { return 0 }
    return size <= limit ? size : 0
  }

  /// Where in the file the work begins: only a piece of lines begins elsewhere than at 0. Nil for wrong arguments.
  private func start(of call: HostCall) -> Int? {
    switch call.arguments.count {
    case 1: return 0
    case 2:
      guard call.name == "fs.lines", case .integer(let start) = call.arguments[1], start >= 0 else { return nil }
      return Int(start)
    default: return nil
    }
  }

  private func unknown(_ name: String) -> CallResult {
    let near = nearest(name, among: Self.names).map { "; did you mean \($0)?" } ?? ""
    return .refused("there is no host function '\(name)'\(near)")
  }

  private func text(_ file: consuming Descriptor, _ path: String) throws(SystemError) -> CallResult {
    if let mistake = mistake(try file.status().kind, path) { return mistake }
    guard let bytes = try file.readAll(limit: limit) else {
      return failed("\(path): larger than \(limit / (1 << 20)) MiB, the most that is read at once")
    }
    guard let text = bytes.withUnsafeBufferPointer({ Text(validating: $0) }) else {
      return failed("\(path): not UTF-8 text (byte \(firstInvalidByte(bytes)) is wrong)")
    }
    return .values([.string(text)])
  }

  /// What is said of something that is no file; nil for a file.
  private func mistake(_ kind: Descriptor.Kind, _ path: String) -> CallResult? {
    switch kind {
    case .file: nil
    case .folder: failed("\(path): this is a folder; fs.list gives its names")
    case .other: failed("\(path): this is a device or a pipe, not a file")
    }
  }

  // MARK: Lines

  /// A piece of a file: the whole lines in it, where the next piece begins (null behind the last one), and why the
  /// lines end there, if that is not the end of the file.
  ///
  /// Lines end with a newline, before which a carriage return may stand. Nothing after the last newline is no line.
  private func lines(_ file: consuming Descriptor, _ path: String, from start: Int) throws(SystemError) -> CallResult {
    if let mistake = mistake(try file.status().kind, path) { return mistake }
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
      return failed("\(path): not UTF-8 text (byte \(start + firstInvalidByte(bytes)) is wrong)")
    }
    var lines: [Value] = []
    let all = text.string.utf8
    var start = start, from = all.startIndex
    while from < all.endIndex {
      let end = all[from...].firstIndex(of: UInt8(ascii: "\n")) ?? all.endIndex
      var line = all[from..<end]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      if line.count > lineLimit { return longLine(path, after: lines) }
      lines.append(.string(Text(String(Substring(line)))))
      from = end < all.endIndex ? all.index(after: end) : end
    }
    start += bytes.count
    return .values([.list(lines), isLast ? .null : .integer(Int64(start))])
  }

  private func longLine(_ path: String, after lines: [Value]) -> CallResult {
    let message = "\(path): a line of more than \(lineLimit.inMebibytes)"
    return lines.isEmpty ? failed(message) : .values([.list(lines), .null, .string(Text(message))])
  }

  /// Sorted names. Names that are no UTF-8 cannot reach a script; a second result says how many were left out.
  private func list(_ folder: consuming Descriptor, _ path: String) throws(SystemError) -> CallResult {
    guard try folder.status().kind == .folder else { return failed("\(path): this is a file; fs.read reads it") }
    let names = try folder.names()
    let texts = names.compactMap { $0.withUnsafeBufferPointer { Text(validating: $0) } }
    guard texts.reduce(0, { $0 + $1.count }) <= limit else {
      return failed("\(path): more names than \(limit / (1 << 20)) MiB hold")
    }
    let list = Value.list(texts.map { .string($0) })
    let leftOut = names.count - texts.count
    return .values(leftOut == 0 ? [list] : [list, .string("\(leftOut) names are not UTF-8 and were left out")])
  }

  private func failed(_ message: String) -> CallResult { .values([.null, .string(Text(message))]) }
}

/// Where bytes stop being UTF-8, counted from 1.
func firstInvalidByte(_ bytes: [UInt8]) -> Int {
  var decoder = UTF8()
  var rest = bytes.makeIterator()
  var read = 0
  while case .scalarValue(let scalar) = decoder.decode(&rest) { read += UTF8.width(scalar) }
  return read + 1
}
