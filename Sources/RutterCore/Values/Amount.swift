/// Amounts as people write and read them: `250 ms`, `64 MiB`.
package enum Amount {
  /// Reads a time: `500ms`, `1.5 s`, `2min`.
  ///
  /// - Returns: Microseconds, at least one; nil for anything else.
  package static func microseconds(_ text: String) -> Int64? {
    read(text, [("min", 60_000_000), ("ms", 1000), ("s", 1_000_000)]).map { max(1, Int64($0)) }
  }

  /// Reads a size: `64 MiB`, `512KiB`, `1.5 GiB`.
  ///
  /// - Returns: Bytes, at least one; nil for anything else.
  package static func bytes(_ text: String) -> Int? {
    read(text, [("GiB", 1_073_741_824), ("MiB", 1_048_576), ("KiB", 1024)]).map { max(1, Int($0)) }
  }

  private static func read(_ text: String, _ units: [(name: String, scale: Double)]) -> Double? {
    guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    var digits = text.dropLast(unit.name.count)
    if digits.hasSuffix(" ") { digits.removeLast() }
    // Without the signs, exponents and hexadecimal digits that a number may have elsewhere.
    guard digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E }), let number = Double(digits),
      number > 0, number < 1e9
    else { return nil }
    return number * unit.scale
  }

  /// A time in the largest unit in which it is whole.
  package static func text(microseconds: Int64) -> String {
    if microseconds == 0 { return "0 s" }
    for (name, scale) in [("min", 60_000_000), ("s", 1_000_000), ("ms", 1000)] as [(String, Int64)]
    where microseconds % scale == 0 {
      return "\(microseconds / scale) \(name)"
    }
    return "\(microseconds) µs"
  }

  /// A size in the largest unit in which it is whole.
  package static func text(bytes: Int) -> String {
    if bytes == 0 { return "0 bytes" }
    for (name, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)] where bytes % (1 << shift) == 0 {
      return "\(bytes >> shift) \(name)"
    }
    return bytes == 1 ? "1 byte" : "\(bytes) bytes"
  }
}

extension Int {
  /// A number of bytes as messages say it, rounded down: `900 bytes`, `1.5 MiB`, `64 MiB`.
  package var roundedSize: String {
    if self < 1 << 10 { return Amount.text(bytes: self) }
    let (unit, shift) = self < 1 << 20 ? ("KiB", 10) : ("MiB", 20)
    let whole = self >> shift, tenths = ((self & ((1 << shift) - 1)) * 10) >> shift
    return whole < 10 && tenths > 0 ? "\(whole).\(tenths) \(unit)" : "\(whole) \(unit)"
  }
}
