internal import CRutterLua
internal import RutterCore

/// Reads a screen from the tape into the nodes of one scope.
struct TreeReader {
  private var reader: TapeReader
  private let outbox: LoaderLookup
  private let place: PlaceLookup
  private let plugin: String
  private var nodes: [Node] = []

  /// Finds what a loader gives.
  typealias LoaderLookup = (LoaderName) -> Schema?
  /// Where a function of the script stands.
  typealias PlaceLookup = (Handle) -> Place?

  init(_ reader: TapeReader, plugin: String, place: @escaping PlaceLookup, loaders: @escaping LoaderLookup) {
    self.place = place
    self.reader = reader
    self.plugin = plugin
    outbox = loaders
  }

  /// All nodes; nil if the function gave nothing.
  mutating func tree() throws(ScriptError) -> Tree? {
    if let next = reader.peek(), next.kind == .RL_NIL { return nil }
    while !reader.isAtEnd { try node(depth: 0) }
    return Tree(nodes)
  }

  private mutating func node(depth: Int) throws(ScriptError) {
    let (kind, item) = try reader.next()
    guard kind == .RL_NODE, depth <= 64, item.extra <= rl_node.RL_NODE_TOOLBAR.rawValue,
      let word = rl_node(rawValue: item.extra)
    else { throw reader.damaged }
    let index = nodes.count
    nodes.append(Node(word.kind))
    var options = NodeOptions()
    try readOptions(&options)
    try readChildren(depth: depth)
    nodes[index].end = nodes.count
    try finish(index, options)
  }

  private mutating func readOptions(_ options: inout NodeOptions) throws(ScriptError) {
    while let (kind, item) = reader.peek(), kind == .RL_OPTION {
      _ = try reader.next()
      guard item.extra <= rl_option.RL_OPTION_DEFERRED.rawValue, let option = rl_option(rawValue: item.extra) else {
        throw reader.damaged
      }
      if option == .RL_OPTION_ID { options.line = Int32(clamping: item.integer) }
      try options.read(option, &reader)
    }
  }

  private mutating func readChildren(depth: Int) throws(ScriptError) {
    while true {
      guard let (kind, _) = reader.peek() else { throw reader.damaged }
      if kind == .RL_END { break }
      try node(depth: depth + 1)
    }
    _ = try reader.next()
  }

  // MARK: Nodes

  private mutating func finish(_ index: Int, _ options: NodeOptions) throws(ScriptError) {
    nodes[index].name = options.id
    nodes[index].line = options.line
    nodes[index].isEnabled = options.isEnabled
    if let label = options.label {
      nodes[index].label = label
    } else if nodes[index].end > index + 1, nodes[index].kind.hasLabel {
      nodes[index].label = Text(
        nodes[(index + 1)..<nodes[index].end].map(\.label.string).filter { !$0.isEmpty }.joined(separator: " "))
    }
    nodes[index].detail = try detail(nodes[index].kind, options)
  }

  private func detail(_ kind: NodeKind, _ options: NodeOptions) throws(ScriptError) -> Node.Detail {
    switch kind {
    case .screen:
      var screen = ScreenDetail()
      screen.hooks = options.hooks
      screen.presents = try presents(options.presents)
      return .screen(screen)
    case .list:
      guard let rows = options.rows else { throw reader.damaged }
      return .list(ListDetail(rows: rows, count: options.rowCount, keys: options.keys, stableItems: options.items))
    case .link: return .link(try link(options))
    case .button, .row:
      var action = ActionDetail(options.action)
      action.whileRunning = options.whileRunning
      action.busy = options.busy
      if let link = options.link { action.link = try target(link) }
      return .action(action)
    case .field, .toggle, .picker:
      guard let cell = options.cell else { throw ScriptError("a \(kind.rawValue) needs the option 'cell'") }
      var input = InputDetail(cell: cell)
      input.choices = options.choices
      input.isSecret = options.isSecret
      input.isView = options.isView
      return .input(input)
    case .progress: return .progress(options.fraction)
    case .hole:
      guard case .deferred(let spec) = options.deferred else { throw reader.damaged }
      var hole = HoleDetail(deferred(spec))
      hole.waiting = options.waiting
      hole.ready = options.ready
      hole.failed = options.failed
      return .hole(hole)
    case .section, .text, .divider, .toolbar, .retry: return .none
    }
  }

