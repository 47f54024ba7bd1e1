/// Stands for no node and no route.
private let none: Int32 = -1

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
    /// Where a plain parameter leads.
    var plain: Int32 = none
    /// The list of typed parameters.
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
    /// Over the whole text.
    var hash: UInt64 = 0
    /// The first eight bytes of the text, as many as it has.
    var head: UInt64 = 0
    /// Where it stands among all texts, and its length.
    var start: Int32 = 0
    var count: Int32 = 0
    /// Where it leads from; ``none`` if no text leads here.
    var from = none
  }

  private struct TypedEdge: Sendable {
    var type: PartType
    var node: Int32
  }

  /// A route that is still possible. Those of one group rank equally so far.
  private struct Candidate {
    var node: Int32
    /// A route that takes all that is left; then there is no node.
    var rest = none
    var group: Int
  }

  private var nodes = [Node()]
  private var typed: [[TypedEdge]] = []
  private var edges = TextEdges()

  /// The place of the route that matches best; nil if none matches.
  func route(of url: URLText) -> Int? {
    let bytes = url.storage.string.utf8.span
    var node: Int32 = 0
    // With one candidate alone, the deepest rest comes next.
    var rest = none
    for place in 0..<url.pieces.count {
      let piece = url.pieces[place].range, here = nodes[Int(node)]
      if here.rest >= 0 { rest = here.rest }
      var next = edges.child(of: node, nodes, bytes, piece, Self.hash(bytes, piece)), count = next < 0 ? 0 : 1
      // Nothing beats text alone.
      if count == 1, place == url.pieces.count - 1, nodes[Int(next)].end >= 0 { return Int(nodes[Int(next)].end) }
      if here.typed >= 0 {
        let list = Int(here.typed), part = bytes.extracting(piece)
        for index in 0..<typed[list].count where typed[list][index].type.fits(part) {
          next = typed[list][index].node
          count += 1
        }
      }
      if here.plain >= 0 {
        next = here.plain
        count += 1
      }
      if count == 0 { return rest < 0 ? nil : Int(rest) }
      if count > 1 {
        var candidates = [Candidate(node: node, group: 0)]
        if rest >= 0, here.rest < 0 { candidates.append(Candidate(node: none, rest: rest, group: 1)) }
        return route(of: url, from: place, candidates)
      }
      node = next
    }
    let last = nodes[Int(node)]
    if last.end >= 0 { return Int(last.end) }
    if last.absent >= 0 { return Int(last.absent) }
    if last.rest >= 0 { return Int(last.rest) }
    return rest < 0 ? nil : Int(rest)
  }

  /// Goes on where several are possible.
  private func route(of url: URLText, from place: Int, _ first: [Candidate]) -> Int? {
    let bytes = url.storage.string.utf8.span
    var candidates = first, next: [Candidate] = []
    for place in place..<url.pieces.count {
      var from = 0, group = 0
      let piece = url.pieces[place].range, hash = Self.hash(bytes, piece)
      next.removeAll(keepingCapacity: true)
      while from < candidates.count {
        var to = from + 1
        while to < candidates.count, candidates[to].group == candidates[from].group { to += 1 }
        for rank in [Rank.text, .typed, .plain, .rest] {
          let count = next.count
          for index in from..<to { follow(candidates[index], rank, bytes, piece, hash, group, &next) }
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
    _ candidate: Candidate, _ rank: Rank, _ bytes: Span<UInt8>, _ piece: Range<Int>, _ hash: UInt64, _ group: Int,
    _ next: inout [Candidate]
  ) {
    if candidate.rest >= 0 {
      if rank == .rest { next.append(Candidate(node: none, rest: candidate.rest, group: group)) }
      return
    }
    let here = nodes[Int(candidate.node)]
    switch rank {
    case .text:
      let child = edges.child(of: candidate.node, nodes, bytes, piece, hash)
      if child >= 0 { next.append(Candidate(node: child, group: group)) }
    case .typed:
      if here.typed < 0 { return }
      for edge in typed[Int(here.typed)] where edge.type.fits(bytes.extracting(piece)) {
        next.append(Candidate(node: edge.node, group: group))
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
    if nodes[Int(node)].typed < 0 {
      typed.append([])
      nodes[Int(node)].typed = Int32(typed.count - 1)
    }
    let list = Int(nodes[Int(node)].typed)
    if let edge = typed[list].first(where: { $0.type == type }) { return edge.node }
    let child = addNode()
    typed[list].append(TypedEdge(type: type, node: child))
    return child
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
      if here.typed < 0 { return [] }
      return typed[Int(here.typed)].compactMap { edge in type.commonText(with: edge.type).map { (edge.node, $0) } }
    case .rest: return []
    }
  }

  // MARK: Hashes

  /// A hash over bytes, eight at a time: the same in every process.
  static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var hash = UInt64(truncatingIfNeeded: range.count) &* 0x9E37_79B9_7F4A_7C15
      var place = range.lowerBound
      while place + 8 <= range.upperBound {
        hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
        place += 8
      }
      var tail: UInt64 = 0
      while place < range.upperBound {
        tail = tail << 8 | UInt64(bytes[place])
        place += 1
      }
      return mix(hash ^ tail)
    }
  }

  fileprivate static func mix(_ hash: UInt64) -> UInt64 {
    let product = hash &* 0xFF51_AFD7_ED55_8CCD
    return product ^ product >> 32
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
    let child = child(of: node, nodes, bytes, 0..<bytes.count, RouteTree.hash(bytes, 0..<bytes.count))
    return child < 0 ? nil : child
  }

  /// Where a text leads.
  ///
  /// - Parameters:
  ///   - node: From where.
  ///   - nodes: Those of the tree.
  ///   - bytes: What the text stands in.
  ///   - piece: Where it stands there.
  ///   - hash: ``RouteTree/hash(_:_:)`` of it.
  /// - Returns: The node; ``none`` if it leads nowhere.
  func child(
    of node: Int32, _ nodes: [RouteTree.Node], _ bytes: Span<UInt8>, _ piece: Range<Int>, _ hash: UInt64
  ) -> Int32 {
    var slot = first(node, hash)
    while slots[slot] >= 0 {
      let edge = nodes[Int(slots[slot])].edge
      // Equal hashes are nearly always those of equal texts.
      if edge.hash == hash, edge.from == node, isSame(edge, bytes, piece) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return none
  }

  private func first(_ node: Int32, _ hash: UInt64) -> Int {
    let mixed = RouteTree.mix(hash ^ UInt64(UInt32(bitPattern: node)) &* 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: mixed) & (slots.count - 1)
  }

  private func isSame(_ edge: RouteTree.Edge, _ bytes: Span<UInt8>, _ piece: Range<Int>) -> Bool {
    let count = Int(edge.count), start = Int(edge.start)
    guard count == piece.count, edge.head == Self.head(bytes, piece) else { return false }
    // Most parts are so short that nothing else has to be looked at.
    if count <= 8 { return true }
    return texts.withUnsafeBytes { texts in
      bytes.withUnsafeBytes { bytes in
        var index = 8
        while index + 8 <= count {
          let word = texts.loadUnaligned(fromByteOffset: start + index, as: UInt64.self)
          if word != bytes.loadUnaligned(fromByteOffset: piece.lowerBound + index, as: UInt64.self) { return false }
          index += 8
        }
        while index < count {
          if texts[start + index] != bytes[piece.lowerBound + index] { return false }
          index += 1
        }
        return true
      }
    }
  }

  private static func head(_ bytes: Span<UInt8>, _ piece: Range<Int>) -> UInt64 {
    if piece.count >= 8 {
      return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: piece.lowerBound, as: UInt64.self).littleEndian }
    }
    var head: UInt64 = 0
    for place in piece.reversed() { head = head << 8 | UInt64(bytes[place]) }
    return head
  }

  /// Puts an edge in that is not there yet.
  mutating func add(_ node: Int32, _ text: Text, _ child: Int32, _ nodes: inout [RouteTree.Node]) {
    let bytes = text.string.utf8.span, whole = 0..<bytes.count
    nodes[Int(child)].edge = RouteTree.Edge(
      hash: RouteTree.hash(bytes, whole), head: Self.head(bytes, whole), start: Int32(texts.count),
      count: Int32(bytes.count), from: node)
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
    var slot = first(edge.from, edge.hash)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = child
  }
}
