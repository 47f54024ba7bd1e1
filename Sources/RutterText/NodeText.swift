import RutterCore

/// Writes screens and their nodes into a frame's line.
struct NodeText {
  let lastLists: [NodeID: [NodeView]]
  let isWhole: Bool

  /// Names come in this order: title, entry, toolbar, nodes.
  func screen(_ screen: ScreenView, _ writer: inout JSONWriter) {
    writer.record { record in
      record.field("title", screen.title)
      record.field("entry", screen.entry.number)
      if !screen.toolbar.isEmpty { nodes("toolbar", screen.toolbar[...], &record) }
      nodes("nodes", screen.nodes[...], &record)
    }
  }

  private func nodes(_ name: String, _ nodes: ArraySlice<NodeView>, _ writer: inout JSONWriter) {
    writer.name(name)
    writer.list { list in for node in nodes { self.node(node, &list) } }
  }

  /// Names come in this order, those that say something: role, node, id, row, label, state, enabled, value, secret, choices,
  /// progress, message, count, from, nodes.
  private func node(_ node: NodeView, _ writer: inout JSONWriter) {
    writer.record { record in
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
      children(node, &record)
    }
  }

  private func progress(_ progress: Progress, _ writer: inout JSONWriter) {
    writer.name("progress")
    writer.record { record in
      if let fraction = progress.fraction { record.field("fraction", .number(fraction)) }
      if let text = progress.text { record.field("text", text.string) }
    }
  }

  private func children(_ node: NodeView, _ writer: inout JSONWriter) {
    guard node.kind == .list, node.children.count > FrameText.longestList, !isWhole else {
      if !node.children.isEmpty { nodes("nodes", node.children[...], &writer) }
      return
    }
    let from = windowStart(node)
    writer.field("count", node.children.count)
    writer.field("from", from)
    nodes("nodes", node.children[from..<(from + FrameText.longestList)], &writer)
  }

  /// The window begins at the first row, unless the first row that changed since the last frame lies beyond it.
  private func windowStart(_ node: NodeView) -> Int {
    guard let last = lastLists[node.id] else { return 0 }
    let rows = node.children
    guard let changed = rows.indices.first(where: { $0 >= last.count || last[$0] != rows[$0] }),
      changed >= FrameText.longestList
    else { return 0 }
    return min(changed - FrameText.longestList / 2, rows.count - FrameText.longestList)
  }
}
