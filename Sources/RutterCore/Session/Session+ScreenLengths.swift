/// How long what shows is where a frame is written (E1): a bound that is cheap to keep, and the measure where that is not
/// enough.
extension Session where H: ~Copyable {
  /// Whether anything that shows can be too long, by what the host holds: mostly that spares the walk. Each field may show
  /// the same cell, a text of control characters takes six times its bytes, and each node may tell of an error.
  var mayBeLong: Bool {
    let values = outbox.account.held(.cells) * max(1, screens.inputCount)
    let most = 6 * (outbox.account.held(.screens) + values + screens.activityCount * Activity.mostBytes)
    return most > (reading.registry.hasContributions ? Self.contributionLimit : Self.screenLimit)
  }

  // MARK: A bound

  /// Adds what has come to each screen since the last frame, and takes nothing off for what went: only where that sum is too
  /// much do the screens have to be measured.
  mutating func addBytes() {
    let visible = path.visible
    shown.lengths.removeAll { !visible.contains($0.entry) }
    for id in shown.built {
      guard let scope = screens[id], let place = shown.lengths.firstIndex(where: { $0.entry == scope.entry }) else {
        continue
      }
      shown.lengths[place].added += mostBytes(of: scope)
    }
    if !cells.changed.isEmpty, screens.inputCount > 0 {
      var weight = 0
      for cell in cells.changed { weight += cells[cell]?.value.weight ?? 0 }
      for place in shown.lengths.indices { shown.lengths[place].added += 6 * weight * screens.inputCount }
    }
    for id in visible where !shown.lengths.contains(where: { $0.entry == id }) {
      shown.lengths.append(ScreenLength(entry: id, added: screens.scope(of: id).map { mostBytes(ofAll: $0) } ?? 0))
    }
  }

  /// The most that the nodes of a scope can take, without what stands in their rows, holes and slots.
  private func mostBytes(of scope: Scope) -> Int {
    var bytes = scope.traits.mostWrittenBytes
    for cell in scope.inputs { bytes += 6 * (cells[cell]?.value.weight ?? 0) }
    if scope.hasParts {
      for node in scope.nodes where node.kind == .list {
        // The key stands at each node of its row.
        for row in scope.rows[node.id] ?? [] {
          bytes += 6 * row.key.weight * max(1, screens[row.scope]?.nodes.count ?? 1)
        }
      }
    }
    return bytes
  }

  private func mostBytes(ofAll scope: Scope) -> Int {
    var bytes = mostBytes(of: scope)
    if !scope.hasParts { return bytes }
    for node in scope.nodes where node.kind.mayHaveParts {
      for part in parts(at: node, of: scope) { bytes += mostBytes(ofAll: part) }
    }
    return bytes
  }

  /// Whether what shows is not too long, as far as that can be said without measuring.
  var fitsByWhatCame: Bool {
    var all = 0, contributed = 0, added = mostBytesOfActivities
    for length in shown.lengths {
      all += length.measured.all
      contributed += length.measured.most?.bytes ?? 0
      added += length.added
    }
    if reading.registry.hasContributions, contributed + added > Self.contributionLimit { return false }
    return all + added <= Self.screenLimit
  }

  /// The most that the errors and progress of links, buttons and rows can take.
  private var mostBytesOfActivities: Int {
    var bytes = 0
    if screens.activityCount > 0 { screens.forEachActivity { bytes += $0.mostWrittenBytes } }
    return bytes
  }

  // MARK: The measure

  /// Measures the screens that show, bottom to top, at the expense of the plugins whose parts they are.
  mutating func measureScreens() -> [(scope: Scope, bytes: WrittenBytes)] {
    var lengths: [(scope: Scope, bytes: WrittenBytes)] = [], ruler = Ruler()
    shown.lengths = []
    for id in path.visible {
      guard let scope = screens.scope(of: id) else { continue }
      let bytes = measure(scope, &ruler)
      shown.lengths.append(ScreenLength(entry: id, measured: bytes, added: 0))
      lengths.append((scope, bytes))
      for (plugin, count) in bytes.contributed.sorted(by: { $0.key < $1.key }) { spend(Ruler.work(count), for: plugin) }
      spend(Ruler.work(bytes.all - bytes.allContributed), for: scope.plugin)
    }
    return lengths
  }

