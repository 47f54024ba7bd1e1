internal import RutterCore
internal import RutterLua

/// A spec file with the modules that it may `require`, all of them read: what any number of states are made of.
struct SpecSource: Sendable {
  let file: SourceText
  let modules: [SourceText]

  /// Takes what lies beside a file that was read.
  ///
  /// - Throws: that it is no text.
  init(_ file: SpecFile) throws(Failure) {
    let place = Place(script: file.path, line: 0)
    if file.text.utf8.starts(with: [0x1B, 0x4C, 0x75, 0x61]) {
      throw Failure(.loading, "this is compiled Lua; only source text runs", at: place)
    }
    if file.text.holds("\0") {
      throw Failure(.loading, "this is a binary file, not Lua source text", at: place)
    }
    self.init(SourceText(file: file.path, text: file.text), SpecModules.beside(file))
  }

  private init(_ file: SourceText, _ modules: [SourceText]) {
    self.file = file
    self.modules = modules
  }

  /// The same, compiled once for many states.
  var compiled: SpecSource {
    let plugin = PluginSource(name: "spec", main: file, modules: modules).compiled()
    return SpecSource(plugin.main, plugin.modules)
  }
}

extension SpecState {
  /// Loads a spec file that was read, with the modules that lie beside it.
  convenience init(_ file: SpecFile) throws(Failure) {
    let source = if let known = file.source { known } else { try SpecSource(file) }
    try self.init(source.file, modules: source.modules)
  }
}
