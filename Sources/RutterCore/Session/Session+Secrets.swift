/// What a session shows and tells, with its secrets hidden (S8).
extension Session where H: ~Copyable {
  // MARK: What is secret

  /// Remembers what the types of a value call secret, for the plugin that holds it or has given it.
  mutating func noteSecrets(in value: Value, of plugin: PluginID) {
    if !reading.registry.types.hasSecrets { return }
    let types = reading.registry.types
    types.forEachSecret(in: value) { cells.remember(secret: $0, of: plugin) }
  }

  /// Remembers what is secret in the value of a load, for each plugin that has it because it asks for it, and for the
  /// loader's if somebody has it who does not pay for others.
  mutating func noteSecrets(in value: Value, of load: Load) {
    if reading.registry.types.hasSecrets {
      serve(each: clients(waitingFor: load)) { $0.noteSecrets(in: value, of: load.plugin) }
    }
  }

  /// Who is the client of what a script has just done, where nobody is served: of what a loader does, whoever waits for it alone;
  /// of what a screen does that a plugin has shown, that plugin, also where it is built later.
  func clientOfRun(by caller: Caller) -> PluginID {
    switch caller.role {
    case .loader:
      guard let load = caller.coroutine.flatMap({ runs.load(of: $0) }).flatMap({ loads[$0] }) else { return .host }
      let waiting = clients(waitingFor: load)
      return waiting.contains(.host) ? .host : waiting.first ?? .host
    case .building, .hook, .leaving:
      var entry: EntryID?
      if case .entry(let id, _) = caller.asker { entry = id }
      if let scope = caller.scope { entry = screens[scope]?.entry ?? entry }
      guard let plugin = entry.flatMap({ path[$0] })?.client, reading.pays(plugin) else { return .host }
      return plugin
    default: return .host
    }
  }

  /// Remembers for a plugin that has only its own part of the path what of others' secrets others hand to it: by that is known
  /// what of its own values must not be saved. What it gives to itself is none of that, or it could try out what is secret.
  mutating func noteHanded(_ arguments: [Argument], to plugin: PluginID) {
    if cells.secrets.isEmpty || !reading.isRestricted(plugin) { return }
    for case .value(let value) in arguments { cells.noteHanded(value, to: plugin) }
  }

  /// Whether anybody but the loader's own plugin asks for a load.
  func isHanded(_ load: Load) -> Bool {
    load.waiters.all.contains { waiter in
      if case .preload = waiter { return false }
      return client(of: waiter) != load.plugin
    }
  }

  /// The same of what a screen or contribution shows, if another plugin has put that there.
  mutating func noteHanded(_ arguments: [Argument], toShowIn scope: Scope) {
    if cells.secrets.isEmpty || arguments.isEmpty { return }
    if scope.isContribution || path[scope.entry].map({ $0.client != scope.plugin }) == true {
      noteHanded(arguments, to: scope.plugin)
    }
  }

  /// Remembers what the types of the values call secret that somebody outside asks for.
  mutating func noteSecrets(in request: OperationRequest) {
    if !reading.registry.types.hasSecrets { return }
    var request = request, values: [Value] = []
    request.replaceValues { value in
      values.append(value)
      return value
    }
    for value in values { noteSecrets(in: value, of: host.flow?.id ?? .host) }
  }

  /// A secret field makes what it shows a secret: whatever else shows its cell hides it, too.
  mutating func noteSecrets(of scope: Scope) {
    for index in scope.nodes.indices where scope.nodes[index].kind.isInput {
      if case .input(let input) = scope.nodes[index].detail, input.isSecret { cells.makeSecret(input.cell) }
    }
  }

  /// Whether anything can be secret.
  var hasSecrets: Bool { reading.registry.types.hasSecrets || !cells.secrets.isEmpty }

  func isSecret(_ input: InputDetail) -> Bool { input.isSecret || cells[input.cell]?.isSecret ?? false }

  // MARK: What shows

  /// A text as it may be shown.
  func shownText(_ text: Text) -> Text { cells.secrets.isEmpty ? text : Text(cells.secrets.hidden(text.string)) }

  /// A message as it may be shown.
  package func shownMessage(_ message: String) -> String { cells.secrets.hidden(message) }

  /// A value as it may be shown: what a type's schema or a cell calls secret is hidden.
  func shownValue(_ value: Value) -> Value { cells.secrets.hidden(reading.registry.types.masked(value)) }

  /// The choices of a picker, as they may be shown. One that holds a secret shows as its place alone; where the picker's own
  /// cell is secret all of them do then, so that nobody sees which one that is.
  func shownChoices(of input: InputDetail) -> [Value] {
    if !hasSecrets || input.choices.isEmpty { return input.choices }
    let hidesAll = isSecret(input)
    let hidden = input.choices.map { shownValue($0) != $0 }
    guard hidden.contains(true) else { return input.choices }
    return input.choices.indices.map { hidesAll || hidden[$0] ? .hiddenChoice($0) : input.choices[$0] }
  }

