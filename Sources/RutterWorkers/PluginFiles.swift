internal import Glibc
internal import RutterCore

/// The source texts of one plugin, as they lie on disk: a `.lua` file, or a folder with its main script and its modules.
package struct PluginFiles: Sendable, Equatable {
  /// One source text.
  package struct Source: Sendable, Equatable {
    /// How messages name it: `cookbook.lua`, `recipes/init.lua`.
    package var script: String
    /// How `require` finds it: `views.detail`. Empty for the main script.
    package var module: String
    package var text: String
  }
  /// The file's stem, or the folder's name: the first part of its types' names.
  package let name: String
  package let main: Source
  /// Sorted by name.
  package let modules: [Source]
  /// Where the main script lies, and its modules: absolute, links resolved.
  package let paths: [String]

  /// The file in which the plugin of a folder says what it is.
  package static let manifestName = "plugin.lua"

  /// The name of a project file.
  package static let projectName = "rutter.lua"

  /// The files of a plugin's folder that are no modules.
  static let ownNames = ["init.lua", manifestName, projectName]

  /// Source texts of more than 1 MiB are refused unless told otherwise.
  package static let sourceLimitBytes = 1 << 20

  /// Reads the manifest of a plugin.
  ///
  /// - Parameters:
  ///   - path: A folder, or its `plugin.lua` or `init.lua`.
  ///   - limit: The most bytes of the file.
  /// - Returns: The text of the manifest, and the folder; nil if there is none.
  /// - Throws: What is wrong with the file, and the way out.
  package static func manifest(
    of path: String, limit: Int = sourceLimitBytes
  ) throws(PluginFileError) -> (text: Source, folder: String)? {
    guard let real = realPath(path) else { return nil }
    let reader = SourceReader(limit: limit)
    let name = lastName(real)
    let isFolder = try reader.kind(of: real, path) == .folder
    guard isFolder || name == "init.lua" || name == manifestName else { return nil }
    let folder = isFolder ? real : parent(real)
    let file = "\(folder)/\(manifestName)"
    guard TextFile.isThere(file) else { return nil }
    guard let target = realPath(file) else {
      throw PluginFileError(file, "a link that leads nowhere: \(SystemError.last)")
    }
    guard target.hasPrefix(folder + "/") else {
      throw PluginFileError(file, "a link that leads out of the plugin's folder; put the file itself there")
    }
    let script = "\(lastName(folder))/\(manifestName)"
    return (Source(script: script, module: "", text: try reader.text(of: file, file, .manifest)), folder)
  }

  /// Reads a project file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: How messages name it.
  ///   - limit: The most bytes of the file.
  /// - Returns: The text of the file.
  /// - Throws: What is wrong with it, and the way out.
  package static func project(
    _ path: String, called name: String, limit: Int = sourceLimitBytes
  ) throws(PluginFileError) -> String {
    try SourceReader(limit: limit).text(of: path, name, .project)
  }

  /// Reads a plugin that has a manifest.
  ///
  /// - Parameters:
  ///   - folder: Where it lies.
  ///   - name: Its name.
  ///   - main: The file of its main script in the folder.
  ///   - isFlow: Whether it is the flow, and not beside one.
  ///   - limit: The most bytes of one source text.
  /// - Throws: What is wrong with a file, and the way out.
  package init(
    folder: String, name: String, main: String, isFlow: Bool = true, limit: Int = sourceLimitBytes
  ) throws(PluginFileError) {
    let reader = SourceReader(limit: limit), role: SourceRole = isFlow ? .main : .plugin
    let path = "\(folder)/\(main)"
    guard let real = realPath(path), real.hasPrefix(folder + "/") else {
      let isLink = TextFile.isThere(path)
      throw PluginFileError(
        "\(folder)/\(Self.manifestName)",
        isLink
          ? "the main script '\(main)' is a link that leads nowhere, or out of the folder; put the file itself there"
          : "the main script '\(main)' is not in the folder; \(Self.way(to: main, in: folder))")
    }
    self.name = name
    self.main = Source(script: "\(name)/\(main)", module: "", text: try reader.text(of: real, path, role))
    let modules = try reader.modules(in: folder, plugin: name).filter { $0.script != "\(name)/\(main)" }
    self.modules = modules
    paths = [real, "\(folder)/\(Self.manifestName)"] + modules.map { folder + $0.script.dropFirst(name.count) }
  }

  /// What to do about a main script that is not there.
  private static func way(to main: String, in folder: String) -> String {
    let names = ((try? TextFile.names(in: folder)) ?? []).sorted().filter {
      $0.hasSuffix(".lua") && !$0.hasSuffix("_spec.lua") && $0 != manifestName && $0 != projectName
    }
    if let near = nearest(main, among: names) { return "did you mean main = \"\(near)\"?" }
    if names.contains("init.lua") { return "write main = \"init.lua\"" }
    return main == "init.lua" ? "put it there, or say main = \"NAME.lua\" in the manifest" : "put it there"
  }

  /// Reads a plugin that has no manifest.
  ///
  /// - Parameters:
  ///   - path: A file, a folder with `init.lua`, or that `init.lua`.
  ///   - isFlow: Whether it is the flow, and not beside one.
  ///   - limit: The most bytes of one source text.
  /// - Throws: What is wrong with the path, and the way out.
  package init(path: String, isFlow: Bool = true, limit: Int = sourceLimitBytes) throws(PluginFileError) {
    let reader = SourceReader(limit: limit), role: SourceRole = isFlow ? .main : .plugin
    guard !path.isEmpty else { throw PluginFileError(path, "the path is empty") }
    guard let real = realPath(path) else { throw PluginFileError.missing(path, .last) }
    let kind = try reader.kind(of: real, path)
    if kind == .other { throw PluginFileError(path, "this is no plain file") }
    if kind == .file, lastName(real) != "init.lua" {
      name = stem(lastName(real))
      main = Source(script: lastName(real), module: "", text: try reader.text(of: real, path, role))
      let folder = parent(real)
      let found = try reader.modulesNeeded(by: main, in: folder)
      modules = found.map(\.source)
      paths = [real] + found.map(\.path)
      return
    }
    let folder = kind == .folder ? real : parent(real)
    let mainPath = folder + "/init.lua"
    guard realPath(mainPath) != nil else { throw PluginFileError.withoutMain(path, folder) }
    name = lastName(folder)
    main = Source(script: "\(name)/init.lua", module: "", text: try reader.text(of: mainPath, mainPath, role))
    let modules = try reader.modules(in: folder, plugin: name)
    self.modules = modules
    let plugin = name
    paths = [mainPath] + modules.map { folder + $0.script.dropFirst(plugin.count) }
  }
}

