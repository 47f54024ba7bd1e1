internal import RutterCore

/// A step that nobody can do in this order: what it was to be done with does not show.
struct Excuse {
  private(set) var failure: Failure
  /// What had gone wrong in the flows by then.
  let unread: [Journal.Trouble]

  init(failure: Failure, at place: Place, unread: [Journal.Trouble]) {
    self.failure = failure
    self.failure.place = failure.place ?? place
    self.unread = unread
  }
}
