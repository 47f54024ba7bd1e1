internal import Glibc

/// Where what belongs to the user lies (XDG Base Directory Specification).
enum UserFolders {
  /// Plugins of the user's own.
  static var data: String? { folder("XDG_DATA_HOME", "/.local/share") }
  /// What is kept from one run to the next.
  static var state: String? { folder("XDG_STATE_HOME", "/.local/state") }

  private static func folder(_ name: String, _ usual: String) -> String? {
    // A relative one is to be ignored.
    if let folder = environment(name), folder.hasPrefix("/") { return folder + "/rutter" }
    return environment("HOME").map { $0 + usual + "/rutter" }
  }

  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(validatingCString: value)
  }
}
