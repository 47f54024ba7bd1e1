/// What shows where the run of steps waits, or has failed (W4).
extension Session where H: ~Copyable {
  /// The entry that holds the steps whose run waits at another entry, or has failed there; nil for all other entries.
  func holderOfSteps(waitingAt entry: Entry) -> EntryID? {
    guard entry.awaitsSteps || entry.isRoot else { return nil }
    return stepping.holder(of: entry.id)
  }

  /// What people see as the name of steps.
  func titleOfSteps(_ holder: EntryID) -> String? { path.containers[holder]?.detail.stacks.first?.title.string }

  /// What messages call steps.
  func nameOfSteps(_ holder: EntryID) -> String? {
    path[holder]?.destination?.value.flow.map { "steps '\($0.stack.id)'" }
  }

  /// The load that the run of steps waits for at an entry, of several the first that has not ended; nil if it waits for
  /// something else, or elsewhere: the root below a question shows nothing of what comes after the answer.
  func awaited(bySteps holder: EntryID, at entry: EntryID) -> Load? {
    guard let state = stepping[holder], state.waitingPlace == entry, let id = state.coroutine, let run = runs[id] else {
      return nil
    }
    for case .load(let id) in run.waiting.leaves { if let load = loads[id] { return load } }
    return nil
  }

  /// What a run waits for has changed, or tells how far it is. If it is the run of steps, the view that shows it is built
  /// again.
  mutating func outdateWaitingView(ofSteps coroutine: CoroutineID) {
    guard case .steps(let holder)? = runs[coroutine]?.kind, let entry = stepping[holder]?.waitingPlace else { return }
    outdateWaitingView(at: entry)
  }

  mutating func outdateWaitingView(at entry: EntryID) {
    guard let view = screens.view(of: entry), view.kind == .waiting, let scope = view.scope else { return }
    screens.outdate(scope.id)
  }

  /// What shows where a run waits, or has failed, is made by the functions of the new version (X5).
  mutating func takeDownViewsOfSteps(of plugins: Set<PluginID>) {
    for (holder, state) in stepping.oldestFirst {
      guard let plugin = path[holder]?.destination?.value.plugin, plugins.contains(plugin),
        let view = screens.view(of: state.waitingPlace), view.kind == .waiting || view.kind == .failed
      else { continue }
      takeDown(view)
    }
  }
}
