/// The tree of stacks, and the ids of entries, which are unique in the session (T5, Q1).
///
/// Most sessions have one stack, ``StackID/main``, and pay for the others nothing but a look whether there are any. Whoever asks
/// by an entry need not know which stack it stands in; places count within a stack.
struct Path {
  /// By the slots of their ids. A slot whose stack is gone holds it until the next one is made.
  private var stacks: [Stack]
  private var freeSlots: [Int] = []
  private var lastSerial = 0
  private(set) var positions = Positions()
  /// By the entries that hold them.
  private(set) var containers = IdentifierTable<EntryID, Container>()
  /// The stacks that show, from the session's root to the one that a person acts on (Q1).
  private(set) var chain: [StackID] = [.main]
  private var lastEntry = 0

  init() {
    let root = Entry(root: .root, of: .host)
    stacks = [Stack(.main, "main", of: nil, root: root)]
    positions[.root] = Position(.main, -1)
  }

  /// Takes the id of a new entry.
  mutating func newEntryID() -> EntryID {
    lastEntry += 1
    return EntryID(lastEntry)
  }

  /// The last number of each kind.
  var counters: (entries: Int, stacks: Int) {
    get { (lastEntry, lastSerial) }
    set { (lastEntry, lastSerial) = newValue }
  }

  /// The stack of a number; nil if there is none.
  func stack(numbered serial: Int) -> StackID? {
    stacks.first { Int($0.id.serial) == serial && contains($0.id) }?.id
  }

  // MARK: Stacks

  /// One stack. That of an id which is gone must not be asked for.
  subscript(stack: StackID) -> Stack {
    _read { yield stacks[Int(stack.slot)] }
  }

  /// Entry 0.
  var root: Entry { stacks[0].root }
  /// The last stack of the chain: what a person acts on.
  var last: StackID { chain.last ?? .main }
  /// The entry on top of all.
  var top: Entry { self[last].top }
  var hasContainers: Bool { !containers.isEmpty }

  /// The stack at the bottom of what a person sees: that of the session's root, or, where the root holds stacks and nothing lies
  /// above these, the active one of them.
  var rootStack: StackID {
    guard self[.main].count == 0, showsStacks(.root) else { return .main }
    return containers[.root]?.activeStack ?? .main
  }
  /// How many entries there are above the roots of all stacks.
  var entryCount: Int { allStacks.reduce(0) { $0 + self[$1].count } }

  func contains(_ stack: StackID) -> Bool {
    stacks.indices.contains(Int(stack.slot)) && self[stack].id == stack && !freeSlots.contains(Int(stack.slot))
  }

  /// Those that are there, outer ones before the stacks inside of them.
  var allStacks: [StackID] {
    if !hasContainers { return [.main] }
    return stacks.map(\.id).filter { contains($0) }.sorted { $0.serial < $1.serial }
  }

  /// The container that a stack belongs to.
  func container(of stack: StackID) -> Container? { self[stack].owner.flatMap { containers[$0] } }

  /// What a script said of a stack; nil for that of the session's root.
  func detail(of stack: StackID) -> StackDetail? { container(of: stack)?.detail(of: self[stack].name) }

  // MARK: Entries

  subscript(id: EntryID) -> Entry? {
    guard let position = positions[id] else { return nil }
    return stacks[position.stackSlot].entry(at: position.place)
  }

  func contains(_ id: EntryID) -> Bool { positions[id] != nil }

  /// The stack that an entry stands in.
  func stack(of id: EntryID) -> StackID? { positions[id].map { stacks[$0.stackSlot].id } }

  /// The place of an entry in its own stack.
  func place(of id: EntryID) -> Int? { positions[id]?.place }

  /// The place of an entry in a stack; nil if it does not stand there.
  func place(of id: EntryID, in stack: StackID) -> Int? {
    guard let position = positions[id], position.stackSlot == Int(stack.slot) else { return nil }
    return position.place
  }

  /// The topmost entry above `owner` in its own stack that was not put there by the deed `asker` (P7, Q2).
  func foreign(above owner: EntryID, asker: Asker) -> Entry? {
    guard let position = positions[owner] else { return nil }
    return stacks[position.stackSlot].foreign(above: position.place, asker: asker)
  }

  /// The stacks that a stack stands in, and itself, from inside out, each with the entry of it that the next inner one belongs
  /// to; nil for the innermost.
  func surroundings(of stack: StackID) -> [(stack: StackID, holder: EntryID?)] {
    var all: [(stack: StackID, holder: EntryID?)] = [(stack, nil)], inner = stack
    while let owner = self[inner].owner, let outer = self.stack(of: owner) {
      all.append((outer, owner))
      inner = outer
    }
    return all
  }

  /// All entries of the session with the roots of stacks, each container's right above its entry, in the opposite of the order
  /// in which they would leave.
  var everything: [Entry] { unfolded([root] + self[.main].entries) }

  /// Entries of a stack with all that stands in the containers among them, in the opposite of the order in which they would
  /// leave (G1).
  func unfolded(_ entries: [Entry]) -> [Entry] {
    if !hasContainers { return entries }
    var all: [Entry] = [], open = Array(entries.reversed())
    while let entry = open.popLast() {
      all.append(entry)
      guard let container = containers[entry.id] else { continue }
      for stack in container.leavingStacks { open += self[stack].entries.reversed() + [self[stack].root] }
    }
    return all
  }

  // MARK: What shows

  /// The visible entries, bottom to top, those that hold containers among them.
  var visible: Visible {
    guard hasContainers else {
      let places = self[.main].visiblePlaces
      return places.count == 1 ? .one(self[.main].top.id) : Visible(places.map { self[.main].entry(at: $0).id })
    }
    var all: [EntryID] = [], open: [Entry] = visibleEntries(of: .main).reversed()
    while let entry = open.popLast() {
      all.append(entry.id)
      guard let container = containers[entry.id], container.isOpen, let stack = container.activeStack else { continue }
      open += visibleEntries(of: stack).reversed()
    }
    return Visible(all)
  }

