package import RutterCore

// Snapshots in pieces: the texts of these, and a snapshot from them.

/// Writes one piece.
private func text(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter(), bytes: [UInt8] = []
  write(&writer)
  writer.takeBytes { bytes.append(contentsOf: $0) }
  return bytes
}

extension Snapshot {
  /// What stands in no list.
  var headText: [UInt8] {
    RutterText.text { writer in
      writer.record { top in
        writeTime(to: &top)
        top.field("flow", .string(flow))
        top.list("random", random) { $0.packed }
        if !refusers.isEmpty { top.list("refusers", refusers) { .string($0) } }
        if !secrets.isEmpty { top.list("secrets", secrets) { $0.packed } }
        top.field("seed", Packing.pack(seed))
        top.field("snapshot", Snapshot.version)
        top.field("started_at", .integer(startedAtMicroseconds))
      }
    }
  }
}

extension SavedStack {
  static func text(_ stack: Self) -> [UInt8] { RutterText.text { stack.write(to: &$0, isWhole: false) } }
}
extension SavedEntry {
  static func text(_ entry: Shared<Self>) -> [UInt8] { RutterText.text { $0.value(entry.unshared.packed) } }
}
extension SavedCell {
  static func text(_ cell: Shared<Self>) -> [UInt8] { RutterText.text { $0.value(cell.unshared.packed) } }
}
extension SavedHole { static func text(_ hole: Self) -> [UInt8] { RutterText.text { $0.value(hole.packed) } } }
extension SavedResult { static func text(_ result: Self) -> [UInt8] { RutterText.text { $0.value(result.packed) } } }
extension SavedHeld { static func text(_ held: Self) -> [UInt8] { RutterText.text { $0.value(held.packed) } } }
extension SavedAnswer { static func text(_ answer: Self) -> [UInt8] { RutterText.text { $0.value(answer.packed) } } }
extension SavedSteps { static func text(_ steps: Self) -> [UInt8] { RutterText.text { $0.value(steps.packed) } } }
extension Step { static func text(_ step: Self) -> [UInt8] { RutterText.text { $0.value(step.packed) } } }
extension Loss { static func text(_ loss: Self) -> [UInt8] { RutterText.text { $0.value(loss.packed) } } }
extension SavedLook { static func text(_ look: Self) -> [UInt8] { RutterText.text { look.write(to: &$0) } } }

extension Snapshot {
  /// Puts a snapshot together.
  ///
  /// - Parameter pieces: All of them, in the order of their keys.
  /// - Throws: A ``SnapshotError`` that names the place as it would stand in the whole text.
  package init(_ pieces: [SnapshotPiece]) throws(SnapshotError) {
    guard let head = pieces.first, head.key == .head else {
      throw SnapshotError(.damaged, expected: "a head", got: "pieces without one")
    }
    try self.init(head: try head.part(at: ""), lists: [])
    var owners = Owners()
    for piece in pieces.dropFirst() { try take(piece, &owners) }
    for index in steps.indices {
      steps[index] = steps[index].with(owners.single[index])
      try steps[index].checkQuestions(at: "steps[\(index + 1)]")
    }
    do throws(SnapshotFlaw) { try check() } catch { throw SnapshotError(error) }
  }

  /// Where those stand to which pieces of their own belong.
  private struct Owners {
    var stacks: [Int: Int] = [:]
    var steps: [Int: Int] = [:]
    /// The single steps of each.
    var single: [[Step]] = []
  }

  private mutating func take(_ piece: SnapshotPiece, _ owners: inout Owners) throws(SnapshotError) {
    switch SnapshotPiece.Kind(rawValue: piece.key.list.kind) {
    case .stack:
      let stack = try SavedStack(withoutEntries: try piece.part(at: "stacks[\(stacks.count + 1)]"))
      owners.stacks[stack.id] = stacks.count
      stacks.append(stack)
    case .entry:
      let index = try piece.owner(owners.stacks, "stack")
      let place = "stacks[\(index + 1)].entries[\(stacks[index].entries.count + 1)]"
      stacks[index].entries.append(Shared(try SavedEntry(try piece.part(at: place))))
    case .steps:
      let steps = try SavedSteps(unchecked: try piece.part(at: "steps[\(self.steps.count + 1)]"))
      owners.steps[steps.holder.number] = self.steps.count
      self.steps.append(steps)
      owners.single.append([])
    case .step:
      let index = try piece.owner(owners.steps, "entry with steps")
      let place = "steps[\(index + 1)].steps[\(owners.single[index].count + 1)]"
      owners.single[index].append(try Step(whole: try piece.part(at: place)))
    case .hole: holes.append(try SavedHole(try piece.part(at: "holes[\(holes.count + 1)]")))
    case .result: results.append(try SavedResult(try piece.part(at: "results[\(results.count + 1)]")))
    case .held: held.append(try SavedHeld(try piece.part(at: "held[\(held.count + 1)]")))
    case .answer: answers.append(try SavedAnswer(try piece.part(at: "answers[\(answers.count + 1)]")))
    case .loss: lost.append(try Loss(try piece.part(at: "lost[\(lost.count + 1)]")))
    case .look: shown.append(try SavedLook(try piece.part(at: "shown[\(shown.count + 1)]")))
    case .cell: cells.append(Shared(try SavedCell(try piece.part(at: "cells[\(cells.count + 1)]"))))
    case .head, nil:
      throw SnapshotError(.damaged, expected: "a piece of a known kind", got: "one of kind \(piece.key.list.kind)")
    }
  }
}

extension SnapshotPiece {
  fileprivate func part(at place: String) throws(SnapshotError) -> SnapshotCursor {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONError) in try JSON.decode(bytes, limits: Snapshot.limits) }
    }
    do throws(JSONError) { return SnapshotCursor(try result.get(), place) } catch {
      let line = "line \(error.line), column \(error.column)"
      throw SnapshotError(
        .damaged, at: place.isEmpty ? line : "\(place), \(line)", expected: "a piece of a snapshot in JSON",
        got: error.cause)
    }
  }

  /// The place of what the piece belongs to.
  fileprivate func owner(_ places: [Int: Int], _ words: String) throws(SnapshotError) -> Int {
    if let place = places[key.list.owner] { return place }
    throw SnapshotError(.damaged, expected: "a piece of a \(words) that is there", got: "one of \(key.list.owner)")
  }
}
