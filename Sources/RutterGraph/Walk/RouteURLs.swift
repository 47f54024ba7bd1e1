internal import RutterCore

/// URLs that a route matches, with values of its parameters' types.
enum RouteURLs {
  /// So many URLs are opened for each route where its parameters vary together; each is varied by itself first.
  private static let most = 8
  /// So many other values one parameter has by itself.
  private static let mostOfOne = 8

  static func all(_ route: Route, _ values: InputValues) -> [Text] {
    let pattern = route.pattern
    var choices: [(name: Text, values: [Value])] = []
    for part in pattern.parts {
      switch part {
      case .text: break
      case .parameter(let name, let type): choices.append((name, values.values(type)))
      case .rest(let name): choices.append((name, [.list([]), .list([.string("a"), .string("b")])]))
      }
    }
    for query in pattern.query {
      let given = Array(values.values(query.type).prefix(2))
      choices.append((query.name, given + (query.standard == nil ? [.null] : [])))
    }
    var urls: [Text] = []
    for places in order(choices.map(\.values.count)) {
      let fields = zip(choices, places).compactMap { choice, place -> Record.Field? in
        choice.values[place].isNull ? nil : Record.Field(choice.name, choice.values[place])
      }
      if let url = try? pattern.url(Record(fields)), !urls.contains(url) { urls.append(url) }
    }
    return urls
  }

  /// Which value each parameter has in turn: first all have their first; then each alone has each of its others; then
  /// all have others together, as far as there is room.
  private static func order(_ counts: [Int]) -> [[Int]] {
    let first = counts.map { _ in 0 }
    if counts.contains(0) { return [] }
    var all = [first]
    for place in counts.indices {
      for value in (1..<max(1, counts[place])).prefix(mostOfOne) {
        var one = first
        one[place] = value
        all.append(one)
      }
    }
    for step in 1..<max(2, counts.max() ?? 1) where all.count < most {
      all.append(counts.map { min(step, $0 - 1) })
    }
    return all
  }
}
