/// What shows after a turn, for those who write it down: told screen by screen, and only as far as it is asked for.
///
/// A session shows itself so; a ``Frame`` does, too, which has been read before.
package protocol Showing: ~Copyable {
  /// The entries above the root, bottom to top.
  var shownPath: PathItems { get }
  /// The entries whose screens show, bottom to top.
  var visible: [EntryID] { get }
  /// What holds the stacks of the path, from the outside in.
  var containers: [ContainerView] { get }
  /// The operation that guards are being asked about.
  var asking: Asking? { get }
  /// One visible screen.
  func screen(_ entry: EntryID, _ windows: RowWindows) -> ShownScreen
  /// How a node looks that ``FrameChanges`` name; nil if it is gone.
  func look(at place: NodePlace) -> NodeView?
  /// By what this moment is known later.
  var mark: FrameMark { get }
  /// What has changed since a moment; nil if that is not known.
  func changes(since mark: FrameMark) -> FrameChanges?
  /// All of it as plain data.
  func frame() -> Frame
}

/// A moment at which something was shown.
package enum FrameMark: Sendable {
  /// The session's frames are counted.
  case number(Int)
  case frame(Frame)
}

/// What differs between what shows and what showed before, as far as that is known without a comparison.
package struct FrameChanges: Sendable {
  /// The nodes that look different, if all nodes stand where they stood.
  package var nodes: [NodePlace] = []
  /// Whether nodes came, went or moved, or other screens show.
  package var isDeep = false
  /// The first row that changed, of lists with many rows.
  package var firstRows: [NodeID: Int] = [:]

  var isEmpty: Bool { nodes.isEmpty && !isDeep }

  mutating func note(row: Int, of list: NodeID) { firstRows[list] = min(row, firstRows[list] ?? .max) }
}

/// Where the engine keeps a node.
package struct NodePlace: Sendable, Hashable {
  var scope: ScopeID
  /// Its place among the nodes of the scope.
  var index: Int
}
