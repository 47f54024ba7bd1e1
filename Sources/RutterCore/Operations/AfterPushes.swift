/// The pushes whose loads run before they are carried out (L2), in the order asked for. There may be many of one action, and
/// what covers or removes an entry concerns those of its askers only.
struct AfterPushes {
  /// What the origin rule says is the same for all pushes of one deed (P7).
  struct Origin: Hashable {
    var asker: Asker
    var isFromAnywhere: Bool
    /// The stack that they are for.
    var stack: StackID

    /// The entry that asked.
    fileprivate var entry: EntryID? { if case .entry(let entry, _) = asker { entry } else { nil } }
  }
  private static var few: Int { 16 }
  /// While there are few, they stand here, in the order asked for. Mostly there is one.
  private var pushes: [(id: OperationID, origin: Origin)] = []
  /// Where there are many, tables say which are meant.
  private var tables: Tables?

  var count: Int { tables?.all.count ?? pushes.count }

  func contains(_ id: OperationID) -> Bool {
    if let tables { return tables.all.contains(id) }
    return pushes.contains { $0.id == id }
  }

  /// All of them: what is asked for later has the higher number.
  var ids: [OperationID] { tables?.all.keys ?? pushes.map(\.id) }

  /// Those that an entry's link, action or hook asked for.
  func ids(askedBy entry: EntryID) -> [OperationID] { ids { $0.entry == entry } }

  /// Those of one deed.
  func ids(askedBy asker: Asker) -> [OperationID] { ids { $0.asker == asker } }

  /// What they came of. Where they are many, each origin stands once.
  var origins: [Origin] { tables?.origins ?? pushes.map(\.origin) }

  /// Those of the origins that are meant.
  func ids(where isMeant: (Origin) -> Bool) -> [OperationID] {
    if let tables { return tables.ids(where: isMeant) }
    if pushes.isEmpty { return [] }
    return pushes.filter { isMeant($0.origin) }.map(\.id)
  }

  mutating func append(_ operation: Operation) {
    if tables != nil { tables?.append(operation.id, operation.origin); return }
    pushes.append((operation.id, operation.origin))
    guard pushes.count > Self.few else { return }
    var tables = Tables()
    for push in pushes { tables.append(push.id, push.origin) }
    self.tables = tables
    pushes.removeAll(keepingCapacity: true)
  }

  mutating func remove(_ id: OperationID) {
    guard tables != nil else {
      if let place = pushes.firstIndex(where: { $0.id == id }) { pushes.remove(at: place) }
      return
    }
    tables?.remove(id)
    if tables?.all.isEmpty == true { tables = nil }
  }

  /// Many pushes, found by their origins.
  private struct Tables {
    private var known = Crowd<Origin>()
    private var pushes: [Origin: Crowd<OperationID>] = [:]
    private(set) var all = IdentifierTable<OperationID, Origin>()

    var origins: [Origin] { known.all }

    func ids(where isMeant: (Origin) -> Bool) -> [OperationID] {
      var found: [OperationID] = []
      for origin in known.all where isMeant(origin) { found += pushes[origin]?.all ?? [] }
      return found.sorted()
    }

    mutating func append(_ id: OperationID, _ origin: Origin) {
      all[id] = origin
      known.append(origin)
      pushes[origin, default: Crowd()].append(id)
    }

    mutating func remove(_ id: OperationID) {
      guard let origin = all.removeValue(forKey: id) else { return }
      pushes[origin]?.remove(id)
      if pushes[origin]?.isEmpty == false { return }
      pushes[origin] = nil
      known.remove(origin)
    }
  }
}

extension Operation {
  /// What the origin rule looks at.
  var origin: AfterPushes.Origin {
    .init(asker: caller.asker, isFromAnywhere: request.isFromAnywhere, stack: stack)
  }
}
