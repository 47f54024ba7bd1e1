import RutterCore
import RutterTerminal
import RutterText
import Testing

/// A person at the interactive face: presses keys by their names, and looks at the picture.
final class Hands {
  var face: InteractiveFace
  var size: ScreenSize
  var now: Int64 = 0
  private(set) var asked: [FaceRequest] = []

  init(_ frame: Frame, columns: Int = 60, rows: Int = 20, isFullscreen: Bool = false) {
    face = InteractiveFace(InteractiveFace.Setting(isFullscreen: isFullscreen))
    size = ScreenSize(columns: columns, rows: rows)
    face.look(frame, at: 0)
    _ = face.draw(size, at: 0)
  }

  /// Presses keys, a word each: `j j Enter`.
  ///
  /// - Returns: What the face asks for.
  @discardableResult
  func press(_ keys: String) throws -> [FaceRequest] {
    asked = []
    for word in keys.split(separator: " ") { press(try KeyText.key(String(word))) }
    return asked
  }

  func press(_ key: Key) {
    now += 1_000_000
    asked += face.press(key, at: now)
    _ = face.draw(size, at: now)
  }

  /// Types a text, a key for each character.
  func type(_ text: String) {
    asked = []
    for character in text { press(.character(character)) }
  }

  func show(_ frame: Frame) {
    face.look(frame, at: now)
    _ = face.draw(size, at: now)
  }

  func tell(_ effects: [Effect], _ event: Event.Kind = .cancel, frame: Frame? = nil) {
    face.turned(event, effects, frame: frame, at: now, source: { _ in nil }, plugin: { _ in "cook" })
  }

  /// What shows, without blank lines at the end.
  func picture() -> [String] {
    let canvas = face.draw(size, at: now)
    return (0..<canvas.rows).map(canvas.text)
  }

  /// The line on which the cursor stands.
  func cursorLine() -> String {
    let canvas = face.draw(size, at: now)
    return canvas.cursor.map { canvas.text(row: $0.row) } ?? "no cursor"
  }

  func shows(_ text: String) -> Bool { picture().contains { $0.contains(text) } }
}

/// A screen of so many links.
func manyLinks(_ count: Int, _ title: String = "Many") -> Frame {
  Frame([
    ScreenView(
      title, [NodeView(.list, 1, "", (0..<count).map { NodeView(.link, 10 + $0, Text("Row \($0)"), state: .idle) })])
  ])
}
