internal import Glibc
internal import VirtualTerminal

/// A program at a terminal whose cells are looked at.
final class PictureRun {
  let columns: Int
  let rows: Int
  private let terminal: OpaquePointer?
  private let program: OpaquePointer?

  /// Starts it.
  ///
  /// - Parameters:
  ///   - words: Its path and its arguments.
  ///   - variables: Its environment.
  ///   - columns: How wide the terminal is.
  ///   - rows: How high it is.
  /// - Throws: if it cannot be started.
  init(_ words: [String], variables: [String], columns: Int, rows: Int) throws(PictureFailure) {
    self.columns = columns
    self.rows = rows
    terminal = vt_new(Int32(rows), Int32(columns))
    var words = words.map { strdup($0) } + [nil], variables = variables.map { strdup($0) } + [nil]
    program = vt_start(&words, &variables, Int32(rows), Int32(columns))
    for text in words + variables { free(text) }
    if program == nil { throw PictureFailure("the program cannot be started") }
  }

  deinit {
    vt_stop(program)
    vt_free(terminal)
  }

  /// Presses keys as a person does, who has looked at what shows: what is told for a moment only has gone by then.
  func press(_ keys: String) {
    usleep(500_000)
    vt_press(program, keys, keys.utf8.count)
  }

  /// Waits until a text shows, and the picture of it is whole.
  ///
  /// - Throws: if the program ends without it, or says nothing more.
  func wait(for text: String) throws(PictureFailure) {
    let end = ContinuousClock.now + .seconds(20)
    while !shows(text) || vt_has_more(program, Self.pause) {
      guard ContinuousClock.now < end, vt_has_more(program, Self.patience), read() else {
        throw PictureFailure("'\(text)' never showed; there is:\n\(texts.joined(separator: "\n"))")
      }
    }
  }

  /// A picture is whole when nothing comes for so many milliseconds; what moves does so more slowly.
  private static let pause: Int32 = 50
  /// When nothing comes for so long, nothing will.
  private static let patience: Int32 = 20_000

  private func read() -> Bool {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = vt_read(program, &bytes, bytes.count)
    guard count > 0 else { return false }
    vt_write(terminal, bytes, count)
    let answer = vt_answer(terminal, &bytes, bytes.count)
    if answer > 0 { vt_press(program, bytes, answer) }
    return true
  }

  private var texts: [String] {
    (0..<rows).map { row in
      var buffer = [CChar](repeating: 0, count: 8192)
      let count = vt_row(terminal, Int32(row), &buffer, buffer.count)
      return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private func shows(_ text: String) -> Bool { texts.contains { !$0.ranges(of: text).isEmpty } }

  /// What shows now.
  func moment() -> Moment {
    Moment(
      cells: (0..<rows).map { row in (0..<columns).compactMap { cell(row, $0) } },
      cursor: vt_shows_cursor(terminal) ? (Int(vt_cursor_row(terminal)), Int(vt_cursor_column(terminal))) : nil)
  }

  /// The pictures of the sign that something goes on. Which of them shows is chance, so it is always the first.
  private static let moving = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private func cell(_ row: Int, _ column: Int) -> Moment.Cell? {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = vt_cell(terminal, Int32(row), Int32(column), &buffer, buffer.count)
    if count == 0 { return nil }
    let style = vt_style_at(terminal, Int32(row), Int32(column))
    let text = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Moment.Cell(
      column: column, text: Self.moving.contains(text) ? Self.moving[0] : text,
      isBold: style.bold, isUnderlined: style.underlined, isReversed: style.reversed,
      color: style.colored ? Moment.Color(red: style.red, green: style.green, blue: style.blue) : nil)
  }
}
