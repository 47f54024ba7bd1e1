internal import CRutterLua
package import RutterCore
internal import RutterText

/// The source texts of one plugin.
package struct PluginSource: Sendable {
  /// The first part of the names of its types and loaders.
  package var name: String
  /// The main chunk.
  package var main: SourceText
  /// What `require` finds, by dotted name.
  package var modules: [SourceText]
  /// Whether this is the flow itself. Where none says so, the last plugin is.
  package var isFlow = false
  /// The plugins that `rutter.plugin` may name; nil for all, where there is no manifest.
  package var requires: [String]?
  /// What `rutter.options` gives, and the names of all options, also of those without a value.
  package var options = Options()

  /// The settings of one plugin.
  package struct Options: Sendable, Hashable {
    package var names: [Text] = []
    package var values = Record([])
    package init() {}
  }

  /// Joins a main chunk with its modules.
  package init(name: String, main: SourceText, modules: [SourceText] = []) {
    self.name = name
    self.main = main
    self.modules = modules
  }
}

/// One source text.
package struct SourceText: Sendable {
  /// The dotted name by which `require` finds it; empty for a main chunk.
  package var module: String
  /// The file as messages name it: `cookbook/init.lua`.
  package var file: String
  package var bytes: [UInt8] { didSet { code = nil } }
  /// The compiled form of the text, if it was compiled ahead: see ``PluginSource/compiled(limits:)``.
  private(set) var code: Code?

  /// Compiled code. Only the border makes it, from source text, because Lua does not check compiled code and a forged
  /// one could do anything.
  struct Code: Sendable {
    fileprivate let bytes: [UInt8]
  }

  /// Joins a text with its names.
  package init(module: String = "", file: String, bytes: [UInt8]) {
    self.module = module
    self.file = file
    self.bytes = bytes
  }

  /// Takes the text itself.
  package init(module: String = "", file: String, text: String) {
    self.init(module: module, file: file, bytes: Array(text.utf8))
  }
}

extension PluginSource {
  /// The name and hash of every text, for the first event of a session (K1).
  package var hashes: [SourceHash] {
    let texts = ([main] + modules).map { SourceHash(name: "\(name)/\($0.file)", hash: Hash.of($0.bytes)) }
    if options.names.isEmpty { return texts }
    // What a script does depends on them as much as on its text.
    let values = Array(JSON.encode(.record(options.values)).utf8)
    return texts + [SourceHash(name: "\(name)/options", hash: Hash.of(values))]
  }
}

extension [PluginSource] {
  /// The name and hash of every text of all plugins, sorted by name.
  package var hashes: [SourceHash] { flatMap(\.hashes).sorted { Text($0.name) < Text($1.name) } }
}

// MARK: Compiling once

extension PluginSource {
  /// The same plugin with its texts compiled, so that many states can load them quickly. A text that does not compile
  /// stays text, so that loading it gives the error.
  package func compiled(limits: Limits = Limits()) -> PluginSource {
    let plugin = LuaPlugin(self, id: PluginID(0), limits: limits, watch: Watchdog())
    guard plugin.open(Opening(seed: 0, startedAtMicroseconds: 0)) else { return self }
    var compiled = self
    compiled.main.compile(0, in: plugin)
    for index in modules.indices { compiled.modules[index].compile(index + 1, in: plugin) }
    return compiled
  }

  /// Compiles every text and runs none.
  ///
  /// - Returns: What does not compile, with its line.
  package func syntaxErrors() -> [ScriptError] {
    let plugin = LuaPlugin(self, id: PluginID(0), limits: Limits(), watch: Watchdog())
    guard plugin.open(Opening(seed: 0, startedAtMicroseconds: 0)), let state = unsafe plugin.state else {
      return [ScriptError("not enough memory")]
    }
    let texts = [main] + modules
    return texts.indices.compactMap { index in
      if unsafe rl_compile(state, index) { return nil }
      let error = plugin.failure()
      return error.place == nil ? ScriptError(error.message, at: Place(script: texts[index].file, line: 0)) : error
    }
  }
}

extension SourceText {
  /// Compiles one text in a state, and stores the code if that succeeds.
  fileprivate mutating func compile(_ index: Int, in plugin: LuaPlugin) {
    guard let state = unsafe plugin.state, unsafe rl_compile(state, index) else { return }
    let tape = unsafe rl_out(state).pointee
    guard let bytes = unsafe tape.bytes else { return }
    code = unsafe Code(bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(tape.byte_count))))
  }

  /// Gives the compiled code, or else the text, to a state; false if the state has no memory for it.
  func add(to state: OpaquePointer) -> Bool {
    if let code {
      return unsafe code.bytes.withUnsafeBytes {
        unsafe rl_add_code(state, module, file, $0.baseAddress ?? UnsafeRawPointer(state), $0.count, bytes.count)
      }
    }
    return unsafe bytes.withUnsafeBytes {
      unsafe rl_add_source(state, module, file, $0.baseAddress ?? UnsafeRawPointer(state), $0.count)
    }
  }
}
