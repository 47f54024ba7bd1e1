package import RutterCore
internal import RutterTesting
internal import RutterText

/// Watches a session turn by turn, and writes its story down. The session has to be traced.
///
/// Secrets are told as transcripts tell them: not at all (S8).
package struct StoryTeller: Sendable {
  /// What has been told so far.
  package private(set) var story: SessionStory
  /// The line of a spec that leads to what comes now.
  package var place: Place?

  private var texts: [String: Int] = [:]
  private var lines: [ViewLine: Int] = [:]
  private var view: [Int] = []
  /// What is under way in the session whose turn is told, and in the others.
  private var current = UnderWay()
  private var others: [Int: UnderWay] = [:]

  /// The moment of the story: the clocks of all sessions of which it tells, one after the other.
  private var now: Int64 = 0

  /// What is under way in one session.
  private struct UnderWay: Sendable {
    /// When its last event was, by its own clock.
    var last: Instant?
    var words = EventWords()
    /// What showed before the event that comes.
    var shown: Frame?
    /// What was asked for and has not come, with the event that asked.
    var timers: [TimerID: (words: String, event: Int)] = [:]
    var calls: [CallID: (subject: String, event: Int)] = [:]
    var loads: [LoadID: Int] = [:]
  }

  /// - Parameter title: What stands above the events.
  package init(title: String = "") { story = SessionStory(title: title) }

  /// Takes one turn in.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What came of it.
  ///   - session: The session, after the turn.
  ///   - number: Tells the sessions apart of which one story tells.
  package mutating func see<H: Host & ~Copyable>(
    _ event: Event, _ effects: [Effect], _ session: borrowing Session<H>, of number: Int = 0
  ) {
    // A session that is opened again begins to count anew.
    current = if case .opened = event.kind { UnderWay() } else { others.removeValue(forKey: number) ?? UnderWay() }
    see(event, effects, session)
    others[number] = current
  }

  private mutating func see<H: Host & ~Copyable>(_ event: Event, _ effects: [Effect], _ session: borrowing Session<H>) {
    let number = story.count, told = session.written(event).event
    story.times.append(moment(of: event))
    let (text, cause) = tell(told.kind)
    story.words.append(intern(text))
    story.causes.append(cause.map { number - $0 } ?? 0)
    story.authors.append(told.kind.author)
    story.places.append(place.map { intern(Printable.line($0.description)) } ?? -1)
    var pairs = tell(session.trace, session, number)
    for effect in session.written(effects) { pairs += tell(effect, session, at: event.at, number) }
    current.words.follow(effects)
    story.effects.append(pairs)
    let isNew = number == 0 || effects.contains(.frame)
    story.changes.append(isNew)
    if isNew { look(session) }
  }

  /// When an event was in the story. Each session has a clock of its own: one that begins later goes on where the story
  /// is.
  private mutating func moment(of event: Event) -> Int64 {
    if story.count == 0 { now = event.at.microseconds }
    let passed = event.at.microseconds.subtractingReportingOverflow((current.last ?? event.at).microseconds)
    let (sum, isTooMuch) = now.addingReportingOverflow(passed.overflow ? 0 : max(0, passed.partialValue))
    if !isTooMuch { now = sum }
    current.last = event.at
    return now
  }

  /// The number by which a text is known. A longer one is cut: a name, a label or a log line may be a megabyte.
  private mutating func intern(_ text: String) -> Int {
    let text = text.limited(to: Self.longest)
    if let number = texts[text] { return number }
    texts[text] = story.texts.count
    story.texts.append(text)
    return story.texts.count - 1
  }

  // MARK: What happened

  /// An event in words, and the event that asked for it.
  private mutating func tell(_ event: Event.Kind) -> (text: String, cause: Int?) {
    switch event {
    case .fired(let timer):
      guard let known = current.timers.removeValue(forKey: timer) else { break }
      return (known.words, known.event)
    case .returned(let call, _):
      guard let known = current.calls.removeValue(forKey: call) else { break }
      let text = current.words.text(event, before: nil)
      return (known.subject.isEmpty ? text : "\(text), for \(known.subject)", known.event)
    default: break
    }
    return (current.words.text(event, before: current.shown), nil)
  }

  // MARK: What came of it

  private mutating func tell<H: Host & ~Copyable>(
    _ trace: [Trace], _ session: borrowing Session<H>, _ number: Int
  ) -> [Int] {
    var pairs: [Int] = []
    for item in trace {
      switch item {
      case .loadStarted(let id, let loader):
        let name = intern(Printable.line(name(of: id, loader, session)))
        current.loads[id] = story.loads.count
        story.loads.append(SessionStory.Load(name: name, start: number, end: -1))
        pairs += pair(.load, "\(story.texts[name]) begins")
      case .loadEnded(let id, let result, _):
        switch result {
        case .success: pairs += end(id, .value, "has its value", number)
        case .failure(let error):
          pairs += end(id, .error, "fails: \(session.shownMessage(error.description))", number)
        }
      case .loadAbandoned(let id): pairs += end(id, .abandoned, "is abandoned", number)
      case .screenCreated, .screenDestroyed, .outcomeTaken: break
      }
    }
    return pairs
  }

  /// What a load is called. One that has ended in the turn in which it began is known by its loader only.
  private func name<H: Host & ~Copyable>(
    of id: LoadID, _ loader: LoaderName?, _ session: borrowing Session<H>
  ) -> String {
    let subject = session.subject(of: .load(id))
    if subject.arguments == nil, let loader { return loader.description }
    return subject.words
  }

  private mutating func end(_ id: LoadID, _ ending: SessionStory.LoadEnd, _ text: String, _ number: Int) -> [Int] {
    guard let place = current.loads.removeValue(forKey: id) else { return [] }
    story.loads[place].end = number
    story.loads[place].ending = ending
    return pair(.load, Printable.line("\(story.texts[story.loads[place].name]) \(text)"))
  }

  private mutating func tell<H: Host & ~Copyable>(
    _ effect: Effect, _ session: borrowing Session<H>, at now: Instant, _ number: Int
  ) -> [Int] {
    switch effect {
    case .call(let id, _, let call):
      let subject = session.work(of: id).map { Printable.line(session.subject(of: $0.group).words) } ?? ""
      current.calls[id] = (subject, number)
      let arguments = call.arguments.map { ValueText.short($0, budget: 60) }.joined(separator: ", ")
      return pair(.call, Printable.line("\(call.name)(\(arguments))") + (subject.isEmpty ? "" : " for \(subject)"))
    case .abandon(let id): current.calls[id] = nil
    case .timer(let id, let due):
      let length = due.at.microseconds - now.microseconds
      let text = session.work(of: id).map { $0.words(for: session.subject(of: $0.group).words, length: length) }
      current.timers[id] = (Printable.line(text ?? "timer \(id) is due"), number)
    case .cancelTimer(let id): current.timers[id] = nil
    case .outcome(let report):
      return pair(report.outcome.isInVain ? .refused : .outcome, Self.text(report), at: report.place)
    case .log(let log): return pair(.log, "\(log.level.rawValue): \(log.text)", at: log.place)
    case .note(let text): return pair(.note, text)
    case .error(let report):
      let count = report.count > 1 ? ", \(report.count) times" : ""
      return pair(.error, "\(report.what): \(report.error.message)\(count)", at: report.error.place)
    case .stopped(let id, let stop):
      let name = session.plugins.first { $0.id == id }?.name ?? "host"
      return pair(.error, "plugin '\(name)' stopped: \(stop.reason)", at: stop.place)
    case .answered(let report):
      let answer = report.answer.reason.map { "no answer: \($0)" } ?? ValueText.short(report.answer.value, budget: 60)
      return pair(.answer, "present #\(report.operation): \(answer)")
    case .reloaded(let reload): return pair(.note, "new versions of \(reload.plugins.joined(separator: ", "))")
    case .restored(let report):
      return pair(.note, "the saved session goes on")
        + report.lost.flatMap { pair(.note, "not restored: \($0)") }
        + report.differences.flatMap { pair(.note, "other than it was: \($0.what)") }
    case .frame: break
    }
    return []
  }

  private mutating func pair(_ sort: SessionStory.Effect, _ text: String, at place: Place? = nil) -> [Int] {
    let whole = Printable.line(text.limited(to: Self.longest - Self.room))
    return [sort.rawValue, intern(place.map { "\(whole) (\(Printable.text($0.description)))" } ?? whole)]
  }

  /// The most characters of one text, and how many of them are kept for a place that stands behind it.
  private static let longest = 2_000, room = 400

  private static func text(_ report: OutcomeReport) -> String { "\(report.operation) #\(report.id): \(report.outcome)" }

  // MARK: What shows

  private mutating func look<H: Host & ~Copyable>(_ session: borrowing Session<H>) {
    let windows = RowWindows(of: Frame.rowsShown)
    let screens = session.visible.map { session.screen($0, windows) }, path = session.shownPath
    current.shown = Frame(screens.map(\.view))
    let now = ViewLines(path: path, session.containers, session.asking, screens).lines.map { intern($0) }
    var head = 0, tail = 0
    if story.views.count % SessionStory.wholeViews != 0 {
      head = zip(view, now).prefix { $0 == $1 }.count
      let most = min(view.count, now.count) - head
      tail = zip(view.reversed(), now.reversed()).prefix(most).prefix { $0 == $1 }.count
    }
    story.views.append([head, tail] + now[head..<now.count - tail])
    view = now
  }

  private mutating func intern(_ line: ViewLine) -> Int {
    if let number = lines[line] { return number }
    lines[line] = story.lines.count
    story.lines.append(line)
    return story.lines.count - 1
  }
}

extension Event.Kind {
  fileprivate var author: SessionStory.Author {
    switch self {
    case .activated, .set, .back, .selected, .cancel, .line, .requested: .person
    case .returned, .fired: .outside
    case .opened, .stopped, .reloaded, .ended: .session
    }
  }
}

extension Outcome {
  /// Whether what was asked for did not happen.
  fileprivate var isInVain: Bool {
    switch self {
    case .refused, .missingDestination, .blocked, .failed: true
    case .committed, .duplicate, .nothingToDo, .cancelled, .redirected: false
    }
  }
}
