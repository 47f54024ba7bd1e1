import TestFolders
import Testing

@testable import RutterCLI

@Suite struct HelpTests {
  @Test("the help of a command names every option that it takes, with its value")
  func options() {
    for table in CommandTable.all {
      let text = Help.text(table)
      for option in table.options {
        #expect(text.contains(option.heading + " "))
        #expect(text.contains(option.help))
      }
    }
  }

  @Test("no line is wider than a terminal")
  func width() {
    for text in [Help.greeting(), Help.overview()] + CommandTable.all.map(Help.text) {
      for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }
  }

  @Test("the summaries of the overview stand below each other")
  func columns() {
    let lines = Help.overview().split(separator: "\n").map(Array.init)
    let columns = CommandTable.all.map { table in
      lines.compactMap { line in line.indices.first { line[$0...].starts(with: table.summary) } }
    }
    #expect(Set(columns.map { $0.first }).count == 1 && columns.allSatisfy { $0.count == 1 })
  }

  @Test("the overview names every command")
  func commands() {
    for table in CommandTable.all { #expect(Help.overview().contains("  \(table.name) \(table.operands)")) }
  }

  @Test("rutter alone shows ten lines with two examples and every command on stderr, and ends with 2")
  func greeting() {
    let result = Command.run()
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors == Help.greeting() && result.errors.last == "\n")
    #expect(result.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count == 10)
    #expect(Help.examples.count == 2 && Help.examples.allSatisfy { result.errors.contains("  \($0.line)   ") })
    let words = result.errors.split { !$0.isLetter }
    for table in CommandTable.all { #expect(words.contains { $0 == table.name }) }
  }

  @Test("the help of a command begins with one or two examples of it, which the manual page has, too")
  func examplesFirst() {
    for table in CommandTable.all {
      let lines = Help.text(table).split(separator: "\n", omittingEmptySubsequences: false)
      #expect((1...2).contains(table.examples.count), "\(table.name)")
      #expect(lines[1].isEmpty && lines[2 + table.examples.count].isEmpty)
      for (example, line) in zip(table.examples, lines[2...]) {
        #expect(line.hasPrefix("  \(example.line)   ") && line.hasSuffix("   \(example.summary)"))
        #expect(ManPage.text().contains(example.summary))
      }
      #expect(table.examples.contains { $0.line.contains("rutter \(table.name)") }, "\(table.name)")
    }
  }

  @Test("the examples of all commands run as they stand, one after the other")
  func examples() {
    let folder = Folder()
    folder.link("Scripts", to: "\(#filePath.split(separator: "/Tests/")[0])/Scripts")
    for line in CommandTable.all.flatMap(\.examples).map(\.line) {
      let program = """
        cd '\(folder.path)' && export XDG_STATE_HOME=$PWD/state MANPAGER=cat
        rutter() { '\(Command.path)' "$@"; }
        set -o pipefail
        \(runnable(line))
        """
      let result = Command.run("/bin/bash", all: ["-c", program])
      #expect(result.code == 0, "\(line): \(result.output)\(result.errors)")
    }
  }

  /// A line that asks for no program that is not installed.
  private func runnable(_ line: String) -> String {
    var line = line
    for (program, words, others) in [("man", "man -l -", "cat"), ("dot", ".svg", ".dot")]
    where !Shell.isThere("/usr/bin/\(program)") {
      line = line.split(separator: words, omittingEmptySubsequences: false).joined(separator: others)
    }
    return line
  }
}
