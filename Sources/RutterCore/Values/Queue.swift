/// A queue: the oldest element is taken first. Elements are moved out of the queue, not copied, which avoids counting
/// references.
package struct Queue<Element> {
  /// The elements stand from `head` to before `end`. The other places are empty and are used again.
  private var places: ContiguousArray<Element?> = []
  private var head = 0
  private var end = 0

  package init() {}

  package var isEmpty: Bool { head == end }
  package var count: Int { end - head }

  package mutating func append(_ element: Element) {
    if end < places.count { places[end] = element } else { places.append(element) }
    end += 1
  }

  /// Takes the oldest element out; nil if the queue is empty.
  package mutating func removeFirst() -> Element? {
    if isEmpty { return nil }
    let element = places[head].take()
    head += 1
    if isEmpty { letGo() }
    return element
  }

  /// Shows each, oldest first.
  package func forEach(_ body: (Element) -> Void) {
    for place in head..<end { if let element = places[place] { body(element) } }
  }

  package mutating func removeAll() { while removeFirst() != nil {} }

  /// Begins at the first place again, and gives the memory back if the queue had grown large.
  private mutating func letGo() {
    if places.count > 64 { places = [] }
    head = 0
    end = 0
  }
}

extension Queue: Sendable where Element: Sendable {}
