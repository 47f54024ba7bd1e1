/// Something that the outside has to do, or to be told. Plain data: it can be compared, printed, and answered in a test.
///
/// The large ones stand apart, so that a turn that starts many timers needs little room.
package enum Effect: Sendable, Hashable {
  /// Do this work and answer with ``Event/Kind/returned(_:_:)``.
  indirect case call(CallID, PluginID, OutsideCall)
  /// Nobody waits for this work any more; an answer is dropped. A transaction that it has begun is rolled back.
  case abandon(CallID)
  /// Answer with ``Event/Kind/fired(_:)`` at that moment.
  case timer(TimerID, Due)
  case cancelTimer(TimerID)
  /// An operation has settled. Exactly one for each operation.
  indirect case outcome(OutcomeReport)
  indirect case log(LogLine)
  indirect case error(ErrorReport)
  /// What the program in which the session runs has presented is answered (R1).
  indirect case answered(AnswerReport)
  /// Something was dropped on purpose: a late value, a write to a cell that is gone.
  case note(String)
  indirect case stopped(PluginID, Stop)
  /// New versions of plugins are in force. What went on outside for the versions before has ended (X5).
  indirect case reloaded(Reload)
  /// The session goes on that was saved; the first effect of its first event (N1).
  indirect case restored(RestoreReport)
  /// What shows differs from the last frame: read ``Session/frame()``. Last in its turn.
  case frame
}

/// When a timer is due, and what comes first among those due at one instant (K3).
package struct Due: Sendable, Hashable, Comparable {
  /// Sleeps of scripts come before the engine's own timers; results of the host come before both.
  package enum Order: Int, Sendable, Comparable {
    case hostResult, sleep, engine
    package static func < (left: Order, right: Order) -> Bool { left.rawValue < right.rawValue }
  }
  package var at: Instant
  package var order: Order
  /// First asked, first answered.
  package var serial: Int
  /// Joins a moment with its rank among equals.
  package init(at: Instant, order: Order, serial: Int) {
    self.at = at
    self.order = order
    self.serial = serial
  }
  package static func < (left: Due, right: Due) -> Bool {
    (left.at, left.order, left.serial) < (right.at, right.order, right.serial)
  }
}

/// How one operation settled.
public struct OutcomeReport: Sendable, Hashable {
  public var id: OperationID
  /// The operation's word: `push`.
  public var operation: String
  public var outcome: Outcome
  /// The entry that it made, if it made one.
  public var entry: EntryID?
  /// Where in a script it was asked for.
  public var place: Place?
}

/// One line of a script's log.
public struct LogLine: Sendable, Hashable {
  public enum Level: String, Sendable, CaseIterable { case debug, info, warn, error }
  public var level: Level
  public var plugin: PluginID
  public var text: String
  public var place: Place?
  /// Joins a line with where it came from.
  public init(_ level: Level, plugin: PluginID, text: String, place: Place? = nil) {
    self.level = level
    self.plugin = plugin
    self.text = text
    self.place = place
  }
}

/// Something that went wrong in a script and harmed nothing else (E1).
public struct ErrorReport: Sendable, Hashable {
  /// What failed, in words: `screen of cookbook.Recipe`, `action 'Load'`.
  public var what: String
  public var plugin: PluginID
  public var error: NavigationError
  /// How many rows of one list failed so in the turn; the error is that of the first.
  public var count = 1
}
