internal import Rutter
internal import RutterCore
internal import RutterLua
internal import RutterWorkers

/// A plugin that is checked: what it says of itself, what its texts say, and what it registered when it was loaded.
struct Subject {
  let unit: PluginUnit
  /// The main script, and the modules that it requires.
  let scripts: [Script]
  let vocabulary: Vocabulary
  /// Nil if it does not load.
  let registry: Registry?
  /// The plugins that are loaded with it.
  let others: [PluginUnit]
  /// The number by which the registry knows it.
  let id: PluginID
  /// The names of all modules that it finds, also outside of its folder.
  let modules: [String]

  var name: String { unit.source.name }

  /// Whether it is a flow: nobody loads what comes after it, so what it does not use is of no use.
  var isFlow: Bool { registry?.root?.plugin == id }

  /// The texts that are read: the main script, and what it requires by name. Where it requires something by a name that
  /// is put together, all.
  static func scripts(of unit: PluginUnit) -> [Script] {
    let source = unit.source
    let main = Script(source.main, plugin: source.name, file: unit.path(of: source.main.file))
    var found = [main], seen: Set<String> = [source.main.file], next = 0
    while next < found.count {
      let calls = found[next].notes.calls.filter { if case .global("require") = $0.callee { true } else { false } }
      let isOpen = calls.contains { $0.requires == nil }
      let names = Set(calls.compactMap(\.requires))
      for module in source.modules where isOpen || names.contains(module.module) {
        guard seen.insert(module.file).inserted else { continue }
        found.append(Script(module, plugin: source.name, file: unit.path(of: module.file)))
      }
      next += 1
    }
    return found
  }

  /// Whether scripts may call a function of the API where that cannot be seen.
  func mayCallUnseen(_ function: String) -> Bool {
    scripts.contains { $0.givesAway([]) || $0.givesAway([function]) }
  }

  /// A finding about the manifest, on the line of a text in it.
  func inManifest(_ code: Finding.Code, at text: String, _ message: String) -> Finding {
    let path = unit.path(of: PluginFiles.manifestName, isOwn: true)
    let tokens = Lexer.tokens(of: Array(((try? TextFile.read(path)) ?? "").utf8))
    let line = tokens.first { $0.kind == .text(text) || $0.kind == .name(text) }?.line ?? 0
    return Finding(code: code, file: path, line: line, message: message)
  }
}

extension PluginUnit {
  /// Whether a script, as messages name it, is one of this plugin's own.
  func has(_ script: String) -> Bool {
    source.main.file == script || source.modules.contains { $0.file == script }
  }

  /// The path of a script that messages name by the plugin and its place in the folder.
  ///
  /// - Parameters:
  ///   - script: How messages name it: `cook/init.lua`.
  ///   - isOwn: Whether the name of the plugin is left out.
  /// - Returns: A path that leads there from the current folder.
  func path(of script: String, isOwn: Bool = false) -> String {
    let isAlone = files.first == joined(folder, source.main.file)
    let rest = isOwn || isAlone ? script : String(script.drop { $0 != "/" }.dropFirst())
    return shortPath(joined(folder, rest))
  }
}
