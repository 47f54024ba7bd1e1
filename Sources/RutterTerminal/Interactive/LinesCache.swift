import RutterCore
internal import RutterText

/// The lines of the screen, worked out once for each frame, width and filter.
struct LinesCache: Sendable {
  struct Key: Sendable, Hashable {
    var version: Int
    var columns: Int
    var open: Int?
    /// What was typed into the filter; nil without one.
    var filter: String?
  }
  private(set) var key: Key?
  private(set) var lines = ScreenLines()
  /// The places of the items that the lines are of, where they are not all.
  private(set) var places: [Int]?
  /// Neighbours whose labels have several texts.
  private struct Bylines: Sendable {
    var items: Range<Int>
    /// The width of their first texts, and of the others.
    var first: Int
    var rest: Int
  }
  private var bylines: [Bylines] = []

  mutating func renew(_ key: Key, _ items: [ScreenItem], only places: [Int]?) {
    if self.key == key { return }
    self.key = key
    self.places = places
    bylines = places == nil ? Self.bylines(items) : []
    guard let places else {
      lines = ScreenLines(items, columns: key.columns, open: key.open)
      return
    }
    let left = places.map { place in
      var item = items[place]
      // What is left of a filtered screen stands in one list.
      item.kind = .control
      item.indent = 0
      return item
    }
    lines = ScreenLines(left, columns: key.columns, open: nil)
  }

  /// Where the other texts of an item and its neighbours begin, so that all of them have room, and at most half of it; 0 where
  /// labels are of one text.
  func bylineColumn(_ place: Int, room: Int) -> Int {
    var low = 0, high = bylines.count
    while low < high {
      let middle = (low + high) / 2
      if bylines[middle].items.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    guard low < bylines.count, bylines[low].items.contains(place) else { return 0 }
    return min(bylines[low].first, max(room / 2, room - bylines[low].rest - 6))
  }

  private static func bylines(_ items: [ScreenItem]) -> [Bylines] {
    var all: [Bylines] = []
    for place in items.indices where !items[place].byline.isEmpty {
      let item = items[place]
      let rest = TextWidth.of(Printable.line(item.byline))
      let first = TextWidth.of(ControlText.label(item.node)) - rest - 1
      if let last = all.last, last.items.upperBound == place, items[place - 1].node.kind == item.node.kind {
        all[all.count - 1] = Bylines(
          items: last.items.lowerBound..<place + 1, first: max(last.first, first), rest: max(last.rest, rest))
      } else {
        all.append(Bylines(items: place..<place + 1, first: first, rest: rest))
      }
    }
    return all
  }

  /// The place among all items of one that the lines name.
  func item(_ place: Int) -> Int { places.map { $0[place] } ?? place }
}

/// Where things stood in a picture.
struct ShownParts: Sendable {
  enum Part: Sendable, Hashable {
    /// An item, by what it looks like: another frame may come before the next picture.
    case item(ItemLook)
    /// A choice of the picker that is open.
    case choice(Value)
    /// A tab, by its stack's id.
    case tab(String)
  }
  struct Spot: Sendable, Hashable {
    var row: Int
    var columns: Range<Int>
    var part: Part
  }
  var spots: [Spot] = []
  /// How many lines of the screen showed at once.
  var page = 10
  /// How many lines it has.
  var lineCount = 0
  /// The first of them, where the last one stands at the bottom.
  var lastTop: Int { max(0, lineCount - page) }
  /// The first of them that showed.
  var top = 0
  /// What the place of the screen in the picture was chosen by: while that is the same, a person may scroll away from what
  /// is selected.
  struct Anchor: Sendable, Hashable {
    var selected: Int?
    var lines: LinesCache.Key?
    var rows: Int
    var choice: Int?

    /// Whether they differ in nothing but how much room there is.
    func isOtherSize(than other: Anchor) -> Bool {
      if self == other { return false }
      var resized = other
      resized.rows = rows
      if let lines { resized.lines?.columns = lines.columns }
      return self == resized
    }
  }
  var anchor: Anchor?
  /// An item, and how much of it stands above a line.
  struct Mark: Sendable, Hashable {
    var place: Int
    var share: Double
  }
  /// What stood in the first line.
  var mark: Mark?
  /// Whether what is selected stands in the picture; where nothing is, whether all of the screen does.
  var showsSelected = true
  /// Whether there is more of the screen further below.
  var hasMoreBelow = false
  /// Whether something else was selected since then, by no key: nobody has seen that yet.
  var hasOtherSelection = false
  /// What showed and goes on.
  var busy: [NodeID] = []

  /// Notes where something stands.
  mutating func note(_ part: Part, row: Int, from start: Int, to end: Int) {
    if start < end { spots.append(Spot(row: row, columns: start..<end, part: part)) }
  }

  /// Whether something stands in the picture.
  func shows(_ look: ItemLook) -> Bool {
    spots.contains { if case .item(let shown) = $0.part { shown.isAlike(look) } else { false } }
  }

  /// Another screen shows: where things of this one stood holds no more.
  mutating func forgetScreen() { spots.removeAll { if case .tab = $0.part { false } else { true } } }

  func part(row: Int, column: Int) -> Part? {
    spots.first { $0.row == row && $0.columns.contains(column) }?.part
  }
}
