/// Reads a Lua text that compiles, and notes what checks ask for: which names are read and set, what is called and how.
///
/// It knows the scopes of variables, and none of the operators: what two values give together is of no interest.
struct Parser {
  private let tokens: [Token]
  private var place = 0
  private var scopes: [[String: Variable]] = [[:]]
  /// The functions in which the parser stands, from the outside in.
  private var enclosing: [Int] = []
  private(set) var notes = Script.Notes()

  init(_ tokens: [Token]) { self.tokens = tokens }

  mutating func parse() { block() }

  // MARK: Tokens

  private var token: Token { tokens[min(place, tokens.count - 1)] }

  private func isNext(_ kind: Token.Kind) -> Bool { token.kind == kind }

  private mutating func skip(_ kind: Token.Kind) -> Bool {
    guard isNext(kind) else { return false }
    place += 1
    return true
  }

  private mutating func name() -> String? {
    guard case .name(let name) = token.kind else { return nil }
    place += 1
    return name
  }

  // MARK: Scopes

  private func variable(_ name: String) -> Variable? { scopes.reversed().lazy.compactMap { $0[name] }.first }

  private mutating func declare(_ variable: Variable) {
    notes.variables.insert(variable.name)
    if variable.initial != nil { notes.declared.append(variable) }
    scopes[scopes.count - 1][variable.name] = variable
  }

  private mutating func within(_ body: (inout Parser) -> Void) {
    scopes.append([:])
    body(&self)
    scopes.removeLast()
  }

  // MARK: Statements

  private static let closings: [Token.Kind] = [
    .end, .keyword("end"), .keyword("else"), .keyword("elseif"), .keyword("until"),
  ]

  private mutating func block() {
    while !Self.closings.contains(token.kind) {
      let start = place
      statement()
      if place == start { place += 1 }
    }
  }

  private mutating func scope(until closing: String = "end") {
    within { $0.block() }
    _ = skip(.keyword(closing))
  }

  private mutating func statement() {
    guard case .keyword(let word) = token.kind else { return plainStatement() }
    switch word {
    case "function", "local", "if", "while", "for", "repeat", "do", "return", "goto", "break": place += 1
    default: return plainStatement()
    }
    switch word {
    case "do": scope()
    case "while":
      _ = expression()
      _ = skip(.keyword("do"))
      scope()
    case "repeat":
      within { parser in
        parser.block()
        _ = parser.skip(.keyword("until"))
        _ = parser.expression()
      }
    case "if": condition()
    case "for": loop()
    case "function": namedFunction()
    case "local": local()
    case "return": if !Self.closings.contains(token.kind), !isNext(.sign(";")) { _ = expressions() }
    case "goto": _ = name()
    default: break
    }
  }

  private mutating func condition() {
    repeat {
      _ = expression()
      _ = skip(.keyword("then"))
      within { $0.block() }
    } while skip(.keyword("elseif"))
    if skip(.keyword("else")) { within { $0.block() } }
    _ = skip(.keyword("end"))
  }

  private mutating func loop() {
    let names = names()
    if !skip(.sign("=")) { _ = skip(.keyword("in")) }
    _ = expressions()
    _ = skip(.keyword("do"))
    within { parser in
      for name in names { parser.declare(Variable(name)) }
      parser.block()
    }
    _ = skip(.keyword("end"))
  }

  private mutating func names() -> [String] {
    var names: [String] = []
    repeat { if let name = name() { names.append(name) } } while skip(.sign(","))
    return names
  }

  private mutating func namedFunction() {
    let line = token.line
    guard let first = name() else { return }
    if isNext(.sign(".")) || isNext(.sign(":")) {
      read(first, line)
    } else {
      assign(first, line, isFunction: true)
    }
    var isMethod = false, field: String?
    while skip(.sign(".")) { field = name() }
    if skip(.sign(":")) {
      field = name()
      isMethod = true
    }
    let owner = field == nil ? variable(first) : nil
    let index = function(isMethod: isMethod)
    notes.functions[index].field = field
    owner?.laterFunctions.append(index)
  }

