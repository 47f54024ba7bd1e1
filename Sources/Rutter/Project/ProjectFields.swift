internal import RutterCore
internal import RutterLua
internal import RutterText
internal import RutterWorkers

/// The fields of a project file, each read with the words for what is wrong with it.
struct ProjectFields {
  private let record: Record
  private let folder: String

  private var file: String { joined(folder, PluginFiles.projectName) }

  private static let names = ["allow", "flow", "limits", "plugins", "seed"]

  /// - Parameters:
  ///   - record: The table that the file returned.
  ///   - folder: Where the file lies.
  /// - Throws: a field that there is not.
  init(_ record: Record, in folder: String) throws(ScriptError) {
    try Self.check(record, "a project file", Self.names)
    self.record = record
    self.folder = folder
  }

  /// The path of a file or folder, absolute.
  func path(_ name: Text) throws(ScriptError) -> String? { try path(record[name], "\(name)") }

  private func path(_ value: Value?, _ what: String) throws(ScriptError) -> String? {
    guard let value else { return nil }
    guard let path = value.text, !path.isEmpty, !path.utf8.contains(0) else {
      throw ScriptError("'\(what)' is a path, from the folder of this file, got \(ValueText.short(value))")
    }
    let full = joined(folder, path)
    return realPath(full) ?? full
  }

  // MARK: Plugins

  func plugins() throws(ScriptError) -> [Project.Plugin] {
    var plugins: [Project.Plugin] = []
    for (name, fields) in try tables() {
      plugins.append(
        Project.Plugin(
          name: name, path: try path(fields["path"], "plugins.\(name).path"), settings: try settings(name, fields)))
    }
    return plugins
  }

  private func settings(_ plugin: String, _ fields: Record) throws(ScriptError) -> [PluginSetting] {
    let options = try Self.table(fields["options"], "plugins.\(plugin).options", "{ servings = 4 }")
    return options.fields.map { PluginSetting(plugin: plugin, option: $0.name.string, .value($0.value), in: file) }
  }

  /// What is granted to single plugins.
  func pluginGrants() throws(ScriptError) -> [Grant] {
    var grants: [Grant] = []
    for (name, fields) in try tables() {
      for grant in try self.grants(fields["allow"], "plugins.\(name).allow") {
        guard grant.plugin == nil else {
          throw ScriptError("'plugins.\(name).allow': '\(grant)' names a plugin; what stands here is for \(name) alone")
        }
        grants.append(inFolder(Grant(grant.word, grant.subject, plugin: name)))
      }
    }
    return grants
  }

  /// The tables of all plugins, sorted by name.
  private func tables() throws(ScriptError) -> [(name: String, fields: Record)] {
    let example = "{ cook = { path = \"plugins/cook\" } }"
    var tables: [(name: String, fields: Record)] = []
    for field in try Self.table(record["plugins"], "plugins", example).fields {
      let name = field.name.string
      guard Manifest.isName(name) else {
        throw ScriptError("'plugins' names plugins, as in \(example), got '\(name.shortened)'")
      }
      let fields = try Self.table(field.value, "plugins.\(name)", "{ path = \"plugins/cook\", options = {} }")
      try Self.check(fields, "'plugins.\(name)'", ["allow", "options", "path"])
      tables.append((name, fields))
    }
    return tables
  }

  // MARK: Grants

  /// What is granted as by `--allow`.
  func grants() throws(ScriptError) -> [Grant] { try grants(record["allow"], "allow").map(inFolder) }

  private func grants(_ value: Value?, _ what: String) throws(ScriptError) -> [Grant] {
    guard let value else { return [] }
    guard case .list(let items) = value else {
      throw ScriptError("'\(what)' is a list such as { \"read=data\" }, got \(ValueText.short(value))")
    }
    var grants: [Grant] = []
    for item in items {
      guard let text = item.text else {
        throw ScriptError("'\(what)' is a list such as { \"read=data\" }, got \(ValueText.short(item)) in it")
      }
      do throws(GrantError) { grants.append(try Grant(text)) } catch { throw ScriptError("'\(what)': \(error)") }
    }
    return grants
  }

  private func inFolder(_ grant: Grant) -> Grant {
    var grant = grant
    grant.folder = folder
    return grant
  }

  // MARK: Numbers

  func limits() throws(ScriptError) -> (memoryBytes: Int?, turnMicroseconds: Int64?) {
    let fields = try Self.table(record["limits"], "limits", "{ memory = \"64 MiB\", turn = \"250 ms\" }")
    try Self.check(fields, "'limits'", ["memory", "turn"])
    return (try memory(fields["memory"]), try turn(fields["turn"]))
  }

  private func memory(_ value: Value?) throws(ScriptError) -> Int? {
    guard let value else { return nil }
    let bytes: Int? =
      switch value {
      case .integer(let bytes): Int(bytes)
      case .string(let text): Amount.bytes(text.string)
      default: nil
      }
    guard let bytes, (1 << 20...1 << 40).contains(bytes) else {
      throw ScriptError(
        "'limits.memory' is a number of bytes, or a text such as \"64 MiB\", from 1 MiB to 1024 GiB, got "
          + ValueText.short(value))
    }
    return bytes
  }

  private func turn(_ value: Value?) throws(ScriptError) -> Int64? {
    guard let value else { return nil }
    let time: Int64? =
      switch value {
      case .integer(let seconds): microseconds(seconds: Double(seconds))
      case .number(let seconds): microseconds(seconds: seconds)
      case .string(let text): Amount.microseconds(text.string)
      default: nil
      }
    guard let time, (1_000...3_600_000_000).contains(time) else {
      throw ScriptError(
        "'limits.turn' is a number of seconds, or a text such as \"250 ms\", from 1 ms to an hour, got "
          + ValueText.short(value))
    }
    return time
  }

  func seed() throws(ScriptError) -> UInt64? {
    guard let value = record["seed"] else { return nil }
    guard case .integer(let seed) = value, seed >= 0 else {
      throw ScriptError("'seed' is an integer from 0 up, got \(ValueText.short(value))")
    }
    return UInt64(seed)
  }

  // MARK: Tables

  /// A table with named fields; empty if it is not there.
  private static func table(_ value: Value?, _ what: String, _ example: String) throws(ScriptError) -> Record {
    switch value {
    case nil: return Record([])
    case .record(let record)?: return record
    // An empty table reads as a list.
    case .list(let items)? where items.isEmpty: return Record([])
    case let value?: throw ScriptError("'\(what)' is a table such as \(example), got \(ValueText.short(value))")
    }
  }

  private static func check(_ record: Record, _ what: String, _ names: [String]) throws(ScriptError) {
    for field in record.fields where !names.contains(field.name.string) {
      let name = field.name.string
      throw ScriptError("\(what) has no field '\(name.shortened)'" + way(out: name, of: names))
    }
  }
}

extension Value {
  fileprivate var text: String? { if case .string(let text) = self { text.string } else { nil } }
}
