/// What was saved and waits for what it belongs to: the parts of screens that have not been built since, the stacks of entries
/// that hold none yet, and all that belongs to plugins that are not there. It is written back as it is (N1).
struct Kept {
  private var stacks = IdentifierTable<EntryID, [SavedStack]>()
  private var parts = IdentifierTable<EntryID, KeptParts>()
  private var steps = IdentifierTable<EntryID, SavedSteps>()
  /// The titles of screens.
  private var titles = IdentifierTable<EntryID, String>()
  /// The names of types under which entries have come from elsewhere.
  private var tags = IdentifierTable<EntryID, Text>()
  /// The plugins that had put entries on the path and are not there.
  private var plugins = IdentifierTable<EntryID, Text>()
  /// The cells of plugins that are not there.
  private(set) var cells: [SavedCell] = []
  private(set) var held: [SavedHeld] = []
  private(set) var random: [SavedRandom] = []

  var isEmpty: Bool {
    stacks.isEmpty && parts.isEmpty && cells.isEmpty && held.isEmpty && steps.isEmpty
  }
  var count: Int {
    var count = stacks.count + cells.count + held.count + steps.count
    parts.forEachValue { if !$0.isEmpty { count += 1 } }
    return count
  }

  mutating func keep(_ stack: SavedStack, of entry: EntryID) { stacks[entry, default: []].append(stack) }
  mutating func keep(_ title: String, of entry: EntryID) { titles[entry] = title }
  func title(of entry: EntryID) -> String? { titles.isEmpty ? nil : titles[entry] }
  mutating func forgetTitle(of entry: EntryID) { if !titles.isEmpty { titles.removeValue(forKey: entry) } }
  mutating func keep(tag: Text, of entry: EntryID) { tags[entry] = tag }
  func tag(of entry: EntryID) -> Text? { tags.isEmpty ? nil : tags[entry] }
  mutating func keep(plugin: Text, of entry: EntryID) { plugins[entry] = plugin }
  func plugin(of entry: EntryID) -> Text? { plugins.isEmpty ? nil : plugins[entry] }
  mutating func keep(_ cell: SavedCell) { cells.append(cell) }
  mutating func keep(_ one: SavedHeld) { held.append(one) }
  mutating func takeHeld() -> [SavedHeld] {
    defer { held = [] }
    return held
  }
  /// Another operation is held by that name, or it is dropped. What the plugins hold that are not meant is kept.
  ///
  /// - Returns: The one that was kept.
  mutating func forgetHeld(_ name: Text, where isMeant: (_ holder: Text) -> Bool) -> SavedHeld? {
    held.firstIndex { $0.name == name && isMeant($0.holder) }.map { held.remove(at: $0) }
  }
  mutating func keep(_ one: SavedRandom) { random.append(one) }

  /// Keeps a cell of a part of an entry's screen.
  mutating func keep(_ cell: SavedCell, in entry: EntryID) { made(entry).keep(cell) }

  /// What a kept cell presented has left.
  mutating func clear(_ cell: CellID, of entry: EntryID) {
    parts(of: entry)?.clear(cell)
    for place in cells.indices where cells[place].id == cell { cells[place].clear() }
  }

  mutating func keep(_ hole: SavedHole, at place: Int) { made(hole.entry).keep(hole, at: place) }

  /// What is kept of the parts of an entry's screen, be it nothing yet.
  mutating func made(_ entry: EntryID) -> KeptParts {
    if let known = parts[entry] { return known }
    let new = KeptParts()
    parts[entry] = new
    return new
  }

  /// What the parts of an entry's screen have left to be taken; nil if that is nothing.
  func parts(of entry: EntryID) -> KeptParts? {
    if parts.isEmpty { return nil }
    return parts[entry].flatMap { $0.isEmpty ? nil : $0 }
  }

  var hasStacks: Bool { !stacks.isEmpty }

  /// The stacks of an entry that has not shown them since.
  func stacks(of entry: EntryID) -> [SavedStack] { stacks.isEmpty ? [] : stacks[entry] ?? [] }

