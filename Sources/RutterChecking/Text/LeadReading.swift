internal import RutterCore

/// Reads in the texts of one plugin where its screens lead: the links, the actions and the loads that stand in the
/// functions which it registers, and in those that they call.
struct LeadReading {
  private typealias ID = FunctionReach.ID

  private(set) var leads: [FlowText.Lead] = []
  private(set) var stacks: [FlowText.Stack] = []
  private let subject: Subject
  private let registry: Registry
  private var reach: FunctionReach
  /// The functions of each origin, in the order of registration.
  private var origins: [(origin: FlowText.Origin, functions: [ID])] = []
  /// How many guards each line has registered so far.
  private var guards: [Place: Int] = [:]
  /// What a button says, and by what id it is known.
  private struct Caption {
    var label: String?
    var name: String?
  }
  /// The captions of buttons by the functions that they run.
  private var captions: [ID: Caption] = [:]
  /// What steps ask with: the first parameters of their functions.
  private var asking: Set<ObjectIdentifier> = []
  /// Values that a lead was found for, so that the call which makes them is no lead of its own.
  private var told: Set<ObjectIdentifier> = []
  private var seen: Set<FlowText.Lead> = []

  init(_ subject: Subject, _ registry: Registry) {
    self.subject = subject
    self.registry = registry
    reach = FunctionReach(subject.scripts)
    for index in subject.scripts.indices {
      for call in subject.scripts[index].notes.calls { register(call, index) }
    }
    reach.end(at: origins.flatMap(\.functions))
    for (origin, functions) in origins { read(origin, reach.all(from: functions)) }
  }

  // MARK: What is registered

  private mutating func register(_ call: WrittenCall, _ script: Int) {
    let text = subject.scripts[script]
    guard let path = text.path(call.callee), path.count == 1 else { return }
    let first = call.arguments.first, second = call.arguments.count > 1 ? call.arguments[1] : nil
    switch path[0] {
    case "root":
      add(.root, first, script)
      addLocals(second, script)
    case "destination":
      guard let first, let origin = origin(of: first, text) else { return }
      add(origin, second, script)
    case "contribute": if let name = call.text { add(.slot(name), second, script) }
    case "route": if let pattern = call.text { add(.route(pattern), second, script) }
    case "guard":
      let place = Place(script: text.name, line: call.line)
      guards[place, default: 0] += 1
      add(.guarding(place, guards[place, default: 0]), first, script)
    case "flow", "steps":
      if let name = call.text { add(.type(TypeName(Text("\(subject.name).\(name)"))), second, script) }
      if path[0] == "steps", case .table(let table)? = second { noteAsking(table, script) }
    case "tabs": if case .table(let table)? = first { addStacks(table, call, script) }
    case "button", "row":
      guard case .table(let table)? = first else { return }
      let caption = Self.caption(table)
      if caption.label == nil, caption.name == nil { return }
      for id in reach.functions(of: table.field("action"), in: script) where captions[id] == nil {
        captions[id] = caption
      }
    default: break
    }
  }

  private mutating func noteAsking(_ steps: WrittenTable, _ script: Int) {
    for id in reach.functions(of: steps.field("run"), in: script) {
      let function = subject.scripts[id.script].notes.functions[id.index]
      if let ask = function.parameters.first { asking.insert(ObjectIdentifier(ask)) }
    }
  }

  private func origin(of target: Expression, _ text: Script) -> FlowText.Origin? {
    if let (type, _) = subject.type(of: target, text, registry, isTarget: true) {
      switch target {
      case .number(let number): return LuaNumber.value(number).map { .value($0) }
      case .text(let word): return .value(.string(Text(word)))
      default: return .type(type)
      }
    }
    return nil
  }

  /// Notes the functions of a registration: one alone, or those of its options.
  private mutating func add(_ origin: FlowText.Origin, _ value: Expression?, _ script: Int) {
    guard case .table(let table)? = value else {
      return origins.append((origin, reach.functions(of: value, in: script)))
    }
    let names = ["screen", "waiting", "failed", "root", "run", "on_leave", "on_result", "on_create", "on_appear"]
    let functions = names.flatMap { reach.functions(of: table.field($0), in: script) }
    origins.append((origin, functions))
    addLocals(value, script)
  }

  /// Notes the `destinations` among options.
  private mutating func addLocals(_ options: Expression?, _ script: Int) {
    guard case .table(let table)? = options, case .table(let locals)? = table.field("destinations") else { return }
    for (key, value) in zip(locals.keys, locals.keyed) {
      if let origin = origin(of: key, subject.scripts[script]) { add(origin, value, script) }
    }
  }

  private mutating func addStacks(_ table: WrittenTable, _ call: WrittenCall, _ script: Int) {
    let place = Place(script: subject.scripts[script].name, line: call.line)
    for case .table(let tab) in table.items {
      guard case .text(let id)? = tab.field("id") else { continue }
      let title = if case .text(let title)? = tab.field("title") { title } else { id }
      stacks.append(FlowText.Stack(id: id, title: title, place: place))
      add(.stack(id), .table(tab), script)
      guard let function = call.function else { continue }
      // Whoever shows the tabs leads to them.
      pending.append((ID(script: script, index: function), id, place))
    }
  }

  /// Tabs that are made in a function, until it is known whose that is.
  private var pending: [(function: ID, stack: String, place: Place)] = []

  // MARK: Where they lead

