import RutterCore
import TestFolders
import Testing

@testable import RutterWorkers

@Suite struct PendingTurnsTests {
  private func piece(_ place: Int64, _ byte: UInt8) -> SnapshotPiece {
    SnapshotPiece(.init(.init(kind: 10, owner: 0), at: place), [byte])
  }

  private func change(_ head: UInt8, removed: [Int64] = [], put: [SnapshotPiece] = []) -> SnapshotChange {
    var change = SnapshotChange()
    (change.head, change.hash) = ([head], UInt64(head))
    change.removed = removed.map { piece($0, 0).key }
    change.put = put
    return change
  }

  private func turns(_ changes: [SnapshotChange]) -> PendingTurns {
    var turns = PendingTurns()
    for (place, change) in changes.enumerated() {
      turns.append(TurnRecord(number: Int64(place), session: 1, savedAtMicroseconds: 0, change: change))
    }
    return turns
  }

  @Test("N1: what several turns have changed is changed once, as the last one left it")
  func merged() {
    let turns = turns([
      change(1, put: [piece(1, 1), piece(2, 1)]), change(2, removed: [1], put: [piece(3, 2)]),
      change(3, removed: [3], put: [piece(3, 3), piece(1, 3)]), change(4, removed: [2]),
    ])
    let merged = change(4, removed: [2], put: [piece(1, 3), piece(3, 3)])
    #expect(turns.merged() == merged)
    #expect(
      turns.merged(with: change(5, put: [piece(2, 5)])) == change(5, put: [piece(1, 3), piece(2, 5), piece(3, 3)]))
  }

  @Test("N1: where there are no turns, there is nothing to be changed besides")
  func none() {
    #expect(turns([]).merged() == nil)
    let last = change(1, removed: [2], put: [piece(9, 1), piece(1, 1)])
    #expect(turns([]).merged(with: last) == last)
    #expect(turns([]).pieces(over: [piece(1, 1)]) == [piece(1, 1)])
  }

  @Test("N1: the pieces of a session are those in the file with what its turns have changed, in their order")
  func pieces() {
    let turns = turns([change(1, removed: [1], put: [piece(7, 1), piece(4, 1)]), change(2, put: [piece(2, 2)])])
    #expect(
      turns.pieces(over: [piece(1, 0), piece(2, 0), piece(5, 0)]) == [
        piece(2, 2), piece(4, 1), piece(5, 0), piece(7, 1),
      ])
  }
}
