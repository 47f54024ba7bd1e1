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
    for text in [Help.overview()] + CommandTable.all.map(Help.text) {
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
}
