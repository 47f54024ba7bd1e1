internal import RutterCore

/// What a script may read, on its way to a plugin's process: what has changed there since it was asked last.
extension TapeWriter {
  func write(_ cell: Cell?, _ id: CellID) {
    write(number: id.number)
    guard let cell else { return write(number: 0) }
    write(number: cell.owner == .none ? 1 : 2)
    write(cell.value)
  }

  /// Writes an entry as the caller may see it.
  func write(copyOf entry: EntryInfo, isAsked: Bool, at place: Int) {
    write(number: place)
    write(number: entry.id.number)
    write(number: entry.state.number)
    write(number: Style.allCases.firstIndex(of: entry.style) ?? 0)
    write(isTrue: isAsked)
    write(optional: entry.type?.text)
    write(isTrue: entry.value != nil)
    if let value = entry.value { write(value) }
  }

  func write(_ stacks: [CopiedStack]) {
    write(number: stacks.count)
    for stack in stacks {
      write(number: Int(stack.id.number))
      write(stack.name)
      write(stack.title)
      write(number: stack.entries.count)
      for (place, entry) in stack.entries.enumerated() { write(copyOf: entry, isAsked: true, at: place) }
    }
  }

  func write(_ held: [HeldInfo]) {
    write(number: held.count)
    for one in held {
      write(one.name)
      write(one.operation)
      write(isTrue: one.value != nil)
      if let value = one.value { write(value) }
      write(isTrue: one.url != nil)
      if let url = one.url { write(url) }
    }
  }

  /// Writes where the caller may finish, and with what.
  func write(_ finishing: Finishing?) {
    write(number: finishing?.entry.number ?? -1)
    guard let finishing else { return }
    write(isTrue: finishing.gives != nil)
    if let gives = finishing.gives { write(gives.framed) }
  }

  func write(_ caller: Caller) {
    write(number: caller.role.number)
    write(number: caller.coroutine?.number ?? -1)
    write(number: caller.scope?.number ?? -1)
    write(isTrue: caller.chance != nil)
    if let chance = caller.chance { write(Int64(bitPattern: chance)) }
    write(isTrue: caller.isPart)
  }
}

extension FrameReader {
  /// Reads the named cells of a scope. Of a long list that was told before only what came since stands there.
  mutating func namedCells(into reading: inout Reading) throws(FrameFault) -> NamedCells {
    var first: CellID?, known = 0
    if try flag() { (first, known) = (CellID(try integer(in: 0...Int.max)), try integer(in: 0...Int.max)) }
    var cells = NamedCells(), added: [(name: Text, id: CellID)] = []
    for _ in 0..<(try count(width: 2)) {
      let name = try text(), id = CellID(try integer(in: 0...Int.max))
      if first == nil { cells.add(id, named: name) } else { added.append((name, id)) }
    }
    guard let first else { return cells }
    guard let all = reading.copyNames(from: first, after: known, added) else { throw FrameFault("no such named cells") }
    return all
  }

  mutating func cells(of plugin: PluginID, into reading: inout Reading) throws(FrameFault) {
    for _ in 0..<(try count()) {
      let id = CellID(try integer(in: 0...Int.max)), kind = try integer(in: 0...2)
      if kind == 0 {
        reading.copy(nil, to: id)
        continue
      }
      reading.copy(Cell(copyOf: try value(), of: plugin, isOwned: kind == 2), to: id)
    }
  }

  mutating func path(into reading: inout Reading) throws(FrameFault) {
    reading.cutPath(to: try integer(in: 0...Int.max))
    for _ in 0..<(try count()) {
      let (entry, place) = try entry()
      reading.copy(entry, at: place)
    }
  }

  private mutating func entry() throws(FrameFault) -> (entry: CopiedEntry, place: Int) {
    let place = try integer(in: 0...Int.max), id = EntryID(try integer(in: 0...Int.max))
    let states = PathItem.State.allInOrder, styles = Style.allCases
    let state = states[try integer(in: 0...(states.count - 1))]
    let style = styles[try integer(in: 0...(styles.count - 1))]
    let isAsked = try flag(), type = try optionalText().map { TypeName($0) }
    let value = try flag() ? try value() : nil
    return (CopiedEntry(EntryInfo(id, state, style, type: type, value: value), isAsked: isAsked), place)
  }

  mutating func stacks(into reading: inout Reading) throws(FrameFault) {
    var all: [CopiedStack] = []
    for _ in 0..<(try count()) {
      let id = StackID(number: Int64(try integer(in: 0...Int.max)))
      var stack = CopiedStack(id: id, name: try text(), title: try text(), entries: [])
      for _ in 0..<(try count()) { stack.entries.append(try entry().entry.info) }
      all.append(stack)
    }
    reading.copy(all)
  }

  mutating func held(into reading: inout Reading) throws(FrameFault) {
    var all: [HeldInfo] = []
    for _ in 0..<(try count()) {
      var one = HeldInfo(name: try text(), operation: try text())
      if try flag() { one.value = try value() }
      if try flag() { one.url = try text() }
      all.append(one)
    }
    reading.copy(all)
  }

  mutating func finishing() throws(FrameFault) -> Finishing? {
    let entry = try integer(in: -1...Int.max)
    if entry < 0 { return nil }
    return Finishing(entry: EntryID(entry), gives: try flag() ? try Schema(framed: value()) : nil)
  }

  mutating func caller(_ plugin: PluginID) throws(FrameFault) -> Caller {
    let roles = Caller.Role.allInOrder
    let role = roles[try integer(in: 0...(roles.count - 1))]
    let coroutine = try integer(in: -1...Int.max), scope = try integer(in: -1...Int.max)
    var caller = Caller(
      plugin: plugin, role: role, coroutine: coroutine < 0 ? nil : CoroutineID(coroutine),
      scope: scope < 0 ? nil : ScopeID(scope))
    if try flag() { caller.chance = UInt64(bitPattern: try integer()) }
    caller.isPart = try flag()
    return caller
  }

  mutating func counters() throws(FrameFault) -> Counters {
    var all: [Int] = []
    for _ in 0..<4 { all.append(try integer(in: 0...Int(Int32.max) << 16)) }
    guard let counters = Counters(all) else { throw FrameFault("wrong counters") }
    return counters
  }
}

extension TapeWriter {
  /// Writes the four numbers of a generator, or that there is no news of it.
  func write(random state: [UInt64]?) {
    write(isTrue: state != nil)
    for number in state ?? [] { write(Int64(bitPattern: number)) }
  }
}

extension FrameReader {
  mutating func random() throws(FrameFault) -> [UInt64]? {
    guard try flag() else { return nil }
    var state: [UInt64] = []
    for _ in 0..<4 { state.append(UInt64(bitPattern: try integer())) }
    return state
  }
}

extension PathItem.State {
  static let allInOrder: [PathItem.State] = [.waiting, .ready, .failed, .abandoned, .unavailable]
  fileprivate var number: Int { Self.allInOrder.firstIndex(of: self) ?? 0 }
}

extension Caller.Role {
  static let allInOrder: [Caller.Role] = [
    .chunk, .building, .editing, .routing, .action, .task, .hook, .guarding, .leaving, .loader, .steps, .closing,
    .guest,
  ]
  fileprivate var number: Int { Self.allInOrder.firstIndex(of: self) ?? 0 }
}
