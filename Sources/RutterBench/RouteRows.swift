internal import RutterCore

/// Row 7: the route of a URL, with its parameters, among few and among many.
enum RouteRows {
  static var measures: [Measure] {
    let rows = [
      Row(name: "7.few", what: "a URL against 10 routes, against a look-up of the same text", bar: .atMost(5)),
      Row(name: "7.many", what: "a URL against 10,000 routes, likewise", bar: .atMost(5)),
      Row(name: "7.growth", what: "10,000 routes against 10", bar: .atMost(2)),
    ]
    return [
      Measure(rows) {
        [
          Finding(compare(count: lookUps, ours: few.match, peer: few.lookUp)),
          Finding(compare(count: lookUps, ours: many.match, peer: many.lookUp)),
          Finding(compare(count: lookUps, ours: many.match, peer: few.match)),
        ]
      }
    ]
  }

  private static let lookUps = 200_000
  private static let few = Table(10), many = Table(10_000)

  /// So many routes, as flows have them, and texts that they match.
  private struct Table {
    private var routes = Routes()
    private var dictionary: [String: Int] = [:]
    private var texts: [Text] = []

    init(_ count: Int) {
      for number in 0..<count {
        // Half of them text, half of them with a parameter.
        let isText = number % 2 == 0
        let path = isText ? "/section\(number)/recipes/new" : "/section\(number - 1)/recipes/:id{integer}"
        add(path, number)
        let text = isText ? path : "/section\(number - 1)/recipes/\(number)"
        texts.append(Text(text))
        dictionary[text] = number
      }
      // In the order of a hash, not in that of the memory.
      texts = (0..<1_024).map { texts[($0 &* 7_919) % count] }
    }

    private mutating func add(_ path: String, _ number: Int) {
      let id = RegistrationID(number + 1), plugin = PluginID(0)
      guard let pattern = try? Pattern(Text(path)) else { return }
      let function = Handle(plugin: plugin, slot: number)
      try? routes.add(Route(id: id, plugin: plugin, pattern: pattern, function: function, place: .native))
    }

    func match(_ count: Int) {
      var sum = 0
      for index in 0..<count {
        guard let found = routes.find(texts[index & 1_023]) else { continue }
        sum &+= found.route.number &+ found.parameters.fields.count
      }
      keep(sum)
    }

    func lookUp(_ count: Int) {
      var sum = 0
      for index in 0..<count { sum &+= dictionary[texts[index & 1_023].string] ?? 0 }
      keep(sum)
    }
  }
}
