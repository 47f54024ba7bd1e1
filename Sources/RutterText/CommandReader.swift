package import RutterCore

extension JSONCommand {
  /// Reads a line such as `{"do":"tap","target":"Apple Pie","id":7}`.
  ///
  /// - Throws: A ``CommandError`` that says what was expected.
  package static func read(_ line: String) throws(CommandError) -> JSONCommand {
    let value: Value
    do throws(JSONError) { value = try JSON.decode(line) } catch {
      throw CommandError(
        "not JSON (\(error)); expected a line such as {\"do\":\"tap\",\"target\":\"Apple Pie\"}", .syntax)
    }
    return try read(value)
  }

  /// Reads a line from bytes, which need not be UTF-8.
  ///
  /// - Throws: A ``CommandError`` that says what was expected.
  package static func read(_ line: UnsafeBufferPointer<UInt8>) throws(CommandError) -> JSONCommand {
    if let command = QuickCommand.read(line) { return command }
    guard let text = Text(validating: line) else { throw CommandError("the line is not UTF-8", .syntax) }
    return try read(text.string)
  }

  /// Reads a line from bytes, which need not be UTF-8.
  ///
  /// - Throws: A ``CommandError`` that says what was expected.
  package static func read(_ line: [UInt8]) throws(CommandError) -> JSONCommand {
    let result: Result<JSONCommand, CommandError> = line.withUnsafeBufferPointer { line in
      do throws(CommandError) { return .success(try read(line)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Reads a command that is a value already.
  package static func read(_ value: Value) throws(CommandError) -> JSONCommand {
    guard case .record(let record) = value else {
      throw CommandError("expected a record such as {\"do\":\"wait\"}, got \(Arguments.words(for: value))", .syntax)
    }
    let id = record["id"]
    do throws(CommandError) {
      var arguments = Arguments(record, of: "a command")
      let word = try arguments.word("do", of: Command.words, kind: "command")
      _ = arguments.take("id")
      arguments.owner = "'\(word)'"
      var command = try command(word, &arguments)
      if Command.changes.contains(word) {
        if try arguments.flag("force") == true { command = .forced(command) }
        if let stack = try arguments.text("stack") { command = .on(stack: stack, command) }
      }
      try arguments.finish()
      return JSONCommand(command, id: id)
    } catch {
      throw CommandError(error.message, error.code, id: id)
    }
  }

  private static func command(_ word: String, _ arguments: inout Arguments) throws(CommandError) -> Command {
    switch word {
    case "tap": .tap(try arguments.target())
    case "back": .back
    case "cancel": .cancel
    case "set": .set(try arguments.target(), try arguments.value("value"))
    case "push": .push(try arguments.part())
    case "present": .present(try arguments.part())
    case "finish": .finish(arguments.take("value") ?? .null, of: try arguments.count("entry").map { EntryID($0) })
    case "pop": .pop(try arguments.count("count") ?? 1)
    case "pop_to_root": .popToRoot
    case "edit": .edit(try steps(&arguments))
    case "select": .select(try arguments.stack())
    case "open": .open(try arguments.url(), push: try arguments.flag("push"))
    case "advance": .advance(microseconds: try seconds(&arguments))
    case "wait": .wait
    case "show": .show
    default: .quit
    }
  }

  private static func seconds(_ arguments: inout Arguments) throws(CommandError) -> Int64 {
    let value = try arguments.value("seconds")
    let seconds: Double? =
      switch value {
      case .integer(let integer): Double(integer)
      case .number(let number): number
      default: nil
      }
    guard let time = seconds.flatMap(microseconds(seconds:)) else {
      throw CommandError("'advance' takes 'seconds', a number from 0 to 1e9, got \(Arguments.words(for: value))")
    }
    return time
  }

  // MARK: Steps

  private static func steps(_ arguments: inout Arguments) throws(CommandError) -> [CommandStep] {
    let value = try arguments.value("steps")
    guard case .list(let items) = value else {
      throw CommandError("'edit' takes 'steps', a list of operations, got \(Arguments.words(for: value))")
    }
    var steps: [CommandStep] = []
    for (index, item) in items.enumerated() {
      guard case .record(let record) = item else {
        throw CommandError(
          "step \(index + 1): expected a record such as {\"do\":\"pop\",\"count\":1}, got \(Arguments.words(for: item))"
        )
      }
      do throws(CommandError) { steps.append(try step(record)) } catch {
        throw error.within("step \(index + 1)")
      }
    }
    return steps
  }

  private static func step(_ record: Record) throws(CommandError) -> CommandStep {
    var arguments = Arguments(record, of: "a step")
    let word = try arguments.word("do", of: CommandStep.words, kind: "operation")
    arguments.owner = "'\(word)'"
    let step: CommandStep =
      switch word {
      case "push": .push(try arguments.part())
      case "push_all": .pushAll(try arguments.parts())
      case "pop": .pop(try arguments.count("count") ?? 1)
      case "pop_to": .popTo(try arguments.choice())
      case "pop_to_root": .popToRoot
      case "remove": .remove(try arguments.choice())
      case "replace": .replace(try arguments.part())
      case "replace_all": .replaceAll(try arguments.parts())
      case "bring_to_front": .bringToFront(try arguments.part())
      default: .refresh(arguments.isEmpty ? nil : try arguments.choice())
      }
    try arguments.finish()
    return step
  }
}
