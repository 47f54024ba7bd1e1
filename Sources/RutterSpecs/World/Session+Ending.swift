internal import RutterCore
internal import RutterTesting
internal import RutterText

extension Session where H: ~Copyable {
  /// What a session ends in, as far as it can be told without running anything: the path with its values, every screen,
  /// also those that are covered, and the named cells of plugins.
  func ending(naming name: (PluginID) -> String) -> [EndState.Part] {
    let frame = frame()
    let entries = frame.path.map { "  " + FrameTree.entry($0, budget: .max) }
    let path = entries.isEmpty ? "path (only the root)" : (["path"] + entries).joined(separator: "\n")
    var parts = [EndState.Part("path", path)]
    for (place, screen) in frame.screens.reversed().enumerated() {
      parts.append(EndState.Part("shows", Self.text(screen, word: place == 0 ? "screen" : "beneath")))
    }
    parts += coveredScreens.map { EndState.Part("covered", $0.map { Self.text($0, word: "covered") }) }
    let cells = namedCells.map { "  \(name($0.plugin)).\($0.name) = \(ValueText.short($0.value, budget: .max))" }
    if !cells.isEmpty {
      let sorted = cells.sorted { Text($0) < Text($1) }
      parts.append(EndState.Part("cells", (["cells"] + sorted).joined(separator: "\n")))
    }
    return parts
  }

  private static func text(_ screen: ScreenView, word: String) -> String {
    String(FrameTree.screen(screen, word: word, budget: .max).dropLast())
  }
}