  private mutating func read(_ origin: FlowText.Origin, _ functions: Set<ID>) {
    for (script, text) in subject.scripts.enumerated() {
      // Explicit ones first, so that a value which a link names is not told a second time.
      let calls = text.notes.calls.filter { call in
        call.function.map { functions.contains(ID(script: script, index: $0)) } ?? false
      }
      for call in calls { readWord(call, text, script, origin) }
      for call in calls { readValue(call, text, script, origin) }
    }
    for item in pending where functions.contains(item.function) {
      lead(origin, .stack(item.stack), .stack, nil, item.place)
    }
  }

  private mutating func readWord(_ call: WrittenCall, _ text: Script, _ script: Int, _ origin: FlowText.Origin) {
    let place = Place(script: text.name, line: call.line), first = call.arguments.first
    if case .variable(let callee) = call.callee, asking.contains(ObjectIdentifier(callee)), let first {
      return lead(to: first, origin, .action, label(of: call, script), place, text)
    }
    guard let path = text.path(call.callee) else { return }
    switch path {
    case ["link"], ["row"]:
      guard case .table(let table)? = first else { return }
      let label = Self.caption(table)
      let kind = path == ["link"] ? FlowText.Kind.link : .row
      if let value = table.field(path == ["link"] ? "to" : "link") { lead(to: value, origin, kind, label, place, text) }
      if let gives = table.field("gives"), let name = text.registration(gives) {
        lead(origin, .type(TypeName(Text(name))), kind, label, place)
      }
    case ["hole"]: if let first { lead(to: first, origin, .hole, nil, place, text) }
    case ["slot"]: if let name = call.text { lead(origin, .slot("\(subject.name).\(name)"), .slot, nil, place) }
    case ["open"]: if let url = call.text { lead(origin, .url(url), .open, label(of: call, script), place) }
    case ["select"]: if let stack = call.text { lead(origin, .stack(stack), .select, label(of: call, script), place) }
    // An answer goes to whoever asked.
    case ["finish"], ["finish_flow"]: if let first { noteTold(first) }
    case ["redirect"]: if let first { lead(to: first, origin, .redirect, nil, place, text) }
    case ["present"], ["path", "push"], ["path", "replace"], ["path", "bring_to_front"]:
      if let first { lead(to: first, origin, .action, label(of: call, script), place, text) }
    case ["path", "push_all"], ["path", "replace_all"]:
      guard case .table(let table)? = first else { return }
      for item in table.items { lead(to: item, origin, .action, label(of: call, script), place, text) }
    default: break
    }
  }

  /// A value that is made where nothing says what becomes of it: it may be handed to something that pushes it. A route leads
  /// to what it makes.
  private mutating func readValue(_ call: WrittenCall, _ text: Script, _ script: Int, _ origin: FlowText.Origin) {
    if told.contains(ObjectIdentifier(call)) { return }
    let place = Place(script: text.name, line: call.line)
    let isRoute = if case .route = origin { true } else { false }
    if let loader = loader(of: .call(call), text) {
      lead(origin, .loader(loader), isRoute ? .gives : .load, label(of: call, script), place)
    } else if let (type, _) = subject.type(of: .call(call), text, registry), !TypeName.builtIn.contains(type) {
      lead(origin, .type(type), isRoute ? .gives : .action, label(of: call, script), place, isSupposed: !isRoute)
    }
  }

  private mutating func lead(
    to value: Expression, _ origin: FlowText.Origin, _ kind: FlowText.Kind, _ label: Caption?, _ place: Place,
    _ text: Script
  ) {
    noteTold(value)
    if let loader = loader(of: value, text) { return lead(origin, .loader(loader), kind, label, place) }
    guard let (type, _) = subject.type(of: value, text, registry) else { return }
    lead(origin, .type(type), kind, label, place)
  }

  /// What is made by a call is told, and no lead by itself.
  private mutating func noteTold(_ value: Expression) {
    if case .call(let call) = value { tell(call) }
    if case .variable(let variable) = value, case .call(let call)? = variable.constant { tell(call) }
  }

  /// Notes that a value has its lead, and with it what it is made of: `checkout(Cart { … })` shows no cart.
  private mutating func tell(_ call: WrittenCall) {
    guard told.insert(ObjectIdentifier(call)).inserted else { return }
    for case .call(let part) in call.arguments { tell(part) }
  }

  /// The loader that a call runs, whatever it gives.
  private func loader(of value: Expression, _ text: Script) -> LoaderName? {
    switch value {
    case .variable(let variable):
      guard case .call(let call)? = variable.constant else { return nil }
      return loader(of: .call(call), text)
    case .call(let call):
      // A loader itself is registered by a call, too; what is meant is the call of what that gave.
      guard text.path(call.callee) == nil, let name = text.registration(call.callee) else { return nil }
      return registry.loader(LoaderName(Text(name)))?.name
    default: return nil
    }
  }

  private mutating func lead(
    _ origin: FlowText.Origin, _ target: FlowText.Target, _ kind: FlowText.Kind, _ caption: Caption?, _ place: Place,
    isSupposed: Bool = false
  ) {
    let lead = FlowText.Lead(
      from: origin, to: target, kind: kind, label: caption?.label, name: caption?.name, place: place,
      isSupposed: isSupposed)
    if seen.insert(lead).inserted { leads.append(lead) }
  }

  /// What the button says whose action a call stands in.
  private func label(of call: WrittenCall, _ script: Int) -> Caption? {
    guard let function = call.function else { return nil }
    return reach.around(ID(script: script, index: function)).lazy.compactMap { captions[$0] }.first
  }

  private static func caption(_ table: WrittenTable) -> Caption {
    var caption = Caption()
    if case .text(let label)? = table.items.first { caption.label = label }
    if case .text(let name)? = table.field("id") { caption.name = name }
    return caption
  }
}
