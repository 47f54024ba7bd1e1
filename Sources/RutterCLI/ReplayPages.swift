internal import Rutter
internal import RutterCore
internal import RutterTerminal
internal import RutterText
internal import RutterWorkers

/// Writes down each event of a replay as somebody reads it: what happened, what came of it, what showed then.
final class ReplayPages: Audience {
  /// One event.
  struct Page: Sendable {
    /// What happened: `tap "Apple Pie"`.
    var event = ""
    /// What happened, and what came of it.
    var words = ""
    /// What showed then.
    var frame = ""
    var hasNewFrame = false
  }

  private struct State: Sendable {
    var words = EventWords()
    var plain: PlainFace
    var frames = FrameText()
    var number = 0
    var before: Frame?
    var page = Page()
    var plugins: [PluginInfo] = []
  }
  private let state: Locked<State>
  let ink: Ink
  private let isJSON: Bool
  private let recording: Recording
  private let flow: Flow
  /// Whether anybody will read the pages.
  private let isRead = Locked(true)

  init(_ recording: Recording, _ flow: Flow, isJSON: Bool, columns: Int, ink: Ink) {
    self.recording = recording
    self.flow = flow
    self.isJSON = isJSON
    self.ink = ink
    state = Locked(State(plain: PlainFace(columns: columns, ink: ink)))
  }

  func introduce(_ plugins: [PluginInfo]) { state.withLock { $0.plugins = plugins } }

  /// What the last event came to.
  var page: Page { state.withLock { $0.page } }

  /// Whether pages are written from now on: a long way that nobody reads takes less time.
  func setRead(_ isRead: Bool) { self.isRead.withLock { $0 = isRead } }

  func turned(
    _ event: Event, isConcealed: Bool, _ effects: [Effect], operations: Int,
    shown: borrowing some Showing & ~Copyable
  ) {
    let isRead = isRead.withLock { $0 }
    state.withLock { state in
      defer { state.number += 1 }
      let text = isRead ? state.words.text(event.kind, before: state.before) : ""
      state.words.follow(effects)
      guard isRead else {
        state.before = nil
        pass(effects, shown, &state)
        return
      }
      let frame = shown.frame()
      state.before = frame
      state.page = Page(event: text, hasNewFrame: effects.contains(.frame))
      if isJSON {
        write(effects, shown, &state)
      } else {
        write(text, event, effects, frame, &state)
      }
    }
  }

  /// Of what nobody reads only that is noted which later pages need: the titles of their way.
  private func pass(_ effects: [Effect], _ shown: borrowing some Showing & ~Copyable, _ state: inout State) {
    for case .restored(let report) in effects { _ = state.plain.restored(report) }
    if effects.contains(.frame) { state.plain.pass(shown) }
  }

  // MARK: JSON

  private func write(_ effects: [Effect], _ shown: borrowing some Showing & ~Copyable, _ state: inout State) {
    let number = state.number, plugins = state.plugins
    var lines = [
      JSONWriter.line("step") {
        $0.field("number", number)
        $0.field("line", recording.lineNumber(number))
        $0.field("input", (try? Transcript.value(recording.line(number))) ?? .null)
      }
    ]
    for effect in effects {
      switch effect {
      case .outcome(let report): lines.append(EventLine.outcome(report))
      case .log(let log): lines.append(EventLine.log(log))
      case .error(let report): lines.append(EventLine.error(report))
      case .note(let text): lines.append(EventLine.note(text))
      case .answered(let report): lines.append(EventLine.answered(report))
      case .stopped(let id, let stop): lines.append(EventLine.stopped(Self.name(id, plugins), stop))
      case .restored(let report): lines.append(EventLine.restored(report))
      case .reloaded, .call, .abandon, .timer, .cancelTimer, .frame: break
      }
    }
    state.page.words = lines.map { $0 + "\n" }.joined()
    state.page.frame = state.frames.line(shown, isWhole: true) + "\n"
  }

  // MARK: Text

  private func write(
    _ text: String, _ event: Event, _ effects: [Effect], _ frame: Frame, _ state: inout State
  ) {
    let number = state.number, seconds = Amount.text(seconds: event.at.microseconds)
    var lines = ink.bold("\(number)  \(seconds)  \(text)") + "\n"
    for effect in effects {
      switch effect {
      case .outcome(let report): lines += "  \(Self.text(report))\n"
      case .log(let log): lines += "  " + state.plain.log(log)
      case .note(let text): lines += "  note: \(Printable.line(text))\n"
      case .answered(let report): lines += "  \(Self.text(report))\n"
      case .error(let report): lines += state.plain.error(report) { flow.source(of: $0) }
      case .stopped(let id, let stop):
        lines += "  plugin '\(Self.name(id, state.plugins))' stopped: \(Printable.line(stop.reason))\n"
      case .call(_, _, let call): lines += "  calls \(Printable.line(call.name))\n"
      case .restored(let report): lines += state.plain.restored(report)
      case .reloaded, .abandon, .timer, .cancelTimer, .frame: break
      }
    }
    state.page.words = lines
    _ = state.plain.frame(frame)
    state.page.frame = state.plain.whole()
  }

  private static func text(_ report: AnswerReport) -> String {
    let answer = report.answer.reason.map { "no answer: \($0)" } ?? ValueText.short(report.answer.value, budget: 60)
    return Printable.line("present #\(report.operation): \(answer)")
  }

  private static func text(_ report: OutcomeReport) -> String {
    let place = report.place.map { "  (\(Printable.text($0.description)))" } ?? ""
    return Printable.line("\(report.operation) #\(report.id): \(report.outcome)") + place
  }

  private static func name(_ id: PluginID, _ plugins: [PluginInfo]) -> String {
    plugins.first { $0.id == id }?.name ?? "host"
  }
}

extension Amount {
  /// A moment of a session, to the millisecond: `1.500 s`.
  fileprivate static func text(seconds microseconds: Int64) -> String {
    let thousandths = String(microseconds / 1000 % 1000)
    let zeros = String(repeating: "0", count: 3 - thousandths.count)
    return "\(microseconds / 1_000_000).\(zeros)\(thousandths) s"
  }
}
