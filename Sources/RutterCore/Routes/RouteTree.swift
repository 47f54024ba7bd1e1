/// Stands for no node and no route.
private let none: Int32 = -1
/// Stands for more nodes than one.
private let several: Int32 = -2

/// Finds the route of a URL. Each part of the URL is looked at once; the candidates go on side by side, so that no URL makes
/// the tree be searched again and again (U2).
///
/// All is kept in a few arrays, so that a look-up touches little memory and a copy costs nothing until it is changed.
struct RouteTree: Sendable {
  /// What may come at one place of a path, and the text that leads there if one does. Routes are named by their places in a
  /// list. Both stand together, because whoever has found the text goes on from there.
  fileprivate struct Node: Sendable {
    /// The text that leads here, and from which node.
    var edge = Edge()
    /// Where the only text leads that may come; ``several`` if there are more, which the table of edges knows. Below the
    /// first part most places have one, so that the table need not be looked into.
    var text = none
    /// Where a plain parameter leads.
    var plain: Int32 = none
    /// Where the last typed parameter leads, from which the others are found.
    var typed: Int32 = none
    /// The route that ends here.
    var end: Int32 = none
    /// The route whose last part may be missing, and is.
    var absent: Int32 = none
    /// The route that takes all that is left.
    var rest: Int32 = none
  }

  /// A text that leads from one node to another.
  fileprivate struct Edge: Sendable {
    var key = TextKey()
    /// Where the text stands among all texts.
    var start: Int32 = 0
    /// Where it leads from; ``none`` if no text leads here.
    var from = none
  }

  /// Where a typed parameter leads.
  private struct TypedEdge: Sendable {
    var type: PartType
    var node: Int32
    /// The one before it that leads from the same node.
    var next = none
  }

  /// A route that is still possible. Those of one group rank equally so far.
  private struct Candidate {
    var node: Int32
    /// A route that takes all that is left; then there is no node.
    var rest = none
    var group: Int
  }

  private var nodes = [Node()]
  private var typed: [TypedEdge] = []
  private var edges = TextEdges()

  /// The place of the route that matches best; nil if none matches.
  func route(of url: URLText) -> Int? {
    let bytes = url.storage.string.utf8.span, nodes = nodes.span, typed = typed.span
    var node: Int32 = 0
    // With one candidate alone, the deepest rest comes next.
    var rest = none
    for place in 0..<url.pieces.count {
      let piece = url.pieces[place].range, here = Int(node)
      if nodes[here].rest >= 0 { rest = nodes[here].rest }
      var next = edges.child(of: node, nodes, bytes, piece, TextKey(bytes, piece)), count = next < 0 ? 0 : 1
      // Nothing beats text alone.
      if count == 1, place == url.pieces.count - 1, nodes[Int(next)].end >= 0 { return Int(nodes[Int(next)].end) }
      var edge = nodes[here].typed
      while edge >= 0 {
        if typed[Int(edge)].type.fits(bytes.extracting(piece)) {
          next = typed[Int(edge)].node
          count += 1
        }
        edge = typed[Int(edge)].next
      }
      if nodes[here].plain >= 0 {
        next = nodes[here].plain
        count += 1
      }
      if count == 0 { return rest < 0 ? nil : Int(rest) }
      if count > 1 {
        var candidates = [Candidate(node: node, group: 0)]
        if rest >= 0, nodes[here].rest < 0 { candidates.append(Candidate(node: none, rest: rest, group: 1)) }
        return route(of: url, from: place, candidates)
      }
      node = next
    }
    let last = Int(node)
    if nodes[last].end >= 0 { return Int(nodes[last].end) }
    if nodes[last].absent >= 0 { return Int(nodes[last].absent) }
    if nodes[last].rest >= 0 { return Int(nodes[last].rest) }
    return rest < 0 ? nil : Int(rest)
  }

  /// Goes on where several are possible.
  private func route(of url: URLText, from place: Int, _ first: [Candidate]) -> Int? {
    let bytes = url.storage.string.utf8.span
    var candidates = first, next: [Candidate] = []
    for place in place..<url.pieces.count {
      var from = 0, group = 0
      let piece = url.pieces[place].range, key = TextKey(bytes, piece)
      next.removeAll(keepingCapacity: true)
      while from < candidates.count {
        var to = from + 1
        while to < candidates.count, candidates[to].group == candidates[from].group { to += 1 }
        for rank in [Rank.text, .typed, .plain, .rest] {
          let count = next.count
          for index in from..<to { follow(candidates[index], rank, bytes, piece, key, group, &next) }
          if next.count > count { group += 1 }
        }
        from = to
      }
      if next.isEmpty { return nil }
      swap(&candidates, &next)
    }
    return best(of: candidates)
  }

