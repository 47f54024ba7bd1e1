internal import Glibc

/// Why a file cannot be the store of plugins.
package struct StoreError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
}

extension StorePlace {
  /// Finds out before a plugin needs it that nothing can be kept in a file that somebody has named. Makes nothing, and
  /// changes nothing.
  ///
  /// - Parameter option: What has named it, as messages begin.
  /// - Throws: why not.
  package func check(called option: String = "the store ") throws(StoreError) {
    guard case .file(let path) = self, let mistake = Self.mistake(path) else { return }
    throw StoreError(description: "\(option)\(path.isEmpty ? "''" : path): \(mistake)")
  }

  private static func mistake(_ path: String) -> String? {
    if path.isEmpty { return "this names no file" }
    guard realPath(parent(path)) != nil else {
      let error = SystemError.last
      return error == .noSuchFile ? "the folder that it names is not there" : "\(error)"
    }
    let file: String, identity: FileIdentity
    do throws(SystemError) {
      file = try resolved(path)
      identity = try FileIdentity(file)
    } catch {
      guard error == .noSuchFile else { return "\(error)" }
      // It is made by who first keeps something.
      return TextFile.isThere(path) ? "a link that leads nowhere" : whyNothingIsMade(beside: path)
    }
    guard identity.kind == .file else {
      return identity.kind == .folder ? "this is a folder; give a file" : "\(SystemError(ESPIPE))"
    }
    // Reading it would give the locks back that this process has on it.
    if OpenDatabases.hold(identity) { return nil }
    do throws(SystemError) {
      let start = try Descriptor(path: file).bytes(at: 0, DatabaseHeader.lengthWithTables)
      if let mistake = mistake(start, isLogged: FileIdentity.isWritten(file + "-wal")) { return mistake }
    } catch {
      return "\(error)"
    }
    if access(file, W_OK) != 0 { return "it cannot be written: \(SystemError.last)" }
    return whyNothingIsMade(beside: file)
  }

  /// What is wrong with what a file begins with. What has been made of it may stand in its log only.
  private static func mistake(_ start: [UInt8], isLogged: Bool) -> String? {
    if start.isEmpty { return nil }
    guard let header = DatabaseHeader(start) else { return "this file is there, and is no store of rutter" }
    switch (header.applicationID, header.userVersion) {
    case (StoreDatabase.applicationID, let version):
      return version > StoreDatabase.version ? "a newer version of rutter made this store" : nil
    case (0, 0) where header.isWithoutTables || isLogged: return nil
    default: return "this is a database of something else, and no store of rutter"
    }
  }

  /// Why no file can be made beside another one, as SQLite does while it writes; nil if one can.
  private static func whyNothingIsMade(beside file: String) -> String? {
    access(parent(file), W_OK) == 0 ? nil : "nothing can be written in its folder: \(SystemError.last)"
  }
}
