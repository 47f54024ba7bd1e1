/// What is being restored in the turn that opens a session (N1).
struct Restoring {
  let snapshot: Snapshot
  /// The plugins by their names.
  let plugins: [Text: PluginID]
  var lost: [Loss]
  var differences: [Difference] = []
  /// The entries that cannot be restored as they were, or that nothing serves: what they present waits for them.
  var unfit: Set<EntryID> = []
  /// The entries that had holes which were loading.
  let loading: Set<EntryID>

  init(_ snapshot: Snapshot, _ plugins: [Text: PluginID]) {
    self.snapshot = snapshot
    self.plugins = plugins
    lost = snapshot.lost
    loading = Set(snapshot.holes.lazy.filter { $0.content == .waiting }.map(\.entry))
  }
}

/// Goes on with a session that was saved (N1). No guard is asked; of what shows, `on_create` and `on_appear` run.
extension Session where H: ~Copyable {
  // MARK: Before the plugins load

  /// Time and numbers go on, and plugins find their named cells as they load.
  mutating func beginRestoring(_ snapshot: Snapshot) {
    var plugins: [Text: PluginID] = [:]
    for plugin in host.plugins { plugins[Text(plugin.name)] = plugin.id }
    turn.restoring = Restoring(snapshot, plugins)
    if snapshot.clock > reading.now { reading.now = snapshot.clock }
    restore(snapshot.counters, held: snapshot.held.count)
    for one in snapshot.secrets {
      for text in one.texts { cells.remember(secret: .string(text), of: plugins[one.plugin] ?? .host) }
    }
    cells.beginRestoringSecrets()
    for plugin in snapshot.refusers { plugins[plugin].map { guards.restore(refuser: $0) } }
    for (place, hole) in snapshot.holes.enumerated() { kept.keep(hole, at: place) }
    for cell in snapshot.cells { restore(cell.unshared, plugins) }
    for stack in snapshot.stacks { if let owner = stack.owner { kept.keep(stack, of: owner) } }
    for steps in snapshot.steps { kept.keep(steps) }
  }

  private mutating func restore(_ saved: SavedCounters, held: Int) {
    // Registrations and watches are counted anew: nothing that is saved names one.
    if let counters = Counters([saved.operations, saved.cells, 0, 0]) { outbox.counters = counters }
    runs.counters = (saved.coroutines, saved.timers, saved.calls)
    path.counters = (saved.entries, saved.stacks)
    screens.counters = (saved.scopes, saved.nodes)
    loads.counter = saved.loads
    // What is held again is counted again.
    reading.held.goOn(from: saved.held - held)
  }

  private mutating func restore(_ saved: SavedCell, _ plugins: [Text: PluginID]) {
    switch saved.owner {
    case .part(let entry, _), .link(let entry, _, _): kept.keep(saved, in: entry)
    case .plugin:
      guard let plugin = plugins[saved.plugin] else { return kept.keep(saved) }
      // Without its value it is made anew.
      guard let value = saved.value.value else { return }
      cells.add(
        saved.id,
        Cell(
          value: value, name: saved.name, owner: .plugin(plugin), plugin: plugin, isSecret: saved.isSecret, version: 0,
          references: 0))
    }
  }

  // MARK: When they have loaded

  /// Puts in place what was saved. What shows is built and shown by whoever calls.
  mutating func restore() {
    guard let snapshot = turn.restoring?.snapshot else { return }
    restoreRandom(snapshot)
    restoreCellsOfPlugins(snapshot)
    restoreResults(snapshot)
    restoreAnswers(snapshot)
    if let main = snapshot.stacks.first(where: { $0.owner == nil }) { place(main, in: .main) }
    restoreHeld(snapshot)
    buildWhatHolds()
    settleHeld(snapshot)
    countAnew()
  }

