/// A queue: the oldest element is taken first. Elements are moved out of the queue, not copied, which avoids counting
/// references.
///
/// Other modules have the code of it made for their own elements, which generic code would be many times slower than.
package struct Queue<Element> {
  /// The elements stand from `head` to before `end`. The other places are empty and are used again.
  @usableFromInline var places: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  @usableFromInline var end = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { head == end }
  @inlinable package var count: Int { end - head }

  @inlinable package mutating func append(_ element: consuming Element) {
    if end < places.count { places[end] = consume element } else { places.append(consume element) }
    end += 1
  }

  /// Takes the oldest element out; nil if the queue is empty.
  @inlinable package mutating func removeFirst() -> Element? {
    if isEmpty { return nil }
    let element = places[head].take()
    head += 1
    if isEmpty { letGo() }
    return element
  }

  /// Shows each, oldest first.
  @inlinable package func forEach(_ body: (Element) -> Void) {
    for place in head..<end { if let element = places[place] { body(element) } }
  }

  @inlinable package mutating func removeAll() { while removeFirst() != nil {} }

  /// Begins at the first place again, and gives the memory back if the queue had grown large.
  @inlinable mutating func letGo() {
    if places.count > 64 { places = [] }
    head = 0
    end = 0
  }
}

extension Queue: Sendable where Element: Sendable {}
