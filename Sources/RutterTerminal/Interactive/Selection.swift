import RutterCore

/// What is selected on each screen, and how far it is scrolled. A screen to which one comes back is as it was left.
struct Selection: Sendable {
  private struct Place: Sendable {
    /// What it looks like; another one takes its place when it goes.
    var look: ItemLook?
    /// Its place among the stops, for when it is gone.
    var index = 0
    /// The first line that shows.
    var top = 0
    /// Whether a person has moved here.
    var isChosen = false
  }
  private var places: [EntryID: Place] = [:]
  private var entry = EntryID.root
  /// The places of the items at which the selection stops, on the screen that shows.
  private(set) var stops: [Int] = []
  /// The place of the selected item.
  private(set) var current: Int?

  /// Whether a person has chosen what is selected.
  var isChosen: Bool { places[entry]?.isChosen ?? false }

  var top: Int {
    get { places[entry]?.top ?? 0 }
    set { places[entry, default: Place()].top = max(0, newValue) }
  }

  /// Forgets the screens that are no more.
  mutating func prune(_ frame: Frame) {
    guard places.count > 64 else { return }
    var kept = Set(frame.path.map(\.id))
    kept.formUnion(frame.screens.map(\.entry))
    for container in frame.containers { kept.insert(container.entry) }
    kept.insert(.root)
    places = places.filter { kept.contains($0.key) }
  }

  /// Another screen shows, or the same one with other items.
  mutating func renew(_ items: [ScreenItem], entry: EntryID) {
    self.entry = entry
    stops = items.indices.filter { items[$0].isStop }
    var place = places[entry] ?? Place()
    if !place.isChosen || place.look == nil {
      place.look = items.first { $0.isStop && $0.kind != .tool }.map { ItemLook($0) }
    }
    let found = place.look?.place(among: stops, of: items).flatMap { binarySearch($0) }
    select(found ?? min(place.index, stops.count - 1), items, &place)
    places[entry] = place
  }

  /// Selects the stop of a number.
  mutating func select(stop: Int, _ items: [ScreenItem]) {
    var place = places[entry] ?? Place()
    place.isChosen = true
    select(max(0, min(stop, stops.count - 1)), items, &place)
    places[entry] = place
  }

  /// Selects the item at a place.
  mutating func select(item: Int, _ items: [ScreenItem]) {
    if let stop = binarySearch(item) { select(stop: stop, items) }
  }

  /// The number of the selected one among the stops.
  var stop: Int? { current.flatMap { binarySearch($0) } }

  private mutating func select(_ stop: Int, _ items: [ScreenItem], _ place: inout Place) {
    guard stops.indices.contains(stop) else {
      current = nil
      return
    }
    current = stops[stop]
    place.index = stop
    place.look = ItemLook(items[stops[stop]])
  }

  private func binarySearch(_ item: Int) -> Int? {
    var low = 0, high = stops.count
    while low < high {
      let middle = (low + high) / 2
      if stops[middle] < item { low = middle + 1 } else { high = middle }
    }
    return low < stops.count && stops[low] == item ? low : nil
  }
}
