import Glibc
import VirtualTerminal

/// The command at a terminal whose cells can be looked at.
final class ScreenRun {
  let run: TerminalRun
  private let terminal: OpaquePointer?
  private(set) var columns: Int
  private(set) var rows: Int
  /// All bytes that came.
  private(set) var bytes: [UInt8] = []

  /// Starts it.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - program: Another one than the command.
  ///   - shell: A script to be run instead, by a shell with job control, where the command is `"$0"`.
  ///   - columns: How wide the terminal is.
  ///   - rows: How high it is.
  ///   - environment: What is set besides, as `NAME=VALUE`.
  init(
    _ arguments: [String], program: String? = nil, shell: String? = nil, columns: Int = 80, rows: Int = 24,
    environment: [String] = ["TERM=xterm-256color"]
  ) {
    self.columns = columns
    self.rows = rows
    terminal = vt_new(Int32(max(1, rows)), Int32(max(1, columns)))
    run = TerminalRun(
      all: arguments, program: program, shell: shell, columns: UInt16(columns), rows: UInt16(rows),
      environment: environment)
    run.tap = { [unowned self] in self.take($0) }
  }

  deinit { vt_free(terminal) }

  private func take(_ new: [UInt8]) {
    bytes += new
    new.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { vt_write(terminal, $0.baseAddress, $0.count) }
    }
    var answer = [CChar](repeating: 0, count: 256)
    let count = vt_answer(terminal, &answer, answer.count)
    if count > 0 { run.press(String(decoding: answer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)) }
  }

  // MARK: What shows

  func text(_ row: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 8192)
    let count = vt_row(terminal, Int32(row), &buffer, buffer.count)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  var texts: [String] { (0..<max(1, rows)).map(text) }

  /// What scrolled out at the top, the oldest first.
  var scrolled: [String] {
    (0..<vt_scrolled_count(terminal)).map { row in
      var buffer = [CChar](repeating: 0, count: 8192)
      let count = vt_scrolled(terminal, row, &buffer, buffer.count)
      return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  func shows(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

  var cursor: (row: Int, column: Int) { (Int(vt_cursor_row(terminal)), Int(vt_cursor_column(terminal))) }
  var cursorLine: String { text(cursor.row) }
  var showsCursor: Bool { vt_shows_cursor(terminal) }
  var isAlternate: Bool { vt_is_alternate(terminal) }
  var hasMouse: Bool { vt_has_mouse(terminal) }
  var hasPastes: Bool { vt_has_pastes(terminal) }

  /// Whether the terminal is as it was before: how it reads, which screen shows, and all that was switched on.
  var isAsBefore: Bool { run.isAsBefore && showsCursor && !isAlternate && !hasMouse && !hasPastes }

  func style(_ row: Int, _ column: Int) -> vt_style { vt_style_at(terminal, Int32(row), Int32(column)) }

  // MARK: What is done

  /// Waits until a text shows.
  func waits(for text: String) -> Bool { run.waits { self.shows(text) } }

  /// Waits until a text shows no more.
  func waits(without text: String) -> Bool { run.waits { !self.shows(text) } }

  /// Waits until the cursor stands in a line with a text.
  func waits(atLine text: String) -> Bool { run.waits { self.cursorLine.contains(text) && self.showsCursor } }

  func press(_ keys: String) { run.press(keys) }

  /// Takes in what has come, and waits for nothing.
  func readWaiting() { run.readWaiting() }

  func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    if columns > 0, rows > 0 { vt_resize(terminal, Int32(rows), Int32(columns)) }
    run.resize(columns: UInt16(columns), rows: UInt16(rows))
  }

  /// Waits for its end.
  func end() -> Int32 { run.end() }
}
