/// What an entry shows, and how far the life of its screen has come.
///
/// The view is made when the entry shows for the first time and ends with the entry. It is an object, so that whoever works
/// on one entry looks it up once.
final class EntryView {
  /// Which of its functions the entry shows.
  enum Kind: Sendable { case nothing, waiting, failed, ready, unavailable }
  /// The hooks of the screen that have run (A3): each one owes its counterpart.
  private enum Stage { case none, created, appeared }

  let entry: Entry
  /// The scope in which the entry's screen or other view stands.
  private(set) var scope: Scope?
  private(set) var kind = Kind.nothing
  private var stage = Stage.none
  /// The cells that the screen of the value had made, kept while the entry shows its waiting or failed view (S3).
  private var cells = NamedCells()
  /// What is left to run for a screen that was created while something else shows in its place (A3). Their functions are
  /// held.
  private(set) var hooks = Hooks()
  /// Until this timer has fired, the waiting view stays, even if the value is there (L2).
  var minimum: TimerID?
  /// Whether its screen has holes whose loads begin when it shows: it was built while a session was restored (N1).
  var hasHolesToStart = false

  init(of entry: Entry) { self.entry = entry }

  /// `on_create` has been run, so `on_destroy` is owed.
  var isCreated: Bool { stage != .none }
  /// `on_appear` has been run, so `on_disappear` is owed.
  var isAppeared: Bool { stage == .appeared }
  /// Whether the waiting view has not been shown for its minimum time yet (L2).
  var isHeldWaiting: Bool { minimum != nil && kind == .waiting }

  func show(_ scope: Scope, _ kind: Kind) {
    self.scope = scope
    self.kind = kind
    scope.shownBy = entry
    entry.saved = nil
  }

  func showNothing() {
    scope = nil
    kind = .nothing
    entry.saved = nil
  }

  func created() { stage = .created }
  func appeared() { stage = .appeared }
  func disappeared() { stage = .created }
  func destroyed() { stage = .none }

  /// Keeps the hooks of a screen that goes before the entry does.
  ///
  /// - Returns: Those that were kept before.
  func exchange(_ hooks: Hooks) -> Hooks {
    defer { self.hooks = hooks }
    return self.hooks
  }

  /// Those cells.
  var madeCells: NamedCells { cells }

  /// The screen of the value goes and may come back: its cells live as long as the entry (S3).
  func keep(_ cells: NamedCells) {
    self.cells = cells
    entry.saved = nil
  }

  /// Whether any are kept.
  var hasCells: Bool { !cells.isEmpty }

  func takeCells() -> NamedCells {
    defer { cells = NamedCells() }
    entry.saved = nil
    return cells
  }
}
