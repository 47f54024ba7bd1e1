/// All that one run of steps has asked, waited for and got, in order (W1): plain data, by which it can begin anew at any time,
/// also in another process.
package struct StepsRecord: Sendable, Hashable {
  /// What the clock shows to the script at its beginning.
  package var began: Instant
  /// What the script's random numbers come of.
  package var chance: UInt64
  /// What has ended, in the order in which it was asked for.
  package internal(set) var steps: [Step] = []
  /// The question that has no answer yet.
  package internal(set) var open: Step?
  /// What that question was answered with before somebody went back to it.
  package internal(set) var undone: Value?
  /// Answers that hold no more, in their order. Questions that are asked anew are offered them (W2).
  package internal(set) var former: [FormerAnswer] = []

  package init(began: Instant, chance: UInt64) {
    self.began = began
    self.chance = chance
  }

  /// Joins what was kept of a record.
  package init(
    began: Instant, chance: UInt64, steps: [Step], open: Step? = nil, undone: Value? = nil, former: [FormerAnswer] = []
  ) {
    self.init(began: began, chance: chance)
    (self.steps, self.open, self.undone, self.former) = (steps, open, undone, former)
  }
}

/// What a question was answered with before it is asked anew.
package struct FormerAnswer: Sendable, Hashable {
  /// The type of the question.
  package var type: TypeName?
  package var value: Value
  package init(type: TypeName?, value: Value) {
    self.type = type
    self.value = value
  }
}

extension StepsRecord {
  /// So often a run may ask and wait. Each answer has it begin anew, so that what it may have recorded is limited.
  static var limit: Int { 10_000 }

  /// What the clock shows to the script when so many steps have come.
  func clock(after count: Int) -> Instant { count == 0 ? began : steps[count - 1].at }

  /// What the script's random numbers come of between two steps: the same when it begins anew, whoever else draws some.
  func chance(after count: Int) -> UInt64 { chance &+ 0x9E37_79B9_7F4A_7C15 &* UInt64(count + 1) }

  /// How many questions show or have been answered.
  var questionCount: Int { steps.count { $0.answer != nil } + (open == nil ? 0 : 1) }

  /// Where the question with this number, from 0, stands among the steps.
  private func place(ofQuestion number: Int) -> Int? {
    var left = number
    for (place, step) in steps.enumerated() where step.answer != nil {
      if left == 0 { return place }
      left -= 1
    }
    return nil
  }

  /// About what it takes.
  var weight: Int {
    var weight = 256 + (open?.weight ?? 0) + (undone?.weight ?? 0)
    for step in steps { weight += step.weight }
    for answer in former { weight += 64 + answer.value.weight }
    return weight
  }

  // MARK: Changing

  /// The run has come to a step again, maybe from another line.
  mutating func meet(_ step: Step, _ came: Step.Came, at place: Int) {
    steps[place].place = step.place
    steps[place].gives = step.gives
    steps[place].came = came
  }

  mutating func meetOpen(_ step: Step) {
    open?.place = step.place
    open?.gives = step.gives
  }

  /// A question is asked: it is offered the next former answer to one of its type.
  mutating func ask(_ question: Step) {
    var question = question
    let type = question.question?.type
    if let place = former.firstIndex(where: { $0.type == type }) { question.previous = former.remove(at: place).value }
    open = question
  }

  /// The open question has its answer.
  mutating func answer(_ value: Value, at moment: Instant) {
    guard var step = open else { return }
    step.came = .values([value])
    step.at = moment
    steps.append(step)
    (open, undone) = (nil, nil)
  }

  /// The run does otherwise than before: what it got from here on holds no more, but for what questions may be offered (W3).
  mutating func cut(at place: Int) {
    closeOpen()
    for step in steps[place...].reversed() { keep(step, step.answer) }
    steps.removeSubrange(place...)
  }

  /// Back to a question: it is open again as it was left, and what came after it is asked anew (W2).
  ///
  /// - Parameter count: How many questions are left; 0 for none, and what was waited for before the first still holds.
  mutating func reopen(_ count: Int) {
    if open != nil, questionCount == count { return }
    closeOpen()
    guard let place = place(ofQuestion: max(0, count - 1)) else { return }
    for step in steps[(count == 0 ? place : place + 1)...].reversed() { keep(step, step.answer) }
    if count > 0 {
      open = steps[place]
      open?.came = nil
      undone = steps[place].answer
    }
    steps.removeSubrange(place...)
  }

  /// The question that is open does not show any more.
  private mutating func closeOpen() {
    if let open { keep(open, undone ?? open.previous) }
    (open, undone) = (nil, nil)
  }

  private mutating func keep(_ question: Step, _ answer: Value?) {
    guard let value = question.question, let answer else { return }
    former.insert(FormerAnswer(type: value.type, value: answer), at: 0)
  }

  /// The run has failed. What failed since the last answer is tried again, with all that came after it (W4).
  mutating func forgetFailures() {
    let start = steps.lastIndex { $0.answer != nil }.map { $0 + 1 } ?? 0
    guard let place = steps[start...].firstIndex(where: \.hasFailed) else { return }
    steps.removeSubrange(place...)
  }
}
