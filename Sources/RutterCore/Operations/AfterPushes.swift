/// The pushes whose loads run before they are carried out (L2), in the order asked for. There may be many of one action, and
/// what covers or removes an entry concerns those of its askers only.
struct AfterPushes {
  /// What the origin rule says is the same for all pushes of one deed (P7).
  struct Origin: Hashable {
    var asker: Asker
    var isFromAnywhere: Bool

    /// The entry that asked.
    fileprivate var entry: EntryID? { if case .entry(let entry, _) = asker { entry } else { nil } }
  }
  private var origins = Crowd<Origin>()
  private var pushes: [Origin: Crowd<OperationID>] = [:]
  private var all = IdentifierTable<OperationID, Origin>()

  var isEmpty: Bool { all.isEmpty }
  var count: Int { all.count }
  func contains(_ id: OperationID) -> Bool { all.contains(id) }

  /// All of them: what is asked for later has the higher number.
  var ids: [OperationID] { all.keys }

  /// Those that an entry's link, action or hook asked for.
  func ids(askedBy entry: EntryID) -> [OperationID] { ids { $0.entry == entry } }

  /// Those of one deed.
  func ids(askedBy asker: Asker) -> [OperationID] { ids { $0.asker == asker } }

  /// Those of the origins that are meant.
  func ids(where isMeant: (Origin) -> Bool) -> [OperationID] {
    if isEmpty { return [] }
    var found: [OperationID] = []
    for origin in origins.all where isMeant(origin) { found += pushes[origin]?.all ?? [] }
    return found.sorted()
  }

  mutating func append(_ operation: Operation) {
    let origin = operation.origin
    all[operation.id] = origin
    origins.append(origin)
    pushes[origin, default: Crowd()].append(operation.id)
  }

  mutating func remove(_ id: OperationID) {
    if all.isEmpty { return }
    guard let origin = all.removeValue(forKey: id) else { return }
    pushes[origin]?.remove(id)
    if pushes[origin]?.isEmpty == false { return }
    pushes[origin] = nil
    origins.remove(origin)
  }
}

extension Operation {
  /// What the origin rule looks at.
  var origin: AfterPushes.Origin { .init(asker: caller.asker, isFromAnywhere: request.isFromAnywhere) }
}
