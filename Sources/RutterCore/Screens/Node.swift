/// The kinds of nodes.
public enum NodeKind: String, Sendable, CaseIterable {
  case screen, section, list, row, text, link, button, field, toggle, picker, progress, divider, hole, slot
  /// The tools of a screen, which a script writes as the screen's `toolbar`.
  case toolbar
  /// A button that runs again what failed. Only the engine's own views contain one.
  case retry
}

/// One part of a screen, as a script described it and the engine keeps it.
///
/// Nodes of one scope stand in one array, parents before children; ``end`` says where a node's descendants stop. A node
/// names functions by handle and state by cell; it never holds either.
package struct Node: Sendable {
  package var kind: NodeKind
  /// The index after the last descendant, in the array of the scope.
  package var end: Int
  /// The number that the engine gives the node when it matches a new tree with the old one. Before that it is
  /// ``NodeID/none``.
  package var id = NodeID.none
  /// What the script wrote as `id`, as text.
  package var name: Text?
  /// The line of the script that made a node with a name; 0 if it is not known.
  package var line: Int32 = 0
  /// The label as plain text. Where the label is built of nodes, those are the node's children and this joins their texts.
  package var label: Text
  package var isEnabled = true
  package var detail: Detail

  /// What only nodes of some kinds have.
  package enum Detail: Sendable {
    case none
    indirect case screen(ScreenDetail)
    indirect case list(ListDetail)
    indirect case link(LinkDetail)
    /// Buttons and rows.
    indirect case action(ActionDetail)
    /// Fields, toggles and pickers.
    indirect case input(InputDetail)
    /// From 0 to 1, or unknown.
    case progress(Double?)
    indirect case hole(HoleDetail)
    indirect case slot(SlotDetail)
    case retry(RetryTarget)
  }

  package init(_ kind: NodeKind, label: Text = "", end: Int = 0, detail: Detail = .none) {
    self.kind = kind
    self.label = label
    self.end = end
    self.detail = detail
  }
}

extension NodeKind {
  /// Whether the engine may keep something for a node of this kind: the rows of a list, the state of a hole, the hidden
  /// cell of a link, what is contributed to a slot.
  var mayHaveParts: Bool { self == .list || self == .hole || self == .link || self == .slot }

  /// Whether a person writes into a node of this kind.
  package var isInput: Bool { self == .field || self == .toggle || self == .picker }

  /// Whether a node of this kind may refer to script functions.
  var mayHold: Bool {
    switch self {
    case .screen, .list, .row, .link, .button, .hole: true
    case .section, .text, .field, .toggle, .picker, .progress, .divider, .toolbar, .retry, .slot: false
    }
  }
}

/// The nodes that one run of a script function gave, parents before children. A screen function gives one node of kind
/// `screen`; a row or hole function any number of others, side by side.
package struct Tree: Sendable {
  package var nodes: [Node]
  package init(_ nodes: [Node] = []) { self.nodes = nodes }
}

/// What a screen node has besides its children. Its title is the label of the node.
package struct ScreenDetail: Sendable {
  package var presents: [PresentationDetail] = []
  package var hooks = Hooks()
  /// What stands in the place of a screen: stacks (Q1).
  package var container: ContainerDetail?
  package init() {}
}

/// The hooks of a destination or screen (A3), and the guard of both (G1).
package struct Hooks: Sendable, Hashable {
  package var create: Handle?
  package var appear: Handle?
  package var disappear: Handle?
  package var destroy: Handle?
  /// `on_leave`: may say no.
  package var leave: Handle?
  /// `on_result`: takes answers by name. Only destinations and the root have it.
  package var result: Handle?
  package init() {}
  package var all: [Handle] {
    var all: [Handle] = []
    appendAll(to: &all)
    return all
  }

  /// Whether there are none of those that run as an entry comes and goes.
  var isEmpty: Bool { create == nil && appear == nil && disappear == nil && destroy == nil }

  /// Those that a screen may still need once it was created, whatever shows in its place.
  var owed: Hooks {
    var owed = Hooks()
    (owed.appear, owed.disappear, owed.destroy) = (appear, disappear, destroy)
    return owed
  }

  func appendAll(to all: inout [Handle]) {
    if let create { all.append(create) }
    if let appear { all.append(appear) }
    if let disappear { all.append(disappear) }
    if let destroy { all.append(destroy) }
    if let leave { all.append(leave) }
    if let result { all.append(result) }
  }
}

