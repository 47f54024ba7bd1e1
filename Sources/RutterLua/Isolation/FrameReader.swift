internal import CRutterLua
internal import RutterCore

/// Reads a frame from front to back. What comes from a plugin's process is a stranger's: everything is checked here, where it
/// is read.
@safe struct FrameReader {
  private(set) var tape: TapeReader

  init(_ tape: TapeReader) { self.tape = tape }

  var position: Int { tape.position }

  mutating func integer() throws(FrameFault) -> Int64 {
    guard let (kind, item) = tape.peek(), kind == .RL_INTEGER else { throw FrameFault("no number where one belongs") }
    tape.skip(1)
    return item.integer
  }

  /// A number within bounds.
  mutating func integer(in range: ClosedRange<Int>) throws(FrameFault) -> Int {
    let number = try integer()
    guard let number = Int(exactly: number), range.contains(number) else { throw FrameFault("a number out of bounds") }
    return number
  }

  /// How many things follow, each of which takes so many items at least.
  mutating func count(width: Int = 1) throws(FrameFault) -> Int {
    try integer(in: 0...max(0, width > 0 ? (tape.left - 1) / width : Int(Int32.max)))
  }

  mutating func flag() throws(FrameFault) -> Bool { try integer(in: 0...1) == 1 }

  mutating func text() throws(FrameFault) -> Text {
    guard let (kind, item) = tape.peek(), kind == .RL_STRING else { throw FrameFault("no text where one belongs") }
    tape.skip(1)
    do throws(ScriptError) { return try tape.text(item) } catch { throw FrameFault(error.message) }
  }

  /// A text that need not be UTF-8.
  mutating func bytes() throws(FrameFault) -> [UInt8] {
    guard let (kind, item) = tape.peek(), kind == .RL_STRING, let bytes = try? tape.bytes(item) else {
      throw FrameFault("no bytes where they belong")
    }
    tape.skip(1)
    return bytes
  }

  mutating func optionalText() throws(FrameFault) -> Text? {
    if let (kind, _) = tape.peek(), kind == .RL_NIL {
      tape.skip(1)
      return nil
    }
    return try text()
  }

  /// A value, whose typed records are taken as they are.
  mutating func value() throws(FrameFault) -> Value {
    do throws(ScriptError) { return try tape.looseValue() } catch { throw FrameFault(error.message) }
  }

  /// A line of a script; nil where none is known.
  mutating func place() throws(FrameFault) -> Place? {
    let line = try integer(in: -1...Int(Int32.max))
    guard let script = try optionalText() else { return nil }
    guard line >= 0 else { throw FrameFault("a line before the first") }
    return Place(script: script.string, line: line)
  }

  mutating func skip(_ count: Int) { tape.skip(count) }
}

extension TapeWriter {
  func write(_ word: RequestWord) { write(word.rawValue) }
  func write(_ word: AnswerWord) { write(word.rawValue) }
  func write(number: Int) { write(Int64(number)) }
  func write(isTrue: Bool) { write(Int64(isTrue ? 1 : 0)) }

  func write(optional text: Text?) { if let text { write(text) } else { mark(.RL_NIL) } }

  func write(place: Place?) {
    write(number: place?.line ?? -1)
    write(optional: place.map { Text($0.script) })
  }

  func write(bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe rl_put_string(tape, $0.baseAddress, $0.count) }
  }

  /// Writes the names that the other side does not know yet, behind everything else.
  func write(namesFrom types: Int, _ loaders: Int) {
    write(number: names.types.count - types)
    for name in names.types[types...] { write(name.text) }
    write(number: names.loaders.count - loaders)
    for name in names.loaders[loaders...] { write(name.text) }
  }
}

extension FrameReader {
  /// Reads the names with which a frame ends, and remembers them.
  ///
  /// - Returns: The bytes that they take.
  mutating func names(into names: Names, most: Int) throws(FrameFault) -> Int {
    var bytes = 0
    for _ in 0..<(try count()) {
      let name = try text()
      let index = names.types.count
      guard names.index(of: TypeName(name)) == index, index < most else { throw FrameFault("a name that is known") }
      bytes += 96 + name.heapBytes
    }
    for _ in 0..<(try count()) {
      let name = try text()
      let index = names.loaders.count
      guard names.index(of: LoaderName(name)) == index, index < most else { throw FrameFault("a name that is known") }
      bytes += 96 + name.heapBytes
    }
    if !tape.isAtEnd { throw FrameFault("more than belongs there") }
    return bytes
  }
}