  /// What plugins have drawn as they loaded they have drawn as they did the first time.
  private mutating func restoreRandom(_ snapshot: Snapshot) {
    for one in snapshot.random {
      if let plugin = turn.restoring?.plugins[one.plugin] {
        host.setRandomState(one.state, of: plugin)
      } else {
        kept.keep(one)
      }
    }
  }

  /// Now all types are known: brings the values of named cells into their form.
  private mutating func restoreCellsOfPlugins(_ snapshot: Snapshot) {
    var initials: [CellID: Value] = [:]
    for (id, value) in turn.initials { initials[id] = value }
    for saved in snapshot.cells.map(\.unshared) where saved.owner == .plugin {
      guard let cell = cells[saved.id], turn.restoring?.plugins[saved.plugin] == cell.plugin else { continue }
      guard let initial = initials[saved.id] else {
        lose(words(for: saved), .gone)
        cells.orphan(saved.id)
        continue
      }
      // The plugin may have set it already while it loaded.
      guard cell.value == saved.value.value else { continue }
      let value = restoredValue(of: saved, insteadOf: initial)
      if value != cell.value { cells.restore(saved.id, to: value) }
      noteSecrets(in: value, of: cell.plugin)
    }
  }

  /// What a cell holds that was saved: of a value that cannot be used any more, what it would hold at first. That value is saved
  /// again as it was, as long as nobody sets the cell.
  private mutating func restoredValue(of saved: SavedCell, insteadOf initial: Value) -> Value {
    do throws(Unfit) {
      let value = try restored(saved.value)
      if types.fits(value, insteadOf: initial) { return value }
      differ(words(for: saved), was: value.kind, now: "\(initial.kind), as the script has it now")
    } catch {
      differ(words(for: saved), was: "saved", now: "as at first, what was saved is kept until it is set: \(error)")
    }
    cells.keep(saved.value, of: saved.id)
    return initial
  }

  private func words(for cell: SavedCell) -> String {
    (cell.name.map { "cell '\($0)'" } ?? "a cell") + " of plugin '\(cell.plugin)'"
  }

  private mutating func restoreAnswers(_ snapshot: Snapshot) {
    for one in snapshot.answers {
      answers.restore(
        one.operation,
        Presented(
          recipient: .named(one.owner), plugin: turn.restoring?.plugins[one.plugin] ?? .host, owner: one.owner,
          name: one.name, type: one.type, place: one.place, entry: one.entry, answer: nil))
    }
  }

  /// Holds again what was held, before any screen is built: what a screen says may depend on it. The stack that an operation
  /// was to change may not be there yet; it is named when all are there.
  private mutating func restoreHeld(_ snapshot: Snapshot) {
    defer { reading.held.goOn(from: snapshot.counters.held) }
    for one in snapshot.held {
      guard isThere(one) else {
        kept.keep(one)
        continue
      }
      do throws(Unfit) { try hold(one, on: path.stack(numbered: one.stack) ?? .gone(serial: one.stack)) } catch {
        differ(words(for: one), was: "held", now: "kept, but cannot be resumed: \(error)")
        kept.keep(one)
      }
    }
  }

  /// Names the stacks that held operations were to change, now that all are there. One that had left before is still named:
  /// whoever resumes the operation hears that its stack is gone, as before.
  private mutating func settleHeld(_ snapshot: Snapshot) {
    for saved in snapshot.held {
      guard let held = reading.held[saved.name, of: ownerOfNames(saved)], !path.contains(held.stack) else { continue }
      if let stack = path.stack(numbered: saved.stack) {
        reading.held.put(held, on: stack)
      } else if snapshot.stacks.contains(where: { $0.id == saved.stack }) {
        reading.held.take(held)
        // It may stand in the screen of a plugin that is not there.
        if kept.holds(stack: saved.stack) { kept.keep(saved) } else { lose(words(for: saved), .gone) }
      }
    }
  }

