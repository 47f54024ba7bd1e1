internal import RutterText

/// The texts of `--help`, made from the tables of options.
enum Help {
  static let version = "0.1.0"

  /// What to begin with.
  static let examples = [CommandTable.run, .new].compactMap(\.examples.first)

  /// What `rutter` alone shows: ten lines.
  static func greeting() -> String {
    """
    Rutter runs navigation flows written in Lua, and tests them.

    usage: rutter COMMAND …

    \(exampleLines())
    Commands: \(filled(CommandTable.all.map(\.name).joined(separator: ", "), width: 70, indent: 10))
    'rutter --help' tells what each does, 'rutter COMMAND --help' how.

    """
  }

  /// What `rutter --help` shows.
  static func overview() -> String {
    let lines = columns(CommandTable.all.map { ($0.heading, $0.summary) })
    return """
      Rutter runs navigation flows written in Lua, and tests them.

      usage: rutter COMMAND …

      \(exampleLines())
      \(lines)
      'rutter COMMAND --help' tells more about a command, 'rutter man' all of it.

      """
  }

  /// What `rutter COMMAND --help` shows.
  static func text(_ table: CommandTable) -> String {
    """
    usage: rutter \(table.heading) [OPTION]…

    \(columns(table.examples.map { ($0.line, $0.summary) }))
    \(table.text)

    \(columns(table.options.map { ($0.heading, $0.help) }))
    """
  }

  private static func exampleLines() -> String { columns(examples.map { ($0.line, $0.summary) }) }

  /// Lines of two columns.
  private static func columns(_ rows: [(left: String, right: String)]) -> String {
    let width = rows.map { TextWidth.of($0.left) }.max() ?? 0
    return rows.map { row in
      "  \(row.left)\(String(repeating: " ", count: width - TextWidth.of(row.left)))   \(row.right)\n"
    }.joined()
  }

  /// A text in lines, of which all but the first are indented.
  private static func filled(_ text: String, width: Int, indent: Int) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if TextWidth.of(longer) > width { lines.append(String(word)) } else { lines[lines.count - 1] = longer }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
