/// What tests see of a session besides its effects.
extension Session where H: ~Copyable {
  mutating func note(_ trace: @autoclosure () -> Trace) {
    if isTraced { self.trace.append(trace()) }
  }

  /// The entries above the roots of all stacks with what they hold; those of one stack bottom to top.
  package func forEachEntry(_ body: (EntryID, Placeholder) -> Void) {
    for entry in path.everything where !entry.isRoot { body(entry.id, entry.content) }
  }

  /// How many entries lie above the roots of the stacks that show.
  package var depth: Int { path.shownCount }
  /// The entry that `back` takes away; nil where a root shows.
  package var topEntry: EntryID? { path[path.last].count > 0 ? path.top.id : nil }
  /// How many stacks there are.
  package var stackCount: Int { path.allStacks.count }
  /// How many loads run.
  package var loadCount: Int { loads.count }
  /// How many scripts wait for something.
  package var runCount: Int { runs.count }
  /// How many presentations are bound to cells.
  package var presentationCount: Int { bindings.count }
}
