/// A number that names one thing in a session. Identifiers are counters: none is ever used again, and none comes from
/// an address, so they are the same in every process.
public protocol Identifier: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The counter's value.
  var number: Int { get }
  /// Makes the identifier with this number.
  init(_ number: Int)
}

extension Identifier {
  /// Orders by age: the older thing first.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
  /// The number, as people read it.
  public var description: String { String(number) }
}

/// Names one entry of the path. The root is entry 0.
public struct EntryID: Identifier {
  public let number: Int
  public init(_ number: Int) { self.number = number }
  /// The root, which is never removed and not counted in the path.
  public static let root = EntryID(0)
}

/// Names one run of a loader.
package struct LoadID: Identifier {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Names one request to change the path.
public struct OperationID: Identifier {
  public let number: Int
  public init(_ number: Int) { self.number = number }
}

/// Names one node of a screen.
public struct NodeID: Identifier {
  public let number: Int
  public init(_ number: Int) { self.number = number }
  /// The id of a node whose tree has not been matched with the old one yet.
  package static let none = NodeID(0)
}

/// Names one piece of observable state.
package struct CellID: Identifier {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Names one run of a script function that gives nodes.
package struct ScopeID: Identifier {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Names one script function that may wait: a load, an action, a task, a hook.
package struct CoroutineID: Identifier {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Names one piece of work that the outside does for a script.
package struct CallID: Identifier {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Names one timer, running outside.
package struct TimerID: Identifier {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Names one registration of a destination.
package struct RegistrationID: Identifier {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Names one subscription of a script to a cell.
package struct WatchID: Identifier {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Names one plugin of a session, in the order in which they were loaded.
public struct PluginID: Identifier {
  public let number: Int
  public init(_ number: Int) { self.number = number }
  /// What the Swift program itself asks for, outside any plugin.
  public static let host = PluginID(-1)
}

/// Names a script function (or a list's rows) that the host keeps for the engine.
///
/// A handle lives as long as what holds it; the engine gives it back with ``Host/release(_:)`` at the end of a turn.
package struct Handle: Hashable, Sendable {
  /// The plugin whose function it is.
  package let plugin: PluginID
  /// The host's own number for the function. It is used again after the function is released, so it must not reach a
  /// frame or a transcript.
  package let slot: Int
  /// Names the function in `slot` of `plugin`.
  package init(plugin: PluginID, slot: Int) {
    self.plugin = plugin
    self.slot = slot
  }
}

/// The counters from which all identifiers of a session come.
package struct Counters: Sendable, Equatable {
  private var operations = 0, cells = 0
  private var registrations = 0, watches = 0

  package init() {}
  /// Goes on where others are: they are ``all``.
  package init?(_ all: [Int]) {
    guard all.count == 4, all.allSatisfy({ $0 >= 0 }) else { return nil }
    (operations, cells, registrations, watches) = (all[0], all[1], all[2], all[3])
  }
  /// The last number of each kind.
  package var all: [Int] { [operations, cells, registrations, watches] }
  package var lastRegistration: Int { registrations }
  /// Gives numbers of registrations out to nobody, up to this one. False for one that is gone, or far away.
  package mutating func skip(toRegistration last: Int) -> Bool {
    guard last >= registrations, last - registrations <= 1 << 20 else { return false }
    registrations = last
    return true
  }
  package var lastOperation: Int { operations }
  package mutating func operation() -> OperationID { operations += 1; return OperationID(operations) }
  package mutating func cell() -> CellID { cells += 1; return CellID(cells) }
  package mutating func registration() -> RegistrationID { registrations += 1; return RegistrationID(registrations) }
  package mutating func watch() -> WatchID { watches += 1; return WatchID(watches) }
}
