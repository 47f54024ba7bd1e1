/// The engine's own views, for what a script gives no function for.
enum Views {
  /// A load under way.
  static func waiting(title: String, _ progress: Progress) -> [Node] {
    let label = progress.text ?? "Loading"
    return [
      Node(.screen, label: Text(title), end: 2, detail: .screen(ScreenDetail())),
      Node(.progress, label: label, end: 2, detail: .progress(progress.fraction)),
    ]
  }

  /// A load under way in a hole.
  static func waitingPart(_ progress: Progress) -> [Node] {
    [Node(.progress, label: progress.text ?? "Loading", end: 1, detail: .progress(progress.fraction))]
  }

  /// What went wrong, and a way to try again.
  static func failed(_ error: NavigationError, retry: RetryTarget, isScreen: Bool) -> [Node] {
    let parts = [Node(.text, label: Text(error.description)), Node(.retry, label: "Try again", detail: .retry(retry))]
    return isScreen ? screen("Failed", parts) : placed(parts, from: 0)
  }

  /// An entry that nothing serves.
  static func unavailable(_ message: String) -> [Node] { screen("Unavailable", [Node(.text, label: Text(message))]) }

  /// A value in a hole that has no function for it.
  static func plain(_ value: Value) -> [Node] {
    let label: Text =
      switch value {
      case .string(let text): text
      case .integer(let integer): Text(String(integer))
      case .number(let number): Text(String(number))
      case .boolean(let flag): Text(String(flag))
      case .null: ""
      case .list(let items): Text("\(items.count) items")
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
