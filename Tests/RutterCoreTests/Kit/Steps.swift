import RutterCore
import Testing

/// Steps, in a test's script.
extension PluginSetup {
  /// Registers steps, whose run is these lines: the type of their values, which have one field `cart`, and its destination.
  @discardableResult
  func steps(
    _ short: String, gives: Schema? = nil, pathOf: TypeName? = nil, destinations: [LocalDestination] = [],
    options: DestinationOptions = DestinationOptions(), _ lines: [Line]
  ) -> TypeName {
    let full = type(short, ["cart": .integer])
    chunk { script throws(ScriptError) in
      let place = Place(script: "steps", line: 1), handle = script.handle(.coroutine("steps \(short)", lines))
      var stack = StackDetail(Text(short), title: Text(short), root: handle, place: place)
      stack.pathOf = pathOf
      stack.destinations = destinations.map { $0.destination(script, place) }
      var destination = Destination(
        id: script.newRegistrationID(), plugin: script.plugin, target: .type(full), screen: handle, place: place)
      var flow = NestedFlow(stack)
      (flow.kind, flow.runPlace) = (.steps, place)
      destination.flow = flow
      destination.gives = gives
      destination.waiting = options.waiting.map { script.handle(.builder("waiting of \(full)", $0)) }
      destination.failed = options.failed.map { script.handle(.builder("failed of \(full)", $0)) }
      try script.register(destination)
    }
    return full
  }
}

extension Line {
  /// `ask(value, { gives = })` on a line of the script.
  static func question(_ value: Value, gives: Schema? = nil, line: Int = 1) -> Line {
    question(line: line) { _ in Question(value, gives: gives) }
  }

  static func question(line: Int = 1, _ question: @escaping (Script) -> Question?) -> Line {
    Line { script throws(ScriptError) in
      try script.mayWait(for: "ask")
      guard let question = question(script) else { return nil }
      return .waits(.recorded(.question(question), at: Place(script: "steps", line: line)))
    }
  }

  /// Waits as the run of steps does, on a line of the script.
  static func recorded(_ wait: Wait, line: Int = 1) -> Line {
    Line { script throws(ScriptError) in
      try script.mayWait(for: "a wait")
      return .waits(.recorded(wait, at: Place(script: "steps", line: line)))
    }
  }

  static func loading(_ deferred: Deferred, line: Int = 1) -> Line { recorded(.load(deferred), line: line) }

  /// Logs what the script reads of the clock.
  static var logNow: Line { run { $0.log("at \(Double($0.now.microseconds) / 1_000_000)") } }

  /// Ends the run.
  static func returning(_ value: Value) -> Line { reply { _ in .done(value) } }

  /// Ends the run with what its last wait gave.
  static var returnsLast: Line { reply { .done($0.results.first ?? .null) } }
}

/// A value of the steps `flow.NAME`.
func steps(_ name: String = "order", cart: Int64 = 1) -> Value {
  .record(Record(type: TypeName(Text("flow.\(name)")), [.init("cart", .integer(cart))]))
}

extension TestApp {
  /// What steps have recorded, as `1: "a" = 7, ?"b"`.
  var recorded: String {
    session.stepsRecords.map { _, record in
      let steps = record.steps.map { "\(TestApp.brief($0)) = \(TestApp.brief($0.came))" }
      let open = record.open.map { ["?" + TestApp.brief($0)] } ?? []
      let former = record.former.isEmpty ? "" : "; former " + record.former.map(\.value.brief).joined(separator: ", ")
      return (steps + open).joined(separator: ", ") + former
    }.joined(separator: " | ")
  }

  private static func brief(_ step: Step) -> String {
    switch step.wanted {
    case .answer(let value): value.brief
    case .load(let name, let arguments):
      "\(name.description.split(separator: ".").last ?? "")(\(arguments.map(\.brief).joined(separator: ", ")))"
    case .sleep: "sleep"
    case .call(let call): call.name
    case .all: "all"
    case .any: "any"
    }
  }

  private static func brief(_ came: Step.Came?) -> String {
    switch came {
    case .values(let values): values.map(\.brief).joined(separator: " ")
    case .failure(let text): "failed: \(text)"
    case nil: "nothing"
    }
  }
}
