/// The entries and roots of stacks that are saved: what belongs to others is not.
struct SavedEntries {
  /// Those of the path, but for ``left``.
  private let positions: Positions
  private var left: Set<EntryID> = []
  /// The stacks of which questions are left out: what is remembered of these stacks has them.
  private var cut: Set<StackID> = []
  /// What is saved of the records of steps, by the entries that hold them.
  private(set) var records = IdentifierTable<EntryID, StepsRecord>()
  /// Those of stacks that have not shown since they were restored.
  private var kept = IdentifierTable<EntryID, Bool>()

  init(of path: borrowing Path) { positions = path.positions }

  /// Those that are not on the path, in the order of their numbers.
  var keptIDs: [EntryID] { kept.keys.filter { !positions.contains($0) } }
  func contains(_ id: EntryID) -> Bool {
    positions.contains(id) ? left.isEmpty || !left.contains(id) : kept.contains(id)
  }
  mutating func leave(_ id: EntryID) { left.insert(id) }
  /// Steps are saved by a record, which does not know some of their questions.
  mutating func keep(_ record: StepsRecord, of holder: EntryID, without questions: [EntryID], of stack: StackID?) {
    records[holder] = record
    guard let stack else { return }
    left.formUnion(questions)
    cut.insert(stack)
  }
  /// Whether what is remembered of a stack may be used.
  func isWhole(_ stack: StackID) -> Bool { cut.isEmpty || !cut.contains(stack) }
  mutating func keep(_ id: EntryID) { kept[id] = true }
}
