import RutterCore
import Testing

@Suite("Lists in pieces") struct PieceRowsTests {
  /// Something that is known again by its number.
  private struct Item: Equatable {
    var id: Int
    var look = 0
    var text: [UInt8] { [UInt8(truncatingIfNeeded: id), UInt8(truncatingIfNeeded: look)] }
  }

  private static let list = SnapshotPiece.ListKey(kind: 2, owner: 7)
  private var rows = PieceRows(of: list)
  private var items: [Item] = []
  /// What stands in the store, by place.
  private var stored: [Int64: SnapshotPiece] = [:]
  private var hash: UInt64 = 0
  private var bytes = 0

  /// The items become others, in the list and in the store.
  ///
  /// - Returns: What was written.
  @discardableResult
  private mutating func become(_ new: [Item], sourceLocation: SourceLocation = #_sourceLocation) -> SnapshotChange {
    var change = SnapshotChange()
    (change.hash, change.bytes) = (hash, bytes)
    let whole = ListDifference(start: 0, oldEnd: items.count, newEnd: new.count)
    rows.become(items, new, whole, by: \.id, \.text, &change)
    items = new
    for key in change.removed {
      #expect(key.list == Self.list, sourceLocation: sourceLocation)
      #expect(stored.removeValue(forKey: key.place) != nil, sourceLocation: sourceLocation)
    }
    for piece in change.put { stored[piece.key.place] = piece }
    (hash, bytes) = (change.hash, change.bytes)
    let inOrder = stored.sorted { $0.key < $1.key }.map(\.value)
    #expect(inOrder.map(\.bytes) == new.map(\.text), sourceLocation: sourceLocation)
    #expect(hash == inOrder.reduce(0) { $0 &+ $1.hash }, sourceLocation: sourceLocation)
    #expect(bytes == 2 * new.count, sourceLocation: sourceLocation)
    return change
  }

  @Test("N1: what is the same is not written")
  mutating func same() {
    become((0..<10).map { Item(id: $0) })
    let change = become(items)
    #expect(change.put.isEmpty && change.removed.isEmpty)
  }

  @Test("N1: one that has changed is written in its place, however many there are")
  mutating func changes() {
    become((0..<1_000).map { Item(id: $0) })
    let places = stored.keys.sorted()
    var new = items
    new[500].look = 1
    new[900].look = 2
    let change = become(new)
    #expect(change.put.map(\.key.place) == [places[500], places[900]] && change.removed.isEmpty)
  }

  @Test("N1: those that come and go move nothing else: at the end, at the beginning, in the middle")
  mutating func comesAndGoes() {
    become((0..<100).map { Item(id: $0) })
    for place in [100, 0, 50] {
      var new = items
      new.insert(contentsOf: [Item(id: 1_000 + place), Item(id: 2_000 + place)], at: place)
      var change = become(new)
      #expect(change.put.count == 2 && change.removed.isEmpty)
      new.removeSubrange(place..<place + 2)
      change = become(new)
      #expect(change.put.isEmpty && change.removed.count == 2)
    }
  }

  @Test("N1: one that is moved is written once, and its old place is free")
  mutating func moves() {
    become((0..<100).map { Item(id: $0) })
    var new = items
    new.append(new.remove(at: 3))
    let change = become(new)
    #expect(change.put.count == 1 && change.removed.count == 1)
  }

  @Test("N1: where there is no room between two neighbours all get new places, and those who follow have room again")
  mutating func noRoom() {
    become([Item(id: 1), Item(id: 2)])
    var most = 0
    for number in 3..<60 {
      var new = items
      new.insert(Item(id: number), at: 1)
      most = max(most, become(new).put.count)
    }
    #expect(most > 10)
  }

  @Test("N1: a list that is no more leaves nothing")
  mutating func ends() {
    become((0..<5).map { Item(id: $0) })
    var change = SnapshotChange()
    (change.hash, change.bytes) = (hash, bytes)
    rows.removeAll(&change)
    #expect(change.removed.count == 5 && change.hash == 0 && change.bytes == 0)
  }

  @Test("N1: a list that was read goes on from the places that it has")
  mutating func goesOn() {
    become((0..<5).map { Item(id: $0) })
    rows = PieceRows(of: Self.list)
    for piece in stored.sorted(by: { $0.key < $1.key }).map(\.value) { rows.append(piece) }
    let change = become([Item(id: 0), Item(id: 9), Item(id: 1), Item(id: 3, look: 1), Item(id: 4)])
    #expect(change.put.count == 2 && change.removed.count == 1)
  }

  @Test("N1: generated lists become each other, also with ids that several have", arguments: 0..<30)
  mutating func generated(seed: UInt64) {
    var state = seed &+ 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for round in 0..<80 {
      var new = items
      for _ in 0..<random(5) {
        switch random(5) {
        case 0: new.insert(Item(id: random(40), look: round), at: random(new.count + 1))
        case 1: if !new.isEmpty { new.remove(at: random(new.count)) }
        case 2: if !new.isEmpty { new[random(new.count)].look = round }
        case 3: if !new.isEmpty { new.insert(new.remove(at: random(new.count)), at: random(new.count + 1)) }
        default: new.reverse()
        }
      }
      become(new)
    }
  }

  @Test("N1: the hash of a piece counts where it stands")
  func hashes() {
    let one = SnapshotPiece(.init(Self.list, at: 1), [1, 2]), other = SnapshotPiece(.init(Self.list, at: 2), [1, 2])
    #expect(one.hash != other.hash)
    #expect(one.hash != SnapshotPiece(.init(.init(kind: 3, owner: 7), at: 1), [1, 2]).hash)
    #expect(one.hash != SnapshotPiece(one.key, [1]).hash)
  }
}
