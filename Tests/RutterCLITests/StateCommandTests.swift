import Glibc
import RutterWorkers
import TestFolders
import Testing

@testable import RutterCLI

@Suite struct StateCommandTests {
  private let folder = Folder()
  private var file: String { "\(folder.path)/menu.state" }
  private static let flow = """
    local rutter = require "rutter"
    local visits = rutter.cell(0, "visits")
    local Guest = rutter.type("Guest", { name = "string" }, { aliases = { "app.Guest" } })
    rutter.destination(Guest, function(guest) return rutter.screen { title = guest.name } end)
    rutter.root(function()
      return rutter.screen {
        title = "Guests, visit " .. visits:get(),
        rutter.button { "Visit", action = function() visits:update(function(n) return n + 1 end) end },
        rutter.link { "Ada", to = Guest { name = "Ada" } },
      }
    end)
    """

  /// Saves sessions, by what is typed in each.
  private func save(_ sessions: [String: String]) {
    let flow = folder.file("menu.lua", Self.flow)
    for (name, input) in sessions.sorted(by: { $0.key < $1.key }) {
      #expect(Command.run("run", flow, "--state", file, "--session", name, input: input).code == 0)
    }
  }

  private func state(_ words: String..., input: String = "") -> Command.Result {
    Command.run(Command.path, all: ["state"] + words, input: input)
  }