  private mutating func local() {
    if skip(.keyword("function")) {
      declare(Variable(name() ?? "", .function(notes.functions.count)))
      function()
      return
    }
    var names: [String] = []
    repeat {
      if let name = name() { names.append(name) }
      if skip(.sign("<")) {
        _ = name()
        _ = skip(.sign(">"))
      }
    } while skip(.sign(","))
    let values = skip(.sign("=")) ? expressions() : []
    // A variable that is declared without a value gets one later.
    for (index, name) in names.enumerated() {
      let variable = Variable(name, index < values.count ? values[index] : nil)
      if index < values.count, case .call(let call) = values[index] { call.variable = variable }
      declare(variable)
    }
  }

  /// An assignment or a call.
  private mutating func plainStatement() {
    if skip(.sign(";")) { return }
    if skip(.sign("::")) {
      _ = name()
      _ = skip(.sign("::"))
      return
    }
    var targets = [target()]
    guard isNext(.sign("=")) || isNext(.sign(",")) else {
      if case .call(let call) = targets[0].expression { call.isStatement = true }
      return
    }
    while skip(.sign(",")) { targets.append(target()) }
    _ = skip(.sign("="))
    let values = expressions()
    for (place, target) in targets.enumerated() {
      if let name = target.name { assign(name, target.line) }
      guard place < values.count, case .function(let index) = values[place] else { continue }
      if let name = target.name { variable(name)?.laterFunctions.append(index) }
      if case .field(_, let field) = target.expression { notes.functions[index].field = field }
    }
  }

  /// What stands at the beginning of a statement: a bare name, or something longer.
  private mutating func target() -> (name: String?, expression: Expression, line: Int) {
    let line = token.line
    if case .name(let name) = token.kind, place + 1 < tokens.count,
      [.sign("="), .sign(",")].contains(tokens[place + 1].kind)
    {
      place += 1
      return (name, .other, line)
    }
    return (nil, suffixed(), line)
  }

  private mutating func assign(_ name: String, _ line: Int, isFunction: Bool = false) {
    if let variable = variable(name) {
      variable.isAssigned = true
    } else {
      notes.assignedGlobals.append(.init(name: name, line: line, isFunction: isFunction))
    }
  }

  // MARK: Expressions

  private mutating func expressions() -> [Expression] {
    var all: [Expression] = []
    repeat { all.append(expression()) } while skip(.sign(","))
    return all
  }

  private static let operators: Set = [
    "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", "<=", ">", ">=", "&", "|", "~", "<<", ">>",
  ]

  private mutating func expression() -> Expression {
    var isJoined = false
    if token.kind == .sign("-"), let number = negative() { return number }
    while true {
      while skip(.keyword("not")) || skip(.sign("-")) || skip(.sign("#")) || skip(.sign("~")) { isJoined = true }
      let value = simple()
      switch token.kind {
      case .sign(let sign) where Self.operators.contains(sign): break
      case .keyword("and"), .keyword("or"): break
      default: return isJoined ? .other : value
      }
      place += 1
      isJoined = true
    }
  }

  /// A number below zero that stands alone; nil where something else begins with a minus.
  private mutating func negative() -> Expression? {
    guard place + 2 < tokens.count, case .number(let number) = tokens[place + 1].kind else { return nil }
    switch tokens[place + 2].kind {
    case .sign(","), .sign(")"), .sign("}"), .sign("]"), .sign(";"): break
    default: return nil
    }
    place += 2
    return .number("-" + number)
  }

  private mutating func simple() -> Expression {
    switch token.kind {
    case .number(let number):
      place += 1
      return .number(number)
    case .text(let text):
      place += 1
      return .text(text)
    case .keyword("nil"):
      place += 1
      return .null
    case .keyword("true"), .keyword("false"):
      place += 1
      return .boolean
    case .keyword("function"):
      place += 1
      return .function(function())
    case .sign("..."):
      place += 1
      return .other
    case .sign("{"):
      let table = table()
      return table.depth > Expression.deepest ? .other : .table(table)
    default: return suffixed()
    }
  }

