/// What a short text is told from others by, in a few words of memory.
struct TextKey: Sendable, Equatable {
  /// Over all bytes, and their number.
  let hash: UInt64
  /// The first and the last eight bytes, which overlap in a text that is shorter than both; of fewer than eight bytes all
  /// that there are, and nothing.
  private let head: UInt64
  private let tail: UInt64
  private let count: Int32

  /// That of the empty text.
  init() { (hash, head, tail, count) = (0, 0, 0, 0) }

  /// - Parameters:
  ///   - bytes: What the text stands in.
  ///   - range: Where it stands there.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self = bytes.extracting(range).withUnsafeBytes { Self($0) }
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    count = Int32(truncatingIfNeeded: bytes.count)
    if bytes.count < 8 {
      (head, tail) = (Self.few(bytes), 0)
    } else {
      head = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
      tail = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    }
    var hash = Self.mix(head ^ UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15)
    var place = 8
    while place + 8 < bytes.count {
      hash = Self.mix(hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    self.hash = Self.mix(hash ^ tail)
  }

  /// Fewer than eight bytes as one word: with their number it says which they are.
  private static func few(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    if count >= 4 {
      let first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(first) | UInt64(last) << 32
    }
    if count == 0 { return 0 }
    return UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16
  }

  /// Whether texts with the same key are the same.
  var isWhole: Bool { count <= 16 }

  static func mix(_ hash: UInt64) -> UInt64 {
    let product = hash &* 0xFF51_AFD7_ED55_8CCD
    return product ^ product >> 32
  }
}
