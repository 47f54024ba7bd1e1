import RutterCore
internal import RutterText

/// Why something was refused, as a sentence: what, why, and the way out.
struct PlainRefusals {
  /// The operation's word: `push`.
  let operation: String
  /// Whether commands are typed, so that one is a way out.
  let isTyped: Bool

  /// The sentence for a refusal.
  func sentence(_ refusal: Refusal) -> String {
    if let sentence = ofNode(refusal.reason) { return sentence }
    if operation == OperationRequest.Word.open.rawValue { return "Not opened: \(Self.closed(refusal.reason))" }
    let place = refusal.position.map { " at \(Printable.line(Self.words(for: $0)))" } ?? ""
    return "The \(Printable.line(operation)) was refused\(place): \(Self.closed(refusal.reason))"
  }

  /// The reason as the end of a sentence, which may be a question.
  private static func closed(_ reason: Refusal.Reason) -> String {
    let words = because(reason)
    return words.hasSuffix("?") ? words : words + "."
  }

  private static func words(for position: Refusal.Position) -> String {
    let inner = position.inner.map { " at position \($0)" } ?? ""
    return position.step.map { "step \(position.index), \($0)\(inner)" } ?? position.description
  }

  /// What a person asked of a node on the screen; nil for what is about the path.
  private func ofNode(_ reason: Refusal.Reason) -> String? {
    switch reason {
    case .stale: "That does not show any more\(show("what does"))."
    case .gone: "That belongs to a screen that was left\(show("what is there now"))."
    case .disabled: "That cannot be used now\(show("what can"))."
    case .notInteractive, .noAction: "Nothing happens with that; what has a number can be used."
    case .type: "That does not take such a value: a field takes text, a toggle on or off, a picker one of its choices."
    case .noValue: "That can be turned off, but not on: which value would it get? Choose the value itself."
    default: nil
    }
  }

  /// The way to see it, where it does not show anyhow.
  private func show(_ what: String) -> String { isTyped ? "; type show to see \(what)" : "" }

  /// What an operation on the path runs into, with the way out.
  private static func because(_ reason: Refusal.Reason) -> String {
    switch reason {
    case .root: "the first screen stays; only what was opened from it can go"
    case .notFound: "nothing that is open is meant by it; the path above the screen shows what is"
    case .tooDeep: "the path is as long as it may be; go back before you open more"
    case .tooManyShown: Printable.line(Refusal(reason).message) + "; go back before you open more"
    case .noType: "the value has no type, so no destination can show it; make it with one of rutter.type"
    case .leaving: "a screen that leaves can ask for nothing; ask before, in an action or in on_appear"
    case .needsOwner: "a screen bound to a cell stays above the one that declares it; clear the cell first"
    case .notInEdit: "it cannot be one step of several; ask for it by itself"
    case .negative: "a number of screens is 0 or more"
    case .only(let count):
      "there \(count == 1 ? "is" : "are") only \(count) above the first screen; take no more than that"
    case .wrongType: "\(Printable.line(Refusal(reason).message)); its type is the option path_of"
    case .badURL, .tooLong, .noRoute, .notOurs, .noStack, .noFlow, .notHeld: Printable.line(Refusal(reason).message)
    case .stale, .gone, .disabled, .notInteractive, .noAction, .type, .noValue, .longText, .notAllowed:
      Refusal(reason).message
    }
  }
}
