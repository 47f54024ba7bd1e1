import RutterCore
import RutterText
import TestFolders
import Testing

@Suite struct GraphCommandTests {
  private let folder = Folder()

  private static let root: String =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

  /// The planted flows, with what each says that a walk must find.
  private static let planted = [
    "asked_again", "chosen_rate", "coupon", "crash_on_error", "dead_end", "empty_list", "endless_loop",
    "endless_redirect", "failing_link", "hole_crash",
    "locked_room", "missing_destination", "misspelt_tab", "nil_screen", "picker_choice", "refused_url", "secret_word",
    "long_stay", "lost_game", "misspelt_hold", "replies", "saving_guard", "seat", "shown_once", "transfer",
    "steps_crash", "stubborn_guard", "submit_never_enabled", "unreachable", "waiting_view", "wrong_answer",
    "logged_out", "game_over", "dear_rate", "payment", "calendar",
  ]

  private static func record(_ text: String) -> Record? {
    if case .record(let record)? = try? JSON.decode(text) { record } else { nil }
  }

  private static func findings(_ record: Record?) -> [Record] {
    guard case .list(let all)? = record?["findings"] else { return [] }
    return all.compactMap { if case .record(let finding) = $0 { finding } else { nil } }
  }

  private static func text(_ value: Value?) -> String { if case .string(let text)? = value { text.string } else { "" } }

  @Test("a destination stands at its own line, though others have one for the same type above their entries")
  func places() {
    let path = folder.file(
      "place.lua",
      """
      local rutter = require "rutter"
      local Note = rutter.type("Note", { text = "string" })
      local function show(n) return rutter.screen { title = "x" } end
      rutter.destination(rutter.integer, {
        screen = show,
        destinations = { [Note] = show },
      })
      rutter.destination(Note, show)
      rutter.root(function() return rutter.screen { title = "S", rutter.link { "a", to = 4 } } end)
      """)
    let result = Command.run("graph", "--format", "json", path)
    let note = #""id":"destination:place.Note","kind":"destination","name":"Note","plugin":"place","place""#
    #expect(result.output.contains(note + #":{"script":"place.lua","line":8}"#), "\(result.output)")
  }

  @Test("a plugin that is stopped while it loads is told with its limit")
  func stopped() {
    let path = folder.file("stop.lua", "\nwhile true do end")
    let result = Command.run("graph", path)
    #expect(result.code == 3 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("rutter graph: stop.lua:2: plugin stopped: over its "), "\(result)")
  }

