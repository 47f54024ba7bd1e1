internal import RutterText

/// Why something was refused, as a sentence: what, why, and the way out.
struct PlainRefusals {
  /// The operation's word: `push`.
  let operation: String

  /// The sentence for a reason that an outcome carries.
  func sentence(_ reason: String) -> String {
    if let sentence = Self.ofNodes[reason] { return sentence }
    let (place, reason) = Self.taken(apart: reason)
    return "The \(Printable.line(operation)) was refused\(place): \(Self.because(reason))."
  }

  /// What a person asked of a node on the screen.
  private static let ofNodes = [
    "stale": "That does not show any more; type show to see what does.",
    "gone": "That belongs to a screen that was left; type show to see what is there now.",
    "disabled": "That cannot be used now; type show to see what can.",
    "not_interactive": "Nothing happens with that; what has a number can be used.",
    "no_action": "Nothing happens with that; what has a number can be used.",
    "type": "That does not take such a value: a field takes text, a toggle on or off, a picker one of its choices.",
    "no_value": "That can be turned off, but not on: which value would it get? Choose the value itself.",
  ]

  /// What an operation on the path runs into, with the way out.
  private static func because(_ reason: String) -> String {
    switch reason {
    case "root": "the first screen stays; only what was opened from it can go"
    case "not_found": "nothing that is open is meant by it; the path above the screen shows what is"
    case "too_deep": "the path is as long as it may be; go back before you open more"
    case "no_type": "the value has no type, so no destination can show it; make it with one of rutter.type"
    case "leaving": "a screen that leaves can ask for nothing; ask before, in an action or in on_appear"
    case "needs_owner": "a screen bound to a cell stays above the one that declares it; clear the cell first"
    case "not_in_edit": "it cannot be one step of several; ask for it by itself"
    case "negative": "a number of screens is 0 or more"
    default: other(reason)
    }
  }

  /// A reason with words of its own: `only 2`, `this path takes integer, not string (a.lua:3)`.
  private static func other(_ reason: String) -> String {
    let text = Printable.line(reason)
    if reason.hasPrefix("only ") {
      let count = text.dropFirst("only ".count)
      return "there \(count == "1" ? "is" : "are") only \(count) above the first screen; take no more than that"
    }
    if reason.hasPrefix("this path takes ") { return "\(text); its type is path_of in rutter.root" }
    return text
  }

  /// Where in a list of several the refused one stands: `position 2: no_type`, `step 1, pop: only 0`.
  private static func taken(apart reason: String) -> (place: String, reason: String) {
    guard reason.hasPrefix("position ") || reason.hasPrefix("step "), let colon = reason.firstIndex(of: ":") else {
      return ("", reason)
    }
    let (inner, rest) = taken(apart: String(reason[colon...].dropFirst(2)))
    return (" at \(Printable.line(String(reason[..<colon])))\(inner)", rest)
  }
}
