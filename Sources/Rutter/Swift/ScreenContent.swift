public import RutterCore
internal import RutterLua

/// What may stand in a screen: nodes, texts, lists of them.
public protocol ScreenContent: Sendable {
  var nodes: [ScreenNode] { get }
}

/// One node of a screen, as Swift code describes it.
public struct ScreenNode: ScreenContent {
  /// Writes the node, with its descendants, behind those that are there.
  let write: @Sendable (inout NodeWriter) throws(ScriptError) -> Void
  var name: Text?
  var isEnabled = true

  init(_ write: @escaping @Sendable (inout NodeWriter) throws(ScriptError) -> Void) { self.write = write }

  public var nodes: [ScreenNode] { [self] }
}

extension ScreenContent {
  /// The same with an id, which is unique in its screen or row. A node with an id keeps what it is doing wherever it moves.
  public func id(_ name: String) -> ScreenNode {
    var node = first
    node.name = Text(name)
    return node
  }

  /// The same, to be used or not.
  public func enabled(_ isEnabled: Bool) -> ScreenNode {
    var node = first
    node.isEnabled = isEnabled
    return node
  }

  private var first: ScreenNode {
    let nodes = nodes
    if nodes.count == 1 { return nodes[0] }
    return ScreenNode { _ throws(ScriptError) in
      throw ScriptError("an id or `enabled` is for one node, not for several")
    }
  }
}

/// A text, as a node.
extension String: ScreenContent {
  public var nodes: [ScreenNode] { [.text(RutterCore.Text(self))] }
}

/// A text, as a node.
extension Text: ScreenContent {
  public var nodes: [ScreenNode] { [.text(self)] }
}

extension ScreenNode {
  static func text(_ text: Text) -> ScreenNode {
    ScreenNode { writer throws(ScriptError) in try writer.add(Node(.text, label: text)) }
  }
}

/// Takes the nodes of a screen as statements, with `if`, `switch` and `for`.
@resultBuilder
public enum ScreenBuilder {
  public static func buildExpression(_ content: some ScreenContent) -> [ScreenNode] { content.nodes }
  public static func buildExpression(_ content: [any ScreenContent]) -> [ScreenNode] { content.flatMap(\.nodes) }
  public static func buildExpression(_ nodes: [ScreenNode]) -> [ScreenNode] { nodes }
  /// What is done for its effect gives no node.
  public static func buildExpression(_ nothing: Void) -> [ScreenNode] { [] }
  public static func buildBlock(_ parts: [ScreenNode]...) -> [ScreenNode] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [ScreenNode]?) -> [ScreenNode] { part ?? [] }
  public static func buildEither(first part: [ScreenNode]) -> [ScreenNode] { part }
  public static func buildEither(second part: [ScreenNode]) -> [ScreenNode] { part }
  public static func buildArray(_ parts: [[ScreenNode]]) -> [ScreenNode] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [ScreenNode]) -> [ScreenNode] { part }
}

/// Writes nodes in the engine's form, parents before children, and hands closures over to it.
struct NodeWriter {
  let call: NativeCall
  /// Where the destination is registered, for what nodes say nothing of.
  let place: Place?
  private(set) var nodes: [Node] = []

  init(_ call: NativeCall, at place: Place?) {
    self.call = call
    self.place = place
  }

  /// Writes a node with what stands in it.
  mutating func add(_ node: Node, _ children: [ScreenNode] = []) throws(ScriptError) {
    let index = nodes.count
    nodes.append(node)
    try add(children)
    nodes[index].end = nodes.count
  }

  /// Writes nodes side by side.
  mutating func add(_ children: [ScreenNode]) throws(ScriptError) {
    for child in children {
      let index = nodes.count
      try child.write(&self)
      guard index < nodes.count else { continue }
      if let name = child.name { nodes[index].name = name }
      if !child.isEnabled { nodes[index].isEnabled = false }
    }
  }

  /// Writes a node with a label, which may be built of nodes: then their texts are what it is called.
  mutating func add(_ node: Node, label: Label) throws(ScriptError) {
    let index = nodes.count
    try add(node, label.nodes)
    nodes[index].label = label.text ?? joined(index)
    if nodes[index].label.isEmpty { throw ScriptError("a \(node.kind.rawValue) needs a label") }
  }

  /// The texts below a node. What is built of nodes itself has been joined already.
  private func joined(_ index: Int) -> Text {
    var parts: [String] = [], place = index + 1
    while place < nodes[index].end {
      if !nodes[place].label.isEmpty { parts.append(nodes[place].label.string) }
      place = nodes[place].label.isEmpty ? place + 1 : nodes[place].end
    }
    return Text(parts.joined(separator: " "))
  }

  // MARK: Closures

  func action(_ body: @escaping @Sendable (ActionContext) throws -> Void, at place: Place) -> Handle {
    call.handle(.run { call, _ in ActionContext.run(call, at: place, body) })
  }

  /// A closure that gives a screen.
  func screen(_ make: @escaping @Sendable ([Argument], ScreenContext) throws -> Screen?) -> Handle {
    call.handle(.screen(Screen.function(at: place, make)))
  }

  /// A closure that gives the nodes of a part of a screen.
  func part(_ make: @escaping @Sendable ([Argument], ScreenContext) throws -> [ScreenNode]) -> Handle {
    call.handle(.screen(Self.function(at: place, make)))
  }

  static func function(
    at place: Place?, _ make: @escaping @Sendable ([Argument], ScreenContext) throws -> [ScreenNode]
  ) -> NativePlugin.Screen {
    { call, arguments throws(ScriptError) in
      let nodes = try scripted(at: place) { try make(arguments, ScreenContext(call: call)) }
      return try tree(of: nodes, call, at: place)
    }
  }

  static func tree(of nodes: [ScreenNode], _ call: NativeCall, at place: Place?) throws(ScriptError) -> Tree {
    var writer = NodeWriter(call, at: place)
    try scripted(at: place) { try writer.add(nodes) }
    return Tree(writer.nodes)
  }

  // MARK: Values

  /// A value in the form of its type, as if a script had made it.
  func value<Content: RutterType>(_ content: Content, for what: String) throws(ScriptError) -> Value {
    let value = try Value(content, for: what)
    let types = try call.types
    do throws(Mismatch) { return try types.fit(value, to: .type(Content.typeName)) } catch {
      throw ScriptError("\(what): \(error)")
    }
  }
}

extension [Argument] {
  /// The value for which a closure is called.
  var value: Value { if case .value(let value)? = first { value } else { .null } }
}

/// What a node is called: a text, or nodes whose texts are joined.
struct Label: Sendable {
  let text: Text?
  let nodes: [ScreenNode]

  init(_ text: String) { (self.text, nodes) = (Text(text), []) }
  init(_ nodes: [ScreenNode]) { (text, self.nodes) = (nil, nodes) }
}
