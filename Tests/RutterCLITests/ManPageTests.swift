import Testing

@testable import RutterCLI

@Suite struct ManPageTests {
  private let lines = ManPage.text().split(separator: "\n").map(String.init)

  /// A line as it shows: fonts and names of letters gone.
  private func shown(_ line: String) -> String {
    var text = line
    for (code, letter) in [
      ("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\&", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\(ti", "~"),
      ("\\[u2026]", "…"),
    ] { text = text.split(separator: code, omittingEmptySubsequences: false).joined(separator: letter) }
    return text
  }

  @Test("it has the sections of a manual page, in their order")
  func sections() {
    #expect(lines[0].hasPrefix(".TH RUTTER 1 "))
    let titles = lines.filter { $0.hasPrefix(".SH ") }.map { String($0.dropFirst(4)) }
    let expected = ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"]
    #expect(titles == expected)
  }

  @Test("it has every command of the table, each with every option and its help, and nothing else")
  func commands() {
    let start = lines.firstIndex(of: ".SH COMMANDS"), end = lines.firstIndex(of: ".SH EXIT STATUS")
    guard let start, let end else { return #expect(Bool(false), "no commands") }
    var found: [String] = []
    for (line, next) in zip(lines[start..<end], lines[(start + 1)...]) {
      if line.hasPrefix(".SS ") { found.append(shown(String(line.dropFirst(4)))) }
      if line == ".TP" { found.append(shown(next)) }
    }
    let expected = CommandTable.all.flatMap { ["rutter \($0.heading) [OPTION]…"] + $0.options.map(\.heading) }
    #expect(found == expected)
    let text = Set(lines.map(shown))
    for option in CommandTable.all.flatMap(\.options) { #expect(text.contains(option.help), "\(option.name)") }
  }

  @Test("every line of a command's text is there, and none is taken for a request")
  func texts() {
    let text = Set(lines.map(shown))
    for line in CommandTable.all.flatMap({ $0.text.split(separator: "\n") }) {
      #expect(text.contains(String(line.hasPrefix("  ") ? line.dropFirst(2) : line)), "\(line)")
    }
    let requests = Set(lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map { $0.prefix { $0 != " " } })
    #expect(requests == [".TH", ".nh", ".ad", ".SH", ".SS", ".TP", ".PP", ".RS", ".RE", ".nf", ".fi", ".B", ".I"])
    #expect(ManPage.text().utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("groff reads it without a warning", .enabled(if: Shell.isThere("/usr/bin/groff"), "groff is not installed"))
  func groff() {
    let result = Command.run("/usr/bin/groff", all: ["-man", "-Tutf8", "-ww", "-z"], input: ManPage.text())
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test("the command writes it to stdout")
  func writes() {
    let result = Command.run("man")
    #expect(result.code == 0 && result.errors.isEmpty && result.output == ManPage.text())
  }
}
