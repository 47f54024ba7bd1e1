internal import RutterCore

/// The header lines of an answer.
enum HTTPHead {
  /// Gives each name, in lower case, its value. Values of one name are joined by commas, but for cookies, which are a list.
  ///
  /// - Parameter bytes: The lines, with their ends. What is no UTF-8 in them is Latin-1, as HTTP once had it.
  /// - Returns: A record of texts, and perhaps the list `set-cookie`.
  static func record(_ bytes: UnsafeRawBufferPointer) -> Value {
    var values: [String: [String]] = [:]
    for (name, value) in lines(bytes) { values[name, default: []].append(value) }
    return .record(
      Record(
        values.map { name, values in
          Record.Field(
            Text(name),
            name == "set-cookie"
              ? .list(values.map { .string(Text($0)) }) : .string(Text(values.joined(separator: ", "))))
        }))
  }

  private static func lines(_ bytes: UnsafeRawBufferPointer) -> [(name: String, value: String)] {
    var lines: [(name: String, value: String)] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = Self.text(line)
      if text.hasPrefix(" ") || text.hasPrefix("\t") {
        // A line that goes on, as HTTP once allowed.
        if let last = lines.indices.last { lines[last].value += " " + text.trimmed }
      } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
        let name = String(text[..<colon]).trimmed.lowercasedASCII
        if !name.isEmpty { lines.append((name, String(text[text.utf8.index(after: colon)...]).trimmed)) }
      }
    }
    return lines
  }

  private static func text(_ line: Slice<UnsafeRawBufferPointer>) -> String {
    String(validating: line, as: UTF8.self) ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
  }
}

extension String {
  /// Without spaces, tabs and carriage returns at its ends.
  fileprivate var trimmed: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }), let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
