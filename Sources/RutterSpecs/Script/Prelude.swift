internal import CRutterSpecs
internal import RutterLua
internal import RutterWorkers

/// The Lua side of the spec language.
enum Prelude {
  /// How the files of the spec language begin in messages; no file of a user does.
  static let filePrefix = "[rutter]/"

  /// The spec language with a spec file: the main chunk is ours, the file a module that it runs.
  static func plugin(for file: SourceText, modules: [SourceText]) -> PluginSource {
    var spec = file
    spec.module = "rutter.spec.file"
    let isFirst = uses.withLock { uses in
      uses += 1
      return uses == 1
    }
    let own = isFirst ? plain : compiled
    return PluginSource(name: "spec", main: own.main, modules: own.modules + [spec] + modules)
  }

  /// How many states were made with it. To compile it costs as much as to load it once; no script can tell whether it
  /// was (K1).
  private static let uses = Locked(0)

  /// Our own modules.
  private static var plain: PluginSource {
    let texts = Self.texts
    return PluginSource(name: "spec", main: texts[0], modules: Array(texts.dropFirst()))
  }

  /// The same, compiled once for all spec files.
  private static let compiled = plain.compiled()

  /// The modules, the main one first.
  private static var texts: [SourceText] {
    var count = 0
    let modules = unsafe UnsafeBufferPointer(start: rs_modules(&count), count: count)
    return unsafe modules.map { module in
      let name = unsafe String(cString: module.name)
      let bytes = unsafe Array(UnsafeBufferPointer(start: module.bytes, count: module.count))
      return SourceText(
        module: name == "main" ? "" : "rutter.spec.\(name)", file: "\(filePrefix)\(name).lua", bytes: bytes)
    }
  }
}
