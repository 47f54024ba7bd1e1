/// What is wrong with a snapshot that somebody wrote, or that was damaged: what no session could have saved.
package struct SnapshotFlaw: Error, Hashable, Sendable {
  /// Where: `stacks[1].entries[3].id`.
  package var place: String
  package var expected: String
  package var got: String

  package init(_ place: String, expected: String, got: String) {
    self.place = place
    self.expected = expected
    self.got = got
  }
}

extension Snapshot {
  /// No counter comes near to this: a number that is given out is always followed by another.
  private static var most: Int { 1 << 40 }
  private static var latest: Int64 { 4_000_000_000_000_000_000 }

  /// Checks that all that names something names what is there, and that nothing is there twice.
  ///
  /// - Throws: The first thing that is wrong.
  package func check() throws(SnapshotFlaw) {
    guard (0...Self.latest).contains(clock.microseconds) else {
      throw SnapshotFlaw("clock", expected: "a time in microseconds from 0 up", got: "\(clock.microseconds)")
    }
    guard (-Self.latest...Self.latest).contains(startedAtMicroseconds) else {
      throw SnapshotFlaw("started_at", expected: "a time in microseconds since 1970", got: "\(startedAtMicroseconds)")
    }
    for (name, path) in SavedCounters.all {
      // Those of stacks are kept in half the room, and the session goes on counting.
      let most = path == \.stacks ? Int(Int32.max) / 2 : Self.most
      guard (0...most).contains(counters[keyPath: path]) else {
        throw SnapshotFlaw(
          "counters.\(name)", expected: "a number from 0 to \(most)", got: "\(counters[keyPath: path])")
      }
    }
    for (index, one) in random.enumerated() where one.state.count != 4 {
      throw SnapshotFlaw("random[\(index + 1)].state", expected: "four numbers", got: "\(one.state.count)")
    }
    let entries = try checkStacks()
    try checkCells(entries)
    for (index, hole) in holes.enumerated() where !entries.contains(hole.entry) {
      throw SnapshotFlaw("holes[\(index + 1)].entry", expected: "an entry that is there", got: "\(hole.entry)")
    }
    for (index, result) in results.enumerated() where !(0...Self.latest).contains(result.until.microseconds) {
      throw SnapshotFlaw(
        "results[\(index + 1)].until", expected: "a time in microseconds from 0 up", got: "\(result.until.microseconds)"
      )
    }
    try checkAnswers(entries)
    try checkSteps(entries)
    try checkHeld()
  }

  /// Steps stand in an entry, and their questions on its stack.
  private func checkSteps(_ entries: Set<EntryID>) throws(SnapshotFlaw) {
    var holders: Set<EntryID> = [], places: Set<EntryID> = []
    for (index, one) in steps.enumerated() {
      let place = "steps[\(index + 1)]"
      guard entries.contains(one.holder), holders.insert(one.holder).inserted else {
        throw SnapshotFlaw("\(place).entry", expected: "an entry that has no other steps", got: "\(one.holder)")
      }
      let stacked = Set(stacks.filter { $0.owner == one.holder }.flatMap { $0.entries.map(\.id) })
      for (index, question) in one.questions.enumerated() where !stacked.contains(question) {
        throw SnapshotFlaw("\(place).questions[\(index + 1)]", expected: "an entry of their stack", got: "\(question)")
      }
      if let id = one.place {
        guard (1...max(1, counters.entries)).contains(id.number), !entries.contains(id), places.insert(id).inserted
        else {
          throw SnapshotFlaw("\(place).place", expected: "a number that was given out, to nothing else", got: "\(id)")
        }
      }
    }
  }

  /// - Returns: The entries and roots.
  private func checkStacks() throws(SnapshotFlaw) -> Set<EntryID> {
    guard let main = stacks.first, main.owner == nil, main.id == 0, main.root == .root else {
      throw SnapshotFlaw("stacks[1]", expected: "the stack of the root screen, with id 0 and root 0", got: "another")
    }
    var entries: Set<EntryID> = [], holders: [EntryID: (stack: Int, depth: Int)] = [:], last = -1
    var names: Set<StackName> = [], active: Set<EntryID> = []
    for (index, stack) in stacks.enumerated() {
      let place = "stacks[\(index + 1)]"
      guard stack.id > last, stack.id <= counters.stacks, stack.id <= Int(Int32.max) else {
        throw SnapshotFlaw("\(place).id", expected: "a number over \(last) that was given out", got: "\(stack.id)")
      }
      last = stack.id
      var depth = 0
      if index > 0 {
        guard let owner = stack.owner, let holder = holders[owner], holder.stack < stack.id else {
          throw SnapshotFlaw(
            "\(place).owner", expected: "an entry of a stack before this one",
            got: stack.owner.map { "\($0)" } ?? "none")
        }
        depth = holder.depth + 1
        guard depth <= Container.depthLimit else {
          throw SnapshotFlaw(
            place, expected: "at most \(Container.depthLimit) stacks inside of each other", got: "more")
        }
        guard names.insert(StackName(owner: owner, name: stack.name)).inserted else {
          throw SnapshotFlaw("\(place).name", expected: "a name once in its container", got: "'\(stack.name)' again")
        }
        if stack.isActive, !active.insert(owner).inserted {
          throw SnapshotFlaw("\(place).active", expected: "one active stack in a container", got: "another")
        }
      }
      try check(stack, place, &entries)
      holders[stack.root] = (stack.id, depth)
      for entry in stack.entries { holders[entry.id] = (stack.id, depth) }
    }
    try checkPresented(entries)
    return entries
  }

