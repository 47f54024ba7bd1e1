/// One visible screen as it is told to those who write it down: all nodes in one list, parents before children, of a long
/// list only some rows.
package struct ShownScreen: Sendable {
  package var entry: EntryID
  package var title: String
  /// So many nodes at the beginning are those of the toolbar.
  package var toolbarEnd = 0
  package var nodes: [ShownNode] = []

  package init(entry: EntryID, title: String) {
    self.entry = entry
    self.title = title
  }
}

/// One node of a screen that is told.
package struct ShownNode: Sendable, Equatable {
  /// How it looks, without the nodes inside of it.
  package var look: NodeView
  /// The place after the last node inside of it.
  package var end: Int
  /// Which rows are told, if the node is a list of which some are not.
  package var window: RowWindow?
}

/// Which rows of a list are told.
package struct RowWindow: Sendable, Equatable {
  /// The first of them, counted from 0.
  package var from: Int
  /// How many rows the list has.
  package var count: Int
}

/// Which rows of long lists are to be told: some at a time, or all.
package struct RowWindows: Sendable {
  /// A longer list is told as a window of so many rows.
  package var size: Int
  /// Where the windows of lists began that were told before.
  package var starts: [NodeID: Int] = [:]
  /// The first row of each list that has changed since then.
  package var firstChanged: [NodeID: Int] = [:]

  package init(of size: Int) { self.size = size }

  /// Every row of every list.
  package static let all = RowWindows(of: .max)

  /// The window of a list; nil if all its rows are told. It stays where it was, unless the first row that changed lies
  /// outside.
  func window(of list: NodeID, rows count: Int) -> RowWindow? {
    if count <= size { return nil }
    guard let start = starts[list] else { return RowWindow(from: 0, count: count) }
    var from = start
    if let changed = firstChanged[list], changed < start || changed >= start + size {
      from = changed < size ? 0 : changed - size / 2
    }
    return RowWindow(from: min(from, count - size), count: count)
  }
}

extension ShownScreen {
  /// The screen as a tree.
  package var view: ScreenView {
    ScreenView(
      entry: entry, title: title, toolbar: tree(0..<toolbarEnd), nodes: tree(toolbarEnd..<nodes.count))
  }

  private func tree(_ range: Range<Int>) -> [NodeView] {
    var views: [NodeView] = []
    var place = range.lowerBound
    while place < range.upperBound {
      var view = nodes[place].look
      let end = nodes[place].end
      if place + 1 < end { view.children = tree(place + 1..<end) }
      views.append(view)
      place = end
    }
    return views
  }
}