  /// The choice that is meant by how it shows.
  func choice(_ value: Value, of input: InputDetail) -> Value {
    if input.choices.contains(value) { return value }
    return shownChoices(of: input).firstIndex(of: value).map { input.choices[$0] } ?? value
  }

  /// A value as it may be told of somebody who writes it, or puts it on the path.
  package func told(_ value: Value, for target: Target?) -> Value {
    if let target, case .success(let node) = find(target), concealedWriting(value, into: node) != nil {
      return .hiding(value)
    }
    return shownValue(value)
  }

  /// What an entry holds, as it may be shown. What a secret cell presents is secret as a whole.
  func shownValue(of entry: Entry) -> Value? {
    guard let value = entry.content.value else { return nil }
    if let cell = entry.binding?.cell, cells[cell]?.isSecret == true { return .hiding(value) }
    return shownValue(value)
  }

  // MARK: What is told

  /// Hides the secrets in all that the turn tells. What somebody has to work with, the arguments of calls, is left as it is.
  mutating func hideSecrets() {
    if !hasSecrets { return }
    if !cells.secrets.isEmpty, !cells.secrets.isPrepared { learnSecrets() }
    let secrets = cells.secrets, types = reading.registry.types
    func shown(_ value: Value) -> Value { secrets.hidden(types.masked(value)) }
    for index in effects.indices { effects[index].replaceValues(shown) }
    commandOutcome?.replaceValue(shown)
    if secrets.isEmpty { return }
    for index in effects.indices { effects[index].replaceTexts(secrets.hidden) }
    commandOutcome?.replaceTexts(secrets.hidden)
  }

  /// Gets ready to hide what this turn has made a secret. Where something of it showed before, that is a change to be shown.
  private mutating func learnSecrets() {
    if shown.visible == nil { return prepareSecrets() }
    let screens = path.visible.map { screen($0) }
    prepareSecrets()
    if screens != path.visible.map({ screen($0) }) { shown.hasMoved = true }
    // The path is compared with what it showed last.
    for place in 0..<path.shownCount { shown.path.showAgain(place) }
  }

  mutating func prepareSecrets() {
    let held = cells.allSecretCells().map { cell in
      var plugin = cell.plugin
      // What a screen holds that a plugin has shown counts for that plugin.
      if case .scope(let scope) = cell.owner, let entry = screens[scope].flatMap({ path[$0.entry] }),
        reading.pays(entry.client)
      {
        plugin = entry.client
      }
      return (cell.value, plugin)
    }
    cells.prepareSecrets(holding: held, apart: Set(host.plugins.map(\.id).filter { reading.isRestricted($0) }))
  }

  /// The event of the last turn as it may be written down.
  ///
  /// - Returns: The event, and whether something else stands there in the place of a secret.
  package func written(_ event: Event) -> (event: Event, isConcealed: Bool) {
    guard let kind = concealedEvent, kind != event.kind else { return (event, false) }
    return (Event(at: event.at, kind), true)
  }

  /// Effects as they may be written down: without the secrets that are handed to the outside.
  package func written(_ effects: [Effect]) -> [Effect] {
    if !hasSecrets { return effects }
    let types = reading.registry.types, secrets = cells.secrets
    return effects.map { effect in
      switch effect {
      case .call(let id, let plugin, var call):
        call.arguments = call.arguments.map { secrets.hidden(types.masked($0)) }
        return .call(id, plugin, call)
      case .answered(var report):
        report.answer.value = secrets.hidden(types.masked(report.answer.value))
        return .answered(report)
      default: return effect
      }
    }
  }

  /// An event in whose place another is written down, because what it writes goes into a secret; known only before the event
  /// is taken in.
  func concealedWriting(_ value: Value, into id: NodeID) -> Event.Kind? {
    guard let node = find(id)?.node, case .input(let input) = node.detail, isSecret(input) else { return nil }
    return .set(id, .standing(for: value))
  }

  /// An event as it may be written down, if it holds a secret: there are as many stars instead, which look the same in
  /// frames. Asked when the event was taken in, for then all is known that it made a secret.
  func concealed(_ event: Event.Kind) -> Event.Kind? {
    let types = reading.registry.types, secrets = cells.secrets
    func masked(_ value: Value) -> Value { types.masked(secrets.masked(value), by: Value.standing) }
    switch event {
    case .set(let node, let value): return .set(node, masked(value))
    case .requested(var request):
      if case .open(let url, let push) = request.kind {
        request.kind = .open(concealed(url: url, masked), push: push)
      } else {
        request.replaceValues(masked)
      }
      return .requested(request)
    case .returned(let call, .values(let values)): return .returned(call, .values(values.map(masked)))
    case .returned(let call, .refused(let message)): return .returned(call, .refused(secrets.masked(message)))
    case .opened(var opening):
      guard let snapshot = opening.snapshot else { return nil }
      let saving = Saving(types: types, secrets: secrets, keepsSecrets: false, plugins: host.plugins)
      opening.snapshot = snapshot.without(saving)
      return .opened(opening)
    default: return nil
    }
  }
}

