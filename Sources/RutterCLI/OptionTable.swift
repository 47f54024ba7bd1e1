/// One option of a command. The tables below feed parsing, `--help`, the man page and the completions of
/// shells, so that none can know more than the others.
struct Option: Sendable {
  let name: String
  var short: String?
  /// What stands for the value in the help; nil for a switch.
  var value: String?
  /// The only values it takes, if they can be listed.
  var choices: [String] = []
  var isRepeatable = false
  /// Whether the value may be left out; it is then joined by `=` only.
  var isValueOptional = false
  let help: String

  static let help = Option(name: "--help", short: "-h", help: "show this help and exit")
  static let version = Option(name: "--version", short: "-V", help: "show the version and exit")
}

extension Option {
  static let seed = Option(name: "--seed", value: "N", help: "what math.random starts from")
  static let color = Option(
    name: "--color", value: "WHEN", choices: ["auto", "always", "never"],
    help: "auto (a terminal, and NO_COLOR is not set), always or never")

  /// How the help names it: `-j, --jobs N`.
  var heading: String {
    let names = [short, name].compactMap { $0 }.joined(separator: ", ")
    guard let value else { return names }
    return isValueOptional ? "\(names)[=\(value)]" : "\(names) \(value)"
  }
}

/// A command line that shows what a command is for.
struct Example: Sendable {
  /// As it is typed where Rutter was built; the examples of all commands run as they stand, one after the other.
  let line: String
  /// What it does.
  let summary: String

  init(_ line: String, _ summary: String) {
    self.line = line
    self.summary = summary
  }
}

/// One command of `rutter`.
struct CommandTable: Sendable {
  let name: String
  /// How the operands are shown: `FLOW`.
  let operands: String
  /// What its operands may be, one after the other.
  var takes: [Operand] = [.flow]
  /// One line for the list of commands.
  let summary: String
  /// What to try first.
  let examples: [Example]
  /// What a newcomer has to know, for the command's own help.
  let text: String
  let options: [Option]

  /// How it is called: `run [FLOW]`.
  var heading: String { operands.isEmpty ? name : "\(name) \(operands)" }

  static let all = [
    new, run, test, check, explain, graph, repl, replay, state, plugins, config, trust, man, completions,
  ]

  /// What shells complete: also the word before a command that shows its help, which has no table of its own.
  static let completed =
    all + [
      CommandTable(
        name: "help", operands: "COMMAND", takes: [.words(all.map(\.name))], summary: "tell more about a command",
        examples: [], text: "", options: [])
    ]

  static let run = CommandTable(
    name: "run", operands: "[FLOW]", summary: "run a flow in the terminal",
    examples: [
      Example("rutter run Scripts/flows/load_and_navigate.lua", "walk through a flow that comes with Rutter"),
      Example("rutter run Scripts/flows/shop.lua --open /orders/7", "begin where a URL leads"),
    ],
    text: """
      FLOW is a .lua file, or a folder with an init.lua. Without FLOW it is the one that a
      rutter.lua names, here or in a folder above.

      On a terminal, arrows choose, Enter uses, Esc goes back, and ? shows all keys. With --plain,
      with ACCESSIBLE in the environment, where TERM is dumb or not set, or without a terminal, it
      is lines of text: type a number or a label to activate what shows, or back, cancel, help,
      quit; at a terminal lines are edited as in the shell, arrows for history, Tab completes.
      Results go to stdout, errors to stderr.

      Plugins reach nothing outside but what --allow names: read=DIR, write=DIR, http=HOST,
      sqlite=FILE, run=PROGRAM, store, modules=DIR for require; and of what others made: path,
      guard, replace=PLUGIN.
      --allow cook:read=data is for the plugin cook alone; without a name it is for the flow,
      and for every plugin whose manifest asks for it.
      """,
    options: [
      .plugin, .setting,
      Option(name: "--plain", help: "append-only text (what you get without a terminal)"),
      Option(name: "--json", help: "JSON lines in and out"),
      Option(name: "--fullscreen", help: "use the whole terminal, and leave it as it was"),
      Option(name: "--no-mouse", help: "leave the mouse to the terminal"),
      Option(name: "--keys", value: "FILE", help: "press first the keys of FILE, one a line; a load is waited for 5 s"),
      Option(name: "--record-keys", value: "FILE", help: "write each key to FILE, for --keys"),
      Option(name: "--open", value: "URL", help: "go where a route of the flow leads from URL, such as /recipes/1"),
      Option(name: "--watch", help: "load plugins again when their files change; the session goes on"),
      Option(name: "--virtual-time", help: "time moves only by the commands 'wait' and 'advance'"),
      .allow, .trustProject, .isolate,
      Option(name: "--store", value: "FILE", help: "plugins that may 'store' keep their values in FILE"),
      Option(name: "--state", value: "FILE", help: "save the session in FILE after each change, and go on from there"),
      .session,
      Option(
        name: "--state-sync", value: "WHEN", choices: ["full", "normal"],
        help: "normal: quicker, but the loss of power may cost the last second"),
      Option(name: "--state-secrets", help: "save also what is secret"),
      Option(name: "--record", value: "FILE", help: "write the transcript to FILE as it happens"),
      Option(name: "--record-secrets", help: "also what is secret, so that all of it can be replayed"),
      Option(name: "--strict", help: "exit with 1 after any error event, or where --open leads nowhere"),
      Option(name: "--stats", help: "tell at the end what each plugin has used"),
      .seed, .color, .help, .version,
    ])
}
