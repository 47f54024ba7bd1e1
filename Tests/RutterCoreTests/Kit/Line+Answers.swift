import RutterCore
import Testing

/// Presenting and finishing, in a test's script.
extension Line {
  /// `rutter.present(…)`: waits for the answer, a value and a reason.
  static func present(
    _ value: Value, as name: Text? = nil, once: Once? = nil, style: Style? = nil, fromAnywhere: Bool = false
  ) -> Line {
    present(
      OperationRequest(.push(PathPart(value, style: style)), once: once, isFromAnywhere: fromAnywhere), as: name)
  }

  static func present(_ deferred: Deferred, as name: Text? = nil, present: Present = .after) -> Line {
    self.present(OperationRequest(.push(PathPart(.deferred(deferred))), present: present), as: name)
  }

  private static func present(_ request: OperationRequest, as name: Text?) -> Line {
    Line { script throws(ScriptError) in
      try script.mayPresent()
      return .waits(.answer(Presenting(request, as: name)))
    }
  }

  /// `rutter.finish(…)`
  static func finish(_ value: Value = .null) -> Line {
    run { script throws(ScriptError) in try script.finish(value) }
  }
}

extension Script {
  fileprivate func mayPresent() throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in
      try reading.demand(.navigate(.present))
      try reading.demand(.wait("present"))
    }
  }

  fileprivate func finish(_ value: Value) throws(ScriptError) {
    let request = try use { reading, outbox throws(ScriptError) in
      try outbox.finishing(with: value, at: nil, reading)
    }
    try ask(request)
  }
}

extension TestApp {
  /// What the program was told, as `7` or `no answer: back`.
  var answers: [String] {
    effects.compactMap {
      guard case .answered(let report) = $0 else { return nil }
      return report.answer.reason.map { "no answer: \($0)" } ?? report.answer.value.brief
    }
  }

  /// The program presents a value.
  func present(_ value: Value) {
    var request = OperationRequest(.push(PathPart(value)))
    request.wantsAnswer = true
    send(.requested(request))
  }
}
