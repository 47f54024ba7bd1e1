internal import RutterText

/// The texts of `--help`, made from the tables of options.
enum Help {
  static let version = "0.1.0"

  /// What `rutter` alone shows.
  static func overview() -> String {
    let width = CommandTable.all.map { TextWidth.of(heading($0)) }.max() ?? 0
    let commands = CommandTable.all.map { "  \(pad(heading($0), width))   \($0.summary)\n" }.joined()
    return """
      Rutter runs navigation flows written in Lua.

      usage: rutter COMMAND …

      \(commands)
      'rutter COMMAND --help' tells more about a command.

      """
  }

  /// What `rutter COMMAND --help` shows.
  static func text(_ table: CommandTable) -> String {
    let left = table.options.map(\.heading)
    let width = left.map { TextWidth.of($0) }.max() ?? 0
    let lines = zip(left, table.options).map { "  \(pad($0, width))   \($1.help)\n" }.joined()
    return """
      usage: rutter \(heading(table)) [OPTION]…

      \(table.text)

      \(lines)
      """
  }

  private static func heading(_ table: CommandTable) -> String { "\(table.name) \(table.operands)" }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextWidth.of(text)))
  }
}
