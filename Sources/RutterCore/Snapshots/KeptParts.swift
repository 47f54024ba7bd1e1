/// What was saved of the parts of one entry's screen, or kept of them while they are not there. A part takes its own when it
/// is built.
final class KeptParts {
  /// Whether anything was kept of a screen that was there, since it was built last.
  var dropsRest = false
  private var screen = KeptPart()
  /// Where each cell is kept.
  private var owners: [CellID: SavedCell.Owner] = [:]

  var isEmpty: Bool { screen.isEmpty }

  /// Keeps a cell in the part that owns it.
  func keep(_ cell: SavedCell) {
    guard let path = cell.owner.path else { return }
    owners[cell.id] = cell.owner
    screen.make(path[...]) { $0.keep(cell) }
  }

  func keep(_ hole: SavedHole, at place: Int) { screen.make(hole.path[...]) { $0.hole = (hole, place) } }

  /// A cell of one of the parts.
  func cell(_ cell: CellID) -> SavedCell? {
    guard let owner = owners[cell], let path = owner.path else { return nil }
    return screen[path[...]]?.cell(cell, of: owner)
  }

  /// Whether a cell of one of the parts is kept.
  func holds(_ cell: CellID) -> Bool { owners[cell] != nil }

  /// What a cell presented has left.
  func clear(_ cell: CellID) {
    guard let owner = owners[cell], let path = owner.path else { return }
    screen.change(path[...]) { $0.clear(cell, of: owner) }
  }

  /// The named cells of a part, in the order in which they were made.
  func takeCells(of path: PartPath, where isMeant: (SavedCell) -> Bool) -> [SavedCell] {
    let taken = screen.change(path[...]) { $0.takeCells(where: isMeant) } ?? []
    for cell in taken { owners[cell.id] = nil }
    return taken
  }

  /// The cell of a link in a part.
  func takeCell(of path: PartPath, link: NodePath) -> SavedCell? {
    guard let taken = screen.change(path[...], { $0.links.removeValue(forKey: link) }) ?? nil else { return nil }
    owners[taken.id] = nil
    return taken
  }

  /// The state of a hole.
  func takeHole(_ path: PartPath) -> SavedHole? { screen.change(path[...]) { $0.takeHole() } ?? nil }

  /// Forgets what is left of a part and of all in it, but for these parts and all in them.
  func drop(in path: PartPath, but toCome: Set<PartPath>) {
    if path.isEmpty { dropsRest = false }
    let gone = screen.change(path[...]) { $0.drop(at: path, but: toCome) }
    for cell in gone ?? [] { owners[cell] = nil }
  }

  /// Shows each cell, in no order.
  func forEachCell(_ body: (SavedCell) -> Void) {
    screen.forEach { part in
      part.cells.values.forEach(body)
      part.links.values.forEach(body)
    }
  }

  /// Shows each hole, in no order.
  func forEachHole(_ body: (SavedHole) -> Void) { screen.forEach { part in if let one = part.hole { body(one.hole) } } }

  /// In no order.
  var allCells: [SavedCell] {
    var all: [SavedCell] = []
    forEachCell { all.append($0) }
    return all
  }

  /// In the order in which they were saved.
  var allHoles: [SavedHole] {
    var all: [(hole: SavedHole, place: Int)] = []
    screen.forEach { part in if let one = part.hole { all.append(one) } }
    return all.sorted { $0.place < $1.place }.map(\.hole)
  }
}

/// What is kept of one part and of the parts in it, so that each of thousands of rows finds its own at once.
private struct KeptPart {
  /// The named ones.
  private(set) var cells: [CellID: SavedCell] = [:]
  var links: [NodePath: SavedCell] = [:]
  /// With its place among all holes that were saved.
  var hole: (hole: SavedHole, place: Int)?
  private var inner: [PartKey: KeptPart] = [:]

