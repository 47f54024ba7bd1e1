/// URLs: where they lead, and which ones lead to what shows (U1 to U4).
extension Session where H: ~Copyable {
  /// Makes what the route of a URL gives the path, or pushes it.
  mutating func open(_ url: Text, push: Bool?, _ operation: Operation) {
    // The route is asked once, whatever guards say afterwards.
    if let lead = operation.lead { return planAndCommit(operation, to: lead) }
    spend(Self.workPerURL + url.count, for: operation.caller.plugin)
    switch match(url) {
    case .failure(let reason): settle(operation, .refused(reason))
    case .success(let match):
      guard aim(operation, at: match.route.stack, isPush: push ?? match.route.pushes) else { return }
      follow(match, push: push ?? match.route.pushes, operation)
    }
  }

  private static var workPerURL: Int { 100 }

  /// Finds the stack that a URL leads to: the one that its route names, or else the active one of the session's root; what is
  /// pushed goes where a person is (U4).
  ///
  /// - Returns: Whether it is there; else the operation has settled.
  private mutating func aim(_ operation: Operation, at name: Text?, isPush: Bool) -> Bool {
    if let name, operation.request.stack == nil {
      guard let stack = reading.stack(named: name, for: operation.caller.asker) else {
        settle(operation, .refused(reading.noStack(name, for: operation.caller.asker)))
        return false
      }
      operation.stack = stack
    } else if operation.request.stack == nil {
      operation.stack = isPush ? path.last : path.rootStack
    }
    return true
  }

  private func match(_ url: Text) -> Result<Routes.Match, Refusal.Reason> {
    reading.registry.routes.match(url, reading.registry.root?.origins ?? Origins())
  }

  private mutating func follow(_ match: Routes.Match, push: Bool, _ operation: Operation) {
    var caller = operation.caller
    caller.role = .routing
    caller.plugin = match.route.plugin
    (caller.scope, caller.coroutine) = (nil, nil)
    operation.ask()
    let reply = call(caller, .route(match.route.function, match.parameters))
    operation.answered()
    switch reply {
    case .parts(let parts, let isList):
      var request = operation.request
      if !push {
        request.kind = .replaceAll(parts)
      } else if !isList, let part = parts.first {
        request.kind = .push(part)
      } else {
        request.kind = .pushAll(parts)
      }
      let lead = Operation.Lead(
        request: request, plugin: match.route.plugin, isList: isList, isSelecting: match.route.stack != nil)
      operation.lead = lead
      planAndCommit(operation, to: lead)
    case .failed(let error):
      report(match.route.what, match.route.plugin, .script(error))
      settle(operation, .failed(.script(error)))
    case .stopped(let stop): settle(operation, .failed(.pluginStopped(stop)))
    case .done, .tree, .selected, .edited, .verdict, .waits: settle(operation, .refused(.noRoute(nothing(match))))
    }
  }

  private mutating func planAndCommit(_ operation: Operation, to lead: Operation.Lead) {
    planAndCommit(operation, as: lead.request, of: lead.plugin, isList: lead.isList)
  }

  private func nothing(_ match: Routes.Match) -> String {
    "\(match.route.what) (\(match.route.place)) has nothing for '\(match.path.shortened)'"
  }

  // MARK: The URLs of entries

  /// Asks the scripts for the URLs that only they can tell, of entries that look different since the last frame.
  mutating func askForURLs() {
    guard reading.registry.routes.hasFunctions else { return }
    let count = path.shownCount
    for place in shown.path.changedPlaces(of: count) where place < count { askForURL(of: path.shownEntry(at: place)) }
  }

