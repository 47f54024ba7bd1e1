import RutterWorkers
import TestFolders
import Testing

@testable import RutterCLI

@Suite("The book and the table of commands")
struct BookTests {
  private static let root = String(#filePath.split(separator: "/Tests/")[0])
  private static let guides = "Sources/Rutter/Rutter.docc/Guides"

  private func lines(_ path: String) throws -> [String] {
    try TextFile.read("\(Self.root)/\(path)").split(separator: "\n").map(String.init)
  }

  /// The cells of a row of a table, as they show.
  private func cells(_ row: String) -> [String] {
    row.replacing("\\|", with: "\u{1}").split(separator: "|").map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()).replacing("`", with: "")
        .replacing("\u{1}", with: "|")
    }
  }

  @Test("the page of commands has every command with its examples and every option, and no others")
  func commands() throws {
    let page = try lines("\(Self.guides)/CommandLine.md").drop { !$0.hasPrefix("### ") }
    var told: [String] = []
    for line in page {
      if line.hasPrefix("### ") { told.append(String(line.dropFirst(4))) }
      if line.hasPrefix("    ") { told.append(String(line.dropFirst(4))) }
      let isRow = line.hasPrefix("|") && !line.hasPrefix("|--") && !line.hasSuffix("| what it does |")
      if isRow { told.append(cells(line).joined(separator: " | ")) }
    }
    let known = CommandTable.all.flatMap { table in
      ["rutter \(table.name)", "rutter \(table.heading) [OPTION]…"]
        + table.examples.map { "\($0.line) | \($0.summary)" } + table.options.map { "\($0.heading) | \($0.help)" }
    }
    #expect(told == known)
  }

  @Test("every option that the book or the README names is there")
  func options() throws {
    let known = Set(CommandTable.all.flatMap(\.options).flatMap(\.names))
    // Those of the project's own scripts, and of the engines that run parts.
    let others: Set = [
      "--full", "--mutants", "--keep", "--array", "--requeue", "--parsable", "--wrap", "--dependency", "--retries",
      "--sshlogin", "--workdir", "--return",
    ]
    let program = "cd '\(Self.root)' && cat README.md Sources/Rutter/Rutter.docc/*.md Sources/Rutter/Rutter.docc/*/*.md"
    let result = Command.run("/bin/sh", all: ["-c", program])
    #expect(result.code == 0)
    for word in result.output.matches(of: /--[a-z][a-z-]*[a-z]/).map({ String($0.output) }) {
      #expect(known.contains(word) || others.contains(word), "\(word)")
    }
  }

  @Test("every code by which a program ends stands in the page of limits and in the manual page")
  func exitCodes() throws {
    let page = try lines("\(Self.guides)/LimitsAndErrors.md").drop { $0 != "### Exit codes" }.joined(separator: " ")
    let manual = ManPage.text()
    for code in ExitCode.allCases {
      let number = "\(code.rawValue)"
      for text in [page, manual] {
        #expect(text.split { !$0.isNumber }.contains { $0 == number }, "\(number)")
      }
    }
  }

  @Test("the page of functions has every function of scripts with its arguments, and no others")
  func functions() throws {
    let declared = try lines("Scripts/meta/rutter.lua").compactMap { line in
      line.hasPrefix("function rutter") ? String(line.dropFirst(9).dropLast(4)) : nil
    }
    let page = try lines("\(Self.guides)/AllFunctions.md").filter { $0.hasPrefix("| `") }
    #expect(page.map { cells($0)[0] } == declared && declared.count > 80)
  }

  @Test("every name of scripts that the book has is declared for editors")
  func names() throws {
    let words = /rutter(?:\.[a-z0-9_]+)+(?::[a-z_]+)?/
    let program = "cd '\(Self.root)' && cat Sources/Rutter/Rutter.docc/*.md Sources/Rutter/Rutter.docc/*/*.md"
    let book = Command.run("/bin/sh", all: ["-c", program]).output
    let declared = try lines("Scripts/meta/rutter.lua").joined(separator: "\n")
    let known = Set(declared.matches(of: words).map { String($0.output) })
    // Files, and what is no name of Lua.
    let others: Set = ["rutter.lua", "rutter.fish", "rutter.1"]
    for name in book.matches(of: words).map({ String($0.output) }) {
      #expect(known.contains(name) || others.contains(name), "\(name)")
    }
  }

  @Test("the page about tests has every function of specs, and none that is not there")
  func specs() throws {
    let words = /(?:app:|path:|test\.|assert\.)[a-z_]+/
    let meta = try lines("Scripts/meta/rutter_test.lua")
    var declared: Set<String> = []
    for line in meta {
      guard let match = line.firstMatch(of: /^function ([A-Za-z]+)([.:])([a-z_]+)/) else { continue }
      let owner = match.output.1 == "App" ? "app" : match.output.1 == "RecordedPath" ? "path" : String(match.output.1)
      declared.insert("\(owner)\(match.output.2)\(match.output.3)")
    }
    for line in meta {
      if let field = line.firstMatch(of: /^---@field ([a-z_]+) fun/) { declared.insert("assert.\(field.output.1)") }
    }
    let page = try lines("\(Self.guides)/WritingTests.md").joined(separator: "\n")
    let told = Set(page.matches(of: words).map { String($0.output) })
    #expect(declared.subtracting(told).isEmpty, "not told: \(declared.subtracting(told).sorted())")
    // Words between, by which assertions read as sentences; and the end of `rutter_test.lua`.
    let others: Set = ["assert.is_not", "assert.has", "test.lua"]
    #expect(told.subtracting(declared).subtracting(others).isEmpty, "\(told.subtracting(declared).sorted())")
  }
}
