import RutterCore
import RutterText
import Testing

/// What stands in a store, as a file has it: pieces by their keys, and the sum of their hashes.
private struct Store {
  var pieces: [SnapshotPiece.Key: SnapshotPiece] = [:]
  var hash: UInt64 = 0
  var bytes = 0

  mutating func apply(_ change: SnapshotChange) {
    if change.replacesAll { pieces = [:] }
    for key in change.removed {
      #expect(pieces.removeValue(forKey: key) != nil, "what is taken away was there")
    }
    for piece in change.put { pieces[piece.key] = piece }
    pieces[.head] = SnapshotPiece(.head, change.head)
    (hash, bytes) = (change.hash, change.bytes)
  }

  /// In the order in which a file gives them.
  var inOrder: [SnapshotPiece] {
    pieces.values.sorted { one, other in
      let (a, b) = (one.key, other.key)
      return (a.list.kind, a.list.owner, a.place) < (b.list.kind, b.list.owner, b.place)
    }
  }

  var countedHash: UInt64 { pieces.values.reduce(0) { $0 &+ $1.hash } }
  var countedBytes: Int { pieces.values.reduce(0) { $0 + $1.bytes.count } }
}

@Suite("Snapshots in pieces") struct StoredSnapshotTests {
  private var store = Store()
  private var stored = StoredSnapshot()

  private static var rich: Snapshot { SnapshotTextTests.rich }

  /// The same with steps, whose single steps are pieces of their own.
  private static var stepping: Snapshot {
    var snapshot = rich
    snapshot.stacks.append(SavedStack(id: 3, name: "order", owner: EntryID(6), root: EntryID(8)))
    var step = Step(.answer(.integer(1)), at: Place(script: "a.lua", line: 3))
    step.came = .values([.integer(2)])
    let record = StepsRecord(began: .start, chance: 5, steps: [step, step, step])
    snapshot.steps = [SavedSteps(record, in: EntryID(8), questions: [])]
    return snapshot
  }

