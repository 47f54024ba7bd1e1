/// Takes the session down as data (N1).
extension Session where H: ~Copyable {
  /// The session as it is between two turns. Nothing changes by that.
  ///
  /// - Parameters:
  ///   - secrets: Whether what is secret is in it, too (S8).
  ///   - moment: When that is; nil for the moment of its last event.
  ///   - remembering: Whether what was taken down before may be used where nothing of it has changed, if ``isSaved``. The
  ///     snapshot is the same without that.
  /// - Returns: The session as data.
  package func snapshot(secrets: Bool, at moment: Instant? = nil, remembering: Bool = true) -> Snapshot {
    let short = pluginsShortOfRoom
    let basis = isSaved && remembering ? basis(keepsSecrets: secrets, short: short) : nil
    let snapshot = snapshot(basis, short: short, secrets: secrets, at: moment)
    assert(
      basis == nil || snapshot == self.snapshot(nil, short: short, secrets: secrets, at: moment),
      "something else is remembered")
    return snapshot
  }

  /// The plugins with only their own part of the path for which the session holds so much that not all of it may be saved.
  private var pluginsShortOfRoom: [PluginID] {
    let kinds: [Account.Kind] = [.cells, .entries, .screens, .results, .operations, .records]
    return host.plugins.map(\.id).filter { plugin in
      reading.isRestricted(plugin)
        && SavedRoom.mayFall(short: kinds.reduce(0) { $0 + outbox.account.held(for: plugin, $1) })
    }
  }

  /// The session as it is. The basis is what has to be the same where something is remembered; nil takes all down anew.
  private func snapshot(
    _ basis: SavedPart.Basis?, short: [PluginID], secrets: Bool, at moment: Instant?
  ) -> Snapshot {
    var saving = Saving(types: types, secrets: cells.secrets, keepsSecrets: secrets, plugins: host.plugins)
    saving.basis = basis
    if !short.isEmpty { saving.room = SavedRoom(for: short) }
    var snapshot = Snapshot(flow: Text(host.flow?.name ?? ""))
    snapshot.clock = max(reading.now, moment ?? .start)
    snapshot.startedAtMicroseconds = reading.opening.startedAtMicroseconds
    snapshot.seed = reading.opening.seed
    snapshot.counters = savedCounters
    snapshot.random = savedRandom
    snapshot.refusers = guards.refusers.sorted { $0.number < $1.number }.map { savedName($0) }
    if secrets {
      snapshot.secrets = cells.secrets.all.map { SavedSecrets(plugin: savedName($0.plugin), texts: $0.texts) }
    }
    let entries = saveStacks(in: &snapshot, saving)
    saveCells(of: entries, in: &snapshot, saving)
    saveResults(in: &snapshot, saving)
    saveHeld(in: &snapshot, saving)
    saveAnswers(of: entries, in: &snapshot)
    saveSteps(of: entries, in: &snapshot, saving)
    noteLostWork(in: &snapshot)
    if let room = saving.room { snapshot.lost += room.losses { pluginName($0) } }
    snapshot.shown = visible.filter { entries.contains($0) }.map {
      SavedLook(screen($0, RowWindows(of: Frame.rowsShown)))
    }
    snapshot.lost = snapshot.lost.toldShort
    if !secrets { snapshot.lost = snapshot.lost.map { Loss(shownMessage($0.what), $0.reason) } }
    return snapshot
  }

  private var savedCounters: SavedCounters {
    var saved = SavedCounters()
    let counters = outbox.counters.all
    (saved.operations, saved.cells) = (counters[0], counters[1])
    (saved.coroutines, saved.timers, saved.calls) = runs.counters
    (saved.entries, saved.stacks) = path.counters
    (saved.scopes, saved.nodes) = screens.counters
    saved.loads = loads.counter
    saved.held = reading.held.serial
    return saved
  }

  private var savedRandom: [SavedRandom] {
    var saved = kept.random
    for plugin in host.plugins {
      guard let state = host.randomState(of: plugin.id) else { continue }
      saved.append(SavedRandom(plugin: Text(plugin.name), state: state))
    }
    return saved.count > 1 ? saved.sorted { $0.plugin < $1.plugin } : saved
  }

  func savedName(_ plugin: PluginID) -> Text { Text(pluginName(plugin)) }

  func saved(_ asker: Asker) -> SavedAsker {
    switch asker {
    case .person: .person
    case .host: .host
    case .plugin(let plugin): .plugin(savedName(plugin))
    case .entry(let entry, let deed): .entry(entry, deed: deed)
    case .cell(let cell): .cell(cell)
    }
  }

  // MARK: Stacks

