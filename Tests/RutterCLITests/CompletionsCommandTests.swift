import Glibc
import Testing

@testable import RutterCLI

extension Shell {
  /// Whether a program can be run.
  static func isThere(_ path: String) -> Bool { access(path, X_OK) == 0 }
}

@Suite struct CompletionsCommandTests {
  @Test("the script of each shell goes to stdout", arguments: Shell.allCases)
  func writes(shell: Shell) {
    let result = Command.run("completions", shell.rawValue)
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.output == shell.completions && result.output.last == "\n")
  }

  @Test(
    "another shell is wrong usage, with the near name",
    arguments: [("bsh", "did you mean 'bash'?"), ("powershell", "usage: rutter completions bash|zsh|fish")])
  func wrong(name: String, hint: String) {
    let result = Command.run("completions", name)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("unknown shell '\(name)'; \(hint)"))
  }

  @Test("what the help calls a choice of words is what is completed")
  func words() {
    for table in CommandTable.all {
      for case .words(let words) in table.takes where table.operands.contains("|") {
        #expect(table.operands.contains(words.joined(separator: "|")), "\(table.name)")
      }
      #expect(table.operands.isEmpty == table.takes.isEmpty, "\(table.name)")
    }
  }
}
