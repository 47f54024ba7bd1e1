/// What holds stacks (Q1): tabs side by side, a flow with one, or one that questions fill.
public enum ContainerKind: String, Sendable { case tabs, flow, steps }

/// What an entry shows in place of a screen, as a script describes it: stacks of its own (Q1).
package struct ContainerDetail: Sendable {
  package var kind: ContainerKind
  package var back = BackMode.history
  package var stacks: [StackDetail]
  /// What the root function of a flow takes, or the run of steps.
  package var value: Value?

  package init(_ kind: ContainerKind, _ stacks: [StackDetail]) {
    self.kind = kind
    self.stacks = stacks
  }
}

/// What `back` does at the root of a container's stack (Q4).
package enum BackMode: String, Sendable, CaseIterable {
  /// It shows the stack that was active before, and leaves the container when there is none.
  case history
  /// It shows the first stack, then leaves.
  case first
  case leave
}

/// One stack of a container, as a script describes it.
package struct StackDetail: Sendable {
  package var id: Text
  package var title: Text
  /// The function of its root screen; of steps, their run.
  package var root: Handle
  /// The one type that it takes (P6).
  package var pathOf: TypeName?
  package var destinations: [Destination] = []
  /// `on_result`: takes answers by name (R1).
  package var result: Handle?
  /// Where the script describes it, for messages.
  package var place: Place

  package init(_ id: Text, title: Text, root: Handle, place: Place) {
    self.id = id
    self.title = title
    self.root = root
    self.place = place
  }

  package var handles: [Handle] {
    var all = [root]
    if let result { all.append(result) }
    for destination in destinations { destination.appendHandles(to: &all) }
    return all
  }
}

/// The stacks that an entry holds, one of which is active (Q1).
///
/// It lives as long as its entry gives stacks. While the entry shows something else, such as an error, the container is closed:
/// its stacks do not show, but keep all that they have.
struct Container {
  /// So many containers may stand in each other.
  static var depthLimit: Int { 64 }

  let entry: EntryID
  private(set) var detail: ContainerDetail
  /// By their ids.
  private(set) var made: [Text: StackID] = [:]
  /// The id of the active one.
  private(set) var active: Text
  /// The ids of those that were active before, each once, the newest last (Q4).
  private(set) var history: [Text] = []
  var isOpen = true

  init(_ detail: ContainerDetail, in entry: EntryID) {
    self.entry = entry
    self.detail = detail
    active = detail.stacks.first?.id ?? ""
  }

  var activeStack: StackID? { made[active] }

  func detail(of id: Text) -> StackDetail? { detail.stacks.first { $0.id == id } }

  /// In their order.
  var stacks: [StackID] { detail.stacks.compactMap { made[$0.id] } }

  /// In the order in which they leave: the active one, then the others (G1).
  var leavingStacks: [StackID] {
    var all = stacks
    if let activeStack, let place = all.firstIndex(of: activeStack) { all.insert(all.remove(at: place), at: 0) }
    return all
  }

  mutating func make(_ id: Text, _ stack: StackID) { made[id] = stack }

  /// Shows another stack.
  mutating func select(_ id: Text) {
    history.removeAll { $0 == id }
    history.append(active)
    active = id
  }

  /// Which stack `back` shows at the root of the active one; nil if it leaves the container (Q4).
  var before: Text? {
    switch detail.back {
    case .history: history.last
    case .first: detail.stacks.first.flatMap { $0.id == active ? nil : $0.id }
    case .leave: nil
    }
  }

  /// Shows the stack that `back` leads to. The one that was active is no part of the history by that.
  mutating func goBack() {
    guard let before else { return }
    history.removeAll { $0 == before }
    active = before
  }

  /// What was active, and before that, is so again, as far as there are stacks of these names. Where the active one is gone,
  /// the one before it shows (Q3).
  mutating func restore(_ saved: [SavedStack]) {
    let known = saved.filter { made[$0.name] != nil }
    history = known.filter { $0.history != nil && !$0.isActive }.sorted { ($0.history ?? 0) < ($1.history ?? 0) }
      .map(\.name)
    if let now = known.first(where: \.isActive) {
      active = now.name
    } else if saved.contains(where: \.isActive), let before = history.popLast() {
      active = before
    }
  }

  /// Takes over what a later run of the script says.
  ///
  /// - Returns: The stacks that it does not name any more.
  mutating func renew(_ detail: ContainerDetail) -> [StackID] {
    let names = Set(detail.stacks.map(\.id))
    let gone = self.detail.stacks.filter { !names.contains($0.id) }.compactMap { made.removeValue(forKey: $0.id) }
    history.removeAll { !names.contains($0) }
    if !names.contains(active) { active = history.popLast() ?? detail.stacks.first?.id ?? "" }
    self.detail = detail
    return gone
  }
}
