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