  private func check(_ stack: SavedStack, _ place: String, _ entries: inout Set<EntryID>) throws(SnapshotFlaw) {
    try check(stack.root, "\(place).root", &entries, from: stack.owner == nil ? 0 : 1)
    guard stack.entries.count <= Planner.depthLimit else {
      throw SnapshotFlaw(
        "\(place).entries", expected: "at most \(Planner.depthLimit) entries", got: "\(stack.entries.count)")
    }
    for (index, entry) in stack.entries.enumerated() {
      try check(entry.id, "\(place).entries[\(index + 1)].id", &entries, from: 1)
      guard (0...counters.operations).contains(entry.operation.number) else {
        throw SnapshotFlaw(
          "\(place).entries[\(index + 1)].operation", expected: "a number that was given out", got: "\(entry.operation)"
        )
      }
    }
  }

  private func check(
    _ id: EntryID, _ place: String, _ entries: inout Set<EntryID>, from first: Int
  ) throws(SnapshotFlaw) {
    guard id.number >= first, id.number <= counters.entries else {
      throw SnapshotFlaw(place, expected: "a number up to \(counters.entries), the last one given out", got: "\(id)")
    }
    guard entries.insert(id).inserted else { throw SnapshotFlaw(place, expected: "each id once", got: "\(id) again") }
  }

  private func checkPresented(_ entries: Set<EntryID>) throws(SnapshotFlaw) {
    var shown: Set<BindingKey> = []
    for (index, stack) in stacks.enumerated() {
      for (number, entry) in stack.entries.enumerated() {
        guard let presented = entry.presented else { continue }
        let place = "stacks[\(index + 1)].entries[\(number + 1)].presented"
        guard entries.contains(presented.owner), presented.owner != entry.id else {
          throw SnapshotFlaw("\(place).owner", expected: "an entry that is there", got: "\(presented.owner)")
        }
        guard shown.insert(BindingKey(owner: presented.owner, cell: presented.cell)).inserted else {
          throw SnapshotFlaw(place, expected: "one entry that a cell presents", got: "another")
        }
      }
    }
  }

  private func checkCells(_ entries: Set<EntryID>) throws(SnapshotFlaw) {
    var last = 0
    for (index, cell) in cells.enumerated() {
      let place = "cells[\(index + 1)]"
      guard cell.id.number > last, cell.id.number <= counters.cells else {
        throw SnapshotFlaw(
          "\(place).id", expected: "a number from \(last + 1) to \(counters.cells), the last one given out",
          got: "\(cell.id)")
      }
      last = cell.id.number
      if let entry = cell.owner.entry, !entries.contains(entry) {
        throw SnapshotFlaw("\(place).entry", expected: "an entry that is there", got: "\(entry)")
      }
      switch cell.owner {
      case .plugin, .part:
        if cell.name == nil { throw SnapshotFlaw("\(place).name", expected: "a name", got: "none") }
      case .link: break
      }
    }
  }

  private func checkAnswers(_ entries: Set<EntryID>) throws(SnapshotFlaw) {
    var known: Set<OperationID> = [], asked: Set<EntryID> = []
    for (index, one) in answers.enumerated() {
      let place = "answers[\(index + 1)]"
      guard (1...max(1, counters.operations)).contains(one.operation.number), known.insert(one.operation).inserted
      else {
        throw SnapshotFlaw("\(place).operation", expected: "a number that was given out, once", got: "\(one.operation)")
      }
      guard entries.contains(one.owner) else {
        throw SnapshotFlaw("\(place).owner", expected: "an entry that is there", got: "\(one.owner)")
      }
      guard entries.contains(one.entry), asked.insert(one.entry).inserted else {
        throw SnapshotFlaw("\(place).entry", expected: "an entry that is there, once", got: "\(one.entry)")
      }
    }
  }

  private func checkHeld() throws(SnapshotFlaw) {
    var names: Set<[Text]> = []
    for (index, one) in held.enumerated() {
      let place = "held[\(index + 1)]"
      guard names.insert([one.holder, one.name]).inserted else {
        throw SnapshotFlaw("\(place).name", expected: "each name once of a plugin", got: "'\(one.name)' again")
      }
      // The stack itself may have left since.
      guard (0...counters.stacks).contains(one.stack), one.stack <= Int(Int32.max) else {
        throw SnapshotFlaw(
          "\(place).stack", expected: "a number from 0 to \(counters.stacks), the last one given out",
          got: "\(one.stack)")
      }
      guard one.request.kind.handles.isEmpty, one.request.kind.isSound else {
        throw SnapshotFlaw("\(place).request", expected: "what a script could ask for", got: one.request.kind.name)
      }
    }
  }
}

/// The name of a stack and whose it is.
private struct StackName: Hashable {
  var owner: EntryID
  var name: Text
}

extension OperationRequest.Kind {
  /// Whether its numbers are none that only a hand can have written.
  fileprivate var isSound: Bool {
    switch self {
    case .pop(let count): count >= 0
    case .edit(let steps): steps.allSatisfy(\.kind.isSound)
    default: true
    }
  }
}
