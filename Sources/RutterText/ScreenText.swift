import RutterCore

/// Writes a screen and its nodes into a frame's line.
struct ScreenText {
  let screen: ShownScreen

  /// Names come in this order: title, entry, toolbar, nodes.
  func whole(_ writer: inout JSONWriter) {
    writer.record { record in
      record.field("title", screen.title)
      record.field("entry", screen.entry.number)
      if screen.toolbarEnd > 0 { nodes("toolbar", 0..<screen.toolbarEnd, &record) }
      nodes("nodes", screen.toolbarEnd..<screen.nodes.count, &record)
    }
  }

  /// Names come in this order, those that say something: entry, title, toolbar, nodes_change, changed.
  func difference(_ difference: ScreenDifference, _ writer: inout JSONWriter) {
    writer.record { record in
      record.field("entry", screen.entry.number)
      if let title = difference.title { record.field("title", title) }
      if difference.replacesToolbar { nodes("toolbar", 0..<screen.toolbarEnd, &record) }
      if let splice = difference.splice { self.splice(splice, &record) }
      record.name("changed")
      record.list { list in
        for (place, splice) in difference.changed {
          list.record { node in
            looks(place, &node)
            if let splice { self.splice(splice, &node) }
          }
        }
      }
    }
  }

  private func splice(_ splice: ScreenDifference.Splice, _ writer: inout JSONWriter) {
    writer.name("nodes_change")
    writer.record { record in
      record.field("count", splice.count)
      record.field("from", splice.from)
      record.field("removed", splice.removed)
      record.name("added")
      record.list { list in for place in splice.added { node(place, &list) } }
    }
  }

  private func nodes(_ name: StaticString, _ range: Range<Int>, _ writer: inout JSONWriter) {
    writer.name(name)
    writer.list { list in
      var place = range.lowerBound
      while place < range.upperBound {
        node(place, &list)
        place = screen.nodes[place].end
      }
    }
  }

  private func node(_ place: Int, _ writer: inout JSONWriter) {
    writer.record { record in
      looks(place, &record)
      let end = screen.nodes[place].end
      if place + 1 < end || screen.nodes[place].window != nil { nodes("nodes", place + 1..<end, &record) }
    }
  }

  /// Names come in this order, those that say something: role, node, id, row, label, state, enabled, value, secret, choices,
  /// progress, message, count, from.
  private func looks(_ place: Int, _ record: inout JSONWriter) {
    let node = screen.nodes[place].look
    record.field("role", node.kind.rawValue)
    record.field("node", node.id.number)
    if let name = node.name { record.field("id", name.string) }
    if let row = node.row { record.field("row", row) }
    if !node.label.isEmpty { record.field("label", node.label.string) }
    if let state = node.state { record.field("state", state.rawValue) }
    if !node.isEnabled { record.field("enabled", false) }
    if let value = node.value { record.field("value", value) }
    if node.isSecret { record.field("secret", true) }
    if !node.choices.isEmpty { record.field("choices", .list(node.choices)) }
    if let progress = node.progress { self.progress(progress, &record) }
    if let message = node.message { record.field("message", message) }
    if let window = screen.nodes[place].window {
      record.field("count", window.count)
      record.field("from", window.from)
    }
  }

  private func progress(_ progress: Progress, _ writer: inout JSONWriter) {
    writer.name("progress")
    writer.record { record in
      if let fraction = progress.fraction { record.field("fraction", .number(fraction)) }
      if let text = progress.text { record.field("text", text.string) }
    }
  }
}
