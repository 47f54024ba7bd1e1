package import RutterCore
package import RutterLua
internal import RutterText
internal import RutterWorkers

/// A value that was given for an option of a plugin.
package struct PluginSetting: Sendable, Hashable {
  /// What was given.
  package enum Given: Sendable, Hashable {
    /// As somebody wrote it on a command line; the option's schema says how it is read.
    case text(String)
    case value(Value)
  }

  package let plugin: String
  package let option: String
  package let given: Given
  /// The project file that gives it; nil for who starts the run.
  package let file: String?

  package init(plugin: String, option: String, _ given: Given, in file: String? = nil) {
    self.plugin = plugin
    self.option = option
    self.given = given
    self.file = file
  }

  /// What gives the same again: `PLUGIN.NAME=VALUE`.
  var text: String {
    let value =
      switch given {
      case .text(let text): text
      case .value(.string(let text)): text.string
      case .value(let value): JSON.encode(value)
      }
    return "\(plugin).\(option)=\(value)"
  }

  /// How a message about it begins.
  var place: String { file.map { shortPath($0) + ": " } ?? "" }

  /// Reads `PLUGIN.NAME=VALUE`; nil for anything else.
  package init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), let dot = text[..<equals].firstIndex(of: ".") else { return nil }
    let plugin = text[..<dot], option = text[text.index(after: dot)..<equals]
    guard !plugin.isEmpty, !option.isEmpty else { return nil }
    self.init(plugin: String(plugin), option: String(option), .text(String(text[text.index(after: equals)...])))
  }

  /// The value that a schema reads out of what was given.
  func value(for schema: Schema, _ types: Types) throws(Mismatch) -> Value {
    switch given {
    case .value(let value): return try types.fit(value, to: schema)
    case .text(let text): return try types.fit(Self.read(text, schema), to: schema)
    }
  }

  /// Numbers and truth values are read where the schema wants them, the items of a list between commas, and what has
  /// parts of its own as JSON; everything else is the text itself.
  private static func read(_ text: String, _ schema: Schema) throws(Mismatch) -> Value {
    switch schema {
    case .optional(let inner): return try read(text, inner)
    case .integer: return Int64(text).map(Value.integer) ?? .string(Text(text))
    case .number: return Double(text).flatMap { $0.isFinite ? Value.number($0) : nil } ?? .string(Text(text))
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .string(Text(text))
    case .list(let inner) where !inner.hasParts:
      if text.isEmpty { return .list([]) }
      var items: [Value] = []
      for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
        items.append(try read(String(piece), inner))
      }
      return .list(items)
    case .any, .record, .list, .dictionary: return try json(text, schema)
    case .string, .oneOf, .type: return .string(Text(text))
    }
  }

  private static func json(_ text: String, _ schema: Schema) throws(Mismatch) -> Value {
    guard text.hasPrefix("{") || text.hasPrefix("[") else {
      if schema == .any { return .string(Text(text)) }
      let got = text.isEmpty ? "nothing" : "'\(text.shortened)'"
      throw Mismatch(expected: "\(schema)", got: got, hint: "it is written as JSON")
    }
    do throws(JSONError) { return try JSON.decode(text) } catch {
      throw Mismatch(expected: "\(schema)", got: "no JSON", hint: "\(error)")
    }
  }
}

extension Schema {
  /// Whether its values are lists or records, or may be.
  fileprivate var hasParts: Bool {
    switch self {
    case .any, .record, .list, .dictionary: true
    case .optional(let inner): inner.hasParts
    case .boolean, .integer, .number, .string, .oneOf, .type: false
    }
  }
}

extension Manifest {
  /// The options of a plugin with the values that were given, and for the others those that the manifest has.
  ///
  /// - Throws: an option that does not exist, one that is missing, and a value that does not fit.
  package func options(_ settings: [PluginSetting]) throws(NavigatorError) -> PluginSource.Options {
    for setting in settings where !options.contains(where: { $0.name == Text(setting.option) }) {
      let names = options.map(\.name.string)
      let wayOut = names.isEmpty ? "; it has none" : way(out: setting.option, of: names)
      throw .unreadable("\(setting.place)plugin '\(name)' has no option '\(setting.option.shortened)'" + wayOut)
    }
    var result = PluginSource.Options()
    var values: [Record.Field] = []
    for option in options {
      result.names.append(option.name)
      // The last one counts, as with all options of a command line.
      if let value = try value(of: option, settings.last { $0.option == option.name.string }) {
        values.append(.init(option.name, value))
      }
    }
    result.values = Record(values)
    return result
  }

  private func value(of option: Option, _ setting: PluginSetting?) throws(NavigatorError) -> Value? {
    guard let setting else {
      if let initial = option.initial { return initial.isNull ? nil : initial }
      if case .optional = option.schema { return nil }
      throw .unreadable(
        "plugin '\(name)' needs its option '\(option.name)' (\(option.schema)); give it by "
          + "--option \(name).\(option.name)=VALUE")
    }
    do throws(Mismatch) {
      let value = try setting.value(for: option.schema, Types())
      return value.isNull ? nil : value
    } catch {
      throw .unreadable(
        "\(setting.place)option '\(option.name)' of plugin '\(name)' does not fit its schema: \(error)")
    }
  }
}
