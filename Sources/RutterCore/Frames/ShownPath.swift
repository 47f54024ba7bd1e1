/// The path as the last frame showed it (the entries of the chain), and where it may have changed since.
struct ShownPath: Sendable {
  private(set) var items = PathItems()
  /// The lowest place at which entries came or went since the last frame.
  private var changedFrom: Int?
  /// The places of entries that may look different although the path around them has not changed.
  private var touched: [Int] = []

  /// The same for those who keep a copy of the path, such as a plugin in a process of its own.
  private var news = News<PathNews>()

  mutating func keepNews() { news.isKept = true }

  /// Hands over what became of the path since the last time.
  mutating func moveNews(to other: inout News<PathNews>) { other.take(from: &news) }

  /// The path is read as it is not, or as it is again, from a place on.
  mutating func pretend(from place: Int) { news.note(.changed(from: max(0, place))) }

  /// The entries of a stack change from a place on, which in the chain is another place, if the stack stands there.
  mutating func change(from place: Int, shownFrom shown: Int?) {
    if let shown { changeShown(from: shown) }
    news.note(.changed(from: max(0, place)))
  }

  /// Other entries show from a place of the chain on.
  mutating func changeShown(from place: Int) { changedFrom = min(changedFrom ?? .max, max(0, place)) }

  mutating func touch(_ place: Int, shownAt shown: Int?) {
    if let shown { showAgain(shown) }
    if place >= 0 { news.note(.touched(place)) }
  }

  /// The entry may look different, though it is the same to scripts.
  mutating func showAgain(_ place: Int) { if place >= 0 { touched.append(place) } }

  /// Where entries may look different since the last frame.
  func changedPlaces(of count: Int) -> [Int] {
    if changedFrom == nil { return touched }
    return touched + Array(min(changedFrom ?? count, items.count, count)..<count)
  }

  /// Whether the items may be others than those that were shown last. They are brought up to date by ``cut(to:)``, and by
  /// putting what shows now at each place of ``takeOutdated(of:)``.
  var isOutdated: Bool { changedFrom != nil || !touched.isEmpty }

  /// Drops the items of entries that the path has no more.
  ///
  /// - Returns: Whether the path has more or fewer entries than were shown.
  mutating func cut(to count: Int) -> Bool {
    defer { items.cut(to: count) }
    return items.count != count
  }

  /// Takes the next place out whose item has to be made anew, of so many entries; nil if there is none left.
  mutating func takeOutdated(of count: Int) -> Int? {
    // Places above what was shown have been put there, so the path was changed from below them.
    while let place = touched.popLast() { if place < items.count { return place } }
    guard let place = changedFrom.map({ min($0, items.count) }), place < count else {
      changedFrom = nil
      return nil
    }
    changedFrom = place + 1
    return place
  }

  /// Notes how the entry at a place shows now.
  ///
  /// - Returns: Whether that is news.
  mutating func put(_ item: PathItem, at place: Int) -> Bool {
    if place == items.count {
      items.append(item)
      return true
    }
    if items[place] == item { return false }
    var item = item
    // What would tell a secret is made anew each time: of the same, the one that frames hold already is kept.
    if item.value == items[place].value { item.value = items[place].value }
    items[place] = item
    return true
  }
}
