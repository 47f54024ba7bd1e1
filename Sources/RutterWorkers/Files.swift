package import RutterCore

/// Reads files for scripts: `fs.read`, `fs.list`, `fs.lines`, only where ``Permissions`` allow it.
///
/// What can be expected to fail (not there, no permission, no text) gives null and a message; misuse and what is not
/// allowed is refused, which raises in the script.
package struct Files: Sendable {
  /// The most that one answer holds.
  package static let answerLimitBytes = 64 << 20
  package static let names = ["fs.lines", "fs.list", "fs.read"]

  private let permissions: Permissions
  private let limit: Int

  /// Reads within the permissions.
  ///
  /// - Parameters:
  ///   - permissions: What was allowed on the command line or by the embedding program.
  ///   - limit: The most bytes of one answer.
  package init(_ permissions: Permissions, limit: Int = answerLimitBytes) {
    self.permissions = permissions
    self.limit = limit
  }

  /// Does the work at once, on the calling thread.
  package func perform(_ call: HostCall) -> CallResult {
    guard Self.names.contains(call.name) else { return unknown(call.name) }
    guard call.arguments.count == 1, case .string(let path) = call.arguments[0] else {
      let got = call.arguments.count == 1 ? call.arguments[0].kind : "\(call.arguments.count) arguments"
      return .refused("\(call.name) takes one path as a string, got \(got)")
    }
    switch permissions.look(for: path.string, call: call.name) {
    case .refused(let message): return .refused(message)
    case .failed(let message): return failed(message)
    case .opened(let file):
      do {
        return call.name == "fs.list" ? try list(file, path.string) : try text(file, path.string, call.name)
      } catch {
        return failed("\(path): \(error)")
      }
    }
  }

  private func unknown(_ name: String) -> CallResult {
    let near = nearest(name, among: Self.names).map { "; did you mean \($0)?" } ?? ""
    return .refused("there is no host function '\(name)'\(near)")
  }

  private func text(_ file: consuming Descriptor, _ path: String, _ name: String) throws(SystemError) -> CallResult {
    switch try file.status().kind {
    case .file: break
    case .folder: return failed("\(path): this is a folder; fs.list gives its names")
    case .other: return failed("\(path): this is a device or a pipe, not a file")
    }
    guard let bytes = try file.readAll(limit: limit) else {
      return failed("\(path): larger than \(limit / (1 << 20)) MiB, the most that is read at once")
    }
    guard let text = bytes.withUnsafeBufferPointer({ Text(validating: $0) }) else {
      return failed("\(path): not UTF-8 text (byte \(firstInvalidByte(bytes)) is wrong)")
    }
    return .values([name == "fs.lines" ? .list(lines(text)) : .string(text)])
  }

  /// Lines end with a newline, before which a carriage return may stand. Nothing after the last newline is no line.
  private func lines(_ text: Text) -> [Value] {
    var lines: [Value] = []
    let all = text.string.utf8
    var start = all.startIndex
    while start < all.endIndex {
      let end = all[start...].firstIndex(of: UInt8(ascii: "\n")) ?? all.endIndex
      var line = all[start..<end]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      lines.append(.string(Text(String(Substring(line)))))
      start = end < all.endIndex ? all.index(after: end) : end
    }
    return lines
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
