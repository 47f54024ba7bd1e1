package import RutterCore

/// Writes frames as lines of the JSON face, and knows what was written before.
///
/// A long path and a long screen are written as differences to the last frame, a long list as a window;
/// ``writeWhole(_:command:to:)`` writes all.
package struct FrameText: Sendable {
  /// A longer line is not written.
  package static let longestLine = 8 << 20

  private var path: PathItems?
  private var screens = SentScreens()

  package init() {}

  /// The line of a frame, as `{"event":"frame","path":…,"screen":…}`.
  ///
  /// Names come in this order: event, command, path, containers, asking, screen, below. `path` is the list of all entries; one of
  /// another stack than the root's has its `stack`. `containers` is there where anything holds stacks. Where the path has over 50,
  /// `path_change` stands in its place, as `{"count":n,"from":i,"removed":n,"added":[…]}`: from place `i` of the last
  /// frame's path, counted from 0 at the bottom, so many entries leave and these come in their place. In the place of a long
  /// screen, `screen_change` tells in what it differs from the last frame.
  ///
  /// - Parameters:
  ///   - shown: What shows.
  ///   - command: The id of the command that caused it.
  ///   - isWhole: Whether all is told: the whole path, and every row of every list, unless that would be too long.
  /// - Returns: The line; one that says that it would be too long, if that is so whatever is left out.
  package mutating func line(
    _ shown: borrowing some Showing & ~Copyable, command: Value? = nil, isWhole: Bool = false
  ) -> String {
    var writer = JSONWriter()
    if isWhole { writeWhole(shown, command: command, to: &writer) } else { write(shown, command: command, to: &writer) }
    return writer.text
  }

  /// Writes the line of a frame without its end.
  package mutating func write(
    _ shown: borrowing some Showing & ~Copyable, command: Value? = nil, to writer: inout JSONWriter
  ) {
    let start = writer.count, path = shown.shownPath
    let differences = screens.update(shown)
    var text = PathText(path: path, last: self.path, mostBytes: start + Self.longestLine)
    for omitsLongValues in text.isTooLong ? [true] : [false, true] {
      writer.cut(to: start)
      text.omitsLongValues = omitsLongValues
      Self.write(text, shown.containers, shown.asking, screens.screens, differences, command, &writer)
      if writer.count - start <= Self.longestLine { break }
    }
    self.path = path
    if writer.count - start > Self.longestLine { refuse(from: start, command, &writer) }
  }

  /// Who reads the lines has not got this frame, so the next one is no difference to it.
  private mutating func refuse(from start: Int, _ command: Value?, _ writer: inout JSONWriter) {
    writer.cut(to: start)
    path = nil
    screens.forget()
    writer.line(EventLine.Name.error, command: command) {
      $0.field("message", "a frame is not written: its line would be over \(Self.longestLine.roundedSize)")
      $0.field("code", "too_long")
    }
  }

  /// Writes the line of a frame without its end, and tells all in it. The next frame tells its screens anew.
  package mutating func writeWhole(
    _ shown: borrowing some Showing & ~Copyable, command: Value? = nil, to writer: inout JSONWriter
  ) {
    let start = writer.count, path = shown.shownPath
    let all = shown.visible.map { shown.screen($0, .all) }
    screens.forget()
    let text = PathText(path: path, last: nil, mostBytes: start + Self.longestLine)
    Self.write(text, shown.containers, shown.asking, all, all.map { _ in nil }, command, &writer)
    self.path = path
    if writer.count - start <= Self.longestLine { return }
    writer.cut(to: start)
    self.path = nil
    write(shown, command: command, to: &writer)
  }

  private static func write(
    _ path: PathText, _ containers: [ContainerView], _ asking: Asking?, _ screens: [ShownScreen],
    _ differences: [ScreenDifference?], _ command: Value?,
    _ writer: inout JSONWriter
  ) {
    writer.line(EventLine.Name.frame, command: command) { line in
      path.write(&line)
      if !containers.isEmpty { write(containers, &line) }
      if let asking { write(asking, &line) }
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

  private static func write(_ containers: [ContainerView], _ line: inout JSONWriter) {
    line.name("containers")
    line.list { list in
      for container in containers {
        list.record { record in
          record.field("entry", container.entry.number)
          record.field("kind", container.kind.rawValue)
          record.name("stacks")
          record.list { stacks in for stack in container.stacks { stacks.record { write(stack, &$0) } } }
        }
      }
    }
  }

  private static func write(_ stack: StackView, _ record: inout JSONWriter) {
    record.field("id", stack.id)
    record.field("title", stack.title)
    record.field("active", .boolean(stack.isActive))
    record.field("depth", stack.depth)
  }

  private static func write(_ asking: Asking, _ line: inout JSONWriter) {
    line.name("asking")
    line.record { record in
      record.field("operation", asking.operation.number)
      record.field("do", asking.word)
      record.field("by", asking.by.description)
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
}
