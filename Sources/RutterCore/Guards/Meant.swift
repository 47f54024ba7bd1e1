/// What an operation was about when guards were first asked about it. It never takes other entries in their place (G2, G3).
package struct Meant: Hashable, Sendable {
  /// The entries that it takes away, bottom to top.
  package var leaving: [EntryID] = []
  /// What was on top of its stack. What has come above that since leaves with what an `edit` takes away.
  package var top: EntryID?

  package init(leaving: [EntryID] = [], top: EntryID? = nil) {
    self.leaving = leaving
    self.top = top
  }

  /// About what it takes.
  var weight: Int { 8 * leaving.count }
}
