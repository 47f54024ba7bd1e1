/// What a session did that no effect tells. Tests use it to check the rules of the engine from outside.
package enum Trace: Sendable, Hashable {
  /// A load started. The loader is nil for an inline load.
  case loadStarted(LoadID, LoaderName?)
  /// A load ended, with the entries that waited for it.
  case loadEnded(LoadID, Result<Value, NavigationError>, entries: [EntryID])
  case loadAbandoned(LoadID)
  case screenCreated(CreatedScreen)
  case screenDestroyed(CreatedScreen)
  /// A script has waited for the outcome of an operation, and gets it.
  case outcomeTaken(OperationID)
}

/// A screen that was created and will be destroyed, by its owner.
package enum CreatedScreen: Sendable, Hashable {
  case entry(EntryID)
  /// The screen of a `when` presentation. A new entry shows it each time (B1).
  case presentation(BindingKey)
}
