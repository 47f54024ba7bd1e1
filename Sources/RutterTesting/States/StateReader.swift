package import RutterCore

/// Reads a state of a session, whatever it is made of, and sums it up in a ``Fingerprint``: two states have the same one
/// only if they are the same but for the numbers by which things are named.
///
/// It sees every stored property by reflection, so that none can be forgotten. Identifiers whose numbers nobody sees are
/// renamed by first use: whether a load was begun as the third or the fourth makes no difference, as long as the same
/// things refer to it. What is stored by such a name is read when the name is met; objects are read once, where they are
/// met first. Where things are gone through by age, their order by age is told at the end.
///
/// What cannot be read (a function, memory that nobody has described) is ``whyUnreadable``: then states are not compared.
package final class StateReader {
  /// Identifiers of one type, and the names that they were given.
  private struct Names {
    /// What may be gone through by age.
    enum Aging {
      case all
      /// Those in one table.
      case eachTable
      /// Nothing, or what somebody else tells.
      case nothing
    }
    let type: ObjectIdentifier
    let aging: Aging
    var all: [Int: Int] = [:]
    /// What is stored by identifiers that have no name yet, with the number of its table.
    var waiting: [Int: [(table: Int, value: Any)]] = [:]

    init(_ type: any Identifier.Type, _ aging: Aging) {
      self.type = ObjectIdentifier(type)
      self.aging = aging
    }
  }

  private var hash = StateHash()
  /// What was read, as soon as all is.
  package var fingerprint: Fingerprint { Fingerprint(hash) }
  package private(set) var whyUnreadable: String?
  /// Is told of each handle when it is met first.
  package var onHandle: (Handle) -> Void = { _ in }
  /// Is told of each coroutine when it is met first.
  package var onCoroutine: (CoroutineID) -> Void = { _ in }

  private var names: [Names]
  private var handles: [Handle: Int] = [:]
  private var objects: [ObjectIdentifier: Int] = [:]
  /// The objects that were met, which are kept alive so that no other one gets their address, and how many were read.
  private var met: [AnyObject] = [], readObjects = 0
  /// What is stored by names that were met.
  private var found: [(table: Int, name: Int, value: Any)] = []
  private var tables = 0
  /// The keys of tables that may be gone through by age, with the place of their names.
  private var aged: [(index: Int, numbers: [Int])] = []
  private var kinds: [ObjectIdentifier: StateKind]
  private let mostWords: Int
  /// Whether what has no name yet gets none.
  private var namesNothing = false
  /// Whether everything is told by its number, and nothing is named.
  private var tellsNumbers = false

  /// Makes a reader of one state.
  ///
  /// - Parameter mostWords: A state that is larger would cost more to read than it can save.
  package init(mostWords: Int = 400_000) {
    self.mostWords = mostWords
    kinds = StateKind.known
    names = [
      Names(LoadID.self, .all), Names(CoroutineID.self, .all), Names(CallID.self, .all),
      Names(TimerID.self, .all), Names(CellID.self, .all), Names(WatchID.self, .all),
      Names(ScopeID.self, .nothing), Names(NodeID.self, .eachTable),
    ]
  }

  deinit { StateKind.learn(kinds) }

  /// Says that the state cannot be compared with others.
  package func refuse(_ reason: String) { if whyUnreadable == nil { whyUnreadable = reason } }

  /// Reads one part of a state, with all that it leads to.
  package func read(_ part: Any) {
    add(part)
    readOn()
  }

  /// Tells an identifier that is met elsewhere: in the memory of a script.
  package func meet(_ id: any Identifier) {
    add(id)
    readOn()
  }

  /// The name of an identifier that was met, or of what is stored by one; nil for one of which nothing is there.
  package func name(of id: any Identifier) -> Int? {
    names.first { $0.type == ObjectIdentifier(type(of: id)) }?.all[id.number]
  }

  /// Adds a word of what is read elsewhere.
  package func take(_ word: UInt64) { hash.take(word) }
  package func take(_ bytes: RawSpan) { hash.take(bytes) }

  /// Reads what nothing has led to.
  package func readRest() {
    for index in names.indices {
      while let number = names[index].waiting.keys.min() {
        _ = name(number, index)
        readOn()
      }
    }
  }

  /// Ends reading: tells the ages.
  package func end() {
    readRest()
    for kind in names where kind.aging == .all { addAges(kind.all.map { ($0.key, $0.value) }) }
    for (index, numbers) in aged { addAges(numbers.map { ($0, names[index].all[$0] ?? -1) }) }
  }

  /// Tells names by the age of what they stand for.
  private func addAges(_ entries: [(number: Int, name: Int)]) {
    hash.take(entries.count)
    for (_, name) in entries.sorted(by: { $0.number < $1.number }) { hash.take(name) }
  }

  // MARK: Names

  private func add(_ id: any Identifier) {
    guard let index = names.firstIndex(where: { $0.type == ObjectIdentifier(type(of: id)) }) else {
      return hash.take(id.number)
    }
    if namesNothing { return hash.take(names[index].all[id.number] ?? -1) }
    // The number 0 stands for none.
    hash.take(id.number == 0 ? -1 : name(id.number, index))
    if let coroutine = id as? CoroutineID { onCoroutine(coroutine) }
  }

  private func name(_ number: Int, _ index: Int) -> Int {
    if let known = names[index].all[number] { return known }
    let name = names[index].all.count
    names[index].all[number] = name
    for (table, value) in names[index].waiting.removeValue(forKey: number) ?? [] { found.append((table, name, value)) }
    return name
  }

  private func add(_ handle: Handle) {
    if namesNothing { return hash.take(handles[handle] ?? -1) }
    if tellsNumbers {
      hash.take(handle.plugin.number)
      return hash.take(handle.slot)
    }
    let name = handles[handle] ?? handles.count
    hash.take(name)
    if name < handles.count { return }
    handles[handle] = name
    hash.take(handle.plugin.number)
    onHandle(handle)
  }

  /// Reads what was met, until nothing is left.
  private func readOn() {
    var place = 0
    while whyUnreadable == nil {
      if place < found.count {
        let (table, name, value) = found[place]
        place += 1
        hash.take(table)
        hash.take(name)
        add(value)
      } else if readObjects < met.count {
        let object = met[readObjects]
        readObjects += 1
        if let form = (object as? any HasStateForm)?.stateForm { add(form) } else { addProperties(of: object) }
      } else {
        break
      }
    }
    found.removeAll(keepingCapacity: true)
  }

  // MARK: Values of any type

  private func add(_ value: Any) {
    if whyUnreadable != nil { return }
    if hash.count > mostWords { return refuse("it is too large") }
    let type = type(of: value), key = ObjectIdentifier(type)
    let kind: StateKind
    if let known = kinds[key] {
      kind = known
    } else {
      kind = StateKind(of: value)
      kinds[key] = kind
    }
    switch kind {
    case .integer: hash.take(value as? Int ?? 0)
    case .text: hash.take((value as? Text)?.string ?? "")
    case .string: hash.take(value as? String ?? "")
    case .value: if let value = value as? Value { add(value) }
    case .flag: hash.take(value as? Bool == true ? 1 : 0)
    case .number: hash.take((value as? Double ?? 0).bitPattern)
    case .fixedWidth: if let value = value as? any FixedWidthInteger { hash.take(UInt64(truncatingIfNeeded: value)) }
    case .bytes: if let bytes = value as? [UInt8] { hash.take(bytes.span.bytes) }
    case .identifier: if let id = value as? any Identifier { add(id) }
    case .handle: if let handle = value as? Handle { add(handle) }
    case .form: if let form = (value as? any HasStateForm)?.stateForm { add(form) }
    case .optional:
      let inner = (value as? any ShowsWrapped)?.wrapped
      hash.take(inner == nil ? 0 : 1)
      if let inner { add(inner) }
    case .list:
      let elements = (value as? any ShowsElements)?.elements ?? []
      hash.take(elements.count)
      for element in elements { add(element) }
    case .dictionary: addEntries(of: value)
    case .set: addElements(of: value)
    case .structure, .tuple: for child in Mirror(reflecting: value).children { add(child.value) }
    case .enumeration: addCase(of: value)
    case .object: add(object: value as AnyObject)
    case .unreadable: refuse("nobody can tell what is in \(type)")
    }
  }

  private func add(_ value: Value) {
    switch value {
    case .null: hash.take(0)
    case .boolean(let flag): hash.take(flag ? 2 : 1)
    case .integer(let integer):
      hash.take(3)
      hash.take(UInt64(bitPattern: integer))
    case .number(let number):
      hash.take(4)
      hash.take(number.bitPattern)
    case .string(let text):
      hash.take(5)
      hash.take(text.string)
    case .bytes(let bytes):
      hash.take(6)
      hash.take(bytes.span.bytes)
    case .list(let items):
      hash.take(7)
      hash.take(items.count)
      for item in items { add(item) }
    case .record(let record):
      hash.take(8)
      addProperties(of: record)
    }
  }

  private func addCase(of value: Any) {
    let mirror = Mirror(reflecting: value)
    guard let payload = mirror.children.first else {
      if let hashable = value as? any Hashable { return hash.take(hashable.hashValue) }
      if value is any CustomStringConvertible { return refuse("nobody can tell the cases of \(type(of: value))") }
      return hash.take("\(value)")
    }
    hash.take(payload.label ?? "")
    add(payload.value)
  }

  private func add(object: AnyObject) {
    let id = ObjectIdentifier(object)
    let name = objects[id] ?? objects.count
    hash.take(name)
    if name < objects.count { return }
    objects[id] = name
    met.append(object)
  }

  private func addProperties(of value: Any) { for child in Mirror(reflecting: value).children { add(child.value) } }

  // MARK: Tables

  private func add(_ form: StateForm) {
    switch form {
    case .nothing: break
    case .list(let elements):
      hash.take(elements.count)
      for element in elements { add(element) }
    case .table(let entries): addTable(entries)
    }
  }

  private func addTable(_ entries: [(key: any Identifier, value: Any)]) {
    hash.take(entries.count)
    guard let first = entries.first else { return }
    guard let index = names.firstIndex(where: { $0.type == ObjectIdentifier(type(of: first.key)) }) else {
      for (key, value) in entries.sorted(by: { $0.key.number < $1.key.number }) {
        hash.take(key.number)
        add(value)
      }
      return
    }
    let table = tables
    tables += 1
    if names[index].aging == .eachTable { aged.append((index, entries.map(\.key.number))) }
    var known: [(name: Int, value: Any)] = []
    for (key, value) in entries {
      if let name = names[index].all[key.number] {
        known.append((name, value))
      } else {
        names[index].waiting[key.number, default: []].append((table, value))
      }
    }
    for (name, value) in known.sorted(by: { $0.name < $1.name }) { found.append((table, name, value)) }
  }

  private func addEntries(of dictionary: Any) {
    let entries = (dictionary as? any ShowsEntries)?.entries ?? []
    if let table = entries.mapAll({ entry in (entry.key as? any Identifier).map { ($0, entry.value) } }) {
      return addTable(table)
    }
    hash.take(entries.count)
    for entry in sorted(entries, by: \.key) {
      add(entry.key)
      add(entry.value)
    }
  }

  private func addElements(of set: Any) {
    let elements = (set as? any ShowsElements)?.elements ?? []
    if let table = elements.mapAll({ element in (element as? any Identifier).map { ($0, true as Any) } }) {
      return addTable(table)
    }
    hash.take(elements.count)
    for element in sorted(elements, by: \.self) { add(element) }
  }

  /// Sorts by what is told of a key without naming anything, so that the places of a hash table tell nothing. Keys of
  /// which the same is told keep the order of the numbers in them, which is as good as any.
  private func sorted<Element>(_ elements: [Element], by key: (Element) -> Any) -> [Element] {
    if elements.count < 2 { return elements }
    let keys = elements.map { element in
      let raw = StateReader(mostWords: mostWords)
      raw.names = []
      raw.tellsNumbers = true
      raw.kinds = kinds
      let known = StateReader(mostWords: mostWords)
      known.names = names
      known.handles = handles
      known.namesNothing = true
      known.kinds = kinds
      raw.read(key(element))
      known.read(key(element))
      if let reason = raw.whyUnreadable { refuse(reason) }
      return (known.fingerprint, raw.fingerprint)
    }
    return elements.indices.sorted { keys[$0] < keys[$1] }.map { elements[$0] }
  }
}

extension Array {
  /// What becomes of each element; nil if nothing becomes of one of them.
  fileprivate func mapAll<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    var all: [Result] = []
    for element in self {
      guard let result = transform(element) else { return nil }
      all.append(result)
    }
    return all
  }
}
