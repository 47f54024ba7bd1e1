/// What turns a value of one type into a screen, as a script registered it.
package struct Destination: Sendable {
  /// What it serves.
  package enum Target: Sendable, Hashable {
    case type(TypeName)
    /// Exactly this value. It comes before the destination of the value's type.
    case value(Value)
  }
  package var id: RegistrationID
  package var plugin: PluginID
  package var target: Target
  package var screen: Handle
  package var waiting: Handle?
  package var failed: Handle?
  package var once: Once?
  package var style: Style?
  /// What its entries answer; nil for anything (R1).
  package var gives: Schema?
  package var hooks = Hooks()
  /// The destinations that are in force above an entry which this one serves (D1).
  package var destinations: [Destination] = []
  package var replaces = false
  /// What an entry holds that it serves, if that is a flow (Q5).
  package var flow: NestedFlow?
  /// Whether it serves only what its own plugin pushes: one for an exact value, of a plugin that sees only its own part of
  /// the path. Else it would learn, by guessing, what others push (X1).
  var isForOwnOnly = false
  package var place: Place

  package init(id: RegistrationID, plugin: PluginID, target: Target, screen: Handle, place: Place) {
    self.id = id
    self.plugin = plugin
    self.target = target
    self.screen = screen
    self.place = place
  }

  package var handles: [Handle] {
    var all: [Handle] = []
    appendHandles(to: &all)
    return all
  }

  func appendHandles(to all: inout [Handle]) {
    all.append(screen)
    if let waiting { all.append(waiting) }
    if let failed { all.append(failed) }
    hooks.appendAll(to: &all)
    for inner in destinations { inner.appendHandles(to: &all) }
    for inner in flow?.stack.destinations ?? [] { inner.appendHandles(to: &all) }
    if let result = flow?.stack.result { all.append(result) }
  }
}

/// A flow that is a destination, too: its one stack (Q5).
package struct NestedFlow: Sendable {
  package var stack: StackDetail
  /// Whether the value of an entry holds what the flow takes in its field `value`, because that is no record.
  package var isWrapped = false
  /// With steps the root function of the stack is a run that fills it (W1).
  package var kind = ContainerKind.flow
  /// Where the run is written.
  package var runPlace: Place?

  package init(_ stack: StackDetail) { self.stack = stack }
}

/// A named async function that gives a value of one type.
package struct Loader: Sendable {
  /// Further attempts after a failure (L8).
  package struct Retry: Sendable, Hashable {
    package var times: Int
    package var waitMicroseconds: Int64
    package var factor: Double
    package init(times: Int, waitMicroseconds: Int64, factor: Double) {
      self.times = times
      self.waitMicroseconds = waitMicroseconds
      self.factor = factor
    }
  }
  package var name: LoaderName
  package var plugin: PluginID
  package var load: Handle
  package var gives: Schema
  /// The time for each attempt; nil for no limit.
  package var timeoutMicroseconds: Int64? = 30_000_000
  package var retry: Retry?
  package var key: Handle?
  package var freshMicroseconds: Int64?
  package var place: Place

  package init(name: LoaderName, plugin: PluginID, load: Handle, gives: Schema, place: Place) {
    self.name = name
    self.plugin = plugin
    self.load = load
    self.gives = gives
    self.place = place
  }
}

/// A loader as an object, which many loads share.
package final class LoaderBox: Sendable {
  package let value: Loader
  package init(_ value: Loader) { self.value = value }
}

/// The root screen of a flow.
package struct Root: Sendable {
  package var plugin: PluginID
  package var screen: Handle
  /// The one type that the path takes (P6).
  package var pathOf: TypeName?
  package var destinations: [Destination] = []
  /// The schemes and hosts of URLs that lead to the session (U4).
  package var origins = Origins()
  package var hooks = Hooks()
  package var place: Place
  package init(plugin: PluginID, screen: Handle, place: Place) {
    self.plugin = plugin
    self.screen = screen
    self.place = place
  }
}

/// A destination as an object. Entries share it, so that each entry stays small.
package final class DestinationBox: Sendable {
  package let value: Destination
  package init(_ value: Destination) { self.value = value }
}

/// The `destinations` that are in force above an entry: a list from the entry down to the root. In a look-up the level
/// nearest the root wins, so an entry can add destinations, but not replace those below it (D1).
///
/// A path may be 100,000 entries high, and each may bring destinations of its own. So levels that add nothing to those
/// below them are not looked through, and a chain of levels is let go one by one: each letting go of the next would stand
/// on the thread's stack.
package final class LocalDestinations {
  let own: [DestinationBox]
  private(set) var below: LocalDestinations?
  /// The nearest level below that adds something.
  private var next: LocalDestinations?
  /// Whether the levels below serve all that this one does; what is nearer to the root counts (D1).
  private let addsNothing: Bool

  init(own: [DestinationBox], below: LocalDestinations?) {
    self.own = own
    self.below = below
    let next = below.flatMap { $0.addsNothing ? $0.next : $0 }
    self.next = next
    addsNothing = next.map { next in own.allSatisfy { next.serves($0.value.target) } } ?? false
  }

  deinit {
    var level = below
    (below, next) = (nil, nil)
    while isKnownUniquelyReferenced(&level) {
      let further = level?.below
      level?.below = nil
      level?.next = nil
      level = further
    }
  }

  /// Whether this level or one below serves all that a target stands for.
  private func serves(_ target: Destination.Target) -> Bool {
    switch target {
    case .type(let type): destination(forValue: nil, type: type) != nil
    case .value(let value): destination(forValue: value, type: value.type) != nil
    }
  }

  /// The local destination for a value. Of several, the one nearest the root is used; on one level, one for exactly
  /// this value comes before one for its type (D1).
  func destination(forValue value: Value?, type: TypeName?) -> DestinationBox? {
    var found: DestinationBox?
    var level: LocalDestinations? = self
    while let current = level {
      let exact = value.flatMap { value in current.own.first { $0.value.target == .value(value) } }
      let typed = type.flatMap { type in current.own.first { $0.value.target == .type(type) } }
      found = exact ?? typed ?? found
      level = current.next
    }
    return found
  }
}