  /// Whether a stack of that number waits for its entry to hold stacks again.
  func holds(stack number: Int) -> Bool {
    var found = false
    stacks.forEachValue { stacks in if stacks.contains(where: { $0.id == number }) { found = true } }
    return found
  }

  mutating func takeStacks(of entry: EntryID) -> [SavedStack] {
    stacks.isEmpty ? [] : stacks.removeValue(forKey: entry) ?? []
  }

  mutating func keep(_ one: SavedSteps) { steps[one.holder] = one }

  /// The records of steps that have not shown since.
  var allSteps: [SavedSteps] { steps.isEmpty ? [] : steps.map(\.value) }

  mutating func takeSteps(of entry: EntryID) -> SavedSteps? {
    steps.isEmpty ? nil : steps.removeValue(forKey: entry)
  }

  /// An entry has left: so has all that was kept for it, and for what stood in it.
  mutating func forget(_ entry: EntryID) {
    if isEmpty, titles.isEmpty, tags.isEmpty, plugins.isEmpty { return }
    steps.removeValue(forKey: entry)
    tags.removeValue(forKey: entry)
    plugins.removeValue(forKey: entry)
    parts.removeValue(forKey: entry)
    titles.removeValue(forKey: entry)
    for stack in takeStacks(of: entry) { forget(stack) }
  }

  /// A stack will not come back.
  mutating func forget(_ stack: SavedStack) {
    forget(stack.root)
    for entry in stack.entries { forget(entry.id) }
  }

  /// Whether there is anything that ``forEachWeight(_:)`` shows.
  var hasWeight: Bool { !isEmpty || !titles.isEmpty }

  /// Shows how much all that is kept takes, with the plugin that it belongs to, if it names one; in no order: only sums may
  /// come of it.
  func forEachWeight(_ body: (Text?, Account.Kind, Int) -> Void) {
    parts.forEachValue { parts in
      parts.forEachCell { body($0.plugin, .cells, $0.weight) }
      parts.forEachHole { body(nil, .results, $0.weight) }
    }
    titles.forEachValue { body(nil, .entries, 64 + $0.utf8.count) }
    for cell in cells { body(cell.plugin, .cells, cell.weight) }
    for one in held { body(one.holder, .operations, Operation.weight + one.request.weight) }
    stacks.forEachValue { stacks in
      for stack in stacks { for entry in stack.entries { body(entry.plugin, .entries, entry.weight) } }
    }
    steps.forEachValue { body(nil, .records, $0.record.weight) }
  }
}

/// An entry that cannot be restored as it was: it shows as unavailable, and is saved again as it is (N1).
final class KeptEntry {
  let saved: SavedEntry
  let why: Unfit

  init(_ saved: SavedEntry, _ why: Unfit) {
    self.saved = saved
    self.why = why
  }

  /// What the entry holds meanwhile, in the place of a value that nobody may read.
  var content: Placeholder { .failed(.cancelled(why.description)) }
}

extension Entry {
  /// Has it wait, with what was saved of it, until that can be used.
  func keep(_ saved: SavedEntry, _ why: Unfit) {
    let kept = KeptEntry(saved, why)
    self.kept = kept
    content = kept.content
  }
}

extension SavedCell {
  /// Has it present nothing.
  mutating func clear() {
    guard let held = value.value else { return }
    value = SavedValue(held.presentingNothing)
  }

  /// About what it takes.
  var weight: Int { 256 + (value.value?.weight ?? 0) }
}

extension SavedHole {
  /// About what it takes.
  var weight: Int { if case .value(let value) = content { 320 + (value.value?.weight ?? 0) } else { 320 } }
}

extension SavedEntry {
  /// About what it takes.
  var weight: Int {
    var weight = Entry.weight
    if case .value(let value) = content { weight += value.value?.weight ?? 0 }
    for argument in source?.arguments ?? [] { weight += argument.weight }
    return weight + (title?.utf8.count ?? 0)
  }
}