/// One presentation, bound to a cell (B1).
package struct PresentationDetail: Sendable {
  package enum Kind: Sendable {
    /// Shown while the cell is true (or set, for a cell that is no boolean); built with its parent.
    case when(Handle)
    /// Shown while the cell holds a value, which the function takes.
    case item(Handle)
    /// One of several, chosen by the cell's string, or by the one key of its record, whose value the function takes.
    case cases([(name: Text, screen: Handle)])
  }
  package var cell: CellID
  package var kind: Kind
  package var style: Style?
  /// Where the script declares it, for messages.
  package var place: Place?
  /// Whether this stands for a link with a `screen` function (S6).
  var isLink = false
  package init(cell: CellID, kind: Kind, style: Style? = nil, place: Place? = nil) {
    self.cell = cell
    self.kind = kind
    self.style = style
    self.place = place
  }
}

/// A list: its rows are scopes of their own, run by the engine one at a time.
package struct ListDetail: Sendable {
  /// Given back in ``ScriptCall/row(_:at:)`` with a row's place; holds the items and the row function.
  package var rows: Handle
  /// The key of each row, from the `key` function or the field `id` of the item. nil if there is neither; then the key
  /// of a row is its position.
  package var keys: [Value]?
  package var count: Int
  /// The items as values, only where the list promises `stable`.
  package var stableItems: [Value]?
  /// Where the script makes it, for messages.
  package var place: Place?
  package init(rows: Handle, count: Int, keys: [Value]? = nil, stableItems: [Value]? = nil) {
    self.rows = rows
    self.count = count
    self.keys = keys
    self.stableItems = stableItems
  }
}

/// Where a link leads.
package enum LinkTarget: Sendable {
  case value(Value)
  case deferred(Deferred)
  /// `link { label, screen = fn }`: a bound presentation with a cell of its own (S6).
  case screen(Handle)
}

package struct LinkDetail: Sendable {
  package var target: LinkTarget
  package var present = Present.after
  package var style: Style?
  package var once: Once?
  package var whileLoading = WhileRunning.ignore
  package var busy: CellID?
  package init(_ target: LinkTarget) { self.target = target }
}

package struct ActionDetail: Sendable {
  package var action: Handle?
  package var whileRunning = WhileRunning.ignore
  package var busy: CellID?
  /// Where the action leads. The link is shown and checked, but never followed (S7).
  package var link: LinkTarget?
  package init(_ action: Handle?) { self.action = action }
}

package struct InputDetail: Sendable {
  package var cell: CellID
  /// Whether the input shows and changes if the cell is set, instead of its value: `cell:as_boolean()` (S4).
  package var isView = false
  /// What a picker offers.
  package var choices: [Value] = []
  package var isSecret = false
  /// Where the script makes it, for messages.
  package var place: Place?
  package init(cell: CellID) { self.cell = cell }
}

/// A deferred value in the middle of a screen (L11). For a missing function the engine has a plain view of its own.
package struct HoleDetail: Sendable {
  package var deferred: Deferred
  package var waiting: Handle?
  package var ready: Handle?
  package var failed: Handle?
  package init(_ deferred: Deferred) { self.deferred = deferred }
}

/// A place to which other plugins add nodes (X3).
package struct SlotDetail: Sendable {
  /// The slot, with its plugin: `cookbook.recipe_menu`.
  package var name: Text
  /// What contributions get.
  package var value: Value
  /// Where the script makes it, for messages.
  package var place: Place?
  package init(name: Text, value: Value, place: Place? = nil) {
    self.name = name
    self.value = value
    self.place = place
  }
}

/// What a `retry` runs again.
package enum RetryTarget: Sendable, Hashable {
  /// The load of a failed or cancelled placeholder.
  case entry(EntryID)
  /// The load of a failed hole.
  case hole(NodeID)
  /// The function of a scope that raised.
  case scope(ScopeID)
}

extension Tree {
  /// Calls `body` with every handle of a script function in the nodes, in the order of the nodes.
  package func forEachHandle(_ body: (Handle) -> Void) {
    for index in nodes.indices where nodes[index].kind.mayHold {
      switch nodes[index].detail {
      case .none, .input, .progress, .retry, .slot: break
      case .screen(let screen):
        screen.hooks.all.forEach(body)
        screen.presents.forEach { $0.forEachHandle(body) }
        screen.container?.stacks.forEach { $0.handles.forEach(body) }
      case .list(let list): body(list.rows)
      case .link(let link): link.target.handle.map(body)
      case .action(let action):
        action.action.map(body)
        action.link?.handle.map(body)
      case .hole(let hole):
        [hole.deferred.handle, hole.waiting, hole.ready, hole.failed].forEach { $0.map(body) }
      }
    }
  }
}

extension LinkTarget {
  package var handle: Handle? {
    switch self {
    case .value: nil
    case .deferred(let deferred): deferred.handle
    case .screen(let handle): handle
    }
  }
}

extension PresentationDetail {
  fileprivate func forEachHandle(_ body: (Handle) -> Void) {
    switch kind {
    case .when(let handle), .item(let handle): body(handle)
    case .cases(let cases): cases.forEach { body($0.screen) }
    }
  }
}
