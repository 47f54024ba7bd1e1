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

  @Test("the examples run as they stand")
  func examples() {
    let folder = Folder()
    for example in Help.examples {
      var words = example.line.split(separator: " ").map(String.init)
      #expect(words.removeFirst() == "rutter")
      // What writes is asked to do so elsewhere.
      if words[0] == "new" { words[1] = "\(folder.path)/\(words[1])" }
      let result = Command.run(Command.path, all: words)
      #expect(result.code == 0 && result.errors.isEmpty, "\(example.line): \(result.errors)")
    }
  }
}