  /// The plugin that holds an operation under a name of its own.
  private func ownerOfNames(_ one: SavedHeld) -> PluginID? {
    guard let holder = pluginsByName[one.holder] else { return nil }
    return reading.owner(ofNamesFrom: holder)
  }

  private func words(for one: SavedHeld) -> String { "\(one.request.kind.name) that is held as '\(one.name)'" }

  /// Whether the plugins are there that an operation is of, and is held by.
  private func isThere(_ one: SavedHeld) -> Bool {
    let plugins = pluginsByName
    return plugins[one.holder] != nil && (one.plugin.isEmpty || plugins[one.plugin] != nil)
  }

  /// Holds an operation again that was saved.
  private mutating func hold(_ one: SavedHeld, on stack: StackID) throws(Unfit) {
    let plugins = pluginsByName, request = try restored(one.request, one.versions)
    let caller = Caller(plugin: plugins[one.plugin] ?? .host, role: .action, asker: asker(one.asker))
    let holder = plugins[one.holder] ?? .host
    let former = reading.held.hold(
      HeldOperation(
        request, caller, isByLink: one.isByLink, wasByURL: one.wasByURL, askedBy: one.steps, on: stack,
        about: one.meant, for: holder, hasOwnNames: reading.isRestricted(holder), as: one.name))
    // Two plugins that had names of their own share them now.
    if let former { lose("\(former.request.kind.name) that is held as '\(former.name)'", .gone) }
  }

  /// Holds those operations again that could not be used, and can be now.
  mutating func holdAgain() {
    for one in kept.takeHeld() {
      guard isThere(one), reading.held[one.name, of: ownerOfNames(one)] == nil,
        let stack = path.stack(numbered: one.stack), (try? hold(one, on: stack)) != nil
      else {
        kept.keep(one)
        continue
      }
    }
  }

  /// The plugins by their names.
  var pluginsByName: [Text: PluginID] {
    if let restoring = turn.restoring { return restoring.plugins }
    var plugins: [Text: PluginID] = [:]
    for plugin in host.plugins { plugins[Text(plugin.name)] = plugin.id }
    return plugins
  }

  /// A held operation with its values in the form that their types have now.
  mutating func restored(
    _ saved: OperationRequest, _ versions: [TypeName: Int]
  ) throws(Unfit) -> OperationRequest {
    var request = saved, values: [Value] = []
    saved.replacedValues { values.append($0) }
    var migrated: [Value] = []
    for value in values { migrated.append(try self.migrated(value, from: versions)) }
    var next = 0
    request.replaceValues { _ in
      defer { next += 1 }
      return migrated[next]
    }
    let deferreds = request.kind.deferreds
    if deferreds.isEmpty { return request }
    var others: [Deferred] = []
    for deferred in deferreds {
      guard case .loader(let name, let arguments) = deferred.source else { return request }
      others.append(
        Deferred(
          .loader(name, try restoredArguments(SavedSource(name, arguments, versions: versions))), gives: deferred.gives)
      )
    }
    request.replaceDeferreds(by: others)
    return request
  }

  func asker(_ saved: SavedAsker) -> Asker {
    switch saved {
    case .person: .person
    case .host: .host
    case .plugin(let name): .plugin(pluginsByName[name] ?? .host)
    case .entry(let entry, let deed): .entry(entry, deed: deed)
    case .cell(let cell): .cell(cell)
    }
  }

  /// Notes something that is not there any more.
  mutating func lose(_ what: String, _ reason: Loss.Reason) {
    let loss = Loss(what, reason)
    turn.restoring?.lost.append(loss)
  }

  /// Notes something that is other than it was.
  mutating func differ(_ what: String, was: String, now: String) {
    let difference = Difference(what, was: was, now: now)
    turn.restoring?.differences.append(difference)
  }

  // MARK: When it shows

