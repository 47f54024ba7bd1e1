public import RutterCore
internal import RutterLua

/// A screen.
///
/// ```swift
/// Screen(recipe.name) {
///   "Serves \(try screen.get(servings))"
///   Button("One more guest") { action in try action.update(servings) { $0 += 1 } }
///   Link("Next", to: next(recipe.id))
/// }
/// ```
public struct Screen: Sendable {
  private var title: Text
  private var content: [ScreenNode]
  private var tools: [ScreenNode] = []
  private var hooks: [HookKind: (body: @Sendable (ActionContext) throws -> Void, place: Place)] = [:]
  private var presents: [@Sendable (NodeWriter) throws(ScriptError) -> PresentationDetail] = []

  private enum HookKind { case create, appear, disappear, destroy }

  /// A screen with nothing but a title.
  public init(_ title: String) {
    self.title = Text(title)
    content = []
  }

  /// A screen with a title, and what stands below it.
  public init(_ title: String, @ScreenBuilder _ content: () throws -> [ScreenNode]) rethrows {
    self.title = Text(title)
    self.content = try content()
  }

  /// The same with tools: what stands above all else.
  public func toolbar(@ScreenBuilder _ tools: () throws -> [ScreenNode]) rethrows -> Screen {
    var screen = self
    screen.tools += try tools()
    return screen
  }

  // MARK: Hooks

  /// Does something before the screen is first shown. It may wait, and ends with the screen.
  public func onCreate(
    file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (ActionContext) throws -> Void
  ) -> Screen { with(.create, body, Place(file, line)) }

  /// Does something each time the screen comes to show. It may wait, and ends when the screen does not show any more.
  public func onAppear(
    file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (ActionContext) throws -> Void
  ) -> Screen { with(.appear, body, Place(file, line)) }

  /// Does something each time the screen does not show any more. It may not wait nor change the path.
  public func onDisappear(
    file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (ActionContext) throws -> Void
  ) -> Screen { with(.disappear, body, Place(file, line)) }

  /// Does something when the screen has left for good. It may not wait nor change the path.
  public func onDestroy(
    file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (ActionContext) throws -> Void
  ) -> Screen { with(.destroy, body, Place(file, line)) }

  private func with(
    _ kind: HookKind, _ body: @escaping @Sendable (ActionContext) throws -> Void, _ place: Place
  ) -> Screen {
    var screen = self
    screen.hooks[kind] = (body, place)
    return screen
  }

  // MARK: Presentations

  /// Shows a screen on top while a cell is true. It is made once, and comes back as it was left.
  public func presents(
    when cell: Cell<Bool>, style: Style? = nil, _ screen: @escaping @Sendable (ScreenContext) throws -> Screen
  ) -> Screen {
    presenting { writer throws(ScriptError) in
      let handle = writer.screen { _, context in try screen(context) }
      return PresentationDetail(cell: try cell.id(writer.call), kind: .when(handle), style: style, place: writer.place)
    }
  }

  /// Shows what a cell holds, while it holds anything.
  public func presents<Content: Codable & Sendable>(
    item cell: Cell<Content?>, style: Style? = nil,
    _ screen: @escaping @Sendable (Content, ScreenContext) throws -> Screen
  ) -> Screen {
    presenting { writer throws(ScriptError) in
      let handle = writer.screen { arguments, context in
        try screen(try arguments.value.decode(for: "what a cell presents"), context)
      }
      return PresentationDetail(cell: try cell.id(writer.call), kind: .item(handle), style: style, place: writer.place)
    }
  }

  /// Shows one of several screens, by the word that a cell holds; none while it holds nil.
  public func presents<Case: RutterWords>(
    case cell: Cell<Case?>, style: Style? = nil, _ screen: @escaping @Sendable (Case, ScreenContext) throws -> Screen
  ) -> Screen {
    presenting { writer throws(ScriptError) in
      let cases = Case.words.map { word in
        (name: Text(word.rawValue), screen: writer.screen { _, context in try screen(word, context) })
      }
      return PresentationDetail(cell: try cell.id(writer.call), kind: .cases(cases), style: style, place: writer.place)
    }
  }

  private func presenting(
    _ make: @escaping @Sendable (NodeWriter) throws(ScriptError) -> PresentationDetail
  ) -> Screen {
    var screen = self
    screen.presents.append(make)
    return screen
  }

  // MARK: Writing

  /// A closure that gives a screen, as the engine calls it.
  static func function(
    at place: Place?, _ make: @escaping @Sendable ([Argument], ScreenContext) throws -> Screen?
  ) -> NativePlugin.Screen {
    { call, arguments throws(ScriptError) in
      guard let screen = try scripted(at: place, { try make(arguments, ScreenContext(call: call)) }) else { return nil }
      return try scripted(at: place) { try screen.tree(NodeWriter(call, at: place)) }
    }
  }

  private func tree(_ writer: NodeWriter) throws(ScriptError) -> Tree {
    if title.isEmpty { throw ScriptError("a screen needs a title") }
    var writer = writer
    var node = Node(.screen, label: title)
    if !hooks.isEmpty || !presents.isEmpty { node.detail = .screen(try detail(writer)) }
    let tools = tools
    let bar = tools.isEmpty ? [] : [ScreenNode { writer throws(ScriptError) in try writer.add(Node(.toolbar), tools) }]
    try writer.add(node, content + bar)
    return Tree(writer.nodes)
  }

  private func detail(_ writer: NodeWriter) throws(ScriptError) -> ScreenDetail {
    var detail = ScreenDetail()
    var native = NativePlugin.Hooks()
    native.create = run(.create)
    native.appear = run(.appear)
    native.disappear = run(.disappear)
    native.destroy = run(.destroy)
    detail.hooks = writer.call.hooks(native)
    for make in presents { detail.presents.append(try make(writer)) }
    return detail
  }

  private func run(_ kind: HookKind) -> NativePlugin.Run? {
    guard let (body, place) = hooks[kind] else { return nil }
    return { call, _ in ActionContext.run(call, at: place, body) }
  }
}
