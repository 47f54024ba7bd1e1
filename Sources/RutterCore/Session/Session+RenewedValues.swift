/// Values that a session holds when new versions of plugins have come into force get the form that their types have now, as
/// those that were saved do when a session is restored (X5, N1).
///
/// What cannot be brought into that form stays as it is, and the versions that its types had stand with it: so it is saved with
/// them, and a later version of the plugin starts from there.
extension Session where H: ~Copyable {
  /// Notes which values have another form now, before anything of the new versions can change them.
  mutating func noteFormerValues() {
    guard let former = turn.formerTypes else { return }
    let names = types.changed(since: former)
    turn.outdatedTypes = names
    if names.isEmpty { return }
    for id in cells.ids where cells.former(id) == nil {
      guard let value = cells[id]?.value, value.holds(where: names.contains) else { continue }
      reading.cells.keep(SavedValue(value, versions: former.versions(in: value)), of: id)
    }
    for one in reading.held.oldestFirst where one.formerVersions == nil {
      var values: [Value] = []
      one.request.forEachValue { values.append($0) }
      guard let versions = formerVersions(of: values) else { continue }
      reading.held.change(one.name) { $0.formerVersions = versions }
    }
    for (holder, run) in stepping.oldestFirst where run.formerVersions == nil {
      guard let versions = formerVersions(of: run.record.values) else { continue }
      stepping.change(holder) { $0.formerVersions = versions }
    }
  }

  /// Brings what was noted, now or when earlier versions came into force, into the form that its types have now.
  mutating func renewValues() {
    for id in cells.outdated { renewCell(id) }
    for (id, initial) in turn.initials { begin(id, with: initial) }
    for one in reading.held.oldestFirst { renewHeld(one) }
  }

  /// The same of what steps have recorded, of those that can go on.
  mutating func renewRecords() {
    for (holder, run) in stepping.oldestFirst { renewRecord(of: holder, run) }
  }

  // MARK: Cells

  private mutating func renewCell(_ id: CellID) {
    guard let former = cells.former(id), let value = try? restored(former), let old = cells[id]?.value else { return }
    // A cell that has begun anew has to go on with something of the same kind.
    if old != former.value, !types.fits(value, insteadOf: old) { return }
    cells.forgetFormer(id)
    if value == old { return }
    cells.restore(id, to: value)
    noteSecrets(in: value)
    for scope in screens.readers(of: [id]) { screens.outdate(scope) }
    for key in bindings.keys where key.cell == id { renewPresented(key, old, value) }
  }

  /// What a cell presents goes on with the new form of the value: for whoever looks nothing was set.
  private mutating func renewPresented(_ key: BindingKey, _ old: Value, _ value: Value) {
    guard let bound = bindings[key], bound.cellValue == old, let entry = bound.shown.flatMap({ path[$0] }),
      entry.kept == nil, let content = value.content(ofCase: bound.shownCase)
    else { return }
    bindings.change(key, to: value)
    entry.content = .filled(content)
    shown.touch(entry: entry.id, path)
    guard let scope = screens.scope(of: entry.id), case .function(let handle, _) = scope.maker else { return }
    scope.maker = .function(handle, .value(content))
    screens.outdate(scope.id)
  }

  /// The new version of a plugin goes on with a cell if that holds something of the kind that it would hold at first.
  private mutating func begin(_ id: CellID, with initial: Value) {
    guard let cell = cells[id], !cells.differs(id) else { return }
    if cells.former(id) == nil, types.fits(cell.value, insteadOf: initial) { return }
    cells.reset(id, to: initial)
  }

  // MARK: Arguments, held operations, steps

  /// The versions that the types of some values had, if the form of one of them is another one now.
  func formerVersions(of values: [Value]) -> [TypeName: Int]? {
    if turn.outdatedTypes.isEmpty { return nil }
    return turn.formerTypes?.versions(in: values, ifOneHolds: turn.outdatedTypes)
  }

  private mutating func renewHeld(_ one: HeldOperation) {
    guard let versions = one.formerVersions, let request = try? restored(one.request, versions) else { return }
    reading.held.change(one.name) { held in
      held.request = request
      held.formerVersions = nil
    }
  }

  /// What steps have recorded from the first value on that cannot be used any more is asked for again.
  private mutating func renewRecord(of holder: EntryID, _ run: StepsRun) {
    guard let versions = run.formerVersions, path[holder]?.destination != nil else { return }
    var record = run.record, migrated: [Value: Value?] = [:]
    for value in record.values {
      do throws(Unfit) { migrated[value] = try self.migrated(value, from: versions) } catch {
        // Steps that cannot go on lose nothing.
        if isOfStop(error) { return }
        migrated[value] = .some(nil)
      }
    }
    record.replaceValues { migrated[$0] ?? nil }
    let all = run.record.allSteps, count = record.allSteps.count, isCut = count < all.count
    if isCut, run.hasGiven { return }
    if isCut { noteMisfit(all[count], of: holder) }
    stepping.change(holder) { run in
      if isCut { run.cut(at: min(count, run.record.steps.count)) }
      run.record.replaceValues { migrated[$0] ?? nil }
      run.formerVersions = nil
    }
  }

  /// Whether a value cannot be used because the plugin of its type is stopped.
  private func isOfStop(_ error: Unfit) -> Bool {
    switch error {
    case .migration(_, _, .pluginStopped): true
    case .unknown(let type): stoppedOwner(of: type.description) != nil
    default: false
    }
  }
}

extension Types {
  /// The names that values may bear whose form is another one than it was: those of types that have another version now, and
  /// those by which types go no more.
  fileprivate func changed(since former: Types) -> Set<TypeName> {
    var names: Set<TypeName> = []
    forEach { type in
      if type.version != former.version(of: type.name) ?? 1 { names.insert(type.name) }
      for alias in type.aliases.map({ TypeName($0) }) where self[alias] == nil { names.insert(alias) }
    }
    return names
  }

  /// The versions of the types of all records in some values; nil if none of the values holds one of these names.
  fileprivate func versions(in values: [Value], ifOneHolds names: Set<TypeName>) -> [TypeName: Int]? {
    guard values.contains(where: { $0.holds(where: names.contains) }) else { return nil }
    var versions: [TypeName: Int] = [:]
    for value in values { versions.merge(self.versions(in: value)) { one, _ in one } }
    return versions
  }
}

extension Value {
  /// Whether a record in it has a type that is meant.
  func holds(where isMeant: (TypeName) -> Bool) -> Bool {
    switch self {
    case .null, .boolean, .integer, .number, .string, .bytes: false
    case .list(let items): items.contains { $0.holds(where: isMeant) }
    case .record(let record):
      record.type.map(isMeant) == true || record.fields.contains { $0.value.holds(where: isMeant) }
    }
  }

  /// What a cell's value has its presented screen show, where it names a case or no case.
  fileprivate func content(ofCase name: Text?) -> Value? {
    guard let name else { return self }
    switch self {
    case .record(let record): return record[name]
    case .string: return .null
    case .null, .boolean, .integer, .number, .bytes, .list: return nil
    }
  }
}
