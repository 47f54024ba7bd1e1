package import RutterCore

/// Events of a recorded session in words, for people.
package struct EventWords: Sendable {
  /// The names of the calls that were made and not answered.
  private var calls: [CallID: String] = [:]

  package init() {}

  /// What happened, as `tap "Apple Pie"`.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - before: What showed then.
  /// - Returns: One line, without its end.
  package mutating func text(_ event: Event.Kind, before: Frame?) -> String {
    switch event {
    case .opened: "opened"
    case .activated(let node): "tap \(Self.name(node, before))"
    case .set(let node, let value): "set \(Self.name(node, before)) to \(Self.text(value, of: node, before))"
    case .back: "back"
    case .selected(let stack): "select \(ValueText.short(.string(stack), budget: 60))"
    case .cancel: "cancel"
    case .line(let line): line.map { "line \(ValueText.short(.string($0), budget: 60))" } ?? "the line is given up"
    case .requested(let request): Self.text(request)
    case .returned(let call, let result): "\(calls.removeValue(forKey: call) ?? "call \(call)") \(Self.text(result))"
    case .fired(let timer): "timer \(timer) is due"
    case .stopped(let plugin, let stop, _): "plugin #\(plugin) stopped: \(Printable.line(stop.reason))"
    case .reloaded(let reload): "new versions of \(Printable.line(reload.plugins.joined(separator: ", ")))"
    case .ended: "ended"
    }
  }

  /// Remembers what was asked of the outside.
  package mutating func follow(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .call(let id, _, let call): calls[id] = Printable.line(call.name)
      case .abandon(let id): calls[id] = nil
      default: break
      }
    }
  }

  private static func name(_ id: NodeID, _ frame: Frame?) -> String {
    guard let frame, case .success(let node) = frame.find(.node(id)), !node.label.string.isEmpty else {
      return "node \(id)"
    }
    return ValueText.short(.string(node.label), budget: 60)
  }

  /// A value that was written; of a secret only that it is one (S8).
  private static func text(_ value: Value, of id: NodeID, _ frame: Frame?) -> String {
    if let frame, case .success(let node) = frame.find(.node(id)), node.isSecret { return "a secret" }
    return ValueText.short(value, budget: 60)
  }

  private static func text(_ request: OperationRequest) -> String {
    let kind = request.kind
    return switch kind {
    case .push(let part): "\(request.wantsAnswer ? "present" : "push") \(text(part.content))"
    case .finish(let value, _): "finish with \(ValueText.short(value, budget: 60))"
    case .open(let url, _): "open \(Printable.line(url.string.shortened))"
    case .pop(let count): "pop \(count)"
    default: String(kind.name.map { $0 == "_" ? " " : $0 })
    }
  }

  private static func text(_ content: PathPart.Content) -> String {
    switch content {
    case .value(let value): ValueText.short(value, budget: 60)
    case .deferred: "what is loaded"
    }
  }

  private static func text(_ result: CallResult) -> String {
    switch result {
    case .values(let values):
      values.isEmpty ? "is done" : "gave \(values.map { ValueText.short($0, budget: 40) }.joined(separator: ", "))"
    case .refused(let message): "was refused: \(Printable.line(message.shortened))"
    case .abandoned: "was given up"
    }
  }
}
