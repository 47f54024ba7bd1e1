internal import RutterText

/// A prompt at which a person writes lines, as text for a terminal that is append-only but for the line below the cursor.
///
/// Give it keys, write what it gives back, and take the line when one was entered. Keys that come while nobody asks for a
/// line wait until somebody does.
package struct LinePrompt: Sendable {
  /// What was entered.
  package enum Entry: Sendable, Hashable {
    case line(String)
    /// There will be no more.
    case end
  }

  /// How wide the terminal is.
  package var columns: Int
  package private(set) var isOpen = false
  /// What stands before the line.
  package private(set) var prompt = ""
  private var editor = LineEditor()
  /// The lines that were entered but for answers to questions.
  private var history = LineHistory()
  private var isQuestion = false
  private var waiting: [Key] = []
  private var entry: Entry?
  /// What stands on the terminal's line behind the prompt.
  private var drawn = LineWindow()

  package init(columns: Int = 80) { self.columns = columns }

  // MARK: Lines

  /// Asks for a line.
  ///
  /// - Parameters:
  ///   - prompt: What stands before it.
  ///   - isQuestion: Whether the line is the answer to a question, which is nothing to enter again.
  ///   - isSecret: Whether it must not show (S8).
  /// - Returns: What to write.
  package mutating func open(_ prompt: String, isQuestion: Bool = false, isSecret: Bool = false) -> String {
    self.prompt = prompt
    self.isQuestion = isQuestion
    editor = LineEditor(isSecret: isSecret, history: isQuestion ? LineHistory() : history)
    isOpen = true
    drawn = LineWindow()
    return shownPrompt
  }

  /// Takes keys in.
  ///
  /// - Parameters:
  ///   - keys: In their order. Those behind an Enter wait for the next line.
  ///   - secretStart: Tells from which character on a line is a secret; nil for none.
  ///   - complete: Tells how what was written could go on.
  /// - Returns: What to write.
  package mutating func press(
    _ keys: [Key], secretStart: (_ line: String) -> Int? = { _ in nil },
    complete: @escaping (_ before: String) -> Completion
  ) -> String {
    waiting += keys
    var written = "", isChanged = false, count = 0
    for key in waiting {
      guard isOpen else { break }
      count += 1
      let reaction = editor.press(key, complete: complete)
      if reaction != .entered { editor.hide(from: secretStart(editor.text)) }
      switch reaction {
      case .changed: isChanged = true
      case .full: (written, isChanged) = (written + "\u{7}", true)
      case .unchanged, .ignored: break
      case .choices(let choices):
        written += close() + list(choices)
        isOpen = true
        written += redrawn()
        isChanged = false
      case .entered:
        if isChanged { written += update() }
        written += enter()
        isChanged = false
      case .ended:
        entry = .end
        isOpen = false
      }
    }
    waiting.removeFirst(count)
    return isChanged ? written + update() : written
  }

  /// What was entered since it was last asked.
  package mutating func take() -> Entry? {
    defer { entry = nil }
    return entry
  }

  private mutating func enter() -> String {
    let end = close()
    entry = .line(editor.take())
    if !isQuestion { history = editor.history }
    return end
  }

  /// Throws away what was written, and asks anew.
  package mutating func giveUp(_ prompt: String) -> String {
    waiting = []
    let end = isOpen ? close() : ""
    return end + open(prompt)
  }

  // MARK: Drawing

  /// Ends the line, so that something else can be written below it. ``redrawn()`` shows it again.
  package mutating func close() -> String {
    isOpen = false
    return toColumn(drawn.width, from: drawn.cursor) + "\n"
  }

  /// The prompt with all that was written so far, on a new line.
  package mutating func redrawn() -> String {
    isOpen = true
    drawn = LineWindow()
    return shownPrompt + update()
  }

  /// The same, in place of whatever stands on the line.
  package mutating func redrawnInPlace() -> String { "\r\u{1B}[K" + redrawn() }

  /// A prompt that is too wide leaves half of the line.
  private var shownPrompt: String { prompt.shortened(columns: max(columns / 2, 1)) }

  private var promptWidth: Int { TextWidth.of(shownPrompt) }

  /// Brings the line from what stands there to what should.
  private mutating func update() -> String {
    // The last column stays free: terminals differ in what comes of a character there.
    let old = drawn, new = editor.window(columns: columns - promptWidth - 1)
    drawn = new
    if new == old { return "" }
    // What is only longer is only written further, as a screen reader would have it.
    if old.cursor == old.width, new.cursor == new.width, new.text.hasPrefix(old.text), Self.isPlain(new.text) {
      return String(new.text.dropFirst(old.text.count))
    }
    if old.text == new.text, Self.isPlain(new.text) { return toColumn(new.cursor, from: old.cursor) }
    return "\r" + shownPrompt + new.text + "\u{1B}[K\r" + forward(promptWidth + new.cursor)
  }

  /// Whether every terminal agrees on how wide it is.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  private func toColumn(_ column: Int, from old: Int) -> String {
    if column == old { return "" }
    return column > old ? forward(column - old) : "\u{1B}[\(old - column)D"
  }

  private func forward(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)C" : "" }

  private func list(_ choices: [String]) -> String {
    let most = 20
    let rest = choices.count > most ? ["… \(choices.count - most) more"] : []
    return Wrapping.lines((choices.prefix(most).map(Printable.line) + rest).joined(separator: "  "), columns: columns)
      .map { $0 + "\n" }.joined()
  }
}
