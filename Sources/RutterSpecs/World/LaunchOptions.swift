internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// What a test says when it launches a flow.
struct LaunchOptions {
  var stubs: Stubs
  var performers: Performers
  /// Folders that the flow may read, as the test named them.
  var readable: [String] = []
  var seed: UInt64 = 1
  var plugins: [String] = []

  private static let names = ["allow", "plugins", "seed", "stubs"]

  /// Reads the second argument of `test.launch`.
  ///
  /// - Parameters:
  ///   - value: `{ stubs = …, allow = { read = … }, seed = …, plugins = { … } }`, or nothing.
  ///   - folder: The folder of the spec file, from which folders are named.
  ///   - others: Folders that every flow may read.
  /// - Throws: What is wrong with them, and the way out.
  init(_ value: Value, from folder: String, allowing others: [String] = []) throws(Failure) {
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
    readable = try Self.folders(record["allow"]).map { join(folder, $0) } + others
    do { performers = Performers(Grants(try Permissions(read: readable, called: "allow.read: "))) } catch {
      throw Failure(.step, "test.launch: \(error)")
    }
    if let seed = record["seed"] { self.seed = try Self.seed(seed) }
    plugins = try Self.texts(record["plugins"], "plugins")
  }

  /// Whether the test lets the flow use a capability without a stub.
  func allows(_ capability: String) -> Bool {
    guard let row = Capability.named(capability) else { return false }
    return switch row.needs {
    case nil: true
    case .read: !readable.isEmpty
    }
  }

  private static func folders(_ value: Value?) throws(Failure) -> [String] {
    guard let value else { return [] }
    guard case .record(let record) = value, record.fields.allSatisfy({ $0.name == "read" }) else {
      throw Failure(.step, "allow takes { read = \"FOLDER\" }, got \(ValueText.short(value))")
    }
    return try texts(record["read"], "allow.read")
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

  private static func seed(_ value: Value) throws(Failure) -> UInt64 {
    if case .integer(let seed) = value, seed >= 0 { return UInt64(seed) }
    throw Failure(.step, "seed takes an integer from 0 up, got \(ValueText.short(value))")
  }
}
