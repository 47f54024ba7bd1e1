/// `rutter man`: the manual page of all commands.
struct ManCommand {
  /// Reads the arguments of `man`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let word = arguments.operands.first else { return }
    let isCommand = CommandTable.all.contains { $0.name == word }
    let way = isCommand ? "for one alone: rutter \(word) --help" : "usage: rutter man"
    throw UsageError("one page has all commands, got '\(word.shortened)'; \(way)", command: CommandTable.man.name)
  }

  func run() -> ExitCode {
    Output.standard.write(ManPage.text())
    return .fine
  }
}

extension CommandTable {
  static let man = CommandTable(
    name: "man", operands: "", takes: [], summary: "write the manual page to standard output",
    examples: [
      Example("rutter man > rutter.1", "write it to a file"),
      Example("rutter man | man -l -", "read it"),
    ],
    text: """
      The page has all commands and their options, as 'rutter COMMAND --help' shows them. As a file
      ~/.local/share/man/man1/rutter.1 it is found by 'man rutter'.
      """,
    options: [.help, .version])
}
