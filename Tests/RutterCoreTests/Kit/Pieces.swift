import RutterCore

/// `rutter.screen { title = …, … }`
func screen(
  _ title: String = "", presents: [Presents] = [], hooks: ScreenHooks? = nil, _ parts: [Piece] = []
) -> [Piece] {
  let node = Node(.screen, label: Text(title))
  return [
    Piece(node: node, children: parts) { node, script in
      var detail = ScreenDetail()
      detail.presents = presents.map { $0.detail(script) }
      if let hooks { detail.hooks = hooks.handles(script) }
      node.detail = .screen(detail)
    }
  ]
}

func text(_ label: String) -> Piece { Piece(node: Node(.text, label: Text(label))) }
func divider() -> Piece { Piece(node: Node(.divider)) }
func progress(_ fraction: Double? = nil) -> Piece { Piece(node: Node(.progress, detail: .progress(fraction))) }
func section(_ label: String, _ parts: [Piece]) -> Piece {
  Piece(node: Node(.section, label: Text(label)), children: parts)
}
func toolbar(_ parts: [Piece]) -> Piece { Piece(node: Node(.toolbar), children: parts) }

/// The options of a link.
struct LinkOptions {
  var present = Present.after
  var style: Style?
  var once: Once?
  var whileLoading = WhileRunning.ignore
  var busy: CellRef?

  fileprivate func detail(_ target: LinkTarget) -> Node.Detail {
    var link = LinkDetail(target)
    link.present = present
    link.style = style
    link.once = once
    link.whileLoading = whileLoading
    link.busy = busy?.id
    return .link(link)
  }
}

/// A link to a value.
func link(_ label: String, to value: Value, style: Style? = nil, once: Once? = nil) -> Piece {
  let options = LinkOptions(style: style, once: once)
  return Piece(node: Node(.link, label: Text(label))) { node, _ in node.detail = options.detail(.value(value)) }
}

/// A link to a deferred value.
func link(_ label: String, to deferred: Deferred, _ options: LinkOptions = LinkOptions()) -> Piece {
  Piece(node: Node(.link, label: Text(label))) { node, _ in node.detail = options.detail(.deferred(deferred)) }
}

func link(_ label: String, to deferred: Deferred, present: Present) -> Piece {
  link(label, to: deferred, LinkOptions(present: present))
}

/// A link with its load written in it.
func link(_ label: String, gives: Schema, _ options: LinkOptions = LinkOptions(), load lines: [Line]) -> Piece {
  Piece(node: Node(.link, label: Text(label))) { node, script in
    let handle = script.handle(.coroutine("load of \(label)", lines))
    node.detail = options.detail(.deferred(Deferred(.inline(handle), gives: gives)))
  }
}

/// A link with its screen in a closure.
func link(_ label: String, style: Style? = nil, screen build: @escaping Function.Build) -> Piece {
  Piece(node: Node(.link, label: Text(label))) { node, script in
    node.detail = LinkOptions(style: style).detail(.screen(script.handle(.builder("screen of \(label)", build))))
  }
}

func button(
  _ label: String, whileRunning: WhileRunning = .ignore, busy: CellRef? = nil, _ lines: [Line]
) -> Piece {
  action(.button, label, whileRunning, busy, link: nil, lines)
}

func row(
  _ label: String, link target: Value? = nil, whileRunning: WhileRunning = .ignore, busy: CellRef? = nil,
  _ lines: [Line]
) -> Piece {
  action(.row, label, whileRunning, busy, link: target, lines)
}

private func action(
  _ kind: NodeKind, _ label: String, _ whileRunning: WhileRunning, _ busy: CellRef?, link target: Value?,
  _ lines: [Line]
) -> Piece {
  Piece(node: Node(kind, label: Text(label))) { node, script in
    var action = ActionDetail(script.handle(.coroutine("action \(label)", lines)))
    action.whileRunning = whileRunning
    action.busy = busy?.id
    action.link = target.map { .value($0) }
    node.detail = .action(action)
  }
}

func field(_ label: String, _ cell: CellRef, isSecret: Bool = false) -> Piece {
  input(.field, label, cell, [], isSecret)
}
func toggle(_ label: String, _ cell: CellRef) -> Piece { input(.toggle, label, cell, [], false) }
func picker(_ label: String, _ cell: CellRef, _ choices: [Value]) -> Piece {
  input(.picker, label, cell, choices, false)
}

private func input(_ kind: NodeKind, _ label: String, _ cell: CellRef, _ choices: [Value], _ isSecret: Bool) -> Piece {
  Piece(node: Node(kind, label: Text(label))) { node, _ in
    var detail = InputDetail(cell: cell.id)
    detail.choices = choices
    detail.isSecret = isSecret
    node.detail = .input(detail)
  }
}

/// `rutter.list(items, fn, options)`
func list(
  _ items: [Value], keys: [Value]? = nil, isStable: Bool = false,
  _ row: @escaping (Script, Value, Int) throws(ScriptError) -> [Piece]?
) -> Piece {
  Piece(node: Node(.list)) { node, script in
    let rows = script.handle(.rows("rows", items, row))
    node.detail = .list(
      ListDetail(rows: rows, count: items.count, keys: keys, stableItems: isStable ? items : nil))
  }
}

/// `rutter.hole(deferred, { waiting, ready, failed })`
func hole(
  _ deferred: Deferred, waiting: Function.Build? = nil, ready: Function.Build? = nil, failed: Function.Build? = nil
) -> Piece {
  Piece(node: Node(.hole)) { node, script in
    var detail = HoleDetail(deferred)
    detail.waiting = waiting.map { script.handle(.builder("waiting of hole", $0)) }
    detail.ready = ready.map { script.handle(.builder("ready of hole", $0)) }
    detail.failed = failed.map { script.handle(.builder("failed of hole", $0)) }
    node.detail = .hole(detail)
  }
}

/// A hole with its load written in it.
func hole(gives: Schema, load lines: [Line], ready: Function.Build? = nil) -> Piece {
  Piece(node: Node(.hole)) { node, script in
    let load = script.handle(.coroutine("load of hole", lines))
    var detail = HoleDetail(Deferred(.inline(load), gives: gives))
    detail.ready = ready.map { script.handle(.builder("ready of hole", $0)) }
    node.detail = .hole(detail)
  }
}
