package import RutterCore

/// The path of a snapshot in the form of SwiftUI's `NavigationPath.CodableRepresentation`: a flat list of texts, by turns the
/// name of a type and a value in JSON, what was pushed last first (N2).
extension Snapshot {
  /// Makes a session of a path that an app with SwiftUI has saved: all of it lies above the root of the flow.
  ///
  /// A name of a type is one of ours, or an alias of one, which the flow knows when the session is restored. A value is of the
  /// form that its type has then; one that is no record is the field `value` of one.
  ///
  /// - Parameters:
  ///   - path: The text, in UTF-8.
  ///   - flow: The name of the flow's plugin.
  /// - Throws: A ``SnapshotError`` that names the place.
  package init(swiftUI path: [UInt8], flow: Text) throws(SnapshotError) {
    let parts = try Self.texts(of: path)
    guard parts.count % 2 == 0 else {
      throw SnapshotError(
        .damaged, at: "[\(parts.count)]", expected: "a value after each name of a type", got: "the end of the list")
    }
    self.init(flow: flow)
    var entries: [SavedEntry] = []
    for index in stride(from: parts.count - 2, through: 0, by: -2) {
      if parts[index].isEmpty {
        throw SnapshotError(.damaged, at: "[\(index + 1)]", expected: "the name of a type", got: "an empty text")
      }
      entries.append(try Self.entry(EntryID(entries.count + 1), parts[index], parts[index + 1], "[\(index + 2)]"))
    }
    counters.entries = entries.count
    var main = SavedStack(id: 0, name: "main", owner: nil, root: .root)
    main.entries = SharedList(entries.lazy.map { Shared($0) })
    stacks = [main]
    do throws(SnapshotFlaw) { try check() } catch { throw SnapshotError(error) }
  }

  private static func texts(of path: [UInt8]) throws(SnapshotError) -> [Text] {
    guard path.count <= mostBytes else {
      throw SnapshotError(.tooLarge, expected: "at most \(mostBytes) bytes", got: "\(path.count)")
    }
    return try SnapshotCursor(try json(path, ""), "").list { part throws(SnapshotError) in try part.text() }
  }

  private static func json(_ bytes: [UInt8], _ place: String) throws(SnapshotError) -> Value {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONError) in try JSON.decode(bytes, limits: limits) }
    }
    do throws(JSONError) { return try result.get() } catch {
      let line = "line \(error.line), column \(error.column)"
      throw SnapshotError(
        .damaged, at: place.isEmpty ? line : "\(place), \(line)", expected: "JSON",
        got: "a text that is none: \(error.cause)")
    }
  }

  private static func entry(
    _ id: EntryID, _ tag: Text, _ text: Text, _ place: String
  ) throws(SnapshotError) -> SavedEntry {
    let part = SnapshotCursor(try json(Array(text.string.utf8), place), place)
    let value = try part.foreign()
    guard let scalar = Scalar(tag) else { return entry(id, tag, value) }
    guard let fitted = scalar.value(value) else { throw part.wrong("a value of \(tag)") }
    var entry = SavedEntry(id, .value(SavedValue(fitted)), type: scalar.type)
    entry.tag = tag
    return entry
  }

  /// An entry of an own type of the app.
  private static func entry(_ id: EntryID, _ name: Text, _ value: Value) -> SavedEntry {
    let type = TypeName(name), outer = OuterName(name, of: value)
    let typed = Value.record(Record(type: type, sorted: outer.fields(of: value)))
    var entry = SavedEntry(id, .value(SavedValue(typed, versions: [type: SavedValue.unversioned])), type: type)
    entry.tag = outer.tag
    return entry
  }

  /// The entries of a stack as SwiftUI takes them.
  ///
  /// - Parameter name: The stack; nil for the lowest that a person sees.
  /// - Returns: The text, and the entries that have no value which could stand there. nil if there is no such stack.
  package func swiftUIPath(stack name: Text? = nil) -> (text: [UInt8], lost: [Loss])? {
    guard let stack = name.map({ name in stacks.first { $0.name == name } }) ?? lowestShown else { return nil }
    var parts: [Value] = [], lost: [Loss] = []
    for entry in stack.entries.reversed() {
      guard case .value(let saved) = entry.content, let value = saved.value, let type = entry.type else {
        lost.append(Loss("entry \(entry.id)" + (entry.type.map { " (\($0))" } ?? ""), .gone))
        continue
      }
      if saved.lacksSecrets { lost.append(Loss("entry \(entry.id) (\(type))", .secret)) }
      let outer = OuterName(tag: entry.tag ?? Scalar(type)?.tag ?? type.text)
      parts.append(.string(outer.name))
      parts.append(.string(Text(JSON.encode(outer.value(of: value)))))
    }
    return (Array(JSON.encode(.list(parts)).utf8), lost)
  }

  /// The stack of the root screen, or, where the root holds stacks, the active one of these.
  private var lowestShown: SavedStack? { stacks.first { $0.owner == .root && $0.isActive } ?? stacks.first }
}

/// The name that the app has for a type, and whether its value there is no record: an enumeration, a UUID, an array. With us
/// it is one of the single field `value`, as in flows that take no record, so that it has a type and a destination.
///
/// An entry holds both as its tag. The first letter tells them apart, with which no name in Swift begins.
private struct OuterName {
  private static let bare = "=", escape = ":", field: Text = "value"
  let name: Text
  let isBare: Bool

  init(_ name: Text, of value: Value) {
    self.name = name
    isBare = if case .record = value { false } else { true }
  }

  init(tag: Text) {
    let text = tag.string
    isBare = text.hasPrefix(Self.bare)
    name = isBare || text.hasPrefix(Self.escape) ? Text(String(text.dropFirst())) : tag
  }

  var tag: Text {
    let text = name.string, isOdd = text.hasPrefix(Self.bare) || text.hasPrefix(Self.escape)
    return isBare ? Text(Self.bare + text) : isOdd ? Text(Self.escape + text) : name
  }

  /// The fields of the record that stands for a value of the app.
  func fields(of value: Value) -> [Record.Field] {
    if case .record(let record) = value { record.fields } else { [.init(Self.field, value)] }
  }

  /// The value of the app for which a record stands.
  func value(of value: Value) -> Value {
    guard isBare, case .record(let record) = value, record.fields.allSatisfy({ $0.name == Self.field }) else {
      return value
    }
    return record[Self.field] ?? .null
  }
}

/// The types of Swift that are ours as well, by the names that Swift has for them.
private struct Scalar {
  let type: TypeName
  /// The name that is written.
  let tag: Text

  private static let all: [(type: TypeName, name: String, mangled: Text)] = [
    (.integer, "Int", "Si"), (.string, "String", "SS"), (.boolean, "Bool", "Sb"), (.number, "Double", "Sd"),
  ]

  init?(_ tag: Text) {
    let found = Self.all.first { one in
      tag == Text(one.name) || tag == Text("Swift.\(one.name)") || tag == one.mangled
    }
    guard let found else { return nil }
    (type, self.tag) = (found.type, tag)
  }

  init?(_ type: TypeName) {
    guard let found = Self.all.first(where: { $0.type == type }) else { return nil }
    (self.type, tag) = (type, Text("Swift.\(found.name)"))
  }

  /// A value as the type has it; nil if it is none of the type.
  func value(_ value: Value) -> Value? {
    if type == .number, case .integer(let integer) = value { return Double(exactly: integer).map { .number($0) } }
    return value.type == type ? value : nil
  }
}