  private func follow(
    _ candidate: Candidate, _ rank: Rank, _ bytes: Span<UInt8>, _ piece: Range<Int>, _ key: TextKey, _ group: Int,
    _ next: inout [Candidate]
  ) {
    if candidate.rest >= 0 {
      if rank == .rest { next.append(Candidate(node: none, rest: candidate.rest, group: group)) }
      return
    }
    let here = nodes[Int(candidate.node)]
    switch rank {
    case .text:
      let child = edges.child(of: candidate.node, nodes.span, bytes, piece, key)
      if child >= 0 { next.append(Candidate(node: child, group: group)) }
    case .typed:
      var edge = here.typed
      while edge >= 0 {
        if typed[Int(edge)].type.fits(bytes.extracting(piece)) {
          next.append(Candidate(node: typed[Int(edge)].node, group: group))
        }
        edge = typed[Int(edge)].next
      }
    case .plain: if here.plain >= 0 { next.append(Candidate(node: here.plain, group: group)) }
    case .rest: if here.rest >= 0 { next.append(Candidate(node: none, rest: here.rest, group: group)) }
    }
  }

  /// Which of the candidates takes a URL that ends here. The groups come in their order, and in each the end, then what is
  /// missing, then an empty rest. Routes rank equally only where the later one says that it takes the place of the earlier.
  private func best(of candidates: [Candidate]) -> Int? {
    var found: (group: Int, kind: Int, route: Int32)?
    for candidate in candidates {
      if let found, candidate.group > found.group { break }
      let ends: [Int32]
      if candidate.node < 0 {
        ends = [candidate.rest]
      } else {
        let here = nodes[Int(candidate.node)]
        ends = [here.end, here.absent, here.rest]
      }
      guard let kind = ends.firstIndex(where: { $0 >= 0 }) else { continue }
      if let found, (found.kind, -found.route) < (kind, -ends[kind]) { continue }
      found = (candidate.group, kind, ends[kind])
    }
    return found.map { Int($0.route) }
  }

  // MARK: Putting routes in

  /// Puts a route in, also where others match the same.
  mutating func insert(_ route: Int, _ pattern: Pattern) {
    let route = Int32(route)
    var node: Int32 = 0
    for (place, part) in pattern.parts.enumerated() {
      if pattern.endsOptionally, place == pattern.parts.count - 1 { nodes[Int(node)].absent = route }
      switch part {
      case .text(let text): node = child(of: node, text)
      case .parameter(_, nil): node = plainChild(of: node)
      case .parameter(_, let type?): node = child(of: node, type)
      case .rest:
        nodes[Int(node)].rest = route
        return
      }
    }
    nodes[Int(node)].end = route
  }

  private mutating func addNode() -> Int32 {
    nodes.append(Node())
    return Int32(nodes.count - 1)
  }

  private mutating func child(of node: Int32, _ text: Text) -> Int32 {
    if let child = edges.child(of: node, nodes, text) { return child }
    let child = addNode()
    edges.add(node, text, child, &nodes)
    return child
  }

  private mutating func plainChild(of node: Int32) -> Int32 {
    if nodes[Int(node)].plain < 0 { nodes[Int(node)].plain = addNode() }
    return nodes[Int(node)].plain
  }

  private mutating func child(of node: Int32, _ type: PartType) -> Int32 {
    if let edge = typedEdges(of: node).first(where: { $0.type == type }) { return edge.node }
    let child = addNode()
    typed.append(TypedEdge(type: type, node: child, next: nodes[Int(node)].typed))
    nodes[Int(node)].typed = Int32(typed.count - 1)
    return child
  }

  /// The first registered first.
  private func typedEdges(of node: Int32) -> [TypedEdge] {
    var edges: [TypedEdge] = [], place = nodes[Int(node)].typed
    while place >= 0 {
      edges.append(typed[Int(place)])
      place = typed[Int(place)].next
    }
    return edges.reversed()
  }

  // MARK: Routes that match the same

  /// A route that ranks equally with another one for some URL.
  struct Rival {
    var route: Int
    /// The path of such a URL.
    var path: String
  }

