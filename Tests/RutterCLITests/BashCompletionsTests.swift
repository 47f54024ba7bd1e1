import TestFolders
import Testing

@testable import RutterCLI

@Suite struct BashCompletionsTests {
  /// What bash offers for the last word of each line, by the script that it has read.
  private func offers(_ lines: [[String]], in folder: String = ".") -> [[String]] {
    var program = "rutter() { '\(Command.path)' \"$@\"; }\ncd '\(folder)'\n" + BashCompletions.script()
    for words in lines {
      // A sign that parts words is none that can be completed.
      let word = words.last.map { $0 == "=" ? "" : $0 } ?? ""
      let quoted = words.map { "'\($0)'" }.joined(separator: " ")
      program += "COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)\n_rutter rutter '\(word)' ''\n"
      program += "printf '%s\\t' \"${COMPREPLY[@]}\"; echo\n"
    }
    let result = Command.run("/bin/bash", all: ["-u", "-c", program])
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.lines.map { $0.split(separator: "\t").map(String.init) }
  }

  private func offers(_ words: String..., in folder: String = ".") -> [String] {
    offers([["rutter"] + words], in: folder).first ?? []
  }

  @Test("bash takes the script, and calls it for rutter")
  func syntax() {
    let result = Command.run("/bin/bash", all: ["-n"], input: BashCompletions.script())
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    let sourced = Command.run("/bin/bash", all: ["-c", BashCompletions.script() + "complete -p rutter"])
    #expect(sourced.output == "complete -F _rutter rutter\n")
  }

  @Test("it offers every command, each with every option, and nothing else")
  func everything() {
    #expect(offers("") == CommandTable.all.map(\.name))
    #expect(offers("-") == ["--help", "-h", "--version", "-V"])
    let found = offers(CommandTable.all.map { ["rutter", $0.name, "-"] })
    #expect(found == CommandTable.all.map { $0.options.flatMap(\.names) })
  }

  @Test("it completes the beginning of a command, of an option and of a value")
  func beginnings() {
    #expect(offers("gr") == ["graph"])
    #expect(offers("run", "--virt") == ["--virtual-time"])
    #expect(offers("run", "--color", "") == ["auto", "always", "never"])
    #expect(offers("run", "--color", "=", "al") == ["always"])
    #expect(offers("run", "--color", "=") == ["auto", "always", "never"])
    #expect(offers("run", "--color=al") == ["--color=always"])
    #expect(offers("completions", "") == Shell.allCases.map(\.rawValue))
    #expect(offers("state", "") == StateOptions.words)
    #expect(offers("help", "") == CommandTable.all.map(\.name) && offers("help", "gr") == ["graph"])
  }

  @Test("it knows operands from values of options")
  func places() {
    #expect(offers("state", "--session", "main", "sh") == ["show"])
    #expect(offers("state", "--session", "=", "main", "sh") == ["show"])
    #expect(offers("state", "show", "sh").isEmpty)
    #expect(offers("run", "--seed", "").isEmpty)
    #expect(offers("new", "flow", "").isEmpty)
    #expect(offers("run", "--", "-").isEmpty)
  }

  @Test("flows and specs are told apart, and the name of a flow that comes with Rutter is enough")
  func files() {
    let folder = Folder()
    for name in ["tea.lua", "tea_spec.lua", "tea.txt", "with blank.lua"] { _ = folder.file(name, "") }
    _ = folder.folder("kitchen")
    #expect(offers("run", "", in: folder.path).sorted() == ["kitchen", "tea.lua", "with blank.lua"])
    #expect(offers("test", "", in: folder.path).sorted() == ["kitchen", "tea_spec.lua"])
    #expect(offers("test", "--shuffle", "te", in: folder.path) == ["tea_spec.lua"])
    #expect(offers("check", "tea.lua", "te", in: folder.path) == ["tea.lua"])
    #expect(offers("run", "tea.lua", "te", in: folder.path).isEmpty)
    #expect(offers("run", "--keys", "tea", in: folder.path).sorted() == ["tea.lua", "tea.txt", "tea_spec.lua"])
    #expect(offers("run", "cook") == ["Scripts/flows/cookbook.lua"])
  }

  @Test("after -k come the names of tests, of the specs that are named or of those here")
  func tests() {
    let folder = Folder()
    let spec = #"it('brews tea', function() end) it('pours it', function() end) it('"so"', function() end)"#
    folder.file("tea_spec.lua", spec)
    folder.file("cup_spec.lua", "describe('a cup', function() it('holds tea', function() end) end)")
    let tea = ["\"brews tea\"", "\"pours it\""], cup = ["\"a cup > holds tea\""]
    #expect(offers("test", "-k", "", in: folder.path) == cup + tea)
    #expect(offers("test", "cup_spec.lua", "--keyword", "=", in: folder.path) == cup)
    #expect(offers("test", "tea_spec.lua", "-k", "po", in: folder.path) == ["\"pours it\""])
    #expect(offers("test", "tea_spec.lua", "--keyword=\"b", in: folder.path) == ["--keyword=\"brews tea\""])
  }
}
