import RutterCore
import RutterText

/// The lines of a screen at some width: which item stands in each, without drawing any.
///
/// What it costs grows with the number of items, and only when a screen or the width changes; a key costs no more than what
/// it shows.
struct ScreenLines: Sendable {
  enum Line: Sendable, Hashable {
    case blank
    /// A line of an item, counted from 0 in the item.
    case item(Int, part: Int)
    /// Tools that stand side by side.
    case tools(Range<Int>)
    /// The choices of the picker that is being chosen from.
    case choice(Int, of: Int)
  }

  /// How many columns stand before what can be used: the mark of the selection, and a number.
  static let margin = 4
  /// So many columns stand for one step of indentation.
  static let step = 2

  /// So many lines of what a link or an action failed by stand below it.
  private static let mostOfMessage = 6

  private(set) var lines: [Line] = []
  /// The lines of items that have more than one, or another one than the label.
  private(set) var texts: [Int: [String]] = [:]
  /// In which line an item begins.
  private(set) var firstLine: [Int] = []

  init() {}

  /// Breaks a screen into lines.
  ///
  /// - Parameters:
  ///   - items: All parts of the screen; of a filtered one, those that are left.
  ///   - columns: How wide it may be.
  ///   - open: The place of the picker whose choices show.
  init(_ items: [ScreenItem], columns: Int, open: Int? = nil) {
    firstLine.reserveCapacity(items.count)
    lines.reserveCapacity(items.count)
    var tools: Range<Int>?, width = 0
    for place in items.indices {
      let item = items[place]
      if item.kind == .tool {
        let needed = ToolText.width(item)
        if let row = tools, width + needed > columns - Self.margin {
          lines.append(.tools(row))
          tools = nil
        }
        width = tools == nil ? needed : width + needed
        tools = (tools?.lowerBound ?? place)..<place + 1
        firstLine.append(lines.count)
        continue
      }
      if let row = tools {
        lines += [.tools(row), .blank]
        tools = nil
      }
      add(item, place, columns: columns)
      if place == open {
        for choice in item.node.choices.indices { lines.append(.choice(choice, of: place)) }
      }
    }
    if let row = tools { lines.append(.tools(row)) }
  }

  private mutating func add(_ item: ScreenItem, _ place: Int, columns: Int) {
    if item.kind == .heading || item.isAfterSection, let last = lines.last, last != .blank { lines.append(.blank) }
    firstLine.append(lines.count)
    let room = max(8, columns - Self.margin - item.indent * Self.step)
    switch item.kind {
    case .text: add(Self.paragraphs(item.node.label.string, room), of: place)
    case .failure:
      let texts = Self.paragraphs(ErrorWords.withoutPlace(item.node.label.string), max(8, room - 2))
      add(texts.enumerated().map { ($0 == 0 ? "✗ " : "  ") + $1 }, of: place)
    case .control where item.node.state == .failed && item.node.message != nil:
      let message = "✗ " + Printable.line(ErrorWords.withoutPlace(item.node.message ?? ""))
      let width = max(8, room - 2), texts = Wrapping.lines(message, columns: width)
      add([""] + texts.shortened(to: Self.mostOfMessage, columns: width), of: place)
    default: lines.append(.item(place, part: 0))
    }
  }

  private mutating func add(_ texts: [String], of place: Int) {
    for part in texts.indices { lines.append(.item(place, part: part)) }
    self.texts[place] = texts
  }

  private static func paragraphs(_ text: String, _ room: Int) -> [String] {
    if text.utf8.count <= room, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return [text] }
    return Printable.text(text, keepsLines: true).split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        return Wrapping.lines(parts.joined(separator: "  "), columns: room)
      }
  }
}

/// How a tool is written, between brackets.
enum ToolText {
  static func label(_ item: ScreenItem) -> String { ControlText.label(item.node) }

  /// With its number before it, and the gap after it.
  static func width(_ item: ScreenItem) -> Int { TextWidth.of(label(item)) + 8 }
}
