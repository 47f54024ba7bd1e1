package import RutterCore

/// A snapshot as it stands in a store, piece by piece. It knows what of a later one differs, so that no more than that is
/// written.
package struct StoredSnapshot: Sendable {
  /// What stands there; nil if nothing does, or nothing that is in pieces.
  package private(set) var snapshot: Snapshot?
  private var lists: [SnapshotPiece.ListKey: PieceRows] = [:]
  private var head = Count()
  private var hash: UInt64 = 0
  private var bytes = 0

  private struct Count: Sendable {
    var hash: UInt64 = 0
    var bytes = 0
  }

  /// Nothing is stored yet, or what is stored is not in pieces: all of the first snapshot is written.
  package init() {}

  /// Reads what is stored.
  ///
  /// - Parameter pieces: All of them, in the order of their keys.
  /// - Throws: A ``SnapshotError`` that names the place.
  package init(_ pieces: [SnapshotPiece]) throws(SnapshotError) {
    snapshot = try Snapshot(pieces)
    for piece in pieces {
      guard piece.key.place.magnitude < 1 << 61 else {
        throw SnapshotError(.damaged, expected: "a piece at a place of a list", got: "one at \(piece.key.place)")
      }
      let hash = piece.hash
      self.hash &+= hash
      bytes += piece.bytes.count
      if piece.key == .head {
        head = Count(hash: hash, bytes: piece.bytes.count)
      } else {
        lists[piece.key.list, default: PieceRows(of: piece.key.list)].append(piece)
      }
    }
  }

  /// What is stored becomes another snapshot.
  ///
  /// - Parameter new: What is to be stored.
  /// - Returns: What has to be written for that; nil if nothing but the time differs, which is stored with what changes next.
  package mutating func become(_ new: Snapshot) -> SnapshotChange? {
    let old = snapshot ?? Snapshot(flow: "")
    var change = SnapshotChange()
    change.replacesAll = snapshot == nil
    (change.hash, change.bytes) = (hash, bytes)
    if old.stacks != new.stacks { differStacks(old.stacks, new.stacks, &change) }
    differ(.hole, old.holes, new.holes, by: \.site, SavedHole.text, &change)
    differ(.held, old.held, new.held, by: { [$0.holder, $0.name] }, SavedHeld.text, &change)
    differ(.answer, old.answers, new.answers, by: \.operation, SavedAnswer.text, &change)
    differ(.steps, old.steps.map { $0.with([]) }, new.steps.map { $0.with([]) }, by: \.holder, SavedSteps.text, &change)
    differSteps(old.steps, new.steps, &change)
    differ(.loss, old.lost, new.lost, by: { _ in 0 }, Loss.text, &change)
    differLooks(old.shown, new.shown, &change)
    differCells(old.cells, new.cells, &change)
    differ(.result, old.results, new.results, by: \.site, SavedResult.text, &change)
    let isSame = change.put.isEmpty && change.removed.isEmpty && snapshot?.isSameHead(as: new) == true
    if isSame { return nil }
    put(new.headText, &change)
    snapshot = new
    (hash, bytes) = (change.hash, change.bytes)
    return change
  }

  private mutating func put(_ text: [UInt8], _ change: inout SnapshotChange) {
    change.hash &-= head.hash
    change.bytes -= head.bytes
    head = Count(hash: SnapshotPiece(.head, text).hash, bytes: text.count)
    change.head = text
    change.hash &+= head.hash
    change.bytes += head.bytes
  }

  /// One list of a kind.
  private mutating func differ<Item: Equatable>(
    _ kind: SnapshotPiece.Kind, _ old: [Item], _ new: [Item], by id: (Item) -> some Hashable,
    _ text: (Item) -> [UInt8], _ change: inout SnapshotChange
  ) {
    if old.isEmpty, new.isEmpty { return }
    let list = SnapshotPiece.ListKey(kind), difference = ListDifference(old, new)
    lists[list, default: PieceRows(of: list)].become(old, new, difference, by: id, text, &change)
  }

  private mutating func differCells(
    _ old: SharedList<Shared<SavedCell>>, _ new: SharedList<Shared<SavedCell>>, _ change: inout SnapshotChange
  ) {
    if old.isEmpty, new.isEmpty { return }
    let list = SnapshotPiece.ListKey(.cell)
    lists[list, default: PieceRows(of: list)].become(old, new, SavedCell.text, &change)
  }

  private mutating func differLooks(_ old: [SavedLook], _ new: [SavedLook], _ change: inout SnapshotChange) {
    if old.isEmpty, new.isEmpty { return }
    let list = SnapshotPiece.ListKey(.look)
    lists[list, default: PieceRows(of: list)].become(old, new, SavedLook.text, &change)
  }

  private mutating func differStacks(_ old: [SavedStack], _ new: [SavedStack], _ change: inout SnapshotChange) {
    let areLike = old.count == new.count && zip(old, new).allSatisfy { $0.isLike($1) }
    if !areLike {
      differ(.stack, old.map(\.withoutEntries), new.map(\.withoutEntries), by: \.id, SavedStack.text, &change)
    }
    differEntries(old, new, &change)
  }

  /// One list for each stack.
  private mutating func differEntries(_ old: [SavedStack], _ new: [SavedStack], _ change: inout SnapshotChange) {
    var before: [Int: SharedList<Shared<SavedEntry>>] = [:]
    for stack in old { before[stack.id] = stack.entries }
    for stack in new {
      let old = before.removeValue(forKey: stack.id) ?? [], list = SnapshotPiece.ListKey(.entry, of: stack.id)
      if old.isEmpty, stack.entries.isEmpty { continue }
      lists[list, default: PieceRows(of: list)].become(old, stack.entries, SavedEntry.text, &change)
    }
    removeLists(.entry, of: before.keys, &change)
  }

  /// One list for each entry that holds steps.
  private mutating func differSteps(_ old: [SavedSteps], _ new: [SavedSteps], _ change: inout SnapshotChange) {
    var before: [Int: [Step]] = [:]
    for steps in old { before[steps.holder.number] = steps.record.steps }
    for steps in new {
      let holder = steps.holder.number, list = SnapshotPiece.ListKey(.step, of: holder)
      let old = before.removeValue(forKey: holder) ?? [], new = steps.record.steps
      if old.isEmpty, new.isEmpty { continue }
      let difference = ListDifference(old, new)
      lists[list, default: PieceRows(of: list)].become(old, new, difference, by: { _ in 0 }, Step.text, &change)
    }
    removeLists(.step, of: before.keys, &change)
  }

  /// In no order: each is a deletion of its own.
  private mutating func removeLists(
    _ kind: SnapshotPiece.Kind, of owners: some Sequence<Int>, _ change: inout SnapshotChange
  ) {
    for owner in owners { lists.removeValue(forKey: .init(kind, of: owner))?.removeAll(&change) }
  }
}

extension Snapshot {
  /// Whether the head is the same, but for the time.
  fileprivate func isSameHead(as other: Snapshot) -> Bool {
    flow == other.flow && startedAtMicroseconds == other.startedAtMicroseconds && seed == other.seed
      && random == other.random && secrets == other.secrets
      && refusers == other.refusers && counters == other.counters
  }
}

extension SavedStack {
  /// Whether it is the same as another one but for the entries.
  fileprivate func isLike(_ other: SavedStack) -> Bool {
    var stack = self
    stack.entries = other.entries
    return stack == other
  }

  fileprivate var withoutEntries: SavedStack {
    var stack = self
    stack.entries = []
    return stack
  }
}

extension SavedHole {
  /// What tells it from other holes.
  fileprivate var site: HoleSite { HoleSite(entry: entry, path: path) }
}

private struct HoleSite: Hashable {
  var entry: EntryID
  var path: PartPath
}

extension SavedResult {
  /// What tells it from other results.
  fileprivate var site: ResultSite { ResultSite(loader: loader, key: key, isAhead: isAhead) }
}

private struct ResultSite: Hashable {
  var loader: LoaderName
  var key: Value
  var isAhead: Bool
}
