/// A named cell of a plugin that its new version has found.
struct FoundCell {
  let id: CellID
  /// What it would hold if it were new.
  let initial: Value
  /// What it held when the new version had not run yet.
  let held: Value

  init(_ id: CellID, _ initial: Value, _ held: Value) { (self.id, self.initial, self.held) = (id, initial, held) }
}

/// Brings what cells hold into the form that its types have now (N1), when new versions of plugins have come into force (X5).
extension Session where H: ~Copyable {
  mutating func renewCells(_ found: [FoundCell]) {
    for one in found { renew(one) }
    let known = Set(found.map(\.id))
    for id in cells.ids where !known.contains(id) { renew(id) }
  }

  private mutating func renew(_ found: FoundCell) {
    // The main chunk may have set it already.
    guard let cell = cells[found.id], cell.value == found.held else { return }
    let plugin = savedName(cell.plugin), old = kept.unfit(cell.name, of: plugin, .plugin, at: cell.version)
    let saved = old?.value ?? SavedValue(found.held, versions: turn.formerTypes?.versions(in: found.held) ?? [:])
    var reason = "the script has \(found.initial.kind) there now"
    do throws(Unfit) {
      let value = try restored(saved)
      if types.fits(value, insteadOf: found.initial) {
        if let old { kept.forget(unfit: old) }
        cells.set(found.id, to: value)
        return
      }
    } catch {
      reason = error.description
    }
    cells.set(found.id, to: found.initial)
    // It is saved as it was, as long as nobody sets the cell.
    let unfit = old ?? SavedCell(found.id, cell.name, of: plugin, owner: .plugin, saved, isSecret: cell.isSecret)
    kept.keep(unfit: unfit, at: cells[found.id]?.version ?? 0)
    if old != nil { return }
    let what = "\(words(for: unfit)) begins as at first, what it held is kept until it is set"
    effects.append(.note("\(what): \(reason)"))
  }

  /// A cell of a screen, or of another plugin. What cannot be used any more is judged when the screen is built.
  private mutating func renew(_ id: CellID) {
    guard let held = cells[id]?.value,
      let value = try? migrated(held, from: turn.formerTypes?.versions(in: held) ?? [:])
    else { return }
    cells.set(id, to: value)
  }
}