  /// The routes that match some URL as closely as a pattern would, each once.
  func rivals(of pattern: Pattern) -> [Rival] {
    var rivals: [Rival] = []
    func note(_ route: Int32, _ path: String) {
      if route < 0 || rivals.contains(where: { $0.route == Int(route) }) { return }
      rivals.append(Rival(route: Int(route), path: path.isEmpty ? "/" : path))
    }
    var reached: [(node: Int32, path: String)] = [(0, "")]
    for (place, part) in pattern.parts.enumerated() {
      if pattern.endsOptionally, place == pattern.parts.count - 1 {
        for one in reached { note(nodes[Int(one.node)].absent, one.path) }
      }
      if case .rest = part {
        for one in reached { note(nodes[Int(one.node)].rest, one.path) }
        return rivals
      }
      reached = reached.flatMap { one in
        commonChildren(of: one.node, part).map { ($0.node, one.path + "/" + PercentEncoding.encode($0.text)) }
      }
    }
    for one in reached { note(nodes[Int(one.node)].end, one.path) }
    return rivals
  }

  /// Where texts lead that fit a part of a pattern with its rank.
  private func commonChildren(of node: Int32, _ part: Pattern.Part) -> [(node: Int32, text: Text)] {
    let here = nodes[Int(node)]
    switch part {
    case .text(let text): return edges.child(of: node, nodes, text).map { [($0, text)] } ?? []
    case .parameter(let name, nil): return here.plain < 0 ? [] : [(here.plain, name)]
    case .parameter(_, let type?):
      return typedEdges(of: node).compactMap { edge in type.commonText(with: edge.type).map { (edge.node, $0) } }
    case .rest: return []
    }
  }
}

/// Where texts lead from the nodes of a tree: one table for all of them.
private struct TextEdges: Sendable {
  /// The texts of all edges, one behind the other.
  private var texts: [UInt8] = []
  /// The nodes to which they lead, by their hashes; at most half of it is in use.
  private var slots: [Int32] = Array(repeating: none, count: 16)
  private var count = 0

  func child(of node: Int32, _ nodes: [RouteTree.Node], _ text: Text) -> Int32? {
    let bytes = text.string.utf8.span
    let child = child(of: node, nodes.span, bytes, 0..<bytes.count, TextKey(bytes, 0..<bytes.count))
    return child < 0 ? nil : child
  }

  /// Where a text leads.
  ///
  /// - Parameters:
  ///   - node: From where.
  ///   - nodes: Those of the tree.
  ///   - bytes: What the text stands in.
  ///   - piece: Where it stands there.
  ///   - key: Of the text.
  /// - Returns: The node; ``none`` if it leads nowhere.
  func child(
    of node: Int32, _ nodes: Span<RouteTree.Node>, _ bytes: Span<UInt8>, _ piece: Range<Int>, _ key: TextKey
  ) -> Int32 {
    let only = nodes[Int(node)].text
    if only != several {
      if only < 0 { return none }
      let edge = nodes[Int(only)].edge
      return edge.key == key && isSame(edge, bytes, piece) ? only : none
    }
    let slots = slots.span
    var slot = first(node, key), child = slots[slot]
    while child >= 0 {
      let edge = Int(child)
      if nodes[edge].edge.key == key, nodes[edge].edge.from == node, isSame(nodes[edge].edge, bytes, piece) {
        return child
      }
      slot = (slot + 1) & (slots.count - 1)
      child = slots[slot]
    }
    return none
  }

  private func first(_ node: Int32, _ key: TextKey) -> Int {
    let mixed = TextKey.mix(key.hash ^ UInt64(UInt32(bitPattern: node)) &* 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: mixed) & (slots.count - 1)
  }

  /// Whether a text is that of an edge whose key is the same.
  private func isSame(_ edge: RouteTree.Edge, _ bytes: Span<UInt8>, _ piece: Range<Int>) -> Bool {
    if edge.key.isWhole { return true }
    let start = Int(edge.start)
    return texts.withUnsafeBytes { texts in
      bytes.withUnsafeBytes { bytes in
        texts[start..<start + piece.count].elementsEqual(bytes[piece])
      }
    }
  }

  /// Puts an edge in that is not there yet.
  mutating func add(_ node: Int32, _ text: Text, _ child: Int32, _ nodes: inout [RouteTree.Node]) {
    let bytes = text.string.utf8.span, whole = 0..<bytes.count
    nodes[Int(node)].text = nodes[Int(node)].text == none ? child : several
    nodes[Int(child)].edge = RouteTree.Edge(key: TextKey(bytes, whole), start: Int32(texts.count), from: node)
    texts += Array(text.string.utf8)
    count += 1
    if count * 2 > slots.count {
      slots = Array(repeating: none, count: slots.count * 2)
      for index in nodes.indices where nodes[index].edge.from >= 0 { put(Int32(index), nodes) }
    } else {
      put(child, nodes)
    }
  }

  private mutating func put(_ child: Int32, _ nodes: [RouteTree.Node]) {
    let edge = nodes[Int(child)].edge
    var slot = first(edge.from, edge.key)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = child
  }
}