  /// Stores a snapshot.
  ///
  /// - Returns: What was written.
  private mutating func put(_ snapshot: Snapshot, sourceLocation: SourceLocation = #_sourceLocation) -> SnapshotChange?
  {
    guard let change = stored.become(snapshot) else { return nil }
    store.apply(change)
    #expect(store.hash == store.countedHash, sourceLocation: sourceLocation)
    #expect(store.bytes == store.countedBytes, sourceLocation: sourceLocation)
    return change
  }

  @Test("N1: a snapshot is put together from its pieces as it was, and nothing of it is written again")
  mutating func roundTrip() throws {
    for snapshot in [Self.rich, Self.stepping] {
      let change = try #require(put(snapshot))
      #expect(try Snapshot(store.inOrder) == snapshot)
      #expect(change.head == store.pieces[.head]?.bytes)
      #expect(put(snapshot) == nil)
      var again = try StoredSnapshot(store.inOrder)
      #expect(again.snapshot == snapshot)
      #expect(again.become(snapshot) == nil)
    }
  }

  @Test("N1: a piece at a place from which nothing can be counted on is damage", arguments: [Int64.max, .min, 1 << 61])
  mutating func places(place: Int64) throws {
    _ = put(Self.rich)
    var pieces = store.inOrder
    let index = try #require(pieces.lastIndex { $0.key.list.kind == SnapshotPiece.Kind.cell.rawValue })
    pieces[index].key.place = place
    #expect(throws: SnapshotError.self) { try StoredSnapshot(pieces) }
    pieces[index].key.place = (1 << 61) - 1
    #expect(throws: Never.self) { try StoredSnapshot(pieces) }
  }

  @Test("N1: of what only the time has changed nothing is written; the time comes with what changes next")
  mutating func time() throws {
    var snapshot = Self.rich
    _ = put(snapshot)
    snapshot.clock = Instant(microseconds: 99_000_000)
    #expect(put(snapshot) == nil)
    snapshot.counters.nodes += 1
    let change = try #require(put(snapshot))
    #expect(change.put.isEmpty && change.removed.isEmpty)
    #expect(try Snapshot(store.inOrder) == snapshot)
  }

  @Test("N1: what has not changed is not written: a cell, an entry that comes, one that goes, a step")
  mutating func differences() throws {
    var snapshot = Self.stepping
    #expect(try #require(put(snapshot)).replacesAll)
    func kinds(_ change: SnapshotChange?) -> [SnapshotPiece.Kind?] {
      change?.put.map { SnapshotPiece.Kind(rawValue: $0.key.list.kind) } ?? []
    }
    snapshot.cells[0].value = SavedValue(.integer(7))
    var change = put(snapshot)
    #expect(kinds(change) == [.cell] && change?.removed == [] && change?.replacesAll == false)
    let entry = SavedEntry(EntryID(9), .value(SavedValue(.integer(1))), type: .integer)
    snapshot.stacks[0].entries.insert(Shared(entry), at: 2)
    change = put(snapshot)
    #expect(kinds(change) == [.entry] && change?.removed == [])
    snapshot.stacks[0].entries.remove(at: 2)
    change = put(snapshot)
    #expect(kinds(change) == [] && change?.removed.count == 1)
    var step = snapshot.steps[0].record.steps[0]
    step.came = .failure("no")
    let record = snapshot.steps[0].record
    snapshot.steps[0].record = StepsRecord(
      began: record.began, chance: record.chance, steps: record.steps + [step], open: record.open)
    change = put(snapshot)
    #expect(kinds(change) == [.step] && change?.removed == [])
    snapshot.stacks.removeLast()
    snapshot.steps = []
    change = put(snapshot)
    #expect(kinds(change) == [] && change?.removed.count == 6)
    #expect(try Snapshot(store.inOrder) == snapshot)
  }

  @Test("N1: an entry of a thousand is moved without the others being written")
  mutating func moves() throws {
    var snapshot = Self.rich
    snapshot.counters.entries = 2_000
    for number in 10..<1_010 {
      snapshot.stacks[0].entries.append(
        Shared(SavedEntry(EntryID(number), .value(SavedValue(.integer(Int64(number)))))))
    }
    _ = put(snapshot)
    let moved = snapshot.stacks[0].entries.remove(at: 300)
    snapshot.stacks[0].entries.append(moved)
    let change = try #require(put(snapshot))
    #expect(change.put.count == 1 && change.removed.count == 1)
    #expect(try Snapshot(store.inOrder) == snapshot)
  }

  @Test("N1: where there is no room between two neighbours all of the list get new places")
  mutating func noRoom() throws {
    var snapshot = Self.rich
    _ = put(snapshot)
    var most = 0
    for number in 0..<100 {
      snapshot.lost.insert(Loss("number \(number)", .task), at: 1)
      snapshot.shown.insert(SavedLook(EntryID(number + 10), title: "", hash: 0), at: 1)
      let change = try #require(put(snapshot))
      most = max(most, change.removed.count)
      #expect(try Snapshot(store.inOrder) == snapshot)
    }
    // It has come to that.
    #expect(most > 10)
  }

  @Test("N1: generated snapshots become each other", arguments: 0..<16)
  mutating func generated(seed: UInt64) throws {
    var dice = Dice(state: seed &+ 1)
    var snapshot = Self.stepping
    snapshot.counters.entries = 1_000
    snapshot.counters.cells = 1_000
    _ = put(snapshot)
    var next = 10
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 1...4, using: &dice) { Self.change(&snapshot, &next, &dice) }
      _ = put(snapshot)
      let read = try Snapshot(store.inOrder)
      #expect(read == snapshot)
      #expect(read.text() == snapshot.text())
      // A process that ends, and another one that goes on.
      if Int.random(in: 0..<8, using: &dice) == 0 { stored = try StoredSnapshot(store.inOrder) }
    }
  }

  /// Changes something at random that a session could change.
  private static func change(_ snapshot: inout Snapshot, _ next: inout Int, _ dice: inout Dice) {
    next += 1
    let stack = Int.random(in: 0..<snapshot.stacks.count, using: &dice)
    // What others belong to stays.
    let fixed = stack == 0 ? 5 : 0
    let count = snapshot.stacks[stack].entries.count
    func place() -> Int { Int.random(in: fixed...count, using: &dice) }
    switch Int.random(in: 0..<9, using: &dice) {
    case 0, 1:
      let entry = SavedEntry(EntryID(next), .value(SavedValue(.integer(Int64(next)))), type: .integer)
      snapshot.stacks[stack].entries.insert(Shared(entry), at: place())
    case 2: if count > fixed { snapshot.stacks[stack].entries.remove(at: Int.random(in: fixed..<count, using: &dice)) }
    case 3: if count > fixed { snapshot.stacks[stack].entries[fixed...].shuffle(using: &dice) }
    case 4: snapshot.stacks[stack].entries.removeSubrange(place()...)
    case 5:
      let cell = SavedCell(CellID(next), "c", of: "book", owner: .plugin, SavedValue(.integer(Int64(next))))
      snapshot.cells.append(Shared(cell))
    case 6:
      snapshot.cells[Int.random(in: 0..<snapshot.cells.count, using: &dice)].value = SavedValue(.string("\(next)"))
    case 7:
      let hole = SavedHole(.root, [.hole(["hole #\(next)"])], nil, .cancelled)
      snapshot.holes.insert(hole, at: Int.random(in: 0...snapshot.holes.count, using: &dice))
    default: snapshot.lost.shuffle(using: &dice)
    }
  }

  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  // MARK: Damage

  private func error(_ pieces: [SnapshotPiece]) -> SnapshotError? {
    do throws(SnapshotError) { _ = try StoredSnapshot(pieces) } catch { return error }
    return nil
  }

  @Test("N1: a piece that was cut at any byte is told as damaged, with its place")
  mutating func cut() {
    _ = put(Self.stepping)
    let pieces = store.inOrder
    for place in pieces.indices {
      for count in 0..<pieces[place].bytes.count {
        var cut = pieces
        cut[place].bytes = Array(cut[place].bytes[..<count])
        #expect(error(cut)?.kind == .damaged)
      }
    }
    var cut = pieces
    let entry = pieces.firstIndex { $0.key.list.kind == SnapshotPiece.Kind.entry.rawValue } ?? 0
    cut[entry + 2].bytes.removeLast()
    #expect(error(cut)?.place.hasPrefix("stacks[1].entries[3], line 1") == true)
  }

  @Test("N1: pieces that belong to nothing, of no known kind, or without a head are damaged; a newer head is newer")
  mutating func strange() {
    _ = put(Self.stepping)
    let pieces = store.inOrder
    #expect(error([])?.got == "pieces without one")
    #expect(error(Array(pieces.dropFirst()))?.kind == .damaged)
    let isStack = { (piece: SnapshotPiece) in piece.key.list.kind == SnapshotPiece.Kind.stack.rawValue }
    #expect(error(pieces.filter { !isStack($0) })?.expected == "a piece of a stack that is there")
    let strange = SnapshotPiece(.init(.init(kind: 77, owner: 0), at: 0), Array("{}".utf8))
    #expect(error(pieces + [strange])?.got == "one of kind 77")
    var newer = pieces
    let head = String(decoding: pieces[0].bytes, as: UTF8.self)
    newer[0].bytes = Array(head.split(separator: "\"snapshot\":1").joined(separator: "\"snapshot\":2").utf8)
    #expect(error(newer)?.kind == .newer(2))
  }
}
