import Glibc
import TestFolders
import TestServer
import Testing

/// A plugin's process dies at moments that suit nobody; the session goes on, and ends in order.
@Suite struct IsolatedDeathTests {
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
  }

  /// Writes the plugin, which asks a server.
  private func writeGuest(_ url: String) {
    folder.file(
      "guest.lua",
      """
      local rutter = require "rutter"
      local many = rutter.cell(false, "many")
      rutter.contribute("host.tools", function()
        local items = {}
        for place = 1, many:get() and 400 or 0 do items[place] = place end
        return {
          rutter.button { "Hello", action = function() print "hello from there" end },
          rutter.button { "Rows", action = function() many:set(true) end },
          rutter.button { "Loop", action = function() while true do end end },
          rutter.button { "Ask", action = function() rutter.http.get("\(url)") end },
          rutter.button { "Sleep", action = function() rutter.run("sh", { "-c", "exec sleep 1000" }) end },
          rutter.list(items, function(item)
            local sum = 0
            for number = 1, 20000 do sum = sum + number end
            return rutter.text { "row " .. item .. " of " .. sum }
          end),
        }
      end)
      """)
  }

  /// Starts the session, and waits until the plugin has shown that it works.
  ///
  /// - Parameters:
  ///   - more: Further arguments.
  ///   - url: What the plugin asks.
  /// - Returns: The session, and the plugin's process.
  /// - Throws: if it does not work.
  private func start(_ more: String..., url: String = "") throws -> (LiveCommand, pid_t) {
    writeGuest(url)
    let command = LiveCommand(
      ["run", folder.path + "/host.lua", "--plugin", folder.path + "/guest.lua", "--isolate"] + more)
    command.type("Hello")
    try #require(command.hears("hello from there"), "\(command.complained)")
    return (command, try #require(command.children.first))
  }

  private func expectLife(_ command: LiveCommand, _ child: pid_t) {
    command.type("Beat")
    #expect(command.hears("it beats"), "\(command.complained)")
    #expect(command.waits { !LiveCommand.lives(child) })
  }

  // In virtual time no limit of time ends the many rows before their process dies.
  @Test(
    "E2: a process that dies while rows are asked for is its plugin's stop", arguments: [SIGKILL, SIGSEGV, SIGSTOP],
    [0, 300, 3_000, 30_000] as [UInt32])
  func rows(signal: Int32, microseconds: UInt32) throws {
    let (command, child) = try start("--virtual-time")
    command.type("Rows")
    usleep(microseconds)
    kill(child, signal)
    command.type("Hello")
    #expect(command.hears("plugin 'guest' stopped: its process"), "\(command.complained)")
    expectLife(command, child)
    #expect(command.end() == 0)
  }

  @Test(
    "X4: what a plugin waits for outside ends with its process, and the session goes on", arguments: [SIGKILL, SIGSTOP])
  func inFlight(signal: Int32) throws {
    let server = try Server { _, peer in peer.hang() }
    let (command, child) = try start(
      "--allow", "guest:http=\(server.url)", "--allow", "guest:run=sh", url: server.url)
    command.type("Ask")
    try #require(server.wait { $0.running == 1 })
    command.type("Sleep")
    try #require(command.waits { command.children.count == 2 })
    let program = try #require(command.children.first { $0 != child })
    kill(child, signal)
    command.type("Hello")
    #expect(command.hears("plugin 'guest' stopped: its process"), "\(command.complained)")
    #expect(server.wait { $0.running == 0 })
    expectLife(command, child)
    #expect(command.waits { !LiveCommand.lives(program) })
    #expect(command.end() == 0)
  }

  @Test(
    "a process that dies, or is halted, while the session ends holds nothing up",
    arguments: [SIGKILL, SIGSEGV, SIGSTOP],
    ["", "Rows", "Loop"])
  func ending(signal: Int32, last: String) throws {
    let (command, child) = try start()
    if !last.isEmpty { command.type(last) }
    command.type("quit")
    kill(child, signal)
    #expect([0, 1].contains(command.end()), "\(command.complained)")
    #expect(!LiveCommand.lives(child))
  }

  @Test("one that is halted goes with a session that is told to end", arguments: [SIGINT, SIGTERM, SIGHUP])
  func told(signal: Int32) throws {
    let (command, child) = try start()
    kill(child, SIGSTOP)
    kill(command.process, signal)
    // The end of its input would end it, too.
    #expect(command.waits { !LiveCommand.lives(command.process) })
    #expect(command.end() == 128 + signal, "\(command.complained)")
    #expect(command.waits { !LiveCommand.lives(child) })
  }
}
