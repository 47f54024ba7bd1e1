import Glibc
import TestFolders
import Testing

/// `rutter run --isolate`: what becomes of a session when a plugin's process does what none should.
@Suite struct IsolatedRunTests {
  private let folder = Folder()

  init() {
    folder.file(
      "host.lua",
      """
      local rutter = require "rutter"
      rutter.slot_type("tools", "any")
      rutter.root(function()
        return rutter.screen { title = "Host",
          rutter.button { "Beat", action = function() print "it beats" end }, rutter.slot("tools", 1) }
      end)
      """)
    folder.file(
      "guest.lua",
      """
      local rutter = require "rutter"
      rutter.contribute("host.tools", function()
        return { rutter.button { "Hello", action = function() print "hello from there" end },
          rutter.button { "Loop", action = function() while true do end end } }
      end)
      """)
  }

  private var words: [String] {
    ["run", folder.path + "/host.lua", "--plugin", folder.path + "/guest.lua", "--isolate"]
  }

  /// Starts the flow, and waits until the plugin has shown that it works.
  private func start() throws -> LiveCommand {
    let command = LiveCommand(words)
    command.type("Hello")
    try #require(command.hears("hello from there"), "\(command.complained)")
    return command
  }

  private static let deaths: [(Int32, String)] = [
    (SIGKILL, "its process was killed from outside (SIGKILL)"), (SIGSEGV, "its process crashed (SIGSEGV)"),
    (SIGABRT, "its process crashed (SIGABRT)"), (SIGTERM, "its process was killed from outside (SIGTERM)"),
    (SIGSTOP, "its process was halted from outside (SIGSTOP)"),
  ]

  @Test(
    "E2: a process that is killed, crashes or is halted is its plugin's stop, and nothing else's", arguments: deaths)
  func death(signal: Int32, words: String) throws {
    let command = try start()
    let child = try #require(command.children.first)
    let before = command.descriptors
    kill(child, signal)
    command.type("Hello")
    #expect(command.hears("plugin 'guest' stopped: \(words)"), "\(command.complained)")
    command.type("Beat")
    #expect(command.hears("it beats"))
    #expect(command.children.isEmpty && !LiveCommand.lives(child))
    #expect(command.descriptors == before - 2)
    #expect(command.end() == 0)
  }

  @Test("a session in which a plugin's process was killed is the same when it is replayed")
  func replaysDeath() throws {
    let transcript = folder.path + "/killed.jsonl"
    let command = LiveCommand(words + ["--record", transcript])
    command.type("Hello")
    try #require(command.hears("hello from there"), "\(command.complained)")
    kill(try #require(command.children.first), SIGKILL)
    command.type("Hello")
    try #require(command.hears("killed from outside"), "\(command.complained)")
    command.type("Beat")
    try #require(command.hears("it beats"))
    try #require(command.end() == 0)
    let replay = Command.run("replay", transcript)
    #expect(replay.code == 0, "\(replay.output)\(replay.errors)")
  }

  @Test("E2: an endless loop in a plugin's process is over its time limit, as it is without")
  func loop() throws {
    let command = try start()
    command.type("Loop")
    #expect(command.hears("plugin 'guest' stopped: over its time limit (250 ms a turn)"), "\(command.complained)")
    command.type("Beat")
    #expect(command.hears("it beats"))
    #expect(command.end() == 0)
  }

  @Test("a plugin's process goes with the session, and with one that is killed")
  func gone() throws {
    let quiet = try start()
    let first = try #require(quiet.children.first)
    #expect(quiet.end() == 0 && !LiveCommand.lives(first))

    let killed = try start()
    let second = try #require(killed.children.first)
    kill(killed.process, SIGKILL)
    #expect(killed.end() == -SIGKILL)
    #expect(killed.waits { !LiveCommand.lives(second) })
  }

  @Test("one that loops goes with a session that is killed, too")
  func goneInLoop() throws {
    let command = try start()
    let child = try #require(command.children.first)
    command.type("Loop")
    kill(command.process, SIGKILL)
    #expect(command.end() == -SIGKILL)
    #expect(command.waits { !LiveCommand.lives(child) })
  }

  @Test("`--stats` tells at the end what each plugin has used, and what the kernel enforces")
  func stats() {
    let plain = Command.run(Command.path, all: words + ["--stats"], input: "Hello\nquit\n")
    let rows = plain.errors.split(separator: "\n").map(String.init)
    #expect(rows.contains { $0.hasPrefix("plugin ") && $0.hasSuffix("isolated by") })
    #expect(rows.contains { $0.hasPrefix("guest ") && $0.contains("no_new_privs, rlimits, seccomp") })
    #expect(rows.contains { $0.hasPrefix("host ") && $0.hasSuffix(" -") })
    let json = Command.run(Command.path, all: words + ["--stats", "--json"], input: "")
    #expect(json.lines.dropLast().last?.hasPrefix("{\"event\":\"stats\",\"plugins\":[{\"calls\":") == true)
  }

  @Test("what cannot be isolated is said by name")
  func wrong() {
    let unknown = Command.run(Command.path, all: words.dropLast() + ["--isolate=gest"])
    #expect(unknown.code == 3)
    #expect(unknown.errors.contains("--isolate=gest: no plugin 'gest' is loaded; did you mean 'guest'?"))
    let alone = Command.run("run", folder.path + "/host.lua", "--isolate", input: "Beat\nquit\n")
    #expect(alone.code == 0)
    #expect(alone.errors.contains("there is no plugin but the flow itself; --isolate=host isolates that"))
    #expect(alone.errors.contains("it beats"))
  }

  @Test("nobody starts a plugin's process by hand")
  func byHand() {
    let result = Command.run("isolated-plugin", "1000000")
    #expect(result.code == 2)
    #expect(result.errors == "rutter: isolated-plugin is for rutter itself; see 'rutter run --isolate'\n")
  }
}
