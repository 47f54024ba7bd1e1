internal import RutterCore

/// What was overtaken in a run, and what has come of that since. It stays behind everything else until it is chosen to
/// come: so a thing that is late is late once, however much overtakes it.
struct Latecomers {
  private var places: [Agenda.Item: Int] = [:]
  private var count = 0
  /// Whether the turn under way is of something that was overtaken, so that what begins in it stays behind, too.
  private var isUnderWay = false

  func contains(_ item: Agenda.Item) -> Bool { !places.isEmpty && places[item] != nil }

  /// What may come, with what was overtaken last, in the order in which it was.
  func behind(_ items: [Window.Item]) -> [Window.Item] {
    if places.isEmpty { return items }
    let late = items.compactMap { item in places[item.item].map { (item, $0) } }
    return items.filter { places[$0.item] == nil } + late.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Where what was overtaken stands among these, which are in the order in which they are due; in the order in which it is
  /// offered, behind all the rest. Empty if nothing here was overtaken.
  ///
  /// What is late and would come last anyway is not left out: what begins from now on is offered before it.
  func menu(of items: [Agenda.Item]) -> [Int] {
    if places.isEmpty { return [] }
    let late = items.indices.compactMap { index in places[items[index]].map { (index, $0) } }
    return late.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Notes what is overtaken, in order.
  mutating func overtake(_ items: some Sequence<Window.Item>) {
    for item in items { note(item.item) }
  }

  /// Something comes. What begins in its turn is as late as it is.
  mutating func begin(_ item: Agenda.Item) { isUnderWay = places.removeValue(forKey: item) != nil }

  /// Something is pending from now on.
  mutating func pends(_ item: Agenda.Item) { if isUnderWay { note(item) } }

  mutating func end() { isUnderWay = false }

  private mutating func note(_ item: Agenda.Item) {
    if places[item] != nil { return }
    places[item] = count
    count += 1
  }
}
