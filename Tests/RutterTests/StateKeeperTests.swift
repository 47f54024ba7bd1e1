import Glibc
import Rutter
import RutterWorkers
import TestFolders
import Testing

@Suite struct StateKeeperTests {
  private let folder = Folder()
  private var path: String { "\(folder.path)/menu.state" }

  private static let script = """
    local rutter = require "rutter"
    local taps = rutter.cell(0, "taps")
    rutter.destination(rutter.integer, function(number) return rutter.screen { title = "Number " .. number } end)
    rutter.root(function()
      return rutter.screen {
        title = "Root, " .. taps:get() .. " taps",
        rutter.button { "Tap", action = function() taps:update(function(count) return count + 1 end) end },
        rutter.button { "Log", action = function() rutter.log("nothing changes") end },
        rutter.link { "Four", to = 4 },
      }
    end)
    """

  private func navigator(
    _ name: String = "menu", onFailure: (@Sendable (String) -> Void)? = nil
  ) async throws -> Navigator {
    var options = Navigator.Options()
    options.time = .virtual
    options.state = SavedState(path: path)
    options.onStateFailure = onFailure
    return try await Navigator(Flow(path: folder.file("\(name).lua", Self.script)), options)
  }

  @Test("N1: a session goes on where it was, from Swift as well")
  func goesOn() async throws {
    let first = try await navigator()
    try await first.tap("Tap")
    try await first.tap("Four")
    await first.close()
    let second = try await navigator()
    #expect(await second.frame.top.title == "Number 4")
    try await second.back()
    #expect(await second.frame.top.title == "Root, 1 taps")
    await second.close()
  }

  @Test("what a command returned from is on the disk")
  func isDurable() async throws {
    let live = try await navigator()
    for count in 1...3 {
      try await live.tap("Tap")
      let copy = folder.file("copy.state", try TextFile.bytes(path))
      _ = folder.file("copy.state-wal", try TextFile.bytes(path + "-wal"))
      let file = try StateFile(copy, makes: false), bytes = try #require(try file.read("main"))
      #expect(String(decoding: bytes, as: UTF8.self).contains(#""value":\#(count)"#))
    }
    await live.close()
  }

  @Test("a turn that changed nothing is not saved")
  func savesChanges() async throws {
    let live = try await navigator()
    try await live.tap("Tap")
    let before = try TextFile.bytes(path + "-wal")
    for _ in 0..<3 { try await live.advance(by: .seconds(1)) }
    #expect(try TextFile.bytes(path + "-wal") == before)
    try await live.tap("Tap")
    #expect(try TextFile.bytes(path + "-wal") != before)
    await live.close()
  }

  @Test("a file that is in use, and the session of another flow, are refused")
  func refused() async throws {
    let live = try await navigator()
    await #expect(throws: NavigatorError.state("\(path): this process has it open")) { try await navigator() }
    await live.close()
    let words = "\(path): the session 'main' is of the flow 'menu', not of 'other'; --session names another"
    await #expect(throws: NavigatorError.state(words)) { try await navigator("other") }
  }
}
