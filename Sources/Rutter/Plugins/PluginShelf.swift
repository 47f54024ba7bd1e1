internal import Glibc
internal import RutterCore
internal import RutterWorkers

/// The folders in which a plugin is looked for that another one requires: beside the flow, in `plugins` beside it, among
/// the user's own, and among those that came with the program. The first that has one of that name decides.
struct PluginShelf {
  let folders: [String]

  /// The shelf of a flow that lies in a folder.
  init(beside folder: String) {
    var folders = [folder, folder + "/plugins"]
    if let data = Self.dataFolder { folders.append(data + "/rutter/plugins") }
    if let shipped = Self.shippedFolder { folders.append(shipped) }
    self.folders = folders
  }

  init(folders: [String]) { self.folders = folders }

  /// The path of a plugin; nil if no folder has it.
  func find(_ name: String) -> String? {
    for folder in folders {
      for path in ["\(folder)/\(name)", "\(folder)/\(name).lua"] where Self.isPlugin(path) { return path }
    }
    return nil
  }

  /// What one of its folders has whose name is nearest; nil if none is near.
  func nearest(to name: String) -> String? {
    let names = folders.flatMap { folder in
      ((try? TextFile.names(in: folder)) ?? []).filter { Self.isPlugin("\(folder)/\($0)") }
        .map { $0.hasSuffix(".lua") ? String($0.dropLast(4)) : $0 }
    }
    return RutterCore.nearest(name, among: names.sorted())
  }

  private static func isPlugin(_ path: String) -> Bool {
    if path.hasSuffix("_spec.lua") { return false }
    if path.hasSuffix(".lua") { return TextFile.kind(path) == .file }
    return TextFile.kind(path + "/plugin.lua") == .file || TextFile.kind(path + "/init.lua") == .file
  }

  /// `$XDG_DATA_HOME`, or what stands for it (XDG Base Directory Specification).
  private static var dataFolder: String? {
    if let folder = environment("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
    return environment("HOME").map { $0 + "/.local/share" }
  }

  /// `Scripts/plugins` above the program's own file.
  private static var shippedFolder: String? {
    guard var folder = realPath("/proc/self/exe").map(parent) else { return nil }
    while folder != "/" {
      let plugins = folder + "/Scripts/plugins"
      if TextFile.kind(plugins) == .folder { return plugins }
      folder = parent(folder)
    }
    return nil
  }

  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(validatingCString: value)
  }
}
