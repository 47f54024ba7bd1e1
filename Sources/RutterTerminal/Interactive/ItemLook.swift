import RutterCore

/// What a person knows a thing on a screen by, to find it again when the screen has changed.
struct ItemLook: Sendable, Hashable {
  /// The same node is the same thing. But where the rows of a list have no key, they get other nodes when one comes or goes.
  private let node: NodeID
  private let kind: NodeKind
  private let name: Text?
  private let label: Text

  init(_ item: ScreenItem) {
    node = item.node.id
    kind = item.node.kind
    name = item.node.name
    label = item.node.label
  }

  func isAlike(_ other: ItemLook) -> Bool {
    node == other.node || kind == other.kind && name == other.name && label == other.label
  }

  /// Where the thing stands now.
  ///
  /// - Parameters:
  ///   - places: Of the items that it may be.
  ///   - items: All parts of the screen.
  /// - Returns: Nil if it has gone, and if nobody can say which of several it is.
  func place(among places: some Collection<Int>, of items: [ScreenItem]) -> Int? {
    if let place = places.first(where: { items[$0].node.id == node }) { return place }
    var found: Int?
    for place in places where isAlike(ItemLook(items[place])) {
      if found != nil { return nil }
      found = place
    }
    return found
  }
}
