/// The end of a session.
extension Session where H: ~Copyable {
  /// Ends everything: what runs is closed, screens are destroyed from the top down, the root last, and every script
  /// function is released. The path stays as it was, so that what showed last can still be read.
  mutating func end() {
    let entries = Array(path.everything.reversed())
    for pass in guards.all.reversed() { settle(pass.operation, .cancelled(by: .ended)) }
    for id in operations.loadingIDs { abandon(id, .ended) }
    for entry in entries { endWork(of: entry, .ended) }
    for run in runs.oldestFirst { close(run.id) }
    for load in loads.oldestFirst { for waiter in load.waiters.all { leave(load.id, waiter) } }
    for entry in entries { if let view = screens.view(of: entry.id), view.isAppeared { runHook(.disappear, of: view) } }
    for entry in entries { endScreens(of: entry) }
    for timer in runs.timersRunning.map(\.key) { cancelTimer(timer) }
    giveEverythingBack()
    dropRequests()
    isEnded = true
  }

  /// What the hooks of leaving screens have asked for is not carried out any more; its functions are given back.
  private mutating func dropRequests() {
    while let item = nextItem() {
      switch item {
      case .operation(let operation):
        guard operation.outcome == nil else { continue }
        for handle in operation.request.kind.handles { handles.release(handle) }
      case .task(let function, _): handles.release(function)
      case .preload(let deferred, _), .refresh(let deferred, _):
        if let handle = deferred.handle { handles.release(handle) }
      default: break
      }
    }
  }

  private mutating func endScreens(of entry: Entry) {
    for key in bindings.keys(of: entry.id) { runDestroyHook(of: key) }
    if let view = screens.view(of: entry.id), view.isCreated, !showsInstance(view) { destroyScreen(of: view) }
  }

  /// What the tables of the engine hold is let go; the host is told at the end of the turn.
  private mutating func giveEverythingBack() {
    for scope in screens.oldestFirst {
      Tree(scope.nodes).forEachHandle { handles.release($0) }
      if scope.holdsMaker, case .function(let handle, _) = scope.maker { handles.release(handle) }
    }
    let sources = path.everything.compactMap(\.inlineLoad)
    for handle in sources { handles.release(handle) }
    for container in path.containers.values { for handle in container.detail.handles { handles.release(handle) } }
    release(cells.endWatches { _ in true })
    dropHeld { _ in true }
    for handle in reading.registry.takeAll() { handles.release(handle) }
    resolvedVersion = reading.registry.version
  }
}
