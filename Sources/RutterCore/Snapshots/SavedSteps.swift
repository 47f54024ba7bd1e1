/// What steps have recorded, as it is saved (W1).
package struct SavedSteps: Hashable, Sendable {
  /// The entry that holds their stack.
  package var holder: EntryID
  /// The questions that stand on that stack, bottom to top.
  package var questions: [EntryID]
  /// Without what schemas said of answers: the run says that again.
  package var record: StepsRecord
  /// The versions of the types of the values in it, but for those that are 1.
  package var versions: [TypeName: Int]
  /// How the run has ended, if it is not to begin anew by itself; nil where it goes on.
  package var ending: Ending?
  /// The entry above the questions where the run waits, or has ended.
  package var place: EntryID?

  /// How a run has ended.
  package enum Ending: Hashable, Sendable {
    /// It shows so, until somebody begins it anew.
    case failed(NavigationError)
    case cancelled
    /// It has returned: its steps are a question of others, which stays below the next one.
    case given
  }

  package init(_ record: StepsRecord, in holder: EntryID, questions: [EntryID], versions: [TypeName: Int] = [:]) {
    self.holder = holder
    self.questions = questions
    self.record = record
    self.versions = versions
  }
}

extension StepsRecord {
  /// Whether each value in it may be saved; of a record with one that may not, what came before it is left.
  ///
  /// - Parameter isFine: Whether a value may be saved.
  /// - Returns: What is left, and how many questions of it have been asked.
  func prefix(where isFine: (Value) -> Bool) -> StepsRecord {
    var left = self
    left.former.removeAll { !isFine($0.value) }
    if let value = left.undone, !isFine(value) { left.undone = nil }
    if let place = steps.firstIndex(where: { !$0.values.allSatisfy(isFine) }) {
      left.steps.removeSubrange(place...)
      (left.open, left.undone) = (nil, nil)
    } else if let open, !open.values.allSatisfy(isFine) {
      (left.open, left.undone) = (nil, nil)
    }
    return left
  }

  /// Those that have been answered, and the open one.
  var allSteps: [Step] { steps + [open].compactMap { $0 } }

  /// All values in it.
  var values: [Value] {
    allSteps.flatMap(\.values) + [undone].compactMap { $0 } + former.map(\.value)
  }

  /// Puts other values in the places of those in it, as far as that goes: from the first one that cannot be used on, nothing
  /// is left.
  mutating func replaceValues(_ replace: (Value) -> Value?) {
    former = former.compactMap { answer in replace(answer.value).map { FormerAnswer(type: answer.type, value: $0) } }
    undone = undone.flatMap(replace)
    var kept: [Step] = []
    for step in steps {
      guard let step = step.replacingValues(replace) else {
        (open, undone) = (nil, nil)
        break
      }
      kept.append(step)
    }
    steps = kept
    open = open?.replacingValues(replace)
    if open == nil { undone = nil }
  }
}

extension Step {
  /// All values in it.
  var values: [Value] {
    var values = wanted.values + [previous].compactMap { $0 }
    switch came {
    case .values(let results)?: values += results
    // A message may quote what was secret.
    case .failure(let message)?: values.append(.string(Text(message)))
    default: break
    }
    return values
  }

  /// The same with other values; nil if one of them cannot be used.
  fileprivate func replacingValues(_ replace: (Value) -> Value?) -> Step? {
    var step = self
    guard let wanted = wanted.replacingValues(replace) else { return nil }
    step.wanted = wanted
    step.previous = previous.flatMap(replace)
    if case .values(let results)? = came {
      let replaced = results.compactMap(replace)
      if replaced.count < results.count { return nil }
      step.came = .values(replaced)
    }
    if case .failure(let message)? = came, case .string(let text)? = replace(.string(Text(message))) {
      step.came = .failure(text.string)
    }
    return step
  }
}

extension Step.Wanted {
  fileprivate var values: [Value] {
    switch self {
    case .answer(let value): [value]
    case .load(_, let arguments): arguments
    case .call(let call): call.arguments
    case .sleep: []
    case .all(let parts), .any(let parts): parts.flatMap(\.values)
    }
  }

  fileprivate func replacingValues(_ replace: (Value) -> Value?) -> Step.Wanted? {
    func all(_ values: [Value]) -> [Value]? {
      let replaced = values.compactMap(replace)
      return replaced.count == values.count ? replaced : nil
    }
    func all(_ parts: [Step.Wanted]) -> [Step.Wanted]? {
      let replaced = parts.compactMap { $0.replacingValues(replace) }
      return replaced.count == parts.count ? replaced : nil
    }
    switch self {
    case .answer(let value): return replace(value).map { .answer($0) }
    case .load(let loader, let arguments): return all(arguments).map { .load(loader, $0) }
    case .call(let call): return all(call.arguments).map { .call(OutsideCall(call.name, $0)) }
    case .sleep: return self
    case .all(let parts): return all(parts).map { .all($0) }
    case .any(let parts): return all(parts).map { .any($0) }
    }
  }
}
