internal import RutterCore

/// A shell for which there are completions.
enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The script that makes it complete the words of `rutter`.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script()
    case .zsh: ZshCompletions.script()
    case .fish: FishCompletions.script()
    }
  }

  /// Its first line of words.
  var headline: String {
    "# Completes the words of rutter \(Help.version) in \(rawValue); written by: rutter completions \(rawValue)"
  }
}

/// `rutter completions`: a script for a shell.
struct CompletionsCommand {
  private let shell: Shell

  /// Reads the arguments of `completions`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let names = Shell.allCases.map(\.rawValue)
    let usage = "usage: rutter completions \(names.joined(separator: "|"))"
    guard let name = arguments.operands.first else { throw Self.wrong("for which shell? \(usage)") }
    guard let shell = Shell(rawValue: name) else {
      let way = nearest(name, among: names).map { "did you mean '\($0)'?" } ?? usage
      throw Self.wrong("unknown shell '\(name.shortened)'; \(way)")
    }
    if arguments.operands.count > 1 {
      throw Self.wrong("one shell at a time, got also '\(arguments.operands[1].shortened)'")
    }
    self.shell = shell
  }

  func run() -> ExitCode {
    Output.standard.write(shell.completions)
    return .fine
  }

  private static func wrong(_ message: String) -> UsageError {
    UsageError(message, command: CommandTable.completions.name)
  }
}

extension CommandTable {
  static let completions = CommandTable(
    name: "completions", operands: "bash|zsh|fish", takes: [.words(Shell.allCases.map(\.rawValue))],
    summary: "write a script by which a shell completes commands and options",
    examples: [
      Example("source <(rutter completions bash)", "complete in this bash alone"),
      Example("rutter completions fish > rutter.fish", "write the script for fish to a file"),
    ],
    text: """
      Tab completes commands, options, what values they take, flows, specs, and after -k the names
      of tests; the name alone is enough for a flow in Scripts/flows. For every new shell the script
      goes into a file, whose folder must be there, and for zsh stand in fpath:

        rutter completions bash > ~/.local/share/bash-completion/completions/rutter
        rutter completions zsh > ~/.zsh/completions/_rutter
        rutter completions fish > ~/.config/fish/completions/rutter.fish

      For one shell alone it is read by

        source <(rutter completions bash)
        source <(rutter completions zsh)    after compinit
        rutter completions fish | source
      """,
    options: [.help, .version])
}