  /// - Returns: The ids of all entries and roots that are saved.
  private func saveStacks(in snapshot: inout Snapshot, _ saving: Saving) -> SavedEntries {
    var saved = SavedEntries(of: path)
    if !stepping.isEmpty { saveRecords(in: &saved, saving) }
    for id in path.allStacks {
      if let owner = path[id].owner, !saved.contains(owner) {
        saved.leave(path[id].root.id)
        for entry in path[id].entries { saved.leave(entry.id) }
      } else {
        snapshot.stacks.append(self.saved(id, &saved, &snapshot.lost, saving))
      }
    }
    if kept.hasStacks { saveKeptStacks(in: &snapshot, &saved, saving) }
    snapshot.stacks.sort { $0.id < $1.id }
    return saved
  }

  /// Those of entries that have not shown them since they were restored.
  private func saveKeptStacks(
    in snapshot: inout Snapshot, _ saved: inout SavedEntries, _ saving: Saving
  ) {
    var open = snapshot.stacks
    while let stack = open.popLast() {
      for holder in [stack.root] + stack.entries.map(\.id) {
        for inner in kept.stacks(of: holder) {
          saved.keep(inner.root)
          for entry in inner.entries { saved.keep(entry.id) }
          snapshot.stacks.append(saving.keepsAll ? inner : inner.without(saving))
          open.append(inner)
        }
      }
    }
  }

  private func saved(
    _ id: StackID, _ known: inout SavedEntries, _ lost: inout [Loss], _ saving: Saving
  ) -> SavedStack {
    let stack = path[id], container = path.container(of: id)
    var saved = SavedStack(id: Int(id.serial), name: stack.name, owner: stack.owner, root: stack.root.id)
    saved.isActive = container?.active == stack.name
    saved.history = container?.history.firstIndex(of: stack.name)
    saved.title = path.showsStacks(stack.root.id) ? nil : shownTitle(of: stack.root)
    saved.isGuarded = isGuarded(stack.root)
    saved.isPresenting = isPresenting(stack.root)
    saved.entries.reserve(stretches: stack.stretchCount)
    for number in 0..<stack.stretchCount {
      if known.isWhole(id), let stretch = stack.savedStretches.get(number, saving.basis) {
        saved.entries.append(stretch.entries)
        if !stretch.losses.isEmpty { lost += stretch.losses }
      } else {
        save(stretch: number, of: stack, in: &saved.entries, &known, &lost, saving)
      }
    }
    return saved
  }

  private func save(
    stretch number: Int, of stack: Stack, in list: inout SharedList<Shared<SavedEntry>>, _ known: inout SavedEntries,
    _ lost: inout [Loss], _ saving: Saving
  ) {
    var parts: [SavedPart] = [], isChanged = false
    for entry in stack.stretch(number) {
      if entry.awaitsSteps {
        known.leave(entry.id)
      } else if !known.contains(entry.id) {
        // A question that steps do not remember.
      } else if let loss = loss(of: entry, known, saving) {
        lost.append(loss)
        known.leave(entry.id)
      } else {
        let part: SavedPart
        if let earlier = remembered(entry, saving) {
          part = earlier
        } else {
          part = remember(entry, saving)
          isChanged = true
        }
        if !part.losses.isEmpty { lost += part.losses }
        parts.append(part)
      }
    }
    // What has just changed mostly changes again, as what shows does: it is not worth putting together.
    if !isChanged, known.isWhole(stack.id), let stretch = remember(stretch: number, of: stack, parts, saving) {
      list.append(stretch.entries)
    } else {
      for part in parts { list.append(part.entry) }
    }
  }

  /// What messages call an entry.
  func words(for entry: Entry) -> String {
    "entry \(entry.id)" + (entry.type.map { " (\($0))" } ?? "")
  }

  /// What is presented goes with its owner and its cell.
  private func loss(of entry: Entry, _ known: SavedEntries, _ saving: Saving) -> Loss? {
    guard let key = entry.binding else { return nil }
    if entry.kept != nil {
      let isAlone = known.contains(key.owner) && bindings[key]?.shown == nil
      return isAlone ? nil : Loss(words(for: entry), .presented)
    }
    if known.contains(key.owner), let cell = keptCell(of: key) {
      let isSecret = cell.isSecret && !saving.keepsSecrets || saving.holdsSecrets(cell.owner.path ?? [])
      return isSecret ? Loss(words(for: entry), .secret) : nil
    }
    guard known.contains(key.owner), let cell = cells[key.cell] else { return Loss(words(for: entry), .presented) }
    if cell.isSecret && !saving.keepsSecrets || standsByASecret(cell, saving) {
      return Loss(words(for: entry), .secret)
    }
    let isLink = bindings[key]?.isLink ?? false
    if cell.name == nil && !isLink || cell.owner == .none { return Loss(words(for: entry), .presented) }
    if let room = saving.room, !room.hasRoom(for: key.cell, cell, at: nil) {
      return Loss(words(for: entry), .presented)
    }
    return nil
  }

