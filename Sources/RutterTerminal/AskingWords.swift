import RutterCore
internal import RutterText

/// That something waits for a guard, as a sentence: who is asked, and whether what. Both faces say it so.
struct AskingWords {
  let asking: Asking

  /// The sentence, without the way to call it off and without an end.
  var sentence: String { "\(who) is asked first whether \(what)" }

  private var who: String { Self.who(asking.by) }

  /// Who a guard is, for a person: one of a plugin goes by the plugin's name.
  static func who(_ by: GuardName) -> String {
    switch by {
    case .plugin(let name): "'\(Printable.line(name))'"
    case .screen: "A screen"
    }
  }

  private var what: String {
    switch OperationRequest.Word(rawValue: asking.word) {
    case .back, .pop, .popTo, .popToRoot, .remove:
      if case .screen = asking.by { "it may be left" } else { "a screen may be left" }
    case .push, .pushAll, .present, .bringToFront: "another screen may open"
    case .open: "a URL may be opened"
    case .select: "another tab may show"
    case .finish, .finishFlow: "this may be finished"
    case .replace, .replaceAll, .edit, .refresh, .resume, nil: "what shows may change"
    }
  }
}
