internal import RutterCore

/// The databases that plugins have open in one session.
///
/// A thread of its own ends transactions that nobody goes on with; it runs while one is open.
final class Databases: Sendable {
  /// How long a transaction stays open without a call of it: others wait for its end.
  static let leaseMicroseconds: Int64 = 5_000_000

  private struct Key: Hashable {
    let plugin: PluginID
    let path: String
    let canWrite: Bool
  }

  private struct State: Sendable {
    var pools: [Key: DatabasePool] = [:]
    var keeper: Thread?
    var isKeeping = false
    var isClosed = false
    /// Counts what the keeper has to look at.
    var changes = 0
  }

  /// What the keeper's thread holds, so that it does not keep its owner alive.
  private let state = Locked(State())

  init() { Self.census.add(self) }

  deinit {
    Self.census.remove(ObjectIdentifier(self))
    let keeper = close()
    keeper?.join()
  }

  private static let census = Census<Databases>()

  /// Whether any session of this process has, or may have, databases open.
  static var areOpen: Bool { !census.isEmpty }

  /// Rolls back what is open in all sessions of this process, which is about to end.
  static func closeAll() { for databases in census.all { _ = databases.close() } }

  /// Rolls back what is open.
  ///
  /// - Returns: The thread that ends by that.
  private func close() -> Thread? {
    let (pools, keeper) = state.change { state in
      state.isClosed = true
      defer { state.keeper = nil }
      return (state.pools, state.keeper)
    }
    for pool in pools.values { pool.close() }
    return keeper
  }

  /// The connections of a plugin to a database.
  func pool(of plugin: PluginID, _ database: GrantedDatabase) -> DatabasePool {
    state.withLock { state in
      let key = Key(plugin: plugin, path: database.real, canWrite: database.canWrite)
      if let pool = state.pools[key] { return pool }
      let pool = DatabasePool(database)
      state.pools[key] = pool
      return pool
    }
  }

  /// Ends the transactions of a plugin, and forgets its connections.
  func stop(_ plugin: PluginID) {
    let stopped = state.withLock { state in
      let stopped = state.pools.filter { $0.key.plugin == plugin }
      for key in stopped.keys { state.pools[key] = nil }
      return stopped
    }
    for pool in stopped.values { pool.close() }
  }

  /// Ends the transaction that a call has begun, if it is still open.
  func endTransaction(begunBy call: CallID) {
    for pool in state.withLock({ $0.pools.values.map { $0 } }) { pool.endTransaction(begunBy: call) }
  }

  // MARK: The keeper

  /// A transaction was begun.
  func keepTime() {
    let old = state.change { state -> Thread? in
      state.changes += 1
      if state.isKeeping || state.isClosed { return nil }
      let old = state.keeper
      let shared = self.state
      state.keeper = try? Thread(stackBytes: 256 << 10) { Self.keep(shared) }
      state.isKeeping = state.keeper != nil
      return old
    }
    old?.join()
  }

  private static func keep(_ shared: Locked<State>) {
    while true {
      let (pools, changes, isClosed) = shared.withLock { ($0.pools.values.map { $0 }, $0.changes, $0.isClosed) }
      if isClosed { return }
      let next = pools.compactMap { $0.endIdle(after: leaseMicroseconds) }.min()
      guard let next else {
        let mayEnd = shared.withLock { state in
          if state.changes == changes { state.isKeeping = false }
          return !state.isKeeping
        }
        if mayEnd { return }
        continue
      }
      _ = shared.wait(microseconds: max(1000, next - Clock.sinceBoot)) { $0.isClosed || $0.changes != changes }
    }
  }
}
