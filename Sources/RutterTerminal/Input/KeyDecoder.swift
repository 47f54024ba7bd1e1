package import RutterCore

/// Makes keys of the bytes that a terminal sends.
///
/// The same bytes give the same keys, wherever reads cut them. Only where nothing follows for a while does time decide:
/// a lone Esc is that key, and what was begun and never ended is given up. So ask ``deadline`` after each ``feed(_:at:)``,
/// and call ``settle(at:)`` when it has come.
package struct KeyDecoder: Sendable {
  private enum State: Sendable {
    case ground
    /// `ESC` came, or two: some terminals put another one before a sequence for Alt.
    case escape(isDouble: Bool)
    /// `ESC [` came.
    case sequence
    /// `ESC O` came.
    case keypad
    /// `ESC [ [` came, from the console of Linux.
    case console
    /// `ESC [ M` came, from a terminal that knows only the old way of telling the mouse: three bytes follow.
    case oldMouse
    case string
    case paste
  }

  /// A lone Esc is known after so many microseconds.
  package static let escapeDelay: Int64 = 30_000
  /// What a person can type, too, such as Alt-[, is known as that after so many microseconds.
  package static let prefixDelay: Int64 = 100_000
  /// What was begun and has not ended after so many microseconds is given up.
  package static let longestPause: Int64 = 1_000_000

  private var state = State.ground
  private var scalars = ScalarAssembler()
  private var sequence = ControlSequence()
  private var string = ControlString()
  private var paste = PasteCollector()
  private var mouseBytes: [UInt8] = []
  /// An ESC stood before what is being read.
  private var isAlt = false
  private var awaitedCursors = 0
  private var keys: [Key] = []
  private var lastByte = Instant.start

  package init() {}

  /// The terminal is being asked where the cursor is: its answer looks like F3 with a modifier.
  package mutating func awaitCursor() { awaitedCursors += 1 }

  /// Takes bytes in.
  ///
  /// - Parameters:
  ///   - bytes: What was read.
  ///   - now: The moment of reading.
  /// - Returns: The keys that are known by now.
  package mutating func feed(_ bytes: [UInt8], at now: Instant) -> [Key] {
    settleIfDue(at: now)
    var rest = bytes[...]
    while true {
      if case .paste = state { rest = rest.dropFirst(paste.takeText(rest)) }
      guard let byte = rest.popFirst() else { break }
      take(byte)
    }
    lastByte = now
    return taken()
  }

  /// The moment at which ``settle(at:)`` has to be called if no byte comes until then; nil if nothing is open.
  package var deadline: Instant? {
    let delay: Int64? =
      switch state {
      case .ground: scalars.isOpen ? Self.longestPause : nil
      case .escape: Self.escapeDelay
      case .sequence: sequence.isEmpty ? Self.prefixDelay : Self.longestPause
      case .keypad: Self.prefixDelay
      case .string: string.isEmpty ? Self.prefixDelay : Self.longestPause
      case .console, .oldMouse: Self.longestPause
      case .paste: paste.hasText ? Self.longestPause : nil
      }
    return delay.map(lastByte.advanced(byMicroseconds:))
  }

  /// Decides what is open, if its time has come.
  ///
  /// - Returns: The keys that are known now.
  package mutating func settle(at now: Instant) -> [Key] {
    settleIfDue(at: now)
    return taken()
  }

  /// Decides what is open: no byte will ever come.
  package mutating func finish() -> [Key] {
    guard case .paste = state else {
      decide()
      return taken()
    }
    let text = paste.text(isOver: true)
    state = .ground
    if !text.isEmpty { keys.append(.paste(text)) }

    return taken()
  }

  private mutating func taken() -> [Key] {
    defer { keys = [] }
    return keys
  }

  private mutating func settleIfDue(at now: Instant) {
    if let deadline, deadline <= now { decide() }
  }

  private mutating func decide() {
    let open = state
    state = .ground
    switch open {
    case .ground: if scalars.isOpen { cut() }
    case .escape(let isDouble): for _ in 0..<(isDouble ? 2 : 1) { keys.append(.named(.escape)) }
    case .sequence: if sequence.isEmpty { typed("[") }
    case .keypad: typed("O")
    case .string: if string.isEmpty { typed(string.introducer) }
    case .console, .oldMouse: break
    case .paste:
      // Its end may still come: until then nothing is taken for keys.
      state = .paste
      if paste.hasText { keys.append(.paste(paste.text(isOver: false))) }
    }
    isAlt = false
  }

  /// What looked like the beginning of a sequence was typed with Alt.
  private mutating func typed(_ character: Character) {
    if isAlt { keys.append(.named(.escape)) }
    keys.append(.alt(character))
  }

  // MARK: Bytes

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeText(byte)
    case .escape(let isDouble): takeAfterEscape(byte, isDouble)
    case .sequence: takeOfSequence(byte)
    case .keypad: takeOfKeypad(byte)
    case .console: takeOfConsole(byte)
    case .oldMouse: takeOfMouse(byte)
    case .string: takeOfString(byte)
    case .paste: takeOfPaste(byte)
    }
  }

  /// A byte cannot go on with what was begun: that is dropped, and the byte is looked at by itself.
  private mutating func begin(with byte: UInt8) {
    state = .ground
    isAlt = false
    takeText(byte)
  }

  private mutating func takeText(_ byte: UInt8) {
    switch scalars.take(byte) {
    case .unfinished: break
    case .invalid: replace()
    case .cut:
      replace()
      takeText(byte)
    case .scalar(let scalar):
      if byte == 0x1B {
        state = .escape(isDouble: false)
      } else {
        add(scalar)
        isAlt = false
      }
    }
  }

  /// What is no UTF-8 shows as a sign, so that whoever typed it knows that it came.
  private mutating func replace() {
    keys.append(.character("\u{FFFD}"))
    isAlt = false
  }

  private mutating func cut() {
    scalars.giveUp()
    replace()
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let modifiers: Key.Modifiers = isAlt ? .alt : []
    switch scalar.value {
    case 0x00: keys.append(.character(" ", modifiers.union(.control)))
    case 0x08, 0x7F: keys.append(.named(.backspace, modifiers))
    case 0x09: keys.append(.named(.tab, modifiers))
    case 0x0A, 0x0D: keys.append(.named(.enter, modifiers))
    case 0x01...0x1A: keys.append(.character(Self.letter(scalar, from: 0x60), modifiers.union(.control)))
    case 0x1C...0x1F: keys.append(.character(Self.letter(scalar, from: 0x40), modifiers.union(.control)))
    default: if KeySequences.isText(scalar) { keys.append(.character(Character(scalar), modifiers)) }
    }
  }

  private static func letter(_ control: Unicode.Scalar, from start: UInt8) -> Character {
    Character(Unicode.Scalar(UInt8(control.value) + start))
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ isDouble: Bool) {
    switch byte {
    case 0x1B:
      if isDouble { keys.append(.named(.escape)) }
      state = .escape(isDouble: true)
    case UInt8(ascii: "["):
      sequence = ControlSequence()
      isAlt = isDouble
      state = .sequence
    case UInt8(ascii: "O"):
      isAlt = isDouble
      state = .keypad
    case let start where ControlString.isIntroducer(start):
      string = ControlString(introducer: start)
      isAlt = isDouble
      state = .string
    default:
      if isDouble { keys.append(.named(.escape)) }
      state = .ground
      isAlt = true
      takeText(byte)
    }
  }

  private mutating func takeOfSequence(_ byte: UInt8) {
    if sequence.isEmpty {
      if byte == UInt8(ascii: "[") { return state = .console }
      if byte == UInt8(ascii: "M") {
        mouseBytes = []
        return state = .oldMouse
      }
    }
    switch sequence.take(byte) {
    case .unfinished: break
    case .broken: begin(with: byte)
    case .finished(let end):
      state = .ground
      finishSequence(end)
      isAlt = false
    }
  }

  private mutating func finishSequence(_ end: UInt8) {
    if sequence.isTooLong { return }
    if end == UInt8(ascii: "~"), sequence.mark == nil, sequence.number(0) == 200 {
      paste = PasteCollector()
      return state = .paste
    }
    var awaits = awaitedCursors > 0
    if let key = sequence.key(end, isAlt: isAlt, awaitsCursor: &awaits) { keys.append(key) }
    if awaitedCursors > 0, !awaits { awaitedCursors -= 1 }
  }

  private mutating func takeOfKeypad(_ byte: UInt8) {
    let modifiers: Key.Modifiers = isAlt ? .alt : []
    if let name = KeySequences.name(ending: byte) {
      keys.append(.named(name, modifiers))
    } else if (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(byte),
      let name = KeySequences.name(ending: byte - 0x20)
    {
      // How rxvt tells Ctrl.
      keys.append(.named(name, modifiers.union(.control)))
    } else if let key = KeySequences.keypad(byte) {
      keys.append(key)
    } else {
      // Alt-O, and then something else.
      typed("O")
      return begin(with: byte)
    }
    state = .ground
    isAlt = false
  }

  private mutating func takeOfConsole(_ byte: UInt8) {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else { return begin(with: byte) }
    if let name = Key.Name.function(Int(byte - UInt8(ascii: "A")) + 1) { keys.append(.named(name)) }
    state = .ground
    isAlt = false
  }

  private mutating func takeOfMouse(_ byte: UInt8) {
    // Each is a number that 32 was added to.
    guard byte >= 32 else { return begin(with: byte) }
    mouseBytes.append(byte - 32)
    guard mouseBytes.count == 3 else { return }
    let (code, column, row) = (Int(mouseBytes[0]), Int(mouseBytes[1]), Int(mouseBytes[2]))
    if let mouse = Mouse(code: code, column: column, row: row, isRelease: false) { keys.append(.mouse(mouse)) }
    state = .ground
    isAlt = false
  }

  private mutating func takeOfString(_ byte: UInt8) {
    switch string.take(byte) {
    case .unfinished: break
    case .broken:
      if string.isEmpty { typed(string.introducer) }
      begin(with: byte)
    case .brokenByEscape:
      begin(with: 0x1B)
      take(byte)
    case .finished:
      if let report = string.report { keys.append(.report(report)) }
      state = .ground
      isAlt = false
    }
  }

  private mutating func takeOfPaste(_ byte: UInt8) {
    guard paste.take(byte) else { return }
    let text = paste.text(isOver: true)
    if !text.isEmpty { keys.append(.paste(text)) }
    state = .ground
    isAlt = false
  }
}
