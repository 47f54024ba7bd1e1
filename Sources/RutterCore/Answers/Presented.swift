/// One value that was presented, and whose answer somebody wants: plain data (R1).
struct Presented: Sendable {
  /// Who gets the answer, and nobody else.
  enum Recipient: Sendable, Equatable {
    /// A coroutine, which waits for it.
    case coroutine(Wakeup)
    /// The program in which the session runs.
    case host
    /// What takes answers by name, of the destination of this entry, or of the root (`on_result`).
    case named(EntryID)
    case gone
  }
  var recipient: Recipient
  /// The plugin that asked.
  let plugin: PluginID
  /// The entry whose script asked; the root for a task.
  let owner: EntryID
  /// The name under which it is told when the coroutine is gone with the version of its plugin.
  let name: Text?
  /// The type of what is presented: `food.Picker`.
  let type: TypeName?
  /// Where in a script it was asked for.
  let place: Place?
  /// What was presented, once it has its entry.
  var entry: EntryID?
  /// What is going to be told.
  var answer: Answer?

  /// About what it takes, with its name and its answer.
  var weight: Int { Self.ownWeight + (name?.heapBytes ?? 0) + (answer?.value.weight ?? 0) }
  static let ownWeight = 288
}

/// What comes of a value that was presented.
package struct Answer: Sendable, Hashable {
  /// What `finish` was given.
  package var value: Value
  /// Why there is none; nil if there is one.
  package var reason: Text?

  package init(_ value: Value) { self.value = value }

  package init(reason: Text) {
    value = .null
    self.reason = reason
  }

  /// As scripts get it: the value, and the reason why there is none.
  var values: [Value] { [value, reason.map { .string($0) } ?? .null] }
}

/// The answer that the program in which a session runs has asked for.
package struct AnswerReport: Sendable, Hashable {
  /// The operation that presented the value.
  package var operation: OperationID
  package var answer: Answer
}

/// A value that a script wants presented, and waits for.
package struct Presenting: Sendable {
  package var request: OperationRequest
  /// The name of the answer, where one was given.
  package var name: Text?

  package init(_ request: OperationRequest, as name: Text? = nil) {
    self.request = request
    self.name = name
  }
}

/// Where a running function may finish: the entry that it belongs to, and what that gives.
package struct Finishing: Sendable {
  package var entry: EntryID
  /// What its destination gives; nil for anything.
  package var gives: Schema?

  package init(entry: EntryID, gives: Schema?) {
    self.entry = entry
    self.gives = gives
  }
}

extension Reading {
  /// The entry that the running function may finish.
  ///
  /// - Throws: that it belongs to none.
  package func finishing() throws(ScriptError) -> Finishing {
    if let found = knownFinishing { return found }
    throw ScriptError("\(callerName) belongs to no entry that rutter.finish could end; call it in an action or a hook")
  }

  /// The same, for a copy; nil for a function that belongs to no entry.
  package var knownFinishing: Finishing? {
    if copiedPath != nil { return copiedFinishing }
    guard case .entry(let id, _) = caller.asker else { return nil }
    return Finishing(entry: id, gives: gives(of: id))
  }
}

extension Reading {
  /// What an entry answers with; nil for anything. A question of steps says it itself, else its destination does.
  func gives(of entry: EntryID) -> Schema? {
    steps.question(of: entry)?.gives ?? path[entry]?.destination?.value.gives
  }
}

extension Outbox {
  /// Asks for the end of the entry that the running function belongs to, with an answer (R1).
  ///
  /// - Returns: The request. An answer of a wrong type is none.
  package borrowing func finishing(
    with value: Value, at place: Place?, _ reading: borrowing Reading
  ) throws(ScriptError) -> OperationRequest {
    try reading.demand(.navigate(.finish))
    let end = try reading.finishing()
    guard let gives = end.gives else { return OperationRequest(.finish(value, of: end.entry), place: place) }
    do throws(Mismatch) {
      return OperationRequest(.finish(try types(reading).fit(value, to: gives), of: end.entry), place: place)
    } catch {
      throw ScriptError("the answer of rutter.finish: \(error)")
    }
  }
}
