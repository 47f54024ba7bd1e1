internal import CRutterLua
internal import RutterCore

/// Several stacks: `rutter.tabs`, `rutter.flow`, `rutter.steps`, `rutter.stack`, `rutter.select`.
extension Call {
  /// `rutter.stack(id)`: the stack of this id or title, for reading it and asking for its change.
  func findStack() throws(ScriptError) {
    let name = try stackName(try argument(), "rutter.stack")
    guard let stack = unsafe reading.pointee.stack(named: name) else {
      throw ScriptError(unsafe reading.pointee.noStack(name))
    }
    writer.write(.RL_CLASS_STACK, Int(stack.number))
  }

  /// Reads the name of a stack.
  func stackName(_ argument: ScriptArgument, _ what: String) throws(ScriptError) -> Text {
    guard let name = argument.text else {
      throw ScriptError("\(what) takes the id of a stack, such as that of a tab, got \(argument.kind.withArticle)")
    }
    return name
  }

  /// What a flow answers with.
  func answer(_ argument: ScriptArgument) throws(ScriptError) -> Value {
    if argument.isNothing { return .null }
    guard let value = try argument.value(types) else {
      throw ScriptError(argument.refusal ?? "a flow is finished with a value, got \(argument.kind.withArticle)")
    }
    return value
  }

  // MARK: Flows

  /// `rutter.flow(name, { takes, gives, root, path_of, destinations })`: a type and its destination at once (Q5).
  func registerFlow() throws(ScriptError) {
    try registerFlow(
      "flow", names: ["takes", "gives", "root", "path_of", "destinations", "on_result"], function: "root")
  }

  /// `rutter.steps(name, { takes, gives, title, run, waiting, failed, … })`: a flow that one function fills (W1).
  func registerSteps() throws(ScriptError) {
    try registerFlow(
      "steps",
      names: ["takes", "gives", "title", "run", "waiting", "failed", "path_of", "destinations", "on_result"],
      function: "run")
  }

  private func registerFlow(_ word: String, names: [String], function: Text) throws(ScriptError) {
    let arguments = try arguments(2)
    let name = try self.name(arguments[0], of: "rutter.\(word)"), place = plugin.askingPlace()
    let what = "\(word) '\(name)'"
    let options = try OptionReader(arguments[1], of: what, names: names).checked()
    let root = try options.needed(function)
    var takes = Schema.record([]), gives: Schema?
    if let argument = options["takes"] { takes = try schemaReader("'takes' of \(what)").read(argument) }
    if let argument = options["gives"] { gives = try schemaReader("'gives' of \(what)").read(argument) }
    let title = try ScriptName.title(options, what)
    let reader = destinationReader
    var flow = NestedFlow(
      StackDetail(Text(name), title: title ?? Text(name), root: root, place: place))
    flow.stack.pathOf = try reader.pathOf(options)
    flow.stack.destinations = try reader.destinations(options, place: place)
    flow.stack.result = try options.function("on_result")
    if word == "steps" { (flow.kind, flow.runPlace) = (.steps, plugin.place(of: root) ?? place) }
    // The value of an entry is a record of the flow's type: what it takes, or else what has that as its one field.
    if case .record = takes {} else { flow.isWrapped = true }
    let full = TypeName(Text("\(plugin.info.name).\(name)"))
    var type = TypeDefinition(
      name: full, schema: flow.isWrapped ? .record([SchemaField("value", takes)]) : takes,
      plugin: plugin.info.id, place: place)
    type.isWrapped = flow.isWrapped
    try unsafe outbox.pointee.register(type, reading.pointee)
    var destination = Destination(
      id: unsafe outbox.pointee.newRegistrationID(), plugin: plugin.info.id, target: .type(full), screen: root,
      place: place)
    destination.flow = flow
    destination.gives = gives
    destination.waiting = try options.function("waiting")
    destination.failed = try options.function("failed")
    try unsafe outbox.pointee.register(destination, reading.pointee)
    writer.write(.RL_CLASS_TYPE, Int(plugin.names.index(of: full)))
  }
}

