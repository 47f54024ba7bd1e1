/// Which functions of a plugin's texts a function may call, as far as that is written: those inside of it, and those that
/// its variables and fields name.
struct FunctionReach {
  /// A function, by the text in which it is written and its number there.
  struct ID: Hashable {
    let script: Int
    let index: Int
  }

  private let scripts: [Script]
  /// Functions that are registered themselves: what they do is told of whoever registered them.
  private var ends: Set<ID> = []
  private var inner: [ID: [ID]] = [:]
  private var byField: [String: [ID]] = [:]

  init(_ scripts: [Script]) {
    self.scripts = scripts
    for (script, text) in scripts.enumerated() {
      for (index, function) in text.notes.functions.enumerated() {
        let id = ID(script: script, index: index)
        if let outer = function.outer { inner[ID(script: script, index: outer), default: []].append(id) }
        if let field = function.field { byField[field, default: []].append(id) }
      }
    }
  }

  mutating func end(at ids: [ID]) { ends.formUnion(ids) }

  /// The functions that a value may be, or may call where it is made by a call.
  func functions(of value: Expression?, in script: Int, depth: Int = 0) -> [ID] {
    guard let value, depth < Self.deepest else { return [] }
    switch value {
    case .function(let index): return [ID(script: script, index: index)]
    case .variable(let variable):
      return functions(of: variable.initial, in: script, depth: depth + 1)
        + variable.laterFunctions.map { ID(script: script, index: $0) }
    case .field(_, let name): return byField[name] ?? []
    case .call(let call):
      // What is registered has its own way of being called.
      if scripts[script].path(call.callee).map(Self.isRegistration) ?? false { return [] }
      return ([call.callee] + call.arguments).flatMap { functions(of: $0, in: script, depth: depth + 1) }
    case .table(let table):
      return (table.items + table.fields.map(\.value)).flatMap { functions(of: $0, in: script, depth: depth + 1) }
    default: return []
    }
  }

  private static let deepest = 20

  private static func isRegistration(_ path: [String]) -> Bool {
    ["type", "loader", "destination", "flow", "steps", "route", "guard", "slot_type"].contains(path.first)
  }

  /// All functions that some may lead to, themselves among them.
  func all(from first: [ID]) -> Set<ID> {
    var found = Set(first), open = first
    while let id = open.popLast() {
      let function = scripts[id.script].notes.functions[id.index]
      var next = inner[id] ?? []
      for variable in function.variables {
        guard variable.holdsFunction else { continue }
        next += functions(of: .variable(variable), in: id.script)
      }
      for field in function.fields { next += byField[field] ?? [] }
      for id in next where !ends.contains(id) && found.insert(id).inserted { open.append(id) }
    }
    return found
  }

  /// The functions around one, from the inside out, itself first.
  func around(_ id: ID) -> [ID] {
    var all: [ID] = [], next: ID? = id
    while let id = next {
      all.append(id)
      next = scripts[id.script].notes.functions[id.index].outer.map { ID(script: id.script, index: $0) }
    }
    return all
  }
}

extension Variable {
  /// Whether it is, or may be, a function.
  fileprivate var holdsFunction: Bool {
    if !laterFunctions.isEmpty { return true }
    switch initial {
    case .function, .call, .variable, .field: return true
    default: return false
    }
  }
}
