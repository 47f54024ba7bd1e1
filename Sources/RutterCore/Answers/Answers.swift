/// Who waits for the answer of which entry (R1): from the operation that presents a value to the entry that it makes, and
/// from there back to whoever asked.
struct Answers {
  private var table = IdentifierTable<OperationID, Presented>()
  /// The operations that have presented the entries which are there.
  private var operations = IdentifierTable<EntryID, OperationID>()

  var isEmpty: Bool { table.isEmpty }
  var count: Int { table.count }

  subscript(operation: OperationID) -> Presented? { table[operation] }

  /// The operation whose asker waits for what an entry answers.
  func operation(for entry: EntryID) -> OperationID? { operations.isEmpty ? nil : operations[entry] }

  /// The oldest first.
  var all: [(key: OperationID, value: Presented)] { Array(table) }

  /// Shows each, in no order: only sums may come of it.
  func forEach(_ body: (Presented) -> Void) { table.forEachValue(body) }

  /// An operation is about to present a value.
  mutating func begin(_ operation: OperationID, _ presented: Presented) { table[operation] = presented }

  /// One that was saved goes on.
  mutating func restore(_ operation: OperationID, _ presented: Presented) {
    table[operation] = presented
    if let entry = presented.entry { operations[entry] = operation }
  }

  /// What was presented has its entry.
  mutating func came(_ entry: EntryID, by operation: OperationID) {
    if !table.contains(operation) { return }
    table[operation]?.entry = entry
    operations[entry] = operation
  }

  /// The answer is there, and is told next. The first one counts.
  ///
  /// - Returns: Whether anybody is to be told.
  mutating func answer(_ answer: Answer, of operation: OperationID) -> Bool {
    guard let presented = table[operation], presented.answer == nil else { return false }
    if let entry = presented.entry { operations[entry] = nil }
    table[operation]?.answer = answer
    return true
  }

  /// Whoever asked is gone, or does not wait for it any more.
  mutating func forgetRecipient(of operation: OperationID) { table[operation]?.recipient = .gone }

  /// Whoever asked is gone with the version of its plugin; the answer goes to what takes it by its name.
  mutating func keepByName(_ operation: OperationID, owner: EntryID) { table[operation]?.recipient = .named(owner) }

  /// Takes one out, to tell its answer or to forget it.
  mutating func take(_ operation: OperationID) -> Presented? {
    guard let presented = table.removeValue(forKey: operation) else { return nil }
    if let entry = presented.entry, operations[entry] == operation { operations[entry] = nil }
    return presented
  }
}
