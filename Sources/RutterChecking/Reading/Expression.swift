/// A part of a Lua text that gives a value, as far as checks look at it.
indirect enum Expression {
  case null
  case boolean
  case number(String)
  case text(String)
  case variable(Variable)
  case global(String)
  case field(Expression, String)
  case call(WrittenCall)
  case table(WrittenTable)
  /// A function, by its number among those of its text.
  case function(Int)
  case other
}

extension Expression {
  /// How many parts stand in each other in it, also by variables.
  var depth: Int {
    switch self {
    case .variable(let variable): variable.depth
    case .field(let base, _): base.depth + 1
    case .call(let call): call.depth
    case .table(let table): table.depth
    default: 1
    }
  }

  /// What is deeper is not looked at: nobody writes it, and letting go of it would take as many frames of the stack.
  static let deepest = 200
}

/// A local variable, or a parameter.
final class Variable {
  let name: String
  /// What it is declared with.
  let initial: Expression?
  let depth: Int
  var reads = 0
  /// Whether something else is put into it later.
  var isAssigned = false
  /// The functions that are put into it later, by their numbers.
  var laterFunctions: [Int] = []

  init(_ name: String, _ initial: Expression? = nil) {
    self.name = name
    depth = (initial?.depth ?? 0) + 1
    self.initial = depth > Expression.deepest ? nil : initial
  }

  /// What it always holds; nil if that is not known.
  var constant: Expression? { isAssigned ? nil : initial }
}

/// A call: what is called, with which arguments.
final class WrittenCall {
  let callee: Expression
  let arguments: [Expression]
  let line: Int
  let depth: Int
  /// The variable that its result is put into at once.
  var variable: Variable?
  /// Whether nobody takes its result.
  var isStatement = false
  /// Whether it is written with a colon.
  let isMethod: Bool
  /// The function in which it is written, by its number; nil for the main chunk.
  let function: Int?

  init(_ callee: Expression, _ arguments: [Expression], line: Int, isMethod: Bool, in function: Int? = nil) {
    self.isMethod = isMethod
    self.function = function
    depth = arguments.reduce(callee.depth) { max($0, $1.depth) } + 1
    self.callee = callee
    self.arguments = arguments
    self.line = line
  }

  /// The first argument, if that is a string.
  var text: String? { if case .text(let text)? = arguments.first { text } else { nil } }
}

/// A table as it is written: `{ "Ada", to = ada }`.
final class WrittenTable {
  var items: [Expression] = []
  var fields: [(name: String, value: Expression, line: Int)] = []
  /// The keys in square brackets.
  var keys: [Expression] = []
  /// What stands under those keys.
  var keyed: [Expression] = []
  private(set) var depth = 1

  /// Notes how deep it is, once all is there.
  func close() { depth = (items + keys + keyed + fields.map(\.value)).reduce(0) { max($0, $1.depth) } + 1 }

  /// What stands under a name.
  func field(_ name: String) -> Expression? { fields.first { $0.name == name }?.value }
}

/// A function as it is written, and what it refers to.
struct WrittenFunction {
  let line: Int
  /// The function in which it is written; nil for the main chunk.
  let outer: Int?
  /// The field by which others may call it: `open` of `function M.open()`.
  var field: String?
  var parameters: [Variable] = []
  /// The local variables that it reads.
  var variables: [Variable] = []
  /// The names of the fields that it reads.
  var fields: Set<String> = []
}
