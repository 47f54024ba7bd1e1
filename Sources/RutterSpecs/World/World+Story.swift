internal import RutterCore
internal import RutterTesting
internal import RutterText

/// Telling what happens in a run.
extension World {
  /// Takes in what the spec prints: part of the story, at its place.
  func hear(_ line: LogLine) {
    story.follow(chooser)
    story.hear(line.text, at: line.place ?? Place(script: "", line: 0))
  }

  /// Something has come in an app, at a moment of its time.
  func hasCome(at moment: Instant) {
    story.comes(at: moment)
    story.follow(chooser)
  }

  /// An invariant does not hold after what has come last: the story ends there, and so says where.
  func broken(_ failure: Failure) -> Failure {
    story.follow(chooser)
    return story.end().map { failure.placed(at: $0) } ?? failure
  }

  /// Tells a step of an app.
  func tell(_ command: Command, of app: App, at place: Place) {
    guard let words = words(for: command, app) else { return }
    // Only a story that is told needs to know.
    let isBusy = chooser?.wantsNames == true && app.isStillBusy(for: command)
    let told = self.words(isBusy ? words + " (it is still busy)" : words, app)
    switch command {
    case .advance: tellWait(told, of: app, at: place, isForRest: false)
    case .wait: tellWait(told, of: app, at: place)
    default: story.add(told, at: place)
    }
  }

  /// Tells that a test waits. Of several apps each has a time of its own.
  func tellWait(_ words: String, of app: App, at place: Place, isForRest: Bool = true) {
    if apps.count > 1 { return story.add(words, at: place) }
    story.wait(words, at: place, isForRest: isForRest, since: app.timeWaitedFor)
  }

  /// What a story calls what a person does in an app, without the secrets of that (S8); nil for what is no event.
  func words(for command: Command, _ app: App) -> String? {
    command.words { app.simulation.session.told($0, for: $1) }
  }

  /// A step in words; of several apps with the number of the one that it moves.
  func words(_ step: String, _ app: App) -> String {
    apps.count == 1 ? step : "\(step) (app \((apps.firstIndex { $0 === app } ?? 0) + 1))"
  }

  /// Why what a person would act on does not show in this order, as far as names are known.
  func cause(_ app: App) -> String {
    if let name = app.overdue { return "before this, which was late: \(name)" }
    let last = chooser?.steps.last { $0.kind == .comes }
    return last.map { "after this: \($0.name)" } ?? "in another order"
  }
}

extension App {
  /// The moment to which the test has waited; nil if that is open, as it waits for rest that may be late.
  fileprivate var timeWaitedFor: Instant? { simulation.isOwingRest ? nil : simulation.timePassed }
}
