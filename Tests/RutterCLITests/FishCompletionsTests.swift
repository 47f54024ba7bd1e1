import Testing

@testable import RutterCLI

@Suite struct FishCompletionsTests {
  private let lines = FishCompletions.script().split(separator: "\n").map(String.init)

  /// What follows a flag in the lines that begin so: `-l`.
  private func words(after flag: String, in prefix: String) -> [String] {
    lines.filter { $0.hasPrefix("complete -c rutter -n '__rutter_is_at \(prefix)' ") }.compactMap { line in
      // The description is the last, and may say anything.
      let words = line.split(separator: " ").prefix { $0 != "-d" }
      return words.firstIndex { $0 == flag }.map { String(words[$0 + 1]) }
    }
  }

  @Test("it offers every command, each with every option, and nothing else")
  func everything() {
    #expect(words(after: "-a", in: "\"\" 0") == CommandTable.all.map(\.name))
    #expect(words(after: "-l", in: "\"\" 0") == ["help", "version"])
    for table in CommandTable.all {
      #expect(words(after: "-l", in: table.name).map { "--\($0)" } == table.options.map(\.name), "\(table.name)")
      #expect(words(after: "-s", in: table.name).map { "-\($0)" } == table.options.compactMap(\.short))
    }
    let options = CommandTable.all.map(\.options.count).reduce(2, +)
    #expect(lines.count { $0.hasPrefix("complete ") && $0.contains(" -l ") } == options)
  }

  @Test("a value that is the next word is known as one, with what it may be")
  func values() {
    let valued = lines.first { $0.hasPrefix("set -g __rutter_valued ") } ?? ""
    #expect(valued.contains(" 'run --color'") && valued.contains(" 'test -k'"))
    #expect(!valued.contains("--isolate") && !valued.contains("--json"))
    #expect(lines.contains { $0.contains("'__rutter_is_at run' -l color -r -f -a 'auto always never' -d ") })
    #expect(lines.contains { $0.contains("'__rutter_is_at run' -l keys -r -F -d ") })
    #expect(lines.contains("complete -c rutter -n '__rutter_is_at run 0' -a '(__rutter_flows)'"))
    #expect(lines.contains("complete -c rutter -n '__rutter_is_at test' -a '(__rutter_files _spec.lua)'"))
  }

  @Test(
    "fish completes by it",
    .enabled(if: Shell.isThere("/usr/bin/fish"), "fish is not installed"),
    arguments: [
      ("rutter gr", ["graph"]), ("rutter run --virt", ["--virtual-time"]),
      ("rutter state --session main sh", ["show"]), ("rutter run cook", ["Scripts/flows/cookbook.lua"]),
      (
        "rutter test Scripts/flows/details_spec.lua -k S8",
        ["\"three destinations behind one cell > S8 takes text only for a name, and cannot save an empty one\""]
      ),
    ])
  func completes(line: String, expected: [String]) {
    let program =
      "function rutter; '\(Command.path)' $argv; end\n" + FishCompletions.script() + "complete -C '\(line)'\n"
    let result = Command.run("/usr/bin/fish", all: ["--no-config", "-c", program])
    #expect(result.errors.isEmpty)
    #expect(result.lines.map { String($0.prefix { $0 != "\t" }) } == expected)
  }
}
