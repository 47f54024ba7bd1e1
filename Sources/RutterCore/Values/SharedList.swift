/// A list in stretches that other lists may hold as well. Where two lists have a stretch in common, nobody needs to look at its
/// elements to know that they are the same, and none of them is copied.
package struct SharedList<Element: Hashable & Sendable>: Sendable {
  private var stretches: [Shared<[Element]>] = []
  /// Where each stretch ends.
  private var ends: [Int] = []
  /// What stands behind the stretches, and nowhere else.
  private var rest: [Element] = []

  package init() {}

  /// Makes room for so many more stretches.
  mutating func reserve(stretches count: Int) {
    stretches.reserveCapacity(stretches.count + count)
    ends.reserveCapacity(ends.count + count)
  }

  /// Adds a stretch that is another list's, too.
  package mutating func append(_ stretch: Shared<[Element]>) {
    if stretch.unshared.isEmpty { return }
    if !rest.isEmpty {
      close(Shared(rest))
      rest = []
    }
    close(stretch)
  }

  private mutating func close(_ stretch: Shared<[Element]>) {
    stretches.append(stretch)
    ends.append((ends.last ?? 0) + stretch.unshared.count)
  }

  /// How many elements both begin with in stretches that are the same ones.
  func alikeAtFirst(_ other: SharedList) -> Int {
    var count = 0
    while count < Swift.min(stretches.count, other.stretches.count), stretches[count].isSame(as: other.stretches[count])
    {
      count += 1
    }
    return count == 0 ? 0 : ends[count - 1]
  }

  /// How many elements from a place on are known to be those of another list there, after a look at one stretch or element.
  func alike(from place: Int, _ other: SharedList) -> Int {
    if let stretch = stretch(startingAt: place), stretch.isSame(as: other.stretch(startingAt: place)) {
      return stretch.unshared.count
    }
    return self[place] == other[place] ? 1 : 0
  }

  /// The same backwards: of those before one place here, and before another one there.
  func alike(upTo end: Int, _ other: SharedList, _ otherEnd: Int, atMost limit: Int) -> Int {
    if let stretch = stretch(endingAt: end), stretch.unshared.count <= limit,
      stretch.isSame(as: other.stretch(endingAt: otherEnd))
    {
      return stretch.unshared.count
    }
    return self[end - 1] == other[otherEnd - 1] ? 1 : 0
  }

  private func stretch(startingAt place: Int) -> Shared<[Element]>? {
    if place == 0 { return stretches.first }
    let index = firstEnd(from: place)
    return index + 1 < ends.count && ends[index] == place ? stretches[index + 1] : nil
  }

  private func stretch(endingAt place: Int) -> Shared<[Element]>? {
    let index = firstEnd(from: place)
    return index < ends.count && ends[index] == place ? stretches[index] : nil
  }

  /// The index of the first stretch that ends at a place or behind it.
  private func firstEnd(from place: Int) -> Int {
    var low = 0, high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Before an element is changed: nothing is shared any more.
  private mutating func part() {
    if stretches.isEmpty { return }
    rest = Array(self)
    (stretches, ends) = ([], [])
  }
}

extension SharedList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { (ends.last ?? 0) + rest.count }

  package subscript(place: Int) -> Element {
    get {
      let shared = ends.last ?? 0
      if place >= shared { return rest[place - shared] }
      let index = firstEnd(from: place + 1)
      return stretches[index].unshared[index == 0 ? place : place - ends[index - 1]]
    }
    set {
      part()
      rest[place] = newValue
    }
  }

  package mutating func append(_ element: Element) { rest.append(element) }

  package mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    part()
    rest.replaceSubrange(range, with: elements)
  }
}

extension SharedList: Hashable, ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) { rest = elements }

  package static func == (left: SharedList, right: SharedList) -> Bool {
    left.count == right.count && ListDifference(left, right).start == left.count
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
