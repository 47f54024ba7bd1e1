internal import CRutterLua
internal import RutterCore

/// An argument of a script that may contain functions, objects and deferred values besides plain data, such as a table
/// of options.
indirect enum ScriptArgument: Sendable {
  case value(Value)
  case function(Handle)
  case object(rl_class, Int)
  case deferred(DeferredArgument)
  case list([ScriptArgument])
  case record(ArgumentRecord)
}

/// A loader with its arguments, before its type is known.
struct DeferredArgument: Sendable {
  var loader: LoaderName
  var arguments: [Value]
}

/// A table with named fields, or with other keys (`RL_SHAPE_MAP`).
struct ArgumentRecord: Sendable {
  /// One key with its value.
  struct Field: Sendable {
    var name: ScriptArgument
    var value: ScriptArgument
  }

  var shape: Int32
  var type: TypeName?
  var fields: [Field] = []

  subscript(name: Text) -> ScriptArgument? {
    for field in fields { if case .value(.string(name)) = field.name { return field.value } }
    return nil
  }
}

extension ScriptArgument {
  static let nothing = ScriptArgument.value(.null)

  var isNothing: Bool { if case .value(.null) = self { true } else { false } }

  /// The word by which messages name this kind of argument.
  var kind: String {
    switch self {
    case .value(let value): value.kind
    case .function: "function"
    case .object(let kind, _): kind.word
    case .deferred: "deferred value"
    case .list: "list"
    case .record(let record): record.type?.description ?? "table"
    }
  }

  /// The words for the mark in a table that no value can hold: `field 'a[2].b': a function cannot be part of a value` (V1).
  /// Nil for what is no table with a mark in it.
  var refusal: String? {
    guard let mark, !mark.path.isEmpty else { return nil }
    return "field '\(mark.path)': \(mark.kind.withArticle) cannot be part of a value"
  }

  /// Where in a table a mark stands that no value can hold, and what it is.
  private var mark: (path: String, kind: String)? {
    switch self {
    case .value: return nil
    case .function, .object, .deferred: return ("", kind)
    case .list(let items):
      for (index, item) in items.enumerated() {
        guard let mark = item.mark else { continue }
        let rest = mark.path.isEmpty || mark.path.hasPrefix("[") ? mark.path : "." + mark.path
        return ("[\(index + 1)]\(rest)", mark.kind)
      }
    case .record(let record):
      for field in record.fields {
        guard let mark = field.value.mark, let name = field.name.text else { continue }
        let rest = mark.path.isEmpty || mark.path.hasPrefix("[") ? mark.path : "." + mark.path
        return (name.string + rest, mark.kind)
      }
    }
    return nil
  }

  /// The argument as plain data, with typed records checked against their types; nil if it contains a function, an
  /// object or a deferred value.
  func value(_ types: Types) throws(ScriptError) -> Value? {
    switch self {
    case .value(let value): return value
    case .function, .object, .deferred: return nil
    case .list(let items):
      var values: [Value] = []
      do throws(ScriptError) {
        for item in items {
          guard let value = try item.value(types) else { return nil }
          values.append(value)
        }
      } catch {
        throw error.inside("[\(values.count + 1)]")
      }
      return .list(values)
    case .record(let record):
      guard let value = try record.value(types) else { return nil }
      return .record(value)
    }
  }

  /// Whether there is a function in it. Who takes only some fields of a table would keep such a function for ever.
  var holdsFunction: Bool {
    switch self {
    case .function: true
    case .value, .object, .deferred: false
    case .list(let items): items.contains(where: \.holdsFunction)
    case .record(let record): record.fields.contains { $0.name.holdsFunction || $0.value.holdsFunction }
    }
  }

  var text: Text? { if case .value(.string(let text)) = self { text } else { nil } }

  /// The fields of a table of options. An empty table, which reads as a list, has no fields.
  var options: ArgumentRecord? {
    switch self {
    case .record(let record) where record.shape == 0 && record.type == nil: record
    case .list(let items) where items.isEmpty: ArgumentRecord(shape: 0)
    default: nil
    }
  }

  func object(_ kind: rl_class) -> Int? {
    if case .object(kind, let id) = self { id } else { nil }
  }
}

extension ArgumentRecord {
  func value(_ types: Types) throws(ScriptError) -> Record? {
    guard shape == 0 || shape == RL_SHAPE_ENTRY else { return nil }
    var fields: [Record.Field] = []
    for field in self.fields {
      guard let name = field.name.text else { return nil }
      do throws(ScriptError) {
        guard let value = try field.value.value(types) else { return nil }
        fields.append(.init(name, value))
      } catch {
        throw error.inside(name.string)
      }
    }
    let record = Record(type: type, fields)
    guard let type else { return record }
    do throws(Mismatch) {
      if case .record(let fitted) = try types.fit(.record(record), to: type) { return fitted }
    } catch {
      var wrong = ScriptError("\(type): \(error)")
      wrong.mismatch = error
      throw wrong
    }
    return record
  }
}

extension rl_class {
  var word: String {
    switch self {
    case .RL_CLASS_TYPE: "type"
    case .RL_CLASS_LOADER: "loader"
    case .RL_CLASS_CELL: "cell"
    case .RL_CLASS_CELL_VIEW: "boolean view of a cell"
    case .RL_CLASS_OPERATION: "operation"
    case .RL_CLASS_REGISTRATION: "registration"
    case .RL_CLASS_WATCH: "watch"
    case .RL_CLASS_PLUGIN: "plugin"
    case .RL_CLASS_RETRY_ENTRY, .RL_CLASS_RETRY_HOLE, .RL_CLASS_RETRY_SCOPE: "retry"
    case .RL_CLASS_PATH: "path"
    case .RL_CLASS_STACK: "stack"
    case .RL_CLASS_NODE: "node"
    case .RL_CLASS_FUNCTION: "function"
    case .RL_CLASS_ROUTE: "route"
    case .RL_CLASS_DATABASE: "database"
    case .RL_CLASS_ASK: "ask"
    case .RL_CLASS_DEFERRED: "deferred value"
    case .RL_CLASS_FOUND: "node that was found"
    }
  }
}
