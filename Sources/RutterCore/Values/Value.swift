/// Plain data, as it lives in the path, in cells and in loads.
///
/// Values cross every border whole. Equality and order are those of the bytes: 3 and 3.0 differ, 0.0 and -0.0 are equal.
public enum Value: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string(Text)
  /// What is no text: in arguments and answers of capabilities only. It can neither be pushed nor put into a cell.
  case bytes([UInt8])
  case list([Value])
  case record(Record)
}

/// A value with named fields, sorted by name, and perhaps a type.
public struct Record: Sendable, Hashable {
  /// One named part of a record.
  public struct Field: Sendable, Hashable {
    public var name: Text
    public var value: Value
    /// Joins a name with its value.
    public init(_ name: Text, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The named type that this record was checked against, if any.
  public var type: TypeName?
  /// The fields, sorted by the bytes of their names, each name once.
  public private(set) var fields: [Field]

  /// Makes a record from fields in any order. Of two fields with one name the later counts.
  public init(type: TypeName? = nil, _ fields: [Field]) {
    self.type = type
    self.fields = fields
    if !isSorted { sort() }
  }

  /// Takes fields that are sorted by the bytes of their names already, each name once.
  package init(type: TypeName? = nil, sorted fields: [Field]) {
    self.type = type
    self.fields = fields
  }

  /// The value of a field, or nil if the record has none of that name.
  public subscript(name: Text) -> Value? {
    if fields.count > Self.few { return find(name) }
    for field in fields where field.name == name { return field.value }
    return nil
  }

  /// So many fields are looked through one by one.
  private static let few = 16

  private func find(_ name: Text) -> Value? {
    var low = 0, high = fields.count
    while low < high {
      let middle = (low + high) / 2
      if fields[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low < fields.count && fields[low].name == name ? fields[low].value : nil
  }

  private var isSorted: Bool {
    for index in fields.indices.dropFirst() where !(fields[index - 1].name < fields[index].name) { return false }
    return true
  }

  private mutating func sort() {
    // Fields of one name keep their order, and the last one counts.
    let sorted = fields.sorted { $0.name < $1.name }
    fields = sorted.indices.lazy.filter { $0 + 1 == sorted.count || sorted[$0].name != sorted[$0 + 1].name }
      .map { sorted[$0] }
  }
}

/// The full name of a type: `integer`, or `plugin.Name`.
public struct TypeName: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let text: Text
  /// Takes a full name as it is.
  public init(_ text: Text) { self.text = text }
  public static func < (left: TypeName, right: TypeName) -> Bool { left.text < right.text }
  public var description: String { text.string }

  public static let integer = TypeName("integer")
  public static let number = TypeName("number")
  public static let string = TypeName("string")
  public static let boolean = TypeName("boolean")
  /// The four types that need no registration.
  public static let builtIn = [integer, number, string, boolean]
}

extension Value {
  /// The most bytes of a text that crosses to a script and back: a value has 1 MiB, of which each part takes 16 bytes
  /// besides its text (V1).
  package static let longestText = 1 << 20 - 16

  /// The type by which a destination is found. Lists, records without a type and null have none (V6).
  public var type: TypeName? {
    switch self {
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .boolean: .boolean
    case .record(let record): record.type
    case .null, .list, .bytes: nil
    }
  }

  /// What a message calls this kind of value.
  public var kind: String {
    switch self {
    case .null: "nil"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .bytes: "string of bytes"
    case .list: "list"
    case .record(let record): record.type?.description ?? "record"
    }
  }

  /// True for nil, which means "not set" in a cell.
  public var isNull: Bool { self == .null }
}
