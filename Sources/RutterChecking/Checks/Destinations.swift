internal import RutterCore
internal import RutterLua

/// Values that are pushed and that no destination serves.
extension Subject {
  /// Of a plugin that is no flow, others may serve what it pushes; but its own types it has to serve itself. Where the
  /// path takes one type only, others are refused for that.
  var destinationFindings: [Finding] {
    guard let registry, !mayServeMore(registry) else { return [] }
    let served = served(registry)
    return scripts.flatMap { script in
      script.findings(pushed(script)) { value, line in
        guard let (type, loader) = type(of: value, script, registry), !served.contains(type),
          isFlow || registry.types[type]?.plugin == id, registry.root?.pathOf == nil
        else { return nil }
        let subject = loader.map { "loader '\($0)' gives \(type)" } ?? "a value of \(type) is pushed"
        let near = registry.near(type).first.map { "; did you mean \($0)?" } ?? "; add rutter.destination(…)"
        return Finding(
          code: .missingDestination, file: script.file, line: line,
          message: "\(subject), and no destination serves it\(near)")
      }
    }
  }

  /// The types that something serves: what is registered, and what scripts register while they run.
  private func served(_ registry: Registry) -> Set<TypeName> {
    var served: Set<TypeName> = []
    func add(_ destinations: [Destination]) {
      for destination in destinations {
        switch destination.target {
        case .type(let type): served.insert(type)
        case .value(let value): if let type = value.type { served.insert(type) }
        }
        add(destination.destinations)
      }
    }
    add(registry.destinations)
    add(registry.root?.destinations ?? [])
    for script in scripts {
      let late = script.calls("destination").compactMap(\.arguments.first) + script.notes.tables.flatMap(\.keys)
      for value in late {
        if let type = type(of: value, script, registry, isTarget: true)?.type { served.insert(type) }
      }
    }
    return served
  }

  /// Whether scripts may register destinations while they run of which nobody can tell what they serve.
  private func mayServeMore(_ registry: Registry) -> Bool {
    if mayCallUnseen("destination") { return true }
    return scripts.contains { script in
      let over = script.functionsOfMainChunk
      return script.calls("destination").contains { call in
        guard let target = call.arguments.first, let function = call.function, !over.contains(function) else {
          return false
        }
        return type(of: target, script, registry, isTarget: true) == nil
      } || script.mentionsUnwritten("destinations") { type(of: $0, script, registry, isTarget: true) != nil }
    }
  }

  /// The values that links and operations push.
  private func pushed(_ script: Script) -> [(value: Expression, line: Int)] {
    var pushed: [(Expression, Int)] = []
    let drafts = script.drafts
    for call in script.notes.calls {
      guard let path = script.operation(call, drafts) ?? script.path(call.callee), let first = call.arguments.first
      else { continue }
      if path.first == "path", !call.isMethod { continue }
      switch path {
      case ["link"]:
        guard case .table(let table) = first else { continue }
        for field in table.fields where field.name == "to" { pushed.append((field.value, field.line)) }
      case ["present"], ["path", "push"], ["path", "replace"], ["path", "bring_to_front"]:
        pushed.append((first, call.line))
      case ["path", "push_all"], ["path", "replace_all"]:
        guard case .table(let table) = first else { continue }
        pushed += table.items.map { ($0, call.line) }
      default: break
      }
    }
    return pushed
  }

  /// The type of a value, as far as it is written, and the loader that gives it.
  func type(
    of value: Expression, _ script: Script, _ registry: Registry, isTarget: Bool = false
  ) -> (type: TypeName, loader: LoaderName?)? {
    switch value {
    case .number(let number): return (number.contains { ".eEpP".contains($0) } ? .number : .integer, nil)
    case .text: return (.string, nil)
    case .boolean: return (.boolean, nil)
    case .variable(let variable):
      if isTarget { break }
      // Followed once: what a variable holds is rarely another one.
      guard case .call? = variable.constant, let value = variable.constant else { return nil }
      return type(of: value, script, registry)
    case .call(let call):
      var made = call.callee
      if script.path(made) == ["entry"], let value = call.arguments.first { return type(of: value, script, registry) }
      if case .field(let base, "from") = made { made = base }
      guard let name = script.registration(made).map({ Text($0) }) else { return nil }
      if let loader = registry.loader(LoaderName(name)) { return loader.gives.type.map { ($0, loader.name) } }
      return registry.types[TypeName(name)].map { ($0.name, nil) }
    default: break
    }
    guard isTarget, let name = script.registration(value) else { return nil }
    return (TypeName(Text(name)), nil)
  }
}

extension Script {
  /// The drafts of a path that functions are given: that of `rutter.path:edit(function(path) … end)`.
  fileprivate var drafts: Set<ObjectIdentifier> {
    var drafts: Set<ObjectIdentifier> = []
    for call in notes.calls where call.isMethod {
      guard case .field(let base, "edit") = call.callee, isStack(base),
        case .function(let index)? = call.arguments.first,
        let draft = notes.functions[index].parameters.first, !draft.isAssigned
      else { continue }
      drafts.insert(ObjectIdentifier(draft))
    }
    return drafts
  }

  /// The place of an operation in the API where it is called on a draft, or on a stack of another name.
  fileprivate func operation(_ call: WrittenCall, _ drafts: Set<ObjectIdentifier>) -> [String]? {
    guard call.isMethod, case .field(let base, let name) = call.callee else { return nil }
    if case .variable(let variable) = base, drafts.contains(ObjectIdentifier(variable)) { return ["path", name] }
    return isStack(base) ? ["path", name] : nil
  }

  private func isStack(_ value: Expression, depth: Int = 0) -> Bool {
    switch value {
    case .variable(let variable):
      guard let value = variable.constant, depth < 20 else { return false }
      return path(.variable(variable)) == ["path"] || isStack(value, depth: depth + 1)
    case .call(let call): return path(call.callee) == ["stack"]
    default: return path(value) == ["path"]
    }
  }

  /// The functions that are over once the main chunk is: they have a name, and are called there only.
  fileprivate var functionsOfMainChunk: Set<Int> {
    var calls: [ObjectIdentifier: Int] = [:]
    for call in notes.calls {
      if case .variable(let callee) = call.callee, call.function == nil {
        calls[ObjectIdentifier(callee), default: 0] += 1
      }
    }
    var functions: Set<Int> = []
    for variable in notes.declared where calls[ObjectIdentifier(variable)] == variable.reads {
      if case .function(let index)? = variable.constant { functions.insert(index) }
    }
    return functions
  }

  /// Whether a field is set somewhere to a table that is not written out, or that has a key which is not known.
  fileprivate func mentionsUnwritten(_ field: String, _ isKnown: (Expression) -> Bool) -> Bool {
    func isWritten(_ value: Expression) -> Bool {
      switch value {
      case .null: return true
      case .table(let table): return table.keys.allSatisfy(isKnown)
      // Nobody else can put anything into it.
      case .variable(let variable) where variable.reads == 1: return variable.constant.map(isWritten) ?? false
      default: return false
      }
    }
    return notes.tables.contains { table in
      table.fields.contains { $0.name == field && !isWritten($0.value) }
        || table.keys.contains { if case .text(field) = $0 { true } else { false } }
    } || notes.uses.contains { if case .field(_, field) = $0.value { true } else { false } }
  }
}
