internal import RutterCore

/// What one step of a walk has led to, besides what shows.
struct StepLog: Sendable {
  /// A load that began in the step.
  struct Load: Sendable {
    var id: LoadID
    /// Nil for one that is written in a link.
    var name: LoaderName?
    /// Nil while it goes on.
    var result: Result<Value, NavigationError>?
  }
  var errors: [ErrorReport] = []
  var outcomes: [OutcomeReport] = []
  var stops: [Stop] = []
  /// The operations whose outcome a script waited for.
  var taken: Set<OperationID> = []
  var loads: [Load] = []
  /// What was said of loads that took too long.
  var timeouts: Set<String> = []
  /// What the session asked of the outside and did not get, because the walk may not.
  var missed: [String] = []
  /// The outcome of what was done itself.
  var own: Outcome?
  /// Whether it did not come to rest.
  var isRestless = false

  mutating func note(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .error(let report): errors.append(report)
      case .outcome(let report): outcomes.append(report)
      case .stopped(_, let stop): stops.append(stop)
      default: break
      }
    }
  }

  mutating func note(_ trace: [Trace]) {
    for item in trace {
      switch item {
      case .loadStarted(let id, let name): loads.append(Load(id: id, name: name))
      case .loadEnded(let id, let result, _):
        if let place = loads.lastIndex(where: { $0.id == id }) { loads[place].result = result }
        if case .failure(.timeout(let length)) = result {
          timeouts.insert(NavigationError.timeout(microseconds: length).description)
        }
      case .outcomeTaken(let id): taken.insert(id)
      case .loadAbandoned, .screenCreated, .screenDestroyed: break
      }
    }
  }
}
