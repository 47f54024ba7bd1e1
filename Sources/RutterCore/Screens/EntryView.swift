/// What an entry shows, and which of its hooks have run.
struct EntryView {
  /// Which of its functions the entry shows.
  enum Kind: Sendable { case nothing, waiting, failed, ready, unavailable }
  var scope: Scope?
  var kind = Kind.nothing
  /// `on_create` has been run, so `on_destroy` is owed (A3).
  var isCreated = false
  /// `on_appear` has been run, so `on_disappear` is owed.
  var isAppeared = false
  /// The cells that the screen of the value had made, kept while the entry shows its waiting or failed view (S3).
  var cells: [Text: CellID] = [:]
  /// Until this timer has fired, the waiting view stays, even if the value is there (L2).
  var minimum: TimerID?

  /// Whether the waiting view has not been shown for its minimum time yet (L2).
  var isHeldWaiting: Bool { minimum != nil && kind == .waiting }

  mutating func takeCells() -> [Text: CellID] {
    defer { if !cells.isEmpty { cells = [:] } }
    return cells
  }
}
