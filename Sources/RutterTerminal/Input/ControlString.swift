/// A longer answer of a terminal, from its introducer (`ESC ]`, `ESC P` and others) to `ESC \`.
struct ControlString: Sendable {
  enum Step: Sendable, Hashable {
    case unfinished, finished
    /// The byte cannot stand here, and was not taken.
    case broken
    /// An ESC was taken that begins something else; the byte behind it was not.
    case brokenByEscape
  }

  let introducer: Character
  private var bytes: [UInt8] = []
  private var hasEscape = false
  /// No answer that anybody reads is longer; of others nothing more is kept.
  private static let longest = 256

  init() { introducer = "]" }
  init(introducer: UInt8) { self.introducer = Character(Unicode.Scalar(introducer)) }

  static func isIntroducer(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"): true
    default: false
    }
  }

  var isEmpty: Bool { bytes.isEmpty && !hasEscape }

  mutating func take(_ byte: UInt8) -> Step {
    if hasEscape { return byte == UInt8(ascii: "\\") ? .finished : .brokenByEscape }
    switch byte {
    case 0x1B:
      hasEscape = true
      return .unfinished
    // The bell ends the commands of xterm.
    case 0x07: return introducer == "]" ? .finished : .broken
    // A key that is pressed meanwhile, Enter or Ctrl-C, ends what never ended.
    case 0..<0x20, 0x7F: return .broken
    default:
      if bytes.count < Self.longest { bytes.append(byte) }
      return .unfinished
    }
  }

  var report: TerminalReport? {
    introducer == "]" ? TerminalReport(operatingSystemCommand: String(decoding: bytes, as: UTF8.self)) : nil
  }
}
