import RutterCore

/// A generator of random numbers that gives the same ones each time (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A finite number of any size.
  mutating func number() -> Double {
    let number = Double(bitPattern: next())
    return number.isFinite ? number : Double(Int64(bitPattern: next()))
  }

  mutating func text() -> Text {
    let scalars = Array("aZ\"\\/\n\u{1}\u{7F}\u{E9}e\u{301}日🥧\u{2028}".unicodeScalars)
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...8, using: &self) { view.append(scalars.randomElement(using: &self) ?? "a") }
    return Text(String(view))
  }

  /// A value without types, at most `levels` deep.
  mutating func value(levels: Int) -> Value {
    switch Int.random(in: 0..<(levels > 0 ? 8 : 6), using: &self) {
    case 0: return .null
    case 1: return .boolean(.random(using: &self))
    case 2: return .integer(Int64(bitPattern: next()))
    case 3: return .number(number())
    case 4, 5: return .string(text())
    case 6: return .list((0..<Int.random(in: 0...4, using: &self)).map { _ in value(levels: levels - 1) })
    default:
      let count = Int.random(in: 0...4, using: &self)
      return .record(Record((0..<count).map { _ in .init(text(), value(levels: levels - 1)) }))
    }
  }
}
