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

  /// Takes all of it for what a plugin contributes.
  mutating func belong(to plugin: PluginID) { contributed[plugin] = all }

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
  var writtenBytes: Int {
    var bytes = count
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: bytes += 1
      case 0..<0x20: bytes += 5
      default: break
      }
    }
    return bytes
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
    case .record(let record): record.fields.reduce(2) { $0 + 4 + $1.name.writtenBytes + $1.value.writtenBytes }
    }
  }
}
