package import RutterCore

/// Writes frames as lines of the JSON face, and knows what was written before.
///
/// A long path and a long screen are written as differences to the last frame, a long list as a window;
/// ``whole(_:command:)`` writes all.
package struct FrameText: Sendable {
  /// A longer path is written as a difference.
  package static let longestPath = 50
  /// A longer line is not written.
  package static let longestLine = 8 << 20
  /// From where on a value of the path is left out of a line that would be too long, in bytes.
  fileprivate static let longValue = 4 << 10

  private var path: PathItems?
  private var screens = SentScreens()

  package init() {}

  /// The line of a frame, as `{"event":"frame","path":…,"screen":…}`.
  ///
  /// Names come in this order: event, command, path, screen, below. `path` is the list of all entries. Where it has over 50,
  /// `path_change` stands in its place, as `{"count":n,"from":i,"removed":n,"added":[…]}`: from place `i` of the last
  /// frame's path, counted from 0 at the bottom, so many entries leave and these come in their place. In the place of a long
  /// screen, `screen_change` tells in what it differs from the last frame.
  ///
  /// - Returns: The line; one that says that it would be too long, if that is so whatever is left out.
  package mutating func line(_ shown: borrowing some Showing & ~Copyable, command: Value? = nil) -> String {
    var writer = JSONWriter()
    write(shown, command: command, to: &writer)
    return writer.text
  }

  /// Writes the line of a frame without its end, as ``line(_:command:)`` gives it.
  package mutating func write(
    _ shown: borrowing some Showing & ~Copyable, command: Value? = nil, to writer: inout JSONWriter
  ) {
    let start = writer.count, path = shown.shownPath
    let differences = screens.update(shown)
    Self.write(path, since: self.path, screens.screens, differences, command, &writer)
    if writer.count - start > Self.longestLine {
      writer.cut(to: start)
      Self.write(path.withoutLongValues, since: self.path, screens.screens, differences, command, &writer)
    }
    self.path = path
    if writer.count - start > Self.longestLine { refuse(from: start, command, &writer) }
  }

  /// Who reads the lines has not got this frame, so the next one is no difference to it.
  private mutating func refuse(from start: Int, _ command: Value?, _ writer: inout JSONWriter) {
    writer.cut(to: start)
    path = nil
    screens.forget()
    writer.line("error", command: command) {
      $0.field("message", "a frame is not written: its line would be over \(Self.longestLine.inMebibytes)")
    }
  }

  /// The line of a frame with the whole path and every row of every list; as ``line(_:command:)`` if that would be too
  /// long.
  package mutating func whole(_ shown: borrowing some Showing & ~Copyable, command: Value? = nil) -> String {
    var writer = JSONWriter()
    writeWhole(shown, command: command, to: &writer)
    return writer.text
  }

  /// Writes the line of a frame without its end, as ``whole(_:command:)`` gives it. The next frame tells its screens anew.
  package mutating func writeWhole(
    _ shown: borrowing some Showing & ~Copyable, command: Value? = nil, to writer: inout JSONWriter
  ) {
    let start = writer.count, path = shown.shownPath
    let all = shown.visible.map { shown.screen($0, .all) }
    screens.forget()
    Self.write(path, since: nil, all, all.map { _ in nil }, command, &writer)
    self.path = path
    if writer.count - start <= Self.longestLine { return }
    writer.cut(to: start)
    self.path = nil
    write(shown, command: command, to: &writer)
  }

  private static func write(
    _ path: PathItems, since last: PathItems?, _ screens: [ShownScreen], _ differences: [ScreenDifference?],
    _ command: Value?, _ writer: inout JSONWriter
  ) {
    let most = writer.count + longestLine
    writer.line("frame", command: command) { line in
      if let last, path.count > longestPath {
        line.name("path_change")
        difference(from: last, to: path, most, &line)
      } else {
        line.name("path")
        line.list { list in items(path[...], most, &list) }
      }
      guard let top = screens.last, let change = differences.last else { return empty(&line) }
      if let change {
        line.name("screen_change")
        ScreenText(screen: top).difference(change, &line)
      } else {
        line.name("screen")
        ScreenText(screen: top).whole(&line)
      }
      if screens.count == 1 { return }
      line.name("below")
      line.list { list in
        for (screen, change) in zip(screens, differences).dropLast() { below(screen, change, &list) }
      }
    }
  }

  private static func below(_ screen: ShownScreen, _ change: ScreenDifference?, _ writer: inout JSONWriter) {
    guard let change else { return ScreenText(screen: screen).whole(&writer) }
    writer.record { record in
      record.name("screen_change")
      ScreenText(screen: screen).difference(change, &record)
    }
  }

  /// The screen of a session in which nothing shows.
  private static func empty(_ writer: inout JSONWriter) {
    writer.name("screen")
    ScreenText(screen: ShownScreen(entry: .root, title: "")).whole(&writer)
  }

  // MARK: The path

  /// Ends early where the line is too long anyway: the values of a path may take as much as a plugin's memory.
  private static func items(_ path: Slice<PathItems>, _ most: Int, _ writer: inout JSONWriter) {
    for item in path where writer.count <= most { self.item(item, &writer) }
  }

  private static func item(_ item: PathItem, _ writer: inout JSONWriter) {
    writer.record { record in
      record.field("id", item.id.number)
      record.field("type", item.type)
      if let value = item.value { record.field("value", value) }
      record.field("state", item.state.rawValue)
      record.field("style", item.style.rawValue)
      if let title = item.title { record.field("title", title) }
    }
  }

  private static func difference(from old: PathItems, to new: PathItems, _ most: Int, _ writer: inout JSONWriter) {
    let shorter = min(old.count, new.count)
    let from = old.commonBeginning(with: new)
    var same = 0
    while same < shorter - from, old[old.count - 1 - same] == new[new.count - 1 - same] { same += 1 }
    writer.record { record in
      record.field("count", new.count)
      record.field("from", from)
      record.field("removed", old.count - same - from)
      record.name("added")
      record.list { list in items(new[from..<(new.count - same)], most, &list) }
    }
  }
}

extension PathItems {
  /// The same without the values that take much.
  fileprivate var withoutLongValues: PathItems {
    var items = self
    for place in items.indices {
      if let value = items[place].value, value.weight > FrameText.longValue { items[place].value = nil }
    }
    return items
  }
}
