internal import RutterCore

/// URLs that a route matches, with values of its parameters' types.
enum RouteURLs {
  /// So many URLs are opened for each route.
  private static let most = 8

  static func all(_ route: Route, _ values: InputValues) -> [Text] {
    let pattern = route.pattern
    var records: [[Record.Field]] = [[]]
    for part in pattern.parts {
      switch part {
      case .text: break
      case .parameter(let name, let type):
        records = combine(records, name, values.values(type))
      case .rest(let name): records = combine(records, name, [.list([]), .list([.string("a"), .string("b")])])
      }
    }
    for query in pattern.query {
      let given = values.values(query.type).prefix(2)
      records = combine(records, query.name, given + (query.standard == nil ? [.null] : []))
    }
    return records.prefix(most).compactMap { try? pattern.url(Record($0)) }
  }

  private static func combine(_ records: [[Record.Field]], _ name: Text, _ values: [Value]) -> [[Record.Field]] {
    let all = values.flatMap { value in records.map { $0 + (value.isNull ? [] : [Record.Field(name, value)]) } }
    return Array(all.prefix(64))
  }
}
