internal import Glibc

/// Where plugins keep their values from one session to the next.
package enum StorePlace: Sendable, Equatable {
  /// In the user's state folder.
  case user
  case file(String)
  /// Nowhere: for sessions that must not touch what the user has.
  case memory
  /// Nowhere, and for every plugin: the closed world of a test, in which a store of its own is no harm.
  case test

  /// The file, whose folder is made for the user if it is missing; nil for memory.
  ///
  /// - Throws: what the system said of the folder.
  func file() throws(SystemError) -> String? {
    switch self {
    case .memory, .test: return nil
    case .file(let path): return try Self.resolved(path)
    case .user:
      guard let state = Self.stateFolder else { throw SystemError(ENOENT) }
      try Self.makeFolders("\(state)/rutter")
      return try Self.resolved("\(state)/rutter/store.db")
    }
  }

  private static var stateFolder: String? {
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") { return state }
    return variable("HOME").map { "\($0)/.local/state" }
  }

  private static func variable(_ name: String) -> String? {
    guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
    return text
  }

  private static func makeFolders(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path.contains("/"), parent(path) != path else { throw .last }
    try makeFolders(parent(path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// The path without links, also of a file that is not there yet.
  static func resolved(_ path: String) throws(SystemError) -> String {
    if let real = realPath(path) { return real }
    guard errno == ENOENT, let folder = realPath(parent(path)) else { throw .last }
    return "\(folder == "/" ? "" : folder)/\(lastName(path))"
  }
}
