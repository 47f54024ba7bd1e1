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
    rutter.destination(rutter.integer, function(number)
      local seen = rutter.cell(0, "seen")
      return rutter.screen {
        title = "Number " .. number,
        rutter.link { "Four", to = 4 },
        rutter.button { "See", action = function() seen:update(function(count) return count + 1 end) end },
      }
    end)
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

  @Test("N1: a session whose flow was stopped goes on as it was before that turn")
  func stoppedFlow() async throws {
    let script = """
      local rutter = require "rutter"
      local taps = rutter.cell(0, "taps")
      rutter.root(function()
        return rutter.screen {
          title = taps:get() .. " taps",
          rutter.button { "Tap", action = function() taps:set(taps:get() + 1) end },
          rutter.button { "Loop", action = function() taps:set(99) while true do end end },
        }
      end)
      """
    var options = Navigator.Options()
    options.time = .virtual
    options.state = SavedState(path: path)
    let file = folder.file("loop.lua", script)
    let first = try await Navigator(Flow(path: file), options)
    try await first.tap("Tap")
    _ = try? await first.tap("Loop")
    await first.close()
    let second = try await Navigator(Flow(path: file), options)
    #expect(await second.frame.top.title == "1 taps")
    await second.close()
  }

  /// A flow that shows what a plugin keeps in cells of its own and of its screen; the plugin is stopped by "Loop".
  private func counting() async throws -> Navigator {
    let counter = """
      local rutter = require "rutter"
      local taps = rutter.cell(0, "taps")
      rutter.destination(rutter.integer, function(number)
        local seen = rutter.cell(0, "seen")
        local function more() taps:set(taps:get() + 1); seen:set(seen:get() + 1) end
        return rutter.screen {
          title = taps:get() .. " taps, seen " .. seen:get(),
          rutter.button { "Tap", action = more },
          rutter.button { "Loop", action = function() taps:set(99); seen:set(99); while true do end end },
        }
      end)
      """
    let flow = """
      local rutter = require "rutter"
      rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Count", to = 1 } } end)
      """
    folder.file("counter.lua", counter)
    let path = folder.file("counting.lua", flow)
    var options = Navigator.Options()
    options.time = .virtual
    options.state = SavedState(path: self.path)
    return try await Navigator(Flow(path: path, plugins: ["\(folder.path)/counter.lua"]), options)
  }

  @Test("N1: what a plugin beside the flow keeps is there again when it was stopped, as it was before that turn")
  func stoppedPlugin() async throws {
    let first = try await counting()
    try await first.tap("Count")
    try await first.tap("Tap")
    try await first.tap("Tap")
    _ = try? await first.tap("Loop")
    #expect(await first.frame.top.title == "Unavailable")
    try await first.back()
    await first.close()
    let second = try await counting()
    try await second.tap("Count")
    #expect(await second.frame.top.title == "2 taps, seen 0")
    await second.close()
  }

  @Test("N1: the screen of a plugin that was stopped has its cells again after a restart")
  func stoppedScreen() async throws {
    let first = try await counting()
    try await first.tap("Count")
    try await first.tap("Tap")
    _ = try? await first.tap("Loop")
    await first.close()
    let second = try await counting()
    #expect(await second.frame.top.title == "1 taps, seen 1")
    await second.close()
  }

  @Test("X5: a plugin that was stopped finds its cells when it is loaded again, also in the second attempt")
  func stoppedAndReloaded() async throws {
    let live = try await counting()
    try await live.tap("Count")
    try await live.tap("Tap")
    _ = try? await live.tap("Loop")
    let file = "\(folder.path)/counter.lua", script = try String(decoding: TextFile.bytes(file), as: UTF8.self)
    _ = folder.file("counter.lua", "error 'not yet'")
    _ = try? await live.reload()
    #expect(await live.frame.top.title == "Unavailable")
    _ = folder.file("counter.lua", script + "\n-- mended")
    _ = try await live.reload()
    let title = await live.frame.top.title
    #expect(title == "1 taps, seen 1")
    await live.close()
  }

  @Test("what a command returned from is on the disk")
  func isDurable() async throws {
    let live = try await navigator()
    for count in 1...3 {
      try await live.tap("Tap")
      let copy = folder.file("copy.state", try TextFile.bytes(path))
      _ = folder.file("copy.state-wal", try TextFile.bytes(path + "-wal"))
      let file = try StateFile(copy, makes: false), content = try #require(try file.read("main"))
      #expect(try content.snapshot().cells.map(\.value.value) == [.integer(Int64(count))])
    }
    await live.close()
  }

  @Test("N1: what a turn writes does not grow with the path")
  func writesDifferences() async throws {
    let (few, many) = try await written()
    // Numbers have more digits.
    #expect(many.seen < few.seen + 50 && many.pushed < few.pushed + 50, "\(few), then \(many)")
    let again = try await navigator()
    #expect(await again.frame.path.count == 203)
    await again.close()
  }

  private typealias Written = (seen: Int, pushed: Int)

  /// What a tap and a push write with two entries, and with 200 more. The file is closed when this returns.
  private func written() async throws -> (few: Written, many: Written) {
    var options = Navigator.Options()
    options.time = .virtual
    let keeper = try StateKeeper(SavedState(path: path), of: "menu") { _ in }
    options.keeper = keeper
    let live = try await Navigator(Flow(path: folder.file("menu.lua", Self.script)), options)
    func written(by label: String) async throws -> Int {
      let before = keeper.writtenBytes
      try await live.tap(label)
      return keeper.writtenBytes - before
    }
    try await live.tap("Four")
    let few = try await (written(by: "See"), written(by: "Four"))
    for _ in 0..<200 { try await live.tap("Four") }
    let many = try await (written(by: "See"), written(by: "Four"))
    await live.close()
    return (few, many)
  }

  @Test("N1: a session that an earlier version saved as one text goes on, and is saved in pieces")
  func fromText() async throws {
    let first = try await navigator()
    try await first.tap("Tap")
    let text = try await first.snapshot().bytes
    await first.close()
    do {
      let file = try StateFile(path, makes: false)
      try file.write(text, of: "menu", as: "main", at: 0)
    }
    let second = try await navigator()
    #expect(await second.frame.top.title == "Root, 1 taps")
    try await second.tap("Tap")
    await second.close()
    let content = try #require(try StateFile(path, makes: false).read("main"))
    guard case .pieces = content else {
      Issue.record("it still is one text")
      return
    }
    #expect(try content.snapshot().cells.map(\.value.value) == [.integer(2)])
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
