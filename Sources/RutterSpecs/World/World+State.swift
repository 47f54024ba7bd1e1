internal import RutterCore
internal import RutterTesting

/// Telling the chooser in which state the run is, before a choice.
extension World {
  /// Tells it in the middle of a simulation.
  func tellState(
    inside number: Int, _ simulation: borrowing Simulation<StagedHost>, _ standing: Simulation<StagedHost>.Standing
  ) {
    guard let chooser, canTell(chooser) else { return }
    var state = CombinedState()
    for (index, app) in apps.enumerated() {
      let reader = StateReader()
      if index + 1 == number {
        standing.read(by: reader)
        app.read(simulation, by: reader)
        state.add(reader, menu: simulation.menu)
      } else {
        app.read(by: reader)
        state.add(reader, menu: app.simulation.menu)
      }
    }
    tell(state, to: chooser)
  }

  /// Tells it between two of them.
  func tellState(_ place: String) {
    guard let chooser, chooser.wantsFingerprint, canTell(chooser) else { return }
    var state = CombinedState()
    for app in apps {
      let reader = StateReader()
      reader.read(place)
      app.read(by: reader)
      state.add(reader, menu: app.simulation.menu)
    }
    tell(state, to: chooser)
  }

  /// Tells, when the run is over, what came up since its last choice for which its states cannot be compared.
  func tellObstacles() {
    guard let chooser, chooser.wantsFingerprint, canTell(chooser) else { return }
    let ofApps = apps.lazy.compactMap { $0.whyStateSaysTooLittle ?? $0.whyNoWalk }
    let obstacle = ofApps.first ?? spec.whyNoWalk
    if let obstacle { chooser.cannotBeTold(reason: obstacle) }
  }

  /// Whether what comes of the run depends on its state alone.
  private func canTell(_ chooser: Chooser) -> Bool {
    if let reason = whyStatesSayTooLittle {
      chooser.cannotBeTold(reason: reason)
      return false
    }
    // Where the person strayed, the order that led there is run again without what was late.
    if stray != nil { chooser.notesNoMore() }
    return stray == nil
  }

  private func tell(_ state: consuming CombinedState, to chooser: Chooser) {
    let reader = StateReader()
    reader.read([hasRestarted, wasRestarted, restarts, hasLookedEarly])
    reader.read([steps, leftOut.count, expectedErrors.count])
    reader.read(excuse as Any)
    reader.read(endedWith as Any)
    reader.read(snapshots)
    spec.read(by: reader, apps: state.readers)
    state.add(reader)
    if let reason = state.whyUnreadable {
      chooser.cannotBeTold(reason: reason)
    } else {
      chooser.note(Fingerprint(state.hash), menu: state.menu)
    }
  }
}

/// The states of all apps of a test and of the test itself, as one.
private struct CombinedState {
  var hash = StateHash()
  var whyUnreadable: String?
  private(set) var readers: [StateReader] = []
  /// The number of each app in which something is late, with its menu.
  private var late = StateHash()
  /// In which order each app offers what may come; 0 where nothing is late.
  var menu: UInt64 { late.count == 0 ? 0 : late.words.0 }

  mutating func add(_ reader: StateReader, menu: [Int] = []) {
    readers.append(reader)
    if !menu.isEmpty {
      for number in [readers.count, menu.count] + menu { late.take(number) }
    }
    reader.end()
    hash.take(reader.fingerprint.high)
    hash.take(reader.fingerprint.low)
    whyUnreadable = whyUnreadable ?? reader.whyUnreadable
  }
}
