import RutterCore

/// One line of a script function that may wait. A reply of nil goes on with the next line; after the last line the
/// function ends with nothing.
struct Line {
  /// Runs also, and only, when the wait before it raised.
  var catches = false
  /// Runs only when the function is closed while it waits; takes no part otherwise.
  var closes = false
  let body: (Script) throws(ScriptError) -> Reply?

  /// Any Swift.
  static func run(_ body: @escaping (Script) throws(ScriptError) -> Void) -> Line {
    Line { script throws(ScriptError) in
      try body(script)
      return nil
    }
  }

  /// Ends with, or waits for, what the body says.
  static func reply(_ body: @escaping (Script) throws(ScriptError) -> Reply?) -> Line { Line(body: body) }

  /// `local ok, err = pcall(…)` around the wait before it.
  static func catching(_ body: @escaping (Script, NavigationError) throws(ScriptError) -> Void) -> Line {
    var line = Line { script throws(ScriptError) in
      if let error = script.raised { try body(script, error) }
      script.raised = nil
      return nil
    }
    line.catches = true
    return line
  }

  /// A to-be-closed variable: the body runs when the function is closed while it waits.
  static func closing(_ body: @escaping (Script) throws(ScriptError) -> Void) -> Line {
    var line = Line.run(body)
    line.closes = true
    return line
  }

  static func wait(_ what: String, _ wait: @escaping (Script) -> Wait) -> Line {
    Line { script throws(ScriptError) in
      try script.mayWait(for: what)
      return .waits(wait(script))
    }
  }

  static func sleep(_ seconds: Double) -> Line {
    wait("sleep") { _ in .sleep(microseconds: Int64((seconds * 1_000_000).rounded())) }
  }

  /// Waits for work of the outside.
  static func call(_ name: String, _ arguments: Value...) -> Line {
    wait(name) { _ in .call(OutsideCall(name, arguments)) }
  }

  /// Waits for a deferred value.
  static func load(_ deferred: Deferred) -> Line { wait("await") { _ in .load(deferred) } }
  /// Waits for the outcome of the last operation that this function asked for; it is logged.
  static var outcome: Line {
    wait("await") { script in .outcome(script.operations.last ?? OperationID(0)) }
  }
  /// Waits for the value of the entry that the last operation made.
  static var entryValue: Line { wait("value") { script in .value(script.operations.last ?? OperationID(0)) } }

  static func all(_ waits: @escaping (Script) -> [Wait]) -> Line { wait("all") { .all(waits($0)) } }
  static func any(_ waits: @escaping (Script) -> [Wait]) -> Line { wait("any") { .any(waits($0)) } }

  /// Ends a guard.
  static func say(_ verdict: Verdict) -> Line { reply { _ in .verdict(verdict) } }
  static func block(_ reason: Text? = nil) -> Line { say(.block(reason: reason)) }

  /// Ends the function with a value.
  static func give(_ value: Value) -> Line { reply { _ in .done(value) } }
  /// Ends the function with what the last wait gave.
  static var giveResult: Line { reply { .done($0.results.first ?? .null) } }
  static func raise(_ message: String) -> Line {
    Line { _ throws(ScriptError) in throw ScriptError(message, at: Place(script: "test", line: 1)) }
  }
  static func stop(_ limit: Stop.Limit) -> Line { reply { _ in .stopped(Stop(limit, allowed: "a test", at: nil)) } }

  static func log(_ text: String) -> Line { run { $0.log(text) } }
  /// Logs what the last wait gave.
  static var logResults: Line { run { $0.log($0.results.map(\.brief).joined(separator: ", ")) } }

  static func set(_ cell: CellRef, _ value: Value) -> Line {
    run { script throws(ScriptError) in try script.set(cell, value) }
  }
  static func ask(
    _ kind: OperationRequest.Kind, once: Once? = nil, present: Present = .after, fromAnywhere: Bool = false
  ) -> Line {
    run { script throws(ScriptError) in
      try script.ask(OperationRequest(kind, once: once, present: present, isFromAnywhere: fromAnywhere))
    }
  }
  static func push(_ value: Value) -> Line { ask(.push(PathPart(value))) }
  static func push(_ deferred: Deferred, present: Present = .after) -> Line {
    ask(.push(PathPart(.deferred(deferred))), present: present)
  }
  static func pop(_ count: Int = 1) -> Line { ask(.pop(count)) }
  static var popToRoot: Line { ask(.popToRoot) }
}

/// A script function that waits, as the host keeps it.
final class Coroutine {
  let name: String
  let script: Script
  private let lines: [Line]
  private var next = 0

  init(_ name: String, _ lines: [Line], _ script: Script) {
    self.name = name
    self.lines = lines
    self.script = script
  }

  /// Runs to the end or the next wait.
  func go(on resumption: Resumption) -> Reply {
    switch resumption {
    case .values(let values): script.results = values
    case .raise(let error):
      script.raised = error
      guard let place = lines[next...].firstIndex(where: \.catches) else {
        if case .script(let error) = error { return .failed(error) }
        return .failed(ScriptError(error.description))
      }
      next = place
    }
    do throws(ScriptError) {
      while next < lines.count {
        let line = lines[next]
        next += 1
        if line.closes || (line.catches && script.raised == nil) { continue }
        if let reply = try line.body(script) { return reply }
      }
      return .done(.null)
    } catch {
      return .failed(error)
    }
  }

  /// Runs what is to be closed of the lines gone through, innermost first.
  func close() -> Reply {
    do throws(ScriptError) {
      for line in lines[..<next].reversed() where line.closes { _ = try line.body(script) }
      return .done(.null)
    } catch {
      return .failed(error)
    }
  }
}
