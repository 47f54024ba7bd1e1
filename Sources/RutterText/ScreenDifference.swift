import RutterCore

/// In what a screen differs from the same screen as it was told before: which nodes look different, and where nodes came or
/// went among those side by side.
struct ScreenDifference {
  /// Some of the nodes that stand side by side were replaced.
  struct Splice {
    /// How many there are now.
    var count: Int
    /// How many at the beginning stayed.
    var from: Int
    /// How many went behind those.
    var removed: Int
    /// The places of those that came instead, among all nodes of the screen as it is now.
    var added: [Int]
  }

  var title: String?
  /// The tools came, went or moved, and are told anew.
  var replacesToolbar = false
  /// What came and went among the outermost nodes.
  var splice: Splice?
  /// The nodes that look different or whose inner nodes came or went, by their places, parents first.
  var changed: [(place: Int, splice: Splice?)] = []
  /// How many nodes it tells of.
  private(set) var size = 0

  init() {}

  /// The difference where only some nodes look different.
  init(changed places: [Int]) {
    changed = places.map { ($0, nil) }
    size = places.count
  }

  /// Compares two states of the screen of one entry.
  init(from old: ShownScreen, to new: ShownScreen) {
    if old.title != new.title { title = new.title }
    let tools = Side(old, 0..<old.toolbarEnd), newTools = Side(new, 0..<new.toolbarEnd)
    if Pairing(tools, newTools).splice == nil {
      compare(tools, newTools)
    } else {
      replacesToolbar = true
      size += new.toolbarEnd
    }
    splice = compare(
      Side(old, old.toolbarEnd..<old.nodes.count), Side(new, new.toolbarEnd..<new.nodes.count))
  }

  @discardableResult
  private mutating func compare(_ old: Side, _ new: Side) -> Splice? {
    let pairing = Pairing(old, new)
    for place in pairing.splice?.added ?? [] { size += new.screen.nodes[place].end - place }
    for (before, now) in pairing.kept { compare(old.screen, before, new.screen, now) }
    return pairing.splice
  }

  private mutating func compare(_ old: ShownScreen, _ before: Int, _ new: ShownScreen, _ now: Int) {
    let looksDifferent =
      old.nodes[before].look != new.nodes[now].look || old.nodes[before].window != new.nodes[now].window
    let inner = Side(old, before + 1..<old.nodes[before].end), newInner = Side(new, now + 1..<new.nodes[now].end)
    if !looksDifferent, inner.places.isEmpty, newInner.places.isEmpty { return }
    if looksDifferent || Pairing(inner, newInner).splice != nil {
      let place = changed.count
      changed.append((now, nil))
      size += 1
      changed[place].splice = compare(inner, newInner)
    } else {
      compare(inner, newInner)
    }
  }
}

/// Nodes that stand side by side.
private struct Side {
  let screen: ShownScreen
  let places: [Int]

  init(_ screen: ShownScreen, _ range: Range<Int>) {
    self.screen = screen
    var places: [Int] = [], place = range.lowerBound
    while place < range.upperBound {
      places.append(place)
      place = screen.nodes[place].end
    }
    self.places = places
  }

  func id(_ index: Int) -> NodeID { screen.nodes[places[index]].look.id }
}

/// Which nodes side by side are the same as before: those at the beginning and those at the end.
private struct Pairing {
  /// The places of the same node before and now.
  var kept: [(Int, Int)] = []
  /// nil if all were kept.
  var splice: ScreenDifference.Splice?

  init(_ old: Side, _ new: Side) {
    let shorter = min(old.places.count, new.places.count)
    var first = 0, last = 0
    while first < shorter, old.id(first) == new.id(first) { first += 1 }
    while last < shorter - first,
      old.id(old.places.count - 1 - last) == new.id(new.places.count - 1 - last)
    { last += 1 }
    kept = (0..<first).map { (old.places[$0], new.places[$0]) }
    kept += (0..<last).reversed().map {
      (old.places[old.places.count - 1 - $0], new.places[new.places.count - 1 - $0])
    }
    let removed = old.places.count - first - last
    let added = Array(new.places[first..<(new.places.count - last)])
    if removed > 0 || !added.isEmpty {
      splice = .init(count: new.places.count, from: first, removed: removed, added: added)
    }
  }
}
