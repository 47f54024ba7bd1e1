internal import RutterCore
internal import RutterSpecs

/// What a walk counts, to judge in the end what never came about.
struct Tallies {
  /// How something came out that loads.
  struct Loading {
    var label: String
    var successes = 0
    /// The first failure of its own, with the way there.
    var failure: (message: String, place: Place?, steps: [TakenStep])?
  }
  /// A link, button or row that was disabled wherever it showed.
  struct Control {
    var isEnabled = false
    var screen: String
    var label: String
    var target: String
    var steps: [TakenStep]
    /// The fields beside it, as a sentence names them; nil without any.
    var fields: String?
  }
  /// A name under which something was to be resumed that is not held.
  struct Resuming {
    var name: String
    var place: Place?
    var steps: [TakenStep]
  }
  /// By link, or by loader for what no link has started; in the order in which they came.
  private(set) var loadings: [(key: String, loading: Loading)] = []
  private var places: [String: Int] = [:]
  private(set) var controls: [(mark: FlowCoverage.Mark, control: Control)] = []
  private var controlPlaces: [FlowCoverage.Mark: Int] = [:]

  private(set) var held: Set<String> = []
  private(set) var resumedInVain: [Resuming] = []

  /// Notes what is held, and what is resumed that is not.
  mutating func note(_ log: StepLog, _ steps: [TakenStep]) {
    for report in log.outcomes {
      switch report.outcome {
      case .blocked(let block): if let name = block.name { held.insert(name) }
      case .refused(let refusal):
        if case .notHeld(let name) = refusal.reason, !resumedInVain.contains(where: { $0.name == name }) {
          resumedInVain.append(Resuming(name: name, place: report.place, steps: steps))
        }
      default: break
      }
    }
  }

  /// Notes how a load came out that the walk has left alone.
  mutating func note(
    _ key: String, _ label: String, _ result: Result<Value, NavigationError>, _ steps: [TakenStep]
  ) {
    let place = places[key] ?? loadings.count
    if place == loadings.count {
      places[key] = place
      loadings.append((key, Loading(label: label)))
    }
    switch result {
    case .success: loadings[place].loading.successes += 1
    case .failure(let error):
      if loadings[place].loading.failure == nil {
        loadings[place].loading.failure = (error.message, error.place, steps)
      }
    }
  }

  /// Notes a control that shows.
  mutating func note(_ mark: FlowCoverage.Mark, isEnabled: Bool, _ control: () -> Control) {
    if let place = controlPlaces[mark] {
      if isEnabled { controls[place].control.isEnabled = true }
      return
    }
    controlPlaces[mark] = controls.count
    var new = control()
    new.isEnabled = isEnabled
    controls.append((mark, new))
  }

  /// What loads and never gives a value.
  var failures: [(Found, [TakenStep])] {
    loadings.compactMap { key, loading in
      guard loading.successes == 0, let failure = loading.failure else { return nil }
      let found = Found(
        kind: .failingLink, message: "\(loading.label) never loads: \(failure.message)", place: failure.place,
        key: "failing \(key)")
      return (found, failure.steps)
    }
  }

  /// What is never enabled.
  var disabled: [(Found, [TakenStep])] {
    controls.filter { !$0.control.isEnabled }.map { mark, control in
      let form = control.fields.map { "; the walk found no text for '\($0)' that enables it" } ?? ""
      let found = Found(
        kind: .neverEnabled, message: "\(control.label) on \(control.screen) is never enabled\(form)", place: nil,
        key: "disabled \(mark)",
        assertions: SpecSearch.enabled(control.target, "nothing enables this").lines)
      return (found, control.steps)
    }
  }
}
