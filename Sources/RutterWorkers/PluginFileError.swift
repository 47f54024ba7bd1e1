internal import Glibc
internal import RutterCore

/// A flow or plugin that cannot be read.
package struct PluginFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as it was given, perhaps with a line.
  package let path: String
  /// What is wrong with it, and the way out.
  package let message: String

  package init(_ path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  package var description: String { "\(path.isEmpty ? "''" : path): \(message)" }

  /// A path that leads to nothing, with what was probably meant.
  static func missing(_ path: String, _ error: SystemError) -> PluginFileError {
    // What is there and cannot be read is not misspelt.
    guard error.number == ENOENT || error.number == ENOTDIR else { return PluginFileError(path, "\(error)") }
    if error == .noSuchFile, TextFile.isThere(path) { return PluginFileError(path, "a link that leads nowhere") }
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    let folder = parent(trimmed)
    guard let names = pluginNames(in: folder) else {
      let isThere = realPath(folder) != nil
      return PluginFileError(path, isThere ? "\(error)" : "\(error): '\(folder)' is not there either")
    }
    let wanted = lastName(trimmed)
    let word =
      names.contains { stem($0) == stem(wanted) } ? stem(wanted) : nearest(stem(wanted), among: names.map(stem))
    if let near = names.first(where: { stem($0) == word }) {
      return PluginFileError(path, "\(error); did you mean \(join(folder, near))?")
    }
    guard !names.isEmpty else { return PluginFileError(path, "\(error); '\(folder)' holds no plugin") }
    let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    return PluginFileError(path, "\(error); '\(folder)' holds \(shown)")
  }

  /// A folder without `init.lua`.
  static func withoutMain(_ path: String, _ folder: String) -> PluginFileError {
    let names = pluginNames(in: folder) ?? []
    let prefix = path.hasSuffix("/") ? path : path + "/"
    let out =
      names.isEmpty
      ? "a plugin's folder has its main script there"
      : "did you mean \(names.prefix(3).map { prefix + $0 }.joined(separator: " or "))?"
    return PluginFileError(path, "a folder without init.lua; \(out)")
  }

  /// What could be run in a folder: its `.lua` files but specs, and the folders that hold an `init.lua`.
  private static func pluginNames(in folder: String) -> [String]? {
    guard let names = try? Descriptor(path: folder).names() else { return nil }
    return names.compactMap { String(validating: $0, as: UTF8.self) }.filter { name in
      if name.hasPrefix(".") || name.hasSuffix("_spec.lua") { return false }
      return name.hasSuffix(".lua") || realPath("\(folder)/\(name)/init.lua") != nil
    }
  }
}

private func join(_ folder: String, _ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }
