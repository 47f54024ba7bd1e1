internal import RutterCore
internal import RutterLua

/// A list, of which each row is a part by itself: it is built when it is looked at, and again when a cell has changed that
/// it has read.
public struct List: ScreenContent {
  public let nodes: [ScreenNode]

  /// - Parameters:
  ///   - items: One for each row.
  ///   - key: What a row is known by, when items come and go; each once. Its place unless told.
  ///   - row: What stands in a row.
  public init<Item: Sendable, Key: Codable & Sendable>(
    _ items: [Item], key: @escaping @Sendable (Item) -> Key,
    @ScreenBuilder row: @escaping @Sendable (Item, ScreenContext) throws -> [ScreenNode]
  ) {
    self.init(items, row) { items throws(ScriptError) in
      var keys: [Value] = []
      for item in items { keys.append(try Value(key(item), for: "the key of a list's row")) }
      return keys
    }
  }

  /// A list whose rows are known by their places.
  public init<Item: Sendable>(
    _ items: [Item], @ScreenBuilder row: @escaping @Sendable (Item, ScreenContext) throws -> [ScreenNode]
  ) {
    self.init(items, row) { _ throws(ScriptError) in nil }
  }

  private init<Item: Sendable>(
    _ items: [Item], _ row: @escaping @Sendable (Item, ScreenContext) throws -> [ScreenNode],
    keys: @escaping @Sendable ([Item]) throws(ScriptError) -> [Value]?
  ) {
    nodes = [
      ScreenNode { writer throws(ScriptError) in
        let place = writer.place
        let keys = try keys(items)
        if let twice = keys.flatMap(Self.repeated) {
          throw ScriptError("two rows of a list have the key \(twice.described)")
        }
        let rows = writer.call.handle(
          .rows { call, index throws(ScriptError) in
            let nodes = try scripted(at: place) { try row(items[index], ScreenContext(call: call)) }
            return try NodeWriter.tree(of: nodes, call, at: place)
          })
        var detail = ListDetail(rows: rows, count: items.count, keys: keys)
        detail.place = place
        try writer.add(Node(.list, detail: .list(detail)))
      }
    ]
  }

  private static func repeated(_ keys: [Value]) -> Value? {
    var seen: Set<Value> = []
    return keys.first { !seen.insert($0).inserted }
  }
}
