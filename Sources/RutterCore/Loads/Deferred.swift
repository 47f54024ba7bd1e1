/// A value that has not been asked for yet: a loader with its arguments, or an inline load.
package struct Deferred: Sendable, Hashable {
  /// Where the value will come from.
  package enum Source: Sendable, Hashable {
    case loader(LoaderName, [Value])
    /// A script function that is written where the value is used. Inline loads never share a run.
    case inline(Handle)
  }
  /// A deferred value goes from node to request to load to entry, so its parts stand once, and only a reference goes.
  private final class Parts: Sendable {
    let source: Source
    let gives: Schema
    let formerVersions: [TypeName: Int]?
    init(_ source: Source, _ gives: Schema, _ formerVersions: [TypeName: Int]?) {
      self.source = source
      self.gives = gives
      self.formerVersions = formerVersions
    }
  }
  private let parts: Parts
  package var source: Source { parts.source }
  /// The schema that the value has to fit.
  package var gives: Schema { parts.gives }

  /// The versions of the types of the loader's arguments, if these have not been brought into the present form (X5).
  var formerVersions: [TypeName: Int]? { parts.formerVersions }

  /// Names where a value will come from, and its schema.
  package init(_ source: Source, gives: Schema) { self.init(source, gives: gives, formerVersions: nil) }

  init(_ source: Source, gives: Schema, formerVersions: [TypeName: Int]?) {
    parts = Parts(source, gives, formerVersions)
  }

  package static func == (left: Deferred, right: Deferred) -> Bool {
    left.parts === right.parts
      || left.source == right.source && left.gives == right.gives && left.formerVersions == right.formerVersions
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(gives)
  }

  /// Whether two deferred values ask for the same (S2). Two inline loads ask for the same if their nodes have the same
  /// key. The caller has checked that already.
  package func asksTheSame(as other: Deferred) -> Bool {
    switch (source, other.source) {
    case (.loader(let a, let x), .loader(let b, let y)): a == b && x == y
    case (.inline, .inline): true
    default: false
    }
  }

  /// What a message calls it.
  package var name: String {
    switch source {
    case .loader(let name, _): name.description
    case .inline: "inline load"
    }
  }

  /// The loader; nil for an inline load.
  package var loader: LoaderName? { if case .loader(let name, _) = source { name } else { nil } }

  package var handle: Handle? { if case .inline(let handle) = source { handle } else { nil } }
}

/// The full name of a loader: `plugin.name`.
package struct LoaderName: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let text: Text
  /// Takes a full name as it is.
  package init(_ text: Text) { self.text = text }
  package static func < (left: LoaderName, right: LoaderName) -> Bool { left.text < right.text }
  package var description: String { text.string }
}

/// The state of a deferred value where it is used: in an entry or a hole.
package enum Placeholder: Sendable, Hashable {
  case waiting(LoadID)
  case filled(Value)
  case failed(NavigationError)
  case abandoned(Cause)
  /// The run of steps is under way, for which the entry keeps the place.
  case running

  /// The value, if it is there.
  package var value: Value? { if case .filled(let value) = self { value } else { nil } }
}

/// Why a load, an operation or a part of a screen failed.
public indirect enum NavigationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The script raised.
  case script(ScriptError)
  case timeout(microseconds: Int64)
  /// The loader gave something else than it promised. The place is where it was registered.
  case wrongType(loader: String, Mismatch, at: Place? = nil)
  case pluginStopped(Stop)
  case turnLimit(String)
  case noLoader(String, near: String? = nil)
  /// Loaders of others do as much for the plugin already as it may ask of them; in words (X6).
  case tooManyLoads(String)
  /// The load was cancelled before the value was there (L10).
  case cancelled(String)

  public var description: String {
    switch self {
    case .script(let error): error.description
    case .timeout(let microseconds): "timed out after \(Amount.text(microseconds: microseconds))"
    case .wrongType(let loader, let mismatch, _):
      "\(loader) gave the wrong type: \(mismatch)" + (mismatch.gotNothing ? "; is a 'return' missing?" : "")
    case .pluginStopped(let stop): stop.description
    case .turnLimit(let what): "turn_limit: \(what)"
    case .noLoader(let name, let near):
      "no loader '\(name)' is registered" + (near.map { "; did you mean '\($0)'?" } ?? "")
    case .tooManyLoads(let what): what
    case .cancelled(let cause): cause
    }
  }

  /// The line of a script where it arose; nil where there is none, such as for a timeout.
  public var place: Place? {
    switch self {
    case .script(let error): error.place
    case .pluginStopped(let stop): stop.place
    case .wrongType(_, _, let place): place
    case .timeout, .turnLimit, .noLoader, .tooManyLoads, .cancelled: nil
    }
  }

  /// One word for scripts and JSON.
  public var code: String {
    switch self {
    case .script: "script"
    case .timeout: "timeout"
    case .wrongType: "wrong_type"
    case .pluginStopped: "plugin_stopped"
    case .turnLimit: "turn_limit"
    case .noLoader: "no_loader"
    case .tooManyLoads: "too_many_loads"
    case .cancelled: "cancelled"
    }
  }
}

/// Why a load or an operation ended before it was done.
public enum Cause: Sendable, Hashable, CustomStringConvertible {
  /// An operation covered or removed the entry that asked.
  case operation(OperationID, String)
  /// Another link of the same screen was activated (L4).
  case newer(OperationID)
  case cancelled
  case ownerLeft
  case linkRestarted
  case pluginStopped(PluginID)
  /// A new version of the plugin took its place (X5).
  case reload
  case ended

  public var description: String {
    switch self {
    case .operation(let id, let name): "\(name) #\(id)"
    case .newer(let id): "newer #\(id)"
    case .cancelled: "cancel"
    case .ownerLeft: "owner left"
    case .linkRestarted: "restart"
    case .pluginStopped: "plugin stopped"
    case .reload: "reload"
    case .ended: "end of session"
    }
  }
}
