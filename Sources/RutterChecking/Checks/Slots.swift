internal import RutterCore
internal import RutterLua

/// Slots that nobody has, and slots that nobody sees.
extension Subject {
  var slotFindings: [Finding] { contributionFindings + placeFindings }

  /// Also of the plugins beside it: with any that is misplaced nothing is loaded. Where the owner of a slot is not loaded,
  /// nobody can tell.
  private var contributionFindings: [Finding] {
    guard let registry else { return [] }
    let loaded = others.map(\.source.name) + [name]
    return registry.allContributions.compactMap { contribution in
      let script = contribution.place.script
      guard registry.slot(contribution.slot) == nil, loaded.contains(contribution.slot.pluginName),
        let owner = ([unit] + others).first(where: { $0.has(script) })
      else { return nil }
      let message = registry.unknownSlot(contribution.slot, at: nil).message
      return Finding(
        code: .slot, file: owner.path(of: script), line: contribution.place.line, message: message)
    }
  }

  private var placeFindings: [Finding] {
    let declared = written("slot_type"), placed = written("slot")
    // A name that is put together may be any.
    let isDeclaredOpen = declared.contains { $0.name == nil } || mayCallUnseen("slot_type")
    let isPlacedOpen = placed.contains { $0.name == nil } || mayCallUnseen("slot")
    let names = declared.compactMap(\.name), places = Set(placed.compactMap(\.name))
    let unplaced =
      isPlacedOpen
      ? []
      : declared.compactMap { slot -> Finding? in
        guard let name = slot.name, !places.contains(name) else { return nil }
        return Finding(
          code: .slot, file: slot.file, line: slot.line,
          message: "slot '\(name)' is declared, and no screen has it; put it there: rutter.slot(\"\(name)\")")
      }
    let undeclared =
      isDeclaredOpen
      ? []
      : placed.compactMap { slot -> Finding? in
        guard let name = slot.name, !names.contains(name) else { return nil }
        return Finding(
          code: .slot, file: slot.file, line: slot.line,
          message: "there is no slot '\(name)'"
            + (nearest(name, among: names).map { "; did you mean '\($0)'?" }
              ?? "; declare it first: rutter.slot_type(\"\(name)\", { … })"))
      }
    return unplaced + undeclared
  }

  private func written(_ function: String) -> [(name: String?, file: String, line: Int)] {
    scripts.flatMap { script in script.calls(function).map { ($0.text, script.file, $0.line) } }
  }
}
