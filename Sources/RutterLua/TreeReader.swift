internal import CRutterLua
internal import RutterCore

/// Reads a screen from the tape into the nodes of one scope, in one pass.
@safe struct TreeReader: ~Copyable {
  var reader: TapeReader
  /// The plugin whose screen is read; nil in tests that have only a tape.
  private let plugin: LuaPlugin?
  private let reading: UnsafePointer<Reading>?

  /// Reads what a run left on the tape. The reading that the run was lent has to outlive the reader.
  init(_ reader: TapeReader, of plugin: LuaPlugin?, _ reading: UnsafePointer<Reading>?) {
    self.reader = reader
    self.plugin = plugin
    unsafe self.reading = unsafe reading
  }

  /// Where the script makes the node whose options are being read: a line, and in the upper half its source text.
  private var marked: Int64 = 0
  /// Bytes of the labels that were joined so far.
  private var joinedBytes = 0

  var pluginName: String { plugin?.info.name ?? "" }

  /// The plugin, where there is one.
  var reads: LuaPlugin? { plugin }

  /// What a loader gives.
  func schema(of loader: LoaderName) -> Schema? {
    guard let reading = unsafe reading else { return nil }
    return unsafe reading.pointee.registry.sharedLoader(loader)?.value.gives
  }

  /// The place in the script where a function is defined.
  func place(_ function: Handle) -> Place? { plugin?.place(of: function) }

  /// Reads all nodes; nil if the function gave nil.
  mutating func tree() throws(ScriptError) -> Tree? {
    if let next = reader.peek(), next.kind == .RL_NIL { return nil }
    var nodes: [Node] = []
    nodes.reserveCapacity(reader.count(of: .RL_NODE))
    while !reader.isAtEnd { try node(depth: 0, into: &nodes) }
    return Tree(nodes)
  }

  /// Reads a node, and appends its descendants behind it.
  private mutating func node(depth: Int, into nodes: inout [Node]) throws(ScriptError) {
    let (kind, item) = try reader.next()
    guard kind == .RL_NODE, depth <= 64, item.extra <= rl_node.RL_NODE_TOOLBAR.rawValue,
      let word = rl_node(rawValue: item.extra)
    else { throw reader.damaged }
    let index = nodes.count
    nodes.append(Node(word.kind))
    if word == .RL_NODE_TABS {
      nodes[index].detail = .screen(try tabs())
      try readChildren(depth: depth, into: &nodes)
      nodes[index].end = nodes.count
      return
    }
    do throws(ScriptError) { try readOptions(of: &nodes[index]) } catch {
      if error.mismatch == nil { throw error }
      var wrong = error
      let label = nodes[index].label.isEmpty ? reader.takeLabelAhead() ?? "" : nodes[index].label
      wrong.message = nodes[index].kind.rawValue + (label.isEmpty ? "" : " '\(label)'") + ": " + wrong.message
      throw wrong
    }
    try readChildren(depth: depth, into: &nodes)
    nodes[index].end = nodes.count
    if nodes.count > index + 1, nodes[index].kind.hasLabel, nodes[index].label.isEmpty {
      try joinLabel(index, &nodes)
    }
  }

  private mutating func readChildren(depth: Int, into nodes: inout [Node]) throws(ScriptError) {
    while true {
      guard let (kind, _) = reader.peek() else { throw reader.damaged }
      if kind == .RL_END { break }
      try node(depth: depth + 1, into: &nodes)
    }
    _ = try reader.next()
  }

  /// Joins the texts of the nodes of which a label is built. What is built of nodes itself has been joined already.
  private mutating func joinLabel(_ index: Int, _ nodes: inout [Node]) throws(ScriptError) {
    var parts: [Text] = [], place = index + 1
    while place < nodes[index].end {
      let node = nodes[place]
      if !node.label.isEmpty { parts.append(node.label) }
      place = node.kind.hasLabel && !node.label.isEmpty ? node.end : place + 1
    }
    if parts.count == 1 {
      nodes[index].label = parts[0]
      return
    }
    joinedBytes += parts.reduce(0) { $0 + $1.count + 1 }
    let most = plugin?.limits.valueBytes ?? .max
    if joinedBytes > most {
      throw ScriptError("the labels of this screen that are built of nodes take more than \(most) bytes, joined")
    }
    nodes[index].label = Text(parts.map(\.string).joined(separator: " "))
  }

  // MARK: Options

  /// Where the script makes the node whose options are being read, if that was noted.
  var nodePlace: Place? { plugin?.place(marked: marked) }

  private mutating func readOptions(of node: inout Node) throws(ScriptError) {
    marked = 0
    switch node.kind {
    case .screen: node.detail = try screen(&node)
    case .list: node.detail = .list(try list(&node))
    case .link: node.detail = .link(try link(&node))
    case .button, .row: node.detail = .action(try action(&node))
    case .field, .toggle, .picker: node.detail = .input(try input(&node))
    case .progress: node.detail = .progress(try fraction(&node))
    case .hole: node.detail = .hole(try hole(&node))
    case .slot: node.detail = .slot(try slot(&node))
    case .section, .text, .divider, .toolbar, .retry: if try ownOption(&node) != nil { throw reader.damaged }
    }
  }

  /// Reads the options that every kind of node may have, up to the first that only this kind has.
  ///
  /// - Returns: That option, whose value is next on the tape; nil at the end of the options.
  mutating func ownOption(_ node: inout Node) throws(ScriptError) -> rl_option? {
    while let (kind, item) = reader.peek(), kind == .RL_OPTION {
      _ = try reader.next()
      guard item.extra <= rl_option.RL_OPTION_BACK.rawValue, let option = rl_option(rawValue: item.extra) else {
        throw reader.damaged
      }
      switch option {
      case .RL_OPTION_LABEL, .RL_OPTION_TITLE: node.label = try reader.text()
      case .RL_OPTION_ENABLED: node.isEnabled = try reader.flag()
      case .RL_OPTION_ID:
        node.name = try reader.text()
        node.line = Int32(truncatingIfNeeded: item.integer & Int64(Int32.max))
      default:
        if item.integer != 0 { marked = item.integer }
        return option
      }
    }
    return nil
  }
}

extension NodeKind {
  /// Whether the children of a node of this kind are its label.
  fileprivate var hasLabel: Bool {
    switch self {
    case .row, .text, .link, .button, .field, .toggle, .picker, .progress: true
    case .screen, .section, .list, .divider, .hole, .slot, .toolbar, .retry: false
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
    case .RL_NODE_SLOT: .slot
    // Tabs stand in the place of a screen.
    case .RL_NODE_TABS: .screen
    case .RL_NODE_TOOLBAR: .toolbar
    }
  }
}
