/// Screens that are too long to be shown (E1): whoever reads frames as lines could not hold them.
///
/// What plugins contribute to the screens of others goes first (X3): nobody's screen is lost because of a guest in it.
extension Session where H: ~Copyable {
  /// The most that the screens which show may take together where a frame is written, in bytes.
  package static var screenLimit: Int { 8 << 20 }
  /// The most that one plugin may contribute to them.
  package static var contributionLimit: Int { 1 << 20 }

  /// Why what shows is too long.
  private enum Excess {
    case contributions(PluginID, message: String)
    case screen(Scope, message: String)
  }

  /// Makes what shows fit: contributions and screens that are too long show that as their error.
  ///
  /// - Returns: Whether there were any; what their end asks for is still to be carried out.
  mutating func refuseLongScreens() -> Bool {
    guard mayBeLong else {
      if !shown.lengths.isEmpty { shown.lengths = [] }
      return false
    }
    addBytes()
    if fits { return false }
    var refused: Set<PluginID> = [], isRefused = false
    while let excess = excess(besides: refused) {
      isRefused = true
      switch excess {
      case .contributions(let plugin, let message):
        refused.insert(plugin)
        refuseContributions(of: plugin, message)
      case .screen(let scope, let message):
        fail(scope, .script(ScriptError(message)), cells.version)
        let isFirst = shown.visible == nil
        if isFirst, scope.entry == .root, condition == .fine { condition = .rootFailed }
      }
    }
    return isRefused
  }

  /// Whether anything that shows can be too long, by what the host holds: mostly that spares the walk. Each field may show
  /// the same cell, and a text of control characters takes six times its bytes.
  private var mayBeLong: Bool {
    let values = outbox.account.held(.cells) * max(1, screens.inputCount)
    let most = 6 * (outbox.account.held(.screens) + values)
    return most > (reading.registry.hasContributions ? Self.contributionLimit : Self.screenLimit)
  }

  /// Adds what has come to each screen since the last frame, and takes nothing off for what went: only where that sum is too
  /// much do the screens have to be measured.
  private mutating func addBytes() {
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
        for row in scope.rows[node.id] ?? [] { bytes += 6 * row.key.weight }
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
  private var fits: Bool {
    var all = 0, contributed = 0, added = 0
    for length in shown.lengths {
      all += length.measured.all
      contributed += length.measured.most?.bytes ?? 0
      added += length.added
    }
    if reading.registry.hasContributions, contributed + added > Self.contributionLimit { return false }
    return all + added <= Self.screenLimit
  }

  /// Measures what shows.
  ///
  /// - Returns: What is too long, unless that was refused already; nil if nothing is.
  private mutating func excess(besides refused: Set<PluginID>) -> Excess? {
    var total = WrittenBytes(), longest: (scope: Scope, bytes: Int)?
    shown.lengths = []
    for id in path.visible {
      guard let scope = screens.scope(of: id) else { continue }
      let bytes = written(scope)
      shown.lengths.append(ScreenLength(entry: id, measured: bytes, added: 0))
      total += bytes
      if scope.error == nil, bytes.all > longest?.bytes ?? 0 { longest = (scope, bytes.all) }
    }
    if let most = total.most, !refused.contains(most.plugin) {
      let name = pluginName(most.plugin)
      if most.bytes > Self.contributionLimit {
        let message =
          "what plugin '\(name)' contributes takes \(most.bytes.roundedSize) where it is written, over "
          + "\(Self.contributionLimit.roundedSize); show less at once"
        return .contributions(most.plugin, message: message)
      }
      if total.all > Self.screenLimit, total.all - total.allContributed <= Self.screenLimit {
        let message =
          "what shows takes \(total.all.roundedSize) where it is written, over \(Self.screenLimit.roundedSize), and "
          + "\(most.bytes.roundedSize) of that plugin '\(name)' contributes; show less at once"
        return .contributions(most.plugin, message: message)
      }
    }
    guard total.all > Self.screenLimit, let longest else { return nil }
    let others = total.all == longest.bytes ? "" : ", with all that shows \(total.all.roundedSize)"
    let message =
      "\(longest.scope.what) takes \(longest.bytes.roundedSize) where it is written\(others), over "
      + "\(Self.screenLimit.roundedSize); show less at once"
    return .screen(longest.scope, message: message)
  }

  // MARK: Contributions

  /// What a plugin contributes goes from all that shows. The first of it tells why.
  private mutating func refuseContributions(of plugin: PluginID, _ message: String) {
    var contributions: [Scope] = []
    for id in path.visible {
      if let scope = screens.scope(of: id) { collect(contributionsOf: plugin, in: scope, to: &contributions) }
    }
    for (place, scope) in contributions.enumerated() where !scope.isGone {
      if place == 0 {
        fail(scope, .script(ScriptError(message)), cells.version)
      } else {
        adopt([], scope, cells.version)
      }
    }
  }

  private func collect(contributionsOf plugin: PluginID, in scope: Scope, to found: inout [Scope]) {
    if scope.isContribution, scope.plugin == plugin { return found.append(scope) }
    if !scope.hasParts { return }
    for node in scope.nodes where node.kind.mayHaveParts {
      for part in parts(at: node, of: scope) { collect(contributionsOf: plugin, in: part, to: &found) }
    }
  }

  /// The scopes in a list, hole or slot.
  private func parts(at node: Node, of scope: Scope) -> [Scope] {
    if node.kind == .hole { return (scope.holes[node.id]?.scope).flatMap { screens[$0] }.map { [$0] } ?? [] }
    return (scope.rows[node.id] ?? []).compactMap { screens[$0.scope] }
  }

  // MARK: Measuring

  private func written(_ scope: Scope) -> WrittenBytes {
    var bytes = WrittenBytes()
    for node in scope.nodes {
      bytes.add(TreeTraits.bytesPerNode + node.label.writtenBytes + (node.name?.writtenBytes ?? 0))
      if case .input(let input) = node.detail {
        bytes.add((cells[input.cell]?.value.writtenBytes ?? 0) + Value.list(input.choices).writtenBytes)
      }
      if !scope.hasParts || !node.kind.mayHaveParts { continue }
      if node.kind == .list {
        bytes += longestWindow(of: scope.rows[node.id] ?? [])
      } else {
        for part in parts(at: node, of: scope) { bytes += written(part) }
      }
    }
    if scope.isContribution { bytes.belong(to: scope.plugin) }
    return bytes
  }

  private func longestWindow(of rows: [Row]) -> WrittenBytes {
    var window = WrittenBytes(), longest = WrittenBytes(), all: [WrittenBytes] = []
    for (place, row) in rows.enumerated() {
      all.append(screens[row.scope].map { written($0) } ?? WrittenBytes())
      all[place].add(row.key.writtenBytes)
      window += all[place]
      if place >= Frame.rowsShown { window -= all[place - Frame.rowsShown] }
      longest.grow(to: window)
    }
    return longest
  }
}
