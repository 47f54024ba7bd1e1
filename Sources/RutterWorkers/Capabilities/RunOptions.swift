internal import RutterCore
internal import RutterText

/// How a script wants a program to be run.
struct RunOptions {
  /// As the script named it; nil for the flow's.
  var folder: String?
  var input: [UInt8] = []
  /// How its output is wanted.
  var form = AnswerForm.text
  /// `NAME=value`, sorted: all that the program sees of the environment.
  var environment: [String] = []
  /// Nil for any time.
  var timeoutMicroseconds: Int64? = 30_000_000
  /// The most bytes of output.
  var limit = 1 << 20

  /// Reads the options of a call, which fit the row of the capability.
  ///
  /// - Parameters:
  ///   - value: A record, or null for none.
  ///   - call: What the script called, for messages.
  /// - Throws: What is wrong with an option.
  init(_ value: Value, for call: String) throws(ScriptError) {
    guard case .record(let options) = value else { return }
    if case .string(let text)? = options["folder"] { folder = text.string }
    form = AnswerForm(value)
    switch options["input"] ?? .null {
    case .null: break
    case .string, .bytes: input = options["input"]?.bytes ?? []
    case let other: throw ScriptError("\(call): input is a text, got \(other.kind.withArticle)")
    }
    if case .record(let variables)? = options["environment"] {
      for variable in variables.fields { environment.append(try Self.text(variable, call)) }
    }
    if let timeout = options["timeout"] { timeoutMicroseconds = try Self.microseconds(timeout, call) }
    if let limit = options["limit"] { self.limit = try Self.bytes(limit, call) }
  }

  /// Variables by which the loader of programs, not the program, is told what to do: whoever may run `date` would run
  /// anything with them.
  private static func steersLoader(_ name: String) -> Bool {
    name.hasPrefix("LD_") || name == "GCONV_PATH" || name == "GLIBC_TUNABLES"
  }

  private static func text(_ variable: Record.Field, _ call: String) throws(ScriptError) -> String {
    let name = variable.name.string
    guard case .string(let value) = variable.value else { return name + "=" }
    if name.isEmpty || name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") }) {
      throw ScriptError("\(call): \"\(name)\" cannot be the name of a variable")
    }
    if value.string.utf8.contains(0) { throw ScriptError("\(call): environment.\(name) cannot hold a NUL byte") }
    if name.hasPrefix(ProgramMark.prefix) {
      throw ScriptError("\(call): environment.\(name) begins as the variables of Rutter do; take another name")
    }
    if steersLoader(name) {
      throw ScriptError("\(call): environment.\(name) could put other code into any program, so it is not handed on")
    }
    return "\(name)=\(value)"
  }

  private static func microseconds(_ timeout: Value, _ call: String) throws(ScriptError) -> Int64? {
    let seconds: Double? =
      switch timeout {
      case .boolean(false): nil
      case .integer(let whole): Double(whole)
      case .number(let number): number
      default: .nan
      }
    guard let seconds else { return nil }
    guard seconds > 0, let time = RutterCore.microseconds(seconds: seconds) else {
      let got = ValueText.short(timeout)
      throw ScriptError("\(call): timeout is a number of seconds above 0, or false for none, got \(got)")
    }
    return time
  }

  private static func bytes(_ limit: Value, _ call: String) throws(ScriptError) -> Int {
    let most = Performers.answerLimitBytes
    let bytes: Int? =
      switch limit {
      case .integer(let bytes): Int(bytes)
      case .string(let text): Amount.bytes(text.string)
      default: nil
      }
    guard let bytes, 1...most ~= bytes else {
      throw ScriptError(
        "\(call): limit is a number of bytes from 1 on, or a text like \"4 MiB\", at most \(most.roundedSize), got "
          + ValueText.short(limit))
    }
    return bytes
  }
}
