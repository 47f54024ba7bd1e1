internal import RutterCore

/// The header lines of a request, in the order of their names.
struct HTTPHeaderLines {
  private var lines: [String] = []
  private var hasContentType = false

  private static let mostBytes = 64 << 10
  /// What says where a message ends and whom it is for: nobody but libcurl writes that.
  private static let forbidden = ["host", "content-length", "transfer-encoding"]

  /// Takes what a script wrote.
  ///
  /// - Throws: for what is no header, and what no script may write.
  mutating func take(_ headers: Record) throws(HTTPMistake) {
    for field in headers.fields {
      guard case .string(let value) = field.value else { continue }
      try take(field.name.string, value.string)
    }
    if lines.reduce(0, { $0 + $1.utf8.count }) > Self.mostBytes {
      throw HTTPMistake("the headers of a request are at most \(Self.mostBytes / 1024) KiB")
    }
  }

  private mutating func take(_ name: String, _ value: String) throws(HTTPMistake) {
    guard !name.isEmpty, name.utf8.allSatisfy(\.isOfToken) else {
      throw HTTPMistake("a header's name is letters, digits and hyphens")
    }
    let small = name.lowercasedASCII
    if Self.forbidden.contains(small) { throw HTTPMistake("the header \(name) is not for scripts to set") }
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw HTTPMistake("the header \(name) holds a line's end or another control character")
    }
    hasContentType = hasContentType || small == "content-type"
    // Without a value libcurl would leave the header out.
    lines.append(value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? "\(name);" : "\(name): \(value)")
  }

  /// Says what kind of body is sent, unless the script did.
  mutating func describeBody(as type: String) {
    if !hasContentType { lines.append("Content-Type: \(type)") }
    hasContentType = true
  }

  /// All lines, with those that keep libcurl from adding some of its own.
  func complete(for body: [UInt8]?) -> [String] {
    body == nil ? lines : lines + Self.silent(hasContentType)
  }

  /// Lines that say nothing, in the place of those that libcurl would add for a body.
  private static func silent(_ hasContentType: Bool) -> [String] {
    (hasContentType ? [] : ["Content-Type:"]) + ["Expect:"]
  }

  /// What is left of a request's lines after a redirect.
  static func afterRedirect(_ lines: [String], isSameOrigin: Bool, keepsBody: Bool) -> [String] {
    lines.filter { line in
      let name = line.prefix { $0 != ":" && $0 != ";" }
      let isOfBody = ["content-type", "expect"].contains(String(name).lowercasedASCII)
      return isOfBody ? keepsBody : isSameOrigin
    }
  }
}

extension UInt8 {
  /// Whether names of headers may hold it (RFC 9110).
  fileprivate var isOfToken: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
