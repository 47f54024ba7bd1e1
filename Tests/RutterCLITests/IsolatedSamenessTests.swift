import RutterWorkers
import TestFolders
import Testing

/// The same flow and events give the same with and without isolation, byte for byte (K1).
@Suite struct IsolatedSamenessTests {
  private static let flows = ["cookbook", "details", "favorites", "lifecycle", "load_and_navigate", "picker"]
  private static let recorded = "Fixtures/transcripts"

  @Test("K1: shipped flows show the same in a process of their own as in none", arguments: flows, ["json", "plain"])
  func shown(_ flow: String, _ face: String) throws {
    let input = face == "json" ? "\(flow).commands.jsonl" : "\(flow).plain.txt"
    let allowed = try TextFile.read("Scripts/flows/\(flow).lua").split(separator: "\n").filter {
      $0.hasPrefix("-- allow: ")
    }.flatMap { ["--allow", String($0.dropFirst("-- allow: ".count))] }
    let result = Command.run(
      Command.path,
      all: ["run", "Scripts/flows/\(flow).lua", "--\(face)", "--virtual-time", "--seed", "1", "--isolate=*"] + allowed,
      input: try TextFile.read("\(Self.recorded)/\(input)"))
    #expect(result.code == 0)
    // What is recorded has both streams in one.
    let lines = try TextFile.read("\(Self.recorded)/\(flow).\(face).expected").split(separator: "\n")
    let said = (result.output + result.errors + "exit 0\n").split(separator: "\n")
    #expect(said.sorted() == lines.sorted())
  }

  @Test("R1: answers are the same with each plugin in a process of its own")
  func answers() throws {
    let folder = Folder()
    let words = [
      "Ask", "Wrong", "Caught", "Twice", "Root", "Task", "Untyped", "List", "List", "List", "Form", "Close", "Red",
      "Placeholder", "wait", "Red", "First of two", "wait", "Both", "Red", "back", "quit",
    ]
    func transcript(_ isolation: String...) throws -> String {
      let path = "\(folder.path)/transcript\(isolation.count)"
      let result = Command.run(
        Command.path,
        all: ["run", "Fixtures/rules/answers.lua", "--virtual-time", "--seed", "1", "--record", path] + isolation,
        input: words.joined(separator: "\n") + "\n")
      #expect(result.code == 0, "\(result.errors)")
      return try TextFile.read(path)
    }
    let alone = try transcript()
    #expect(alone.contains("told: closed, nil") && alone.contains("the answer of rutter.finish"))
    #expect(try transcript("--isolate=*") == alone)
  }

  @Test("W1: steps are the same with each plugin in a process of its own")
  func steps() throws {
    let folder = Folder()
    let words = [
      "Order", "Text = abc", "Next", "wait", "Text = soon", "Next", "back", "back", "Text = ab", "Next",
      "wait", "Next", "No", "Keeping", "Next", "back", "back", "Ask outside", "Broken", "Frail", "wait", "Next", "wait",
      "Try again", "wait", "back", "Mend", "Next", "wait", "Yes", "Waiting", "wait", "quit",
    ]
    func transcript(_ isolation: String...) throws -> String {
      let path = "\(folder.path)/transcript\(isolation.count)"
      let result = Command.run(
        Command.path,
        all: ["run", "Fixtures/rules/steps.lua", "--virtual-time", "--seed", "1", "--record", path] + isolation,
        input: words.joined(separator: "\n") + "\n")
      #expect(result.code == 0, "\(result.errors)")
      return try TextFile.read(path)
    }
    let alone = try transcript()
    for text in ["answer ab 20 false nil", "begins with 2 at", "ask can be used in the run", "no connection"] {
      #expect(alone.contains(text), "\(text)")
    }
    #expect(try transcript("--isolate=*") == alone)
  }

  @Test("K1: the transcript is the same with each plugin in a process of its own")
  func transcripts() throws {
    let folder = Folder()
    func transcript(_ isolation: String...) throws -> String {
      let path = "\(folder.path)/transcript\(isolation.count)"
      let result = Command.run(
        Command.path,
        all: [
          "run", "Fixtures/rules/slots.lua", "--plugin", "Fixtures/rules/slots_guest.lua", "--virtual-time", "--seed",
          "1", "--record", path,
        ] + isolation, input: "1\n2\nwait\n3\nback\n4\n1\nback\nwait\nquit\n")
      #expect(result.code == 0, "\(result.errors)")
      return try TextFile.read(path)
    }
    let alone = try transcript()
    #expect(alone.contains("slots"))
    #expect(try transcript("--isolate=*") == alone)
  }

  @Test("every spec of the rules, and of what is shipped, passes with all plugins in processes of their own")
  func rules() throws {
    let specs = try TextFile.names(in: "Fixtures/rules").filter { $0.hasSuffix("_spec.lua") }
    #expect(specs.count > 3)
    let paths = specs.sorted().map { "Fixtures/rules/\($0)" } + ["Scripts/flows"]
    let result = Command.run(Command.path, all: ["test"] + paths + ["--isolate=*", "--timeout", "none"])
    #expect(result.code == 0, "\(result.output.suffix(2000))")
  }

  @Test("X6: a guest in a process of its own asks for as many operations at once as one in none")
  func manyOperations() {
    let folder = Folder()
    let flow = folder.file(
      "flow.lua",
      """
      local rutter = require "rutter"
      rutter.slot_type("tools", "integer")
      rutter.root(function() return rutter.screen { title = "Root", rutter.slot("tools", 1) } end)
      """)
    let guest = folder.file(
      "guest.lua",
      """
      local rutter = require "rutter"
      local function act() print(pcall(function() for _ = 1, 5001 do rutter.path:pop() end end)) end
      rutter.contribute("flow.tools", function() return { rutter.button { "Act", action = act } } end)
      """)
    func logged(_ isolation: String...) -> String? {
      let result = Command.run(
        Command.path, all: ["run", flow, "--plugin", guest, "--virtual-time", "--plain"] + isolation,
        input: "Act\nquit\n")
      return (result.output + result.errors).split(separator: "\n").first { $0.contains("at once") }.map { String($0) }
    }
    let alone = logged()
    #expect(alone?.contains("this asks for more than 5000 operations at once") == true)
    #expect(logged("--isolate=guest") == alone)
  }

  @Test("a test says which plugins of its flow run in processes of their own, and may name only those that are there")
  func launched() {
    let folder = Folder()
    let flow = folder.file(
      "flow.lua",
      "local r = require 'rutter' r.root(function() return r.screen { title = 'Root', r.text { 'here' } } end)")
    let spec = folder.file(
      "flow_spec.lua",
      """
      it("runs", function() test.launch("\(flow)", { isolate = "flow" }) assert.truthy(true) end)
      it("runs all", function() test.launch("\(flow)", { isolate = "*" }) assert.truthy(true) end)
      it("misspells", function() test.launch("\(flow)", { isolate = { "flw" } }) end)
      """)
    let result = Command.run("test", spec, "--report", "tap")
    for line in ["\nok 2 - runs all", "\nnot ok 3 - misspells"] {
      #expect(result.output.contains(line), "\(result.output)")
    }
    #expect(result.output.contains("isolate: flw: no plugin 'flw' is loaded; did you mean 'flow'?"), "\(result.output)")
  }
}
