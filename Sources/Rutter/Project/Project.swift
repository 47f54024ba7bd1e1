package import RutterCore
internal import RutterLua
internal import RutterText
internal import RutterWorkers

/// What a project file says: a `rutter.lua` in the folder of a flow, or in one above it. It names the flow and the plugins
/// that belong together, with their options, and what each of them is to be granted.
package struct Project: Sendable {
  /// A plugin that is named there.
  package struct Plugin: Sendable {
    package let name: String
    /// Nil if it is looked for as one that is required.
    package let path: String?
    package let settings: [PluginSetting]
  }

  /// The file; absolute.
  package let path: String
  /// What tells this text of it from any other one.
  package let hash: String
  /// The path of the flow, if one is named.
  package let flow: String?
  /// Sorted by name.
  package let plugins: [Plugin]
  /// What it grants, if it is trusted.
  package let grants: [Grant]
  package let memoryBytes: Int?
  package let turnMicroseconds: Int64?
  package let seed: UInt64?

  /// The folder in which its paths begin.
  package var folder: String { parent(path) }
  /// How messages name it.
  package var name: String { shortPath(path) }

  /// Looks for the path of a project file.
  ///
  /// - Parameters:
  ///   - start: A folder, or a file in it, from which it is looked for upwards.
  ///   - flow: What is run: a flow may have the name of a project file.
  /// - Returns: The nearest one; nil if there is none.
  package static func path(above start: String, but flow: String? = nil) -> String? {
    guard let real = realPath(start) else { return nil }
    var folder = TextFile.kind(real) == .folder ? real : parent(real)
    while true {
      let path = joined(folder, PluginFiles.projectName)
      let isFlow = flow.map { TextFile.isSame($0, path) } ?? false
      if TextFile.isThere(path), TextFile.kind(path) != .folder, !isFlow { return path }
      if folder == "/" { return nil }
      folder = parent(folder)
    }
  }

  /// Reads a project file.
  ///
  /// - Parameter path: The file; absolute.
  /// - Throws: What is wrong in it, and what is expected.
  package init(path: String) throws(NavigatorError) {
    let name = shortPath(path)
    let text: String
    guard realPath(path) != nil || !TextFile.isThere(path) else {
      throw .unreadable("\(name): a link that leads nowhere: \(SystemError.last)")
    }
    do throws(PluginFileError) { text = try PluginFiles.project(path, called: name) } catch {
      throw .unreadable("\(error)")
    }
    do throws(ScriptError) {
      let fields = try ProjectFields(Self.data(SourceText(file: name, text: text)), in: parent(path))
      self.path = path
      hash = SHA256.hex(of: Array(text.utf8))
      flow = try fields.path("flow")
      plugins = try fields.plugins()
      grants = try fields.grants() + fields.pluginGrants()
      (memoryBytes, turnMicroseconds) = try fields.limits()
      seed = try fields.seed()
    } catch {
      throw .unreadable("\(error.place ?? Place(script: name, line: 0)): \(error.message)")
    }
  }

  /// The table that the file returns.
  private static func data(_ text: SourceText) throws(ScriptError) -> Record {
    do throws(ScriptError) {
      return try DataFile(text, example: "return { flow = \"flow.lua\" }").record()
    } catch {
      // Whoever has a flow or a module of this name would not know why it is read as something else.
      let way = "a file named \(PluginFiles.projectName) is a project file; give a flow or a module another name"
      throw ScriptError("\(error.message) (\(way))", at: error.place)
    }
  }

  /// Checks that what the file grants can be granted.
  ///
  /// - Throws: for a folder that does not exist, for a link that leads out of the project, and the like.
  package func checkGrants() throws(NavigatorError) {
    for grant in grants {
      guard let target = target(outsideOf: grant) else { continue }
      throw .unreadable("\(name): '\(grant)' is a link that leads to \(target); write that path, if it is meant")
    }
    do throws(PermissionError) { try Permissions.check(grants, called: "\(name): ") } catch {
      throw .unreadable("\(error)")
    }
  }

  /// Where a relative path leads, if a link leads out of the folder in which it begins. Whoever may change what lies in the
  /// project could otherwise have more approved than the file shows.
  private func target(outsideOf grant: Grant) -> String? {
    guard grant.word.isPath, var path = grant.subject, !path.hasPrefix("/") else { return nil }
    if grant.word == .sqlite, path.hasSuffix(":write") { path.removeLast(":write".count) }
    var start = folder
    for step in path.split(separator: "/") where step != "." {
      guard step == ".." else { break }
      start = parent(start)
    }
    let full = joined(folder, path)
    guard let real = realPath(full) ?? realPath(parent(full)) else { return nil }
    if realPath(full) == nil, TextFile.isThere(full) { return "nothing" }
    return real == start || real.hasPrefix(start == "/" ? "/" : start + "/") ? nil : real
  }
}
