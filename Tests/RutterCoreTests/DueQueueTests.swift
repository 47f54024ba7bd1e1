import RutterCore
import Testing

@Suite struct DueQueueTests {
  private func due(_ at: Int64, _ order: Due.Order = .sleep, _ serial: Int = 0) -> Due {
    Due(at: Instant(microseconds: at), order: order, serial: serial)
  }

  /// Answers and timers in turn.
  private func item(_ number: Int) -> DueQueue.Item {
    number.isMultiple(of: 2) ? .timer(TimerID(number)) : .answer(CallID(number))
  }

  private func number(_ item: DueQueue.Item) -> Int {
    switch item {
    case .answer(let id): id.number
    case .timer(let id): id.number
    }
  }

  private func drained(_ queue: DueQueue) -> [Int] {
    var queue = queue
    var numbers: [Int] = []
    while let next = queue.popFirst() { numbers.append(number(next.item)) }
    return numbers
  }

  @Test("K3: gives what is due in order of time, kind and asking")
  func order() {
    var queue = DueQueue()
    queue.insert(item(1), due: due(5, .engine, 1))
    queue.insert(item(2), due: due(5, .sleep, 3))
    queue.insert(item(3), due: due(5, .sleep, 2))
    queue.insert(item(4), due: due(1, .engine, 9))
    queue.insert(item(5), due: due(5, .hostResult, 8))
    #expect(queue.all.map { number($0.item) } == [4, 5, 3, 2, 1])
    #expect(drained(queue) == [4, 5, 3, 2, 1])
  }

  @Test("gives nothing before it is due")
  func limit() {
    var queue = DueQueue()
    queue.insert(item(1), due: due(5))
    let early = queue.popFirst(through: Instant(microseconds: 4)),
      inTime = queue.popFirst(through: Instant(microseconds: 5))
    #expect(early == nil)
    #expect(inTime?.item == item(1))
    #expect(queue.isEmpty)
  }

  @Test("what is inserted again moves")
  func moves() {
    var queue = DueQueue()
    queue.insert(item(1), due: due(5))
    queue.insert(item(2), due: due(6))
    queue.insert(item(1), due: due(7))
    #expect(queue.count == 2)
    #expect(drained(queue) == [2, 1])
  }

  @Test("what is removed never comes, and the first is never a removed one")
  func removes() {
    var queue = DueQueue()
    for key in 1...5 { queue.insert(item(key), due: due(Int64(key))) }
    queue.remove(item(1))
    queue.remove(item(3))
    let again = queue.remove(item(3))
    #expect(!again)
    #expect(queue.first?.item == item(2))
    #expect(drained(queue) == [2, 4, 5])
    queue.insert(item(3), due: due(3))
    #expect(queue.all.map { number($0.item) } == [2, 3, 4, 5])
  }

  @Test("keeps its order through many insertions and removals")
  func many() {
    var queue = DueQueue()
    var left: [Int: Int64] = [:]
    var state: UInt64 = 7
    for key in 0..<5000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let at = Int64(state >> 50)
      queue.insert(item(key), due: due(at, .sleep, key))
      left[key] = at
      if state >> 33 & 3 != 0 {
        let gone = Int(state >> 40) % (key + 1)
        let wasThere = queue.remove(item(gone))
        #expect(wasThere == (left.removeValue(forKey: gone) != nil))
      }
    }
    let expected = left.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    #expect(drained(queue) == expected)
  }
}
