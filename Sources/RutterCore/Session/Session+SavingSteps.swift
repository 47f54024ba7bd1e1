/// Saving what steps have recorded, and going on from it (W1, N1).
extension Session where H: ~Copyable {
  /// What all steps that stand on the path have recorded, by the entries that hold them.
  package var stepsRecords: [(holder: EntryID, record: StepsRecord)] {
    stepping.oldestFirst.map { ($0.key, $0.value.record) }
  }

  /// Has the steps of an entry begin from a record when the entry first shows, in the place of the very beginning. Its
  /// questions are put on the path as they were, and the run goes on behind them.
  package mutating func restoreSteps(_ record: StepsRecord, in holder: EntryID) {
    kept.keep(SavedSteps(record, in: holder, questions: []))
  }

  /// The records of steps whose entries are saved, and of those that wait for their plugin.
  func saveSteps(of entries: SavedEntries, in snapshot: inout Snapshot, _ saving: Saving) {
    for (holder, run) in stepping.oldestFirst where entries.contains(holder) {
      guard let record = entries.records[holder] else { continue }
      var saved = SavedSteps(record.withoutSchemas, in: holder, questions: [])
      saved.questions = Array(run.questions.prefix(record.questionCount))
      if record.questionCount == run.record.questionCount {
        (saved.place, saved.ending) = (run.place, ending(of: run, saving))
      }
      if let former = run.formerVersions {
        saved.versions = former
      } else {
        for value in record.values { saved.versions.merge(types.versions(in: value)) { one, _ in one } }
      }
      // What there is no room for is told with the rest of that.
      let own = saving.of(path[holder]?.destination?.value.plugin ?? .host)
      if record.questionCount < run.record.questionCount, run.record.values.contains(where: own.lacksSecrets) {
        snapshot.lost.append(Loss("the later questions of entry \(holder)", .secret))
      }
      snapshot.steps.append(saved)
    }
    snapshot.steps += kept.allSteps.filter { entries.contains($0.holder) }
    snapshot.steps.sort { $0.holder < $1.holder }
  }

  /// Works out what is saved of the records of steps: each ends before the first secret, and where there is no more room. Of
  /// the questions only those are saved that the records know then; the others are asked again. Nothing of what these hold may
  /// be saved either, as it would belong to no entry.
  func saveRecords(in entries: inout SavedEntries, _ saving: Saving) {
    for (holder, run) in stepping.oldestFirst {
      let owner = path[holder]?.destination?.value.plugin ?? .host
      let own = saving.of(owner)
      let record = run.record.prefix { value in
        !own.lacksSecrets(value) && saving.room?.hasRoom(for: .answer, of: owner, [value]) ?? true
      }
      let unknown = Array(run.questions.dropFirst(record.questionCount))
      entries.keep(record, of: holder, without: unknown, of: unknown.first.flatMap { path.stack(of: $0) })
    }
  }

  /// How a run has ended that does not begin anew by itself.
  private func ending(of run: StepsRun, _ saving: Saving) -> SavedSteps.Ending? {
    if run.hasGiven { return .given }
    guard run.coroutine == nil, !run.isDue, run.place != nil || run.questions.isEmpty else { return nil }
    return switch path[run.waitingPlace]?.content {
    case .failed(let error): .failed(saving.saved(error))
    case .abandoned: .cancelled
    default: nil
    }
  }

  /// Steps show for the first time since they were saved: they go on from their record, whose questions are on the path.
  ///
  /// - Returns: What was saved, and the questions on the path that it does not know any more: what can be used of it ends
  ///   before them, or they cannot be shown.
  mutating func takeSavedSteps(of holder: Entry, on stack: StackID) -> (saved: SavedSteps, lost: Set<EntryID>)? {
    guard var saved = kept.takeSteps(of: holder.id) else { return nil }
    let versions = saved.versions, all = saved.record.allSteps
    saved.record.replaceValues { [versions] value in try? self.migrated(value, from: versions) }
    let isWhole = saved.record.allSteps.count == all.count
    if !isWhole { noteMisfit(all[saved.record.allSteps.count], of: holder.id) }
    let questions = saved.questions.filter { path.place(of: $0, in: stack) != nil }
    saved.questions = Array(questions.prefix(saved.record.questionCount).prefix { path[$0]?.kept == nil })
    return (saved, Set(questions.dropFirst(saved.questions.count)))
  }
}

extension StepsRecord {
  /// Without what the run says of its answers each time.
  fileprivate var withoutSchemas: StepsRecord {
    var record = self
    for place in record.steps.indices { record.steps[place].gives = nil }
    record.open?.gives = nil
    return record
  }
}
