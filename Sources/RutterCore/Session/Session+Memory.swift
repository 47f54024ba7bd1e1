/// What a session remembers from one turn to the next, for whoever compares two of its states.
extension Session where H: ~Copyable {
  /// Shows everything of the engine on which its later turns depend, part by part, always in the same order.
  ///
  /// Of ``Session`` is left out: `outbox` but for two counters, as it is empty between two turns; `effects`, `turn` and
  /// `lastReads`, which each turn or run of a script begins with anew; `expectedStops`, which a replay sets for one turn;
  /// `trace`, `concealedEvent` and what `shown` tells of the last frame, by which only the turn before is told;
  /// `commandOperation`; `isTraced` and `isSaved`, which are never changed; `host`, whose scripts are read elsewhere.
  ///
  /// Of ``Reading`` is left out: `opening`, `plugins`, `restricted`, `payers` and `guest`, which are never changed;
  /// `registry` but for its version; `stack`, `caller`, `scopeCells`, `isRenewing`, `isRestoring` and `rowsAhead`, which
  /// are set for each run of a script; `pathNews`, `copiedPath`, `copiedStacks`, `copiedHeld`, `copiedNames` and `copiedFinishing`,
  /// which only a plugin in a process of its own has.
  package borrowing func forEachMemory(_ body: (Any) -> Void) {
    body(reading.now)
    body(reading.path)
    body(screens)
    body(screens.withAge)
    body(reading.cells)
    body(operations)
    body(loads)
    body(runs)
    body(reading.held)
    body(reading.steps)
    body(guards)
    body(answers)
    body(bindings)
    body(handles)
    body(urls)
    body(kept)
    body(queue)
    body(next)
    body(reading.registry.version)
    body([outbox.counters.lastOperation, outbox.counters.lastRegistration])
    body(shown.path)
    body(shown.visible as Any)
    body(shown.built)
    body(shown.hasMoved)
    body(stops.map { "\($0.plugin) \($0.stop)" })
    body(condition)
    body(isEnded)
    body(commandOutcome as Any)
    body(resolvedVersion)
    body(resolvedRoutes)
    body(resolvedContributions)
  }

  /// Whether a plugin is so near its limit of memory that it may matter what is garbage.
  package borrowing func isNearMemoryLimit(of plugin: PluginID) -> Bool {
    outbox.held(for: plugin) > host.memoryLimit / 2
  }
}
