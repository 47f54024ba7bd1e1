import RutterCore
import TestFolders
import Testing

@testable import RutterWorkers

@Suite struct TurnRecordTests {
  /// A turn that puts pieces of all sizes, and takes some away.
  private static func record() -> TurnRecord {
    var change = SnapshotChange()
    change.head = Array("{\"clock\":7}".utf8)
    change.removed = [
      SnapshotPiece.Key(.init(kind: 2, owner: 300), at: -(1 << 40)), .init(.init(kind: 9, owner: 0), at: 1),
    ]
    change.put = [0, 1, 127, 128, 300].enumerated().map { place, count in
      SnapshotPiece(
        .init(.init(kind: 10, owner: 1 << 35), at: .max - Int64(place)), [UInt8](repeating: 7, count: count))
    }
    (change.hash, change.bytes) = (.max - 4, 1 << 33)
    return TurnRecord(number: 1 << 50, session: 3, savedAtMicroseconds: -5, change: change)
  }

  private func read(_ bytes: [UInt8]) -> TurnRecord? { bytes.withUnsafeBufferPointer { TurnRecord(packed: $0) } }

  @Test("N1: the record of a turn is read as it was written")
  func roundTrip() {
    #expect(read(Self.record().packed) == Self.record())
    let empty = TurnRecord(number: 0, session: 0, savedAtMicroseconds: 0, change: SnapshotChange())
    #expect(read(empty.packed) == empty)
  }

  @Test("N1: a record that was cut off, or has another byte anywhere, is none")
  func damage() {
    let bytes = Self.record().packed
    for length in bytes.indices { #expect(read(Array(bytes.prefix(length))) == nil) }
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 0x11
      #expect(read(other) == nil)
    }
    #expect(read(bytes + [0]) == nil)
  }

  @Test("N1: a record that says of itself that it is longer than it is, is none")
  func counts() {
    // The hash is right, what stands before it is not: counts that are too large, negative, or have no end.
    for count: [UInt8] in [
      [5], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1], [UInt8](repeating: 0xFF, count: 12),
    ] {
      for place in 0..<3 {
        // Of the head, of what is taken away, and of what is put.
        var bytes = [UInt8](repeating: 0, count: 33) + [UInt8](repeating: 0, count: place) + count
        let hash = Hash.of(bytes)
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: hash >> UInt64(shift))) }
        #expect(read(bytes) == nil)
      }
    }
  }
}
