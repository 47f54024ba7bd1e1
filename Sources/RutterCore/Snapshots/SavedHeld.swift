/// An operation that a guard holds, as it is saved (G3).
package struct SavedHeld: Hashable, Sendable {
  package var name: Text
  package var request: OperationRequest
  /// The versions of the types of the values in it, but for those that are 1.
  package var versions: [TypeName: Int]
  /// Who asked for it, and in which plugin.
  package var asker: SavedAsker
  package var plugin: Text
  /// Whether a person chose a link of the one who asked.
  package var isByLink: Bool
  /// Whether a guard had sent elsewhere what a URL asked for.
  package var wasByURL: Bool
  /// The entry of the steps that asked it as a question.
  package var steps: EntryID?
  /// The number of the stack that it was to change.
  package var stack: Int
  /// The entries that it was about.
  package var meant: Meant
  /// The plugin whose guard holds it.
  package var holder: Text

  package init(
    _ name: Text, _ request: OperationRequest, versions: [TypeName: Int] = [:], asker: SavedAsker, plugin: Text,
    isByLink: Bool = false, wasByURL: Bool = false, steps: EntryID? = nil, stack: Int, meant: Meant = Meant(),
    holder: Text
  ) {
    self.name = name
    self.meant = meant
    self.request = request
    self.versions = versions
    self.asker = asker
    self.plugin = plugin
    self.isByLink = isByLink
    self.wasByURL = wasByURL
    self.steps = steps
    self.stack = stack
    self.holder = holder
  }
}

/// A named answer that somebody waits for, as it is saved (R1).
package struct SavedAnswer: Hashable, Sendable {
  /// The operation that presented the value.
  package var operation: OperationID
  package var name: Text
  /// The plugin that asked.
  package var plugin: Text
  /// The entry whose script asked.
  package var owner: EntryID
  /// What was presented.
  package var entry: EntryID
  package var type: TypeName?
  /// Where in a script it was asked for.
  package var place: Place?

  package init(
    _ operation: OperationID, _ name: Text, plugin: Text, owner: EntryID, entry: EntryID, type: TypeName? = nil,
    place: Place? = nil
  ) {
    self.operation = operation
    self.name = name
    self.plugin = plugin
    self.owner = owner
    self.entry = entry
    self.type = type
    self.place = place
  }
}
