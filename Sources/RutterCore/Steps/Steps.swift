/// The steps of a session: what each has recorded, which entries are its questions, and how far its run is (W1 to W4).
///
/// The machine says what holds of a record; the session runs the scripts and changes the path.
struct Steps {
  /// By the entries that hold their stacks.
  private var all = IdentifierTable<EntryID, StepsRun>()
  /// Whose the questions are, and the places where a run waits.
  private var holders = IdentifierTable<EntryID, EntryID>()

  var isEmpty: Bool { all.isEmpty }
  var count: Int { all.count }

  subscript(holder: EntryID) -> StepsRun? { all[holder] }

  /// In the order in which they began.
  var oldestFirst: [(key: EntryID, value: StepsRun)] { Array(all) }

  /// The steps that an entry belongs to, as a question or as the place where they wait.
  func holder(of entry: EntryID) -> EntryID? { all.isEmpty ? nil : holders[entry] }

  /// What the run of some steps meets next: the step of the record, or behind the last the question that is open. No more than
  /// that: with a copy of the whole record about, that would be copied whenever it is changed.
  func next(of holder: EntryID) -> (step: Step?, isOpen: Bool, position: Int) {
    guard let run = all[holder] else { return (nil, false, 0) }
    let position = run.position
    guard position < run.record.steps.count else { return (run.record.open, true, position) }
    return (run.record.steps[position], false, position)
  }

  /// Whether the next question of the record that the run meets does not show.
  func isMissingNext(of holder: EntryID) -> Bool { all[holder].map { $0.questions.count <= $0.questionsMet } ?? false }

  /// The steps whose open question an entry is.
  func holder(ofOpen entry: EntryID) -> EntryID? {
    guard let holder = holder(of: entry), let run = all[holder], run.record.open != nil, run.questions.last == entry
    else { return nil }
    return holder
  }

  /// The steps whose question an operation puts on the path.
  func holder(asking operation: OperationID) -> EntryID? {
    if all.isEmpty { return nil }
    return all.first { $0.value.asking == operation }?.key
  }

  /// The steps that an operation is to end.
  func holder(finishing operation: OperationID) -> EntryID? {
    if all.isEmpty { return nil }
    return all.first { $0.value.finishing == operation }?.key
  }

  /// The question that an entry shows.
  func question(of entry: EntryID) -> Step? {
    guard let holder = holder(of: entry), let run = all[holder], let place = run.questions.firstIndex(of: entry) else {
      return nil
    }
    let answered = run.record.steps.filter { $0.answer != nil }
    return place < answered.count ? answered[place] : run.record.open
  }

  // MARK: Changing

  /// Steps begin, or go on from a record.
  mutating func begin(_ holder: EntryID, root: EntryID, _ record: StepsRecord, questions: [EntryID] = []) {
    var run = StepsRun(record: record, root: root)
    run.questions = questions
    all[holder] = run
    for entry in questions + [root] { holders[entry] = holder }
  }

  /// Whether an entry belongs to steps, as a question or as the place where they wait.
  func isOwn(_ entry: EntryID, of holder: EntryID) -> Bool { self.holder(of: entry) == holder }

  mutating func forget(_ holder: EntryID) {
    guard let run = all.removeValue(forKey: holder) else { return }
    for entry in run.entries { holders[entry] = nil }
  }

  /// Changes one, and follows which entries are its own.
  mutating func change(_ holder: EntryID, _ body: (inout StepsRun) -> Void) {
    guard var run = all.removeValue(forKey: holder) else { return }
    let before = run.entries
    body(&run)
    if run.entries != before {
      for entry in before { holders[entry] = nil }
      for entry in run.entries { holders[entry] = holder }
    }
    all[holder] = run
  }
}

