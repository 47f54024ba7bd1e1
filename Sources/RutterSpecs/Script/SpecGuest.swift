internal import RutterCore
internal import RutterWorkers

/// What specs may ask of the engine: a spec has neither a path nor screens nor cells of its own, and says so with the way
/// to do it in an app that the test has launched.
extension Guest {
  /// The main chunk of a spec file, which declares tests. A file that is not named like one may be a flow, given in the
  /// place of its spec.
  static func spec(_ file: String) -> Guest {
    Guest(name: "a spec file") { verb in
      if case .wait(let what) = verb { return "a spec file cannot wait (\(what)); do it in a test" }
      guard let refusal = refusal(of: verb, in: "a spec file") else { return nil }
      return refusal + (verb.isOfFlows ? Self.wayToSpec(of: file) : "")
    }
  }

  private static func wayToSpec(of file: String) -> String {
    if file.hasSuffix(Discovery.ending) { return "" }
    let name = lastName(file), stem = name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
    return "; this looks like a flow: its spec would be \(stem)\(Discovery.ending)"
  }

  /// The body of a test.
  static let test = Guest(name: "a test") { verb in
    if case .wait = verb { return nil }
    return refusal(of: verb, in: "a test")
  }

  /// To-be-closed variables of a test that is being ended.
  static let closing = Guest(name: "a closing function") { verb in
    if case .wait(let what) = verb { return "\(what) cannot wait in a closing function" }
    return refusal(of: verb, in: "a closing function")
  }

  /// An invariant, or a function that stands in for a load: it may look, but move nothing.
  static let look = Guest(name: "an invariant or a stub") { verb in
    switch verb {
    case .wait(let what): "\(what) cannot wait in an invariant or a stub: it only reads"
    case .setCell: "a cell cannot be set in an invariant or a stub: it only reads"
    default: refusal(of: verb, in: "an invariant or a stub")
    }
  }

  private static func refusal(of verb: Verb, in name: String) -> String? {
    switch verb {
    case .makeCell: "a cell cannot be made in \(name): a local variable keeps what a spec needs"
    case .setCell: nil
    case .navigate(let word):
      "'\(word.rawValue)' cannot be asked for in \(name), which has no path; \(word.way) does it in an app that "
        + "test.launch gave"
    case .cancel: "'cancel' cannot be asked for in \(name): app:cancel() does it in an app that test.launch gave"
    case .retry, .refresh, .preload, .task, .watch, .drop:
      "'\(verb.word)' cannot be asked for in \(name): it belongs into a flow"
    case .report: "report works inside a loader only, not in \(name)"
    case .wait: nil
    case .register("a type"): nil
    case .register(let what): "\(what) cannot be registered in \(name): it belongs into a flow, which test.launch opens"
    case .registerRoot: "the root cannot be registered in \(name): it belongs into a flow, which test.launch opens"
    }
  }
}

extension Verb {
  /// Whether it is what a flow does while it loads.
  fileprivate var isOfFlows: Bool {
    switch self {
    case .makeCell, .register, .registerRoot: true
    default: false
    }
  }
}

extension OperationRequest.Word {
  /// How a spec asks an app for this change of the path.
  fileprivate var way: String {
    switch self {
    case .back, .popToRoot: "app:\(rawValue)()"
    case .push, .pop, .edit, .open, .finish, .select: "app:\(rawValue)(…)"
    case .present: "app:push(…)"
    default: "app:edit(function(path) path:\(rawValue)(…) end)"
    }
  }
}