  /// A name or something in brackets, with all that stands behind it: fields, indices, calls.
  private mutating func suffixed() -> Expression {
    var value: Expression = .other
    var line = token.line
    if let name = name() {
      value = read(name, line)
    } else if skip(.sign("(")) {
      value = expression()
      _ = skip(.sign(")"))
    }
    while true {
      if value.depth > Expression.deepest { value = .other }
      if skip(.sign(".")) {
        line = token.line
        value = field(of: value)
      } else if skip(.sign(":")) {
        line = token.line
        value = call(field(of: value), line, isMethod: true)
      } else if skip(.sign("[")) {
        use(value, line)
        _ = expression()
        _ = skip(.sign("]"))
        value = .other
      } else if isCallNext {
        value = call(value, line)
      } else {
        use(value, line)
        return value
      }
    }
  }

  private mutating func field(of base: Expression) -> Expression {
    let name = name() ?? ""
    if let function = enclosing.last { notes.functions[function].fields.insert(name) }
    return .field(base, name)
  }

  private var isCallNext: Bool {
    switch token.kind {
    case .text, .sign("("), .sign("{"): true
    default: false
    }
  }

  private mutating func call(_ callee: Expression, _ line: Int, isMethod: Bool = false) -> Expression {
    use(callee, line)
    var arguments: [Expression] = []
    if skip(.sign("(")) {
      if !isNext(.sign(")")) { arguments = expressions() }
      _ = skip(.sign(")"))
    } else {
      arguments = [simple()]
    }
    let call = WrittenCall(callee, arguments, line: line, isMethod: isMethod, in: enclosing.last)
    notes.calls.append(call)
    return .call(call)
  }

  @discardableResult
  private mutating func read(_ name: String, _ line: Int) -> Expression {
    if let variable = variable(name) {
      variable.reads += 1
      if let function = enclosing.last { notes.functions[function].variables.append(variable) }
      return .variable(variable)
    }
    notes.readGlobals.append(.init(name: name, line: line))
    return .global(name)
  }

  private mutating func use(_ value: Expression, _ line: Int) {
    switch value {
    case .variable, .field: notes.uses.append((value, line))
    case .call(let call) where call.requires != nil: notes.uses.append((value, line))
    default: break
    }
  }

  /// Reads the parameters and the body of a function.
  ///
  /// - Returns: Its number.
  @discardableResult
  private mutating func function(isMethod: Bool = false) -> Int {
    let index = notes.functions.count
    notes.functions.append(WrittenFunction(line: token.line, outer: enclosing.last))
    enclosing.append(index)
    within { parser in
      if isMethod { parser.declare(Variable("self")) }
      _ = parser.skip(.sign("("))
      while !parser.isNext(.sign(")")), !parser.isNext(.end) {
        guard let name = parser.name() else {
          parser.place += 1
          continue
        }
        let parameter = Variable(name)
        parser.declare(parameter)
        parser.notes.functions[index].parameters.append(parameter)
      }
      _ = parser.skip(.sign(")"))
      parser.block()
    }
    enclosing.removeLast()
    _ = skip(.keyword("end"))
    return index
  }

  private mutating func table() -> WrittenTable {
    let table = WrittenTable()
    _ = skip(.sign("{"))
    while !isNext(.sign("}")), !isNext(.end) {
      let line = token.line
      if skip(.sign("[")) {
        table.keys.append(expression())
        _ = skip(.sign("]"))
        _ = skip(.sign("="))
        table.keyed.append(expression())
      } else if case .name(let name) = token.kind, place + 1 < tokens.count, tokens[place + 1].kind == .sign("=") {
        place += 2
        table.fields.append((name, expression(), line))
      } else {
        table.items.append(expression())
      }
      if !skip(.sign(",")), !skip(.sign(";")), !isNext(.sign("}")) { break }
    }
    _ = skip(.sign("}"))
    table.close()
    notes.tables.append(table)
    return table
  }
}
