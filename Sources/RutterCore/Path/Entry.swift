/// One place in the path.
///
/// An entry has an identity, its id, and is changed in place; only the session and its drafts refer to it. Because
/// there may be 100,000 entries, nothing is stored that can be computed from other fields, and the fields are ordered
/// so that small ones fill the padding of large ones.
final class Entry {
  /// Where the value of the entry comes from.
  private enum Origin {
    case root
    case given
    case deferred(Deferred)
    case binding(BindingKey)
    /// The run of steps waits here, or has failed.
    case steps
  }
  let id: EntryID
  var content: Placeholder { didSet { saved = nil } }
  var style: Style { didSet { saved = nil } }
  /// Whether the screen of the entry binds presentations to cells.
  var bindsCells = false { didSet { saved = nil } }
  /// The word of the operation that put the entry on the path, for messages.
  var operationWord: OperationRequest.Word { didSet { saved = nil } }
  private var pluginNumber: Int32 { didSet { saved = nil } }
  private var origin: Origin { didSet { saved = nil } }
  var asker: Asker { didSet { saved = nil } }
  private var lowest: Int32 = 0
  private var clientNumber: Int32
  /// The operation that put the entry on the path.
  var operation: OperationID { didSet { saved = nil } }
  /// The destination that shows the entry; nil if none does.
  var destination: DestinationBox? { didSet { saved = nil } }
  /// The local destinations that serve entries above this one.
  var locals: LocalDestinations?
  /// Whether the screen function gave nil, which says "nothing for this value" (D4).
  var hasNothingToShow = false { didSet { saved = nil } }
  /// What was saved of it, if that cannot be used now: by a session that goes on (N1), or before a new version of a plugin came
  /// into force (X5). Nothing serves it then, and its content is nobody's business.
  var kept: KeptEntry? { didSet { saved = nil } }
  /// What was saved of it last, if nothing of that has changed since.
  var saved: SavedPart? { willSet { saved?.stretch?.isRight = false } }

  private init(_ id: EntryID, _ content: Placeholder, _ origin: Origin, _ style: Style, _ author: Author) {
    self.id = id
    self.content = content
    self.origin = origin
    self.style = style
    pluginNumber = Int32(author.plugin.number)
    clientNumber = Int32(author.client.number)
    asker = author.asker
    operation = author.operation
    operationWord = author.word
  }

  /// Makes an entry whose value was given or comes from a deferred value.
  convenience init(_ id: EntryID, _ content: Placeholder, from source: Deferred?, style: Style, by author: Author) {
    self.init(id, content, source.map { .deferred($0) } ?? .given, style, author)
  }

  /// Makes an entry that presents the value of a cell.
  convenience init(_ id: EntryID, _ value: Value, of binding: BindingKey, style: Style, by author: Author) {
    self.init(id, .filled(value), .binding(binding), style, author)
  }

  /// Makes an entry that cannot be restored as it was.
  convenience init(_ kept: KeptEntry, by author: Author) {
    let binding = kept.saved.presented.map { BindingKey(owner: $0.owner, cell: $0.cell) }
    self.init(kept.saved.id, kept.content, binding.map { .binding($0) } ?? .given, kept.saved.style, author)
    self.kept = kept
  }

  /// Makes the place where the run of steps waits, or has failed.
  convenience init(place id: EntryID, _ content: Placeholder, by author: Author) {
    self.init(id, content, .steps, .push, author)
  }

  /// Makes the root of a stack.
  init(root id: EntryID, of plugin: PluginID) {
    self.id = id
    content = .filled(.null)
    origin = .root
    style = .push
    pluginNumber = Int32(plugin.number)
    clientNumber = pluginNumber
    asker = .host
    operation = OperationID(0)
    operationWord = .push
  }

  /// The plugin that asked for the entry. Its destinations for built-in types come before those of other plugins (D1).
  var plugin: PluginID {
    get { PluginID(Int(pluginNumber)) }
    set { pluginNumber = Int32(newValue.number) }
  }

  /// The plugin that asked for the entry, also where the route of a URL belongs to another one, which names its value then.
  var client: PluginID {
    get { PluginID(Int(clientNumber)) }
    set { clientNumber = Int32(newValue.number) }
  }

  /// The place of the lowest entry of the group that this one belongs to: neighbouring entries that one run of an action,
  /// or one activation of a link, put on the path. With it, "has anybody else pushed above me?" needs no search (P7).
  var runStart: Int {
    get { Int(lowest) }
    set { lowest = Int32(newValue) }
  }

  /// The type of the value, or of the value that is being loaded.
  var type: TypeName? {
    if let kept { return kept.saved.type }
    if case .filled(let value) = content, let type = value.type { return type }
    return if case .deferred(let source) = origin { source.gives.type } else { nil }
  }

  /// The deferred value that the entry came from, for `retry`, `refresh` and comparison (P5).
  var source: Deferred? { if case .deferred(let source) = origin { source } else { nil } }

  /// A new version of a plugin calls the deferred value otherwise that the entry came from.
  func comes(from source: Deferred) {
    if source != self.source { origin = .deferred(source) }
  }

  /// Whether it only keeps the place of the run of steps.
  var awaitsSteps: Bool { if case .steps = origin { true } else { false } }

  /// Whether it is the root of a stack.
  var isRoot: Bool { if case .root = origin { true } else { false } }

  /// The presentation that this entry shows, if a cell presents it.
  var binding: BindingKey? { if case .binding(let key) = origin { key } else { nil } }

  /// The script function of the inline load that the entry came from, if it came from one.
  var inlineLoad: Handle? {
    if case .deferred(let source) = origin, case .inline(let handle) = source.source { handle } else { nil }
  }

  var state: PathItem.State {
    if kept != nil { return .unavailable }
    return switch content {
    case .waiting: isServed ? .waiting : .unavailable
    case .filled: isServed && !hasNothingToShow ? .ready : .unavailable
    case .failed: .failed
    case .abandoned: .abandoned
    case .running: .waiting
    }
  }

  var isServed: Bool { destination != nil || binding != nil || isRoot || awaitsSteps }
}