  private func visibleEntries(of stack: StackID) -> [Entry] {
    self[stack].visiblePlaces.map { self[stack].entry(at: $0) }
  }

  func isVisible(_ id: EntryID) -> Bool {
    var id = id
    while let position = positions[id] {
      guard stacks[position.stackSlot].visiblePlaces.contains(position.place) else { return false }
      guard let owner = stacks[position.stackSlot].owner else { return true }
      guard let container = containers[owner], container.isOpen,
        container.activeStack == stacks[position.stackSlot].id
      else { return false }
      id = owner
    }
    return false
  }

  /// Whether an entry shows the stacks of a container.
  func showsStacks(_ id: EntryID) -> Bool { hasContainers && containers[id]?.isOpen == true }

  /// How many entries the chain has above the roots of its stacks.
  var shownCount: Int { chain.count == 1 ? self[.main].count : chain.reduce(0) { $0 + self[$1].count } }

  /// An entry of the chain, by its place among all of the chain.
  func shownEntry(at place: Int) -> Entry {
    var place = place
    for stack in chain {
      if place < self[stack].count { return self[stack].entry(at: place) }
      place -= self[stack].count
    }
    return top
  }

  /// The place among all of the chain at which a stack begins; nil if it is not in the chain.
  func shownStart(of stack: StackID) -> Int? {
    if stack == .main { return 0 }
    guard let index = chain.firstIndex(of: stack) else { return nil }
    return chain[..<index].reduce(0) { $0 + self[$1].count }
  }

  /// The place of an entry among all of the chain; nil for one that is not in it, and for roots.
  func shownPlace(of id: EntryID) -> Int? {
    guard let position = positions[id], position.place >= 0 else { return nil }
    return shownStart(of: stacks[position.stackSlot].id).map { $0 + position.place }
  }

  /// Follows the chain anew after entries, containers or what is active have changed.
  ///
  /// - Returns: From which place on the entries of the chain are others; nil if the same stacks show as before.
  mutating func followChain() -> Int? {
    if !hasContainers, chain.count == 1 { return nil }
    var now: [StackID] = [.main]
    while let container = containers[self[now[now.count - 1]].top.id], container.isOpen,
      let stack = container.activeStack
    { now.append(stack) }
    if now == chain { return nil }
    let same = zip(now, chain).prefix { $0 == $1 }.count
    chain = now
    return now[..<same].reduce(0) { $0 + self[$1].count }
  }

  // MARK: Changing

  /// Puts a draft in force.
  ///
  /// - Returns: The entries that are no longer in the stack, bottom to top.
  mutating func replace(in stack: StackID, from kept: Int, with tail: [Entry]) -> [Entry] {
    stacks[Int(stack.slot)].replace(from: kept, with: tail, &positions)
  }

  /// The path as a draft would make it, only for reading.
  func preview(_ draft: borrowing Draft) -> Path {
    var preview = self
    preview.stacks[Int(draft.stack.slot)].pretend(from: draft.kept, with: draft.tail, &preview.positions)
    return preview
  }

  // MARK: Containers

  /// An entry gives stacks: makes its container, or takes over what is new.
  ///
  /// - Parameters:
  ///   - detail: What the entry gives.
  ///   - entry: The entry.
  ///   - saved: The stacks that it held when the session was saved, whose numbers those of their names have again.
  /// - Returns: The stacks that are not named any more, which are to be removed.
  mutating func contain(_ detail: ContainerDetail, in entry: EntryID, as saved: [SavedStack] = []) -> [StackID] {
    var container = containers[entry] ?? Container(detail, in: entry)
    let gone = container.renew(detail)
    container.isOpen = true
    for stack in detail.stacks where container.made[stack.id] == nil {
      container.make(stack.id, make(stack, in: entry, as: saved.first { $0.name == stack.id }))
    }
    if !saved.isEmpty { container.restore(saved) }
    containers[entry] = container
    return gone
  }

  /// Makes a stack with its root, whose screen is made when it first shows (Q3).
  private mutating func make(_ detail: StackDetail, in entry: EntryID, as saved: SavedStack?) -> StackID {
    let slot = freeSlots.popLast() ?? stacks.count
    if saved == nil { lastSerial += 1 }
    let id = StackID(slot: slot, serial: saved?.id ?? lastSerial)
    let root = Entry(root: saved?.root ?? newEntryID(), of: detail.root.plugin)
    let stack = Stack(id, detail.id, of: entry, root: root)
    if slot == stacks.count { stacks.append(stack) } else { stacks[slot] = stack }
    positions[root.id] = Position(id, -1)
    return id
  }

  /// The stacks of an entry show, or do not, because the entry shows something else.
  mutating func open(_ isOpen: Bool, in entry: EntryID) { containers[entry]?.isOpen = isOpen }

  /// Shows another stack of a container.
  mutating func select(_ id: Text, in entry: EntryID) { containers[entry]?.select(id) }

  /// Shows the stack to which `back` leads.
  mutating func goBack(in entry: EntryID) { containers[entry]?.goBack() }

  /// An entry holds stacks no more.
  mutating func forgetContainer(of entry: EntryID) -> Container? { containers.removeValue(forKey: entry) }

  /// Takes a stack away with its entries. Its containers have to be gone.
  mutating func remove(_ stack: StackID) {
    for entry in self[stack].entries + [self[stack].root] { positions[entry.id] = nil }
    freeSlots.append(Int(stack.slot))
  }
}
