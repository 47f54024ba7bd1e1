/// What a link, button or row is doing. The session has an activity only for nodes that are not idle. Activities do not
/// change; a node that does something else gets another one.
final class Activity: Sendable {
  enum State: Sendable, Hashable {
    case loading(OperationID)
    case running(CoroutineID)
    case failed(NavigationError)
  }
  let entry: EntryID
  let state: State
  let progress: Progress?
  /// How many activations wait for the running one to end (`while_running = "queue"`).
  let queued: Int

  init(entry: EntryID, state: State, progress: Progress? = nil, queued: Int = 0) {
    self.entry = entry
    self.state = state
    self.progress = progress
    self.queued = queued
  }

  func with(_ progress: Progress) -> Activity {
    Activity(entry: entry, state: state, progress: progress, queued: queued)
  }

  /// The same activity with so many more activations waiting.
  func queueing(_ count: Int) -> Activity {
    Activity(entry: entry, state: state, progress: progress, queued: queued + count)
  }

  /// Whether both look the same to a person, who sees neither the number of the operation nor the waiting activations.
  func looks(like other: Activity) -> Bool {
    if entry != other.entry || progress != other.progress { return false }
    return switch (state, other.state) {
    case (.loading, .loading), (.running, .running): true
    case (.failed(let error), .failed(let otherError)): error == otherError
    default: false
    }
  }
}
