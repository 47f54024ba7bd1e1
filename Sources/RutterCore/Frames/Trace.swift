/// What a session did that no effect tells of: for tests that check its rules from outside.
package enum Trace: Sendable, Hashable {
  /// With its loader; an inline one has none.
  case loadStarted(LoadID, LoaderName?)
  /// With the entries among its waiters.
  case loadEnded(LoadID, Result<Value, NavigationError>, entries: [EntryID])
  case loadAbandoned(LoadID)
  case screenCreated(CreatedScreen)
  case screenDestroyed(CreatedScreen)
}

/// What owns a screen whose life hooks follow.
package enum CreatedScreen: Sendable, Hashable {
  case entry(EntryID)
  /// A lasting screen, which is shown by one entry after the other (B1).
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
  package var presentationCount: Int { bound.count }
}
