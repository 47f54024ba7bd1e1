/// What a session did that no effect tells. Tests use it to check the rules of the engine from outside.
package enum Trace: Sendable, Hashable {
  /// A load started. The loader is nil for an inline load.
  case loadStarted(LoadID, LoaderName?)
  /// A load ended, with the entries that waited for it.
  case loadEnded(LoadID, Result<Value, NavigationError>, entries: [EntryID])
  case loadAbandoned(LoadID)
  case screenCreated(CreatedScreen)
  case screenDestroyed(CreatedScreen)
}

/// A screen that was created and will be destroyed, by its owner.
package enum CreatedScreen: Sendable, Hashable {
  case entry(EntryID)
  /// The screen of a `when` presentation. A new entry shows it each time (B1).
  case presentation(BindingKey)
}

extension Session where H: ~Copyable {
  mutating func note(_ trace: @autoclosure () -> Trace) {
    if isTraced { self.trace.append(trace()) }
  }

  /// The entries above the root with what they hold, bottom to top.
  package func forEachEntry(_ body: (EntryID, Placeholder) -> Void) {
    for entry in reading.stack.entries { body(entry.id, entry.content) }
  }

  /// How many entries lie above the root.
  package var depth: Int { reading.stack.entries.count }
  /// How many loads run.
  package var loadCount: Int { loads.count }
  /// How many presentations are bound to cells.
  package var presentationCount: Int { bindings.count }
}
