/// One thing that the run of steps has asked or waited for, and what it got: plain data (W1).
package struct Step: Sendable, Hashable {
  /// What is asked or waited for, by which it is known again when the run begins anew (W3).
  package indirect enum Wanted: Sendable, Hashable {
    /// What a question answers: the value that is shown.
    case answer(Value)
    case load(LoaderName, [Value])
    case sleep(microseconds: Int64)
    case call(OutsideCall)
    case all([Wanted])
    case any([Wanted])
  }

  /// What came of it.
  package enum Came: Sendable, Hashable {
    /// The results of the function that waited, left to right.
    case values([Value])
    /// What it raised, in words.
    case failure(String)
  }

  package var wanted: Wanted
  /// What the answer has to be; nil for anything, and for what is no question.
  package var gives: Schema?
  /// Where in the script it was asked for when the run came by last.
  package var place: Place?
  /// nil for a question that has no answer yet.
  package var came: Came?
  /// What the clock shows to the script after it.
  package var at = Instant.start
  /// The former answer that the question was shown with (W2).
  package var previous: Value?

  package init(_ wanted: Wanted, gives: Schema? = nil, at place: Place?) {
    self.wanted = wanted
    self.gives = gives
    self.place = place
  }
}

extension Step {
  /// The value of a question.
  package var question: Value? { if case .answer(let value) = wanted { value } else { nil } }

  /// What a question was answered with; nil for what is none, and for one that could not be asked.
  package var answer: Value? {
    guard question != nil, case .values(let values)? = came else { return nil }
    return values.first ?? .null
  }

  /// Whether it gave nothing that a run could go on with: it raised, or gave nil and a message, as calls of the outside do.
  var hasFailed: Bool {
    switch came {
    case .failure: true
    case .values(let values):
      if case .call = wanted, values.count > 1, values[0].isNull, case .string = values[1] { true } else { false }
    case nil: false
    }
  }

  /// About what it takes.
  var weight: Int {
    var weight = 256 + wanted.weight + (previous?.weight ?? 0) + (gives?.weight ?? 0)
    switch came {
    case .values(let values): for value in values { weight += value.weight }
    case .failure(let text): weight += text.utf8.count
    case nil: break
    }
    return weight
  }
}

extension Step.Wanted {
  fileprivate var weight: Int {
    switch self {
    case .answer(let value): value.weight
    case .load(_, let arguments): arguments.reduce(64) { $0 + $1.weight }
    case .sleep: 0
    case .call(let call): call.arguments.reduce(64) { $0 + $1.weight }
    case .all(let parts), .any(let parts): parts.reduce(64) { $0 + 64 + $1.weight }
    }
  }

  /// What a message calls it: `question shop.Address`, `loader shop.quote`.
  var words: String {
    switch self {
    case .answer(let value): "question \(value.kind)"
    case .load(let name, _): "loader \(name)"
    case .sleep: "rutter.sleep"
    case .call(let call): call.name
    case .all: "rutter.all"
    case .any: "rutter.any"
    }
  }
}

extension Step.Came {
  var resumption: Resumption {
    switch self {
    case .values(let values): .values(values)
    case .failure(let text): .raise(.cancelled(text))
    }
  }

  init(_ resumption: Resumption) {
    switch resumption {
    case .values(let values): self = .values(values)
    case .raise(let error): self = .failure(error.description)
    }
  }
}
