/// One piece of observable state.
package struct Cell: Sendable {
  /// What a cell lives as long as (S3).
  package enum Owner: Sendable, Hashable {
    case plugin(PluginID)
    case scope(ScopeID)
    /// The owner left; the last value stays while a script still holds the cell (S4).
    case none
  }
  package var value: Value
  package var name: Text?
  package var owner: Owner
  package var plugin: PluginID
  package var isSecret: Bool
  /// The serial number of its last change, by which scopes know whether they are up to date.
  package var version: Int
  /// How many script objects stand for it.
  package var references: Int
}

/// All cells of a session.
package struct Cells {
  private var storage = IdentifierTable<CellID, Cell>()
  /// Counts changes; the newest cell has this version.
  package private(set) var version = 0
  /// The cells that changed in this turn, in order; a cell may stand here twice.
  package private(set) var changed: [CellID] = []
  /// What the cells that changed in this turn held before.
  private var before = IdentifierTable<CellID, Value>()

  package init() {}
  package var count: Int { storage.count }
  package subscript(id: CellID) -> Cell? { storage[id] }
  /// Oldest first.
  package var all: [Cell] { storage.keys.compactMap { storage[$0] } }

  package mutating func add(_ id: CellID, _ cell: Cell) { storage[id] = cell }

  /// Sets a cell. An equal value changes nothing (S4).
  ///
  /// - Returns: Whether the value changed.
  @discardableResult
  package mutating func set(_ id: CellID, to value: Value) -> Bool {
    guard let old = storage[id]?.value, old != value else { return false }
    version += 1
    storage[id]?.value = value
    storage[id]?.version = version
    changed.append(id)
    if before[id] == nil { before[id] = old }
    return true
  }

  /// Whether a cell holds something else than when the turn began.
  package func differs(_ id: CellID) -> Bool {
    guard let old = before[id] else { return false }
    return storage[id]?.value != old
  }

  package mutating func forgetChanges() {
    if changed.isEmpty { return }
    for id in changed { before.removeValue(forKey: id) }
    changed.removeAll(keepingCapacity: true)
  }

  /// A script made another object for the cell.
  package mutating func retain(_ id: CellID) { storage[id]?.references += 1 }

  /// A script's object for the cell is gone. Without owner and objects the cell goes too.
  package mutating func release(_ id: CellID) {
    storage[id]?.references -= 1
    dropIfDead(id)
  }

  /// The owner left.
  package mutating func orphan(_ id: CellID) {
    storage[id]?.owner = .none
    dropIfDead(id)
  }

  /// Drops everything of a plugin that was stopped.
  package mutating func remove(of plugin: PluginID) { storage.removeAll { $0.plugin == plugin } }

  private mutating func dropIfDead(_ id: CellID) {
    if let cell = storage[id], cell.owner == .none, cell.references <= 0 { storage[id] = nil }
  }
}

extension Cell {
  /// Whether a presentation of kind `when` shows: set, and not false (B3).
  package var isOn: Bool { value != .null && value != .boolean(false) }
}
