/// What lies beneath what shows, as far as it can be told without running anything: for comparing ends.
extension Session where H: ~Copyable {
  /// The covered screens, topmost first, the root's last; nil for one that would be built when it is uncovered.
  package var coveredScreens: [ScreenView?] {
    let visible = path.visible
    return path.everything.reversed().filter { !visible.contains($0.id) }.map { entry in
      guard let scope = screens.scope(of: entry.id), isUpToDate(scope) else { return nil }
      return screen(entry.id)
    }
  }

  /// The named cells that belong to plugins, by the order in which they were made.
  package var namedCells: [(plugin: PluginID, name: Text, value: Value)] {
    cells.all.compactMap { cell in
      guard let name = cell.name, case .plugin(let plugin) = cell.owner else { return nil }
      return (plugin, name, cell.isSecret ? .hiding(cell.value) : shownValue(cell.value))
    }
  }

  /// Whether a screen and all its parts would show as they are.
  private func isUpToDate(_ scope: Scope) -> Bool {
    if isStale(scope) { return false }
    if !scope.hasParts { return true }
    return scope.nodes.allSatisfy { node in
      let rows = scope.rows[node.id] ?? []
      guard rows.allSatisfy({ isUpToDate($0.scope) }) else { return false }
      guard let hole = scope.holes[node.id] else { return true }
      return hole.scope.map { isUpToDate($0) } ?? false
    }
  }

  private func isUpToDate(_ id: ScopeID) -> Bool { screens[id].map { isUpToDate($0) } ?? false }
}
