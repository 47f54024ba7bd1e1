/// What the functions of `rutter.http` take.
extension Capability.Parameter {
  static let url = Self("a URL", .string, mostBytes: 8192)

  /// Options of a request whose method and URL are told already.
  static func httpOptions(withBody: Bool = false) -> Self {
    Self("options", .optional(.record(fields(withBody: withBody))), mostBytes: .max, bytes: .field("body"))
  }

  /// A request with all that it needs.
  static let httpRequest = Self(
    "a request",
    .record(
      (fields(withBody: true) + [SchemaField("method", .optional(.oneOf(methods))), SchemaField("url", .string)])
        .sorted { $0.name < $1.name }), mostBytes: .max, bytes: .field("body"))

  private static let methods: Words = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// The performer reads what no schema can say, such as a time limit that may also be `false`.
  private static func fields(withBody: Bool) -> [SchemaField] {
    let all = [
      SchemaField("as", .optional(.oneOf(Self.answers))),
      SchemaField("headers", .optional(.dictionary(.string))), SchemaField("limit", .optional(.integer)),
      SchemaField("query", .optional(.dictionary(.any))), SchemaField("redirects", .optional(.integer)),
      SchemaField("timeout", .any),
    ]
    let body = [
      SchemaField("body", .any), SchemaField("form", .optional(.dictionary(.any))),
      SchemaField("json", .any),
    ]
    return (withBody ? all + body : all).sorted { $0.name < $1.name }
  }
}
