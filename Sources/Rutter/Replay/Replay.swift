public import RutterCore
package import RutterLua
package import RutterText
internal import RutterWorkers

/// Takes a recorded session through engine and scripts once more, and compares what comes of each event (Y1).
///
/// Nothing outside is touched: what it answered then stands in the transcript, and so does the time. A session is recorded
/// by `rutter run --record`, or by ``Navigator/Options/onTranscript``.
///
/// ```swift
/// let replay = try Replay(path: "morning.transcript")
/// switch await replay.run() {
/// case .end: print("\(await replay.position) events, all equal")
/// case .differs(let difference): print(difference)
/// case .cannotGoOn(let why), .damaged(let why): print(why)
/// case .equal: break  // only where it was told to stop before the end
/// }
/// ```
public actor Replay {
  /// What one step has come to.
  public enum Step: Sendable, Hashable {
    /// The event of this number, counted from 0, had the same effects.
    case equal(Int)
    /// It had others. Nothing comes after this.
    case differs(ReplayDifference)
    /// What is needed to go on is not in the transcript; all before was equal.
    case cannotGoOn(String)
    /// A line is none that can be taken in; all before was equal.
    case damaged(String)
    /// All events have been taken in.
    case end
  }

  /// How many events there are.
  public nonisolated let count: Int
  /// How many of them have been taken in.
  public private(set) var position = 0
  /// What differs between the transcript and what there is now, though nothing has to come of it: sources with other texts.
  public nonisolated let notes: [String]
  package nonisolated let recording: Recording
  package nonisolated let flow: Flow

  private let thread: SessionThread
  private let audience: (any Audience)?
  private let witness: Witness?
  private var session: Session<ScriptHost>
  private var transcript = Transcript()
  /// Why it does not go on, once it does not.
  private var last: Step?
  /// The next event, if it was read ahead.
  private var ahead: Event?
  /// Why it could not be read ahead.
  private var damageAhead: TranscriptError?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Opens a transcript, and the flow that it is of.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flow: The flow; unless told, the one whose path the transcript has: from here, beside the transcript, or in
  ///     `Scripts/flows`.
  /// - Throws: ``NavigatorError/unreadable(_:)`` if the file is no transcript, or the flow cannot be found or read.
  public init(path: String, flow: Flow? = nil) throws(NavigatorError) {
    let recording = try Recording(path: path)
    if let flow { try self.init(recording, flow) } else { try self.init(recording, recording.flow(nil, near: path)) }
  }

  /// Opens a transcript that is at hand as text.
  ///
  /// - Parameters:
  ///   - transcript: What ``Navigator/Options/onTranscript`` was given, all of it joined, or the beginning of that.
  ///   - flow: The flow, with the same plugins in Swift beside it.
  /// - Throws: ``NavigatorError/unreadable(_:)`` if it is no transcript.
  public init(transcript: String, of flow: Flow) throws(NavigatorError) {
    let recording: Recording
    do throws(TranscriptError) { recording = try Recording(Array(transcript.utf8)) } catch {
      throw .unreadable("\(error)")
    }
    try self.init(recording, flow)
  }

  /// Is told of each turn, and may look at the session itself.
  package typealias Witness = @Sendable (Event, [Effect], borrowing Session<ScriptHost>) -> Void

  /// Opens a transcript that was read. If there is a witness, the session is traced for it.
  package init(
    _ recording: Recording, _ flow: Flow, audience: (any Audience)? = nil, witness: Witness? = nil,
    thread: SessionThread? = nil
  ) throws(NavigatorError) {
    self.recording = recording
    self.flow = flow
    self.audience = audience
    self.witness = witness
    count = recording.count
    notes = recording.notes(on: flow)
    // Before there is a thread that somebody would have to end.
    let grants = try recording.grants()
    do { self.thread = try thread ?? SessionThread() } catch { throw .system("\(error)") }
    session = Session(host: flow.host(recording.limits, grants))
    session.isTraced = witness != nil
  }

  isolated deinit {
    if position > 0 { _ = session.take(Event(at: session.now, .ended)) }
    thread.finish()
  }

  /// What shows after the last event that was taken in.
  public var frame: Frame { session.frame() }

  package var plugins: [PluginInfo] { session.plugins }

  /// Lends the session out, to be looked at.
  package func look(_ body: (borrowing Session<ScriptHost>) -> Void) { body(session) }

  /// Takes the next event in, and compares.
  public func step() -> Step {
    if let last { return last }
    let step = next()
    if case .equal = step { return step }
    last = step
    return step
  }

  /// Goes on to an event, or to the end.
  ///
  /// - Parameter place: The number of the last event to take in, counted from 0; nil for all.
  /// - Returns: What the last step came to.
  public func run(through place: Int? = nil) -> Step {
    while position <= place ?? .max {
      let step = step()
      guard case .equal = step else { return step }
    }
    return last ?? (position == 0 ? .end : .equal(position - 1))
  }

  private func next() -> Step {
    guard position < count else { return .end }
    let event: Event
    do throws(TranscriptError) {
      if let ahead { event = ahead } else { event = try recording.event(position) }
    } catch {
      return .damaged("\(error)")
    }
    let isOpening = if case .opened = event.kind { true } else { false }
    guard isOpening == (position == 0) else {
      return .damaged("\(place) \(isOpening ? "opens a session again" : "does not open a session")")
    }
    if let reason = reasonToStop(at: event) { return .cannotGoOn(reason) }
    expectStops()
    let effects = session.take(event)
    let difference = difference(effects)
    audience?.turned(event, isConcealed: false, effects, operations: session.operationCount, shown: session)
    witness?(event, effects, session)
    position += 1
    // Whether a plugin was stopped there may be what cannot be read.
    if difference != nil, let damageAhead { return .damaged("\(damageAhead)") }
    return difference.map { .differs($0) } ?? .equal(position - 1)
  }

  /// Why an event cannot happen again as it did.
  private func reasonToStop(at event: Event) -> String? {
    if recording.isConcealed(position) {
      return "\(place) held a secret, which the transcript leaves out; "
        + "rutter run --record-secrets writes it down, too"
    }
    if case .reloaded(let reload) = event.kind {
      return "\(place) put new versions of \(reload.plugins.joined(separator: ", ")) in force, and a transcript has no "
        + "texts of scripts"
    }
    return nil
  }

  /// The present event, as messages name it.
  private var place: String { "event \(position) (line \(recording.lineNumber(position)))" }

  /// Where plugins broke a limit, the next events say so: they are stopped there again, with the same words (E2).
  private func expectStops() {
    // What cannot be read is told when its turn comes.
    var next = position + 1
    (ahead, damageAhead) = (nil, nil)
    if next < count {
      do throws(TranscriptError) { ahead = try recording.event(next) } catch { damageAhead = error }
    }
    var event = ahead
    while case .stopped(let plugin, let stop, let point)? = event?.kind {
      if let point { session.expect(stop, of: plugin, at: point) }
      next += 1
      event = next < count ? try? recording.event(next) : nil
    }
  }

  /// The first line of what came of the present event that is another one now.
  private func difference(_ effects: [Effect]) -> ReplayDifference? {
    let plugins = session.plugins
    let now = (recording.heading.keepsSecrets ? effects : session.written(effects)).map { effect in
      transcript.line(effect, frame: session) { id in plugins.first { $0.id == id }?.name ?? "host" }
    }
    let then = recording.effects(position)
    // What the last event came to may not have been written to its end.
    let isLast = position == count - 1
    let isCut = isLast && !recording.isWhole
    // Where in the turn a plugin was stopped would stand in the next event.
    if isLast, then.contains(where: { $0.contains(#""code":"plugin_stopped","limit":"#) }) { return nil }
    for place in 0..<max(then.count, now.count) {
      if isCut, place >= then.count { return nil }
      let (old, new) = (place < then.count ? then[place] : nil, place < now.count ? now[place] : nil)
      if old != new {
        var difference = ReplayDifference(
          event: position, line: recording.lineNumber(position) + 1 + place, cause: recording.line(position),
          recorded: old, replayed: new, place: flow.place(in: new ?? "") ?? flow.place(in: old ?? ""))
        difference.loadError = loadError(effects)
        return difference
      }
    }
    return nil
  }

  /// Why the flow does not load, among what came of the event that opens the session.
  private func loadError(_ effects: [Effect]) -> ErrorReport? {
    guard session.condition == .notLoaded else { return nil }
    for effect in effects {
      switch effect {
      case .error(let report): return report
      case .stopped(let id, let stop):
        let name = session.plugins.first { $0.id == id }?.name ?? "host"
        return ErrorReport("plugin \(name)", of: id, .pluginStopped(stop))
      default: continue
      }
    }
    return nil
  }
}
