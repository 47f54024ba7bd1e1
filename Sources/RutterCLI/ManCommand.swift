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
    text: """
      The page has all commands and their options, as 'rutter COMMAND --help' shows them. It is read
      and installed by

        rutter man | man -l -
        rutter man > ~/.local/share/man/man1/rutter.1
      """,
    options: [.help, .version])
}
