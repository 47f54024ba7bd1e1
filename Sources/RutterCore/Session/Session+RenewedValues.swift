/// Values that a session holds when new versions of plugins have come into force get the form that their types have now, as
/// those that were saved do when a session is restored (X5, N1).
///
/// What cannot be brought into that form stays as it is, and the versions that its types had stand with it: so it is saved with
/// them, and a later version of the plugin starts from there.
extension Session where H: ~Copyable {
  /// Notes which values may have another form now, before anything of the new versions can change them.
  mutating func noteFormerValues() {
    guard let former = turn.formerTypes else { return }
    turn.outdatedTypes = types.changed(since: former)
    for id in cells.lastingIDs where cells.former(id) == nil {
      guard let value = cells.lasting(id)?.value, isOutdated(value) else { continue }
      reading.cells.keep(SavedValue(value, versions: former.versions(in: value)), of: id)
    }
    if turn.outdatedTypes.isEmpty { return }
    for one in reading.held.oldestFirst where one.request.kind.handles.isEmpty {
      var values: [Value] = []
      one.request.forEachValue { values.append($0) }
      guard let versions = formerVersions(of: values) else { continue }
      reading.held.take(one)
      kept.keep(saved(one, one.request, versions))
    }
    for (holder, run) in stepping.oldestFirst where run.formerVersions == nil {
      guard let versions = formerVersions(of: run.record.values) else { continue }
      stepping.change(holder) { $0.formerVersions = versions }
    }
  }

  private func isOutdated(_ value: Value) -> Bool {
    value.holds(where: { _ in true })
      && (value.holds(where: turn.outdatedTypes.contains) || types.mismatch(in: value) != nil)
  }

  /// The versions that the types of some values had, if the form of one of them is another one now.
  func formerVersions(of values: [Value]) -> [TypeName: Int]? {
    if turn.outdatedTypes.isEmpty { return nil }
    return turn.formerTypes?.versions(in: values, ifOneHolds: turn.outdatedTypes)
  }

  /// Brings what was noted, now or when earlier versions came into force, into the form that its types have now.
  mutating func renewValues() {
    for id in cells.outdated { renewCell(id) }
    for (id, initial) in turn.initials { goOn(id, insteadOf: initial) }
    holdAgain()
  }

  // MARK: Cells

  private mutating func renewCell(_ id: CellID) {
    guard let former = cells.former(id), let old = cells[id]?.value else { return }
    do throws(Unfit) {
      let value = try restored(former)
      // A cell that has begun anew has to go on with something of the same kind.
      if old != former.value, !types.fits(value, insteadOf: old) { return }
      cells.forgetFormer(id)
      if value != old { renew(id, old, value) }
    } catch {
      for key in bindings.keys(of: id) { keepPresented(key, error) }
    }
  }

  private mutating func renew(_ id: CellID, _ old: Value, _ value: Value) {
    show(value, in: id)
    if let plugin = cells[id]?.plugin { noteSecrets(in: value, of: plugin) }
    for key in bindings.keys(of: id) { renewPresented(key, old, value) }
  }

  /// A cell holds something else without a change that anybody is told of.
  private mutating func show(_ value: Value, in id: CellID) {
    cells.restore(id, to: value)
    for scope in screens.readers(of: [id]) { screens.outdate(scope) }
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

  /// What a cell presents cannot be used: it stays in its place, and waits there for a version that can.
  private mutating func keepPresented(_ key: BindingKey, _ why: Unfit) {
    guard let former = cells.former(key.cell), let bound = bindings[key], bound.cellValue == former.value,
      let entry = bound.shown.flatMap({ path[$0] }), entry.kept == nil, let content = entry.content.value
    else { return }
    var saved = saved(entry, Saving(types: types, secrets: cells.secrets, keepsSecrets: true, plugins: host.plugins))
    saved.content = .value(SavedValue(content, versions: former.versions))
    entry.keep(saved, why)
    bindings.remove(key)
    shown.touch(entry: entry.id, path)
    guard let view = screens.view(of: entry.id) else { return }
    endWithoutHooks(view)
  }

  /// The new version of a plugin goes on with what a cell holds, if that is of the kind that it would hold at first.
  private mutating func goOn(_ id: CellID, insteadOf initial: Value) {
    guard let cell = cells[id], !cells.differs(id) else { return }
    if let former = cells.former(id) {
      // What no version between could use, this one may.
      if let value = try? restored(former), types.fits(value, insteadOf: initial) {
        cells.forgetFormer(id)
        return renew(id, cell.value, value)
      }
    } else {
      if types.fits(cell.value, insteadOf: initial) { return }
      reading.cells.keep(SavedValue(cell.value, versions: types.versions(in: cell.value)), of: id)
    }
    if cell.value != initial { show(initial, in: id) }
  }

  // MARK: Steps

  /// The same of what steps have recorded, of those that can go on. A run that still goes on holds values of its own, so that it
  /// begins anew.
  mutating func renewRecords() {
    for (holder, run) in stepping.oldestFirst where renewRecord(of: holder, run) { beginAnew(stepsOf: holder) }
  }

  mutating func beginAnew(stepsOf holder: EntryID) {
    guard let coroutine = stepping[holder]?.coroutine else { return }
    close(coroutine)
    stepping.change(holder) { $0.isDue = true }
    enqueue(.steps(holder))
  }

  /// What steps have recorded from the first value on that cannot be used any more is asked for again.
  ///
  /// - Returns: Whether the record was outdated, and can be used now.
  private mutating func renewRecord(of holder: EntryID, _ run: StepsRun) -> Bool {
    guard let versions = run.formerVersions, path[holder]?.destination != nil else { return false }
    // Those that can be used, by what they were.
    var record = run.record, migrated: [Value: Value] = [:]
    for value in record.values {
      do throws(Unfit) { migrated[value] = try self.migrated(value, from: versions) } catch {
        // Steps that cannot go on lose nothing.
        if isOfStop(error) { return false }
      }
    }
    record.replaceValues { migrated[$0] }
    let all = run.record.allSteps, count = record.allSteps.count, isCut = count < all.count
    if isCut, run.hasGiven { return false }
    if isCut { noteMisfit(all[count], of: holder) }
    stepping.change(holder) { run in
      if isCut { run.cut(at: min(count, run.record.steps.count)) }
      run.record.replaceValues { migrated[$0] }
      run.formerVersions = nil
    }
    return true
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
