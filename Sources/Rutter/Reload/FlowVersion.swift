package import RutterCore
package import RutterLua
internal import RutterWorkers

/// A flow that runs, as it is now: which of its plugins differ, and can take the place of those that run (X5).
package struct FlowVersion: Sendable {
  /// The flow as it is now.
  package let flow: Flow
  /// The plugins that differ, with all that require them, in load order.
  package let sources: [PluginSource]

  /// What the session is told.
  package var event: Reload { Reload(plugins: sources.map(\.name), sources: sources.hashes) }
}

extension Flow {
  /// Compares the flow that runs with what it is now.
  ///
  /// - Parameters:
  ///   - now: The flow, read again.
  ///   - grants: What was granted when it was started.
  /// - Returns: What is new; nil if nothing is.
  /// - Throws: What only another start can change: other plugins, another order, another name, wishes that nobody granted.
  package func version(_ now: Flow, grants: [Grant]) throws(NavigatorError) -> FlowVersion? {
    var now = now
    now.natives = natives
    try checkNames(now)
    for (index, plugin) in now.plugins.enumerated() { try checkWishes(of: plugin.name, index, now, grants) }
    let differing = plugins.indices.filter { differs($0, now) }
    if differing.isEmpty { return nil }
    return FlowVersion(flow: now, sources: now.withDependants(of: differing).map { now.plugins[$0] })
  }

  /// New versions of one plugin and of those that require it, whether anything differs or not: for tests.
  ///
  /// - Parameters:
  ///   - name: The plugin.
  ///   - files: The texts of those of its files that differ, by their names in its folder; nil for a file that is gone, and
  ///     an empty name for the main script.
  /// - Returns: The new versions.
  /// - Throws: That there is no such plugin or file, or that it is none that can be exchanged.
  package func version(
    of name: String, _ files: [(name: String, text: String?)]
  ) throws(NavigatorError) -> FlowVersion {
    let index = try self.index(of: name)
    var now = self
    for file in files { try now.plugins[index].replace(file.name, by: file.text) }
    return FlowVersion(flow: now, sources: now.withDependants(of: [index]).map { now.plugins[$0] })
  }

  /// The text of one file of a plugin, by its name in the plugin's folder; an empty name is the main script's.
  package func text(of file: String, in name: String) throws(NavigatorError) -> String {
    let plugin = plugins[try index(of: name)]
    guard let source = ([plugin.main] + plugin.modules).first(where: { plugin.isNamed($0, file) }) else {
      throw plugin.missing(file)
    }
    return String(decoding: source.bytes, as: UTF8.self)
  }

  private func index(of name: String) throws(NavigatorError) -> Int {
    if let index = plugins.firstIndex(where: { $0.name == name }) { return index }
    let isSwift = natives.contains { $0.name == name }
    throw .unreadable(
      isSwift
        ? "plugin '\(name)' is written in Swift: it cannot be reloaded"
        : "no plugin '\(name.shortened)' is loaded" + way(out: name, of: plugins.map(\.name)))
  }

  private func differs(_ index: Int, _ now: Flow) -> Bool {
    plugins[index].hashes != now.plugins[index].hashes || manifest(index) != now.manifest(index)
  }

  private func manifest(_ index: Int) -> Manifest? { index < units.count ? units[index].manifest : nil }

  /// Whoever requires a plugin that is reloaded is reloaded, too. One without a manifest does not say what it requires: it
  /// may use whatever was loaded before it.
  private func withDependants(of differing: [Int]) -> [Int] {
    var all: [Int] = []
    for (index, plugin) in plugins.enumerated() {
      let requires = plugin.requires
      let isDependant = all.contains { requires?.contains(plugins[$0].name) ?? true }
      if isDependant || differing.contains(index) { all.append(index) }
    }
    return all
  }

  // MARK: What needs another start

  private func checkNames(_ now: Flow) throws(NavigatorError) {
    let (before, after) = (plugins.map(\.name), now.plugins.map(\.name))
    if before == after { return }
    for (index, unit) in units.enumerated() where !after.contains(before[index]) {
      guard let other = now.units.first(where: { $0.folder == unit.folder && !before.contains($0.source.name) }) else {
        continue
      }
      throw .unreadable(
        "plugin '\(before[index])' is named '\(other.source.name)' now, and a plugin keeps its name while it runs; start "
          + "again, or take the name back")
    }
    if let new = after.first(where: { !before.contains($0) }) {
      throw .unreadable("plugin '\(new)' is required now, and was not loaded; start again")
    }
    if let gone = before.first(where: { !after.contains($0) }) {
      throw .unreadable("plugin '\(gone)' is not required any more; start again to do without it")
    }
    throw .unreadable(
      "the plugins are to be loaded in another order now: \(after.joined(separator: ", ")); start again")
  }

  /// What a new manifest asks for has to have been granted.
  private func checkWishes(of name: String, _ index: Int, _ now: Flow, _ grants: [Grant]) throws(NavigatorError) {
    let before = manifest(index)?.capabilities ?? []
    guard let wishes = now.manifest(index)?.capabilities else { return }
    let isFlow = now.plugins[index].isFlow || now.plugins.count == 1
    for wish in wishes where !before.contains(wish) {
      if grants.contains(where: { $0.word == wish.word && ($0.plugin ?? name) == name }) { continue }
      let grant = Grant(wish.word, wish.subject ?? wish.word.place, plugin: isFlow ? nil : name)
      throw .unreadable(
        "\(name)/plugin.lua: plugin '\(name)' asks for \(wish) now, which was not granted; start again with --allow "
          + "\(grant)")
    }
  }
}

extension PluginSource {
  /// Whether a source text is meant by the name of a file in the plugin's folder.
  fileprivate func isNamed(_ source: SourceText, _ file: String) -> Bool {
    if file.isEmpty { return source.module.isEmpty }
    return source.file == file || source.file == "\(name)/\(file)"
  }

  fileprivate func missing(_ file: String) -> NavigatorError {
    let names = ([main] + modules).map { source in
      source.file.hasPrefix(name + "/") ? String(source.file.dropFirst(name.count + 1)) : source.file
    }
    return .unreadable("plugin '\(name)' has no file '\(file.shortened)'" + way(out: file, of: names))
  }

  fileprivate mutating func replace(_ file: String, by text: String?) throws(NavigatorError) {
    if isNamed(main, file) {
      guard let text else { throw .unreadable("the main script of plugin '\(name)' cannot go") }
      return main.bytes = Array(text.utf8)
    }
    if file == "plugin.lua" {
      throw .unreadable("a test cannot exchange a manifest; it exchanges the scripts of a plugin")
    }
    guard let text else {
      if !modules.contains(where: { isNamed($0, file) }) { throw missing(file) }
      modules = modules.filter { !isNamed($0, file) }
      return
    }
    for index in modules.indices where isNamed(modules[index], file) { modules[index].bytes = Array(text.utf8) }
    if modules.contains(where: { isNamed($0, file) }) { return }
    guard file.hasSuffix(".lua") else { throw missing(file) }
    // A module that was not there before: `views/detail.lua` is `views.detail`, and so is `views/detail/init.lua`.
    var parts = file.dropLast(4).split(separator: "/").map(String.init)
    if parts.count > 1, parts.last == "init" { parts.removeLast() }
    let inFolder = main.file.hasPrefix(name + "/") ? "\(name)/\(file)" : file
    modules.append(SourceText(module: parts.joined(separator: "."), file: inFolder, text: text))
    modules.sort { Text($0.module) < Text($1.module) }
  }
}
