import CJansson
import RutterCore

/// One reading of one text by libjansson.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let limits: JSON.Limits
  /// Whether somebody still waits for the value.
  let goesOn: () -> Bool

  func read() throws(JSONError) -> Value {
    if bytes.count > limits.bytes {
      throw JSONError(line: 1, column: 1, cause: "the text has \(bytes.count) bytes, \(limits.bytes) are allowed")
    }
    try checkStart()
    // Libjansson takes it for the end of a text.
    if let place = bytes.firstIndex(of: 0) { throw error(at: place, "control character 0x0") }
    // Before libjansson sees it, because its reader is recursive and our stacks may be small.
    let survey = survey()
    if !goesOn() { throw stopped }
    if let deep = survey.firstTooDeep {
      throw error(at: deep, "more than \(limits.levels) levels of lists and records")
    }
    if survey.memory > limits.memory {
      throw JSONError(
        line: 1, column: 1, cause: "its \(survey.values) values would take more memory than there is left")
    }
    var failure = json_error_t()
    let feed = Feed(bytes, goesOn)
    guard let root = feed.load(&failure) else { throw goesOn() ? plain(&failure) : stopped }
    defer { json_decref(root) }
    if !goesOn() { throw stopped }
    return value(root)
  }

  private var stopped: JSONError { JSONError(line: 1, column: 1, cause: "nobody waits for it any more") }

  private func checkStart() throws(JSONError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONError(line: 1, column: 1, cause: "the text begins with a byte order mark; save it as UTF-8 without one")
    }
    let blank: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    if bytes.allSatisfy({ blank.contains($0) }) {
      throw JSONError(line: 1, column: 1, cause: "expected a value, got an empty text")
    }
  }

  // MARK: Values

  private func value(_ node: UnsafeMutablePointer<json_t>) -> Value {
    switch node.pointee.type {
    case JSON_OBJECT: .record(record(node))
    case JSON_ARRAY: .list(list(node))
    case JSON_STRING: .string(text(json_string_value(node), json_string_length(node)))
    case JSON_INTEGER: .integer(Int64(json_integer_value(node)))
    case JSON_REAL: .number(json_real_value(node))
    case JSON_TRUE: .boolean(true)
    case JSON_FALSE: .boolean(false)
    default: .null
    }
  }

  private func list(_ node: UnsafeMutablePointer<json_t>) -> [Value] {
    let count = json_array_size(node)
    var items: [Value] = []
    items.reserveCapacity(count)
    for index in 0..<count { if let item = json_array_get(node, index) { items.append(value(item)) } }
    return items
  }

  private func record(_ node: UnsafeMutablePointer<json_t>) -> Record {
    var fields: [Record.Field] = []
    fields.reserveCapacity(json_object_size(node))
    var place = json_object_iter(node)
    while let here = place {
      if let item = json_object_iter_value(here) {
        fields.append(.init(text(json_object_iter_key(here), json_object_iter_key_len(here)), value(item)))
      }
      place = json_object_iter_next(node, here)
    }
    return Record(fields)
  }

  /// libjansson has checked that the bytes are UTF-8.
  private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> Text {
    guard let start else { return "" }
    return start.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      Text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    }
  }

  // MARK: Mistakes

  /// What a text is known to hold before it is read.
  private struct Survey {
    /// The offset of the bracket that opens one level too many.
    var firstTooDeep: Int?
    var values = 1
    var tables = 0

    /// About how much memory the values take while they are read: libjansson's, ours, and those on their way.
    var memory: Int { 128 * values + 384 * tables }
  }

  private func survey() -> Survey {
    var survey = Survey(), depth = 0, isInText = false, index = 0
    while index < bytes.count {
      if index & 0xFFFF == 0, !goesOn() { return survey }
      switch (bytes[index], isInText) {
      case (UInt8(ascii: "\""), _): isInText.toggle()
      case (UInt8(ascii: "\\"), true): index += 1
      case (UInt8(ascii: "["), false), (UInt8(ascii: "{"), false):
        depth += 1
        survey.tables += 1
        if depth > limits.levels {
          survey.firstTooDeep = index
          return survey
        }
      case (UInt8(ascii: "]"), false), (UInt8(ascii: "}"), false): depth -= 1
      case (UInt8(ascii: ","), false), (UInt8(ascii: ":"), false): survey.values += 1
      default: break
      }
      index += 1
    }
    return survey
  }

  private func error(at offset: Int, _ cause: String) -> JSONError {
    let before = bytes[..<offset]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONError(line: line, column: String(decoding: bytes[start..<offset], as: UTF8.self).count + 1, cause: cause)
  }

  /// Says in our words what libjansson found.
  private func plain(_ failure: inout json_error_t) -> JSONError {
    let code = json_error_code(&failure)
    let text = withUnsafeBytes(of: failure.text) { raw in String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self) }
    let near = text.start(of: " near ").map { String(text[$0...]) } ?? ""
    let cause =
      switch code {
      case json_error_out_of_memory: "no memory for it"
      case json_error_invalid_utf8: "not UTF-8"
      case json_error_premature_end_of_input: "the text ends too early" + expected(text)
      case json_error_end_of_input_expected: "expected the end after one value, got more\(near)"
      case json_error_null_byte_in_key: "a name with a NUL character\(near)"
      case json_error_duplicate_key: "a name that stands twice in its record\(near)"
      case json_error_numeric_overflow where text.start(of: "integer") != nil:
        "an integer beyond 64 bits\(near); write it as a number (1e20) or a string"
      case json_error_numeric_overflow: "a number too large for 64 bits\(near)"
      default: text
      }
    return JSONError(line: max(1, Int(failure.line)), column: max(1, Int(failure.column)), cause: cause)
  }

  private func expected(_ text: String) -> String {
    text.start(of: " expected").map { ": expected \(text[..<$0])" } ?? ""
  }
}

/// Gives a text to libjansson in parts, so that reading can end early.
private final class Feed {
  private var rest: UnsafeRawBufferPointer
  private let goesOn: () -> Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ goesOn: @escaping () -> Bool) {
    rest = UnsafeRawBufferPointer(bytes)
    self.goesOn = goesOn
  }

  func load(_ failure: inout json_error_t) -> UnsafeMutablePointer<json_t>? {
    let flags = JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES
    let give: json_load_callback_t = { buffer, size, feed in
      guard let buffer, let feed else { return 0 }
      return Unmanaged<Feed>.fromOpaque(feed).takeUnretainedValue().give(buffer, size)
    }
    return json_load_callback(give, Unmanaged.passUnretained(self).toOpaque(), Int(flags), &failure)
  }

  /// The next part; none at the end, and -1 to end with an error.
  private func give(_ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int {
    if !goesOn() { return -1 }
    let part = UnsafeRawBufferPointer(rebasing: rest.prefix(size))
    buffer.copyMemory(from: part.baseAddress ?? UnsafeRawPointer(buffer), byteCount: part.count)
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
    return part.count
  }
}

extension String {
  /// Where a word first stands in a short text.
  fileprivate func start(of word: String) -> String.Index? { indices.first { self[$0...].hasPrefix(word) } }
}
