internal import CRutterLua
internal import RutterCore

/// Reads what only some kinds of nodes have.
extension TreeReader {
  /// Reads what a screen presents, and its hooks; `none` for a screen that has neither.
  mutating func screen(_ node: inout Node) throws(ScriptError) -> Node.Detail {
    var screen = ScreenDetail()
    var isPlain = true
    while let option = try ownOption(&node) {
      isPlain = false
      switch option {
      case .RL_OPTION_ON_CREATE: screen.hooks.create = try reader.function()
      case .RL_OPTION_ON_APPEAR: screen.hooks.appear = try reader.function()
      case .RL_OPTION_ON_DISAPPEAR: screen.hooks.disappear = try reader.function()
      case .RL_OPTION_ON_DESTROY: screen.hooks.destroy = try reader.function()
      case .RL_OPTION_ON_LEAVE: screen.hooks.leave = try reader.function()
      case .RL_OPTION_PRESENTS: screen.presents = try presents(try reader.argument())
      default: throw reader.damaged
      }
    }
    return isPlain ? .none : .screen(screen)
  }

  mutating func list(_ node: inout Node) throws(ScriptError) -> ListDetail {
    var list: ListDetail?
    var keys: [Value]?, items: [Value]?
    while let option = try ownOption(&node) {
      switch option {
      case .RL_OPTION_STABLE: _ = try reader.flag()
      case .RL_OPTION_KEYS: keys = try values("keys")
      case .RL_OPTION_ITEMS: items = try values("items")
      case .RL_OPTION_ROWS:
        let (kind, item) = try reader.next()
        guard kind == .RL_ROWS else { throw reader.damaged }
        list = ListDetail(rows: reader.function(item), count: Int(item.extra))
        list?.place = nodePlace
      default: throw reader.damaged
      }
    }
    guard var list, keys.map({ $0.count == list.count }) ?? true, items.map({ $0.count == list.count }) ?? true else {
      throw reader.damaged
    }
    list.keys = keys
    list.stableItems = items
    return list
  }

  mutating func link(_ node: inout Node) throws(ScriptError) -> LinkDetail {
    var link = LinkDetail(.value(.null))
    var isAimed = false
    var load: Handle?, gives: Schema?
    while let option = try ownOption(&node) {
      switch option {
      case .RL_OPTION_TO: (link.target, isAimed) = (try target("to"), true)
      case .RL_OPTION_VIEW: (link.target, isAimed) = (.screen(try reader.function()), true)
      case .RL_OPTION_LOAD: load = try reader.function()
      case .RL_OPTION_GIVES: gives = try schema()
      case .RL_OPTION_PRESENT: link.present = try Present(try reader.argument())
      case .RL_OPTION_STYLE: link.style = try reader.word()
      case .RL_OPTION_ONCE: link.once = try reader.word()
      case .RL_OPTION_WHILE_LOADING: link.whileLoading = try reader.word()
      case .RL_OPTION_BUSY: link.busy = try reader.cell()
      default: throw reader.damaged
      }
    }
    if let load, let gives { (link.target, isAimed) = (.deferred(Deferred(.inline(load), gives: gives)), true) }
    if isAimed { return link }
    throw ScriptError("a link leads nowhere: it has neither 'to', nor 'gives' and 'load', nor 'screen'")
  }

  mutating func action(_ node: inout Node) throws(ScriptError) -> ActionDetail {
    var action = ActionDetail(nil)
    while let option = try ownOption(&node) {
      switch option {
      case .RL_OPTION_ACTION: action.action = try reader.function()
      case .RL_OPTION_WHILE_RUNNING: action.whileRunning = try reader.word()
      case .RL_OPTION_BUSY: action.busy = try reader.cell()
      case .RL_OPTION_LINK: action.link = try target("link")
      default: throw reader.damaged
      }
    }
    return action
  }

  mutating func input(_ node: inout Node) throws(ScriptError) -> InputDetail {
    var input: InputDetail?
    var choices: [Value] = []
    var isSecret = false
    while let option = try ownOption(&node) {
      switch option {
      case .RL_OPTION_CELL:
        let isView = reader.peek()?.item.extra == rl_class.RL_CLASS_CELL_VIEW.rawValue
        let place = nodePlace
        input = InputDetail(cell: try reader.cell())
        input?.isView = isView
        input?.place = place
      case .RL_OPTION_CHOICES: choices = try values("choices")
      case .RL_OPTION_SECRET: isSecret = try reader.flag()
      default: throw reader.damaged
      }
    }
    guard var input else { throw ScriptError("a \(node.kind.rawValue) needs the option 'cell'") }
    input.choices = choices
    input.isSecret = isSecret
    return input
  }

  mutating func fraction(_ node: inout Node) throws(ScriptError) -> Double? {
    var fraction: Double?
    while let option = try ownOption(&node) {
      guard option == .RL_OPTION_FRACTION else { throw reader.damaged }
      fraction = try reader.number()
    }
    return fraction
  }

  mutating func hole(_ node: inout Node) throws(ScriptError) -> HoleDetail {
    var deferred: Deferred?
    var waiting: Handle?, ready: Handle?, failed: Handle?
    while let option = try ownOption(&node) {
      switch option {
      case .RL_OPTION_DEFERRED: if case .deferred(let target) = try target("deferred value") { deferred = target }
      case .RL_OPTION_WAITING: waiting = try reader.function()
      case .RL_OPTION_READY: ready = try reader.function()
      case .RL_OPTION_FAILED: failed = try reader.function()
      default: throw reader.damaged
      }
    }
    guard let deferred else { throw reader.damaged }
    var hole = HoleDetail(deferred)
    hole.waiting = waiting
    hole.ready = ready
    hole.failed = failed
    return hole
  }

  mutating func slot(_ node: inout Node) throws(ScriptError) -> SlotDetail {
    var name: Text?, value = Value.null, place: Place?
    while let option = try ownOption(&node) {
      switch option {
      case .RL_OPTION_SLOT:
        place = nodePlace
        name = try reader.text()
      case .RL_OPTION_VALUE: value = try reader.value()
      default: throw reader.damaged
      }
    }
    guard let name else { throw reader.damaged }
    return SlotDetail(name: Text("\(pluginName).\(name)"), value: value, place: place)
  }

  // MARK: Parts of details

  /// Reads a value or a deferred value; an error names the option.
  private mutating func target(_ option: String) throws(ScriptError) -> LinkTarget {
    guard let next = reader.peek() else { throw reader.damaged }
    let argument: ScriptArgument
    do throws(ScriptError) {
      if next.kind != .RL_OBJECT, next.kind != .RL_DEFERRED { return .value(try reader.value()) }
      argument = try reader.argument()
    } catch {
      throw error.inside(option)
    }
    if case .deferred(let argument) = argument { return .deferred(deferred(argument)) }
    throw ScriptError("a link leads to a value, got \(argument.kind.withArticle)")
  }

  /// Reads a list of values; an error names the option.
  private mutating func values(_ option: String) throws(ScriptError) -> [Value] {
    do throws(ScriptError) { return try reader.values() } catch { throw error.inside(option) }
  }

  private mutating func schema() throws(ScriptError) -> Schema {
    let argument = try reader.argument()
    return try SchemaReader(plugin: pluginName, names: reader.names, types: reader.types, what: "'gives' of a link")
      .read(argument)
  }

  private func deferred(_ argument: DeferredArgument) -> Deferred {
    Deferred(.loader(argument.loader, argument.arguments), gives: schema(of: argument.loader) ?? .any)
  }
}
