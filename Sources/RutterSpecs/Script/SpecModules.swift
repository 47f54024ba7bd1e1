internal import RutterCore
internal import RutterLua
internal import RutterText
internal import RutterWorkers

/// The modules that a spec may `require`: the scripts in its own folder and in those below.
enum SpecModules {
  /// Reads them, if the spec requires any.
  ///
  /// - Returns: Sorted by name, as they lie on disk: what cannot be loaded is told when it is required.
  static func beside(_ file: SpecFile) -> [SourceText] {
    guard requires(file.text) else { return [] }
    let root = SpecFile.folder(of: file.path)
    var found: [SourceText] = [], folders = [""]
    while let folder = folders.popLast() {
      let names = (try? TextFile.names(in: join(root, folder.isEmpty ? "." : folder))) ?? []
      for name in names where !name.hasPrefix(".") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)", full = join(root, path)
        if name.hasSuffix(".lua") {
          guard path != "init.lua", !name.hasSuffix(Discovery.ending), let bytes = bytes(full) else { continue }
          found.append(SourceText(module: module(path), file: full, bytes: bytes))
        } else if TextFile.isOwnFolder(full) {
          folders.append(path)
        }
      }
    }
    return found.sorted { Text($0.module) < Text($1.module) }
  }

  /// Whether a spec requires anything but the library. Most do not, and need not wait for folders to be read.
  private static func requires(_ text: String) -> Bool {
    guard text.holds("require") else { return false }
    let bytes = Array(text.utf8), tokens = LuaTokens(bytes).all
    return tokens.indices.contains { index in
      guard tokens[index].kind == .word("require") else { return false }
      let argument = tokens[(index + 1)...].first { $0.kind != .sign(UInt8(ascii: "(")) }
      guard let argument, argument.kind == .text else { return true }
      return String(decoding: bytes[argument.range].dropFirst().dropLast(), as: UTF8.self) != "rutter"
    }
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    guard let file = try? Descriptor(path: path), (try? file.status().kind) == .file else { return nil }
    return (try? file.readAll(limit: PluginFiles.sourceLimitBytes)) ?? nil
  }

  /// `views/detail.lua` is `views.detail`; `views/init.lua` is `views`.
  private static func module(_ path: String) -> String {
    var parts = path.dropLast(4).split(separator: "/").map(String.init)
    if parts.count > 1, parts.last == "init" { parts.removeLast() }
    return parts.joined(separator: ".")
  }
}
