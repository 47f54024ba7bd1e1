/// A change of the path before it is made, as a guard sees it (G1).
package struct Change: Sendable {
  /// Who wants it.
  package enum Author: String, Sendable {
    /// By a link, by `back`, by choosing a tab.
    case person
    case script
    /// The program in which the session runs, by a command.
    case host
    case url
    /// A presentation, because its cell was set.
    case cell
  }
  package var operation: OperationRequest.Word
  package var by: Author
  /// The entries that would leave, topmost first.
  package var leaves: [EntryInfo]
  /// What would come, lowest first. What has no number yet has that of the root.
  package var comes: [EntryInfo]

  package init(_ operation: OperationRequest.Word, by: Author, leaves: [EntryInfo] = [], comes: [EntryInfo] = []) {
    self.operation = operation
    self.by = by
    self.leaves = leaves
    self.comes = comes
  }
}

/// What an operation is about to change.
struct Changing {
  /// In the opposite of the order in which they would leave, with all that stands in the containers among them.
  var leaves: [Entry] = []
  var comes: [Entry] = []
  /// What is going to be loaded first, with its style.
  var deferred: (source: Deferred, style: Style)?

  /// What an operation would put in the place of a path.
  init(_ draft: borrowing Draft, _ path: borrowing Path) {
    if draft.kept < path[draft.stack].count {
      let kept = Set(draft.tail.map(\.id))
      leaves = path.unfolded(path[draft.stack].entries[draft.kept...].filter { !kept.contains($0.id) })
    }
    comes = draft.tail.filter { !path.contains($0.id) }
  }

  /// A push whose value is loaded first.
  init(loading source: Deferred, style: Style) { deferred = (source, style) }

  var comesNothing: Bool { comes.isEmpty && deferred == nil }
  var isEmpty: Bool { leaves.isEmpty && comesNothing }

  /// As a guard is told, which may not see all.
  func change(_ operation: Operation, hiding isHidden: (Entry) -> Bool) -> Change {
    var change = Change(operation.request.kind.word, by: operation.wantedBy)
    change.leaves = leaves.reversed().map { EntryInfo($0, isHidden: isHidden($0)) }
    change.comes = comes.map { EntryInfo($0, isHidden: isHidden($0)) }
    if let deferred { change.comes.append(EntryInfo(coming: deferred.source, deferred.style)) }
    return change
  }
}

extension EntryInfo {
  /// What is going to come, and is not loaded yet.
  fileprivate init(coming source: Deferred, _ style: Style) {
    self.init(.root, .waiting, style, type: source.gives.type, value: nil)
    self.source = source
  }
}

extension Operation {
  /// Who wants it, as guards are told.
  var wantedBy: Change.Author {
    if case .open = request.kind { return .url }
    if wasByURL { return .url }
    return switch caller.asker {
    case .person: .person
    case .host: .host
    case .cell: .cell
    // A link is activated by a person; all else that an entry asks for a script has written.
    case .plugin, .entry: isByLink ? .person : .script
    }
  }
}

extension Asker {
  /// Whether both are the same person, plugin, entry or cell, whichever deed it was.
  func isSameParty(as other: Asker) -> Bool {
    if case .entry(let own, _) = self, case .entry(let its, _) = other { return own == its }
    return self == other
  }
}
