/// What screens present while a cell is set, and what of it shows (B1 to B6).
///
/// The machine compares what is declared with what shows and says which bindings are due; the session carries that out on
/// the path.
struct Bindings {
  private var all: [BindingKey: Bound] = [:]
  private var cells = IdentifierTable<EntryID, Crowd<CellID>>()
  private var owners = IdentifierTable<CellID, Crowd<EntryID>>()
  /// The scopes of each entry that present something, in the order in which they began to.
  private var presenting = IdentifierTable<EntryID, Crowd<ScopeID>>()
  private var declared = IdentifierTable<ScopeID, (entry: EntryID, presentations: [PresentationDetail])>()
  /// Declarations came or went, so the cells have to be compared even if none changed.
  private(set) var hasChanged = false

  var isEmpty: Bool { all.isEmpty }
  var count: Int { all.count }
  var presenterCount: Int { presenting.count }

  subscript(key: BindingKey) -> Bound? { all[key] }

  /// Every binding, by owner and cell.
  var keys: [BindingKey] { all.keys.sorted { $0.isBefore($1) } }

  /// The bindings that an entry declares, by cell.
  func keys(of owner: EntryID) -> [BindingKey] {
    cells.all(of: owner).sorted().map { BindingKey(owner: owner, cell: $0) }
  }

  /// The bindings of a cell, by owner.
  func keys(of cell: CellID) -> [BindingKey] {
    owners.all(of: cell).sorted().map { BindingKey(owner: $0, cell: cell) }
  }

  /// Shows every binding, in no order: only sums may come of it.
  func forEach(_ body: (BindingKey, Bound) -> Void) { for (key, bound) in all { body(key, bound) } }

  // MARK: Declaring

  /// Whether a scope presents anything.
  func presents(_ scope: ScopeID) -> Bool { declared.contains(scope) }

  /// Everything that a scope presents now, in the place of what it presented before.
  mutating func declare(_ presentations: [PresentationDetail], _ scope: ScopeID, _ entry: EntryID) {
    hasChanged = true
    presenting.join(entry, scope)
    declared[scope] = (entry, presentations)
  }

  /// A scope presents nothing any more: it is gone, is hidden, or has another tree.
  mutating func retract(_ scope: ScopeID) {
    guard let entry = declared.removeValue(forKey: scope)?.entry else { return }
    hasChanged = true
    presenting.leave(entry, scope)
  }

  /// What a key stands for; nil if no scope of the entry declares it any more.
  func presentation(_ key: BindingKey) -> PresentationDetail? {
    if let scope = all[key]?.scope, let own = declared[scope], own.entry == key.owner,
      let found = own.presentations.first(where: { $0.cell == key.cell })
    {
      return found
    }
    return presentations(of: key.owner).first { $0.cell == key.cell }
  }

  private func presentations(of entry: EntryID) -> [PresentationDetail] {
    presenting.all(of: entry).flatMap { declared[$0]?.presentations ?? [] }
  }

  /// Makes the binding of a presentation, if there is none yet, or takes over what the new tree says of it.
  mutating func bind(_ key: BindingKey, as presentation: PresentationDetail, by scope: ScopeID) {
    if all[key] == nil {
      all[key] = Bound()
      cells.join(key.owner, key.cell)
      owners.join(key.cell, key.owner)
    }
    all[key]?.scope = scope
    all[key]?.isLink = presentation.isLink
    if case .when = presentation.kind { all[key]?.isWhen = true } else { all[key]?.isWhen = false }
  }

  /// A binding that was saved with the entry in which it shows: what declares it will be built.
  mutating func restore(_ key: BindingKey, _ value: Value, _ name: Text?, in entry: EntryID) {
    if all[key] == nil {
      all[key] = Bound()
      cells.join(key.owner, key.cell)
      owners.join(key.cell, key.owner)
    }
    show(value, name, key, in: entry)
    hasChanged = true
  }

  /// Forgets a binding, and gives what it was.
  @discardableResult
  mutating func remove(_ key: BindingKey) -> Bound? {
    guard let bound = all.removeValue(forKey: key) else { return nil }
    cells.leave(key.owner, key.cell)
    owners.leave(key.cell, key.owner)
    return bound
  }

  // MARK: Comparing