/// What a source text is to its plugin.
enum SourceRole {
  case manifest, project, main, plugin, module

  /// What stands in such a text, for messages.
  var example: String {
    switch self {
    case .manifest: "a manifest is a table: return { name = \"cook\", version = \"1.0.0\", api = 1 }"
    case .project: "a project file is a table: return { flow = \"flow.lua\" }"
    case .main: "a flow registers its first screen with rutter.root(…)"
    case .plugin: "a plugin registers what flows use of it, with rutter.destination(…), rutter.loader(…) and their like"
    case .module: "a module returns what others require of it"
    }
  }
}

/// Reads source texts, none larger than a limit.
struct SourceReader {
  let limit: Int

  func kind(of real: String, _ path: String) throws(PluginFileError) -> Descriptor.Kind {
    do {
      return try Descriptor(path: real).status().kind
    } catch {
      throw PluginFileError(path, "\(error)")
    }
  }

  func text(of real: String, _ path: String, _ role: SourceRole) throws(PluginFileError) -> String {
    let bytes = try bytes(of: real, path)
    guard !bytes.isEmpty else {
      throw PluginFileError(path, "the file is empty; \(role.example)")
    }
    if bytes.starts(with: [0x1B, 0x4C, 0x75, 0x61]) {
      throw PluginFileError(path, "this is compiled Lua; only source text runs")
    }
    if let zero = bytes.firstIndex(of: 0) {
      throw PluginFileError(path, "this is a binary file (byte \(zero + 1) is zero), not Lua source text")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let place = bytes.withUnsafeBytes(invalidByte) ?? 1
      let line = bytes[..<(place - 1)].count { $0 == UInt8(ascii: "\n") } + 1
      throw PluginFileError("\(path):\(line)", "this is not UTF-8 text (byte \(place) is wrong); save it as UTF-8")
    }
    return text
  }

