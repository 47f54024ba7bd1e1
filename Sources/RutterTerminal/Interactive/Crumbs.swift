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

  mutating func learn(_ frame: Frame) {
    if let tab = frame.containers.first(where: { $0.entry == .root })?.stacks.first(where: \.isActive) {
      root = Printable.line(tab.title)
    } else if let screen = frame.screens.first(where: { $0.entry == .root }), !screen.title.isEmpty {
      root = Printable.line(screen.title)
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
    var room = columns - TextWidth.of(root) - TextWidth.of(top.text) - 2 * Self.separator.count - 8
    var tail: [Part] = []
    for item in frame.path.dropLast().reversed() {
      let part = part(item, frame, sign, isLast: false)
      room -= TextWidth.of(part.text) + Self.separator.count
      if room < 0 { break }
      tail.append(part)
    }
    let left = frame.path.count - 1 - tail.count
    var parts = [Part(text: root, style: .muted)]
    if left > 0 { parts.append(Part(text: "… \(left) more", style: .muted)) }
    parts += tail.reversed() + [top]
    // On a narrow terminal where one is matters most.
    if parts.map({ TextWidth.of($0.text) + Self.separator.count }).reduce(0, +) > columns + Self.separator.count {
      return [Part(text: "…", style: .muted), top]
    }
    return parts
  }

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