  private mutating func askForURL(of entry: Entry) {
    guard let value = entry.content.value, let route = route(of: value), let function = route.parameters,
      !urls.isKnown(entry.id, value, route.id)
    else { return }
    let caller = Caller(plugin: function.plugin, role: .routing, asker: .plugin(function.plugin))
    switch call(caller, .value(function, [value])) {
    case .done(.record(let parameters)): note(parameters, of: entry, value, route)
    // An empty table is a list.
    case .done(.list([])): note(Record([]), of: entry, value, route)
    case .done(.null): note(nil, of: entry, value, route)
    case .done(let other):
      note(nil, of: entry, value, route)
      let error = ScriptError(
        "expected a table of parameters by their names, or nil, got \(other.kind)", at: route.place)
      report("parameters of \(route.what)", function.plugin, .script(error))
    case .failed(let error):
      note(nil, of: entry, value, route)
      report("parameters of \(route.what)", function.plugin, .script(error))
    case .stopped, .tree, .selected, .edited, .verdict, .parts, .waits: note(nil, of: entry, value, route)
    }
  }

  private mutating func note(_ parameters: Record?, of entry: Entry, _ value: Value, _ route: Route) {
    urls.note(parameters, of: entry.id, value, route.id)
    outbox.account.charge(EntryURLs.weight(of: parameters), .entries, to: entry.plugin)
  }

  /// The URL of an entry, as it may be shown: none for one that would tell a secret (S8).
  func shownURL(of entry: Entry) -> String? {
    if reading.registry.routes.isEmpty { return nil }
    guard let value = entry.content.value, let route = route(of: value),
      let parameters = parameters(of: entry, value, route)
    else { return nil }
    if hasSecrets, isSecret(parameters, of: entry, value, route) { return nil }
    return (try? reading.registry.routes.url(route, parameters))?.string
  }

  /// The route by which a value has a URL.
  private func route(of value: Value) -> Route? { value.type.flatMap { reading.registry.routes.route(printing: $0) } }

  private func parameters(of entry: Entry, _ value: Value, _ route: Route) -> Record? {
    if route.parameters != nil { return urls.parameters(of: entry.id, route.id) }
    guard case .record(let record) = value else { return nil }
    return route.pattern.fields(of: record)
  }

  private func isSecret(_ parameters: Record, of entry: Entry, _ value: Value, _ route: Route) -> Bool {
    if shownValue(.record(parameters)) != .record(parameters) { return true }
    guard let shown = shownValue(of: entry) else { return true }
    if shown == value { return false }
    // What a function makes of a value that holds a secret may be made of the secret.
    guard route.parameters == nil, case .record(let record) = shown else { return true }
    return route.pattern.fields(of: record) != parameters
  }

  // MARK: For who only wants to know

  /// Whether a text that a person wrote is a URL and no value of Lua.
  package func isURL(_ text: String) -> Bool {
    let origins = reading.registry.root?.origins ?? Origins()
    if origins.startOfPath(text.utf8.span) != nil { return true }
    guard let colon = Origins.endOfScheme(text.utf8.span) else { return false }
    // `note:title()` is Lua.
    let rest = text.utf8.dropFirst(colon + 1).drop { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    return !"({\"'[".utf8.contains(rest.first { $0 != UInt8(ascii: " ") } ?? 0)
  }

  /// Asks the route of a URL where it leads. Nothing else is done.
  package mutating func lead(of url: Text) -> Result<URLLead, Refusal.Reason> {
    host.turnBegins()
    defer { _ = host.turnEnds() }
    return match(url).map { match in
      let others = reading.registry.routes.others(for: url, reading.registry.root?.origins ?? Origins())
      let plugin = match.route.plugin
      let caller = Caller(plugin: plugin, role: .routing, asker: .plugin(plugin))
      let parts: Result<[PathPart]?, NavigationError> =
        switch call(caller, .route(match.route.function, match.parameters)) {
        case .parts(let parts, _): .success(parts)
        case .failed(let error): .failure(.script(error))
        case .stopped(let stop): .failure(.pluginStopped(stop))
        case .done, .tree, .selected, .edited, .verdict, .waits: .success(nil)
        }
      return URLLead(match: match, others: others, parts: parts)
    }
  }
}

extension Route {
  /// What a message calls it.
  package var what: String { "route '\(pattern.text.string.shortened)'" }
}
