/// The manual page, in the language of roff with the macros of man(7).
enum ManPage {
  static func text() -> String {
    let parts = [
      ".TH RUTTER 1 \"\" \"Rutter \(Help.version)\" \"User Commands\"\n.nh\n.ad l\n",
      section("NAME", "rutter \\- run and test navigation flows written in Lua\n"),
      section("SYNOPSIS", ".B rutter\n.I COMMAND\n\\&" + escaped("…") + "\n"),
      section("DESCRIPTION", body(description)),
      section("COMMANDS", CommandTable.all.map(command).joined()),
      section("EXIT STATUS", items(exitCodes)),
      section("ENVIRONMENT", items(environment)),
      section("FILES", items(files)),
      section("EXAMPLES", items(CommandTable.all.flatMap(\.examples).map { ($0.line, $0.summary) })),
    ]
    return parts.joined()
  }

  // MARK: What it says beyond the tables

  private static let description = """
    Scripts say what screens exist and where to go; the engine owns the path, finds destinations,
    and keeps the places of values that are still loading. A flow is a file of Lua, or a folder
    with an init.lua. It is run in the terminal, tested in virtual time, and grows by plugins.
    """

  private static let exitCodes = [
    ("0", "done; all tests passed"),
    ("1", "the flow's own plugin was stopped, a test failed, or something was found"),
    ("2", "wrong usage"),
    ("3", "a script does not load"),
    ("4", "no test was chosen"),
    ("5", "not all orders were run, and --require-complete wants them all"),
    ("70", "an error of rutter itself, or something that cannot be written"),
    ("129, 130, 131, 143", "stopped by HUP, INT, QUIT, TERM"),
    ("141", "nobody reads standard output any more"),
  ]

  private static let environment = [
    ("ACCESSIBLE", "if it is set, 'rutter run' shows lines of text instead of a picture"),
    ("TERM", "the same if it is dumb, empty or not set; nor are there colours then, but by --color always"),
    ("NO_COLOR", "if it is not empty, there are no colours, unless --color always is given"),
    ("XDG_STATE_HOME", "where approvals and what plugins store are kept; ~/.local/state, if it is not set"),
    ("XDG_DATA_HOME", "where plugins are looked for, in rutter/plugins; ~/.local/share, if it is not set"),
  ]

  private static let files = [
    ("rutter.lua", "the project file, here or in a folder above: the flow, its plugins, and what is set for them"),
    ("plugin.lua", "the manifest in a plugin's folder"),
  ]

  // MARK: Its parts

  private static func section(_ title: String, _ body: String) -> String { ".SH \(title)\n\(body)" }

  private static func command(_ table: CommandTable) -> String {
    let options = table.options.map { item(heading($0), $0.help) }.joined()
    let title = ".SS \(escaped("rutter \(table.heading) [OPTION]…"))\n"
    return title + sentence(table.summary) + body(table.text) + options
  }

  /// The summary, as the paragraph that it is here.
  private static func sentence(_ summary: String) -> String {
    escapedLine(summary.prefix(1).uppercased() + summary.dropFirst() + ".") + "\n.PP\n"
  }

  /// How an option is called: names bold, its value slanted.
  private static func heading(_ option: Option) -> String {
    let names = [option.short, option.name].compactMap { $0 }.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    guard let value = option.value.map({ "\\fI\(escaped($0))\\fR" }) else { return names }
    return option.isValueOptional ? "\(names)[=\(value)]" : "\(names) \(value)"
  }

  private static func item(_ heading: String, _ text: String) -> String { ".TP\n\(heading)\n\(escapedLine(text))\n" }

  private static func items(_ rows: [(String, String)]) -> String {
    rows.map { item("\\fB\(escaped($0))\\fR", $1) }.joined()
  }

  /// Paragraphs, and indented lines that stay as they are.
  private static func body(_ text: String) -> String {
    var result = "", isVerbatim = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix("  ")
      if isIndented != isVerbatim, !line.isEmpty {
        result += isIndented ? ".RS 4\n.nf\n" : ".fi\n.RE\n"
        isVerbatim = isIndented
      }
      result += line.isEmpty ? ".PP\n" : escapedLine(String(isIndented ? line.dropFirst(2) : line)) + "\n"
    }
    return result + (isVerbatim ? ".fi\n.RE\n" : "")
  }

  // MARK: Letters

  /// A line of text, which is no request whatever it begins with.
  private static func escapedLine(_ line: String) -> String {
    (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + escaped(line)
  }

  /// A text that shows as it is: hyphens, quotes and carets can be copied, and no letter depends on an encoding.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: scalar.isASCII ? String(scalar) : "\\[u\(hex(scalar))]"
      }
    }.joined()
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
