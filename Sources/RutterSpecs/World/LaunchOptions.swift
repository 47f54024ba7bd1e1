internal import Rutter
internal import RutterCore
internal import RutterText

/// What a test says when it launches a flow.
struct LaunchOptions {
  var stubs: Stubs
  /// What its plugins may really do outside.
  var grants: [Grant]
  var seed: UInt64 = 1
  var plugins: [String] = []
  /// What is given for options of plugins.
  var settings: [PluginSetting] = []

  /// The plugins that run in processes of their own, as `--isolate` names them.
  var isolated: [String] = []

  private static let names = ["allow", "isolate", "options", "plugins", "seed", "stubs"]

  /// Reads the second argument of `test.launch`.
  ///
  /// - Parameters:
  ///   - value: `{ stubs = …, allow = …, seed = …, plugins = { … }, options = { … } }`, or nothing.
  ///   - folder: The folder of the spec file, from which folders are named.
  ///   - others: What the plugins of every flow may do.
  /// - Throws: What is wrong with them, and the way out.
  init(_ value: Value, from folder: String, allowing others: [Grant] = []) throws(Failure) {
    var record = Record([])
    switch value {
    case .null: break
    case .list(let items) where items.isEmpty: break
    case .record(let fields): record = fields
    default: throw Failure(.step, "test.launch takes a table of options, got \(value.kind)")
    }
    for field in record.fields where !Self.names.contains(field.name.string) {
      let near = nearest(field.name.string, among: Self.names)
      let way = near.map { "did you mean '\($0)'?" } ?? "there are \(Self.names.joined(separator: ", "))"
      throw Failure(.step, "test.launch has no option '\(field.name)'; \(way)")
    }
    do { stubs = try Stubs(record["stubs"] ?? .null) } catch { throw Failure(.step, "test.launch: \(error)") }
    grants = try Self.grants(record["allow"] ?? .null).map { $0.from(folder) } + others
    if let seed = record["seed"] { self.seed = try Self.seed(seed) }
    plugins = try Self.texts(record["plugins"], "plugins")
    settings = try Self.settings(record["options"])
    switch record["isolate"] {
    case nil, .boolean(false): break
    case .boolean(true): isolated = [""]
    case let names: isolated = try Self.texts(names, "isolate")
    }
  }

  /// Reads `allow = { "read=data", "cook:http=127.0.0.1:8080" }`, or `allow = { read = "data" }`.
  private static func grants(_ value: Value) throws(Failure) -> [Grant] {
    var texts: [String] = []
    if case .record(let record) = value {
      for field in record.fields {
        texts += try Self.texts(field.value, "allow.\(field.name)").map { "\(field.name)=\($0)" }
      }
    } else if value != .null {
      texts = try Self.texts(value, "allow")
    }
    var grants: [Grant] = []
    for text in texts {
      do throws(GrantError) { grants.append(try Grant(text)) } catch { throw Failure(.step, "allow: \(error)") }
    }
    return grants
  }

  private static func texts(_ value: Value?, _ name: String) throws(Failure) -> [String] {
    switch value {
    case nil: return []
    case .string(let text)?: return [text.string]
    case .list(let items)?:
      let texts = items.compactMap(\.text)
      if texts.count == items.count { return texts }
    default: break
    }
    throw Failure(
      .step, "\(name) takes a string or a list of strings, got \(value.map { ValueText.short($0) } ?? "nothing")")
  }

  /// Reads `options = { cook = { servings = 2 } }`.
  private static func settings(_ value: Value?) throws(Failure) -> [PluginSetting] {
    guard let value else { return [] }
    var settings: [PluginSetting] = []
    for plugin in try fields(value) {
      for option in try fields(plugin.value) {
        settings.append(PluginSetting(plugin: plugin.name.string, option: option.name.string, .value(option.value)))
      }
    }
    return settings
  }

  private static func fields(_ value: Value) throws(Failure) -> [Record.Field] {
    switch value {
    case .record(let record): return record.fields
    // An empty table reads as a list.
    case .list(let items) where items.isEmpty: return []
    default:
      let got = ValueText.short(value)
      throw Failure(.step, "options takes values by plugin and name, as in { cook = { servings = 2 } }, got \(got)")
    }
  }

  private static func seed(_ value: Value) throws(Failure) -> UInt64 {
    if case .integer(let seed) = value, seed >= 0 { return UInt64(seed) }
    throw Failure(.step, "seed takes an integer from 0 up, got \(ValueText.short(value))")
  }
}

extension Grant {
  /// The same, with a path that begins in a folder.
  fileprivate func from(_ folder: String) -> Grant {
    guard let subject, isAboutPath else { return self }
    return Grant(word, join(folder, subject), plugin: plugin)
  }
}
