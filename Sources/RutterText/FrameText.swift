package import RutterCore

/// Writes frames as lines of the JSON face, and knows what the last one said.
///
/// A long path is written as a difference to the last frame, a long list as a window; ``whole(_:)`` writes all.
package struct FrameText: Sendable {
  /// A longer path is written as a difference.
  package static let longestPath = 50
  /// A longer list is written as a window of so many rows.
  package static let longestList = 500

  /// A longer line is not written.
  package static let longestLine = 8 << 20
  /// From where on a value of the path is left out of a line that would be too long, in bytes.
  fileprivate static let longValue = 4 << 10

  private var lastPath: PathItems?
  private var lastLists: [NodeID: [NodeView]] = [:]

  package init() {}

  /// The line of a frame, as `{"event":"frame","path":…,"screen":…}`.
  ///
  /// Names come in this order: event, command, path, screen, below. `path` is the list of all entries. Where it has over 50,
  /// `path_change` stands in its place, as `{"count":n,"from":i,"removed":n,"added":[…]}`: from place `i` of the last
  /// frame's path, counted from 0 at the bottom, so many entries leave and these come in their place.
  ///
  /// - Returns: The line; one that says that it would be too long, if that is so whatever is left out.
  package mutating func line(_ frame: Frame, command: Value? = nil) -> String {
    var text = write(frame, command, isWhole: false)
    if text.utf8.count > Self.longestLine { text = write(frame.withoutLongValues, command, isWhole: false) }
    // Who reads the lines has not got this frame, so the next one is no difference to it.
    if text.utf8.count > Self.longestLine {
      lastPath = nil
      lastLists = [:]
      return EventLine.error(
        "a frame is not written: its line would be over \(Self.longestLine.inMebibytes)", command: command)
    }
    remember(frame)
    return text
  }

  /// The line of a frame with the whole path and every row of every list; as ``line(_:command:)`` if that would be too
  /// long.
  package mutating func whole(_ frame: Frame, command: Value? = nil) -> String {
    let text = write(frame, command, isWhole: true)
    if text.utf8.count > Self.longestLine {
      lastPath = nil
      return line(frame, command: command)
    }
    remember(frame)
    return text
  }

  private func write(_ frame: Frame, _ command: Value?, isWhole: Bool) -> String {
    let nodes = NodeText(lastLists: lastLists, isWhole: isWhole)
    return JSONWriter.line("frame", command: command) { line in
      if let last = lastPath, !isWhole, frame.path.count > Self.longestPath {
        line.name("path_change")
        Self.difference(from: last, to: frame.path, &line)
      } else {
        line.name("path")
        line.list { list in for item in frame.path { Self.item(item, &list) } }
      }
      line.name("screen")
      nodes.screen(frame.top, &line)
      if frame.screens.count > 1 {
        line.name("below")
        line.list { list in for screen in frame.screens.dropLast() { nodes.screen(screen, &list) } }
      }
    }
  }

  private mutating func remember(_ frame: Frame) {
    lastPath = frame.path
    lastLists = [:]
    for screen in frame.screens {
      for node in screen.allNodes where node.kind == .list && node.children.count > Self.longestList {
        lastLists[node.id] = node.children
      }
    }
  }

  // MARK: The path

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

  private static func difference(from old: PathItems, to new: PathItems, _ writer: inout JSONWriter) {
    let shorter = min(old.count, new.count)
    let from = old.commonBeginning(with: new)
    var same = 0
    while same < shorter - from, old[old.count - 1 - same] == new[new.count - 1 - same] { same += 1 }
    writer.record { record in
      record.field("count", new.count)
      record.field("from", from)
      record.field("removed", old.count - same - from)
      record.name("added")
      record.list { list in for item in new[from..<(new.count - same)] { Self.item(item, &list) } }
    }
  }
}

extension Frame {
  /// The same without the values of the path that take much.
  fileprivate var withoutLongValues: Frame {
    var frame = self
    for place in frame.path.indices {
      if let value = frame.path[place].value, value.weight > FrameText.longValue { frame.path[place].value = nil }
    }
    return frame
  }
}