  private func bytes(of real: String, _ path: String) throws(PluginFileError) -> [UInt8] {
    let read: [UInt8]?
    do throws(SystemError) {
      let file = try Descriptor(path: real)
      guard try file.status().kind == .file else { throw SystemError(0) }
      read = try file.readAll(limit: limit)
    } catch {
      throw PluginFileError(path, error.number == 0 ? "this is no plain file" : "\(error)")
    }
    guard let read else {
      throw PluginFileError(path, "larger than \(Amount.text(bytes: limit)), the most a source text may have")
    }
    return read
  }

  /// The modules beside a single file that it requires by name, and those that they require. Others that lie there are
  /// no part of it: they may be other flows.
  func modulesNeeded(
    by main: PluginFiles.Source, in root: String
  ) throws(PluginFileError) -> [(source: PluginFiles.Source, path: String)] {
    var found: [(source: PluginFiles.Source, path: String)] = [], seen: Set<String> = ["rutter"]
    var texts = [main.text]
    while let text = texts.popLast() {
      for name in RequiredModules.names(in: text) where seen.insert(name).inserted {
        let parts = name.split(separator: ".").joined(separator: "/")
        for path in ["\(parts).lua", "\(parts)/init.lua"] {
          let full = "\(root)/\(path)"
          guard let real = realPath(full), real.hasPrefix(root == "/" ? root : root + "/"), path != main.script,
            try kind(of: real, full) == .file
          else { continue }
          found.append((.init(script: path, module: name, text: try self.text(of: real, full, .module)), real))
          texts.append(found[found.count - 1].source.text)
          break
        }
      }
    }
    return found.sorted { Text($0.source.module) < Text($1.source.module) }
  }

  /// Every `*.lua` of a folder and the folders in it, but hidden ones, specs, and links that lead out.
  func modules(in root: String, plugin: String) throws(PluginFileError) -> [PluginFiles.Source] {
    var found: [PluginFiles.Source] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try names(in: root + "/" + folder) where !name.hasPrefix(".") {
        let path = folder + name, full = "\(root)/\(path)"
        guard let real = realPath(full), real.hasPrefix(root + "/") else { continue }
        if name.hasSuffix(".lua") {
          guard !PluginFiles.ownNames.contains(path), !name.hasSuffix("_spec.lua") else { continue }
          let text = try text(of: real, full, .module)
          found.append(.init(script: "\(plugin)/\(path)", module: Self.module(path), text: text))
        } else if real == full, try kind(of: real, full) == .folder {
          folders.append(path + "/")
        }
      }
    }
    return found.sorted { Text($0.module) < Text($1.module) }
  }

  func names(in folder: String) throws(PluginFileError) -> [String] {
    do {
      return try Descriptor(path: folder).names().compactMap { String(validating: $0, as: UTF8.self) }
    } catch {
      throw PluginFileError(folder, "\(error)")
    }
  }

  /// `views/detail.lua` is `views.detail`; `views/init.lua` is `views`.
  static func module(_ path: String) -> String {
    var parts = stem(path).split(separator: "/").map(String.init)
    if parts.count > 1, parts.last == "init" { parts.removeLast() }
    return parts.joined(separator: ".")
  }
}
