/// A value that has not been asked for yet: a loader with its arguments, or a load written where it is used.
package struct Deferred: Sendable, Hashable {
  /// Where the value will come from.
  package enum Source: Sendable, Hashable {
    case loader(LoaderName, [Value])
    /// A function of a script, never shared with another load.
    case inline(Handle)
  }
  package var source: Source
  /// What the value has to be.
  package var gives: Schema
  /// Names a load to come.
  package init(_ source: Source, gives: Schema) {
    self.source = source
    self.gives = gives
  }

  /// Whether two deferreds ask for the same (S2). Inline ones are the same if the nodes that hold them are, which the
  /// caller knows.
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

  /// The loader that it names; nil for an inline one.
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

/// A deferred value in its place.
package enum Placeholder: Sendable, Hashable {
  case waiting(LoadID)
  case filled(Value)
  case failed(NavigationError)
  case abandoned(Cause)

  /// The value, if it is there.
  package var value: Value? { if case .filled(let value) = self { value } else { nil } }
}

/// Why something could not be had.
public indirect enum NavigationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The script raised.
  case script(ScriptError)
  case timeout(microseconds: Int64)
  /// The loader gave something else than it promised.
  case wrongType(loader: String, Mismatch)
  case pluginStopped(Stop)
  case turnLimit(String)
  case noLoader(String)
  /// Somebody ended it before the value was there (L10).
  case cancelled(String)

  public var description: String {
    switch self {
    case .script(let error): error.description
    case .timeout(let microseconds): "timed out after \(Double(microseconds) / 1_000_000) s"
    case .wrongType(let loader, let mismatch): "\(loader) gave the wrong type: \(mismatch)"
    case .pluginStopped(let stop): stop.description
    case .turnLimit(let what): "turn_limit: \(what)"
    case .noLoader(let name): "no loader '\(name)' is registered"
    case .cancelled(let cause): cause
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
    case .cancelled: "cancelled"
    }
  }
}

/// What ended something before its time.
public enum Cause: Sendable, Hashable, CustomStringConvertible {
  /// An operation that covered or removed the owner.
  case operation(OperationID, String)
  /// A newer activation on the same screen (L4).
  case newer(OperationID)
  case cancelled
  case ownerLeft
  case linkRestarted
  case pluginStopped(PluginID)
  case lost
  case ended

  public var description: String {
    switch self {
    case .operation(let id, let name): "\(name) #\(id)"
    case .newer(let id): "newer #\(id)"
    case .cancelled: "cancel"
    case .ownerLeft: "owner left"
    case .linkRestarted: "restart"
    case .pluginStopped: "plugin stopped"
    case .lost: "lost the race"
    case .ended: "end of session"
    }
  }
}
