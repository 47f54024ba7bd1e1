/// Keeps what belongs to the parts of a screen while the screen cannot be built, or its entry shows something else: when they
/// are built again they have it again (S3, B5).
extension Session where H: ~Copyable {
  /// The nodes of a scope are about to go, because its function raised, or because its entry shows no screen for now. The cells
  /// of what stands in it stay for those parts that come back; so a link goes on with what it has presented.
  mutating func keepParts(of scope: Scope) {
    guard scope.hasParts, !isStopped(scope.plugin) else { return }
    let cells = cellsOfParts(of: scope)
    guard let site = cells.first?.owner.entry else { return }
    for cell in cells {
      switch cell.owner {
      case .part(let entry, let path), .link(let entry, let path, _): kept.keep(cell, in: entry, path)
      case .plugin: continue
      }
      let plugin = host.plugins.first { Text($0.name) == cell.plugin }
      outbox.account.charge(cell.weight, .cells, to: plugin?.id ?? scope.plugin)
    }
    path[site]?.saved = nil
    guard let parts = kept.parts(of: site) else { return }
    parts.dropsRest = true
    if scope.kept == nil, let place = place(of: scope) { scope.kept = KeptPlace(parts, place) }
  }

  /// A scope has been built whose parts were kept: what they did not take is nobody's any more.
  mutating func dropRest(of scope: Scope, _ place: KeptPlace) {
    if scope.isGone { return }
    place.parts.drop(in: place.path, but: keys(of: scope, place))
    path[scope.entry]?.saved = nil
    if place.parts.isEmpty { scope.kept = nil }
  }

  /// By what the parts are known that stand in a scope now.
  private func keys(of scope: Scope, _ place: KeptPlace) -> Set<PartKey> {
    // What a screen presents is the entry's, whatever part of it does.
    var keys = place.path.isEmpty ? Set(bindings.keys(of: scope.entry).map { PartKey.presented($0.cell) }) : []
    for node in scope.nodes {
      guard let path = place.nodes[node.id] else { continue }
      if node.kind == .hole { keys.insert(.hole(path)) }
      for row in scope.rows[node.id] ?? [] { keys.insert(key(of: row, in: node, path, scope)) }
    }
    return keys
  }

  /// By what a row of a list, or a contribution to a slot, is known.
  private func key(of row: Row, in node: Node, _ path: NodePath, _ scope: Scope) -> PartKey {
    guard node.kind == .slot, let plugin = screens[row.scope]?.plugin else { return .row(list: path, key: row.key) }
    let before = (scope.rows[node.id] ?? []).prefix { $0.scope != row.scope }
    return .contribution(
      slot: path, plugin: savedName(plugin), place: before.count { screens[$0.scope]?.plugin == plugin })
  }

  /// Where a scope is known to stand in the screen of its entry, or of the owner of what it shows; nil for a view that is no
  /// screen.
  func place(of scope: Scope) -> PartPath? {
    guard let parent = scope.parent.flatMap({ screens[$0] }) else {
      if let key = binding(of: scope) { return [.presented(key.cell)] }
      return screens.view(of: scope.entry).flatMap { $0.scope === scope && $0.kind == .ready ? [] : nil }
    }
    guard let around = place(of: parent), let node = parent.nodes.first(where: { $0.id == scope.site }),
      let path = parent.nodes.paths(of: { $0 == node.kind })[node.id]
    else { return nil }
    if node.kind == .hole { return around + [.hole(path)] }
    guard let row = parent.rows[node.id]?.first(where: { $0.scope == scope.id }) else { return nil }
    return around + [key(of: row, in: node, path, parent)]
  }

  /// The presentation whose lasting screen a scope is.
  func binding(of scope: Scope) -> BindingKey? {
    if let view = screens.view(of: scope.entry), view.scope === scope {
      return showsInstance(view) ? view.entry.binding : nil
    }
    return bindings.keys(of: scope.entry).first { bindings[$0]?.instance == scope.id }
  }
}