  /// Tells what could not be restored, and what is other than it was.
  mutating func tellRestored() {
    guard let restoring = turn.restoring, condition != .notLoaded else { return }
    cells.endRestoringSecrets()
    if !cells.secrets.isPrepared { prepareSecrets() }
    var report = RestoreReport(lost: restoring.lost, differences: restoring.differences)
    for stack in restoring.snapshot.stacksThatWereThere {
      for entry in stack.entries { compare(entry.unshared, &report) }
    }
    compareScreens(restoring.snapshot.shown, &report)
    compareNew(restoring.snapshot.counters.entries, &report)
    compareAsked(restoring.snapshot, &report)
    if !visible.contains(.root) { report.home = shownTitle(of: path.root) }
    effects.insert(.restored(report), at: 0)
  }

  private func compare(_ saved: SavedEntry, _ report: inout RestoreReport) {
    let what = "entry \(saved.id)" + (saved.type.map { " (\($0))" } ?? "")
    guard let entry = path[saved.id] else {
      report.differences.append(Difference(what, was: saved.shownState.rawValue, now: "gone"))
      return
    }
    if entry.state == saved.shownState { return }
    let why = entry.kept.map { ": \($0.why)" } ?? ""
    report.differences.append(
      Difference(what, was: saved.shownState.rawValue, now: entry.state.rawValue + why))
  }

  /// What a plugin pushes as it loads stands on what was restored, and a function that runs anew may give other stacks.
  private func compareNew(_ lastSaved: Int, _ report: inout RestoreReport) {
    if path.counters.entries == lastSaved { return }
    for stack in path.allStacks {
      if let owner = path[stack].owner, owner.number <= lastSaved, path[stack].root.id.number > lastSaved {
        report.differences.append(
          Difference("stack '\(path[stack].name)' of entry \(owner)", was: "not there", now: "there"))
      }
      for entry in path[stack].entries where entry.id.number > lastSaved {
        let type = entry.type.map { " (\($0))" } ?? ""
        report.differences.append(Difference("entry \(entry.id)\(type)", was: "not there", now: entry.state.rawValue))
      }
    }
  }

  /// Nobody is asked about what is restored. But what a plugin does as it loads may be put to a guard at once; where one was
  /// asked when the session was saved, that is told as lost.
  private func compareAsked(_ snapshot: Snapshot, _ report: inout RestoreReport) {
    guard let asking, !snapshot.lost.contains(where: { $0.reason == .guarded }) else { return }
    report.differences.append(
      Difference("what a guard is asked about", was: "nothing", now: "'\(asking.word)', by the \(asking.by)"))
  }

  private func compareScreens(_ saved: [SavedLook], _ report: inout RestoreReport) {
    let now = visible
    for look in saved {
      let what = "the screen of " + (look.entry == .root ? "the root" : "entry \(look.entry)")
      guard now.contains(look.entry) else {
        // That it is gone, or covered, is told once.
        if path.contains(look.entry) { report.differences.append(Difference(what, was: "shown", now: "not shown")) }
        continue
      }
      let new = SavedLook(screen(look.entry, RowWindows(of: Frame.rowsShown)))
      if new.hash == look.hash, new.title == look.title { continue }
      let isSameTitle = new.title == look.title
      report.differences.append(
        Difference(
          what, was: "'\(look.title)'", now: isSameTitle ? "'\(new.title)' with other content" : "'\(new.title)'"))
    }
  }
}

extension SavedEntry {
  /// How it showed.
  var shownState: PathItem.State {
    if isUnavailable { return .unavailable }
    switch content {
    case .value: return .ready
    case .waiting: return .waiting
    case .failed: return .failed
    case .cancelled: return .abandoned
    case .lost: return .unavailable
    }
  }
}

extension OperationRequest {
  /// Shows the values that ``replaceValues(_:)`` replaces, in the same order.
  fileprivate func replacedValues(_ body: (Value) -> Void) {
    var copy = self
    copy.replaceValues { value in
      body(value)
      return value
    }
  }
}
