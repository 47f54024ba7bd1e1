internal import RutterCore
internal import RutterWorkers

/// The folders in which a plugin is looked for that another one requires: beside the flow, in `plugins` beside it, among
/// the user's own, and among those that came with the program. The first that has one of that name decides.
package struct PluginShelf {
  let folders: [String]

  /// The shelf of a flow that lies in a folder.
  package init(beside folder: String) {
    var folders = [folder, folder + "/plugins"]
    if let data = UserFolders.data { folders.append(data + "/plugins") }
    if let shipped = Self.shippedFolder { folders.append(shipped) }
    self.folders = folders
  }

  init(folders: [String]) { self.folders = folders }

  /// The path of a plugin; nil if no folder has it.
  package func find(_ name: String) -> String? {
    for folder in folders {
      for path in ["\(folder)/\(name)", "\(folder)/\(name).lua"] where Self.isPlugin(path) { return path }
    }
    return nil
  }

  /// What one of its folders has whose name is nearest; nil if none is near.
  ///
  /// - Parameters:
  ///   - name: What is looked for.
  ///   - flow: What nobody means by it: the flow itself lies there as well.
  /// - Returns: The name of a plugin.
  func nearest(to name: String, but flow: String) -> String? {
    let names = folders.flatMap { folder in
      ((try? TextFile.names(in: folder)) ?? []).map { (name: $0, path: "\(folder)/\($0)") }
        .filter { Self.isPlugin($0.path) && !TextFile.isSame($0.path, flow) }.map(\.name)
        .map { $0.hasSuffix(".lua") ? String($0.dropLast(4)) : $0 }
    }
    return RutterCore.nearest(name, among: names.sorted())
  }

  private static func isPlugin(_ path: String) -> Bool {
    if path.hasSuffix("_spec.lua") { return false }
    if path.hasSuffix(".lua") { return TextFile.kind(path) == .file }
    return TextFile.kind(path + "/plugin.lua") == .file || TextFile.kind(path + "/init.lua") == .file
  }

  /// `Scripts/plugins` above the program's own file.
  private static var shippedFolder: String? { ShippedFolder.path("Scripts/plugins") }
}
