public import RutterCore

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByNilLiteral
{
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(Text(value)) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  public init(nilLiteral: ()) { self = .null }

  /// An untyped or typed record.
  static func record(_ type: TypeName? = nil, _ fields: KeyValuePairs<String, Value>) -> Value {
    .record(Record(type: type, fields.map { .init(Text($0.key), $0.value) }))
  }

  /// The value, as tests write it: `1`, `"a"`, `[1, 2]`, `flow.Recipe{id=1}`.
  var brief: String {
    switch self {
    case .null: "nil"
    case .boolean(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text)\""
    case .bytes(let bytes): "\(bytes)"
    case .list(let items): "[" + items.map(\.brief).joined(separator: ", ") + "]"
    case .record(let record):
      (record.type?.description ?? "")
        + "{" + record.fields.map { "\($0.name)=\($0.value.brief)" }.joined(separator: ", ") + "}"
    }
  }
}

extension TypeName: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(Text(value)) }
}
