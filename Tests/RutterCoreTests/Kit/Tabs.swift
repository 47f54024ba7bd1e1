import RutterCore
import Testing

/// One stack of a test's tabs.
struct Tab {
  let id: String
  var pathOf: TypeName?
  var destinations: [LocalDestination] = []
  let root: Function.Build

  init(
    _ id: String, pathOf: TypeName? = nil, destinations: [LocalDestination] = [], _ root: @escaping Function.Build
  ) {
    self.id = id
    self.pathOf = pathOf
    self.destinations = destinations
    self.root = root
  }

  /// A tab whose root screen logs its hooks.
  static func plain(_ id: String, _ parts: [Piece] = []) -> Tab {
    Tab(id) { _ in screen("Root \(id)", hooks: .logging(id), parts) }
  }

  func detail(_ script: Script) -> StackDetail {
    let place = Place(script: "tabs", line: 1)
    var stack = StackDetail(
      Text(id), title: Text(id.uppercased()), root: script.handle(.builder("root \(id)", root)), place: place)
    stack.pathOf = pathOf
    stack.destinations = destinations.map { $0.destination(script, place) }
    return stack
  }
}

/// `rutter.tabs { … }`
func tabs(_ all: [Tab], back: BackMode = .history) -> [Piece] {
  [
    Piece(node: Node(.screen)) { node, script in
      var container = ContainerDetail(.tabs, all.map { $0.detail(script) })
      container.back = back
      var detail = ScreenDetail()
      detail.container = container
      node.detail = .screen(detail)
    }
  ]
}

extension PluginSetup {
  /// Registers a flow: the type of its values, which have one field `cart`, and its destination.
  @discardableResult
  func flow(
    _ short: String, gives: Schema? = nil, pathOf: TypeName? = nil, _ root: @escaping Function.Build
  ) -> TypeName {
    let full = type(short, ["cart": .integer])
    chunk { script throws(ScriptError) in
      let place = Place(script: "flow", line: 1), handle = script.handle(.builder("flow \(short)", root))
      var stack = StackDetail(Text(short), title: Text(short), root: handle, place: place)
      stack.pathOf = pathOf
      var destination = Destination(
        id: script.newRegistrationID(), plugin: script.plugin, target: .type(full), screen: handle, place: place)
      destination.flow = NestedFlow(stack)
      destination.gives = gives
      try script.register(destination)
    }
    return full
  }
}

extension TestApp {
  func select(_ stack: Text, sourceLocation: SourceLocation = #_sourceLocation) {
    send(.selected(stack), sourceLocation)
  }

  /// Asks for a change of a stack by its name.
  func ask(
    _ kind: OperationRequest.Kind, present: Present = .after, on stack: Text,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var request = OperationRequest(kind, present: present)
    request.stack = .named(stack)
    send(.requested(request), sourceLocation)
  }

  /// The stacks of all containers in the chain: `home* 2, search 0`.
  var stacks: String {
    frame.containers.flatMap(\.stacks).map { "\($0.id)\($0.isActive ? "*" : "") \($0.depth)" }.joined(separator: ", ")
  }
}
