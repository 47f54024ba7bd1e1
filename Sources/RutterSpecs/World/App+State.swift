internal import RutterCore
internal import RutterTesting

/// What decides how the run of an app goes on, so that two orders that lead to the same state can be recognised.
extension App {
  /// Why more than its state decides how the app goes on; nil if that is not so. What its scripts do may still hinder it.
  var whyStateSaysTooLittle: String? {
    if tried != nil { return "a plugin was reloaded" }
    if reachesOutside { return "the flow may reach outside of the test's world" }
    return journal.hasPerformed ? "the flow uses its store" : nil
  }

  /// Has the whole state of the app read.
  func read(by reader: StateReader) { read(simulation, by: reader) }

  /// The same while its simulation is in the middle of something.
  func read(_ simulation: borrowing Simulation<StagedHost>, by reader: StateReader) {
    let scripts = ScriptReading(reader)
    if let reason = whyStateSaysTooLittle { reader.refuse(reason) }
    if simulation.session.registry.version != registryAtLaunch { reader.read(simulation.session.registry) }
    simulation.read(by: reader)
    staging.read(by: reader)
    reader.read(journal)
    reader.read(watcher)
    reader.read(calls.count)
    reader.read(done)
    reader.read([isClosed, hasRestBrought, isRestLookedAt, hasLookedLast, isTaken])
    reader.read([actions, earlyLook?.rest ?? -1, earlyLook?.isEarly == true ? 1 : 0])
    reader.read(takenBy as Any)
    reader.read(showed)
    reader.read(pathBefore as Any)
    reader.read(closing as Any)
    if !isClosed { return simulation.session.host.read(by: scripts) }
    // Its scripts are gone, and nothing depends on them any more.
    if let whyNoWalk { reader.refuse(whyNoWalk) }
    reader.readRest()
  }
}

extension Staging {
  fileprivate func read(by reader: StateReader) {
    reader.read(stubs)
    reader.read(answers)
    reader.read(waiting)
    reader.read(losses)
    reader.read(calls)
  }
}