/// Steps that stand on the path: their record, and what is under way.
struct StepsRun: Sendable {
  var record: StepsRecord
  /// The root of their stack: where they wait before the first question.
  let root: EntryID
  /// The questions of the record that show or lie below, the open one last.
  var questions: [EntryID] = []
  /// The entry above the questions where the run waits, or has failed.
  var place: EntryID?
  /// Of a run that was restored: until it has begun, how it had ended; until it goes on to something else than waiting, the id
  /// that the place has again.
  private(set) var formerEnding: SavedSteps.Ending?, formerPlace: EntryID?
  /// Questions that hold no more and are still on the path, until the next one takes their place.
  var lost: Set<EntryID> = []
  /// The coroutine.
  var coroutine: CoroutineID?
  /// How many of the steps the coroutine has got, and how many of these were questions.
  var position = 0, questionsMet = 0
  /// The versions of the types of the record's values, if these have not been brought into the present form (X5).
  var formerVersions: [TypeName: Int]?
  /// What the coroutine waits for beyond the record.
  var pending: Step?
  /// The operation that puts the next question on the path, or ends the whole.
  var asking: OperationID? { didSet { if asking != nil { formerPlace = nil } } }
  var finishing: OperationID? { didSet { if finishing != nil { formerPlace = nil } } }
  /// The operation by which the last answer came.
  var answeredBy = OperationID(0)
  /// Whether the run has to begin anew.
  var isDue = true
  /// Whether the run has returned, and its answer was taken while its questions stay: the steps are a question of others.
  private(set) var hasGiven = false

  init(record: StepsRecord, root: EntryID) {
    self.record = record
    self.root = root
  }

  /// Its own entries.
  var entries: [EntryID] { [root] + questions + (place.map { [$0] } ?? []) }

  /// The entry that shows what the run waits for, or that it has failed: the one above the questions, or the root if there is
  /// none.
  var waitingPlace: EntryID { place ?? root }

  /// What was saved beside the record holds again.
  mutating func takes(_ saved: SavedSteps, without lost: Set<EntryID>) {
    formerPlace = saved.place
    self.lost = lost
    // With a question that cannot be shown any more it has to be asked anew.
    if questions.count == record.questionCount { formerEnding = saved.ending }
  }

  /// Instead of beginning, it has ended as it had.
  mutating func endsAsBefore() {
    hasGiven = formerEnding == .given
    (formerEnding, isDue) = (nil, false)
  }

  /// The answer of the run was taken.
  mutating func gives() { (hasGiven, finishing) = (true, nil) }

  /// The id that the place had before the restore; once.
  mutating func takeFormerPlace() -> EntryID? {
    defer { formerPlace = nil }
    return formerPlace
  }

  /// The run begins at its start.
  mutating func begins(_ coroutine: CoroutineID) {
    self.coroutine = coroutine
    (position, questionsMet, pending, isDue, hasGiven) = (0, 0, nil, false, false)
  }

  /// The run has ended, or was ended.
  mutating func ends() { (coroutine, pending, asking) = (nil, nil, nil) }

  /// What the run waited for has come.
  mutating func came(_ came: Step.Came, at moment: Instant) {
    guard var step = pending else { return }
    step.came = came
    step.at = moment
    record.steps.append(step)
    pending = nil
  }

  /// The step that the coroutine gets next.
  mutating func next() -> Step? {
    guard position < record.steps.count else { return nil }
    position += 1
    return record.steps[position - 1]
  }

  /// The run has come to the next step of the record: where it is written may be another line by now.
  mutating func meets(_ step: Step, _ came: Step.Came) {
    record.meet(step, came, at: position)
    if step.question != nil, case .values = came { questionsMet += 1 }
  }

  /// The run has come to the question that is open.
  mutating func meetsOpen(_ step: Step) { record.meetOpen(step) }

  /// What was answered to the question at a place does not fit any more: it is open again as it stands.
  mutating func askAgain(at place: Int) {
    let count = record.steps[...place].count { $0.answer != nil }
    record.reopen(count)
    loseQuestions(but: count)
  }

  /// Nothing but its questions stands on the path any more.
  mutating func clears() { (place, lost) = (nil, []) }

  /// The run does otherwise than was recorded, from the step at a place on.
  mutating func cut(at place: Int) {
    record.cut(at: place)
    loseQuestions(but: record.questionCount)
  }

  /// Back to a question, or to before the first.
  mutating func reopen(_ count: Int) {
    hasGiven = false
    record.reopen(count)
    questions.removeLast(max(0, questions.count - count))
  }

  private mutating func loseQuestions(but kept: Int) {
    let gone = questions.dropFirst(kept)
    lost.formUnion(gone)
    questions.removeLast(gone.count)
  }
}
