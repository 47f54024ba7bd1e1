internal import CRutterLua
internal import RutterCore

/// Reads what scripts write as a schema (V5): words with suffixes, types, lists of words, inline records.
struct SchemaReader {
  let plugin: String
  /// The plugins whose types it may name besides its own; nil for all, as a single file has no manifest.
  var requires: [String]?
  let names: Names
  let types: Types
  /// What the schema belongs to, for messages.
  let what: String
  /// How many schemas this one stands in.
  var depth = 0

  /// How deep schemas may nest: whoever reads, prints or compares one goes down as far.
  private static let deepest = 200

  /// Reads a schema; `secret` names the fields of the outermost record that are hidden (S8).
  func read(_ argument: ScriptArgument, secret: [Text] = []) throws(ScriptError) -> Schema {
    guard depth <= Self.deepest else { throw ScriptError("\(what): a schema nests at most \(Self.deepest) deep") }
    let schema = try schema(argument, secret)
    try checkChain(schema)
    return schema
  }

  private func schema(_ argument: ScriptArgument, _ secret: [Text]) throws(ScriptError) -> Schema {
    switch argument {
    case .value(.string(let word)): return try self.word(word.string)
    case .object(.RL_CLASS_TYPE, let index): return try type(at: index)
    case .list(let items) where items.isEmpty: return .record([])
    case .list(let items): return try oneOf(items)
    case .record(let record) where record.shape == 0 && record.type == nil: return try self.record(record, secret)
    default:
      throw ScriptError(
        "\(what): a schema is a word such as 'integer[]', a type, a list of strings or a table of fields, got \(argument.kind.withArticle)"
      )
    }
  }

  private func type(at index: Int) throws(ScriptError) -> Schema {
    guard let name = names.type(at: Int64(index)) else { throw ScriptError("\(what): an unknown type") }
    return Self.builtIn[name.text.string] ?? .type(name)
  }

  private func oneOf(_ items: [ScriptArgument]) throws(ScriptError) -> Schema {
    var words: [Text] = []
    for item in items {
      guard let word = item.text else {
        throw ScriptError("\(what): 'one of' is a list of strings, got \(item.kind.withArticle) in it")
      }
      words.append(word)
    }
    return .oneOf(Words(words))
  }

  private func record(_ record: ArgumentRecord, _ secret: [Text]) throws(ScriptError) -> Schema {
    var fields: [SchemaField] = []
    let hidden = Set(secret)
    for field in record.fields {
      guard let name = field.name.text else { throw ScriptError("\(what): the fields of a schema are named") }
      let inside = inner("\(what), field '\(name.string.shortened)'")
      fields.append(SchemaField(name, try inside.read(field.value), isSecret: hidden.contains(name)))
    }
    let all = Set(fields.map(\.name))
    for name in secret where !all.contains(name) {
      let names = fields.map(\.name.string)
      throw ScriptError(
        "\(what): the secret field '\(name.string.shortened)' is not in the schema" + way(out: name.string, of: names))
    }
    return .record(fields.sorted { $0.name < $1.name })
  }

  // MARK: Words

  private static let builtIn: [String: Schema] = [
    "integer": .integer, "number": .number, "string": .string, "boolean": .boolean, "any": .any,
  ]

  private func inner(_ what: String) -> SchemaReader {
    SchemaReader(plugin: plugin, requires: requires, names: names, types: types, what: what, depth: depth + 1)
  }

  /// Types may stand for types: whoever fits a value to the first goes down to the last, and the value is no deeper there.
  private func checkChain(_ schema: Schema) throws(ScriptError) {
    var names: [String] = []
    var at = schema
    for _ in 0...Self.deepest {
      switch at {
      case .optional(let inner): at = inner
      case .type(let name):
        names.append(name.description)
        guard let definition = types[name] else { return }
        at = definition.schema
      default: return
      }
    }
    let chain = names.prefix(4).joined(separator: " is ")
    throw ScriptError("\(what): types stand for each other at most \(Self.deepest) deep; \(chain) and so on")
  }

  /// Its suffixes nest, the last one outermost.
  private func word(_ word: String) throws(ScriptError) -> Schema {
    // Most have none, and to look for one in a text goes by its characters, which takes long in a schema of many fields.
    guard let last = word.utf8.last, "?]}".utf8.contains(last) else { return try plain(word) }
    var rest = Substring(word)
    var suffixes: [Substring] = []
    while let length = rest.hasSuffix("?") ? 1 : rest.hasSuffix("[]") || rest.hasSuffix("{}") ? 2 : nil {
      guard depth + suffixes.count < Self.deepest else {
        throw ScriptError("\(what): '\(word.prefix(40))…' nests more than \(Self.deepest) deep")
      }
      suffixes.append(rest.suffix(length))
      rest.removeLast(length)
    }
    var schema = try plain(String(rest))
    for suffix in suffixes.reversed() {
      switch suffix {
      case "?": schema = .optional(schema)
      case "[]": schema = .list(schema)
      default: schema = .dictionary(schema)
      }
    }
    return schema
  }

  /// Types of other plugins are used by those that require them, as `rutter.plugin` has it.
  private func checkRequired(_ type: TypeName) throws(ScriptError) {
    guard let requires, let owner = type.description.split(separator: ".").first.map(String.init), owner != plugin,
      !requires.contains(owner)
    else { return }
    throw ScriptError(
      "\(what): '\(type)' is of a plugin that '\(plugin)' does not require; add requires = { \(owner) = \"*\" } to its "
        + "plugin.lua")
  }

  private func plain(_ word: String) throws(ScriptError) -> Schema {
    if let builtIn = Self.builtIn[word] { return builtIn }
    let full = TypeName(Text(word.contains(".") ? word : "\(plugin).\(word)"))
    if types[full] != nil {
      try checkRequired(full)
      return .type(full)
    }
    let prefix = "\(plugin)."
    let known = types.names.map(\.description).map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
    let all = Self.builtIn.keys.sorted() + known
    throw ScriptError("\(what): '\(word.shortened)' is no type" + way(out: word, of: all))
  }
}