  private func measure(_ scope: Scope, _ ruler: inout Ruler) -> WrittenBytes {
    var bytes = WrittenBytes()
    for node in scope.nodes {
      bytes.add(TreeTraits.bytesPerNode + ruler.bytes(of: node.label))
      if let name = node.name { bytes.add(ruler.bytes(of: name)) }
      switch node.detail {
      case .input(let input):
        bytes.add(cells[input.cell].map { ruler.bytes(of: $0.value) } ?? 0)
        for choice in input.choices { bytes.add(ruler.bytes(of: choice)) }
      case .link, .action:
        if let activity = screens.activity(node.id) { for text in activity.texts { bytes.add(ruler.bytes(of: text)) } }
      case .list: bytes += longestWindow(of: scope.rows[node.id] ?? [], &ruler)
      case .slot, .hole: for part in parts(at: node, of: scope) { bytes += measure(part, &ruler) }
      case .none, .screen, .progress, .retry: break
      }
    }
    if scope.isContribution { bytes.belong(to: scope.plugin) }
    return bytes
  }

  private func longestWindow(of rows: [Row], _ ruler: inout Ruler) -> WrittenBytes {
    var window = WrittenBytes(), longest = WrittenBytes(), all: [WrittenBytes] = []
    for (place, row) in rows.enumerated() {
      all.append(screens[row.scope].map { measure($0, &ruler) } ?? WrittenBytes())
      all[place].add(ruler.bytes(of: row.key) * max(1, screens[row.scope]?.nodes.outermostCount ?? 1))
      window += all[place]
      if place >= Frame.rowsShown { window -= all[place - Frame.rowsShown] }
      longest.grow(to: window)
    }
    return longest
  }

  /// The scopes in a list, hole or slot.
  func parts(at node: Node, of scope: Scope) -> [Scope] {
    if node.kind == .hole { return (scope.holes[node.id]?.scope).flatMap { screens[$0] }.map { [$0] } ?? [] }
    return (scope.rows[node.id] ?? []).compactMap { screens[$0.scope] }
  }
}

extension [Node] {
  /// How many of them stand side by side, in no other.
  fileprivate var outermostCount: Int {
    var count = 0, index = 0
    while index < self.count {
      count += 1
      index = self[index].end
    }
    return count
  }
}

/// Measures texts and values as JSON, letter by letter, until that is clearly too much: then by their bytes alone, so that
/// a measure has an end however often the same long text shows.
private struct Ruler {
  /// Twice of what may show.
  private static let most = 16 << 20
  private var left = most

  /// What measuring so many bytes costs.
  static func work(_ bytes: Int) -> Int { min(bytes, most) }

  mutating func bytes(of text: Text) -> Int {
    if left <= 0 { return text.count }
    let bytes = text.writtenBytes
    left -= bytes
    return bytes
  }

  mutating func bytes(of value: Value) -> Int {
    if left <= 0 { return value.weight }
    let bytes = value.writtenBytes
    left -= bytes
    return bytes
  }
}

extension Activity {
  /// The most that what a node tells of its activity takes, without its being written: a message has up to 64 KiB.
  fileprivate static let mostBytes = 66 << 10

  /// What a node tells of it.
  fileprivate var texts: [Text] {
    var texts: [Text] = []
    if let text = progress?.text { texts.append(text) }
    if case .failed(let error) = state { texts.append(Text(error.description)) }
    return texts
  }

  fileprivate var mostWrittenBytes: Int {
    let message = if case .failed(let error) = state { error.weight } else { 0 }
    return 6 * (message + (progress?.text?.count ?? 0))
  }
}