  private func link(_ options: NodeOptions) throws(ScriptError) -> LinkDetail {
    var link: LinkDetail
    if let to = options.to {
      link = LinkDetail(try target(to))
    } else if let view = options.view {
      link = LinkDetail(.screen(view))
    } else if let load = options.load, let gives = options.gives {
      let schemas = SchemaReader(plugin: plugin, names: reader.names, types: reader.types, what: "'gives' of a link")
      link = LinkDetail(.deferred(Deferred(.inline(load), gives: try schemas.read(gives))))
    } else {
      throw ScriptError("a link leads nowhere: it has neither 'to', nor 'gives' and 'load', nor 'screen'")
    }
    if let present = options.present { link.present = try Present(present) }
    link.style = options.style
    link.once = options.once
    link.whileLoading = options.whileLoading
    link.busy = options.busy
    return link
  }

  private func target(_ spec: Spec) throws(ScriptError) -> LinkTarget {
    if case .deferred(let spec) = spec { return .deferred(deferred(spec)) }
    guard let value = try spec.value(reader.types) else {
      throw ScriptError("a link leads to a value, got \(spec.kind.withArticle)")
    }
    return .value(value)
  }

  private func deferred(_ spec: DeferredSpec) -> Deferred {
    Deferred(.loader(spec.loader, spec.arguments), gives: outbox(spec.loader) ?? .any)
  }

  // MARK: Presentations

  private func presents(_ spec: Spec?) throws(ScriptError) -> [PresentationDetail] {
    guard let spec else { return [] }
    if spec.options != nil, case .record = spec { return [try presentation(spec)] }
    guard case .list(let items) = spec else {
      throw ScriptError("'presents' is one table or a list of them, got \(spec.kind.withArticle)")
    }
    var all: [PresentationDetail] = []
    for item in items { all.append(try presentation(item)) }
    return all
  }

  private func presentation(_ spec: Spec) throws(ScriptError) -> PresentationDetail {
    let what = "'presents'"
    let options = try OptionReader(spec, of: what, names: ["when", "item", "case", "screen", "cases", "style"])
      .checked()
    let bindings = (["when", "item", "case"] as [Text]).filter { options[$0] != nil }
    guard bindings.count == 1, let name = bindings.first, let bound = options[name] else {
      throw ScriptError("\(what) needs one of 'when', 'item' and 'case', a cell")
    }
    guard let cell = bound.object(.RL_CLASS_CELL) ?? bound.object(.RL_CLASS_CELL_VIEW) else {
      throw options.wrong(name, "a cell", bound)
    }
    let style: Style? = try options.word("style")
    if name == "case" {
      let cases = try self.cases(options)
      let first = cases.isEmpty ? nil : place(cases[0].screen)
      return PresentationDetail(cell: CellID(cell), kind: .cases(cases), style: style, place: first)
    }
    let screen = try options.needed("screen")
    let kind: PresentationDetail.Kind = name == "when" ? .when(screen) : .item(screen)
    return PresentationDetail(cell: CellID(cell), kind: kind, style: style, place: place(screen))
  }

  private func cases(_ options: OptionReader) throws(ScriptError) -> [(name: Text, screen: Handle)] {
    guard let spec = options["cases"], let record = spec.options else {
      throw ScriptError("'presents' with 'case' needs 'cases', a table { name = function }")
    }
    var cases: [(name: Text, screen: Handle)] = []
    for field in record.fields {
      guard let name = field.name.text, case .function(let screen) = field.value else {
        throw ScriptError("'cases' of 'presents' is a table { name = function }")
      }
      cases.append((name, screen))
    }
    return cases.sorted { $0.name < $1.name }
  }
}

extension NodeKind {
  /// Whether its children are its label.
  fileprivate var hasLabel: Bool {
    switch self {
    case .row, .text, .link, .button, .field, .toggle, .picker, .progress: true
    case .screen, .section, .list, .divider, .hole, .toolbar, .retry: false
    }
  }
}

extension rl_node {
  fileprivate var kind: NodeKind {
    switch self {
    case .RL_NODE_SCREEN: .screen
    case .RL_NODE_SECTION: .section
    case .RL_NODE_LIST: .list
    case .RL_NODE_ROW: .row
    case .RL_NODE_TEXT: .text
    case .RL_NODE_LINK: .link
    case .RL_NODE_BUTTON: .button
    case .RL_NODE_FIELD: .field
    case .RL_NODE_TOGGLE: .toggle
    case .RL_NODE_PICKER: .picker
    case .RL_NODE_PROGRESS: .progress
    case .RL_NODE_DIVIDER: .divider
    case .RL_NODE_HOLE: .hole
    case .RL_NODE_TOOLBAR: .toolbar
    }
  }
}