extension Session where H: ~Copyable {
  /// A secret in a URL may be encoded there; then nothing of the URL is written down.
  private func concealed(url: Text, _ masked: (Value) -> Value) -> Text {
    guard case .string(let text) = masked(.string(url)), text == url, let decoded = try? PercentEncoding.decode(url)
    else { return Text(String(repeating: "*", count: url.count)) }
    return masked(.string(decoded)) == .string(decoded) ? url : Text(String(repeating: "*", count: url.count))
  }
}

// MARK: The texts of what is told

extension Effect {
  fileprivate mutating func replaceTexts(_ change: (String) -> String) {
    switch self {
    case .outcome(var report):
      report.outcome.replaceTexts(change)
      report.place?.replaceTexts(change)
      self = .outcome(report)
    case .log(var line):
      line.text = change(line.text)
      line.place?.replaceTexts(change)
      self = .log(line)
    case .error(var report):
      report.what = change(report.what)
      report.error.replaceTexts(change)
      self = .error(report)
    case .note(let text): self = .note(change(text))
    case .restored(var report):
      report.lost = report.lost.map { Loss(change($0.what), $0.reason) }
      report.differences = report.differences.map {
        Difference(change($0.what), was: change($0.was), now: change($0.now))
      }
      self = .restored(report)
    case .stopped(let plugin, var stop):
      stop.place?.replaceTexts(change)
      self = .stopped(plugin, stop)
    // The answer is what the program has to work with; see ``Session/written(_:)``.
    case .call, .abandon, .timer, .cancelTimer, .answered, .reloaded, .frame: break
    }
  }
}

extension Effect {
  /// What a redirection leads to. Answers and the arguments of calls are somebody's to work with.
  fileprivate mutating func replaceValues(_ change: (Value) -> Value) {
    guard case .outcome(var report) = self, case .redirected = report.outcome else { return }
    report.outcome.replaceValue(change)
    self = .outcome(report)
  }
}

extension Outcome {
  fileprivate mutating func replaceValue(_ change: (Value) -> Value) {
    guard case .redirected(var redirection) = self, let value = redirection.value else { return }
    redirection.value = change(value)
    self = .redirected(to: redirection)
  }

  fileprivate mutating func replaceTexts(_ change: (String) -> String) {
    switch self {
    case .failed(var error):
      error.replaceTexts(change)
      self = .failed(error)
    case .blocked(var block):
      block.reason = block.reason.map(change)
      block.name = block.name.map(change)
      self = .blocked(block)
    case .refused(var refusal):
      refusal.reason.replaceTexts(change)
      self = .refused(refusal)
    default: break
    }
  }
}

extension Refusal.Reason {
  fileprivate mutating func replaceTexts(_ change: (String) -> String) {
    switch self {
    case .badURL(let words): self = .badURL(change(words))
    case .noRoute(let words): self = .noRoute(change(words))
    case .notOurs(let words): self = .notOurs(change(words))
    case .notHeld(let name): self = .notHeld(change(name))
    case .noStack(let name, let near, let all):
      self = .noStack(Text(change(name.string)), near: near.map(change), all: all.map(change))
    default: break
    }
  }
}

extension Place {
  /// A script that another one has loaded is named by its text, or as that one wants.
  fileprivate mutating func replaceTexts(_ change: (String) -> String) { script = change(script) }
}

extension NavigationError {
  mutating func replaceTexts(_ change: (String) -> String) {
    switch self {
    case .script(var error):
      error.message = change(error.message)
      error.traceback = change(error.traceback)
      error.place?.replaceTexts(change)
      if let mismatch = error.mismatch { error.mismatch?.got = change(mismatch.got) }
      self = .script(error)
    case .wrongType(let loader, var mismatch, var place):
      mismatch.got = change(mismatch.got)
      place?.replaceTexts(change)
      self = .wrongType(loader: loader, mismatch, at: place)
    case .turnLimit(let what): self = .turnLimit(change(what))
    case .tooManyLoads: break
    case .noLoader(let name, let near): self = .noLoader(change(name), near: near)
    case .cancelled(let cause): self = .cancelled(change(cause))
    case .timeout, .pluginStopped: break
    }
  }
}
