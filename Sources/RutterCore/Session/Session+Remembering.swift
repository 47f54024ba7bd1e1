/// Remembers what was saved of entries, so that a turn takes down again only what it has touched (N1).
///
/// An entry forgets it when it, its screen or what shows it changes; the session has it forget when one of the cells of its
/// screen does. Only plain entries are remembered: what shows rows, holes, stacks or presentations is taken down each time.
extension Session where H: ~Copyable {
  /// What has to be the same for what is remembered to be right; nil where nothing can be relied on.
  func basis(keepsSecrets: Bool, short: [PluginID]) -> SavedPart.Basis? {
    // What cells will hold when these are over is another thing than what they hold.
    guard guards.isEmpty, cells.busyCount == 0 else { return nil }
    return SavedPart.Basis(
      registry: registry.version, secrets: cells.secrets.changes, stops: stops.count, keepsSecrets: keepsSecrets,
      short: short)
  }

  /// What was saved of an entry, if that is right still.
  func remembered(_ entry: Entry, _ saving: Saving) -> SavedPart? {
    guard let part = entry.saved, saving.basis != nil, part.basis == saving.basis else { return nil }
    return part
  }

  /// Takes an entry down, and remembers that if it is a plain one.
  func remember(_ entry: Entry, _ saving: Saving) -> SavedPart {
    let saved = saved(entry, saving), losses = losses(of: entry, as: saved)
    var scratch = Snapshot(flow: "")
    let isPlain = if let basis = saving.basis { isPlain(entry) && !isShort(entry, basis.short) } else { false }
    if isPlain { saveParts(of: entry, in: &scratch, saving) }
    let part = SavedPart(
      saving.basis, Shared(saved), losses, cells: Array(scratch.cells), holes: scratch.holes,
      cellLosses: scratch.lost)
    if isPlain { entry.saved = part }
    return part
  }

  /// Remembers neighbours together, if each of them is remembered.
  func remember(stretch number: Int, of stack: Stack, _ parts: [SavedPart], _ saving: Saving) -> SavedStretch? {
    let entries = stack.stretch(number)
    guard let basis = saving.basis, parts.count == entries.count,
      zip(parts, entries).allSatisfy({ $0 === $1.saved && $0.basis == basis })
    else { return nil }
    let stretch = SavedStretch(parts, basis)
    stack.savedStretches.set(number, stretch)
    return stretch
  }

  /// Whether it or its screen belongs to one of some plugins.
  private func isShort(_ entry: Entry, _ plugins: [PluginID]) -> Bool {
    if plugins.isEmpty { return false }
    return plugins.contains(entry.plugin) || screens.scope(of: entry.id).map { plugins.contains($0.plugin) } ?? false
  }

  private func isPlain(_ entry: Entry) -> Bool {
    entry.binding == nil && !entry.bindsCells && path.containers[entry.id] == nil
      && screens.scope(of: entry.id)?.hasParts != true && bindings.keys(of: entry.id).isEmpty
  }

  /// Cells have changed: what was saved of the entries whose screens they belong to is out of date.
  func forgetSaved(of changed: [CellID]) {
    for id in changed {
      guard let cell = cells[id], case .scope(let scope) = cell.owner else { continue }
      if let entry = screens[scope]?.entry {
        path[entry]?.saved = nil
      } else {
        // It has outlived its screen, and waits for the next one of its entry. Once nothing is remembered, no other cell
        // matters.
        return path.everything.forEach { $0.saved = nil }
      }
    }
  }
}
