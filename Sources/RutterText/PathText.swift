import RutterCore

/// Writes the path into a frame's line: all of it, or in what it differs from the path that was told before.
struct PathText {
  /// A longer path is told as a difference.
  static let longestWhole = 50
  /// From where on a value counts as long, in bytes.
  private static let longValue = 4 << 10

  let path: PathItems
  /// The path that the reader was told last; nil if he was told none.
  let last: PathItems?
  /// Whether long values are left out.
  let omitsLongValues: Bool
  /// Nothing is written any more where the line has so many bytes, because it is too long anyway: the values of a path may
  /// take as much as a plugin's memory.
  let mostBytes: Int

  func write(_ line: inout JSONWriter) {
    if let last, path.count > Self.longestWhole {
      line.name("path_change")
      difference(from: last, &line)
    } else {
      line.name("path")
      line.list { list in items(path[...], &list) }
    }
  }

  private func difference(from last: PathItems, _ writer: inout JSONWriter) {
    let shorter = min(last.count, path.count)
    let from = last.commonBeginning(with: path)
    var same = 0
    while same < shorter - from, last[last.count - 1 - same] == path[path.count - 1 - same] { same += 1 }
    writer.record { record in
      record.field("count", path.count)
      record.field("from", from)
      record.field("removed", last.count - same - from)
      record.name("added")
      record.list { list in items(path[from..<(path.count - same)], &list) }
    }
  }

  private func items(_ items: Slice<PathItems>, _ writer: inout JSONWriter) {
    for item in items where writer.count <= mostBytes { self.item(item, &writer) }
  }

  private func item(_ item: PathItem, _ writer: inout JSONWriter) {
    writer.record { record in
      record.field("id", item.id.number)
      record.field("type", item.type)
      if let value = item.value, !omitsLongValues || value.weight <= Self.longValue { record.field("value", value) }
      record.field("state", item.state.rawValue)
      record.field("style", item.style.rawValue)
      if let title = item.title { record.field("title", title) }
      if let url = item.url { record.field("url", url) }
      if let stack = item.stack { record.field("stack", stack) }
    }
  }
}
