/// Where the items of one list stand in a store, in their order, and what has to be written so that they become others.
///
/// A place is a number between those of its neighbours, so that what comes and goes in the middle moves nothing else.
package struct PieceRows: Sendable {
  /// The place of an item, and what is counted of its text.
  private struct Row: Sendable {
    var place: Int64
    var hash: UInt64
    var bytes: Int
  }
  private let list: SnapshotPiece.ListKey
  private var rows: [Row] = []

  /// A list in which nothing stands yet.
  package init(of list: SnapshotPiece.ListKey) { self.list = list }

  /// Notes the last piece of the list.
  package mutating func append(_ piece: SnapshotPiece) {
    rows.append(Row(place: piece.key.place, hash: piece.hash, bytes: piece.bytes.count))
  }

  /// The first place of a list, and how far places are from each other that have room.
  private static let first: Int64 = 1 << 40
  private static let gap: Int64 = 1 << 20

  /// The items become others.
  ///
  /// - Parameters:
  ///   - old: What stands there.
  ///   - new: What is to stand there.
  ///   - difference: Where they differ. Whoever knows what the items are finds it quicker.
  ///   - id: What tells an item from others, so that a changed one is known again. It only saves work.
  ///   - text: The text of an item.
  ///   - change: Takes what has to be written.
  package mutating func become<Item: Equatable, List: RandomAccessCollection<Item>>(
    _ old: List, _ new: List, _ difference: ListDifference, by id: (Item) -> some Hashable, _ text: (Item) -> [UInt8],
    _ change: inout SnapshotChange
  ) where List.Index == Int {
    let start = difference.start, oldEnd = difference.oldEnd, newEnd = difference.newEnd
    if start == oldEnd, start == newEnd { return }
    // Nearly always items have only changed, and nothing has come, gone or moved.
    if oldEnd == newEnd, (start..<oldEnd).allSatisfy({ id(old[$0]) == id(new[$0]) }) {
      for index in start..<oldEnd where old[index] != new[index] {
        forget(rows[index], &change)
        rows[index] = put(text(new[index]), at: rows[index].place, &change)
      }
      return
    }
    let origins = Self.origins(of: new[start..<newEnd], in: old[start..<oldEnd], by: id)
    guard let places = places(for: origins, from: start, to: oldEnd) else { return spread(new, text, &change) }
    var stays = Set<Int>(), middle: [Row] = []
    middle.reserveCapacity(origins.count)
    for (index, origin) in origins.enumerated() {
      let item = new[start + index]
      if let origin {
        stays.insert(origin)
        if old[origin] == item {
          middle.append(rows[origin])
          continue
        }
        forget(rows[origin], &change)
      }
      middle.append(put(text(item), at: places[index], &change))
    }
    for index in start..<oldEnd where !stays.contains(index) { remove(rows[index], &change) }
    rows.replaceSubrange(start..<oldEnd, with: middle)
  }

  /// The entries of a stack become others. All that is generic is worked out here, where it is known for what: this and
  /// the two that follow are what most turns change.
  package mutating func become(
    _ old: SharedList<Shared<SavedEntry>>, _ new: SharedList<Shared<SavedEntry>>,
    _ text: (Shared<SavedEntry>) -> [UInt8],
    _ change: inout SnapshotChange
  ) {
    become(old, new, ListDifference(old, new), by: { $0.unshared.id }, text, &change)
  }

  /// The cells become others.
  package mutating func become(
    _ old: SharedList<Shared<SavedCell>>, _ new: SharedList<Shared<SavedCell>>, _ text: (Shared<SavedCell>) -> [UInt8],
    _ change: inout SnapshotChange
  ) {
    become(old, new, ListDifference(old, new), by: { $0.unshared.id }, text, &change)
  }

  /// What shows becomes something else.
  package mutating func become(
    _ old: [SavedLook], _ new: [SavedLook], _ text: (SavedLook) -> [UInt8], _ change: inout SnapshotChange
  ) {
    become(old, new, ListDifference(old, new), by: \.entry, text, &change)
  }

  /// Takes all away: the list is no more.
  package func removeAll(_ change: inout SnapshotChange) { for row in rows { remove(row, &change) } }

  // MARK: Which item is which

  /// Which of the old items each new one was; nil for one that is new, or that stands elsewhere among the others than it did.
  private static func origins<Item, ID: Hashable, List: RandomAccessCollection<Item>>(
    of new: List, in old: List, by id: (Item) -> ID
  ) -> [Int?] where List.Index == Int {
    if old.isEmpty || new.isEmpty { return Array(repeating: nil, count: new.count) }
    if old.count == 1, new.count == 1 {
      return [id(old[old.startIndex]) == id(new[new.startIndex]) ? old.startIndex : nil]
    }
    // The first one stands last.
    var places: [ID: [Int]] = [:]
    for index in old.indices.reversed() { places[id(old[index]), default: []].append(index) }
    return rising(new.map { places[id($0)]?.popLast() })
  }

  /// As many of the numbers as can be kept so that they rise, and nil in the place of the others.
  private static func rising(_ numbers: [Int?]) -> [Int?] {
    // For each length, where the row of rising numbers of that length ends that has the least last number.
    var ends: [Int] = []
    // What comes before each number in its row.
    var before: [Int?] = Array(repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      var low = 0, high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] ?? 0 < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var kept: [Int?] = Array(repeating: nil, count: numbers.count), next = ends.last
    while let index = next {
      kept[index] = numbers[index]
      next = before[index]
    }
    return kept
  }

  // MARK: Places

  /// Places for items, of which some stay where they were; nil if there is no room for the others between them.
  private func places(for origins: [Int?], from start: Int, to end: Int) -> [Int64]? {
    var places: [Int64] = []
    places.reserveCapacity(origins.count)
    var index = 0
    while index < origins.count {
      if let origin = origins[index] {
        places.append(rows[origin].place)
        index += 1
        continue
      }
      let last = origins[index...].firstIndex { $0 != nil } ?? origins.count
      let below = places.last ?? (start > 0 ? rows[start - 1].place : nil)
      let above = last < origins.count ? origins[last].map { rows[$0].place } : end < rows.count ? rows[end].place : nil
      guard let more = Self.places(last - index, between: below, and: above) else { return nil }
      places += more
      index = last
    }
    return places
  }

  private static func places(_ count: Int, between below: Int64?, and above: Int64?) -> [Int64]? {
    let numbers = 1...Int64(count)
    switch (below, above) {
    case (nil, nil): return numbers.map { first + $0 * gap }
    case (let below?, nil): return numbers.map { below + $0 * gap }
    case (nil, let above?): return numbers.reversed().map { above - $0 * gap }
    case (let below?, let above?):
      let step = (above - below) / Int64(count + 1)
      return step == 0 ? nil : numbers.map { below + $0 * step }
    }
  }

  /// There is no room between two neighbours: all get new places.
  private mutating func spread<Item>(
    _ items: some Collection<Item>, _ text: (Item) -> [UInt8], _ change: inout SnapshotChange
  ) {
    removeAll(&change)
    rows = []
    for (index, item) in items.enumerated() {
      rows.append(put(text(item), at: Self.first + Int64(index) * Self.gap, &change))
    }
  }

  // MARK: What is written

  private func put(_ text: [UInt8], at place: Int64, _ change: inout SnapshotChange) -> Row {
    let piece = SnapshotPiece(.init(list, at: place), text)
    let row = Row(place: place, hash: piece.hash, bytes: text.count)
    change.put.append(piece)
    change.hash &+= row.hash
    change.bytes += row.bytes
    return row
  }

  private func remove(_ row: Row, _ change: inout SnapshotChange) {
    change.removed.append(.init(list, at: row.place))
    forget(row, &change)
  }

  private func forget(_ row: Row, _ change: inout SnapshotChange) {
    change.hash &-= row.hash
    change.bytes -= row.bytes
  }
}
