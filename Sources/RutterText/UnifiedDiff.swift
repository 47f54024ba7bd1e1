/// Two texts as one: what is the same stands once, what differs below each other.
///
/// ```
/// - expected
/// + got
///   screen "Pies"
/// -   text "Serves 4"
/// ?                ^
/// +   text "Serves 5"
/// ?                ^
/// ```
package struct UnifiedDiff: Sendable, Hashable {
  /// One line of it, without anything that steers a terminal.
  package enum Line: Sendable, Hashable {
    case same(String)
    case removed(String, differing: Range<Int>?)
    case added(String, differing: Range<Int>?)
    /// So many equal lines were left out.
    case gap(Int)
  }

  package let lines: [Line]

  /// Compares two texts line by line.
  ///
  /// - Parameters:
  ///   - expected: What should have come.
  ///   - actual: What came.
  ///   - context: How many equal lines show before and after a change.
  package init(expected: String, actual: String, context: Int = 3) {
    let old = Self.split(expected), new = Self.split(actual)
    let steps = LineDiff(old, new).steps
    let isNear = Self.near(steps, context)
    var lines: [Line] = [], hidden = 0
    for (index, step) in steps.enumerated() {
      guard isNear[index] else {
        hidden += 1
        continue
      }
      Self.close(&hidden, &lines)
      switch step {
      case .same(let place, _): lines.append(.same(Self.clean(old[place])))
      case .removed(let place): lines.append(.removed(Self.clean(old[place]), differing: nil))
      case .added(let place): lines.append(.added(Self.clean(new[place]), differing: nil))
      }
    }
    Self.close(&hidden, &lines)
    self.lines = Self.marked(lines)
  }

  /// Whether the texts are the same, byte for byte.
  package var isEmpty: Bool { !lines.contains { $0.isChange } }

  /// All lines as text, for readers that are no terminal; without heading.
  package func text(columns: Int = .max) -> String { texts(columns: columns).map { $0 + "\n" }.joined() }

  /// All lines as texts, each differing part with a line of marks below.
  package func texts(columns: Int = .max) -> [String] { lines.flatMap { $0.texts(columns: columns) } }

  private static func split(_ text: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  private static func clean(_ line: String) -> String {
    Printable.text(line, keepsLines: true).split(separator: "\t", omittingEmptySubsequences: false)
      .joined(separator: "\\t")
  }

  private static func near(_ steps: [LineDiff.Step], _ context: Int) -> [Bool] {
    var isNear = [Bool](repeating: false, count: steps.count)
    for (index, step) in steps.enumerated() {
      if case .same = step { continue }
      for place in max(0, index - context)...min(steps.count - 1, index + context) { isNear[place] = true }
    }
    return isNear
  }

  private static func close(_ hidden: inout Int, _ lines: inout [Line]) {
    if hidden > 0 { lines.append(.gap(hidden)) }
    hidden = 0
  }

  // MARK: The differing part of single lines

  /// Finds changes of one line into one other, and what differs in them.
  private static func marked(_ lines: [Line]) -> [Line] {
    var lines = lines
    for index in lines.indices.dropLast() {
      guard case .removed(let old, _) = lines[index], case .added(let new, _) = lines[index + 1] else { continue }
      let before = index > 0 ? lines[index - 1] : .gap(0)
      let after = index + 2 < lines.count ? lines[index + 2] : .gap(0)
      if before.isChange || after.isChange { continue }
      guard let (left, right) = differing(old, new) else { continue }
      lines[index] = .removed(left.text, differing: left.range)
      lines[index + 1] = .added(right.text, differing: right.range)
    }
    return lines
  }

  private typealias Part = (text: String, range: Range<Int>)

  private static func differing(_ old: String, _ new: String) -> (Part, Part)? {
    // Equal to the eye, but not byte for byte: composed and decomposed letters show as what they are made of.
    let isAlike = old == new
    let old = isAlike ? escaped(old) : old, new = isAlike ? escaped(new) : new
    let left = Array(old), right = Array(new), shorter = min(left.count, right.count)
    var head = 0
    while head < shorter, left[head] == right[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, left[left.count - 1 - tail] == right[right.count - 1 - tail] { tail += 1 }
    // Lines that have little in common differ everywhere; marks would only be noise.
    guard isAlike || head + tail > 0 && (head + tail) * 2 >= shorter else { return nil }
    return ((old, range(left, head, tail)), (new, range(right, head, tail)))
  }

  private static func range(_ line: [Character], _ head: Int, _ tail: Int) -> Range<Int> {
    let start = line[..<head].reduce(0) { $0 + TextWidth.of($1) }
    return start..<(start + line[head..<(line.count - tail)].reduce(0) { $0 + TextWidth.of($1) })
  }

  private static func escaped(_ line: String) -> String {
    line.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
      .joined()
  }
}

extension UnifiedDiff.Line {
  /// Whether it shows which part of it differs.
  package var isMarked: Bool {
    switch self {
    case .removed(_, let differing), .added(_, let differing): differing != nil
    case .same, .gap: false
    }
  }

  fileprivate var isChange: Bool {
    switch self {
    case .removed, .added: true
    case .same, .gap: false
    }
  }

  /// The line with its sign, and the marks below it if there are any; of a line that is too wide, what differs shows.
  package func texts(columns: Int = .max) -> [String] {
    switch self {
    case .same(let text): signed(" ", text, nil, columns)
    case .removed(let text, let differing): signed("-", text, differing, columns)
    case .added(let text, let differing): signed("+", text, differing, columns)
    case .gap(let count): ["  … \(count) equal \(count == 1 ? "line" : "lines") …"]
    }
  }

  private func signed(_ sign: String, _ text: String, _ differing: Range<Int>?, _ columns: Int) -> [String] {
    let window = TextWindow(text, showing: differing ?? 0..<0, room: columns == .max ? .max : columns - 2)
    let line = window.text.isEmpty ? sign : "\(sign) \(window.text)"
    guard differing != nil else { return [line] }
    // Where something is missing, the mark stands at its place.
    let marks = String(repeating: "^", count: max(1, window.range.count))
    return [line, "? " + String(repeating: " ", count: window.range.lowerBound) + marks]
  }
}
