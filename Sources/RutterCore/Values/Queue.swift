/// Things in the order in which they came. Taking one out moves it, so that nothing of it is counted up and down.
package struct Queue<Element> {
  /// What waits, from `head` to before `end`; the other places are empty and are used again.
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

  /// Takes the oldest out; nil if there is none.
  package mutating func removeFirst() -> Element? {
    if isEmpty { return nil }
    let element = places[head].take()
    head += 1
    if isEmpty { letGo() }
    return element
  }

  package mutating func removeAll() { while removeFirst() != nil {} }

  /// Begins at the first place again. The memory of a great rush is given back.
  private mutating func letGo() {
    if places.count > 64 { places = [] }
    head = 0
    end = 0
  }
}
