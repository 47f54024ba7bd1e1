/// The engine's own views, for states that the script gives no function for.
enum Views {
  /// The screen of an entry that is loading.
  static func waiting(title: String, _ progress: Progress) -> [Node] {
    let label = progress.text ?? "Loading"
    return [
      Node(.screen, label: Text(title), end: 2, detail: .screen(ScreenDetail())),
      Node(.progress, label: label, end: 2, detail: .progress(progress.fraction)),
    ]
  }

  /// What stands for the stacks of a flow, which show in its place.
  static func stacks(title: String) -> [Node] {
    [Node(.screen, label: Text(title), end: 1, detail: .screen(ScreenDetail()))]
  }

  /// The nodes of a hole that is loading.
  static func waitingPart(_ progress: Progress) -> [Node] {
    [Node(.progress, label: progress.text ?? "Loading", end: 1, detail: .progress(progress.fraction))]
  }

  /// What went wrong, with a button to try again.
  static func failed(_ error: NavigationError, retry: RetryTarget, isScreen: Bool) -> [Node] {
    let parts = [Node(.text, label: Text(error.description)), Node(.retry, label: "Try again", detail: .retry(retry))]
    return isScreen ? screen("Failed", parts) : placed(parts, from: 0)
  }

  /// The screen of an entry that no destination shows.
  static func unavailable(_ message: String) -> [Node] { screen("Unavailable", [Node(.text, label: Text(message))]) }

  /// The nodes of a hole whose value is there, if the script gave no function `ready`.
  static func plain(_ value: Value) -> [Node] {
    let label: Text =
      switch value {
      case .string(let text): text
      case .integer(let integer): Text(String(integer))
      case .number(let number): Text(String(number))
      case .boolean(let flag): Text(String(flag))
      case .null: ""
      case .list(let items): Text("\(items.count) items")
      case .bytes(let bytes): Text("\(bytes.count) bytes")
      case .record: Text(value.kind)
      }
    return [Node(.text, label: label, end: 1)]
  }

  private static func screen(_ title: Text, _ parts: [Node]) -> [Node] {
    [Node(.screen, label: title, end: parts.count + 1, detail: .screen(ScreenDetail()))] + placed(parts, from: 1)
  }

  private static func placed(_ parts: [Node], from start: Int) -> [Node] {
    var parts = parts
    for index in parts.indices { parts[index].end = start + index + 1 }
    return parts
  }
}
