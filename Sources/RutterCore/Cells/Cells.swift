/// The cells of a session, who watches them, and which are busy.
package struct Cells {
  private var storage = IdentifierTable<CellID, Cell>()
  /// The number of changes so far, which is the version of the cell that changed last.
  package private(set) var version = 0
  /// The cells that changed in this turn, in the order of their changes. A cell may occur more than once.
  package private(set) var changed: [CellID] = []
  /// The values at the beginning of the turn, for cells that changed in it.
  private var before = IdentifierTable<CellID, Value>()

  /// What the secret cells and the secret fields of values hold and have held.
  package private(set) var secrets = Secrets()
  /// The secret cells that there are, and some that are gone.
  private var secretCells = IdentifierTable<CellID, Bool>()
  /// The plugin that others work for now; ``PluginID/host`` if there is none. What becomes secret meanwhile counts for it, so
  /// that nobody can have others forget their secrets for it.
  private(set) var client = PluginID.host
  /// The cells that belonged to plugins themselves when they were made, and that are still there, asleep or not.
  private var ofPlugins = IdentifierTable<CellID, Bool>()
  /// The cells of plugins that were stopped, as they were before that turn. No script reads or sets them; they are saved, and
  /// are there again when their plugin is.
  private var asleep = IdentifierTable<CellID, Cell>()
  /// What cells hold, or held, that cannot be used as it is now: mostly because it has not been brought into the form that its
  /// types have now, which were of other versions. It is saved in the place of the cell's value until somebody sets the cell
  /// (N1, X5). Setting it to what it holds changes nothing (S4).
  private var former = IdentifierTable<CellID, SavedValue>()
  /// The same of those that were set in this turn.
  private var formerBefore = IdentifierTable<CellID, SavedValue>()
  private var watches = Watches()
  /// What watched cells that are gone, and will never run again.
  private var unneeded: [Handle] = []
  /// What became of cells, for those who keep copies of them, such as a plugin in a process of its own.
  private(set) var news = News<CellID>()
  /// How many actions and links run that name a busy cell (S7).
  private var busy = IdentifierTable<CellID, Int>()
  /// Those that have ceased to be busy in this turn.
  private var wasBusy: Set<CellID> = []

  package init() {}
  package var count: Int { storage.count }
  package subscript(id: CellID) -> Cell? { storage[id] }
  /// A cell, also one of a plugin that was stopped.
  func lasting(_ id: CellID) -> Cell? { storage[id] ?? (asleep.isEmpty ? nil : asleep[id]) }
  mutating func keepNews() { news.isKept = true }
  /// The cells of a plugin, oldest first.
  func ids(of plugin: PluginID) -> [CellID] { storage.keys.filter { storage[$0]?.plugin == plugin } }
  /// Puts a cell in place as another process has it; nil takes it away.
  mutating func copy(_ cell: Cell?, to id: CellID) { storage[id] = cell }
  /// Those that may belong to plugins themselves, oldest first.
  var idsOfPlugins: [CellID] { ofPlugins.keys }
  var ids: [CellID] { storage.keys }
  /// The same with those of plugins that were stopped.
  var lastingIDs: [CellID] { asleep.isEmpty ? ids : (ids + asleep.keys).sorted() }
  /// Oldest first.
  package var all: [Cell] { storage.keys.compactMap { storage[$0] } }

  /// Shows each, also those of plugins that were stopped, in no order.
  func forEach(_ body: (Cell) -> Void) {
    storage.forEachValue(body)
    asleep.forEachValue(body)
  }

  package mutating func add(_ id: CellID, _ cell: Cell) {
    storage[id] = cell
    if case .plugin = cell.owner { ofPlugins[id] = true }
    noteNews(of: id)
    if cell.isSecret { noteSecret(id, cell) }
  }

  /// Sets a cell. An equal value changes nothing (S4).
  ///
  /// - Returns: Whether the value changed.
  @discardableResult
  package mutating func set(_ id: CellID, to value: Value) -> Bool {
    guard let cell = storage[id], cell.value != value else { return false }
    let old = cell.value
    version += 1
    storage[id]?.value = value
    storage[id]?.version = version
    noteNews(of: id)
    if cell.isSecret { remember(secret: value, of: cell.plugin) }
    changed.append(id)
    if before[id] == nil { before[id] = old }
    if !former.isEmpty, let held = former.removeValue(forKey: id) { formerBefore[id] = held }
    return true
  }

  private mutating func noteNews(of id: CellID) { news.note(id, of: storage.count) }

  /// Makes a cell secret for the rest of its life.
  mutating func makeSecret(_ id: CellID) {
    guard let cell = storage[id], !cell.isSecret else { return }
    storage[id]?.isSecret = true
    secrets.noteSecretCell()
    noteSecret(id, cell)
  }

  private mutating func noteSecret(_ id: CellID, _ cell: Cell) {
    secretCells[id] = true
    remember(secret: cell.value, of: cell.plugin)
  }

  /// From now on others work for a plugin, or for none.
  mutating func serve(_ client: PluginID) { self.client = client }

  /// Remembers a secret of a plugin, at the cost of the plugin that others work for now.
  mutating func remember(secret value: Value, of plugin: PluginID) {
    secrets.remember(value, of: client == .host ? plugin : client)
  }

  /// The secret cells, oldest first.
  func allSecretCells() -> [Cell] { secretCells.keys.compactMap { lasting($0) } }

  mutating func prepareSecrets(holding held: [(value: Value, plugin: PluginID)], apart: Set<PluginID>) {
    for id in secretCells.keys where lasting(id) == nil { secretCells.removeValue(forKey: id) }
    secrets.prepare(holding: held, apart: apart)
  }
  mutating func noteHanded(_ value: Value, to plugin: PluginID) { secrets.noteHanded(value, to: plugin) }
  mutating func beginRestoringSecrets() { secrets.beginRestoring() }
  mutating func endRestoringSecrets() { secrets.endRestoring() }
  mutating func forgetPreparedSecrets() { secrets.forgetPrepared() }

  /// Whether the value of a cell differs from that at the beginning of the turn.
  package func differs(_ id: CellID) -> Bool {
    guard let old = before[id] else { return false }
    return storage[id]?.value != old
  }

  /// What a cell that has changed held at the beginning of the turn.
  func before(_ id: CellID) -> Value? { before[id] }

  package mutating func forgetChanges() {
    if !wasBusy.isEmpty { wasBusy = [] }
    if changed.isEmpty { return }
    if !formerBefore.isEmpty { formerBefore.removeAll() }
    for id in changed { before.removeValue(forKey: id) }
    changed.removeAll(keepingCapacity: true)
  }

  /// A script made another object for the cell.
  package mutating func retain(_ id: CellID) { storage[id]?.references += 1 }

  /// A script's object for the cell is gone. A cell that has neither owner nor objects is removed.
  package mutating func release(_ id: CellID) {
    storage[id]?.references -= 1
    dropIfDead(id)
  }

  /// The owner of the cell has left.
  package mutating func orphan(_ id: CellID) {
    if !asleep.isEmpty, asleep.removeValue(forKey: id) != nil {
      ofPlugins.removeValue(forKey: id)
      forgetFormer(id)
      return
    }
    storage[id]?.owner = .none
    noteNews(of: id)
    dropIfDead(id)
  }

  /// Has a cell that scripts still refer to belong to somebody again, after its owner has left, with what was kept of it.
  ///
  /// - Returns: Whether there is such a cell.
  mutating func takeBack(_ id: CellID, by owner: Cell.Owner, with value: Value) -> Bool {
    guard let cell = storage[id], cell.owner == .none else { return false }
    storage[id]?.owner = owner
    if cell.value == value { noteNews(of: id) } else { restore(id, to: value) }
    return true
  }

  // MARK: Plugins that were stopped

  /// Takes the cells of a plugin that was stopped away, with what watches them and what it watches itself. Those with a name
  /// and an owner are asleep from then on, with what they held when the turn began: what its last run did to them may be why
  /// it was stopped.
  ///
  /// - Returns: The functions that are not needed any more.
  mutating func putToSleep(_ plugin: PluginID) -> [Handle] {
    let cells = storage
    let released = endWatches { $0.handle.plugin == plugin || cells[$0.cell]?.plugin == plugin }
    for id in ids(of: plugin) {
      guard var cell = storage.removeValue(forKey: id) else { continue }
      guard cell.name != nil, cell.owner != .none else {
        ofPlugins.removeValue(forKey: id)
        forgetFormer(id)
        continue
      }
      if !formerBefore.isEmpty, let held = formerBefore[id] { former[id] = held }
      cell.value = isBusy(id) || wasBusy.contains(id) ? .boolean(false) : before[id] ?? cell.value
      cell.references = 0
      asleep[id] = cell
    }
    return released
  }

  /// A plugin that was stopped is to be loaded again: it finds its cells.
  mutating func wake(_ plugin: PluginID) {
    for id in asleep.keys where asleep[id]?.plugin == plugin {
      storage[id] = asleep.removeValue(forKey: id)
      noteNews(of: id)
    }
  }

  // MARK: New versions

  /// The named cells that plugins have made while they loaded; of several of one name the oldest.
  func named(of plugin: PluginID) -> NamedCells {
    var named = NamedCells()
    for id in storage.keys {
      guard let cell = storage[id], cell.owner == .plugin(plugin), let name = cell.name, named[name] == nil else {
        continue
      }
      named.add(id, named: name)
    }
    return named
  }

  /// The scripts of some plugins are gone, and with them all their objects. A cell that a plugin itself owns lives on only
  /// if its new version has it, too.
  mutating func renew(of plugins: Set<PluginID>, keeping kept: Set<CellID>) {
    for id in storage.keys {
      guard let cell = storage[id], plugins.contains(cell.plugin) else { continue }
      storage[id]?.references = 0
      if case .plugin = cell.owner, !kept.contains(id) { storage[id]?.owner = .none }
      dropIfDead(id)
    }
  }

  /// Has a cell hold another form of its value, or begin anew, without a change that anybody is told of. Those who keep a copy of
  /// it know by its version that this is another one.
  mutating func restore(_ id: CellID, to value: Value) {
    version += 1
    storage[id]?.value = value
    storage[id]?.version = version
    noteNews(of: id)
    if let cell = storage[id], cell.isSecret { remember(secret: value, of: cell.plugin) }
  }

  // MARK: Values that cannot be used

  /// Whether there is any such thing.
  var hasFormer: Bool { !former.isEmpty }

  /// What a cell holds, or held, that cannot be used as it is; nil if its value can.
  func former(_ id: CellID) -> SavedValue? { former.isEmpty ? nil : former[id] }

  /// The cells of which there is such a thing, oldest first, also those that are asleep.
  var outdated: [CellID] { former.keys }

  /// Shows each with the plugin whose cell it is, in no order: only sums may come of it.
  func forEachFormer(_ body: (PluginID, SavedValue) -> Void) {
    if former.isEmpty { return }
    for id in former.keys { if let plugin = lasting(id)?.plugin, let value = former[id] { body(plugin, value) } }
  }

  /// A cell holds, or held, something that cannot be used as it is.
  mutating func keep(_ value: SavedValue, of id: CellID) { former[id] = value }

  /// What a cell presented, before that could not be used any more, has left.
  mutating func clearFormer(_ id: CellID) {
    if let value = former(id)?.value { former[id] = SavedValue(value.presentingNothing) }
  }

  /// What a cell held can be used again, and the cell holds it.
  mutating func forgetFormer(_ id: CellID) { if !former.isEmpty { former.removeValue(forKey: id) } }

  /// Has a cell begin anew, because what it holds cannot be used: that is not given up, unless the cell begins with that again.
  mutating func reset(_ id: CellID, to value: Value, of types: Types) {
    guard let old = storage[id]?.value else { return }
    let held = former(id) ?? SavedValue(old, versions: types.versions(in: old))
    if set(id, to: value), held != SavedValue(value, versions: types.versions(in: value)) { former[id] = held }
  }

  /// Whether something runs that names a busy cell.
  func isBusy(_ id: CellID) -> Bool { busy.contains(id) }

  private mutating func dropIfDead(_ id: CellID) {
    if let cell = storage[id], cell.owner == .none, cell.references <= 0 {
      storage[id] = nil
      ofPlugins.removeValue(forKey: id)
      forgetFormer(id)
      noteNews(of: id)
      if !watches.isEmpty { unneeded += watches.ids(of: [id]).compactMap { unwatch($0) } }
    }
  }

  // MARK: Busy cells

  var busyCount: Int { busy.count }

  /// A busy cell is true while anything runs that names it (S7).
  mutating func beginBusy(_ cell: CellID) {
    busy[cell, default: 0] += 1
    set(cell, to: .boolean(true))
  }

  mutating func endBusy(_ cell: CellID) {
    let left = (busy[cell] ?? 1) - 1
    busy[cell] = left > 0 ? left : nil
    if left > 0 { return }
    wasBusy.insert(cell)
    set(cell, to: .boolean(false))
  }

  // MARK: Watches

  var watchCount: Int { watches.count }
  /// The oldest first.
  var allWatches: [(id: WatchID, watch: Watch)] { watches.ids.compactMap { id in watches[id].map { (id, $0) } } }

  /// Shows every watch, in no order: only sums may come of it.
  func forEachWatch(_ body: (Watch) -> Void) { watches.forEachValue(body) }

  mutating func watch(_ id: WatchID, _ watch: Watch) { watches.add(id, watch) }
  func watch(_ id: WatchID) -> Watch? { watches[id] }

  /// - Returns: The function that is not needed any more.
  mutating func unwatch(_ id: WatchID) -> Handle? { watches.remove(id)?.handle }

  /// Gives the functions of watches that ended because their cells are gone.
  mutating func takeUnneeded() -> [Handle] {
    defer { if !unneeded.isEmpty { unneeded = [] } }
    return unneeded
  }

  /// The watches whose cells have changed since they last ran, the oldest first. They have seen the change then.
  mutating func dueWatches() -> [WatchID] {
    if watches.isEmpty || changed.isEmpty { return [] }
    return watches.ids(of: changed).filter { id in
      guard let watch = watches[id], let version = storage[watch.cell]?.version, version > watch.version else {
        return false
      }
      watches.note(version, seenBy: id)
      return true
    }
  }

  /// Ends the watches of an entry that leaves, and gives their functions.
  mutating func endWatches(of entry: EntryID) -> [Handle] {
    watches.isEmpty ? [] : watches.ids(of: entry).compactMap { unwatch($0) }
  }

  /// Ends the watches that are meant, the oldest first, and gives their functions.
  mutating func endWatches(where isMeant: (Watch) -> Bool) -> [Handle] {
    watches.ids.compactMap { id in
      guard let watch = watches[id], isMeant(watch) else { return nil }
      return unwatch(id)
    }
  }
}
