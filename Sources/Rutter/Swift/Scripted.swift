internal import RutterCore

/// Runs code of a host, which throws whatever it likes, in the place of a script. Errors that say nothing of where they
/// arose get the place where the closure is registered.
func scripted<Result>(at place: Place?, _ body: () throws -> Result) throws(ScriptError) -> Result {
  do { return try body() } catch {
    var scripted = (error as? ScriptError) ?? ScriptError("\(error)")
    if scripted.place == nil { scripted.place = place }
    throw scripted
  }
}

extension Place {
  /// A line of Swift.
  init(_ file: String, _ line: Int) { self.init(script: file, line: line) }
}

extension Duration {
  /// Rounded to whole microseconds, as the engine counts; nothing below zero.
  var wholeMicroseconds: Int64 {
    let (seconds, rest) = components
    if seconds < 0 { return 0 }
    let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return isOver || whole > .max / 2 ? .max / 2 : max(0, whole + rest / 1_000_000_000_000)
  }
}

extension Value {
  /// Encodes what a host gives; an error says what it was given for.
  init<Content: Encodable>(_ content: Content, for what: @autoclosure () -> String) throws(ScriptError) {
    do throws(Mismatch) { self = try Value(content) } catch { throw ScriptError("\(what()): \(error)") }
  }

  func decode<Content: Decodable>(
    _ type: Content.Type = Content.self, for what: @autoclosure () -> String
  ) throws(ScriptError) -> Content {
    do throws(Mismatch) { return try decode(type) } catch { throw ScriptError("\(what()): \(error)") }
  }
}
