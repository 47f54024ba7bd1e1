/// What is going to happen outside, ordered by when it is due (K3). Cancelling is cheap. The real outside and the
/// simulated one each keep such a queue.
package struct DueQueue: Sendable {
  /// What will come: the answer of a call, or a timer.
  package enum Item: Sendable, Hashable {
    case answer(CallID)
    case timer(TimerID)
  }
  private struct Row: Sendable {
    var due: Due
    var item: Item
    /// Tells this row from older rows of the same item, which are dead.
    var mark: Int
  }
  /// A binary heap. Cancelled rows stay in it until they come to the top, or until they are more than half of it.
  private var heap: [Row] = []
  /// The mark of the live row of each item.
  private var marks = Marks()
  private var lastMark = 0

  package init() {}

  /// How many items will come.
  package var count: Int { marks.count }
  package var isEmpty: Bool { marks.isEmpty }

  /// The item that is due first. It is the top of the heap, which is never a cancelled row.
  package var first: (item: Item, due: Due)? { heap.first.map { ($0.item, $0.due) } }

  /// All items in the order in which they are due.
  package var all: [(item: Item, due: Due)] {
    // The row on top is never a cancelled one.
    if heap.count < 2 { return heap.map { ($0.item, $0.due) } }
    return heap.filter(isLive).sorted { $0.due < $1.due }.map { ($0.item, $0.due) }
  }

  /// Inserts an item, or changes when it is due.
  package mutating func insert(_ item: Item, due: Due) {
    lastMark += 1
    marks[item] = lastMark
    heap.append(Row(due: due, item: item, mark: lastMark))
    rise(from: heap.count - 1)
    dropDeadTop()
  }

  /// Removes an item; an unknown one is ignored.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  package mutating func remove(_ item: Item) -> Bool {
    if marks[item] == nil { return false }
    marks[item] = nil
    dropDeadTop()
    if heap.count > 64, heap.count > 2 * marks.count { rebuild() }
    return true
  }

  /// Removes and gives the item that is due first, if it is due by `limit`.
  package mutating func popFirst(through limit: Instant = Instant(microseconds: .max)) -> (item: Item, due: Due)? {
    guard let top = heap.first, top.due.at <= limit else { return nil }
    remove(top.item)
    return (top.item, top.due)
  }

  private func isLive(_ row: Row) -> Bool { marks[row.item] == row.mark }

  private mutating func dropDeadTop() {
    while let top = heap.first, !isLive(top) {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      sink(from: 0)
    }
  }

  private mutating func rebuild() {
    heap = heap.filter(isLive).sorted { $0.due < $1.due }
  }

  private mutating func rise(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].due < heap[parent].due else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink(from start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in 2 * parent + 1...2 * parent + 2 where child < heap.count && heap[child].due < heap[least].due {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

/// A number for each item that will come.
private struct Marks: Sendable {
  private var answers = IdentifierTable<CallID, Int>()
  private var timers = IdentifierTable<TimerID, Int>()

  var count: Int { answers.count + timers.count }
  var isEmpty: Bool { answers.isEmpty && timers.isEmpty }

  subscript(item: DueQueue.Item) -> Int? {
    get {
      switch item {
      case .answer(let id): answers[id]
      case .timer(let id): timers[id]
      }
    }
    set {
      switch item {
      case .answer(let id): answers[id] = newValue
      case .timer(let id): timers[id] = newValue
      }
    }
  }
}
