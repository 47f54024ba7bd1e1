// A snapshot without what is secret: for a transcript, and for what was restored with secrets and never used.

extension Snapshot {
  /// The same without its secrets, as far as the types and cells are known.
  func without(_ saving: Saving) -> Snapshot {
    var snapshot = self
    snapshot.secrets = []
    snapshot.stacks = stacks.map { $0.without(saving) }
    let cells = cells.lazy.map(\.unshared).filter { !saving.holdsSecrets($0.owner.path ?? []) }
    snapshot.cells = SharedList(cells.map { Shared($0.without(saving)) })
    snapshot.holes = holes.filter { !saving.holdsSecrets($0.path) }.map { $0.without(saving) }
    snapshot.results = results.filter { one in
      !saving.saved(.list([one.key, one.value.value ?? .null])).lacksSecrets
    }
    snapshot.steps = steps.map { $0.without(saving) }
    snapshot.held = held.filter { !saving.holdsSecrets($0.request) }
    snapshot.lost = lost.map { Loss(saving.secrets.hidden($0.what), $0.reason) }
    return snapshot
  }
}

extension SavedValue {
  func without(_ saving: Saving) -> SavedValue {
    guard let value else { return self }
    let clean = saving.saved(value)
    return SavedValue(clean.value, versions: versions, lacksSecrets: lacksSecrets || clean.lacksSecrets)
  }
}

extension SavedSource {
  fileprivate func without(_ saving: Saving) -> SavedSource? {
    saving.saved(.list(arguments)).lacksSecrets ? nil : self
  }
}

extension SavedEntry {
  func without(_ saving: Saving) -> SavedEntry {
    var entry = self
    entry.source = source?.without(saving)
    entry.title = title.map(saving.secrets.hidden)
    switch content {
    case .value(let value): entry.content = .value(value.without(saving))
    case .waiting, .cancelled: if source != nil, entry.source == nil { entry.content = .lost(.secret) }
    case .failed(let error):
      entry.content = source != nil && entry.source == nil ? .lost(.secret) : .failed(saving.saved(error))
    case .lost: break
    }
    return entry
  }
}

extension SavedCell {
  func without(_ saving: Saving) -> SavedCell {
    var cell = self
    cell.value = isSecret ? SavedValue(nil, lacksSecrets: true) : value.without(saving)
    return cell
  }
}

extension SavedSteps {
  /// With stars in the place of each secret, so that its questions stay those that stand on the path.
  fileprivate func without(_ saving: Saving) -> SavedSteps {
    var steps = self
    steps.record.replaceValues { saving.types.masked(saving.secrets.masked($0), by: Value.standing) }
    if case .failed(let error)? = ending { steps.ending = .failed(saving.saved(error)) }
    return steps
  }
}

extension SavedStack {
  func without(_ saving: Saving) -> SavedStack {
    var stack = self
    stack.title = title.map(saving.secrets.hidden)
    stack.entries = SharedList(entries.lazy.map { Shared($0.unshared.without(saving)) })
    return stack
  }
}

extension SavedHole {
  func without(_ saving: Saving) -> SavedHole {
    var hole = self
    hole.source = source?.without(saving)
    switch content {
    case .value(let value): hole.content = .value(value.without(saving))
    case .failed(let error): hole.content = .failed(saving.saved(error))
    case .waiting, .cancelled: break
    }
    return hole
  }
}
