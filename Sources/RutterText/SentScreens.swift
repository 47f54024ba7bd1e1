import RutterCore

/// What the reader of frames has been told of the visible screens, and what the next frame has to tell.
struct SentScreens: Sendable {
  /// Of a screen with more nodes only the difference is told, where that is shorter.
  static let longestScreen = 50

  private(set) var screens: [ShownScreen] = []
  /// The moment at which this was told; nil if the next frame tells everything.
  private var mark: FrameMark?
  /// The places of the nodes of each screen, once they were needed.
  private var places: [[NodeID: Int]] = []

  /// The reader has been told nothing that the next frame could refer to.
  mutating func forget() { self = SentScreens() }

  /// Takes over what shows now.
  ///
  /// - Returns: For each visible screen, bottom to top, in what it differs from what was told before; nil where it is to be
  ///   told whole.
  mutating func update(_ shown: borrowing some Showing & ~Copyable) -> [ScreenDifference?] {
    let changes = mark.flatMap { shown.changes(since: $0) }
    mark = shown.mark
    let visible = shown.visible
    if let changes, !changes.isDeep, visible.elementsEqual(screens, by: { $0 == $1.entry }),
      let differences = patch(changes, shown)
    {
      return differences
    }
    return tellAnew(visible, changes, shown)
  }

  // MARK: All of them

  private mutating func tellAnew(
    _ visible: [EntryID], _ changes: FrameChanges?, _ shown: borrowing some Showing & ~Copyable
  ) -> [ScreenDifference?] {
    var windows = RowWindows(of: Frame.rowsShown)
    windows.firstChanged = changes?.firstRows ?? [:]
    for screen in screens {
      for node in screen.nodes { if let window = node.window { windows.starts[node.look.id] = window.from } }
    }
    let before = screens
    screens = []
    places = []
    var differences: [ScreenDifference?] = []
    for entry in visible {
      let screen = shown.screen(entry, windows)
      screens.append(screen)
      let old = screen.nodes.count > Self.longestScreen ? before.first { $0.entry == entry } : nil
      let difference = old.map { ScreenDifference(from: $0, to: screen) }
      differences.append(difference.flatMap { Self.isShorter($0, screen) ? $0 : nil })
    }
    return differences
  }

  private static func isShorter(_ difference: ScreenDifference, _ screen: ShownScreen) -> Bool {
    screen.nodes.count > longestScreen && difference.size * 2 <= screen.nodes.count
  }

  // MARK: Some nodes

  /// Takes over how some nodes look now.
  ///
  /// - Returns: nil if a node is among them that was not told before, such as one in a row outside of its list's window.
  private mutating func patch(
    _ changes: FrameChanges, _ shown: borrowing some Showing & ~Copyable
  ) -> [ScreenDifference?]? {
    if places.isEmpty { places = Array(repeating: [:], count: screens.count) }
    var looks: [(screen: Int, place: Int, look: NodeView)] = []
    for change in changes.nodes {
      guard let look = shown.look(at: change), let (screen, place) = find(look.id) else { return nil }
      looks.append((screen, place, look))
    }
    var changed = Array(repeating: [Int](), count: screens.count)
    for (screen, place, look) in looks {
      var look = look
      look.row = screens[screen].nodes[place].look.row
      if look == screens[screen].nodes[place].look { continue }
      screens[screen].nodes[place].look = look
      changed[screen].append(place)
    }
    return screens.indices.map { index in
      let difference = ScreenDifference(changed: changed[index].sorted())
      return Self.isShorter(difference, screens[index]) ? difference : nil
    }
  }

  private mutating func find(_ id: NodeID) -> (screen: Int, place: Int)? {
    for index in screens.indices.reversed() {
      if screens[index].nodes.count <= Self.longestScreen {
        if let place = screens[index].nodes.firstIndex(where: { $0.look.id == id }) { return (index, place) }
        continue
      }
      if places[index].isEmpty {
        for (place, node) in screens[index].nodes.enumerated() { places[index][node.look.id] = place }
      }
      if let place = places[index][id] { return (index, place) }
    }
    return nil
  }
}