  @Test("a command that waits for its input ends at a signal", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signals(signal: Int32) {
    let command = LiveCommand(["state", "import", file, "-"])
    // From then on somebody waits for signals.
    #expect(command.waits { (try? TextFile.names(in: "/proc/\(command.process)/task").count) ?? 0 > 1 })
    kill(command.process, signal)
    #expect(command.waits { !LiveCommand.lives(command.process) })
    #expect(command.end() == 128 + signal)
  }

  @Test("S8: what a guard redirects to is hidden where it is secret")
  func redirectedSecret() throws {
    let flow = folder.file(
      "menu.lua",
      """
      local rutter = require "rutter"
      local Dish = rutter.type("Dish", { name = "string" })
      local Key = rutter.type("Key", { token = "string" }, { secret = { "token" } })
      rutter.destination(Dish, function() return rutter.screen { title = "Dish" } end)
      rutter.destination(Key, function() return rutter.screen { title = "Key" } end)
      rutter.guard(function() return rutter.redirect(Key { token = "hunter2hunter" }) end, { comes = Dish })
      rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = Dish { name = "x" } } } end)
      """)
    let transcript = "\(folder.path)/menu.jsonl"
    let tap = "{\"do\":\"tap\",\"target\":\"Go\"}\n"
    let run = Command.run("run", flow, "--json", "--record", transcript, input: tap)
    #expect(run.output.contains(#""outcome":"redirected""#) && !run.output.contains("hunter2hunter"))
    #expect(try !TextFile.read(transcript).contains("hunter2hunter"))
  }

  @Test("once a run has ended, its file is all there is: no log stands beside it", arguments: ["--plain", "--json"])
  func aloneInItsFolder(face: String) {
    let flow = folder.file("menu.lua", Self.flow)
    let input = face == "--json" ? "{\"do\":\"tap\",\"target\":\"Visit\"}\n{\"do\":\"quit\"}\n" : "Visit\nquit\n"
    #expect(Command.run("run", flow, "--state", file, face, input: input).code == 0)
    #expect(TextFile.isThere(file) && !TextFile.isThere("\(file)-wal"))
  }

  @Test("list tells of all sessions, in order")
  func lists() {
    save(["main": "Ada\nquit\n", "b": "quit\n"])
    let list = state("list", file)
    #expect(list.code == 0)
    #expect(list.lines.map { $0.prefix { $0 != "," } } == ["b: menu", "main: menu"])
    let json = state("list", file, "--json")
    #expect(
      json.lines.count == 2 && json.lines[0].hasPrefix(#"{"event":"session","name":"b","flow":"menu","saved_at":"20"#))
  }

  @Test("N1: what is exported comes in again as another session, and goes on there")
  func exports() throws {
    save(["main": "Visit\nAda\nquit\n"])
    let exported = state("export", file)
    #expect(exported.code == 0 && exported.output.hasPrefix(#"{"#))
    let there = folder.file("snapshot.json", exported.output)
    #expect(state("import", file, there, "--session", "copy").code == 0)
    #expect(state("import", file, "-", "--session", "other", input: exported.output).code == 0)
    #expect(state("export", file, "--session", "copy").output == exported.output)
    #expect(state("export", file, "--session", "other").output == exported.output)
    let run = Command.run("run", "\(folder.path)/menu.lua", "--state", file, "--session", "copy", input: "back\n")
    #expect(run.output.hasPrefix("\nGuests, visit 1 › Ada\n"))
  }

  @Test("show says what a session holds, for people and for programs")
  func shows() {
    save(["main": "Visit\nAda\nquit\n"])
    let shown = state("show", file)
    #expect(shown.code == 0)
    #expect(shown.output.contains("Guest { name = \"Ada\" }"))
    #expect(shown.output.contains("visits = 1"))
    #expect(state("show", file, "--json").output == state("export", file).output)
  }

  @Test("a session that is deleted is gone")
  func deletes() {
    save(["main": "quit\n", "b": "quit\n"])
    #expect(state("delete", file, "--session", "b").code == 0)
    #expect(state("list", file).lines.count == 1)
    let again = state("delete", file, "--session", "b")
    #expect(again.code == 1 && again.errors.contains("there is no session 'b'; there is 'main'"))
  }

  @Test("N2: the path goes out and comes in as SwiftUI writes it")
  func swiftUI() {
    save(["main": "Ada\nquit\n"])
    #expect(state("export", file, "--swiftui").output == #"["app.Guest","{\"name\":\"Ada\"}"]"# + "\n")
    let written = #"["app.Guest","{\"name\":\"Alan\"}","app.Guest","{\"name\":\"Grace\"}"]"#
    #expect(state("import", file, "-", "--swiftui", "--session", "phone", input: written).code == 0)
    let run = Command.run("run", "\(folder.path)/menu.lua", "--state", file, "--session", "phone", input: "quit\n")
    // What lies below has no title before it has been built.
    #expect(run.output.hasPrefix("\nHome › Guest { name = \"Grace\" } › Alan\n"))
    #expect(state("export", file, "--swiftui", "--session", "phone").output == written + "\n")
  }

  @Test("N1, N2: values that are no records go on in the flow that knows their type, and wait in one that does not")
  func swiftUIWithoutRecords() {
    save(["main": "quit\n"])
    let written =
      #"["Swift.Int","4","Foundation.UUID","\"123E\"","app.Route","\"home\"","Swift.Array<Swift.Int>","[1,2]"]"#
    #expect(state("import", file, "-", "--swiftui", input: written).code == 0)
    let flow = folder.file(
      "menu.lua",
      Self.flow + """

        local Route = rutter.type("Route", { value = { "home", "away" } }, { aliases = { "app.Route" } })
        rutter.destination(Route, function(route) return rutter.screen { title = "At " .. route.value } end)
        rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
        """)
    let run = Command.run("run", flow, "--state", file, input: "back\nback\nback\nquit\n")
    let ways = run.lines.filter { $0.contains(" › ") }
    #expect(ways.first?.hasSuffix(" › Number 4") == true && ways.contains { $0.hasSuffix(" › At home") })
    #expect(run.output.contains("No plugin that is loaded has the type Foundation.UUID"))
    #expect(state("import", file, "-", "--swiftui", "--session", "other", input: written).code == 0)
    #expect(Command.run("run", flow, "--state", file, "--session", "other", input: "quit\n").code == 0)
    #expect(state("export", file, "--swiftui", "--session", "other").output == written + "\n")
  }

  @Test(
    "what cannot be done is told, with the way out",
    arguments: [
      ([], "what is to be done? usage: rutter state list|show|export|import|delete FILE"),
      (["lst", "x"], "unknown word 'lst'; did you mean 'list'?"),
      (["list"], "which file? usage: rutter state list FILE"),
      (["list", "x", "y"], "'list' takes no more, got also 'y'"),
      (["import", "x"], "what is imported? usage: rutter state import FILE SNAPSHOT"),
      (["delete", "x", "--swiftui"], "--swiftui is for export and import"),
      (["list", "x", "--session", "a"], "'list' tells of all sessions; leave out --session"),
      (["list", "/nowhere/x"], "/nowhere/x: no such file or folder"),
    ])
  func words(arguments: [String], message: String) {
    let run = Command.run(Command.path, all: ["state"] + arguments)
    #expect(run.code == 2)
    #expect(run.errors.contains(message))
  }

  @Test("what is no snapshot does not come in")
  func damaged() {
    save(["main": "quit\n"])
    let cut = String(state("export", file).output.prefix(40))
    let run = state("import", file, "-", "--session", "cut", input: cut)
    #expect(run.code == 1 && run.errors.contains("-: "))
    #expect(state("list", file).lines.count == 1)
  }

  @Test("an import that fails makes no file", arguments: [["-"], ["-", "--swiftui"], ["/nowhere/x"]])
  func failedImport(words: [String]) {
    let path = "\(folder.path)/new.state"
    #expect(Command.run(Command.path, all: ["state", "import", path] + words, input: "[").code != 0)
    #expect(!TextFile.isThere(path))
  }
}
