import RutterCore
import RutterText

/// The way from the root to what shows: `Cookbook › Apple Pie`.
struct Breadcrumb: Sendable {
  /// The root's title; frames name it only while the root shows.
  private var root = "Home"

  /// The root was covered when the session was saved.
  mutating func learn(home: String?) { if let home, !home.isEmpty { root = Printable.line(home) } }

  mutating func learn(_ frame: Frame) {
    learn(frame.containers, home: frame.screens.first { $0.entry == .root }?.title)
  }

  /// The same of what nobody reads, so that no frame is made of it.
  mutating func learn(_ shown: borrowing some Showing & ~Copyable) {
    let isHome = shown.visible.contains(.root)
    learn(shown.containers, home: isHome ? shown.screen(.root, RowWindows(of: 1)).title : nil)
  }

  private mutating func learn(_ containers: [ContainerView], home: String?) {
    // Where the root holds stacks, the way begins at the one that shows.
    if let tab = containers.first(where: { $0.entry == .root })?.stacks.first(where: \.isActive) {
      root = Printable.line(tab.title)
    } else {
      learn(home: home)
    }
  }

  /// The titles from the root on; of a path that does not fit, the middle is left out.
  func text(_ frame: Frame, columns: Int) -> String {
    let last = "\(separator)\(title(of: frame.path.last, frame))"
    guard frame.path.count > 0 else { return root }
    var room = columns - TextWidth.of(root) - TextWidth.of(last) - 14
    var tail: [String] = []
    for item in frame.path.dropLast().reversed() {
      let name = title(of: item, frame)
      room -= TextWidth.of(name) + TextWidth.of(separator)
      if room < 0 { break }
      tail.append(name)
    }
    let left = frame.path.count - 1 - tail.count
    let middle = (left > 0 ? ["… \(left) more"] : []) + tail.reversed()
    return ([root] + middle).joined(separator: separator) + last
  }

  private let separator = " › "

  private func title(of item: PathItem?, _ frame: Frame) -> String {
    guard let item else { return root }
    let title = item.title ?? frame.screens.first { $0.entry == item.id }?.title ?? ""
    if !title.isEmpty { return Printable.line(title) }
    return item.value.map { ValueText.short($0, budget: 30) } ?? item.type
  }
}