  @Test("what is planted is found, with a spec that fails while it is there", arguments: planted)
  func found(_ name: String) throws {
    let path = "\(Self.root)/Fixtures/walked/planted/\(name).lua", specs = "\(folder.path)/found_spec.lua"
    let result = Command.run("graph", "--walk", "--format", "json", "--specs", specs, path)
    #expect(result.code == 1, "\(result.errors)")
    let source = Command.run(program: "/bin/sed", "-n", "s/^-- expect: //p", path).output
    let parts = source.split(separator: ":", maxSplits: 1).map { $0.split(separator: "\n").joined() }
    let kind = parts[0], part = String(parts[1].drop { $0 == " " })
    let findings = Self.findings(Self.record(result.output))
    #expect(
      findings.contains { Self.text($0["kind"]) == kind && Self.text($0["message"]).contains(part) },
      "\(findings.map { "\(Self.text($0["kind"])): \(Self.text($0["message"]))" })")
    let run = Command.run("test", specs)
    #expect(run.code == (kind == "unreached" ? 0 : 1), "\(run.output)\(run.errors)")
    #expect(run.output.contains("1 skipped") == (kind == "unreached"))
  }

  @Test("a mended flow has nothing to find", arguments: planted)
  func mended(_ name: String) {
    let result = Command.run("graph", "--walk", "\(Self.root)/Fixtures/walked/mended/\(name).lua")
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test(
    "the tests of findings pass once the flow is mended",
    arguments: [
      "dead_end", "locked_room", "stubborn_guard", "submit_never_enabled", "endless_redirect", "crash_on_error",
    ])
  func passes(_ name: String) throws {
    let specs = "\(folder.path)/found_spec.lua", flows = "\(Self.root)/Fixtures/walked"
    _ = Command.run("graph", "--walk", "--specs", specs, "\(flows)/planted/\(name).lua")
    _ = Command.run(program: "/bin/sed", "-i", "s#walked/planted#walked/mended#", specs)
    let run = Command.run("test", specs)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  @Test("no file of the flow is ever written over, nor a spec that somebody wrote; what a walk wrote is")
  func overwriting() throws {
    let path = tea, before = Command.run(program: "/bin/cat", path).output
    for words in [["--out", path, "--format", "dot"], ["--walk", "--specs", path]] {
      let result = Command.run(Command.path, all: ["graph"] + words + [path])
      #expect(result.code == 2 && result.errors.contains("this is a file of the flow; name another one"))
    }
    #expect(Command.run(program: "/bin/cat", path).output == before)
    let own = folder.file("own_spec.lua", "it('x', function() end)\n")
    let refused = Command.run("graph", "--walk", "--specs", own, path)
    #expect(refused.code == 2 && refused.errors.contains("no walk has written it"))
    #expect(!refused.errors.contains("steps:"))
    for format in ["dot", "mermaid", "json", "svg", "png"] {
      let drawn = "\(folder.path)/picture.\(format)", text = folder.file("text.\(format)", "my own picture\n")
      // Graphviz, which draws, need not be there.
      for _ in 0..<2 where format.count > 3 || format == "dot" {
        #expect(Command.run("graph", "--format", format, "--out", drawn, path).code == 0)
      }
      let result = Command.run("graph", "--format", format, "--out", text, path)
      #expect(result.code == 2 && result.errors.contains("rutter graph has not written it"), "\(format)")
    }
    let specs = "\(folder.path)/found_spec.lua"
    for _ in 0..<2 { #expect(Command.run("graph", "--walk", "--specs", specs, path).code == 0) }
    #expect(Command.run(program: "/bin/cat", specs).output.contains("has found: nothing."))
  }

  @Test("any budget will do; what was found is told and kept where the picture cannot be drawn")
  func large() {
    #expect(Command.run("graph", "--walk", "--budget", "\(Int.max)", tea).code == 0)
    folder.folder("bin")
    folder.file("bin/dot", "#!/bin/sh\necho broken >&2\nexit 1\n")
    _ = Command.run(program: "/bin/chmod", "+x", "\(folder.path)/bin/dot")
    func draw(_ flow: String) -> (code: Int32, errors: String) {
      let result = Command.run(
        program: "/usr/bin/env", "PATH=\(folder.path)/bin:/usr/bin:/bin", Command.path, "graph", "--walk", "--format",
        "svg", flow)
      return (result.code, result.errors)
    }
    let (code, errors) = draw("\(Self.root)/Fixtures/walked/planted/dead_end.lua")
    #expect(code == 1 && errors.contains("dead_end: ") && errors.contains("dot cannot draw this: broken"))
    #expect(draw(tea).code == 70)
  }

  private var tea: String {
    folder.file(
      "tea.lua",
      """
      local rutter = require "rutter"
      local Cup = rutter.type("Cup", {})
      rutter.destination(Cup, function() return rutter.screen { title = "Cup" } end)
      rutter.root(function() return rutter.screen { title = "Tea", rutter.link { "Pour", to = Cup {} } } end)
      """)
  }

  @Test("DOT is the default, the ending of --out chooses, and --format beats it")
  func formats() throws {
    #expect(Command.run("graph", tea).output.hasPrefix("digraph flow {\n"))
    #expect(Command.run("graph", "--format", "mermaid", tea).output.hasPrefix("flowchart LR\n"))
    let out = "\(folder.path)/tea.json"
    #expect(Command.run("graph", "--out", out, tea).output.isEmpty)
    #expect(Self.record(Command.run(program: "/bin/cat", out).output)?["flow"] != nil)
    #expect(Command.run("graph", "--out", out, "--format", "dot", tea).code == 0)
    #expect(Command.run(program: "/bin/cat", out).output.hasPrefix("digraph"))
  }

  @Test("without Graphviz it says how to install it, before it walks, and not that something was found")
  func noGraphviz() {
    let result = Command.run(
      program: "/usr/bin/env", "PATH=\(folder.path)", Command.path, "graph", "--walk", "--format", "svg", tea)
    #expect(!result.errors.contains("steps:"))
    #expect(result.code == 2 && result.errors.contains("apt-get install graphviz"))
  }

  @Test("where dot takes too long, sfdp draws, and that is said")
  func slowDot() {
    folder.folder("bin")
    folder.file("bin/dot", "#!/bin/sh\nsleep 60\n")
    folder.file("bin/sfdp", "#!/bin/sh\ncat >/dev/null\necho drawn\n")
    _ = Command.run(program: "/bin/chmod", "+x", "\(folder.path)/bin/dot", "\(folder.path)/bin/sfdp")
    let result = Command.run(
      program: "/usr/bin/env", "PATH=\(folder.path)/bin:/usr/bin:/bin", Command.path, "graph", "--format", "svg", tea)
    #expect(result.code == 0 && result.output == "drawn\n")
    #expect(result.errors.contains("sfdp has drawn this"))
  }

  @Test("what is said of a walk needs --walk; a budget is a number; an ending has to say something")
  func usage() {
    let cases: [([String], String)] = [
      (["--budget", "5"], "--budget is about a walk; add --walk"),
      (["--walk", "--budget", "no"], "--budget takes a number from 1 up, got 'no'"),
      (["--out", "tea.pie"], "its ending says no format"),
      (["--format", "pdf"], "--format takes one of dot, mermaid, json, svg, png, got 'pdf'"),
    ]
    for (words, message) in cases {
      let result = Command.run(Command.path, all: ["graph"] + words + [tea])
      #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test("a bound is a note, and 5 with --require-complete")
  func bound() {
    let result = Command.run("graph", "--walk", "--budget", "1", tea)
    #expect(result.code == 0 && result.errors.contains("there was more to try"))
    #expect(Command.run("graph", "--walk", "--budget", "1", "--require-complete", tea).code == 5)
  }

  @Test("a report of tests colours what they reached")
  func coverage() throws {
    folder.file("tea_spec.lua", "it('pours', function() local app = test.launch('tea') app:tap('Pour') end)")
    let report = "\(folder.path)/report.json", path = tea
    #expect(Command.run("test", "--coverage", "--report", "json=\(report)", "\(folder.path)/tea_spec.lua").code == 0)
    let result = Command.run("graph", "--coverage", report, "--format", "json", path)
    #expect(result.code == 0, "\(result.errors)")
    guard case .list(let nodes)? = Self.record(result.output)?["nodes"],
      case .list(let edges)? = Self.record(result.output)?["edges"]
    else {
      Issue.record("no nodes")
      return
    }
    let tested: [Value?] = (nodes + edges).map { one -> Value? in
      if case .record(let record) = one { record["tested"] } else { nil }
    }
    #expect(tested == [.boolean(true), .boolean(true), .boolean(true)])
  }

  @Test("a report without coverage says how to get one with it")
  func uncovered() {
    let report = folder.file("report.json", "{\"event\":\"began\",\"schema\":1,\"tests\":1,\"files\":1}\n")
    let result = Command.run("graph", "--coverage", report, tea)
    #expect(result.code == 2 && result.errors.contains("rutter test --coverage --report json=FILE"))
  }

  @Test("a report that is none is told with its line")
  func damaged() {
    let report = folder.file("report.json", "{\"event\":\"began\",\"schema\":1,\"tests\":1,\"files\":1}\n{oops\n")
    let result = Command.run("graph", "--coverage", report, tea)
    #expect(result.code == 2 && result.errors.contains("report.json:2: "), "\(result.errors)")
  }
}
