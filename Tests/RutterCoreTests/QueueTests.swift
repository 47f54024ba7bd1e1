import RutterCore
import Testing

@Suite("The queue of a turn")
struct QueueTests {
  @Test("T1: what came first is taken first, also while more comes")
  func order() {
    var queue = Queue<Int>()
    var taken: [Int] = []
    for round in 0..<200 {
      for number in 0..<round % 7 { queue.append(round * 10 + number) }
      if round % 3 != 0, let first = queue.removeFirst() { taken.append(first) }
    }
    while let next = queue.removeFirst() { taken.append(next) }
    #expect(taken == taken.sorted())
    #expect(taken.count == (0..<200).reduce(0) { $0 + $1 % 7 })
    #expect(queue.isEmpty && queue.count == 0)
  }

  @Test("what was taken out is held no longer")
  func letsGo() throws {
    final class Thing {}
    var queue = Queue<Thing>()
    queue.append(Thing())
    queue.append(Thing())
    weak var first: Thing?
    do {
      let taken = queue.removeFirst()
      first = taken
    }
    #expect(first == nil)
    #expect(queue.count == 1)
    queue.removeAll()
    #expect(queue.isEmpty)
  }
}
