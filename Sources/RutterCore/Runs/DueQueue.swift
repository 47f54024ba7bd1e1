/// What is to come, ordered by when it is due (K3), with cheap cancelling. Both the real and the simulated rim keep one.
package struct DueQueue<Key: Hashable & Sendable>: Sendable {
  private struct Row: Sendable {
    var due: Due
    var key: Key
    /// Tells this row from an older one of the same key.
    var mark: Int
  }
  /// A binary heap. Cancelled rows stay in it until they surface, or until they are the greater part.
  private var heap: [Row] = []
  /// The mark of each key's row.
  private var marks: [Key: Int] = [:]
  private var lastMark = 0

  package init() {}

  /// How many are to come.
  package var count: Int { marks.count }
  package var isEmpty: Bool { marks.isEmpty }

  /// What comes next. The row on top is never a cancelled one.
  package var first: (key: Key, due: Due)? { heap.first.map { ($0.key, $0.due) } }

  /// Everything to come, in order.
  package var all: [(key: Key, due: Due)] {
    // The row on top is never a cancelled one.
    if heap.count < 2 { return heap.map { ($0.key, $0.due) } }
    return heap.filter(isLive).sorted { $0.due < $1.due }.map { ($0.key, $0.due) }
  }

  /// Puts a key in, or moves it to another moment.
  package mutating func insert(_ key: Key, due: Due) {
    lastMark += 1
    marks[key] = lastMark
    heap.append(Row(due: due, key: key, mark: lastMark))
    rise(from: heap.count - 1)
    dropDeadTop()
  }

  /// Takes a key out; an unknown one is nothing.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  package mutating func remove(_ key: Key) -> Bool {
    guard marks.removeValue(forKey: key) != nil else { return false }
    dropDeadTop()
    if heap.count > 64, heap.count > 2 * marks.count { rebuild() }
    return true
  }

  /// Takes out what comes next, if it is due by then.
  package mutating func popFirst(through limit: Instant = Instant(microseconds: .max)) -> (key: Key, due: Due)? {
    guard let top = heap.first, top.due.at <= limit else { return nil }
    remove(top.key)
    return (top.key, top.due)
  }

  private func isLive(_ row: Row) -> Bool { marks[row.key] == row.mark }

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
