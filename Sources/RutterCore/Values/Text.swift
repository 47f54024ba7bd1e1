/// UTF-8 text that is compared, sorted and hashed by its bytes (V2). Swift's `String` would compare canonically.
///
/// The text is stored as a `String`, because a `String` of up to 15 bytes needs no memory besides itself.
public struct Text: Sendable {
  /// The text as a string, for printing.
  public let string: String

  /// Takes a string as it is, byte for byte.
  public init(_ string: String) { self.string = string }

  /// Takes UTF-8 bytes, NUL allowed; nil if they are not UTF-8.
  public init?(validating bytes: UnsafeBufferPointer<UInt8>) {
    guard let string = String(validating: bytes, as: UTF8.self) else { return nil }
    self.string = string
  }

  /// The number of bytes.
  public var count: Int { string.utf8.count }
  /// True for the text of no bytes.
  public var isEmpty: Bool { string.utf8.isEmpty }
}

extension Text: Hashable {
  public static func == (left: Text, right: Text) -> Bool {
    let a = left.string.utf8, b = right.string.utf8
    guard a.count == b.count else { return false }
    let x = a.span, y = b.span
    if x.count >= 16 { return x.withUnsafeBytes { x in y.withUnsafeBytes { y in areSame(x, y) } } }
    var index = 0
    while index < x.count {
      if x[index] != y[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether as many bytes are the same: eight at a time, and none of those that stand at one place.
  private static func areSame(_ x: UnsafeRawBufferPointer, _ y: UnsafeRawBufferPointer) -> Bool {
    if x.baseAddress == y.baseAddress { return true }
    var index = 0
    while index + 8 <= x.count {
      let a = x.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if a != y.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
      index += 8
    }
    while index < x.count {
      if x[index] != y[index] { return false }
      index += 1
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    let span = string.utf8.span
    span.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Text: Comparable {
  public static func < (left: Text, right: Text) -> Bool {
    let x = left.string.utf8.span, y = right.string.utf8.span
    return x.withUnsafeBytes { x in y.withUnsafeBytes { y in precedes(x, y) } }
  }

  /// Compares eight bytes at a time, because names often begin alike.
  private static func precedes(_ x: UnsafeRawBufferPointer, _ y: UnsafeRawBufferPointer) -> Bool {
    let common = min(x.count, y.count)
    var index = 0
    while index + 8 <= common {
      let a = x.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let b = y.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if a != b { return a.bigEndian < b.bigEndian }
      index += 8
    }
    while index < common {
      if x[index] != y[index] { return x[index] < y[index] }
      index += 1
    }
    return x.count < y.count
  }
}

extension Text: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, CustomStringConvertible {
  public init(stringLiteral value: String) { self.init(value) }
  public var description: String { string }
}
