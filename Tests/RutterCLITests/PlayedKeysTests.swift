import RutterTerminal
import TestFolders
import Testing

@testable import RutterCLI

@Suite("Keys of a file")
struct PlayedKeysTests {
  private let patience = PlayedKeys.patience

  private func keys(_ names: String, isVirtual: Bool = false) throws -> PlayedKeys {
    PlayedKeys(try KeyText.keys(in: names.replacing(" ", with: "\n") + "\n"), isVirtual: isVirtual, at: 100)
  }

  @Test("where nothing goes on they go one after the other")
  func idle() throws {
    var keys = try keys("j k")
    #expect(keys.moment(busySince: nil) == 100)
    #expect(keys.next(busySince: nil, at: 100) == .character("j"))
    #expect(keys.next(busySince: nil, at: 100) == .character("k"))
    #expect(keys.next(busySince: nil, at: 100) == nil && keys.moment(busySince: nil) == nil)
  }

  @Test("a key waits for what goes on, but not for ever, and no later one waits for the same again")
  func patient() throws {
    var keys = try keys("j k l")
    #expect(keys.moment(busySince: 50) == 100 + patience)
    #expect(keys.next(busySince: 50, at: 99 + patience) == nil)
    #expect(keys.next(busySince: 50, at: 100 + patience) == .character("j"))
    #expect(keys.next(busySince: 50, at: 101 + patience) == .character("k"))
    let later = 102 + patience
    #expect(keys.next(busySince: later, at: later) == nil, "something else has begun")
    #expect(keys.next(busySince: nil, at: later + 1) == .character("l"))
  }

  @Test("it waits as long from when all is carried out that was asked for before")
  func carriedOut() throws {
    var keys = try keys("j")
    keys.goOn(at: 9_000)
    #expect(keys.moment(busySince: 50) == 9_000 + patience)
  }

  @Test("Esc, which cancels, does not wait; nor does any key where time stands still")
  func impatient() throws {
    var escape = try keys("Esc"), still = try keys("j", isVirtual: true)
    #expect(escape.next(busySince: 50, at: 100) == .named(.escape))
    #expect(still.next(busySince: 50, at: 100) == .character("j"))
  }

  // MARK: At a terminal

  private let folder = Folder()

  private func play(_ keys: String, _ script: String, _ options: String...) -> ScreenRun {
    folder.file("keys", keys.replacing(" ", with: "\n") + "\n")
    return ScreenRun(
      ["run", folder.file("flow.lua", script), "--keys", folder.path + "/keys"] + options)
  }

  @Test("a button that runs for ever holds no key back for ever")
  func endless() {
    let run = play(
      "1 2 q",
      """
      local rutter = require "rutter"
      local left = rutter.cell("not yet", "left")
      rutter.root(function()
        return rutter.screen { title = "Two",
          rutter.button { "Listen", action = function() rutter.sleep(3600) end },
          rutter.button { "Leave", action = function() left:set("for good") end },
          rutter.text { "left " .. left:get() },
        }
      end)
      """)
    #expect(run.end() == 0)
    #expect(run.shows("left for good"))
  }

  @Test("what a guard asks is answered by the keys that answered it")
  func question() {
    let run = play(
      "1 Left 1 q",
      """
      local rutter = require "rutter"
      local Leaf = rutter.type("Leaf", { n = "integer" })
      local Question = rutter.type("Question", { text = "string" })
      local left = rutter.cell(0, "left")
      rutter.destination(Question, {
        gives = "boolean", style = "sheet",
        screen = function(question)
          return rutter.screen { title = question.text,
            rutter.button { "Leave", action = function() rutter.finish(true) end } }
        end,
      })
      rutter.destination(Leaf, {
        on_leave = function()
          rutter.sleep(0.2)
          if not rutter.present(Question { text = "Sure?" }) then return rutter.block("it stays") end
          left:set(left:get() + 1)
        end,
        screen = function() return rutter.screen { title = "Leaf" } end,
      })
      rutter.root(function()
        return rutter.screen { title = "Ground", rutter.link { "Up", to = Leaf { n = 1 } },
          rutter.text { "left " .. left:get() .. " times" } }
      end)
      """)
    #expect(run.end() == 0)
    #expect(run.shows("left 1 times"))
  }

  @Test("where time stands still the keys that let it pass are pressed while something loads")
  func virtual() {
    let run = play(
      "Enter : w a i t Enter q",
      """
      local rutter = require "rutter"
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Level " .. n } end)
      rutter.root(function()
        return rutter.screen { title = "Ground",
          rutter.link { "Up", gives = rutter.integer, load = function() rutter.sleep(30) return 7 end } }
      end)
      """, "--virtual-time")
    #expect(run.end() == 0)
    #expect(run.shows("Level 7"))
  }

  @Test("a key waits for what the one before it loads")
  func loading() {
    let run = play(
      "Enter Enter q",
      """
      local rutter = require "rutter"
      local told = rutter.cell("nothing", "told")
      rutter.destination(rutter.integer, function(n)
        return rutter.screen { title = "Level " .. n,
          rutter.button { "Tell", action = function() told:set("level " .. n) end },
          rutter.text { "told " .. told:get() } }
      end)
      rutter.root(function()
        return rutter.screen { title = "Ground",
          rutter.link { "Up", gives = rutter.integer, load = function() rutter.sleep(0.5) return 7 end } }
      end)
      """)
    #expect(run.end() == 0)
    #expect(run.shows("told level 7"))
  }
}
