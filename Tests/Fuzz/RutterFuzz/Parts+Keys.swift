import RutterCore
import RutterTerminal

extension Parts {
  /// What a terminal sends: cut anywhere it gives the same keys, each key's text reads back, and a line that is written
  /// by them stays one.
  static func keys(_ bytes: Bytes) {
    guard let cut = bytes.first.map(Int.init) else { return }
    let input = Array(bytes.dropFirst())
    var decoder = KeyDecoder()
    let whole = decoder.feed(input, at: .start) + decoder.finish()
    let place = input.isEmpty ? 0 : cut % input.count
    let pieces = decoder.feed(Array(input[..<place]), at: .start) + decoder.feed(Array(input[place...]), at: .start)
    precondition(pieces + decoder.finish() == whole, "other keys when cut at \(place)")
    for byte in input { _ = decoder.feed([byte], at: Instant(microseconds: Int64(byte) * 10_000)) }
    for key in whole {
      let text = KeyText.line(key)
      precondition((try? KeyText.key(text)) == key, "does not read back: \(text)")
    }
    _ = try? KeyText.keys(in: String(decoding: input, as: UTF8.self))
    write(whole, columns: cut % 50)
  }

  private static func write(_ keys: [Key], columns: Int) {
    var editor = LineEditor(longest: 2000), prompt = LinePrompt(columns: columns)
    let complete = { (before: String) in Completion(start: 0, candidates: [before + "a", before + "ab"]) }
    _ = prompt.open("> ")
    for key in keys {
      _ = editor.press(key, complete: complete)
      let text = editor.text
      precondition(text.utf8.count <= 2000, "too long")
      precondition(Array(text) == editor.line.characters, "its characters are not those of its text")
      precondition((0...editor.line.characters.count).contains(editor.line.cursor), "the cursor is outside")
      let window = editor.window(columns: columns)
      precondition(window.cursor < max(columns, 1) && window.width <= max(columns, 1), "wider than its window")
      _ = prompt.press([key], complete: complete)
      if prompt.take() != nil { _ = prompt.open("> ") }
    }
  }
}
