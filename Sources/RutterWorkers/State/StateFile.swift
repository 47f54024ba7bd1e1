internal import Glibc
package import RutterCore

/// A file in which sessions are saved, each by its name: a database of SQLite with a write-ahead log. One process has it
/// open at a time.
///
/// What a function that writes has returned from is on the disk, whatever happens to the process or the machine then; of
/// what it was about to write there is all or nothing.
package final class StateFile: Sendable {
  /// How sure it is that what was written stays.
  package enum Durability: String, Sendable, CaseIterable {
    /// It outlives the end of the process, and the loss of power.
    case full
    /// It outlives the end of the process; when the power goes, the last second may be lost.
    case normal
  }

  private let database: StateDatabase
  /// The path, absolute and without links.
  package let path: String

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - makes: Whether it is made where there is none.
  ///   - durability: What a write waits for.
  /// - Throws: why it cannot be used; it was not changed then.
  package init(_ path: String, makes: Bool, durability: Durability = .full) throws(StateError) {
    self.path = try Self.resolved(path)
    try StateHeader.check(self.path, makes: makes)
    do throws(SQLError) { database = try StateDatabase(self.path, durability) } catch {
      throw Self.error(error, self.path)
    }
  }

  /// All sessions in it, by name.
  package func sessions() throws(StateError) -> [StateListing] {
    do throws(SQLError) { return try database.sessions() } catch { throw Self.error(error, path) }
  }

  /// What was saved of a session; nil if there is none of this name.
  ///
  /// - Throws: ``StateError/damaged(_:)`` if it is not what was written.
  package func read(_ name: String) throws(StateError) -> StateContent? {
    let found: (content: StateContent, isWhole: Bool)?
    do throws(SQLError) { found = try database.content(name) } catch { throw Self.error(error, path) }
    guard let found else { return nil }
    guard found.isWhole else {
      throw .damaged("the snapshot of the session '\(name)' is not what was written")
    }
    return found.content
  }

  /// Puts the text of a snapshot in the place of what was saved by a name.
  ///
  /// - Parameters:
  ///   - snapshot: What is saved.
  ///   - flow: The flow that the session is of.
  ///   - name: The session's name.
  ///   - time: When, in microseconds since 1970 began (UTC).
  /// - Throws: ``StateError/unwritten(_:)``; what was saved before is then still there.
  package func write(_ snapshot: [UInt8], of flow: String, as name: String, at time: Int64) throws(StateError) {
    let saved = StateListing(name: name, flow: flow, savedAtMicroseconds: time, bytes: snapshot.count)
    do throws(SQLError) { try database.write(saved, snapshot) } catch { throw .unwritten("\(error)") }
  }

  /// Writes what differs from what was saved by a name.
  ///
  /// - Parameters:
  ///   - change: What differs.
  ///   - flow: The flow that the session is of.
  ///   - name: The session's name.
  ///   - time: When, in microseconds since 1970 began (UTC).
  /// - Throws: ``StateError/unwritten(_:)``; what was saved before is then still there.
  package func write(_ change: SnapshotChange, of flow: String, as name: String, at time: Int64) throws(StateError) {
    let saved = StateListing(name: name, flow: flow, savedAtMicroseconds: time, bytes: change.bytes)
    do throws(SQLError) { try database.write(saved, change) } catch { throw .unwritten("\(error)") }
  }

  /// Gives a session that cannot be read another name, so that a new one can take its place.
  ///
  /// - Returns: The new name: `NAME.damaged-1`, or the next number that is free.
  package func setAside(session name: String) throws(StateError) -> String {
    let names = Set(try sessions().map(\.name))
    var number = 1
    while names.contains("\(name).damaged-\(number)") { number += 1 }
    let aside = "\(name).damaged-\(number)"
    do throws(SQLError) { try database.rename(name, to: aside) } catch { throw .unwritten("\(error)") }
    return aside
  }

  /// Takes a session away.
  ///
  /// - Returns: Whether there was one.
  package func delete(_ name: String) throws(StateError) -> Bool {
    do throws(SQLError) { return try database.delete(name) } catch { throw .unwritten("\(error)") }
  }

  /// Gives a file that cannot be read another name, so that a new one can take its place, and what SQLite keeps beside it
  /// along with it. Nothing in it is changed.
  ///
  /// - Returns: The new name: `FILE.damaged-1`, or the next number that is free.
  package static func setAside(_ path: String) throws(StateError) -> String {
    let path = try resolved(path)
    var number = 1
    while besides.contains(where: { TextFile.isThere("\(path).damaged-\(number)\($0)") }) { number += 1 }
    let aside = "\(path).damaged-\(number)"
    // The log first: a file without its log would be read as what it was before.
    for ending in besides.reversed() where ending.isEmpty || TextFile.isThere(path + ending) {
      guard rename(path + ending, aside + ending) == 0 else { throw .unusable("\(path)\(ending): \(SystemError.last)") }
    }
    return aside
  }

  /// What SQLite adds to the name of a database, for it and what stands beside it.
  private static let besides = ["", "-wal", "-journal"]

  private static func resolved(_ path: String) throws(StateError) -> String {
    if let real = realPath(path) { return real }
    let error = SystemError.last
    guard error == .noSuchFile, !TextFile.isThere(path), let folder = realPath(parent(path)) else {
      throw .unusable("\(error)")
    }
    return joined(folder, lastName(path))
  }

  private static func error(_ error: SQLError, _ path: String) -> StateError {
    if error.isOfDamage { return .damaged("\(error)") }
    guard error.isBusy else { return .unusable("\(error)") }
    return .unusable(StateHeader.holder(of: path).map { "the process \($0) has it open" } ?? "it is open elsewhere")
  }
}