  /// Everything that the screens of the path present, bottom to top.
  ///
  /// An entry whose `place` is nil is not on the path.
  func inForce(place: (EntryID) -> Int?) -> [(key: BindingKey, presentation: PresentationDetail)] {
    let owners = presenting.keys.compactMap { id in place(id).map { (place: $0, id: id) } }
    return owners.sorted { $0.place < $1.place }.flatMap { owner in
      presentations(of: owner.id).map { (key: BindingKey(owner: owner.id, cell: $0.cell), presentation: $0) }
    }
  }

  /// The bindings that no screen declares any more.
  func undeclared(but inForce: [(key: BindingKey, presentation: PresentationDetail)]) -> [BindingKey] {
    let known = Set(inForce.map(\.key))
    return all.count == known.count ? [] : keys.filter { !known.contains($0) }
  }

  /// Declarations and cells are about to be compared.
  ///
  /// - Returns: Whether there is anything to compare.
  mutating func beginComparing() -> Bool {
    hasChanged = false
    return !presenting.isEmpty || !all.isEmpty
  }

  /// The bindings that show something else than their cells say, bottom to top. Only the topmost entry that binds a cell
  /// presents it, and it does not present what another already shows (B3).
  mutating func due(
    _ inForce: [(key: BindingKey, presentation: PresentationDetail)], value: (CellID) -> Value?
  ) -> [BindingKey] {
    var topmost: [CellID: EntryID] = [:]
    for (key, _) in inForce { topmost[key.cell] = key.owner }
    var due: [BindingKey] = []
    for (key, presentation) in inForce {
      guard let value = value(key.cell) else { continue }
      if isDue(key, presentation, value, topmost: topmost[key.cell]) { due.append(key) }
    }
    return due
  }

  private mutating func isDue(
    _ key: BindingKey, _ presentation: PresentationDetail, _ value: Value, topmost: EntryID?
  ) -> Bool {
    guard let state = all[key] else { return false }
    if state.refused != nil, state.refused != value { all[key]?.refused = nil }
    let isSet = presentation.shows(value), isTopmost = topmost == key.owner
    if state.shown != nil {
      if !isSet { return true }
      if state.isWhen || value == state.cellValue || state.refused == value { return false }
      return isTopmost || topmost.map { shows(value, BindingKey(owner: $0, cell: key.cell)) } == true
    }
    return isSet && isTopmost && state.refused != value && !isShown(value, of: key.cell)
  }

  /// Whether a binding of a cell shows the value.
  func isShown(_ value: Value, of cell: CellID) -> Bool {
    owners[cell]?.all.contains { shows(value, BindingKey(owner: $0, cell: cell)) } ?? false
  }

  /// Whether a binding shows the value; one of a `when` shows every value that is set.
  func shows(_ value: Value, _ key: BindingKey) -> Bool {
    guard let state = all[key], state.shown != nil else { return false }
    return state.isWhen ? value.isPresented(isWhen: true) : state.cellValue == value
  }

  // MARK: What shows

  /// The cell's value shows in an entry.
  mutating func show(_ value: Value, _ name: Text?, _ key: BindingKey, in entry: EntryID) {
    all[key]?.shown = entry
    all[key]?.cellValue = value
    all[key]?.shownCase = name
  }

  /// Another value of the same case shows in the same entry (B4).
  mutating func change(_ key: BindingKey, to value: Value) { all[key]?.cellValue = value }

  /// Nothing shows any more.
  mutating func forgetShown(_ key: BindingKey) { all[key]?.forgetShown() }

  /// An entry that showed a binding has left the path, so another may show now.
  mutating func compareAgain() { hasChanged = true }

  /// The value cannot be presented. That is told once (B4).
  mutating func refuse(_ value: Value, _ key: BindingKey) { all[key]?.refused = value }
  mutating func forgetRefused(_ key: BindingKey) { all[key]?.refused = nil }

  // MARK: Lasting screens

  /// The lasting screen of a `when` stands in a scope.
  mutating func last(in scope: ScopeID, _ key: BindingKey) { all[key]?.instance = scope }

  /// The `on_create` hook of a lasting screen has run, or its `on_destroy` hook has.
  mutating func setCreated(_ isCreated: Bool, _ key: BindingKey) { all[key]?.isCreated = isCreated }
}
