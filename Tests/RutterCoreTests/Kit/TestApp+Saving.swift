import RutterCore
import Testing

/// Saving and restoring, in a test.
extension TestApp {
  func save(secrets: Bool = false) -> Snapshot { session.snapshot(secrets: secrets) }

  /// What was told about restoring.
  var restored: RestoreReport? {
    for case .restored(let report) in history { return report }
    return nil
  }
  var lost: [String] { restored?.lost.map { "\($0.what): \($0.reason.rawValue)" } ?? [] }
  var differences: [String] { restored?.differences.map(\.description) ?? [] }
}

extension Snapshot {
  /// The same without what may be another number after restoring: of coroutines, timers and the like, which run again.
  var withoutCounters: Snapshot {
    var snapshot = self
    snapshot.counters = SavedCounters()
    snapshot.counters.entries = counters.entries
    snapshot.counters.operations = counters.operations
    return snapshot
  }

  var lostWords: [String] { lost.map { "\($0.what): \($0.reason.rawValue)" } }
}

extension Frame {
  /// The same without the numbers of nodes.
  var withoutNumbers: Frame {
    var frame = self
    for index in frame.screens.indices {
      frame.screens[index].nodes = screens[index].nodes.map(\.withoutNumber)
      frame.screens[index].toolbar = screens[index].toolbar.map(\.withoutNumber)
    }
    return frame
  }
}

extension NodeView {
  fileprivate var withoutNumber: NodeView {
    var view = self
    view.id = .none
    view.children = children.map(\.withoutNumber)
    return view
  }
}

/// Saves a session, restores it in a new host, and expects that nothing is other than before.
@discardableResult
func expectSame(
  _ app: TestApp, sourceLocation: SourceLocation = #_sourceLocation, _ flow: (PluginSetup) -> Void
) -> TestApp {
  let saved = app.save()
  #expect(throws: Never.self, sourceLocation: sourceLocation) { try saved.check() }
  let restored = TestApp.restore(saved, sourceLocation: sourceLocation, flow)
  #expect(restored.frame.withoutNumbers == app.frame.withoutNumbers, sourceLocation: sourceLocation)
  #expect(restored.ids == app.ids, sourceLocation: sourceLocation)
  #expect(restored.differences == [], sourceLocation: sourceLocation)
  #expect(restored.save().withoutCounters == saved.withoutCounters, sourceLocation: sourceLocation)
  return restored
}
