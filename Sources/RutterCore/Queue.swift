/// Things in the order in which they came. Taking one out moves it, so that nothing of it is counted up and down.
struct Queue<Element> {
  private var elements: ContiguousArray<Element?> = []
  /// The place of the oldest; those before it have been taken out.
  private var head = 0

  var isEmpty: Bool { head == elements.count }
  var count: Int { elements.count - head }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the oldest out; nil if there is none.
  mutating func removeFirst() -> Element? {
    if isEmpty { return nil }
    let element = elements[head].take()
    head += 1
    if isEmpty { removeAll() }
    return element
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    head = 0
  }
}
