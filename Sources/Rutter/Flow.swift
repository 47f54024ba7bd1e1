package import RutterCore
package import RutterLua
internal import RutterWorkers

/// What a session runs: a flow with the plugins that it uses, all as source text.
public struct Flow: Sendable {
  /// The plugins in load order; the flow's own plugin comes last.
  package let plugins: [PluginSource]

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
    plugins = [PluginSource(name: name, main: SourceText(name: "\(name).lua", text: source), modules: [])]
  }

  /// The session's first event.
  ///
  /// - Parameters:
  ///   - seed: What `math.random` starts from.
  ///   - startedAtMicroseconds: The wall clock at the start.
  package func opening(seed: UInt64, startedAtMicroseconds: Int64) -> Opening {
    let texts = plugins.flatMap { [$0.main] + $0.modules }
    let sources = texts.map { SourceHash(name: $0.name, hash: fnv1a($0.text)) }
    return Opening(
      seed: seed, startedAtMicroseconds: startedAtMicroseconds, sources: sources.sorted { Text($0.name) < Text($1.name) })
  }
}

extension PluginSource {
  /// Takes a plugin as it was read.
  fileprivate init(_ files: PluginFiles) {
    self.init(
      name: files.name, main: SourceText(name: files.main.script, text: files.main.text),
      modules: files.modules.map { SourceText(name: $0.module, text: $0.text) })
  }
}

/// FNV-1a, 64 bits: tells sources apart, protects nothing.
private func fnv1a(_ text: String) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  return hash
}
