import RutterWorkers
import TestFolders
import Testing

/// Scripts that mean harm, in processes of their own: some of `Fixtures/hostile`, of which `Scripts/lib/hostile` runs all
/// with `--isolate`.
@Suite struct IsolatedHostileTests {
  private static let folder = "Fixtures/hostile"

  /// A few of all, and those with which isolation once was another than none.
  private static let sample: [String] = {
    let names = ((try? TextFile.names(in: folder)) ?? []).filter { $0.hasSuffix(".lua") }.sorted()
    let some = names.enumerated().filter { $0.offset % 60 == 7 }.map(\.element)
    return some + [
      "held_edit_steps.lua", "held_log_long.lua", "chunk_names_long.lua", "path_turned_over.lua", "closings_many.lua",
    ]
  }()

  @Test(
    "E2: a hostile action in a process of its own ends as its heading says, and the session lives", arguments: sample)
  func action(_ name: String) throws {
    let text = try TextFile.read("\(Self.folder)/\(name)"), folder = Folder()
    let flow = folder.file(
      name,
      #"do local r = require("rutter") r.root(function() return r.screen { title = "Alive", "#
        + #"r.button { "Run", action = function(...) "# + "\n\(text)\nend } } end) end")
    let result = Command.run(
      Command.path, all: ["run", flow, "--json", "--isolate=*"],
      input: #"{"do":"tap","target":"Run"}"# + "\n" + #"{"do":"wait"}"# + "\n" + #"{"do":"show"}"# + "\n")
    #expect(result.lines.last?.hasPrefix(#"{"event":"end""#) == true)
    #expect(result.lines.filter { $0.hasPrefix(#"{"event":"done""#) }.count == 3)
    let stop = result.lines.first { $0.contains(#""code":"plugin_stopped""#) }
    #expect(result.code == (stop == nil ? 0 : 1))
    let verdict = stop ?? result.lines.first { $0.hasPrefix(#"{"event":"error""#) }
    #expect(try isMet(text, verdict), "\(name): \(verdict?.prefix(300) ?? "ok")")
  }

  /// Whether what was said is one of what a heading allows: `ok`, `error PART`, `stopped LIMIT`, with `or` between.
  private func isMet(_ text: String, _ verdict: String?) throws -> Bool {
    let start = "-- expect: "
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(start) }).dropFirst(start.count)
    return line.split(separator: " or ").contains { wanted in
      let word = wanted.prefix { $0 != " " }, rest = wanted.dropFirst(word.count + 1)
      guard let verdict else { return word == "ok" }
      let isStop = verdict.contains(#""code":"plugin_stopped""#)
      switch word {
      case "ok": return false
      case "error": return !isStop && (rest.isEmpty || verdict.contains(rest))
      default:
        let limit = word == "stopped" ? rest : word
        return isStop && (limit.isEmpty || verdict.contains("\"limit\":\"\(limit)\""))
      }
    }
  }
}