  var isEmpty: Bool { cells.isEmpty && links.isEmpty && hole == nil && inner.isEmpty }

  // MARK: Parts in it

  /// Changes the part at a path, which is made if it is not there.
  mutating func make(_ path: PartPath.SubSequence, _ body: (inout KeptPart) -> Void) {
    guard let key = path.first else { return body(&self) }
    inner[key, default: KeptPart()].make(path.dropFirst(), body)
  }

  /// Changes the part at a path; nil if it is not there. Nothing is kept of a part that keeps nothing any more.
  @discardableResult
  mutating func change<T>(_ path: PartPath.SubSequence, _ body: (inout KeptPart) -> T) -> T? {
    guard let key = path.first else { return body(&self) }
    guard let result = inner[key]?.change(path.dropFirst(), body) else { return nil }
    if inner[key]?.isEmpty == true { inner[key] = nil }
    return result
  }

  subscript(path: PartPath.SubSequence) -> KeptPart? {
    guard let key = path.first else { return self }
    return inner[key]?[path.dropFirst()]
  }

  func forEach(_ body: (KeptPart) -> Void) {
    body(self)
    for part in inner.values { part.forEach(body) }
  }

  // MARK: Its own

  mutating func keep(_ cell: SavedCell) {
    if case .link(_, _, let link) = cell.owner { links[link] = cell } else { cells[cell.id] = cell }
  }

  func cell(_ cell: CellID, of owner: SavedCell.Owner) -> SavedCell? {
    if case .link(_, _, let link) = owner { links[link] } else { cells[cell] }
  }

  mutating func clear(_ cell: CellID, of owner: SavedCell.Owner) {
    if case .link(_, _, let link) = owner { links[link]?.clear() } else { cells[cell]?.clear() }
  }

  mutating func takeCells(where isMeant: (SavedCell) -> Bool) -> [SavedCell] {
    let taken = cells.values.filter(isMeant)
    for cell in taken { cells[cell.id] = nil }
    return taken.sorted { $0.id < $1.id }
  }

  mutating func takeHole() -> SavedHole? {
    defer { hole = nil }
    return hole?.hole
  }

  /// Forgets what is kept of it, but for these parts and all in them.
  ///
  /// - Returns: The cells that it forgets.
  mutating func drop(at path: PartPath, but toCome: Set<PartPath>) -> [CellID] {
    if toCome.contains(path) { return [] }
    var gone = Array(cells.keys) + links.values.map(\.id)
    (cells, links, hole) = ([:], [:], nil)
    for key in inner.keys {
      gone += inner[key]?.drop(at: path + [key], but: toCome) ?? []
      if inner[key]?.isEmpty == true { inner[key] = nil }
    }
    return gone
  }
}

/// Where a part of a screen finds what was saved or kept of it.
final class KeptPlace {
  let parts: KeptParts
  /// The entry whose screen it stands in, or that presents that screen.
  let entry: EntryID
  let path: PartPath
  /// Whether what is left is gone when the part has been built. What was saved waits for longer.
  var dropsRest: Bool
  /// The paths of the nodes of its present tree, once they are asked for.
  private var nodes: [NodeID: NodePath]?

  init(_ parts: KeptParts, of entry: EntryID, _ path: PartPath) {
    self.parts = parts
    self.entry = entry
    self.path = path
    dropsRest = parts.dropsRest
  }

  /// The place of a part inside of another one.
  init(in around: KeptPlace, _ key: PartKey) {
    parts = around.parts
    entry = around.entry
    path = around.path + [key]
    dropsRest = false
  }

  /// The path of a node of the scope whose place it is.
  func path(of node: NodeID, in scope: Scope) -> NodePath? {
    if let nodes { return nodes[node] }
    let paths = scope.nodes.paths { $0.mayHaveParts }
    nodes = paths
    return paths[node]
  }

  /// The scope has another tree.
  func forgetNodes() { nodes = nil }
}
