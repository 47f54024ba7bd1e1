/// Words of a command line as a shell takes them.
package enum ShellWord {
  /// A word, between quotes where it needs them.
  package static func text(_ word: String) -> String {
    !word.isEmpty && word.utf8.allSatisfy(isPlain) ? word : quoted(word)
  }

  /// A text between quotes, as one word whatever is in it.
  package static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_-./:=+,@%".utf8.contains(byte)
    }
  }
}