  private func isGuarded(_ entry: Entry) -> Bool {
    guard let view = screens.view(of: entry.id), view.kind == .ready, !showsInstance(view) else { return false }
    return view.scope?.hooks.leave != nil
  }

  /// Only a screen that shows can set the cells of its links.
  private func isPresenting(_ entry: Entry) -> Bool {
    bindings.keys(of: entry.id).contains { bindings[$0]?.isLink == false }
  }

  /// What of an entry cannot be saved.
  func losses(of entry: Entry, as saved: SavedEntry) -> [Loss] {
    // Of that there may be very much, which is told in one line.
    if case .lost(.size) = saved.content { return [] }
    if case .lost(let reason) = saved.content, entry.kept == nil { return [Loss(words(for: entry), reason)] }
    if case .value(let value) = saved.content, value.lacksSecrets { return [Loss(words(for: entry), .secret)] }
    return []
  }

  func saved(_ entry: Entry, _ saving: Saving) -> SavedEntry {
    if let kept = entry.kept {
      var saved = kept.saved
      saved.isUnavailable = true
      saved.title = shownTitle(of: entry)
      return saving.keepsSecrets ? saved : saved.without(saving)
    }
    let own = saving.of(entry.plugin), source = own.saved(entry.source)
    var saved = SavedEntry(
      entry.id, content(of: entry, source, own), type: entry.type, style: entry.style,
      plugin: kept.plugin(of: entry.id) ?? saving.name(of: entry.plugin), asker: self.saved(entry.asker),
      operation: entry.operation, word: entry.operationWord)
    saved.source = source
    saved.title = shownTitle(of: entry)
    if let room = saving.room, !room.hasRoom(for: saved, entry.plugin) {
      (saved.content, saved.source, saved.title) = (.lost(.size), nil, nil)
    }
    saved.tag = kept.tag(of: entry.id) ?? entry.type.flatMap { types[$0]?.aliases.first }
    saved.isUnavailable = entry.state == .unavailable
    saved.isGuarded = isGuarded(entry)
    saved.isPresenting = isPresenting(entry)
    if let key = entry.binding {
      saved.presented = SavedPresented(owner: key.owner, cell: key.cell, name: bindings[key]?.shownCase)
    }
    return saved
  }

  private func content(of entry: Entry, _ source: SavedSource?, _ saving: Saving) -> SavedEntry.Content {
    let isStartable = source != nil
    let reason = entry.inlineLoad == nil ? Loss.Reason.secret : .inline
    switch entry.content {
    case .filled(let value): return .value(saving.saved(value))
    case .waiting: return isStartable ? .waiting : .lost(reason)
    // What failed only because of its arguments is loaded when these can be used.
    case .failed where entry.failsByArguments: return isStartable ? .waiting : .lost(reason)
    case .failed(let error): return isStartable ? .failed(saving.saved(error)) : .lost(reason)
    case .abandoned: return isStartable ? .cancelled : .lost(reason)
    case .running: return .lost(.action)
    }
  }

  // MARK: Guards and answers

  private func saveHeld(in snapshot: inout Snapshot, _ saving: Saving) {
    for one in reading.held.oldestFirst {
      var request = one.request
      let what = "\(request.kind.name) that is held as '\(one.name)'"
      if !request.kind.handles.isEmpty {
        snapshot.lost.append(Loss(what, .function))
        continue
      }
      var versions: [TypeName: Int] = [:], holdsSecrets = false
      if case .bind(let key, _) = request.kind, !saving.keepsSecrets, cells[key.cell]?.isSecret == true {
        holdsSecrets = true
      }
      request.stack = nil
      let own = saving.of(one.caller.plugin)
      request.forEachValue { value in
        let saved = own.saved(value)
        versions.merge(saved.versions) { first, _ in first }
        if saved.lacksSecrets { holdsSecrets = true }
      }
      if holdsSecrets {
        snapshot.lost.append(Loss(what, .secret))
        continue
      }
      if let room = saving.room {
        let names = request.kind.deferreds.reduce(one.name.mostWrittenBytes) { $0 + 6 * $1.name.utf8.count }
        if !room.hasRoom(for: .operation, of: one.holder, request.allValues, besides: names) { continue }
      }
      snapshot.held.append(saved(one, request, versions))
    }
    for one in kept.held {
      if saving.keepsSecrets || !saving.holdsSecrets(one.request) {
        snapshot.held.append(one)
      } else {
        snapshot.lost.append(Loss("\(one.request.kind.name) that is held as '\(one.name)'", .secret))
      }
    }
  }

