/// Where screens come from, for those who draw a flow instead of showing it.
extension Session where H: ~Copyable {
  /// What has put an entry where it shows; nil if the entry is gone.
  package func origin(of id: EntryID) -> ScreenOrigin? {
    guard let entry = path[id] else { return nil }
    if id == .root { return .root }
    if entry.awaitsSteps { return .steps }
    if entry.isRoot { return originOfRoot(entry) }
    if let key = entry.binding {
      guard let presentation = bindings.presentation(key) else { return .presentation(cell: nil, case: nil, nil) }
      if presentation.isLink { return .link }
      let name = cells[key.cell]?.name
      return .presentation(cell: name, case: bindings[key]?.shownCase, presentation.place)
    }
    guard let destination = entry.destination?.value else { return .nobody }
    return .destination(destination.target, destination.place)
  }

  private func originOfRoot(_ entry: Entry) -> ScreenOrigin {
    guard let stack = path.stack(of: entry.id), let container = path.container(of: stack) else { return .root }
    return .stack(path[stack].name, holder: container.entry, container.detail.kind)
  }

  /// What the cells hold that live as long as their plugins, oldest first. Secrets are not hidden: this is for comparing
  /// sessions, and must not be shown.
  package var lastingValues: [Value] {
    cells.all.compactMap { cell in if case .plugin = cell.owner { cell.value } else { nil } }
  }

  /// What the named cells of the screens of some entries hold, in their order. For comparing sessions, as well.
  package func values(ofScreensOf entries: [EntryID]) -> [Value] {
    entries.flatMap { entry in
      (screens.scope(of: entry)?.cells.ids ?? []).compactMap { cells[$0]?.value }
    }
  }

  /// What the steps that stand on the path have been answered, oldest first: the answers that hold, then those that are
  /// offered again where their questions come again, the next one first. For comparing sessions, as well.
  package var recordedAnswers: [(given: [Value], former: [Value])] {
    stepping.oldestFirst.map { _, run in
      (
        given: run.record.steps.compactMap(\.answer),
        former: (run.record.undone.map { [$0] } ?? []) + run.record.former.map(\.value)
      )
    }
  }
}
