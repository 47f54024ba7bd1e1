/// What plugins have registered: types, destinations, loaders, routes, the root, slots and what is contributed to them.
package struct Registry: Sendable {
  package private(set) var types = Types()
  private var loaders: [LoaderName: LoaderBox] = [:]
  private var functions: [LoaderName: HostFunction] = [:]
  /// The destinations of each type. The last one is in force; the others serve again when it is withdrawn (D3).
  private var byType: [TypeName: [DestinationBox]] = [:]
  private var byValue: [Value: [DestinationBox]] = [:]
  package private(set) var root: Root?
  package private(set) var routes = Routes()
  /// How often routes came or went. If it has grown, entries may have other URLs.
  private(set) var routeVersion = 0
  private var slots: [Text: Slot] = [:]
  /// In load order.
  package private(set) var guards: [Guard] = []
  /// By the slots to which they go, in load order.
  private var contributions: [Text: [Contribution]] = [:]
  /// The slots to which contributions go, by their registrations.
  private var contributedTo: [RegistrationID: Text] = [:]
  /// How often contributions came or went. If it has grown, the session builds the slots that show again.
  private(set) var contributionVersion = 0
  /// The number of changes so far. If it has grown, the session looks up the destinations of all entries again.
  package private(set) var version = 0
  /// The script functions of registrations that are gone, until the session releases them.
  private var released: [Handle] = []

  package init() {}

  package func loader(_ name: LoaderName) -> Loader? { loaders[name]?.value }
  /// The loader as an object that many loads can share without copying it.
  package func sharedLoader(_ name: LoaderName) -> LoaderBox? { loaders[name] }
  package var loaderNames: [LoaderName] { loaders.keys.sorted() }
  /// A function that a plugin in Swift offers.
  package func function(_ name: LoaderName) -> HostFunction? { functions[name] }
  package var functionNames: [LoaderName] { functions.keys.sorted() }
  /// Every destination in force, sorted by what it serves.
  package var destinations: [Destination] {
    byType.keys.sorted().compactMap { byType[$0]?.last?.value }
      + byValue.values.compactMap { $0.last?.value }.sorted { $0.id < $1.id }
  }

  /// Shows each of a kind, in no order.
  func forEachType(_ body: (TypeDefinition) -> Void) { types.forEach(body) }
  func forEachSlot(_ body: (Slot) -> Void) { for slot in slots.values { body(slot) } }
  func forEachContribution(_ body: (Contribution) -> Void) { for list in contributions.values { list.forEach(body) } }
  func forEachLoader(_ body: (Loader) -> Void) { for box in loaders.values { body(box.value) } }
  func forEachFunction(_ body: (HostFunction) -> Void) { for function in functions.values { body(function) } }
  func forEachDestination(_ body: (Destination) -> Void) {
    for list in byType.values { for box in list { body(box.value) } }
    for list in byValue.values { for box in list { body(box.value) } }
  }

  package mutating func add(_ type: TypeDefinition) throws(ScriptError) {
    if let old = types[type.name] { throw taken("type '\(type.name)'", old.place) }
    if let old = types.type(withAlias: type.name.text) {
      throw ScriptError("'\(type.name)' is already an alias of \(old.name), registered by \(old.place)")
    }
    for alias in type.aliases {
      if let old = types[TypeName(alias)] { throw taken("the alias '\(alias)' is a type, and", old.place) }
      if let old = types.type(withAlias: alias) {
        throw ScriptError("the alias '\(alias)' is already one of \(old.name), registered by \(old.place)")
      }
    }
    types.define(type)
    version += 1
  }

  package mutating func add(_ loader: Loader) throws(ScriptError) {
    if let old = loaders[loader.name] { throw taken("loader '\(loader.name)'", old.value.place) }
    if let old = functions[loader.name] { throw taken("function '\(loader.name)'", old.place) }
    loaders[loader.name] = LoaderBox(loader)
    version += 1
  }

  package mutating func add(_ function: HostFunction) throws(ScriptError) {
    if let old = functions[function.name] { throw taken("function '\(function.name)'", old.place) }
    if let old = loaders[function.name] { throw taken("loader '\(function.name)'", old.value.place) }
    functions[function.name] = function
    version += 1
  }

  package mutating func add(_ slot: Slot) throws(ScriptError) {
    if let old = slots[slot.name] { throw taken("slot '\(slot.name)'", old.place) }
    slots[slot.name] = slot
    version += 1
  }

  package mutating func add(_ contribution: Contribution) {
    // Of two plugins the one that was loaded first comes first, whenever each of them contributes. Mostly it is the last.
    contributions[contribution.slot, default: []].insert(contribution)
    contributedTo[contribution.id] = contribution.slot
    contributionVersion += 1
    version += 1
  }

  package mutating func add(_ one: Guard) {
    // As with contributions: plugin by plugin, in load order.
    let before = guards.lastIndex { $0.plugin <= one.plugin }
    guards.insert(one, at: before.map { $0 + 1 } ?? 0)
    version += 1
  }

  package mutating func add(_ route: Route) throws(ScriptError) {
    try routes.add(route)
    noteRoutes()
  }

  private mutating func noteRoutes() {
    routeVersion += 1
    version += 1
  }

  package mutating func add(_ root: Root) throws(ScriptError) {
    if let old = self.root { throw taken("a root screen", old.place) }
    try checkLocals(root.destinations)
    self.root = root
    version += 1
  }

  /// Puts a destination in force (D1, D2).
  package mutating func add(_ destination: Destination) throws(ScriptError) {
    try checkLocals(destination.destinations)
    version += 1
    if let old = rival(of: destination), !destination.replaces {
      throw taken("destination for \(destination.target.words)", old.place, canReplace: true)
    }
    switch destination.target {
    case .type(let name): byType[name, default: []].append(DestinationBox(destination))
    case .value(let value): byValue[value, default: []].append(DestinationBox(destination))
    }
  }

  /// The destination in whose place another one is to be put.
  func rival(of destination: Destination) -> Destination? {
    switch destination.target {
    case .type(let name):
      // Every plugin may have its own destination for a built-in type (D1).
      let builtIn = TypeName.builtIn.contains(name)
      return byType[name]?.last { !builtIn || $0.value.plugin == destination.plugin }?.value
    case .value(let value):
      // What serves a plugin's own values alone takes nobody's place.
      return byValue[value]?.last {
        $0.serves(destination.plugin) && (!destination.isForOwnOnly || $0.value.plugin == destination.plugin)
      }?.value
    }
  }

  /// Throws if one `destinations = { … }` names a type or value twice (D2).
  private func checkLocals(_ destinations: [Destination]) throws(ScriptError) {
    var places: [Destination.Target: Place] = [:]
    for destination in destinations {
      if let old = places.updateValue(destination.place, forKey: destination.target) {
        throw taken("destination for \(destination.target.words)", old)
      }
      try checkLocals(destination.destinations)
    }
  }

  /// Takes a destination or route out of force, and what it replaced serves again; or takes a contribution or guard away. An
  /// unknown id is ignored.
  package mutating func withdraw(_ id: RegistrationID) {
    if contributedTo[id] != nil { return removeContribution(id) }
    removeGuards { $0.id == id }
    remove { $0.id == id }
    removeRoutes { $0.id == id }
  }

  private mutating func removeGuards(where isMeant: (Guard) -> Bool) {
    released += guards.filter(isMeant).map(\.function)
    guards.removeAll(where: isMeant)
  }

  private mutating func removeRoutes(where isMeant: (Route) -> Bool) {
    let gone = routes.remove(where: isMeant)
    if gone.isEmpty { return }
    released += gone
    noteRoutes()
  }

  private mutating func removeContribution(_ id: RegistrationID) {
    guard let slot = contributedTo.removeValue(forKey: id),
      let place = contributions[slot]?.firstIndex(where: { $0.id == id }),
      let gone = contributions[slot]?.remove(at: place)
    else { return }
    if contributions[slot]?.isEmpty == true { contributions[slot] = nil }
    released.append(gone.nodes)
    contributionVersion += 1
    version += 1
  }

  /// Removes all registrations of a plugin that was stopped.
  package mutating func remove(of plugin: PluginID) { removeAll { $0 == plugin } }

  // MARK: New versions

  /// What plugins that are loaded before one have registered: what its main chunk finds.
  func before(_ plugin: PluginID) -> Registry {
    var before = self
    before.removeAll { $0 >= plugin }
    before.released = []
    return before
  }

  /// Removes all registrations of plugins of which new versions are there.
  mutating func removeVersions(of plugins: Set<PluginID>) { removeAll(where: plugins.contains) }

  private mutating func removeAll(where isMeant: (PluginID) -> Bool) {
    remove { isMeant($0.plugin) }
    removeGuards { isMeant($0.plugin) }
    removeRoutes { isMeant($0.plugin) }
    loaders = loaders.filter { !isMeant($0.value.value.plugin) }
    functions = functions.filter { !isMeant($0.value.plugin) }
    types.remove(where: isMeant)
    slots = slots.filter { !isMeant($0.value.plugin) }
    for contribution in allContributions where isMeant(contribution.plugin) { removeContribution(contribution.id) }
    if let root, isMeant(root.plugin) { self.root = nil }
    version += 1
  }

  /// Takes what a plugin has registered from another registry, at its place in the order of loading (D2).
  ///
  /// - Parameters:
  ///   - plugin: The plugin, which has nothing here yet.
  ///   - other: Where it has registered.
  ///   - mayReplace: Whether the first plugin may take the place of what the second one has registered.
  /// - Throws: What a plugin that is loaded later has registered already.
  mutating func take(
    _ plugin: PluginID, from other: Registry, mayReplace: (PluginID, PluginID) -> Bool
  ) throws(ScriptError) {
    other.types.forEach { if $0.plugin == plugin { types.define($0) } }
    for (name, box) in other.loaders where box.value.plugin == plugin { loaders[name] = box }
    for (name, slot) in other.slots where slot.plugin == plugin { slots[name] = slot }
    for contribution in other.allContributions where contribution.plugin == plugin { add(contribution) }
    for one in other.guards where one.plugin == plugin { add(one) }
    try routes.take(plugin, from: other.routes, mayReplace: mayReplace)
    noteRoutes()
    if let root = other.root, root.plugin == plugin {
      if let own = self.root { throw taken("a root screen", own.place) }
      self.root = root
    }
    let lists = Array(other.byType.values) + Array(other.byValue.values)
    for box in lists.joined().filter({ $0.value.plugin == plugin }).sorted(by: { $0.value.id < $1.value.id }) {
      try insert(box, mayReplace)
    }
    version += 1
  }

  private mutating func insert(
    _ box: DestinationBox, _ mayReplace: (PluginID, PluginID) -> Bool
  ) throws(ScriptError) {
    let destination = box.value
    var list: [DestinationBox] =
      switch destination.target {
      case .type(let name): byType[name] ?? []
      case .value(let value): byValue[value] ?? []
      }
    let place = list.firstIndex { $0.value.plugin > destination.plugin } ?? list.count
    if place < list.count, destination.isRival(of: list[place].value) {
      let above = list[place].value
      guard above.replaces, mayReplace(above.plugin, destination.plugin) else {
        throw taken("destination for \(destination.target.words)", above.place)
      }
    }
    list.insert(box, at: place)
    switch destination.target {
    case .type(let name): byType[name] = list
    case .value(let value): byValue[value] = list
    }
  }

  /// Removes all registrations at the end of a session, and gives their script functions, which the session releases.
  mutating func takeAll() -> [Handle] {
    var all = takeReleased()
    for list in byType.values { for box in list { box.value.appendHandles(to: &all) } }
    for list in byValue.values { for box in list { box.value.appendHandles(to: &all) } }
    for box in loaders.values {
      all.append(box.value.load)
      if let key = box.value.key { all.append(key) }
    }
    if let root {
      all.append(root.screen)
      root.hooks.appendAll(to: &all)
      for inner in root.destinations { inner.appendHandles(to: &all) }
    }
    for contribution in allContributions { all.append(contribution.nodes) }
    types.forEach { if let migrate = $0.migrate { all.append(migrate) } }
    types = types.withoutFunctions
    all += guards.map(\.function)
    guards = []
    routes.forEach { all += $0.handles }
    routes = Routes()
    byType = [:]
    byValue = [:]
    loaders = [:]
    functions = [:]
    slots = [:]
    contributions = [:]
    contributedTo = [:]
    root = nil
    return all
  }

  private mutating func remove(where matches: (Destination) -> Bool) {
    let all = Array(byType.values.joined()) + Array(byValue.values.joined())
    let gone = all.map(\.value).filter(matches).sorted { $0.id < $1.id }
    guard !gone.isEmpty else { return }
    released += gone.flatMap(\.handles)
    byType = byType.mapValues { $0.filter { !matches($0.value) } }.filter { !$0.value.isEmpty }
    byValue = byValue.mapValues { $0.filter { !matches($0.value) } }.filter { !$0.value.isEmpty }
    version += 1
  }

  var hasReleased: Bool { !released.isEmpty }

  /// Takes the script functions of registrations that have gone since the last call.
  mutating func takeReleased() -> [Handle] {
    defer { released.removeAll() }
    return released
  }

  /// Looks up the destination for a value (D1): first one for exactly this value, then for a built-in type the asker's
  /// own, then any plugin's.
  package func destination(forValue value: Value?, type: TypeName?, asker: PluginID) -> DestinationBox? {
    if !byValue.isEmpty, let value, let exact = byValue[value]?.last(where: { $0.serves(asker) }) { return exact }
    guard let type, let serving = byType[type] else { return nil }
    if serving.count > 1, TypeName.builtIn.contains(type),
      let own = serving.last(where: { $0.value.plugin == asker })
    {
      return own
    }
    return serving.last
  }

  /// All that is registered for a value or its type, in force or not: first for exactly this value, then for its type, of
  /// each the last one first. Of a value that is still to be loaded only the type is known.
  package func everyDestination(for value: Value?, type: TypeName?) -> [Destination] {
    let ofType = type.flatMap { byType[$0] } ?? []
    return ((value.flatMap { byValue[$0] } ?? []).reversed() + ofType.reversed()).map(\.value)
  }

  // MARK: Slots

  package func slot(_ name: Text) -> Slot? { slots[name] }
  /// What plugins contribute to a slot, in load order.
  package func contributions(to slot: Text) -> [Contribution] { contributions[slot] ?? [] }
  /// Whether any plugin contributes anything.
  package var hasContributions: Bool { !contributedTo.isEmpty }
  /// Everything that is contributed, in the order in which it was registered.
  package var allContributions: [Contribution] { contributions.values.joined().sorted { $0.id < $1.id } }
  /// The names of all slots, sorted.
  package var slotNames: [String] { slots.keys.sorted().map(\.string) }

  /// The name of a type that has a destination and is near to one that has none (D5).
  package func near(_ type: TypeName) -> [String] {
    nearest(type.description, among: byType.keys.sorted().map(\.description)).map { [$0] } ?? []
  }

  private func taken(_ what: String, _ place: Place, canReplace: Bool = false) -> ScriptError {
    let out = canReplace ? "; say replaces = true to take its place" : ""
    return ScriptError("\(what) is already registered by \(place)\(out)")
  }
}

extension Destination.Target {
  /// What a message calls it.
  fileprivate var words: String {
    switch self {
    case .type(let name): "'\(name)'"
    case .value(let value): "this \(value.kind)"
    }
  }
}

extension Destination {
  /// Whether one of both takes the other's place, if it stands above it.
  fileprivate func isRival(of other: Destination) -> Bool {
    if isForOwnOnly || other.isForOwnOnly { return false }
    if case .type(let name) = target { return !TypeName.builtIn.contains(name) }
    return true
  }
}

extension [Contribution] {
  /// Puts a contribution behind those of its own plugin and of all that were loaded before it.
  fileprivate mutating func insert(_ contribution: Contribution) {
    let before = lastIndex { $0.plugin <= contribution.plugin }
    var contribution = contribution
    if let before, self[before].plugin == contribution.plugin { contribution.ordinal = self[before].ordinal + 1 }
    insert(contribution, at: before.map { $0 + 1 } ?? 0)
  }
}

extension DestinationBox {
  /// Whether it serves what a plugin pushes.
  fileprivate func serves(_ asker: PluginID) -> Bool { !value.isForOwnOnly || value.plugin == asker }
}
