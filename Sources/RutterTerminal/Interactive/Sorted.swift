/// Places in growing order, in which one is found without looking at all: at each key, among many.
struct Sorted: Sendable {
  let places: [Int]

  init(_ places: [Int] = []) { self.places = places }

  /// How many of the places are in front of all that hold, where all that hold come last.
  func firstIndex(where holds: (Int) -> Bool) -> Int {
    var low = 0, high = places.count
    while low < high {
      let middle = (low + high) / 2
      if holds(places[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The next place after one.
  func next(after place: Int) -> Int? {
    let index = firstIndex { $0 > place }
    return index < places.count ? places[index] : nil
  }

  /// The last place before one.
  func last(before place: Int) -> Int? {
    let index = firstIndex { $0 >= place }
    return index > 0 ? places[index - 1] : nil
  }
}
