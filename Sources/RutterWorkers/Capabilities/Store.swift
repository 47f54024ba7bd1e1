internal import RutterCore

/// What plugins keep from one session to the next: values by keys, for each plugin its own, in a database that several
/// sessions may use at once. What was kept once is there after a crash.
final class Store: Sendable {
  /// The most bytes of one value, as it is kept: a text of 1 MiB, and what tells that it is one.
  static let valueLimit = (1 << 20) + 64

  private let place: StorePlace
  private let opened = Locked<StoreDatabase?>(nil)
  private let mostBytes: Int
  private let mostKeys: Int

  /// Opens nothing yet.
  ///
  /// - Parameters:
  ///   - place: Where the values are.
  ///   - mostBytes: The most that all keys and values of one plugin take.
  ///   - mostKeys: The most keys of one plugin.
  init(_ place: StorePlace, mostBytes: Int = 64 << 20, mostKeys: Int = 100_000) {
    self.place = place
    self.mostBytes = mostBytes
    self.mostKeys = mostKeys
  }

  /// Whether a plugin needs no grant to use it.
  var isFree: Bool { place == .test }

  // MARK: What plugins do

  func value(of key: Text, _ owner: String, for call: CapabilityCall) throws(SQLError) -> Value? {
    try use(call) { connection throws(SQLError) in
      let statement = try Statement(
        "SELECT value FROM entry WHERE key = ?2 AND owner = (SELECT id FROM owner WHERE name = ?1)", on: connection)
      try statement.bind(Text(owner), at: 1)
      try statement.bind(key, at: 2)
      guard try statement.step() else { return nil }
      guard let value = statement.withBytes(0, ValueBytes.decode) else {
        throw SQLError("what is kept under \"\(key)\" is damaged")
      }
      return value
    }
  }

  func set(_ key: Text, to value: Value, _ owner: String, for call: CapabilityCall) throws(SQLError) {
    let bytes = ValueBytes.encode(value)
    guard bytes.count <= Self.valueLimit else {
      throw SQLError("the value takes \(bytes.count) bytes, and at most \(Self.valueLimit.roundedSize) are kept")
    }
    try change(owner, call) { (connection, held) throws(SQLError) in
      let old = try Self.size(of: key, held.id, connection)
      held.keys += old == nil ? 1 : 0
      held.bytes += bytes.count - (old ?? -key.count)
      // A plugin that has too much may still change what is there for something smaller.
      guard held.keys <= mostKeys || old != nil else { throw SQLError("the store is full: \(mostKeys) keys") }
      guard held.bytes <= mostBytes || bytes.count <= old ?? -1 else {
        throw SQLError("the store is full: all keys and values take more than \(mostBytes.roundedSize)")
      }
      let statement = try Statement(
        "INSERT INTO entry (owner, key, value) VALUES (?1, ?2, ?3) "
          + "ON CONFLICT (owner, key) DO UPDATE SET value = excluded.value", on: connection)
      try statement.bind(held.id, at: 1)
      try statement.bind(key, at: 2)
      try statement.bind(bytes, at: 3)
      _ = try statement.step()
    }
  }

  /// - Returns: Whether it was there.
  func remove(_ key: Text, _ owner: String, for call: CapabilityCall) throws(SQLError) -> Bool {
    try change(owner, call) { (connection, held) throws(SQLError) in
      guard let old = try Self.size(of: key, held.id, connection) else { return false }
      held.keys -= 1
      held.bytes -= old + key.count
      let statement = try Statement("DELETE FROM entry WHERE owner = ?1 AND key = ?2", on: connection)
      try statement.bind(held.id, at: 1)
      try statement.bind(key, at: 2)
      _ = try statement.step()
      return true
    }
  }

  /// How many bytes the list of keys takes at most.
  func bytesOfKeys(_ owner: String, for call: CapabilityCall) throws(SQLError) -> Int {
    try use(call) { connection throws(SQLError) in
      let statement = try Statement("SELECT keys, bytes FROM owner WHERE name = ?1", on: connection)
      try statement.bind(Text(owner), at: 1)
      guard try statement.step() else { return 0 }
      let keys = Int(statement.integer(0))
      return min(Int(statement.integer(1)), keys * 256) + keys * MemoryLayout<Value>.stride
    }
  }

  /// All keys, sorted by their bytes.
  func keys(_ owner: String, for call: CapabilityCall) throws(SQLError) -> [Text] {
    try use(call) { connection throws(SQLError) in
      let statement = try Statement(
        "SELECT key FROM entry WHERE owner = (SELECT id FROM owner WHERE name = ?1) ORDER BY key", on: connection)
      try statement.bind(Text(owner), at: 1)
      var keys: [Text] = []
      while try statement.step() {
        guard let key = statement.withBytes(0, Text.init(validating:)) else { throw SQLError("a key is damaged") }
        keys.append(key)
      }
      return keys
    }
  }

  // MARK: Counting

  /// What a plugin has.
  private struct Held {
    let id: Int64
    var keys: Int
    var bytes: Int
  }

  /// Changes something of a plugin, and what is noted about how much it has.
  private func change<Result>(
    _ owner: String, _ call: CapabilityCall, _ body: (Connection, inout Held) throws(SQLError) -> Result
  ) throws(SQLError) -> Result {
    try use(call) { connection throws(SQLError) in
      try connection.transaction { () throws(SQLError) in
        var held = try Self.held(owner, connection)
        let result = try body(connection, &held)
        let statement = try Statement("UPDATE owner SET keys = ?2, bytes = ?3 WHERE id = ?1", on: connection)
        try statement.bind(held.id, at: 1)
        try statement.bind(Int64(held.keys), at: 2)
        try statement.bind(Int64(held.bytes), at: 3)
        _ = try statement.step()
        return result
      }
    }
  }

  private static func held(_ owner: String, _ connection: Connection) throws(SQLError) -> Held {
    let insert = try Statement("INSERT OR IGNORE INTO owner (name, keys, bytes) VALUES (?1, 0, 0)", on: connection)
    try insert.bind(Text(owner), at: 1)
    _ = try insert.step()
    let select = try Statement("SELECT id, keys, bytes FROM owner WHERE name = ?1", on: connection)
    try select.bind(Text(owner), at: 1)
    guard try select.step() else { throw SQLError("the store is damaged") }
    return Held(id: select.integer(0), keys: Int(select.integer(1)), bytes: Int(select.integer(2)))
  }

  /// How many bytes a value takes; nil if it is not there.
  private static func size(of key: Text, _ owner: Int64, _ connection: Connection) throws(SQLError) -> Int? {
    let statement = try Statement("SELECT length(value) FROM entry WHERE owner = ?1 AND key = ?2", on: connection)
    try statement.bind(owner, at: 1)
    try statement.bind(key, at: 2)
    return try statement.step() ? Int(statement.integer(0)) : nil
  }

  // MARK: The database

  /// One call at a time uses the database. How long a call waits for that counts as if it waited for another process.
  private func use<Result>(
    _ call: CapabilityCall, _ body: (Connection) throws(SQLError) -> Result
  ) throws(SQLError) -> Result {
    let began = Clock.sinceBoot
    return try opened.withLock { opened throws(SQLError) in
      if let database = opened, !database.isGone { return try database.use(for: call, since: began, body) }
      let database = try StoreDatabase(place, for: call, since: began)
      opened = database
      return try database.use(for: call, since: began, body)
    }
  }
}
