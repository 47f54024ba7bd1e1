package import RutterCore
internal import RutterText

extension InteractiveFace {
  /// A turn is over.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What came of it.
  ///   - frame: What shows now; nil if nothing differs, or if that comes later.
  ///   - now: The present moment.
  ///   - source: The text of a script by its name, where it is known.
  ///   - plugin: The name of a plugin.
  package mutating func turned(
    _ event: Event.Kind, _ effects: [Effect], frame: Frame?, at now: Int64, source: (String) -> String?,
    plugin: (PluginID) -> String
  ) {
    let said = words.text(event, before: self.frame)
    words.follow(effects)
    if Self.isOfPerson(event) { usedAt = now }
    // Before what shows: where the root does, that says better what it is called.
    for case .restored(let report) in effects { crumbs.learn(home: report.home) }
    if let frame { show(frame, at: now) }
    var results: [String] = []
    let told = notices.count
    hasToldError = false
    for effect in effects { tell(effect, &results, at: now, source, plugin) }
    if notices.count == told, let words = silence(after: event, effects) { note(words, at: now) }
    let isSilent = !Self.isWorthTelling(event) && results.isEmpty
    if isSilent, frame == nil { return }
    let moment = Timeline.Moment(words: said, results: results, at: now, frame: self.frame, isSilent: isSilent)
    timeline.add(moment, size: items.count)
  }

  /// What is said where a person asked for something and neither a word nor the screen answers.
  private func silence(after event: Event.Kind, _ effects: [Effect]) -> String? {
    switch event {
    case .cancel: effects.isEmpty ? "Nothing is being loaded or run: there is nothing to cancel." : "Cancelled."
    case .activated where !isBusy && !effects.contains(.frame): "Done; nothing on the screen has changed."
    default: nil
    }
  }

  /// Takes over what shows, where the turn did not tell.
  package mutating func look(_ frame: Frame, at now: Int64) { show(frame, at: now) }

  /// Something went wrong, but in no script.
  package mutating func problem(_ message: String, at now: Int64) {
    notices.add(Notice(.bad, message, at: now))
  }

  /// Something that is told and asks for nothing.
  package mutating func note(_ text: String, at now: Int64) { notices.add(Notice(.info, text, at: now)) }

  /// Whether a person has done it: what was told before does not belong to the screen to which that leads.
  private static func isOfPerson(_ event: Event.Kind) -> Bool {
    switch event {
    case .activated, .set, .back, .selected, .cancel, .requested: true
    default: false
    }
  }

  private static func isWorthTelling(_ event: Event.Kind) -> Bool {
    switch event {
    case .fired, .returned: false
    default: true
    }
  }

  /// More of a message does not show beside a moment of the timeline.
  private static var mostOfResult: Int { 300 }

  private mutating func tell(
    _ effect: Effect, _ results: inout [String], at now: Int64, _ source: (String) -> String?,
    _ plugin: (PluginID) -> String
  ) {
    switch effect {
    case .outcome(let report):
      let name = report.outcome.name.map { $0 == "_" ? " " : $0 }
      results.append("\(report.operation) \(String(name))")
      outcome(report, at: now)
    case .error(let report):
      lastError = report.error.description
      let text = ErrorText().text(report, source: source)
      results.append("✗ " + Printable.line(report.error.description.cut(columns: Self.mostOfResult)))
      var notice = Notice(.bad, text, at: now)
      let message = report.error.description
      if !message.contains(where: \.isNewline) { notice.error = message }
      notice.place = report.error.place.map { Printable.line($0.description) }
      notices.add(notice)
      hasToldError = true
    case .stopped(let id, let stop):
      let text = ErrorText().text(
        "plugin '\(plugin(id))' stopped: \(stop.reason)", at: stop.place,
        way: "it runs again in a new session, or in a new version: R reads the scripts again", source: source)
      results.append("✗ \(Printable.line(plugin(id))) stopped")
      hasStopped = true
      notices.add(Notice(.bad, text, at: now))
    case .log(let line):
      // What is said matters more than by which line.
      let place = line.place.map { " (\(Printable.text($0.description)))" } ?? ""
      let kind: Notice.Kind = line.level == .error ? .bad : line.level == .warn ? .warning : .info
      let level = line.level == .info ? "" : "\(line.level.rawValue): "
      notices.add(Notice(kind, level + Printable.lines(line.text) + place, at: now))
    case .note(let text):
      results.append("note: \(Printable.line(text))")
      notices.add(Notice(.info, "note: \(Printable.line(text))", at: now))
    case .reloaded(let reload):
      let names = reload.plugins.map(Printable.line).joined(separator: ", ")
      results.append("reloaded \(names)")
      hasStopped = false
      notices.add(Notice(.info, "Reloaded \(names).", at: now))
    case .restored(let report):
      let lost = report.lost.map { "not restored: \(Printable.line($0.description))" }
      let text = (lost + report.differences.map { "changed: \(Printable.line($0.description))" }).joined(
        separator: "\n")
      notices.add(Notice(.warning, text, at: now))
    case .call, .abandon, .timer, .cancelTimer, .answered, .frame: break
    }
  }

  /// Says what became of an operation, where a person needs to know.
  private mutating func outcome(_ report: OutcomeReport, at now: Int64) {
    switch report.outcome {
    case .failed(let error) where lastError == error.description: break
    // A script that asked for it was told so as an error, with its place.
    case .missingDestination where hasToldError: break
    default:
      guard let words = OutcomeWords(isTyped: false, isBusy: isBusy).text(report) else { return }
      if let lastError, words.contains(lastError) { return }
      notices.add(Notice(report.outcome.isBad ? .bad : .info, words, at: now))
    }
  }
}

extension Outcome {
  fileprivate var isBad: Bool {
    switch self {
    case .failed, .refused, .missingDestination: true
    default: false
    }
  }
}

extension InteractiveFace {
  /// Whether an error that is told stands on the screen as well, whole, where that shows, in a picture of so many rows at
  /// most.
  func shows(_ notice: Notice, rows: Int) -> Bool {
    guard let error = notice.error, hasFailed, !isFiltering else { return false }
    // A screen that is drawn in line is as high as its lines, as long as they leave room for what stands around them.
    let count = lines.lines.lines.count, most = max(1, rows - Self.rowsAround)
    let page = setting.isFullscreen || count > most ? max(1, shown.page) : count
    let window = selection.top..<selection.top + page
    return items.indices.contains { place in
      guard items[place].says(error) else { return false }
      let first = line(of: place), texts = lines.lines.texts[place] ?? []
      // On a low terminal the row is scrolled rather than its beginning told twice.
      if rows < 12 { return window.contains(first) }
      // Of what is very long a row says the beginning.
      return window.contains(first) && window.contains(first + max(0, texts.count - 1))
        && texts.last.map { "✗ \(Printable.line(ErrorWords.withoutPlace(error)))".hasSuffix($0.drop { $0 == " " }) }
          ?? true
    }
  }

  /// The rows that the path, tabs, the keys and what is told take at most around a short screen.
  private static var rowsAround: Int { 8 }

  /// Whether something is asked on top of the screen, most likely by who has to say whether it may be left.
  var showsQuestion: Bool { frame.topItem.map { $0.style != .push } ?? false }

  /// Whether all that was told is being read.
  var showsMessages: Bool { if case .messages? = overlay { true } else { false } }

  /// What was told and never stood on the terminal, because nothing ever showed: nil if something did.
  package var untold: String? {
    guard version == 0, !notices.all.isEmpty else { return nil }
    return notices.all.map { $0.lines.joined(separator: "\n") + "\n" }.joined()
  }
}
