internal import CRutterLua
internal import RutterCore

/// Answers: `rutter.present`, which waits for one, and `rutter.finish`, which gives one (R1).
extension Call {
  mutating func present() throws(ScriptError) -> rl_answer {
    try unsafe reading.pointee.demand(.navigate(.present))
    let arguments = try arguments(2)
    var request = OperationRequest(.push(try part(arguments[0], "rutter.present")), place: plugin.askingPlace())
    let options = try OptionReader(
      arguments[1], of: "rutter.present", names: Vocabulary.presentOptions
    ).checked()
    try read(options, into: &request)
    var name: Text?
    if let argument = options["as"] {
      guard let text = argument.text, !text.isEmpty else {
        throw options.wrong("as", "a name for the answer", argument)
      }
      name = try ScriptName.checked(text, "option 'as' of rutter.present")
    }
    charge(request.weight, .operations)
    return try wait(.answer(Presenting(request, as: name)), "rutter.present")
  }

  func finish() throws(ScriptError) {
    let argument = try argument()
    guard let value = argument.isNothing ? .null : try argument.value(types) else {
      let wayOut = if case .deferred = argument { "; wait for it first, by :await()" } else { "" }
      throw ScriptError("rutter.finish takes a value, got \(argument.kind.withArticle)\(wayOut)")
    }
    let place = plugin.askingPlace()
    let request = try unsafe outbox.pointee.finishing(with: value, at: place, reading.pointee)
    writer.write(.RL_CLASS_OPERATION, try unsafe outbox.pointee.ask(request, reading.pointee).number)
  }
}
