internal import RutterCore
internal import RutterText

/// Something that a person is told, once.
struct Notice: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case info, warning, bad }
  var kind: Kind
  /// Lines without control characters; the first one says it.
  var lines: [String]
  /// When it was told, in microseconds of the face's clock.
  var at: Int64
  /// The error of a script that it tells, if that is what the first line says.
  var error: String?
  /// Where that was, in words.
  var place: String?
  /// How many times it was told one after the other.
  var times = 1

  /// So many bytes of a text are kept: more than anybody reads below a screen, and soon broken into lines.
  private static let longest = 16 << 10

  /// Takes a text of several lines. Of a very long one the beginning is kept.
  init(_ kind: Kind, _ text: String, at: Int64) {
    self.kind = kind
    self.at = at
    let count = text.utf8.count, isLong = count > Self.longest
    let end = isLong ? text.utf8.index(text.startIndex, offsetBy: Self.longest) : text.endIndex
    lines = text[..<end].split(separator: "\n").map { Printable.line(String($0)) }
    if isLong { lines.append("… that is its beginning: it has \(Amount.text(bytes: (count >> 10) << 10))") }
  }

  /// What is wrong, in a line: without the place where there is room for little.
  var brief: String { error.map { Printable.line(ErrorWords.withoutPlace($0)) } ?? lines.first ?? "" }

  /// How often it was told, if more than once.
  var again: String { times > 1 ? " (×\(times))" : "" }

  /// What stands before it, so that it is not told by its colour alone.
  var mark: String {
    switch kind {
    case .info: "·"
    case .warning: "!"
    case .bad: "✗"
    }
  }

  var style: CellStyle {
    switch kind {
    case .info: .plain
    case .warning: .warning
    case .bad: .bad
    }
  }
}

/// What was told so far.
struct Notices: Sendable {
  /// So many are kept to be read again.
  static let most = 200
  /// What came so many microseconds ago, or later, may not have been read: it stands together with what comes next.
  private static let timeToRead: Int64 = 400_000
  private(set) var all: [Notice] = []
  /// How many there were, those that are not kept any more among them.
  private(set) var count = 0
  /// How many of them were told before, so that they took the place of what was told before.
  private(set) var repeats = 0
  /// How many of the last ones still stand below the screen, or would if there were room.
  private(set) var countShown = 0

  /// Whether a person has done something since what was told last.
  private var isAnswered = false

  /// Those, the oldest first.
  var shown: ArraySlice<Notice> { all.suffix(countShown) }

  mutating func add(_ notice: Notice) {
    guard !notice.lines.isEmpty else { return }
    var notice = notice
    if let last = all.last, last.lines == notice.lines {
      notice.times = last.times + 1
      all.removeLast()
      countShown = max(0, countShown - 1)
      repeats += 1
    }
    let isNew = isAnswered || all.last.map { notice.at - $0.at > Self.timeToRead } ?? true
    isAnswered = false
    if all.count == Self.most { all.removeFirst() }
    all.append(notice)
    count += 1
    countShown = isNew ? 1 : countShown + 1
  }

  /// A key was pressed: what has been read goes. What has just come may not have been read, and stays until something else
  /// is told.
  mutating func clear(at now: Int64) {
    isAnswered = true
    if let last = all.last, now - last.at > Self.timeToRead { countShown = 0 }
  }

  mutating func clearNow() { countShown = 0 }

  /// Whether what was told last was told before a moment.
  func isOlder(than moment: Int64) -> Bool { all.last.map { $0.at < moment } ?? false }
}
