/// Gives each node of a new tree the id of the node in the old tree that has the same key (S2).
///
/// The key of a node is its `id`, else its kind and label, else its kind and its place among siblings of that kind.
/// Keys are compared only among the children of matching parents.
struct TreeMatch {
  private let old: [Node]
  private var new: [Node]
  /// The number of the newest node.
  private var last: Int

  /// Matches two trees.
  ///
  /// - Returns: The new nodes with their ids.
  static func match(_ new: consuming [Node], with old: [Node], last: inout Int) -> [Node] {
    if old.isEmpty { return numbered(new, &last) }
    var match = TreeMatch(old: old, new: new, last: last)
    match.level(0..<match.new.count, 0..<old.count)
    last = match.last
    return match.new
  }

  private static func numbered(_ nodes: consuming [Node], _ last: inout Int) -> [Node] {
    for index in nodes.indices {
      last += 1
      nodes[index].id = NodeID(last)
    }
    return nodes
  }

  private init(old: [Node], new: consuming [Node], last: Int) {
    self.old = old
    self.new = new
    self.last = last
  }

  private mutating func level(_ fresh: Range<Int>, _ former: Range<Int>) {
    var left = fresh.lowerBound, right = former.lowerBound
    // Most trees have the same keys in the same order as before, so that no table is needed.
    while left < fresh.upperBound, right < former.upperBound, isAlike(new[left], old[right]) {
      adopt(left, right)
      left = new[left].end
      right = old[right].end
    }
    if left == fresh.upperBound { return }
    if right == former.upperBound { return number(left..<fresh.upperBound) }
    byKey(left..<fresh.upperBound, right..<former.upperBound)
  }

  private mutating func byKey(_ fresh: Range<Int>, _ former: Range<Int>) {
    var candidates: [Key: Int] = [:]
    for (key, index) in keys(of: old, former) { candidates[key] = index }
    for (key, index) in keys(of: new, fresh) {
      if let former = candidates[key] { adopt(index, former) } else { number(index..<new[index].end) }
    }
  }

  private mutating func adopt(_ fresh: Int, _ former: Int) {
    new[fresh].id = old[former].id
    level(fresh + 1..<new[fresh].end, former + 1..<old[former].end)
  }

  private mutating func number(_ range: Range<Int>) {
    for index in range {
      last += 1
      new[index].id = NodeID(last)
    }
  }

  private func isAlike(_ a: Node, _ b: Node) -> Bool {
    a.kind == b.kind && a.name == b.name && (a.name != nil || a.label == b.label || !a.kind.isKnownByLabel)
  }

  private struct Key: Hashable {
    var kind: NodeKind
    var name: Text?
    var label: Text?
    /// The number of earlier siblings with the same kind, name and label.
    var place: Int
  }

  private func keys(of nodes: [Node], _ range: Range<Int>) -> [(Key, Int)] {
    var found: [(Key, Int)] = [], seen: [Key: Int] = [:]
    var index = range.lowerBound
    while index < range.upperBound {
      let node = nodes[index]
      let byLabel = node.name == nil && node.kind.isKnownByLabel && !node.label.isEmpty
      var key = Key(kind: node.kind, name: node.name, label: byLabel ? node.label : nil, place: 0)
      key.place = seen[key, default: 0]
      seen[Key(kind: key.kind, name: key.name, label: key.label, place: 0), default: 0] += 1
      found.append((key, index))
      index = node.end
    }
    return found
  }
}

extension NodeKind {
  /// Whether nodes of this kind are told apart by their labels. The words of a text are its content and change, so that
  /// they do not identify it.
  var isKnownByLabel: Bool {
    switch self {
    case .link, .button, .row, .field, .toggle, .picker, .section: true
    case .screen, .list, .text, .progress, .divider, .hole, .slot, .toolbar, .retry: false
    }
  }
}
