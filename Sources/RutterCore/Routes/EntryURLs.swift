/// The parameters of the URLs of entries, as far as scripts had to be asked for them.
///
/// All other URLs are made of the values whenever they are shown.
struct EntryURLs: Sendable {
  private struct Answer: Sendable {
    var route: RegistrationID
    var value: Value
    /// nil if the value has no URL.
    var parameters: Record?
  }
  private var answers = IdentifierTable<EntryID, Answer>()

  var count: Int { answers.count }

  /// Whether a script was asked about this value of the entry by this route.
  func isKnown(_ entry: EntryID, _ value: Value, _ route: RegistrationID) -> Bool {
    guard let answer = answers[entry] else { return false }
    return answer.route == route && answer.value == value
  }

  func parameters(of entry: EntryID, _ route: RegistrationID) -> Record? {
    guard let answer = answers[entry], answer.route == route else { return nil }
    return answer.parameters
  }

  mutating func note(_ parameters: Record?, of entry: EntryID, _ value: Value, _ route: RegistrationID) {
    answers[entry] = Answer(route: route, value: value, parameters: parameters)
  }

  /// Shows about what the parameters of each entry take, in no order: only sums may come of it.
  func forEachWeight(_ body: (EntryID, Int) -> Void) {
    for (entry, answer) in answers { body(entry, Self.weight(of: answer.parameters)) }
  }

  static func weight(of parameters: Record?) -> Int { 128 + (parameters.map { Value.record($0).weight } ?? 0) }

  /// The entry has left the path.
  mutating func forget(_ entry: EntryID) { if !answers.isEmpty { answers[entry] = nil } }
}
