internal import RutterWorkers

/// What there is to check in a path: a flow or plugin, or each of those in a folder.
package enum CheckedPaths {
  /// The flows and plugins that a path stands for.
  ///
  /// - Parameter path: A file or a folder.
  /// - Returns: Their paths, sorted; the path itself where it is a plugin; nothing for a folder without any.
  package static func all(in path: String) -> [String] {
    TextFile.kind(path) != .folder || isPlugin(path) ? [path] : inside(path)
  }

  /// Whether a folder holds specs, or one in it does.
  package static func holdsSpecs(_ folder: String) -> Bool {
    guard let names = try? TextFile.names(in: folder).filter({ !$0.hasPrefix(".") }) else { return false }
    return names.contains { name in
      name.hasSuffix("_spec.lua") || TextFile.isOwnFolder("\(folder)/\(name)") && holdsSpecs("\(folder)/\(name)")
    }
  }

  private static func inside(_ folder: String) -> [String] {
    // What cannot be read is told by whoever tries to.
    guard let names = try? TextFile.names(in: folder).filter(isScript) else { return [folder] }
    let paths = names.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
    let files = paths.filter { $0.hasSuffix(".lua") && [.file, nil].contains(TextFile.kind($0)) }
    // What one of them requires is a part of it.
    let parts = Set(files.flatMap(modules))
    return paths.flatMap { path -> [String] in
      if files.contains(path) { return realPath(path).map(parts.contains) ?? false ? [] : [path] }
      if isPlugin(path) { return [path] }
      return TextFile.isOwnFolder(path) ? inside(path) : []
    }
  }

  /// The files of the modules that a script requires; none if it cannot be read.
  private static func modules(of path: String) -> [String] {
    guard let files = try? PluginFiles(path: path) else { return [] }
    return Array(files.paths.dropFirst())
  }

  private static func isScript(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("_spec.lua") && name != PluginFiles.projectName
  }

  private static func isPlugin(_ folder: String) -> Bool {
    ["init.lua", PluginFiles.manifestName].contains { TextFile.kind("\(folder)/\($0)") == .file }
  }
}
