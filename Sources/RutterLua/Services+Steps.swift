internal import CRutterLua
internal import RutterCore

/// `ask(value, { gives = schema })`: a question of steps (W1).
extension Call {
  mutating func ask() throws(ScriptError) -> rl_answer {
    let run = CoroutineID(try selfID()), caller = unsafe reading.pointee.caller
    guard caller.role == .steps else {
      throw ScriptError("ask can be used in the run of its steps only, not in \(unsafe reading.pointee.callerName)")
    }
    guard caller.coroutine == run else {
      throw ScriptError(
        "this ask was given to another run: each run of steps has its own, the first argument of its function")
    }
    let arguments = try arguments(3)
    let options = try OptionReader(arguments[2], of: "ask", names: Vocabulary.askOptions).checked()
    var question = Question(try asked(arguments[1]))
    if let gives = options["gives"] { question.gives = try schemaReader("'gives' of ask").read(gives) }
    charge(question.value.weight, .operations)
    return try wait(.question(question), "ask")
  }

  /// The value of a question, which some destination shows.
  private func asked(_ argument: ScriptArgument) throws(ScriptError) -> Value {
    if argument.isNothing { throw ScriptError("ask takes the value that the question shows, got nil") }
    if case .deferred = argument {
      throw ScriptError("ask takes a value, got a deferred value; wait for it first, by :await()")
    }
    guard let value = try argument.value(types) else {
      let way = argument.object(.RL_CLASS_TYPE) == nil ? "" : "; call it to make a value of it"
      throw ScriptError("ask takes a value: \(argument.refusal ?? "\(argument.kind.withArticle) is none\(way)")")
    }
    guard value.type != nil else {
      throw ScriptError("ask takes a value of a type, which a destination shows, got \(value.kind.withArticle)")
    }
    return value
  }
}
