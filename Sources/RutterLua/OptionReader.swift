internal import CRutterLua
internal import RutterCore

/// Reads a table of options by name. An unknown name is an error that offers the nearest right one.
struct OptionReader {
  private let argument: ScriptArgument
  private let what: String
  private let names: [String]
  private var record = ArgumentRecord(shape: 0)

  init(_ argument: ScriptArgument, of what: String, names: [String]) {
    self.argument = argument
    self.what = what
    self.names = names
  }

  /// This reader, if every name in the table is known.
  func checked() throws(ScriptError) -> OptionReader {
    if argument.isNothing { return self }
    guard let options = argument.options else {
      throw ScriptError("the options of \(what) are a table with names, got \(gotten)")
    }
    for field in options.fields {
      guard let name = field.name.text?.string else { throw ScriptError("the options of \(what) are named") }
      if !names.contains(name) {
        throw ScriptError("\(what) has no option '\(name.shortened)'" + way(out: name, of: names))
      }
    }
    var copy = self
    copy.record = options
    return copy
  }

  /// What came in the place of the table. One with something that has no name is a table, too.
  private var gotten: String {
    guard case .record(let record) = argument, record.type == nil else { return argument.kind.withArticle }
    return "one in which something has no name" + (names.first.map { ": write \($0) = …" } ?? "")
  }

  /// The option of any kind; nil if the table does not have it.
  subscript(name: Text) -> ScriptArgument? { record[name] }

  func flag(_ name: Text) throws(ScriptError) -> Bool? {
    guard let argument = self[name] else { return nil }
    guard case .value(.boolean(let flag)) = argument else { throw wrong(name, "a boolean", argument) }
    return flag
  }

  func function(_ name: Text) throws(ScriptError) -> Handle? {
    guard let argument = self[name] else { return nil }
    guard case .function(let handle) = argument else { throw wrong(name, "a function", argument) }
    return handle
  }

  func needed(_ name: Text) throws(ScriptError) -> Handle {
    guard let handle = try function(name) else { throw ScriptError("\(what) needs the option '\(name)', a function") }
    return handle
  }

  func number(_ name: Text) throws(ScriptError) -> Double? {
    guard let argument = self[name] else { return nil }
    guard let number = argument.number else { throw wrong(name, "a number", argument) }
    return number
  }

  /// An option in seconds, as whole microseconds.
  func duration(_ name: Text) throws(ScriptError) -> Int64? {
    guard let seconds = try number(name) else { return nil }
    guard let whole = microseconds(seconds: seconds) else {
      throw ScriptError("option '\(name)' of \(what) is a number of seconds from 0 up, got \(seconds)")
    }
    return whole
  }

  func word<W: RawRepresentable & CaseIterable>(_ name: Text, _ type: W.Type = W.self) throws(ScriptError) -> W?
  where W.RawValue == String {
    guard let argument = self[name] else { return nil }
    if let text = argument.text, let word = W(rawValue: text.string) { return word }
    let words = W.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    throw wrong(name, "one of \(words)", argument)
  }

  func wrong(_ name: Text, _ expected: String, _ got: ScriptArgument) -> ScriptError {
    let shown =
      got.text.map { "'\($0.string.shortened)'" }
      ?? (got.kind.hasPrefix("i") ? "an \(got.kind)" : "\(got.kind.withArticle)")
    return ScriptError("option '\(name)' of \(what) takes \(expected), got \(shown)")
  }
}

extension ScriptArgument {
  var number: Double? {
    switch self {
    case .value(.number(let number)): number
    case .value(.integer(let integer)): Double(integer)
    default: nil
    }
  }
}
