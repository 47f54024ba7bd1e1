/// A function of a plugin that is asked before entries leave or come, as a script registered it (G1).
package struct Guard: Sendable {
  package var id: RegistrationID
  package var plugin: PluginID
  package var function: Handle
  /// The types about whose leaving, or coming, it is asked; either is enough. Both nil: about every change in which
  /// entries leave or come.
  package var leaves: [TypeName]?
  package var comes: [TypeName]?
  package var place: Place

  /// About what it takes, with the types that it names.
  var weight: Int { 320 + 24 * ((leaves?.count ?? 0) + (comes?.count ?? 0)) }

  package init(id: RegistrationID, plugin: PluginID, function: Handle, place: Place) {
    self.id = id
    self.plugin = plugin
    self.function = function
    self.place = place
  }

  /// Whether it is asked about a change.
  func isMeant(by change: Change) -> Bool {
    if leaves == nil, comes == nil { return true }
    return Self.contains(leaves, change.leaves) || Self.contains(comes, change.comes)
  }

  private static func contains(_ types: [TypeName]?, _ entries: [EntryInfo]) -> Bool {
    guard let types else { return false }
    return entries.contains { entry in entry.type.map(types.contains) ?? false }
  }
}

/// Names one guard among all that a change may have (G1). It is asked once for each operation.
enum GuardID: Hashable {
  /// `on_leave` of an entry's screen.
  case screen(EntryID)
  /// `on_leave` of an entry's destination.
  case destination(EntryID)
  /// A guard of a plugin.
  case plugin(RegistrationID)
}

/// What a guard says to a change (G1).
package enum Verdict: Sendable, Equatable {
  case allow
  /// With what a person may be told.
  case block(reason: Text?)
  /// The value is pushed in place of the whole change.
  case redirect(PathPart)
  /// The operation is kept under a name, until it is resumed or dropped (G3).
  case hold(Text)
}
