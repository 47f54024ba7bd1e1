// Initialisers for parts of frames and reports. Tests of the faces use them to make frames without a session.

extension Frame {
  package init(
    _ screens: [ScreenView], over path: some Sequence<PathItem> = [], in containers: [ContainerView] = []
  ) {
    self.path = PathItems(path)
    self.containers = containers
    self.screens = screens
  }
}

extension ContainerView {
  package init(_ kind: ContainerKind, of entry: EntryID, _ stacks: [StackView]) {
    self.entry = entry
    self.kind = kind
    self.stacks = stacks
  }
}

extension StackView {
  package init(_ id: String, titled title: String, isActive: Bool = false, depth: Int = 0) {
    self.id = id
    self.title = title
    self.isActive = isActive
    self.depth = depth
  }
}

extension PathItem {
  package init(
    _ id: Int, _ type: String, _ value: Value?, state: State = .ready, style: Style = .push,
    titled title: String? = nil, at url: String? = nil, in stack: String? = nil
  ) {
    self.id = EntryID(id)
    self.type = type
    self.value = value
    self.state = state
    self.style = style
    self.title = title
    self.url = url
    self.stack = stack
  }
}

extension ScreenView {
  package init(_ title: String, entry: Int = 0, tools toolbar: [NodeView] = [], _ nodes: [NodeView]) {
    self.entry = EntryID(entry)
    self.title = title
    self.toolbar = toolbar
    self.nodes = nodes
  }
}

extension NodeView {
  package init(
    _ kind: NodeKind, _ id: Int, _ label: Text = "", name: Text? = nil, row: Value? = nil, state: State? = nil,
    isEnabled: Bool = true,
    value: Value? = nil, isSecret: Bool = false, choices: [Value] = [], progress: Progress? = nil,
    message: String? = nil,
    _ children: [NodeView] = []
  ) {
    self.kind = kind
    self.id = NodeID(id)
    self.name = name
    self.row = row
    self.label = label
    self.state = state
    self.isEnabled = isEnabled
    self.value = value
    self.isSecret = isSecret
    self.choices = choices
    self.progress = progress
    self.message = message
    self.children = children
  }
}

extension OutcomeReport {
  package init(_ id: Int, _ operation: String, _ outcome: Outcome, made entry: EntryID? = nil, at place: Place? = nil) {
    self.id = OperationID(id)
    self.operation = operation
    self.outcome = outcome
    self.entry = entry
    self.place = place
  }
}

extension ErrorReport {
  package init(_ what: String, of plugin: PluginID, _ error: NavigationError) {
    self.what = what
    self.plugin = plugin
    self.error = error
  }
}
