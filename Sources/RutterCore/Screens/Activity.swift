/// What a link, button or row is doing, kept only while it is not idle. When that changes, another takes its place.
final class Activity: Sendable {
  enum State: Sendable, Hashable {
    case loading(OperationID)
    case running(CoroutineID)
    case failed(NavigationError)
  }
  let entry: EntryID
  let state: State
  let progress: Progress?
  /// Activations that wait their turn (`while_running = "queue"`).
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

  /// The same with so many more activations that wait.
  func queueing(_ count: Int) -> Activity {
    Activity(entry: entry, state: state, progress: progress, queued: queued + count)
  }

  /// Whether a person sees the same of it: not which operation it is, nor what waits.
  func looks(like other: Activity) -> Bool {
    if entry != other.entry || progress != other.progress { return false }
    return switch (state, other.state) {
    case (.loading, .loading), (.running, .running): true
    case (.failed(let error), .failed(let otherError)): error == otherError
    default: false
    }
  }
}
