/// About how many bytes a part of what shows takes where a frame is written as JSON, and how many of them plugins
/// contribute to the screens of others (X3).
struct WrittenBytes: Sendable {
  private(set) var all = 0
  private(set) var contributed: [PluginID: Int] = [:]

  /// What the plugin that contributes most has there, and which that is; of two that contribute the same, the first.
  var most: (plugin: PluginID, bytes: Int)? {
    contributed.min { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
  /// What all plugins contribute together.
  var allContributed: Int { contributed.values.reduce(0, +) }

  mutating func add(_ bytes: Int) { all += bytes }

  /// Takes all of it for what a plugin contributes, but for what others contribute to that.
  mutating func belong(to plugin: PluginID) { contributed[plugin, default: 0] += all - allContributed }

  static func += (left: inout Self, right: Self) {
    left.all += right.all
    if !right.contributed.isEmpty { left.contributed.merge(right.contributed, uniquingKeysWith: +) }
  }

  static func -= (left: inout Self, right: Self) {
    left.all -= right.all
    if !right.contributed.isEmpty { left.contributed.merge(right.contributed.mapValues(-), uniquingKeysWith: +) }
  }

  /// The larger of both, figure by figure.
  mutating func grow(to other: Self) {
    all = max(all, other.all)
    if !other.contributed.isEmpty { contributed.merge(other.contributed, uniquingKeysWith: max) }
  }
}

/// What was measured of a visible screen, and the most that has come to it since.
struct ScreenLength: Sendable {
  let entry: EntryID
  var measured = WrittenBytes()
  var added: Int
}

extension Text {
  /// The most that a text can take as JSON.
  var mostWrittenBytes: Int { 6 * count }

  /// What the text takes as JSON, without the quotes around it.
  ///
  /// Eight bytes at a time are mostly plain, which the arithmetic of bits tells: see ``isPlain(_:)``.
  var writtenBytes: Int {
    let span = string.utf8.span
    return span.withUnsafeBytes { bytes in
      var written = bytes.count, place = 0
      while place + 8 <= bytes.count {
        if !Self.isPlain(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) {
          for byte in bytes[place..<place + 8] { written += Self.escapes(of: byte) }
        }
        place += 8
      }
      for byte in bytes[place...] { written += Self.escapes(of: byte) }
      return written
    }
  }

  /// Whether none of eight bytes is a control character, a quote or a backslash (Anderson, "Bit twiddling hacks": a byte is
  /// less than n where taking n from it borrows from its highest bit).
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101, high = ones << 7
    func holds(less least: UInt64, _ word: UInt64) -> UInt64 { (word &- ones &* least) & ~word & high }
    let quote = word ^ ones &* UInt64(UInt8(ascii: "\"")), backslash = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    return holds(less: 0x20, word) | holds(less: 1, quote) | holds(less: 1, backslash) == 0
  }

  /// How many bytes more than one a byte takes.
  private static func escapes(of byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: 1
    case 0..<0x20: 5
    default: 0
    }
  }
}

extension Value {
  /// About what the value takes as JSON.
  var writtenBytes: Int {
    switch self {
    case .null, .boolean, .integer, .number: 24
    case .string(let text): 2 + text.writtenBytes
    case .bytes(let bytes): 32 + bytes.count * 4 / 3
    case .list(let items): items.reduce(2) { $0 + 1 + $1.writtenBytes }
    case .record(let record):
      record.fields.reduce(2 + (record.type.map { 24 + $0.text.writtenBytes } ?? 0)) {
        $0 + 4 + $1.name.writtenBytes + $1.value.writtenBytes
      }
    }
  }
}
