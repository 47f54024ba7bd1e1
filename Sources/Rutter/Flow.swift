package import RutterCore
package import RutterLua
internal import RutterWorkers

/// What a session runs: a flow with the plugins that it uses, all as source text.
public struct Flow: Sendable {
  /// The plugins in load order; the flow's own plugin comes last.
  package let plugins: [PluginSource]
  /// The plugins written in Swift, which come before all others.
  package private(set) var natives: [NativePlugin] = []

  /// Reads a flow from disk.
  ///
  /// - Parameters:
  ///   - path: A `.lua` file, or a folder with `init.lua`.
  ///   - plugins: Paths of plugins that are loaded before it, in this order.
  /// - Throws: What is wrong with a path, and the way out.
  public init(path: String, plugins: [String] = []) throws(NavigatorError) {
    var sources: [PluginSource] = []
    for path in plugins + [path] {
      do {
        sources.append(PluginSource(try PluginFiles(path: path)))
      } catch {
        throw .unreadable("\(error)")
      }
    }
    self.plugins = sources
  }

  /// Takes a flow's source text as it is.
  ///
  /// - Parameters:
  ///   - source: Lua.
  ///   - name: The plugin's name, which messages show as `name.lua`.
  public init(source: String, name: String = "flow") {
    plugins = [PluginSource(name: name, main: SourceText(file: "\(name).lua", text: source))]
  }

  /// The same flow with a plugin written in Swift beside it.
  public func with(_ plugin: SwiftPlugin) -> Flow {
    var flow = self
    flow.natives.append(plugin.native)
    return flow
  }

  /// The text of a script by the name that messages have for it.
  package func source(of script: String) -> String? {
    bytes(of: script).map { String(decoding: $0, as: UTF8.self) }
  }

  /// One line of a script, as messages name both; nil if there is none.
  package func line(_ place: Place) -> String? {
    guard place.line > 0, let bytes = bytes(of: place.script) else { return nil }
    let lines = bytes.split(separator: 0x0A, maxSplits: place.line, omittingEmptySubsequences: false)
    return place.line <= lines.count ? String(decoding: lines[place.line - 1], as: UTF8.self) : nil
  }

  private func bytes(of script: String) -> [UInt8]? {
    plugins.lazy.flatMap { [$0.main] + $0.modules }.first { $0.file == script }?.bytes
  }

  /// A host for the plugins, whose scripts have not run yet.
  package func host(_ limits: Limits) -> ScriptHost {
    ScriptHost(plugins: plugins, native: natives, limits: limits)
  }

  /// What makes hosts for the plugins again and again, on one thread.
  package func template(_ limits: Limits) -> HostTemplate {
    HostTemplate(plugins: plugins, native: natives, limits: limits)
  }

  /// The session's first event.
  ///
  /// - Parameters:
  ///   - seed: What `math.random` starts from.
  ///   - startedAtMicroseconds: The wall clock at the start.
  /// - Returns: The event's content, with the hashes of all sources.
  package func opening(seed: UInt64, startedAtMicroseconds: Int64) -> Opening {
    Opening(seed: seed, startedAtMicroseconds: startedAtMicroseconds, sources: plugins.hashes)
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
