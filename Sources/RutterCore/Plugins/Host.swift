/// The protocol by which the engine calls scripts, synchronously.
///
/// A call is lent a ``Reading`` and an ``Outbox``, both only for that call. A script never re-enters the session: what it
/// asks for goes into the outbox and is carried out when the call is over. A host raises nothing; what goes wrong in a
/// script is a ``Reply``. The call and the reply are plain data. The reading and the outbox are asked while the script runs:
/// for a plugin in a process of its own, ``RutterLua`` asks them here, by what that process has sent.
package protocol Host: ~Copyable {
  /// The plugins, in load order.
  var plugins: [PluginInfo] { get }

  /// The flow's own plugin: the last one, unless others require it.
  var flow: PluginInfo? { get }

  /// What each plugin may hold, in bytes, its scripts and the engine together.
  var memoryLimit: Int { get }

  /// Whether what scripts may read is copied elsewhere, so that what becomes of it has to be noted.
  var keepsCopies: Bool { get }

  /// Runs a script until it ends, waits, raises, or breaks a limit.
  ///
  /// - Parameters:
  ///   - call: What is to run, and with what; see ``ScriptCall`` for the replies that each call may have.
  ///   - reading: What the script may read.
  ///   - outbox: Takes what the script asks for.
  /// - Returns: How the script ended, or what it waits for.
  mutating func run(_ call: ScriptCall, reading: borrowing Reading, outbox: inout Outbox) -> Reply

  /// Runs the main chunk of the new version of a plugin, in a state of its own; the version before goes on meanwhile (X5).
  /// Ends as `load` does. Functions of the new version have handles that none of the version before has.
  mutating func loadVersion(of plugin: PluginID, reading: borrowing Reading, outbox: inout Outbox) -> Reply

  /// Puts the new versions that were loaded in the place of those before, whose functions and coroutines are forgotten:
  /// what still names one of them finds nothing.
  mutating func adoptVersions(of plugins: [PluginID])

  /// Forgets new versions that were not adopted.
  mutating func dropVersions()

  /// Forgets functions that nothing in the engine holds any more.
  mutating func release(_ handles: [Handle])

  /// Ends a plugin at once; nothing of it runs again, and all its functions are forgotten.
  mutating func stop(_ plugin: PluginID)

  /// Counts work that the engine does for a plugin against the plugin's turn, as if its scripts had done it (E2).
  ///
  /// - Parameters:
  ///   - work: How much it was, in units that cost about as much as an instruction of a script.
  ///   - plugin: For whom it was done. What the engine does next takes this plugin's time.
  /// - Returns: The limit that is broken now; nil while the plugin is within its limits.
  mutating func spend(_ work: Int, for plugin: PluginID) -> Stop?

  /// Says for which plugin the engine works from here on, until it says otherwise. What scripts of other plugins do then are
  /// that one's errands: it pays for them, and they need not (X6).
  ///
  /// - Parameter client: The plugin; ``PluginID/host`` for nobody, so that each pays for its own.
  mutating func serve(_ client: PluginID)

  /// The line at which a function that a script has handed over begins; nil if it is not known.
  borrowing func place(of function: Handle) -> Place?

  /// Where `math.random` of a plugin is; nil if the plugin has not used it.
  borrowing func randomState(of plugin: PluginID) -> [UInt64]?

  /// Has `math.random` of a plugin that has been loaded go on from there.
  mutating func setRandomState(_ state: [UInt64], of plugin: PluginID)

  /// Marks the beginning of a turn, from which each plugin's limit of time or instructions is counted.
  mutating func turnBegins()

  /// Marks the end of a turn: nothing of a script runs until the next one.
  ///
  /// - Returns: the operations and cells that scripts have let go of since the last turn.
  mutating func turnEnds() -> Forgotten
}

extension Host where Self: ~Copyable {
  /// A host without limits.
  package mutating func spend(_ work: Int, for plugin: PluginID) -> Stop? { nil }

  package mutating func serve(_ client: PluginID) {}

  package var memoryLimit: Int { .max }

  /// A host whose functions have no lines.
  package borrowing func place(of function: Handle) -> Place? { nil }

  /// A host whose plugins draw no random numbers.
  package borrowing func randomState(of plugin: PluginID) -> [UInt64]? { nil }
  package mutating func setRandomState(_ state: [UInt64], of plugin: PluginID) {}

  package var keepsCopies: Bool { false }

  package var flow: PluginInfo? { plugins.last }
}

/// Operations and cells that scripts no longer refer to. A cell occurs once for each object that is gone.
package struct Forgotten: Sendable {
  package var operations: [OperationID] = []
  package var cells: [CellID] = []
  package init() {}
}

/// A plugin as the session knows it.
package struct PluginInfo: Sendable, Equatable {
  package var id: PluginID
  /// The first part of the names of its types and loaders.
  package var name: String
  /// What it may see and do of what others made; nil for everything.
  package var access: Access?
  package init(id: PluginID, name: String) {
    self.id = id
    self.name = name
  }
}

