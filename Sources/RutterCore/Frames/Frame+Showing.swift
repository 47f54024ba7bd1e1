extension Frame: Showing {
  package var shownPath: PathItems { path }
  package var visible: [EntryID] { screens.map(\.entry) }
  package var mark: FrameMark { .frame(self) }
  package func frame() -> Frame { self }
  package func look(at place: NodePlace) -> NodeView? { nil }

  package func screen(_ entry: EntryID, _ windows: RowWindows) -> ShownScreen {
    guard let screen = screens.first(where: { $0.entry == entry }) else { return ShownScreen(entry: entry, title: "") }
    var shown = ShownScreen(entry: entry, title: screen.title)
    shown.add(screen.toolbar[...], windows)
    shown.toolbarEnd = shown.nodes.count
    shown.add(screen.nodes[...], windows)
    return shown
  }

  /// Between frames only the rows of long lists are compared.
  package func changes(since mark: FrameMark) -> FrameChanges? {
    guard case .frame(let last) = mark else { return nil }
    var changes = FrameChanges(), before: [NodeID: [NodeView]] = [:]
    changes.isDeep = true
    for screen in last.screens { for list in screen.allNodes where list.isLong { before[list.id] = list.children } }
    for screen in screens {
      for list in screen.allNodes where list.isLong {
        guard let rows = before[list.id] else { continue }
        let changed = list.children.indices.first { $0 >= rows.count || rows[$0] != list.children[$0] }
        if let changed { changes.note(row: changed, of: list.id) }
      }
    }
    return changes
  }
}

extension ShownScreen {
  fileprivate mutating func add(_ views: ArraySlice<NodeView>, _ windows: RowWindows) {
    for view in views {
      let place = nodes.count
      var look = view
      look.children = []
      let window = view.kind == .list ? windows.window(of: view.id, rows: view.children.count) : nil
      nodes.append(ShownNode(look: look, end: 0, window: window))
      if let window {
        add(view.children[window.from..<window.from + windows.size], windows)
      } else {
        add(view.children[...], windows)
      }
      nodes[place].end = nodes.count
    }
  }
}

extension NodeView {
  fileprivate var isLong: Bool { kind == .list && children.count > Frame.rowsShown }
}

extension Frame {
  /// Of a longer list, those who write frames as lines show so many rows at a time.
  package static let rowsShown = 500
}
