internal import RutterCore

/// The header lines of an answer.
enum HTTPHead {
  /// Gives each name, in lower case, its value. Values of one name are joined by commas, but for cookies, which are a list.
  ///
  /// - Parameter bytes: The lines, with their ends. What is no UTF-8 in them is Latin-1, as HTTP once had it.
  /// - Returns: A record of texts, and perhaps the list `set-cookie`.
  static func record(_ bytes: UnsafeRawBufferPointer) -> Value {
    let lines = lines(bytes).enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
    var fields: [Record.Field] = []
    fields.reserveCapacity(lines.count)
    var start = 0
    while start < lines.count {
      let name = lines[start].element.name
      let end = lines[start...].firstIndex { $0.element.name != name } ?? lines.count
      fields.append(field(name, lines[start..<end].map(\.element.value)))
      start = end
    }
    return .record(Record(fields))
  }

  /// Whether nobody can know where the body ends (RFC 9112, section 6.3).
  static func saysTwoLengths(_ headers: Value) -> Bool {
    guard case .record(let record) = headers, case .string(let text)? = record["content-length"] else { return false }
    let lengths = text.string.split(separator: ",").map { $0.drop { $0 == " " } }
    return lengths.dropFirst().contains { $0 != lengths[0] }
  }

  private static func field(_ name: String, _ values: [String]) -> Record.Field {
    let value: Value =
      name == "set-cookie"
      ? .list(values.map { .string(Text($0)) }) : .string(Text(values.joined(separator: ", ")))
    return Record.Field(Text(name), value)
  }

  private static func lines(_ bytes: UnsafeRawBufferPointer) -> [(name: String, value: String)] {
    var lines: [(name: String, value: String)] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let content = line.trimmed
      if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
        // A line that goes on, as HTTP once allowed.
        if let last = lines.indices.last { lines[last].value += " " + text(content) }
      } else if let colon = content.firstIndex(of: UInt8(ascii: ":")) {
        let name = text(content[..<colon].trimmed).lowercasedASCII
        if !name.isEmpty { lines.append((name, text(content[(colon + 1)...].trimmed))) }
      }
    }
    return lines
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Without spaces, tabs and carriage returns at its ends.
  fileprivate var trimmed: Self {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return self[endIndex...]
    }
    return self[first...last]
  }
}