/// One call of a script, as data. Besides what is named here, every call may end as `failed` or `stopped`.
package enum ScriptCall: Sendable {
  /// Runs a plugin's main chunk, which registers types, destinations, loaders and the root. Ends as `done`.
  case load(PluginID)
  /// Makes a function of a line that a person has written. Ends as `done` with the number of its slot.
  case compile(PluginID, Text, as: LineForm)
  /// Runs a function that only reads and gives nodes: a screen, a view of a placeholder or hole. Ends as `tree`, or as
  /// `done` with null where the function gave nil.
  case build(Handle, [Argument])
  /// Runs the row function of a list for the item at a place, counted from 0. Ends like `build`.
  case row(Handle, at: Int)
  /// Runs a function that only reads and gives a value, such as a loader's `key`. Ends as `done`.
  case value(Handle, [Value])
  /// Asks a selector function of each entry, from the top down, until one matches, or of all; the root is not asked.
  /// Ends as `selected`, with the matching entries from the top down.
  case select(Handle, all: Bool)
  /// Runs the function of a route with its parameters. Ends as `parts`, or as `done` with null where the function gave nil.
  case route(Handle, Value)
  /// Runs the function of an `edit`, which names its steps. Ends as `edited`.
  case edit(Handle)
  /// Starts a function that may wait and runs it to its end or first wait. Ends as `done` or `waits`; where the caller is a
  /// guard, as `verdict` in place of `done`.
  case start(CoroutineID, Handle, [Argument])
  /// Goes on with a waiting coroutine, to its end or next wait. Ends like `start`.
  case resume(CoroutineID, Resumption)
  /// Ends a waiting coroutine; its to-be-closed variables run, innermost first. Ends as `done`, or as `failed` if one of
  /// them raised.
  case close(CoroutineID)
}

/// What a line that a person has written is for.
package enum LineForm: Sendable {
  /// To be run. What it gives, if it is an expression, is written into the log.
  case deed
  /// To be known: the function gives its value.
  case value
}

/// What a script function is called with.
package enum Argument: Sendable {
  case value(Value)
  /// A table with `message`, `code`, `script`, `line`.
  case error(NavigationError)
  /// A function that asks for the retry when it is called.
  case retry(RetryTarget)
  /// The progress for a waiting view: a table with `fraction` and `text`, both of which may be nil.
  case progress(Progress)
  /// Where a placeholder's value comes from: a table with `loader` and `arguments`.
  case source(Deferred)
  /// The function by which the run of steps asks, good for this coroutine alone.
  case ask(CoroutineID)
  /// What a guard is asked about: a table with `operation`, `by`, `leaves`, `comes`.
  case change(Change)
}

/// How far a load has come, as its loader reports it (L12).
public struct Progress: Sendable, Hashable {
  /// From 0 to 1.
  public var fraction: Double?
  /// What is being done, in up to 1 KiB.
  public var text: Text?

  package static let longestText = 1 << 10

  /// Joins what is known; both may be unknown.
  public init(fraction: Double? = nil, text: Text? = nil) {
    self.fraction = fraction
    self.text = text
  }
}

/// How a call into a script ended. The large and rare ones stand apart, so that the others need little room.
package enum Reply: Sendable {
  case done(Value)
  case tree(Tree)
  case selected([EntryID])
  case edited([OperationRequest])
  /// What a guard says that has ended.
  indirect case verdict(Verdict)
  /// What a route leads to: one part, or the parts of a whole path.
  case parts([PathPart], isList: Bool)
  /// The script has not ended; it waits for this.
  case waits(Wait)
  indirect case failed(ScriptError)
  /// The plugin broke a limit and is stopped (E2).
  indirect case stopped(Stop)
}

extension Reply {
  /// Takes the tree out without copying it, so that its nodes can be changed in place.
  mutating func takeTree() -> Tree? {
    guard case .tree(let tree) = self else { return nil }
    self = .selected([])
    return tree
  }
}

/// What a coroutine waits for.
package enum Wait: Sendable {
  case sleep(microseconds: Int64)
  /// Work of the outside.
  indirect case call(OutsideCall)
  /// Until an operation has settled: `op:await()`.
  case outcome(OperationID)
  /// Until the value of the entry that an operation made is there: `op:value()`.
  case value(OperationID)
  /// Until the entry leaves that is presented by this, with what it answers (R1).
  indirect case answer(Presenting)
  /// What a question answers that the run of steps asks (W1).
  indirect case question(Question)
  /// What the run of steps waits for, and where in the script; it is recorded with what comes of it.
  indirect case recorded(Wait, at: Place)
  /// A deferred value: `loader(args):await()`.
  case load(Deferred)
  /// A function, which runs in a coroutine of its own and is closed with this one.
  case function(Handle)
  /// All of these. The values come as a list in their order; the first failure ends the others.
  case all([Wait])
  /// The first of these to succeed; the others are abandoned (A6).
  case any([Wait])
}

/// What a coroutine goes on with.
package enum Resumption: Sendable {
  /// The results of the waiting function, left to right.
  case values([Value])
  /// The function that waited raises this error.
  case raise(NavigationError)
}

/// Work that the outside does for a script, by name: `fs.read`.
package struct OutsideCall: Sendable, Hashable {
  package var name: String
  package var arguments: [Value]
  /// Asks for the work of this name.
  package init(_ name: String, _ arguments: [Value]) {
    self.name = name
    self.arguments = arguments
  }
}

/// How work of the outside ended.
package enum CallResult: Sendable, Hashable {
  /// The results for the script, left to right; an expected failure is null and a message.
  case values([Value])
  /// The call was misused or not allowed. It raises this message in the script.
  case refused(String)
  /// The work ended itself, by `CancellationError` of Swift. A load is then abandoned, as if it had been cancelled here.
  case abandoned
}