extension TapeReader {
  /// The stack that stands before the arguments of a call, if `rutter.stack` has given one.
  mutating func stack() throws(ScriptError) -> StackID? {
    guard let (kind, item) = peek(), kind == .RL_OBJECT, item.extra == rl_class.RL_CLASS_STACK.rawValue else {
      return nil
    }
    _ = try next()
    return StackID(number: item.integer)
  }

  /// Reads so many arguments; those that are missing are nil.
  mutating func arguments(_ count: Int) throws(ScriptError) -> [ScriptArgument] {
    var arguments: [ScriptArgument] = []
    while !isAtEnd, arguments.count < count { arguments.append(try argument()) }
    while arguments.count < count { arguments.append(.nothing) }
    return arguments
  }
}

/// Reads tabs (Q3).
extension TreeReader {
  private static let mostTabBytes = 64 << 10

  mutating func tabs() throws(ScriptError) -> ScreenDetail {
    var arguments: [ScriptArgument] = [], place: Place?, back = BackMode.history
    while let (kind, item) = reader.peek(), kind == .RL_OPTION {
      _ = try reader.next()
      switch rl_option(rawValue: item.extra) {
      case .RL_OPTION_TABS:
        place = self.place(marked: item.integer)
        guard case .list(let list) = try reader.argument() else { throw reader.damaged }
        arguments = list
      case .RL_OPTION_BACK: back = try self.back(try reader.text())
      default: throw reader.damaged
      }
    }
    guard let place else { throw reader.damaged }
    var container = ContainerDetail(.tabs, [])
    container.back = back
    for argument in arguments { container.stacks.append(try stack(argument, container.stacks, place)) }
    // Each frame tells all of them.
    let bytes = container.stacks.reduce(0) { $0 + $1.id.count + $1.title.count }
    guard bytes <= Self.mostTabBytes else {
      throw ScriptError(
        "the ids and titles of rutter.tabs take \(bytes.roundedSize) together, over \(Self.mostTabBytes.roundedSize)",
        at: place)
    }
    var screen = ScreenDetail()
    screen.container = container
    return screen
  }

  private func back(_ word: Text) throws(ScriptError) -> BackMode {
    guard let mode = BackMode(rawValue: word.string) else {
      let modes = BackMode.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw ScriptError("option 'back' of rutter.tabs is one of \(modes), got '\(word.string.shortened)'")
    }
    return mode
  }

  private func stack(_ argument: ScriptArgument, _ others: [StackDetail], _ place: Place) throws(ScriptError)
    -> StackDetail
  {
    let what = "tab \(others.count + 1)"
    let options = try OptionReader(argument, of: what, names: Vocabulary.tabOptions).checked()
    guard let id = options["id"]?.text, !id.isEmpty else {
      throw ScriptError("\(what) needs the option 'id', a text that no other tab has")
    }
    _ = try ScriptName.checked(id, "option 'id' of \(what)")
    if let first = others.firstIndex(where: { $0.id == id }) {
      throw ScriptError("tabs \(first + 1) and \(others.count + 1) have the same id '\(id.string.shortened)'")
    }
    if id == "main" { throw ScriptError("\(what): 'main' is the stack of the session's root; give the tab another id") }
    let title = try ScriptName.title(options, what)
    var stack = StackDetail(
      id, title: title ?? id, root: try options.needed("root"), place: place)
    guard let plugin = reads else { return stack }
    let reader = DestinationReader(plugin: plugin, types: reader.types) { RegistrationID(0) }
    stack.pathOf = try reader.pathOf(options)
    stack.destinations = try reader.destinations(options, place: place)
    stack.result = try options.function("on_result")
    return stack
  }

  /// The place in the script that a mark on the tape stands for.
  private func place(marked mark: Int64) -> Place? { reads?.place(marked: mark) ?? .native }
}
