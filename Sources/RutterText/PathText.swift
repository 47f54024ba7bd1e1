import RutterCore

/// Writes the path into a frame's line: all of it, or in what it differs from the path that was told before.
struct PathText {
  /// A longer path is told as a difference.
  static let longestWhole = 50
  /// From where on a value counts as long, in bytes.
  private static let longValue = 4 << 10

  private let path: PathItems
  /// The path that the reader was told last, where this one is told as a difference to it.
  private let last: PathItems?
  /// The places that are told.
  private var told: Range<Int>
  /// Whether long values are left out.
  var omitsLongValues = false
  /// Nothing is written any more where the line has so many bytes, because it is too long anyway: the values of a path may
  /// take as much as a plugin's memory.
  private let mostBytes: Int

  init(path: PathItems, last: PathItems?, mostBytes: Int) {
    self.path = path
    self.last = path.count > Self.longestWhole ? last : nil
    self.mostBytes = mostBytes
    told = 0..<path.count
    if let last = self.last { told = difference(from: last) }
  }

  /// Which places differ from another path.
  private func difference(from last: PathItems) -> Range<Int> {
    let shorter = min(last.count, path.count)
    let from = last.commonBeginning(with: path)
    var same = 0
    while same < shorter - from, last[last.count - 1 - same] == path[path.count - 1 - same] { same += 1 }
    return from..<(path.count - same)
  }

  /// Whether the line has too many bytes with all values, as their texts alone show: they need not be written for that.
  var isTooLong: Bool {
    var bytes = 0
    for item in path[told] where bytes <= mostBytes { bytes += item.value?.textBytes ?? 0 }
    return bytes > mostBytes
  }

  func write(_ line: inout JSONWriter) {
    if let last {
      line.name("path_change")
      write(differenceFrom: last, &line)
    } else {
      line.name("path")
      line.list { list in items(path[...], &list) }
    }
  }

  private func write(differenceFrom last: PathItems, _ writer: inout JSONWriter) {
    writer.record { record in
      record.field("count", path.count)
      record.field("from", told.lowerBound)
      record.field("removed", last.count - path.count + told.count)
      record.name("added")
      record.list { list in items(path[told], &list) }
    }
  }

  private func items(_ items: Slice<PathItems>, _ writer: inout JSONWriter) {
    for item in items where writer.count <= mostBytes { self.item(item, &writer) }
  }

  private func item(_ item: PathItem, _ writer: inout JSONWriter) {
    writer.record { record in
      record.field("id", item.id.number)
      record.field("type", item.type)
      if let value = item.value {
        if omitsLongValues, value.weight > Self.longValue {
          record.field("left_out", .boolean(true))
        } else {
          record.field("value", value)
        }
      }
      record.field("state", item.state.rawValue)
      record.field("style", item.style.rawValue)
      if let title = item.title { record.field("title", title) }
      if let url = item.url { record.field("url", url) }
      if let stack = item.stack { record.field("stack", stack) }
    }
  }
}
