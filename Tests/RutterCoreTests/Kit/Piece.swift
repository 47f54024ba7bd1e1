import RutterCore

/// A node of a test's screen, with the functions it names not yet in their slots.
struct Piece {
  var node: Node
  var children: [Piece] = []
  /// Puts the functions into slots and their handles into the node.
  var finish: (inout Node, Script) -> Void = { _, _ in }

  func id(_ name: String) -> Piece {
    var piece = self
    piece.node.name = Text(name)
    return piece
  }

  var disabled: Piece {
    var piece = self
    piece.node.isEnabled = false
    return piece
  }

  /// The pieces as the engine takes them: parents before children.
  static func tree(_ pieces: [Piece], _ script: Script) -> Tree {
    var tree = Tree()
    for piece in pieces { piece.append(to: &tree, script) }
    return tree
  }

  private func append(to tree: inout Tree, _ script: Script) {
    let place = tree.nodes.count
    var node = node
    finish(&node, script)
    tree.nodes.append(node)
    for child in children { child.append(to: &tree, script) }
    tree.nodes[place].end = tree.nodes.count
  }
}

/// What a hook, presentation or link of a test's screen runs.
struct ScreenHooks {
  var create: [Line]?
  var appear: [Line]?
  var disappear: [Line]?
  var destroy: [Line]?
  var leave: [Line]?
  var result: [Line]?

  func handles(_ script: Script) -> Hooks {
    var hooks = Hooks()
    hooks.create = create.map { script.handle(.coroutine("on_create", $0)) }
    hooks.appear = appear.map { script.handle(.coroutine("on_appear", $0)) }
    hooks.disappear = disappear.map { script.handle(.coroutine("on_disappear", $0)) }
    hooks.destroy = destroy.map { script.handle(.coroutine("on_destroy", $0)) }
    hooks.leave = leave.map { script.handle(.coroutine("on_leave", $0)) }
    hooks.result = result.map { script.handle(.coroutine("on_result", $0)) }
    return hooks
  }

  /// Hooks that log `create NAME`, `appear NAME` and so on.
  static func logging(_ name: String) -> ScreenHooks {
    ScreenHooks(
      create: [.log("create \(name)")], appear: [.log("appear \(name)")], disappear: [.log("disappear \(name)")],
      destroy: [.log("destroy \(name)")])
  }
}

/// One presentation that a test's screen binds to a cell.
struct Presents {
  enum Kind {
    case when(Function.Build)
    case item(Function.Build)
    case cases([(String, Function.Build)])
  }
  let cell: CellRef
  let kind: Kind
  var style: Style?

  static func when(_ cell: CellRef, style: Style? = nil, _ build: @escaping Function.Build) -> Presents {
    Presents(cell: cell, kind: .when(build), style: style)
  }
  static func item(_ cell: CellRef, style: Style? = nil, _ build: @escaping Function.Build) -> Presents {
    Presents(cell: cell, kind: .item(build), style: style)
  }
  static func cases(_ cell: CellRef, style: Style? = nil, _ cases: [(String, Function.Build)]) -> Presents {
    Presents(cell: cell, kind: .cases(cases), style: style)
  }

  func detail(_ script: Script) -> PresentationDetail {
    let kind: PresentationDetail.Kind =
      switch kind {
      case .when(let build): .when(script.handle(.builder("when", build)))
      case .item(let build): .item(script.handle(.builder("item", build)))
      case .cases(let cases): .cases(cases.map { (Text($0.0), script.handle(.builder("case \($0.0)", $0.1))) })
      }
    return PresentationDetail(cell: cell.id, kind: kind, style: style)
  }
}
