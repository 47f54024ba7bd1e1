internal import Glibc
internal import RutterCore

/// A folder that a plugin may read, or change.
struct GrantedFolder: Granted {
  /// As it was given.
  let name: String
  /// Absolute, links resolved.
  let real: String

  init(_ subject: String, from folder: String?) throws(PermissionError) {
    name = subject
    let path = folder.map { subject.hasPrefix("/") ? subject : "\($0)/\(subject)" } ?? subject
    guard let real = realPath(path) else { throw PermissionError("\(SystemError.last)") }
    do throws(SystemError) {
      guard try Descriptor(path: real).status().kind == .folder else { throw SystemError(ENOTDIR) }
    } catch {
      let isFile = error.number == ENOTDIR
      throw PermissionError(isFile ? "this is a file; give the folder that holds it" : "\(error)")
    }
    self.real = real
  }

  func narrowed(to other: GrantedFolder) -> GrantedFolder? {
    if holds(other.real) { return other }
    return other.holds(real) ? self : nil
  }

  /// Whether a path without links leads into it.
  func holds(_ path: String) -> Bool { path == real || real == "/" || path.hasPrefix(real + "/") }

  /// Opens something in it, name by name without following any link, so that nobody can put a link in between, nor in the
  /// place of this folder.
  ///
  /// - Parameter path: Absolute, links resolved, within this folder.
  /// - Returns: What it leads to, open for reading.
  /// - Throws: What the system said, also of a link that has come in between.
  func open(_ path: String) throws(SystemError) -> Descriptor {
    let rest = path.utf8.dropFirst(real.utf8.count)
    var current = try Descriptor(folder: real)
    for name in rest.split(separator: UInt8(ascii: "/")).map({ String(decoding: $0, as: UTF8.self) }) {
      try FileIdentity(name: name, in: current).refuseOpenDatabase()
      current = try Descriptor(name: name, in: current)
    }
    return current
  }
}
