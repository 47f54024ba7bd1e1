package import RutterCore

/// The modules outside of a plugin's folder that it may `require`: pure Lua, in folders that it was granted.
///
/// Which ones it gets is known before it runs, so that a session with them can be told by its sources. They are those
/// that its texts require by name, those that these require, and of each the whole package: what lies in the folder of
/// its name, because packages put the names of their own parts together.
package struct OuterModules {
  /// The most modules of one plugin.
  private static let most = 1_000

  private let folders: [GrantedFolder]
  private let reader: SourceReader
  private var found: [String: PluginFiles.Source] = [:]
  /// What is required, and not looked at yet, by its place.
  private var texts: [String]
  private var seen: Set<String>
  private var packages: Set<String> = []
  /// The name of the plugin, for messages.
  private let plugin: String

  /// Reads what a plugin needs.
  ///
  /// - Parameters:
  ///   - texts: Its own source texts.
  ///   - own: The names of its own modules, which win.
  ///   - grants: All that is granted.
  ///   - grantee: The plugin.
  ///   - limit: The most bytes of one text.
  /// - Returns: The modules, sorted by name.
  /// - Throws: what is wrong with a folder, or with a module that is required by name, and the way out.
  package static func read(
    for texts: [String], besides own: [String], _ grants: [Grant], _ grantee: Grantee,
    limit: Int = PluginFiles.sourceLimitBytes
  ) throws(PluginFileError) -> [PluginFiles.Source] {
    let folders: [GrantedFolder]
    do throws(PermissionError) { folders = try grantee.narrowed(grantee.takes(grants), .modules) } catch {
      throw PluginFileError("--allow", error.description)
    }
    if folders.isEmpty { return [] }
    var modules = OuterModules(folders, texts, Set(own + ["rutter"]), grantee.name, limit)
    try modules.readAll()
    return modules.found.values.sorted { Text($0.module) < Text($1.module) }
  }

  private init(_ folders: [GrantedFolder], _ texts: [String], _ own: Set<String>, _ plugin: String, _ limit: Int) {
    (self.folders, self.texts, seen, self.plugin) = (folders, texts, own, plugin)
    reader = SourceReader(limit: limit)
  }

  private mutating func readAll() throws(PluginFileError) {
    while let text = texts.popLast() {
      for name in RequiredModules.names(in: text) where seen.insert(name).inserted {
        try readRequired(name)
        if let package = name.split(separator: ".").first.map(String.init), packages.insert(package).inserted {
          try readPackage(package)
        }
      }
    }
  }

  /// Reads a module that is required by this name, if one of the folders has it.
  private mutating func readRequired(_ name: String) throws(PluginFileError) {
    let parts = name.split(separator: ".").joined(separator: "/")
    if found[name] != nil || parts.isEmpty { return }
    for folder in folders {
      for path in ["\(parts).lua", "\(parts)/init.lua"] {
        let full = "\(folder.real)/\(path)"
        guard let real = realPath(full), try reader.kind(of: real, full) == .file else { continue }
        guard folders.contains(where: { $0.holds(real) }) else {
          let target = parent(real)
          throw PluginFileError(
            full,
            "a link that leads to \(target), whose modules are not allowed; run with --allow \(plugin):modules=\(target)"
          )
        }
        return try add(.init(script: script(path, folder), module: name, text: reader.text(of: real, full, .module)))
      }
    }
  }

  /// Reads all modules of a package, but those with which something is wrong: nobody may need them.
  private mutating func readPackage(_ name: String) throws(PluginFileError) {
    for folder in folders {
      var paths = [name]
      while let path = paths.popLast() {
        for entry in (try? reader.names(in: "\(folder.real)/\(path)"))?.sorted() ?? [] where !entry.hasPrefix(".") {
          let inner = "\(path)/\(entry)", full = "\(folder.real)/\(inner)"
          guard let real = realPath(full), folders.contains(where: { $0.holds(real) }),
            let kind = try? reader.kind(of: real, full)
          else { continue }
          if kind == .folder, real == full { paths.append(inner) }
          guard kind == .file, entry.hasSuffix(".lua") else { continue }
          let module = SourceReader.module(inner)
          guard found[module] == nil, !seen.contains(module) || module == name,
            let text = try? reader.text(of: real, full, .module)
          else { continue }
          try add(.init(script: script(inner, folder), module: module, text: text))
        }
      }
    }
  }

  private mutating func add(_ source: PluginFiles.Source) throws(PluginFileError) {
    guard found.count < Self.most else {
      throw PluginFileError(
        source.script, "plugin '\(plugin)' requires more than \(Self.most) modules outside of its folder")
    }
    found[source.module] = source
    texts.append(source.text)
  }

  /// How messages name it: the folder's own name says where it comes from.
  private func script(_ path: String, _ folder: GrantedFolder) -> String { "\(lastName(folder.real))/\(path)" }
}
