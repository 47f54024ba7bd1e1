/// One place in the path.
///
/// An entry has an identity, its id, and is changed in place; only the session and its drafts hold it. There may be
/// 100,000 of them: what can be told from the rest is not kept, and small fields stand in the gaps that others leave.
final class Entry {
  /// Where its value comes from, other than from whoever asked for it.
  private enum Origin {
    case given
    case deferred(Deferred)
    case binding(BindingKey)
  }
  let id: EntryID
  var content: Placeholder
  var style: Style
  /// Its screen binds presentations to cells.
  var bindsCells = false
  /// The word of the operation that put it here.
  var operationWord: OperationRequest.Word
  private var pluginNumber: Int32
  private let origin: Origin
  var asker: Asker
  private var lowest: Int32 = 0
  /// The operation that put it here.
  var operation: OperationID
  /// What serves it; nil where nothing does.
  var destination: DestinationBox?
  /// The `destinations` in force above it.
  var locals: LocalDestinations?
  var view = EntryView()
  /// The coroutines that end with it.
  var runs: [CoroutineID] = []

  private init(_ id: EntryID, _ content: Placeholder, _ origin: Origin, _ style: Style, _ operation: Pending) {
    self.id = id
    self.content = content
    self.origin = origin
    self.style = style
    pluginNumber = Int32(operation.caller.plugin.number)
    asker = operation.caller.asker
    self.operation = operation.id
    operationWord = operation.request.kind.word
  }

  /// An entry whose value was given, or comes from a deferred.
  convenience init(_ id: EntryID, _ content: Placeholder, from source: Deferred?, style: Style, by operation: Pending) {
    self.init(id, content, source.map { .deferred($0) } ?? .given, style, operation)
  }

  /// An entry that presents a cell's value.
  convenience init(_ id: EntryID, _ value: Value, of binding: BindingKey, style: Style, by operation: Pending) {
    self.init(id, .filled(value), .binding(binding), style, operation)
  }

  /// The root of a stack.
  init(root plugin: PluginID) {
    id = .root
    content = .filled(.null)
    origin = .given
    style = .push
    pluginNumber = Int32(plugin.number)
    asker = .host
    operation = OperationID(0)
    operationWord = .push
  }

  /// The plugin that asked for it, whose registry serves built-in types first (D1).
  var plugin: PluginID {
    get { PluginID(Int(pluginNumber)) }
    set { pluginNumber = Int32(newValue.number) }
  }

  /// The index of the lowest of the entries right below that the same deed put there (P7).
  var runStart: Int {
    get { Int(lowest) }
    set { lowest = Int32(newValue) }
  }

  /// The type of its value, or of the value to come.
  var type: TypeName? {
    if case .filled(let value) = content, let type = value.type { return type }
    return if case .deferred(let source) = origin { source.gives.type } else { nil }
  }

  /// The deferred value that it came from, for `retry`, `refresh` and comparison (P5).
  var source: Deferred? { if case .deferred(let source) = origin { source } else { nil } }

  /// The presentation that shows it, if it is one.
  var binding: BindingKey? { if case .binding(let key) = origin { key } else { nil } }

  /// The function of the inline load that it came from.
  var inlineLoad: Handle? {
    if case .deferred(let source) = origin, case .inline(let handle) = source.source { handle } else { nil }
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

  /// A coroutine that ends with the entry.
  func add(_ run: CoroutineID) { runs = runs + [run] }

  func remove(_ run: CoroutineID) { if !runs.isEmpty { runs = runs.filter { $0 != run } } }

  var isServed: Bool { destination != nil || binding != nil || id == .root }
}

/// What an entry shows, and how far its life is.
struct EntryView {
  /// Which of its functions the entry shows.
  enum Kind: Sendable { case nothing, waiting, failed, ready, unavailable }
  var scope: Scope?
  var kind = Kind.nothing
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