  func saved(_ one: HeldOperation, _ request: OperationRequest, _ versions: [TypeName: Int]) -> SavedHeld {
    SavedHeld(
      one.name, request, versions: versions, asker: saved(one.caller.asker), plugin: savedName(one.caller.plugin),
      isByLink: one.isByLink, wasByURL: one.wasByURL, steps: one.steps, stack: Int(one.stack.serial), meant: one.meant,
      holder: savedName(one.holder))
  }

  private func saveAnswers(of entries: SavedEntries, in snapshot: inout Snapshot) {
    for (operation, presented) in answers.all {
      if presented.recipient == .gone { continue }
      let type = presented.type?.description ?? "what was presented"
      guard let entry = presented.entry, presented.answer == nil else {
        // It is not there yet: the push that is to bring it is told as lost itself.
        continue
      }
      guard let name = presented.name, entries.contains(entry), entries.contains(presented.owner) else {
        snapshot.lost.append(Loss("the answer of \(type) (entry \(entry))", .answer))
        continue
      }
      snapshot.answers.append(
        SavedAnswer(
          operation, name, plugin: savedName(presented.plugin), owner: presented.owner, entry: entry,
          type: presented.type, place: presented.place))
    }
  }

  // MARK: What is lost

  /// Whether steps ask for an operation again when their run begins anew: one that shows their question, or ends them.
  private func isBegunAnew(_ operation: Operation) -> Bool {
    !stepping.isEmpty && (stepping.holder(asking: operation.id) ?? stepping.holder(finishing: operation.id)) != nil
  }

  private func noteLostWork(in snapshot: inout Snapshot) {
    for id in operations.loadingIDs {
      guard let operation = operations[id], case .push(let part) = operation.request.kind,
        case .deferred(let deferred) = part.content
      else { continue }
      let link = operation.link.flatMap { find($0.node)?.node.label }
      let what = link.map { What("load of link", quoting: $0.string) } ?? What("push", of: deferred.name)
      snapshot.lost.append(Loss(what.description, .load))
    }
    for pass in guards.all where !isBegunAnew(pass.operation) {
      snapshot.lost.append(Loss("\(pass.operation.request.kind.name)", .guarded))
    }
    let named = Set(snapshot.answers.map(\.operation))
    for run in runs.oldestFirst {
      // Its answer is told by its name.
      let leaves = run.waiting.leaves.filter { $0 != .ended }
      if leaves.count == 1, case .answer(let operation) = leaves[0], named.contains(operation) { continue }
      switch run.kind {
      case .action, .line: snapshot.lost.append(Loss(run.what.description, .action))
      case .task: snapshot.lost.append(Loss("\(run.what) of plugin '\(pluginName(run.plugin))'", .task))
      case .watch: snapshot.lost.append(Loss(run.what.description, run.entry == nil ? .task : .action))
      case .hook(.result, _): snapshot.lost.append(Loss(run.what.description, .action))
      case .loader(let id):
        guard let load = loads[id], load.waiters.contains(.preload) else { continue }
        snapshot.lost.append(Loss("preload of \(load.deferred.name)", .load))
      // Other hooks run again with their screens, and what steps were doing begins anew from their record.
      case .hook, .part, .guarding, .steps: break
      }
    }
    for (node, activity) in screens.allActivities {
      // A covered screen shows it again when one returns.
      guard case .failed = activity.state, let scope = screens.scope(of: activity.entry),
        let node = screens.find(node, in: scope, activity.entry)?.node
      else { continue }
      snapshot.lost.append(Loss(What(node.kind.rawValue, quoting: node.label.string).description, .failed))
    }
  }
}

extension OperationRequest {
  /// Every value in it, those of deferred values among them.
  var allValues: [Value] {
    var values: [Value] = []
    forEachValue { values.append($0) }
    return values
  }

  /// Shows every value in it, those of deferred values among them.
  func forEachValue(_ body: (Value) -> Void) {
    var copy = self
    copy.replaceValues { value in
      body(value)
      return value
    }
    for deferred in kind.deferreds {
      if case .loader(_, let arguments) = deferred.source { arguments.forEach(body) }
    }
  }
}

extension OperationRequest.Kind {
  /// The deferred values in it.
  var deferreds: [Deferred] {
    func deferred(_ part: PathPart) -> Deferred? {
      if case .deferred(let deferred) = part.content { deferred } else { nil }
    }
    switch self {
    case .push(let part), .replace(let part), .bringToFront(let part): return [deferred(part)].compactMap(\.self)
    case .pushAll(let parts), .replaceAll(let parts): return parts.compactMap(deferred)
    case .edit(let steps): return steps.flatMap(\.kind.deferreds)
    default: return []
    }
  }
}
