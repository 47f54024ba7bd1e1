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
    if fitsByWhatCame { return false }
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

  /// Measures what shows.
  ///
  /// - Returns: What is too long, unless that was refused already; nil if nothing is.
  private mutating func excess(besides refused: Set<PluginID>) -> Excess? {
    let lengths = measureScreens(), total = lengths.reduce(into: WrittenBytes()) { $0 += $1.bytes }
    if let most = total.most, !refused.contains(most.plugin),
      let message = tooMuch(most.bytes, contributedBy: most.plugin, of: total)
    {
      return .contributions(most.plugin, message: message)
    }
    if total.all <= Self.screenLimit { return nil }
    // Of screens that would fit alone, the one that came last: what was there before does not suffer from it.
    let fine = lengths.filter { $0.scope.error == nil }
    guard let screen = fine.first(where: { $0.bytes.all > Self.screenLimit }) ?? fine.last else { return nil }
    let others = total.all == screen.bytes.all ? "" : ", with all that shows \(total.all.roundedSize)"
    let message =
      "\(screen.scope.what) takes \(screen.bytes.all.roundedSize) where it is written\(others), over "
      + "\(Self.screenLimit.roundedSize); show less at once"
    return .screen(screen.scope, message: message)
  }

  /// Why the plugin that contributes most contributes too much, in words; nil if it does not, or if nothing would fit
  /// without that either.
  private func tooMuch(_ bytes: Int, contributedBy plugin: PluginID, of total: WrittenBytes) -> String? {
    let name = pluginName(plugin)
    if bytes > Self.contributionLimit {
      return "what plugin '\(name)' contributes takes \(bytes.roundedSize) where it is written, over "
        + "\(Self.contributionLimit.roundedSize); show less at once"
    }
    guard total.all > Self.screenLimit, total.all - total.allContributed <= Self.screenLimit else { return nil }
    return "what shows takes \(total.all.roundedSize) where it is written, over \(Self.screenLimit.roundedSize), and "
      + "\(bytes.roundedSize) of that plugin '\(name)' contributes; show less at once"
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
}
