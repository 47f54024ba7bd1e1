import RutterCore
import RutterText

/// The way from the root to what shows, as parts that are marked: what is still being loaded, and what went wrong.
struct Crumbs: Sendable {
  struct Part: Sendable, Hashable {
    var text: String
    var style: CellStyle
  }

  /// The root's title; frames name it only while the root shows.
  private var root = "Home"

  /// The root was covered when the session was saved.
  mutating func learn(home: String?) { if let home, !home.isEmpty { root = Printable.line(home) } }

  mutating func learn(_ frame: Frame) {
    if let tab = frame.containers.first(where: { $0.entry == .root })?.stacks.first(where: \.isActive) {
      root = Printable.line(tab.title)
    } else {
      learn(home: frame.screens.first { $0.entry == .root }?.title)
    }
  }

  static let separator = " › "

  /// The parts that fit, the last one always among them; what is left out of the middle is counted.
  ///
  /// - Parameters:
  ///   - frame: What shows.
  ///   - columns: How wide they may be together.
  ///   - sign: The sign that something goes on, for what is still being loaded.
  /// - Returns: At least one part.
  func parts(_ frame: Frame, columns: Int, sign: (EntryID) -> Character?) -> [Part] {
    guard let last = frame.path.last else { return [Part(text: root, style: .strong)] }
    let top = part(last, frame, sign, isLast: true)
    let rest = columns - Self.width(root) - TextWidth.of(top.text)
    let uncounted = max(0, frame.path.count - 1 - Self.mostLooked)
    var tail: [Part] = [], room = rest, left = 0, below = top.text
    for item in frame.path.dropLast().suffix(Self.mostLooked).reversed() {
      let part = part(item, frame, sign, isLast: false)
      // What holds stacks may be called as the screen inside it: one of the two says it.
      if part.text == below { continue }
      below = part.text
      room -= Self.width(part.text)
      if left > 0 || room < 0 { left += 1 } else { tail.append(part) }
    }
    left += uncounted
    var parts = [Part(text: root, style: .muted)]
    if left > 0 {
      // How many are left out has to find room as well.
      room = rest - tail.reduce(0) { $0 + Self.width($1.text) }
      while room < Self.width(Self.leftOut(left)), let last = tail.popLast() {
        room += Self.width(last.text)
        left += 1
      }
      parts.append(Part(text: Self.leftOut(left), style: .muted))
    }
    parts += tail.reversed() + [top]
    // On a narrow terminal where one is matters most.
    if parts.reduce(0, { $0 + Self.width($1.text) }) > columns + TextWidth.of(Self.separator) {
      return [Part(text: "…", style: .muted), top]
    }
    return parts
  }

  /// Of a longer path the beginning is only counted.
  private static var mostLooked: Int { 100 }

  private static func leftOut(_ count: Int) -> String { "… \(count) more" }

  /// How wide a part is with what parts it from the next.
  private static func width(_ text: String) -> Int { TextWidth.of(text) + TextWidth.of(separator) }

  private func part(_ item: PathItem, _ frame: Frame, _ sign: (EntryID) -> Character?, isLast: Bool) -> Part {
    let title = title(of: item, frame)
    let style: CellStyle = isLast ? .strong : .muted
    return switch item.state {
    case .ready: Part(text: title, style: style)
    case .waiting: Part(text: "\(sign(item.id) ?? "◌") \(title)", style: CellStyle(.accent, bold: isLast))
    case .failed: Part(text: "✗ \(title)", style: CellStyle(.bad, bold: isLast))
    case .abandoned: Part(text: "◌ \(title)", style: style)
    case .unavailable: Part(text: "⊘ \(title)", style: CellStyle(.warning, bold: isLast))
    }
  }

  private func title(of item: PathItem, _ frame: Frame) -> String {
    let title = item.title ?? frame.screens.first { $0.entry == item.id }?.title ?? ""
    if !title.isEmpty { return Printable.line(title) }
    return item.value.map { ValueText.short($0, budget: 30) } ?? Printable.line(item.type)
  }
}
