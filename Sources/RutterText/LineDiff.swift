import RutterCore

/// Which lines of two texts are the same, which were taken out, which came in. Lines compare by their bytes (V2).
package struct LineDiff: Sendable, Hashable {
  /// One step from the old text to the new one, with the places of the lines, from 0.
  package enum Step: Sendable, Hashable {
    case same(old: Int, new: Int)
    case removed(Int)
    case added(Int)
  }

  package let steps: [Step]

  /// Beyond so many differing lines the search would cost more than its result is worth: the rest is taken as changed.
  static let mostChanges = 2000

  /// Compares texts, by the shortest way from one to the other (Myers).
  package init(_ old: [String], _ new: [String]) {
    let old = old.map { Text($0) }, new = new.map { Text($0) }
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    var steps = (0..<head).map { Step.same(old: $0, new: $0) }
    let search = Search(old: old[head..<(old.count - tail)], new: new[head..<(new.count - tail)])
    steps += search.steps()
    steps += (0..<tail).map { .same(old: old.count - tail + $0, new: new.count - tail + $0) }
    self.steps = Self.removalsFirst(steps)
  }

  /// Within one change what was taken out comes first.
  private static func removalsFirst(_ steps: [Step]) -> [Step] {
    var ordered: [Step] = [], added: [Step] = []
    for step in steps {
      switch step {
      case .added: added.append(step)
      case .removed: ordered.append(step)
      case .same:
        ordered += added
        added = []
        ordered.append(step)
      }
    }
    return ordered + added
  }

  /// The search in what is left between the equal beginnings and ends.
  private struct Search {
    let old: ArraySlice<Text>
    let new: ArraySlice<Text>

    func steps() -> [Step] {
      if old.isEmpty || new.isEmpty { return changed }
      guard let rounds = rounds() else { return changed }
      return walkBack(rounds)
    }

    private var changed: [Step] { old.indices.map(Step.removed) + new.indices.map(Step.added) }

    /// How far each diagonal reaches after 0, 1, 2, … changes; nil if there are too many.
    private func rounds() -> [[Int]]? {
      let most = min(old.count + new.count, LineDiff.mostChanges)
      var reach = [Int](repeating: 0, count: 2 * most + 3)
      let middle = most + 1
      var rounds: [[Int]] = []
      for changes in 0...most {
        // Only the diagonals that this round can reach are kept.
        rounds.append(Array(reach[(middle - changes - 1)...(middle + changes + 1)]))
        for diagonal in stride(from: -changes, through: changes, by: 2) {
          let isDown =
            diagonal == -changes
            || (diagonal != changes && reach[middle + diagonal - 1] < reach[middle + diagonal + 1])
          var x = isDown ? reach[middle + diagonal + 1] : reach[middle + diagonal - 1] + 1
          while x < old.count, x - diagonal < new.count, isSame(x, x - diagonal) { x += 1 }
          reach[middle + diagonal] = x
          if x >= old.count, x - diagonal >= new.count { return rounds }
        }
      }
      return nil
    }

    private func isSame(_ x: Int, _ y: Int) -> Bool { old[old.startIndex + x] == new[new.startIndex + y] }

    private func walkBack(_ rounds: [[Int]]) -> [Step] {
      var steps: [Step] = [], x = old.count, y = new.count
      for changes in rounds.indices.reversed() {
        let reach = rounds[changes], middle = changes + 1, diagonal = x - y
        let isDown =
          diagonal == -changes
          || (diagonal != changes && reach[middle + diagonal - 1] < reach[middle + diagonal + 1])
        let before = isDown ? diagonal + 1 : diagonal - 1
        let fromX = changes == 0 ? 0 : reach[middle + before], fromY = changes == 0 ? 0 : fromX - before
        while x > fromX, y > fromY {
          x -= 1
          y -= 1
          steps.append(.same(old: old.startIndex + x, new: new.startIndex + y))
        }
        if changes == 0 { break }
        steps.append(isDown ? .added(new.startIndex + fromY) : .removed(old.startIndex + fromX))
        (x, y) = (fromX, fromY)
      }
      return steps.reversed()
    }
  }
}
