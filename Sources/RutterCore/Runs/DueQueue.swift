/// What is going to happen outside, ordered by when it is due (K3). Cancelling is cheap. The real outside and the
/// simulated one each keep such a queue.
package struct DueQueue<Key: Hashable & Sendable>: Sendable {
  private struct Row: Sendable {
    var due: Due
    var key: Key
    /// Tells this row from older rows of the same key, which are dead.
    var mark: Int
  }
  /// A binary heap. Cancelled rows stay in it until they come to the top, or until they are more than half of it.
  private var heap: [Row] = []
  /// The mark of the live row of each key.
  private var marks: [Key: Int] = [:]
  private var lastMark = 0

  package init() {}

  /// The number of keys in the queue.
  package var count: Int { marks.count }
  package var isEmpty: Bool { marks.isEmpty }

  /// The key that is due first. It is the top of the heap, which is never a cancelled row.
  package var first: (key: Key, due: Due)? { heap.first.map { ($0.key, $0.due) } }

  /// All keys in the order in which they are due.
  package var all: [(key: Key, due: Due)] {
    // The row on top is never a cancelled one.
    if heap.count < 2 { return heap.map { ($0.key, $0.due) } }
    return heap.filter(isLive).sorted { $0.due < $1.due }.map { ($0.key, $0.due) }
  }

  /// Inserts a key, or changes when it is due.
  package mutating func insert(_ key: Key, due: Due) {
    lastMark += 1
    marks[key] = lastMark
    heap.append(Row(due: due, key: key, mark: lastMark))
    rise(from: heap.count - 1)
    dropDeadTop()
  }

  /// Removes a key; an unknown key is ignored.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  package mutating func remove(_ key: Key) -> Bool {
    guard marks.removeValue(forKey: key) != nil else { return false }
    dropDeadTop()
    if heap.count > 64, heap.count > 2 * marks.count { rebuild() }
    return true
  }

  /// Removes and gives the key that is due first, if it is due by `limit`.
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
