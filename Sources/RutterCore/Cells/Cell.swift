/// One piece of observable state.
package struct Cell: Sendable {
  /// Whose end is the end of the cell (S3).
  package enum Owner: Sendable, Hashable {
    case plugin(PluginID)
    case scope(ScopeID)
    /// The owner has left. The cell keeps its last value as long as a script refers to it (S4).
    case none
  }
  package var value: Value
  package var name: Text?
  package var owner: Owner
  package var plugin: PluginID
  package var isSecret: Bool
  /// The number of the cell's last change. A scope that was built at an earlier version is out of date.
  package var version: Int
  /// The number of objects in scripts that refer to the cell.
  package var references: Int
}

/// All cells of a session.
package struct Cells {
  private var storage = IdentifierTable<CellID, Cell>()
  /// The number of changes so far, which is the version of the cell that changed last.
  package private(set) var version = 0
  /// The cells that changed in this turn, in the order of their changes. A cell may occur more than once.
  package private(set) var changed: [CellID] = []
  /// The values at the beginning of the turn, for cells that changed in it.
  private var before = IdentifierTable<CellID, Value>()

  /// What the secret cells hold and have held.
  package private(set) var secrets = Secrets()
  private var hasSecretCells = false

  package init() {}
  package var count: Int { storage.count }
  package subscript(id: CellID) -> Cell? { storage[id] }
  /// Oldest first.
  package var all: [Cell] { storage.keys.compactMap { storage[$0] } }

  /// Shows each, in no order.
  func forEach(_ body: (Cell) -> Void) { storage.forEachValue(body) }

  package mutating func add(_ id: CellID, _ cell: Cell) {
    storage[id] = cell
    guard cell.isSecret else { return }
    hasSecretCells = true
    secrets.remember(cell.value)
  }

  /// Sets a cell. An equal value changes nothing (S4).
  ///
  /// - Returns: Whether the value changed.
  @discardableResult
  package mutating func set(_ id: CellID, to value: Value) -> Bool {
    guard let old = storage[id]?.value, old != value else { return false }
    version += 1
    storage[id]?.value = value
    storage[id]?.version = version
    if hasSecretCells, storage[id]?.isSecret == true { secrets.remember(value) }
    changed.append(id)
    if before[id] == nil { before[id] = old }
    return true
  }

  /// Whether the value of a cell differs from that at the beginning of the turn.
  package func differs(_ id: CellID) -> Bool {
    guard let old = before[id] else { return false }
    return storage[id]?.value != old
  }

  /// What a cell that has changed held at the beginning of the turn.
  func before(_ id: CellID) -> Value? { before[id] }

  package mutating func forgetChanges() {
    if changed.isEmpty { return }
    for id in changed { before.removeValue(forKey: id) }
    changed.removeAll(keepingCapacity: true)
  }

  /// A script made another object for the cell.
  package mutating func retain(_ id: CellID) { storage[id]?.references += 1 }

  /// A script's object for the cell is gone. A cell that has neither owner nor objects is removed.
  package mutating func release(_ id: CellID) {
    storage[id]?.references -= 1
    dropIfDead(id)
  }

  /// The owner of the cell has left.
  package mutating func orphan(_ id: CellID) {
    storage[id]?.owner = .none
    dropIfDead(id)
  }

  /// Removes all cells of a plugin that was stopped.
  package mutating func remove(of plugin: PluginID) { storage.removeAll { $0.plugin == plugin } }

  private mutating func dropIfDead(_ id: CellID) {
    if let cell = storage[id], cell.owner == .none, cell.references <= 0 { storage[id] = nil }
  }
}

extension Cell {
  /// Whether a presentation of kind `when` shows: set, and not false (B3).
  package var isOn: Bool { value != .null && value != .boolean(false) }
}
