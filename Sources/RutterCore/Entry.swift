/// One place in the path.
///
/// An entry has an identity, its id, and is changed in place; only the session and its drafts hold it.
final class Entry {
  let id: EntryID
  var content: Placeholder
  /// The type of its value, or of the value to come.
  var type: TypeName?
  /// The deferred value that it came from, for `retry`, `refresh` and comparison (P5).
  var source: Deferred?
  var style: Style
  /// The plugin that asked for it, whose registry serves built-in types first (D1).
  var plugin: PluginID
  var asker: Asker
  /// The operation that put it here, and its word.
  var operation: OperationID
  var operationName: String
  /// The index of the lowest of the entries right below that the same deed put there (P7).
  var runStart = 0
  /// The presentation that shows it, if it is one.
  var binding: BindingKey?
  /// Its screen binds presentations to cells.
  var bindsCells = false
  /// What serves it; nil where nothing does.
  var destination: DestinationBox?
  /// The `destinations` in force above it.
  var locals: LocalDestinations?
  var view = EntryView()
  /// The coroutines that end with it.
  var runs: [CoroutineID] = []

  init(
    id: EntryID, content: Placeholder, type: TypeName?, source: Deferred?, style: Style, plugin: PluginID, asker: Asker,
    operation: OperationID, operationName: String
  ) {
    self.id = id
    self.content = content
    self.type = type
    self.source = source
    self.style = style
    self.plugin = plugin
    self.asker = asker
    self.operation = operation
    self.operationName = operationName
  }

  var state: PathItem.State {
    switch content {
    case .waiting: isServed ? .waiting : .unavailable
    case .filled: isServed && !view.isUnavailable ? .ready : .unavailable
    case .failed: .failed
    case .abandoned: .abandoned
    }
  }

  /// Takes the cells of its ready screen out, for that screen to have again. (A change in place would have every access
  /// to `view` checked at run time.)
  func takeCells() -> [Text: CellID] {
    let cells = view.cells
    if !cells.isEmpty { view.cells = [:] }
    return cells
  }

  /// The function of the inline load that it came from.
  var inlineLoad: Handle? { if case .inline(let handle)? = source?.source { handle } else { nil } }

  /// A coroutine that ends with the entry.
  func add(_ run: CoroutineID) { runs = runs + [run] }

  func remove(_ run: CoroutineID) { if !runs.isEmpty { runs = runs.filter { $0 != run } } }

  var isServed: Bool { destination != nil || binding != nil || id == .root }
}

/// What an entry shows, and how far its life is.
struct EntryView {
  /// Which of its functions the entry shows.
  enum Kind: Sendable { case nothing, waiting, failed, ready, unavailable }
  var kind = Kind.nothing
  var scope: Scope?
  /// `on_create` has been run, so `on_destroy` is owed (A3).
  var isCreated = false
  /// `on_appear` has been run, so `on_disappear` is owed.
  var isAppeared = false
  /// The destination said "nothing for this value" (D4).
  var isUnavailable = false
  /// The cells of its ready screen, while it shows another (S3).
  var cells: [Text: CellID] = [:]
  /// A waiting view that was shown stays until this timer has fired (L2).
  var minimum: TimerID?
}
