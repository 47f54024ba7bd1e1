import RutterCore
internal import RutterText

/// That something waits for a guard, as a sentence: who is asked, and whether what. Both faces say it so.
struct AskingWords {
  let asking: Asking

  /// The sentence, without the way to call it off and without an end.
  var sentence: String { "\(who) is asked first whether \(what)" }

  /// The guard of a plugin goes by the plugin's name.
  private var plugin: String? {
    let mark = "guard of "
    return asking.by.hasPrefix(mark) ? Printable.line(String(asking.by.dropFirst(mark.count))) : nil
  }

  private var who: String { plugin.map { "'\($0)'" } ?? "A screen" }

  private var what: String {
    switch OperationRequest.Word(rawValue: asking.word) {
    case .back, .pop, .popTo, .popToRoot, .remove: plugin == nil ? "it may be left" : "a screen may be left"
    case .push, .pushAll, .present, .bringToFront: "another screen may open"
    case .open: "a URL may be opened"
    case .select: "another tab may show"
    case .finish, .finishFlow: "this may be finished"
    case .replace, .replaceAll, .edit, .refresh, .resume, nil: "what shows may change"
    }
  }
}
