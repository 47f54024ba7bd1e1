/// All that this process does outside for scripts, in whatever session.
package enum OutsideWork {
  /// How long the end of it is waited for. What takes longer is left to the end of the process.
  private static let patienceMicroseconds: Int64 = 1_000_000

  /// Ends it, because the process is about to end, maybe in the middle of a turn. Scripts go on with nothing that comes of
  /// this: no answer reaches a session any more. Transactions are rolled back, so that whoever opens the database next
  /// finds nothing half done.
  package static func endForGood() {
    if Workers.areOpen || Databases.areOpen {
      let isDone = Locked(false)
      // On a thread of its own: what it waits for may never come, for one of a file system that does not answer.
      let thread = try? Thread(stackBytes: 256 << 10) {
        Workers.closeAll()
        Databases.closeAll()
        isDone.change { $0 = true }
      }
      thread?.detach()
      if thread != nil { _ = isDone.wait(microseconds: patienceMicroseconds) { $0 } }
    }
    RunningPrograms.killForGood()
  }
}

/// The objects of one class that are there.
final class Census<Member: AnyObject & Sendable>: Sendable {
  private struct Entry: Sendable {
    weak var member: Member?
  }

  private let entries = Locked<[ObjectIdentifier: Entry]>([:])

  /// Notes one that has been made.
  func add(_ member: Member) { entries.withLock { $0[ObjectIdentifier(member)] = Entry(member: member) } }

  /// Forgets one that is let go of.
  func remove(_ id: ObjectIdentifier) { entries.withLock { $0[id] = nil } }

  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  var all: [Member] { entries.withLock { $0.values.compactMap(\.member) } }
}
