/// What shows after a turn.
public struct Frame: Sendable, Hashable {
  /// The entries above the root, bottom to top.
  public var path: PathItems
  /// The visible screens, bottom to top. The last one is on top; those before it show beneath sheets.
  public var screens: [ScreenView]
  /// What holds the stacks of the path, from the outside in; none in a flow with one stack.
  public var containers: [ContainerView] = []
  /// The operation that guards are being asked about; nil if there is none.
  public var asking: Asking?
  /// The screen on top.
  public var top: ScreenView { screens.last ?? ScreenView(entry: .root, title: "", toolbar: [], nodes: []) }
}

/// An operation that waits for a guard. The screen stays usable meanwhile, and `cancel` calls it off.
public struct Asking: Sendable, Hashable {
  /// The operation, by the number that its outcome will have.
  public var operation: OperationID
  /// Its word: `back`.
  public var word: String
  /// The guard that is asked.
  public var by: GuardName
}

/// Stacks that an entry holds in place of a screen, one of which is active.
public struct ContainerView: Sendable, Hashable {
  /// The entry that holds them; the root's for a session whose root is tabs.
  public var entry: EntryID
  public var kind: ContainerKind
  /// In the order in which the script names them.
  public var stacks: [StackView]
}

/// One stack of a container.
public struct StackView: Sendable, Hashable {
  public var id: String
  public var title: String
  /// Whether it shows.
  public var isActive: Bool
  /// How many entries lie above its root.
  public var depth: Int
}

/// One entry of the path, as it shows.
public struct PathItem: Sendable, Hashable {
  public enum State: String, Sendable { case waiting, ready, failed, abandoned, unavailable }
  public var id: EntryID
  public var type: String
  /// The value; nil while it is not there.
  public var value: Value?
  public var state: State
  public var style: Style
  /// The title of the entry's screen, once that was built.
  public var title: String?
  /// The URL that leads to the value, where a route is of its type.
  public var url: String?
  /// The stack that it stands in; nil for that of the session's root.
  public var stack: String?
}

/// One visible screen.
public struct ScreenView: Sendable, Hashable {
  public var entry: EntryID
  public var title: String
  public var toolbar: [NodeView]
  public var nodes: [NodeView]
}

/// One node as it shows.
public struct NodeView: Sendable, Hashable {
  /// What a link, button, row or hole is doing.
  public enum State: String, Sendable { case idle, loading, running, failed, waiting, ready }
  public var kind: NodeKind
  public var id: NodeID
  /// What the script wrote as `id`.
  public var name: Text?
  /// The key of the list row that it is, or is the outermost part of; nil elsewhere, and in lists without keys.
  public var row: Value?
  public var label: Text
  /// What the node is doing; nil for kinds that do nothing.
  public var state: State?
  public var isEnabled: Bool
  /// What a field, toggle or picker holds. A secret shows as `‹secret n›`.
  public var value: Value?
  /// What it holds is hidden, and what a person writes into it must not show either (S8).
  public var isSecret = false
  public var choices: [Value]
  public var progress: Progress?
  /// What is being loaded there, by the name of its loader; nil for what has none.
  public var loader: String?
  /// Why the node failed, if it did.
  public var message: String?
  public var children: [NodeView]
}
