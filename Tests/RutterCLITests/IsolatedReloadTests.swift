import Glibc
import TestFolders
import Testing

/// New versions of plugins in processes of their own (X5).
@Suite struct IsolatedReloadTests {
  private let folder = Folder()

  init() {
    folder.file(
      "host.lua",
      """
      local rutter = require "rutter"
      rutter.slot_type("tools", "any")
      rutter.root(function() return rutter.screen { title = "Host", rutter.slot("tools", 1) } end)
      """)
    write("first")
  }

  /// Writes the guest as an editor does: beside it, and then over it.
  private func write(_ word: String, _ end: String = "") {
    folder.file(
      "guest.lua~",
      """
      local rutter = require "rutter"
      local count = rutter.cell(0, "count")
      rutter.contribute("host.tools", function()
        return rutter.button { "Hello", action = function()
          count:set(count:get() + 1)
          print("\(word) " .. count:get())
        end }
      end)
      \(end)
      """)
    rename("\(folder.path)/guest.lua~", "\(folder.path)/guest.lua")
  }

  private func start() throws -> (command: LiveCommand, child: pid_t) {
    let command = LiveCommand([
      "run", folder.path + "/host.lua", "--plugin", folder.path + "/guest.lua", "--isolate", "--watch",
    ])
    command.type("Hello")
    try #require(command.hears("first 1"), "\(command.complained)")
    return (command, try #require(command.children.first))
  }

  @Test("a new version starts in a process of its own, what fits stays, and the process before it ends")
  func exchanged() throws {
    let (command, child) = try start()
    write("second")
    try #require(command.hears("Reloaded guest"), "\(command.complained)")
    command.type("Hello")
    #expect(command.hears("second 2"), "\(command.complained)")
    #expect(command.children.count == 1 && command.children.first != child && !LiveCommand.lives(child))
    // The first change of a file takes some descriptors for good.
    let (second, descriptors) = (command.children, command.descriptors)
    write("third")
    #expect(command.waits { command.children != second && command.children.count == 1 })
    command.type("Hello")
    #expect(command.hears("third 3"), "\(command.complained)")
    #expect(command.descriptors == descriptors)
    #expect(command.end() == 0)
  }

  @Test("a new version that does not load, or breaks a limit, leaves the process before it as it is")
  func notLoaded() throws {
    let (command, child) = try start()
    write("second", "oops(")
    #expect(command.hears("guest.lua:9: error:"), "\(command.complained)")
    #expect(command.hears("in the new version of plugin guest; the one before goes on"), "\(command.complained)")
    write("third", "while true do end")
    #expect(command.hears("over its time limit"), "\(command.complained)")
    command.type("Hello")
    #expect(command.hears("first 2"), "\(command.complained)")
    #expect(command.children == [child])
    write("fourth")
    try #require(command.hears("Reloaded guest"), "\(command.complained)")
    command.type("Hello")
    #expect(command.hears("fourth 3"), "\(command.complained)")
    #expect(command.end() == 0)
  }

  @Test("a plugin whose process was killed runs again with its new version")
  func revived() throws {
    let (command, child) = try start()
    kill(child, SIGKILL)
    command.type("Hello")
    #expect(command.hears("plugin 'guest' stopped: its process was killed"), "\(command.complained)")
    write("second")
    try #require(command.hears("Reloaded guest"), "\(command.complained)")
    command.type("Hello")
    #expect(command.hears("second "), "\(command.complained)")
    #expect(command.children.count == 1)
    #expect(command.end() == 0)
  }
}
