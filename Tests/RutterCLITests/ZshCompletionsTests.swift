import Testing

@testable import RutterCLI

@Suite struct ZshCompletionsTests {
  private let lines = ZshCompletions.script().split(separator: "\n").map { $0.drop { $0 == " " } }

  /// The options that the lines after one of them offer, up to its end.
  private func options(after start: Substring) -> [Set<String>] {
    let block = lines.drop { $0 != start }.dropFirst().prefix { $0 != ";;" && !$0.hasPrefix("case ") }
    return block.filter { $0.hasPrefix("'") }.compactMap { line in
      // What stands in round brackets is excluded by the option, and is none itself.
      let names = line.prefix { $0 != "[" }.split(separator: ")").last ?? ""
      let found = Set(names.matches(of: /--?[A-Za-z][a-z-]*/).map { String($0.output) })
      return found.isEmpty || line.hasPrefix("'1:") ? nil : found
    }
  }

  @Test("it offers every command, each with every option, and nothing else")
  func everything() {
    let commands = lines.drop { $0 != "commands=(" }.dropFirst().prefix { $0 != ")" }
    let described = CommandTable.all.map { "'\($0.name):\($0.summary)'" }
    #expect(commands.map(String.init) == described)
    #expect(options(after: "_arguments -C \\") == [["--help", "-h"], ["--version", "-V"]])
    for table in CommandTable.all {
      #expect(options(after: "\(table.name))") == table.options.map { Set($0.names) }, "\(table.name)")
    }
    #expect(lines.count { $0.hasPrefix("_arguments ") } == CommandTable.completed.count + 1)
  }

  @Test("options that may come again, or take a value, say so, with what the value may be")
  func values() {
    for line in [
      "'*--plugin=[load this plugin before the flow]:PATH:_files' \\",
      "'*--isolate=-[run a plugin, or all but the flow, in a process of its own]::PLUGIN: ' \\",
      "'--color=[auto (a terminal, and NO_COLOR is not set), always or never]:WHEN:(auto always never)' \\",
      #"'(-k --keyword)'{-k+,--keyword=}'[only tests whose names or files match: '\''tap and not (slow or back)'\'']:EXPR:_rutter_tests' \"#,
      "'1:argument:_rutter_flows' && ret=0", "'*:argument:_rutter_specs' && ret=0",
    ] { #expect(lines.contains(Substring(line)), "\(line)") }
  }

  @Test("zsh takes the script", .enabled(if: Shell.isThere("/usr/bin/zsh"), "zsh is not installed"))
  func syntax() {
    let result = Command.run("/usr/bin/zsh", all: ["-n"], input: ZshCompletions.script())
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test(
    "zsh is offered the names of tests, in quotes",
    .enabled(if: Shell.isThere("/usr/bin/zsh"), "zsh is not installed"))
  func tests() {
    let program = """
      compdef() {}
      compadd() { print -rl -- "${@:2}" }
      \(ZshCompletions.script())
      rutter='\(Command.path)' words=(test Scripts/flows/details_spec.lua -k '')
      _rutter_tests
      """
    let result = Command.run("/usr/bin/zsh", all: ["-f", "-c", program])
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.lines.first == "\"ten rows with one cell > are ten rows\"")
    #expect(result.lines.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") })
  }
}
