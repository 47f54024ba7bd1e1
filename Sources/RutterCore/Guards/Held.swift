/// The operations that guards hold until something has happened that they need first, by name (G3).
///
/// A plugin that has only its part of the path has names of its own: it neither finds nor replaces what others hold (X1).
struct Held {
  private struct Key: Hashable {
    let name: Text
    /// The plugin whose own the name is; nil if it is one of those that all others share.
    let owner: PluginID?

    init(_ name: Text, _ owner: PluginID?) { (self.name, self.owner) = (name, owner) }
    init(_ operation: HeldOperation) { self.init(operation.name, operation.owner) }
  }

  private var all: [Key: HeldOperation] = [:]
  private var lastSerial = 0

  var count: Int { all.count }
  /// The one that was held first comes first.
  var oldestFirst: [HeldOperation] { all.values.sorted { $0.serial < $1.serial } }

  /// What is held under a name of a plugin, or under a shared one if that is nil.
  subscript(name: Text, of owner: PluginID?) -> HeldOperation? { all[Key(name, owner)] }

  /// What a plugin means by a name: its own if it has names of its own, else what is shared; and last what a plugin with
  /// names of its own has held first.
  ///
  /// - Parameter owner: The plugin, if it has names of its own.
  subscript(name: Text, for owner: PluginID?) -> HeldOperation? {
    if let known = self[name, of: owner] { return known }
    return owner == nil ? oldestFirst.first { $0.name == name } : nil
  }

  /// Shows all of them, in no order: only sums may come of it.
  func forEach(_ body: (HeldOperation) -> Void) { all.values.forEach(body) }

  /// How many have been held so far. Whoever restores some says how many there were.
  mutating func goOn(from serial: Int) { lastSerial = max(lastSerial, serial) }
  var serial: Int { lastSerial }

  /// Keeps an operation.
  ///
  /// - Returns: The one that had the name before, of those that share it.
  mutating func hold(_ operation: HeldOperation) -> HeldOperation? {
    lastSerial += 1
    var held = operation
    held.serial = lastSerial
    return all.updateValue(held, forKey: Key(operation))
  }

  /// Takes one out, to resume or to drop it.
  mutating func take(_ operation: HeldOperation) { all[Key(operation)] = nil }

  /// Names the stack that one changes, which is known only when all stacks are there again.
  mutating func put(_ operation: HeldOperation, on stack: StackID) { all[Key(operation)]?.stack = stack }

  /// Takes those out that are meant, the one that was held first before the others.
  mutating func takeAll(where isMeant: (HeldOperation) -> Bool) -> [HeldOperation] {
    let gone = oldestFirst.filter(isMeant)
    for one in gone { take(one) }
    return gone
  }
}

/// An operation that a guard holds: plain data.
struct HeldOperation: Sendable {
  let name: Text
  let request: OperationRequest
  /// Who asked for it.
  let caller: Caller
  /// Whether a person chose a link of the one who asked, and whether a guard had sent elsewhere what a URL asked for.
  let isByLink, wasByURL: Bool
  /// The entry of the steps that asked it as a question.
  let steps: EntryID?
  /// The stack that it was to change.
  fileprivate(set) var stack: StackID
  /// What it was about: it never takes other entries in their place.
  let meant: Meant
  /// The plugin whose guard holds it.
  let holder: PluginID
  /// The same, if its names are its own.
  let owner: PluginID?
  /// Which one was held first.
  fileprivate(set) var serial = 0

  init(
    _ request: OperationRequest, _ caller: Caller, isByLink: Bool, wasByURL: Bool, askedBy steps: EntryID?,
    on stack: StackID, about meant: Meant, for plugin: PluginID, hasOwnNames: Bool, as name: Text
  ) {
    self.request = request
    self.caller = caller
    self.isByLink = isByLink
    self.wasByURL = wasByURL
    self.steps = steps
    self.stack = stack
    self.meant = meant
    holder = plugin
    owner = hasOwnNames ? plugin : nil
    self.name = name
  }

  /// About what it takes, for the plugin that holds it.
  var weight: Int { Operation.weight + request.weight + 2 * name.heapBytes + meant.weight }

  /// As scripts see it.
  fileprivate var info: HeldInfo {
    var info = HeldInfo(name: name, operation: Text(request.kind.name))
    switch request.kind {
    case .push(let part), .replace(let part), .bringToFront(let part):
      if case .value(let value) = part.content { info.value = value }
    case .open(let url, _): info.url = url
    default: break
    }
    return info
  }
}

/// A held operation, as scripts see it.
package struct HeldInfo: Sendable, Equatable {
  package var name: Text
  package var operation: Text
  /// What it would put on the path, if that is one value.
  package var value: Value?
  /// Where it would lead, if it opens a URL.
  package var url: Text?

  package init(name: Text, operation: Text, value: Value? = nil) {
    self.name = name
    self.operation = operation
    self.value = value
  }
}

extension Reading {
  /// The held operations that the running script may know of: a plugin that has only its part of the path knows those that
  /// it holds itself (X1). The one that was held first comes first.
  package var heldOperations: [HeldInfo] {
    if let copiedHeld { return copiedHeld }
    if held.count == 0 { return [] }
    let owner = owner(ofNamesFrom: caller.plugin)
    return held.oldestFirst.filter { owner == nil || $0.owner == owner }.map(\.info)
  }

  /// A plugin itself, if the names under which it holds operations are its own.
  func owner(ofNamesFrom plugin: PluginID) -> PluginID? { isRestricted(plugin) ? plugin : nil }
}
