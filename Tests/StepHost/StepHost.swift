package import RutterCore

/// A host without Lua: each link of its one flow runs a list of steps. For tests of what stands around a session.
package struct StepHost: Host, ~Copyable {
  /// What a function does, one after the other.
  package enum Step: Sendable {
    case wait(Wait)
    case push(Value)
    case log(String)
    case fail(String)
  }

  /// One line of the root screen.
  package struct Item: Sendable {
    package enum Kind: Sendable { case load, action, task }
    package var kind: Kind
    package var label: String
    package var steps: [Step]
    package var gives: Value

    /// A line that runs these steps; a load gives `gives` in the end.
    package init(_ kind: Kind, _ label: String, gives: Value = .integer(100), _ steps: [Step]) {
      self.kind = kind
      self.label = label
      self.steps = steps
      self.gives = gives
    }
  }

  private struct Run {
    var item: Int
    var next = 0
  }
  private static let root = 1, number = 2, firstItem = 100, firstTask = 10_000
  private let items: [Item]
  private var runs: [CoroutineID: Run] = [:]

  package init(_ items: [Item]) { self.items = items }

  package var plugins: [PluginInfo] { [PluginInfo(id: PluginID(1), name: "steps")] }

  package mutating func run(_ call: ScriptCall, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    switch call {
    case .load(let plugin): load(plugin, reading, &outbox)
    case .build(let function, let arguments): build(function, arguments)
    case .start(let coroutine, let function, _): start(coroutine, function, reading, &outbox)
    case .resume(let coroutine, let resumption): resume(coroutine, resumption, reading, &outbox)
    case .close(let coroutine): close(coroutine)
    case .row: .tree(Tree())
    case .value, .compile: .done(.null)
    case .select: .selected([])
    case .edit: .edited([])
    case .route: .parts([], isList: true)
    }
  }

  private mutating func load(_ plugin: PluginID, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    do {
      try outbox.register(Root(plugin: plugin, screen: handle(Self.root), place: .native), reading)
      let id = outbox.newRegistrationID()
      try outbox.register(
        Destination(id: id, plugin: plugin, target: .type(.integer), screen: handle(Self.number), place: .native),
        reading)
      return .done(.null)
    } catch {
      return .failed(error)
    }
  }

  private mutating func build(_ function: Handle, _ arguments: [Argument]) -> Reply {
    guard function.slot == Self.root else {
      guard case .value(let value)? = arguments.first else { return .done(.null) }
      return .tree(Tree([Node(.screen, label: "Number \(value)".text, end: 1)]))
    }
    var nodes = [Node(.screen, label: "Steps", end: items.count + 1)]
    for (index, item) in items.enumerated() {
      let function = handle(Self.firstItem + index)
      let label = Text(item.label)
      switch item.kind {
      case .load:
        let link = LinkDetail(.deferred(Deferred(.inline(function), gives: .integer)))
        nodes.append(Node(.link, label: label, end: index + 2, detail: .link(link)))
      case .action, .task:
        nodes.append(Node(.button, label: label, end: index + 2, detail: .action(ActionDetail(function))))
      }
    }
    return .tree(Tree(nodes))
  }

  private mutating func start(
    _ coroutine: CoroutineID, _ function: Handle, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    if function.slot >= Self.firstTask {
      runs[coroutine] = Run(item: function.slot - Self.firstTask)
    } else {
      let item = function.slot - Self.firstItem
      if items[item].kind == .task {
        do { try outbox.startTask(handle(Self.firstTask + item), reading) } catch { return .failed(error) }
        return .done(.null)
      }
      runs[coroutine] = Run(item: item)
    }
    return goOn(coroutine, reading, &outbox)
  }

  private mutating func resume(
    _ coroutine: CoroutineID, _ resumption: Resumption, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    switch resumption {
    case .values(let values):
      if !values.isEmpty { outbox.log(LogLine(.info, plugin: PluginID(1), text: "got \(values)")) }
    case .raise(let error): return .failed(ScriptError(error.description))
    }
    return goOn(coroutine, reading, &outbox)
  }

  private mutating func goOn(_ coroutine: CoroutineID, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    guard var run = runs[coroutine] else { return .done(.null) }
    let item = items[run.item]
    while run.next < item.steps.count {
      let step = item.steps[run.next]
      run.next += 1
      runs[coroutine] = run
      switch step {
      case .wait(let wait): return .waits(wait)
      case .log(let text): outbox.log(LogLine(.info, plugin: PluginID(1), text: text))
      case .fail(let message): return .failed(ScriptError(message))
      case .push(let value):
        do { _ = try outbox.ask(OperationRequest(.push(PathPart(value))), reading) } catch { return .failed(error) }
      }
    }
    runs[coroutine] = nil
    return .done(item.gives)
  }

  private mutating func close(_ coroutine: CoroutineID) -> Reply {
    runs[coroutine] = nil
    return .done(.null)
  }

  package mutating func release(_ handles: [Handle]) {}
  package mutating func stop(_ plugin: PluginID) {}
  package mutating func turnBegins() {}
  package mutating func turnEnds() -> Forgotten { Forgotten() }

  private func handle(_ slot: Int) -> Handle { Handle(plugin: PluginID(1), slot: slot) }
}

extension String {
  fileprivate var text: Text { Text(self) }
}

extension Frame {
  /// The node with this label.
  package func node(_ label: Text) -> NodeID? {
    guard case .success(let node) = find(.label(label)) else { return nil }
    return node.id
  }
}
