internal import RutterWorkers

/// What came with the program.
package enum ShippedFolder {
  /// A folder that came with the program: the nearest of this name above the program's own file.
  ///
  /// - Parameter name: Its path from there: `Scripts/meta`.
  /// - Returns: Its path; nil where the program stands alone.
  package static func path(_ name: String) -> String? {
    guard var folder = realPath("/proc/self/exe").map(parent) else { return nil }
    while folder != "/" {
      let path = "\(folder)/\(name)"
      if TextFile.kind(path) == .folder { return path }
      folder = parent(folder)
    }
    return nil
  }
}
