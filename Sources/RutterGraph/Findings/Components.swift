/// The groups of places that all lead to each other, found in one pass (Tarjan, without recursion).
struct Components {
  /// Each place is in one of them; the places of each in ascending order.
  private(set) var groups: [[Int]] = []

  private let ways: [[Int]]
  /// In which order the places were come to; nil for one that nobody has come to yet.
  private var orders: [Int?]
  /// The first place that one leads back to, by its order.
  private var lowest: [Int]
  private var isOpen: [Bool]
  /// The places whose group is not known yet.
  private var stack: [Int] = []
  private var count = 0

  /// - Parameter ways: Where each place leads.
  init(_ ways: [[Int]]) {
    self.ways = ways
    orders = Array(repeating: nil, count: ways.count)
    lowest = Array(repeating: 0, count: ways.count)
    isOpen = Array(repeating: false, count: ways.count)
    for place in ways.indices where orders[place] == nil { visit(place) }
  }

  private mutating func visit(_ first: Int) {
    var path = [(place: first, next: 0)]
    enter(first)
    while let (place, next) = path.last {
      guard next < ways[place].count else {
        path.removeLast()
        if let before = path.last?.place { lowest[before] = min(lowest[before], lowest[place]) }
        if lowest[place] == orders[place] { close(place) }
        continue
      }
      path[path.count - 1].next += 1
      let to = ways[place][next]
      if let order = orders[to] {
        if isOpen[to] { lowest[place] = min(lowest[place], order) }
      } else {
        enter(to)
        path.append((to, 0))
      }
    }
  }

  private mutating func enter(_ place: Int) {
    orders[place] = count
    lowest[place] = count
    count += 1
    isOpen[place] = true
    stack.append(place)
  }

  /// All that was come to since a place is one group with it.
  private mutating func close(_ place: Int) {
    var group: [Int] = []
    while let last = stack.popLast() {
      isOpen[last] = false
      group.append(last)
      if last == place { break }
    }
    groups.append(group.sorted())
  }
}
