import RutterCore
internal import RutterText

/// The titles of tabs in one line. The active one always shows: where there is no room for all, the line begins later.
struct TabStrip {
  /// Where a tab stands, in columns.
  struct Spot: Hashable {
    var stack: String
    var from: Int
    var to: Int
  }
  private(set) var strip = Strip()
  private(set) var spots: [Spot] = []

  private static let before = "‹ ", after = " ›"

  init(_ tabs: ContainerView, columns: Int) {
    let start = Self.start(tabs.stacks, columns: columns)
    if start > 0 { strip.add(Self.before, .muted) }
    for (place, stack) in tabs.stacks.enumerated().dropFirst(start) {
      let isFirst = place == start, from = strip.columns + (isFirst ? 0 : 1)
      let end = from + Self.width(stack) + (place + 1 < tabs.stacks.count ? TextWidth.of(Self.after) : 0)
      if !isFirst, end > columns {
        strip.add(Self.after, .muted)
        return
      }
      if !isFirst { strip.add(" ") }
      add(stack)
      spots.append(Spot(stack: stack.id, from: from, to: strip.columns))
    }
  }

  /// The first tab that shows.
  private static func start(_ stacks: [StackView], columns: Int) -> Int {
    guard let active = stacks.firstIndex(where: \.isActive) else { return 0 }
    var start = 0, needed = stacks[...active].reduce(-1) { $0 + width($1) + 1 }
    let room = columns - (active + 1 < stacks.count ? TextWidth.of(after) : 0)
    while start < active, needed + (start > 0 ? TextWidth.of(before) : 0) > room {
      needed -= width(stacks[start]) + 1
      start += 1
    }
    return start
  }

  private static func title(_ stack: StackView) -> String { Printable.line(stack.title) }

  private static func width(_ stack: StackView) -> Int { TextWidth.of(title(stack)) + 2 }

  private mutating func add(_ stack: StackView) {
    strip.add(stack.isActive ? "[" : " ", .muted)
    strip.add(Self.title(stack), stack.isActive ? CellStyle(.accent, bold: true) : .plain)
    strip.add(stack.isActive ? "]" : " ", .muted)
  }
}
