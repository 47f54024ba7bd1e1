/// SHA-256, as FIPS 180-4 has it: nobody can make a second text that has the hash of a first one.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The hash of some bytes, in hexadecimal digits.
  package static func hex(of bytes: [UInt8]) -> String { bytes.withUnsafeBytes { hex(of: $0) } }

  /// The same of bytes that need not be copied for that.
  package static func hex(of bytes: UnsafeRawBufferPointer) -> String {
    words(of: bytes).map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// The hash of some bytes in base 64, as a page names what may run in it.
  package static func base64(of bytes: [UInt8]) -> String {
    let hash = bytes.withUnsafeBytes { Self.words(of: $0) }
    return Base64.encode(hash.flatMap { word in (0..<4).map { UInt8(word >> (24 - 8 * $0) & 0xFF) } })
  }

  private static func words(of bytes: UnsafeRawBufferPointer) -> [UInt32] {
    var hash = SHA256()
    let whole = bytes.count / 64 * 64
    // A one, zeros up to the last eight bytes of a block, and there the number of bits.
    var end = Array(bytes[whole...]) + [0x80]
    end += Array(repeating: 0, count: (120 - end.count % 64) % 64)
    let bits = UInt64(bytes.count) * 8
    end += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    hash.take(UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
    end.withUnsafeBytes { hash.take($0) }
    return hash.state
  }

  /// Takes whole blocks. An answer of 64 MiB has a million of them, so none asks for memory.
  private mutating func take(_ blocks: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      Self.constants.withUnsafeBufferPointer { constants in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          Self.spread(blocks, from: start, over: words)
          mix(words, constants)
        }
      }
    }
  }

  /// Makes 64 words of the 16 of a block.
  private static func spread(
    _ blocks: UnsafeRawBufferPointer, from start: Int, over words: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      words[index] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
    }
    for index in 16..<64 {
      let a = words[index - 15], b = words[index - 2]
      let first = turned(a, 7) ^ turned(a, 18) ^ a >> 3
      let second = turned(b, 17) ^ turned(b, 19) ^ b >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
  }

  private mutating func mix(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let most = a & b ^ a & c ^ b & c
      let first = h &+ (Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)) &+ choice
      let one = first &+ constants[index] &+ words[index]
      let two = (Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)) &+ most
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The first bits behind the point of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
