internal import RutterCore
package import RutterLua
internal import RutterWorkers

/// One plugin as it lies on disk: its source texts, and what it says of itself.
package struct PluginUnit: Sendable {
  package internal(set) var source: PluginSource
  /// Nil for a single file, and for a folder without `plugin.lua`.
  package let manifest: Manifest?
  /// Where it was found: a file or a folder.
  package let path: String
  /// Who named it.
  package let rank: PluginGraph.Rank
  /// The folder in which it lies, with links resolved: its own if it has one.
  package let folder: String
  /// The files that were read, with links resolved.
  package let files: [String]

  /// Reads a plugin.
  ///
  /// - Parameters:
  ///   - path: A file, a folder, or the main script or the manifest of one.
  ///   - rank: Who named it.
  /// - Throws: What is wrong with it, and the way out.
  init(path: String, _ rank: PluginGraph.Rank) throws(NavigatorError) {
    self.rank = rank
    do throws(PluginFileError) {
      guard let (text, folder) = try PluginFiles.manifest(of: path) else {
        manifest = nil
        let files = try PluginFiles(path: path, isFlow: rank == .flow)
        (source, self.path, self.files) = (PluginSource(files), path, files.paths)
        folder = files.paths.first.map(parent) ?? "."
        return
      }
      let manifest = try Self.manifest(text)
      let files = try PluginFiles(folder: folder, name: manifest.name, main: manifest.main, isFlow: rank == .flow)
      self.manifest = manifest
      self.folder = folder
      (source, self.path, self.files) = (PluginSource(files), path, files.paths)
      source.requires = manifest.requires.map(\.name)
      source.modules = try Self.modules(source.modules, of: manifest, in: folder)
    } catch {
      throw .unreadable("\(error)")
    }
  }

  private static func manifest(_ text: PluginFiles.Source) throws(PluginFileError) -> Manifest {
    do throws(ScriptError) { return try Manifest(SourceText(file: text.script, text: text.text)) } catch {
      throw PluginFileError("\(error.place ?? Place(script: text.script, line: 0))", error.message)
    }
  }

  /// The modules of a plugin, each also by the names that it has in the folders that the manifest names for `require`.
  private static func modules(
    _ own: [SourceText], of manifest: Manifest, in folder: String
  ) throws(PluginFileError) -> [SourceText] {
    var modules = own
    var names = Set(own.map { Text($0.module) })
    for path in manifest.modules {
      let prefix = path.split(separator: "/").joined(separator: ".") + "."
      let inside = own.filter { $0.module.hasPrefix(prefix) }
      guard !inside.isEmpty else {
        throw PluginFileError(
          "\(folder)/\(PluginFiles.manifestName)",
          "'modules' names '\(path)', and no folder of the plugin with a module in it is named so")
      }
      for var module in inside {
        module.module = String(module.module.dropFirst(prefix.count))
        if names.insert(Text(module.module)).inserted { modules.append(module) }
      }
    }
    return modules.sorted { Text($0.module) < Text($1.module) }
  }

  /// Whether both are one plugin, named in whatever way.
  func isSame(as other: PluginUnit) -> Bool { files.first == other.files.first }

  /// What the order of loading depends on.
  var member: PluginGraph.Member {
    PluginGraph.Member(
      name: source.name, version: manifest?.version, requires: manifest?.requires ?? [], place: path, rank: rank)
  }
}

extension PluginSource {
  /// Takes a plugin as it was read.
  fileprivate init(_ files: PluginFiles) {
    self.init(
      name: files.name, main: SourceText(file: files.main.script, text: files.main.text),
      modules: files.modules.map { SourceText(module: $0.module, file: $0.script, text: $0.text) })
  }
}
