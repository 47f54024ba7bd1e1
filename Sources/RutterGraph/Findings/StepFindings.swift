internal import RutterCore
internal import RutterText

/// What one step of a walk shows to be wrong.
struct StepFindings {
  let log: StepLog
  let step: WalkStep
  let before: Frame?
  let after: Frame
  let session: WalkSession
  /// Whether the walk has kept a load from coming before, which may have timed out by now.
  let hasHeldBack: Bool
  /// Whether the walk has opened a URL that it has made up, which may name what is not there.
  let isMadeUp: Bool
  /// What the walk may not ask the outside for, by the names of the capabilities, as far as anybody asked.
  let missed: Set<String>

  var all: [Found] { stops + crashes + missing + redirects + refusals + nilScreens }

  /// Whether the walk itself is to blame: it did not give what the outside would give.
  private var isStarved: Bool { !log.missed.isEmpty }

  // MARK: Scripts that raise

  private var crashes: [Found] {
    log.errors.compactMap { report in
      let message = report.error.message
      // A load that fails shows it; whether it ever gives a value is looked at in the end.
      if report.what.hasPrefix("loader '"), isMadeUp || !report.error.isSlip { return nil }
      if message.contains(WalkSession.injected) { return hidden(report, message) }
      // Steps show the failure of what they wait for in their place, as a link does.
      if report.what.hasPrefix("steps '"), !report.error.isSlip, tellsOfLoad(message) { return nil }
      if isStarved || missed.contains(where: { message.contains(WalkSession.refusal(of: $0)) }) { return nil }
      if hasHeldBack, log.timeouts.contains(where: message.contains) { return nil }
      if isOfMissing(report) { return nil }
      let place = report.error.place, where_ = place.map { "\($0)" } ?? report.what
      return Found(kind: .crash, message: "\(report.what): \(message)", place: place, key: "crash \(where_)")
    }
  }

  /// An error that the walk has made is none of the flow while something shows it; a button does, when it shows again.
  private func hidden(_ report: ErrorReport, _ message: String) -> Found? {
    let isShown = report.what.hasPrefix("action ") || FrameTree.text(after).contains(WalkSession.injected)
    // Steps show what has failed in their place.
    if isShown || report.what.hasPrefix("steps") || report.what.hasPrefix("loader '") { return nil }
    return Found(
      kind: .hidden, message: "\(report.what) waits for a load that fails, and nothing shows that",
      place: report.error.place, key: "hidden \(report.what)")
  }

  /// Whether a message tells of a load that has failed, as that says it itself, or with more words around.
  private func tellsOfLoad(_ message: String) -> Bool {
    session.runs.contains { run in
      guard case .failure(let error)? = run.result else { return false }
      // One that was cancelled has said nothing.
      if case .cancelled = error { return false }
      return !error.message.isEmpty && message.contains(error.message)
    }
  }

  private func isOfMissing(_ report: ErrorReport) -> Bool {
    log.outcomes.contains { outcome in
      if case .missingDestination = outcome.outcome { outcome.operation == report.what } else { false }
    }
  }

  private var stops: [Found] {
    log.stops.map { stop in
      Found(
        kind: .stopped, message: stop.description, place: stop.place,
        key: "stopped \(stop.place.map { "\($0)" } ?? stop.description)")
    }
  }

  // MARK: Operations

  private var missing: [Found] {
    log.outcomes.compactMap { report in
      guard case .missingDestination(let type, let near, _, _) = report.outcome else { return nil }
      let hint = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
      return Found(
        kind: .missingDestination, message: "\(type) is pushed, and no destination serves it\(hint)",
        place: report.place, key: "missing \(type)")
    }
  }

  /// An operation that guards have redirected so often fails.
  private static let longestChain = 16

  private var redirects: [Found] {
    let chain = log.outcomes.filter { if case .redirected = $0.outcome { true } else { false } }
    return log.outcomes.compactMap { report in
      guard case .failed = report.outcome, chain.count >= Self.longestChain, let last = chain.last,
        report.id.number > last.id.number
      else { return nil }
      var names: [String] = []
      for case .redirected(let redirection) in chain.map(\.outcome) where !names.contains(redirection.description) {
        names.append(redirection.description)
      }
      return Found(
        kind: .redirects, message: "guards redirect for ever: to \(names.joined(separator: ", "))", place: report.place,
        key: "redirects \(names.sorted())",
        assertions: ["assert(app.outcome == nil or app.outcome.outcome ~= \"failed\", \"guards redirect for ever\")"])
    }
  }

  private var refusals: [Found] {
    log.outcomes.compactMap { report in
      guard case .refused(let refusal) = report.outcome, refusal.reason.isMistake, !log.taken.contains(report.id) else {
        return nil
      }
      // What the walk itself asks for may be wrong.
      if case .open = step.deed { return nil }
      if case .select = step.deed, report.operation == "select" { return nil }
      return Found(
        kind: .refused, message: "\(report.operation) is refused, \(refusal.code): \(refusal.message)",
        place: report.place,
        key: "refused \(report.operation) \(refusal.code) \(report.place.map { "\($0)" } ?? step.words)",
        assertions: ["assert(app.outcome == nil or app.outcome.outcome ~= \"refused\", \"this is refused\")"])
    }
  }

  private var nilScreens: [Found] {
    // A URL may name anything; that there is nothing for it is an answer.
    if case .open = step.deed { return [] }
    if session.condition != .fine || isStarved { return [] }
    let known = Set((before?.path ?? []).filter { $0.state == .unavailable }.map(\.id))
    return after.path.compactMap { item in
      guard item.state == .unavailable, !known.contains(item.id),
        case .destination(_, let place)? = session.origin(of: item.id)
      else { return nil }
      let value = item.value.map { ValueText.short($0) } ?? item.type
      return Found(
        kind: .nilScreen, message: "the destination of \(item.type) has no screen for \(value)", place: place,
        key: "nil \(item.type)",
        assertions: [
          "for _, entry in ipairs(app.path) do assert(entry.state ~= \"unavailable\", \"there is no screen for this value\") end"
        ])
    }
  }
}

extension NavigationError {
  /// Whether a script has raised by mistake, and not because it says so itself: it does with a value what cannot be done
  /// with it, or gives one that does not fit.
  fileprivate var isSlip: Bool {
    switch self {
    case .wrongType: return true
    case .script(let error) where error.mismatch != nil: return true
    default: break
    }
    if message.hasPrefix("attempt to ") || message.hasPrefix("bad argument #") { return true }
    return message.contains(": expected ") && message.contains(", got ")
  }
}

extension Refusal.Reason {
  /// Whether it tells of a mistake in a script, and not of the moment.
  fileprivate var isMistake: Bool {
    switch self {
    case .root, .notFound, .tooDeep, .tooManyShown, .noType, .wrongType, .leaving, .needsOwner, .negative, .only,
      .notInEdit, .notAllowed, .badURL, .tooLong, .noRoute, .notOurs, .noStack, .noFlow:
      true
    case .stale, .gone, .disabled, .notInteractive, .noAction, .type, .noValue, .longText, .notHeld: false
    }
  }
}
