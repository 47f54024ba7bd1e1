import Glibc
import TestFolders
import Testing

private let escape = "\u{1B}", down = "\u{1B}[B"

/// A flow in which things go wrong, or wait.
private let trouble = """
  local rutter = require "rutter"
  local Draft = rutter.type("Draft", { n = "integer" })
  local Sure = rutter.type("Sure", {})
  local Slow = rutter.type("Slow", {})
  local Elsewhere = rutter.type("Elsewhere", {})
  rutter.destination(Sure, { gives = "boolean", screen = function()
    return rutter.screen {
      title = "Leave it?",
      rutter.button { "Yes", action = function() rutter.finish(true) end },
      rutter.button { "No", action = function() rutter.finish(false) end },
    }
  end })
  rutter.destination(Draft, {
    screen = function(draft) return rutter.screen { title = "Draft " .. draft.n, rutter.text { "words" } } end,
    on_leave = function()
      if rutter.present(Sure {}) then return true end
      return rutter.block("it stays open")
    end,
  })
  rutter.destination(Slow, function() return rutter.screen { title = "Slow" } end)
  rutter.guard(function() rutter.sleep(1000000) return true end, { comes = Slow })
  rutter.root(function()
    return rutter.screen {
      title = "Trouble",
      rutter.link { "A draft", to = Draft { n = 1 } },
      rutter.link { "Slowly", to = Slow {} },
      rutter.link { "Nowhere", to = Elsewhere {} },
      rutter.button { "Nowhere, by a script", action = function() rutter.path:push(Elsewhere {}) end },
      rutter.button { "Without end", action = function() while true do end end },
    }
  end)
  """

@Suite("The interactive face at a terminal: what waits, and what goes wrong")
struct ScreenStatesTests {
  private let folder = Folder()

  private func start(_ script: String = trouble, _ options: String..., rows: Int = 24) -> ScreenRun {
    ScreenRun(["run", folder.file("flow.lua", script)] + options, rows: rows)
  }

  private func quit(_ run: ScreenRun) {
    run.press("q")
    #expect(run.end() == 0)
    #expect(run.isAsBefore)
  }

  // MARK: Guards

  @Test("while a guard is asked that is said, and how to call it off; Esc does, and everything else stays usable")
  func guarded() {
    let run = start()
    #expect(run.waits(atLine: "A draft"))
    run.press("2")
    #expect(run.waits(for: "? 'flow' is asked first whether another screen may open; Esc calls that off"))
    #expect(run.shows("Esc cancel"))
    run.press(down)
    #expect(run.waits(atLine: "Nowhere"))
    run.press(escape)
    #expect(run.waits(without: "is asked first"))
    #expect(run.waits(for: "Cancelled."))
    #expect(run.shows("Trouble") && run.shows("▸ 3 Nowhere"))
    quit(run)
  }

  @Test("a guard asks its question on a screen; the answer decides, and Esc calls off what it is about")
  func question() {
    let run = start()
    #expect(run.waits(atLine: "A draft"))
    run.press("1")
    #expect(run.waits(for: "Trouble › Draft 1"))
    run.press(escape)
    #expect(run.waits(for: "Trouble › Draft 1 › Leave it?"))
    #expect(run.shows("A screen is asked first whether it may be left; Esc calls that off"))
    run.press("2")
    #expect(run.waits(for: "Not done: it stays open"))
    #expect(run.shows("words") && !run.shows("Leave it?") && !run.shows("is asked"))
    run.press(escape)
    #expect(run.waits(for: "Leave it?"))
    run.press(escape)
    #expect(run.waits(for: "Still here"))
    #expect(!run.shows("is asked"))
    // Nobody waits for an answer any more, so the question is taken away.
    #expect(run.waits(without: "Leave it?"))
    #expect(run.shows("Trouble › Draft 1"))
    run.press(escape)
    #expect(run.waits(for: "Leave it?"))
    run.press("1")
    #expect(run.waits(atLine: "A draft"))
    quit(run)
  }

  // MARK: Mistakes

  @Test("a value that no destination shows is told once, by its type; what a script asked for also with its line")
  func missing() {
    let run = start()
    #expect(run.waits(atLine: "A draft"))
    run.press("3")
    #expect(run.waits(for: "✗ No destination shows a value of type flow.Elsewhere."))
    run.press("4")
    #expect(run.waits(for: "flow.lua:28: error: no destination shows a value of type flow.Elsewhere"))
    #expect(run.shows("Nowhere, by a script\""))
    #expect(!run.shows("No destination shows"))
    quit(run)
  }

  @Test("what a link failed by stands in its row, and below it only where that was")
  func failed() {
    let run = start(
      """
      local rutter = require "rutter"
      local Leaf = rutter.type("Leaf", {})
      rutter.destination(Leaf, function() return rutter.screen { title = "Leaf" } end)
      rutter.root(function()
        return rutter.screen {
          title = "Well",
          rutter.link { "Draw", gives = Leaf, load = function()
            error("the well is dry")
          end },
          rutter.link { "Draw later", present = "placeholder", gives = Leaf, load = function()
            error("the rope is short")
          end },
        }
      end)
      """)
    #expect(run.waits(atLine: "Draw"))
    run.press("1")
    #expect(run.waits(for: "✗ the well is dry"))
    #expect(run.shows("8 |       error(\"the well is dry\")"))
    #expect(run.texts.filter { $0.contains("the well is dry") && !$0.contains("|") }.count == 1)
    #expect(run.shows("✗ in flow.lua:8:"))
    run.press("m")
    #expect(run.waits(for: "flow.lua:8: error: the well is dry"))
    run.press(escape)
    #expect(run.waits(without: "error: the well"))
    run.press("2")
    #expect(run.waits(for: "Try again"))
    #expect(run.texts.filter { $0.contains("the rope is short") && !$0.contains("|") }.count == 1)
    quit(run)
  }

  @Test("a plugin that was stopped leaves a word why, and runs again once it is mended and read again")
  func stopped() {
    let run = start()
    #expect(run.waits(atLine: "A draft"))
    run.press("5")
    #expect(run.waits(for: "R read the scripts again"))
    #expect(run.shows("The plugin of this flow was stopped"))
    #expect(run.shows("plugin 'flow' stopped: over its time limit"))
    run.press(down + "1\r")
    #expect(run.waits(for: "Nothing here has the number 1."))
    folder.file("flow.lua", trouble + "\n-- mended\n")
    run.press("R")
    #expect(run.waits(for: "1 A draft"))
    #expect(!run.shows("Unavailable"))
    quit(run)
  }

  @Test("an entry whose value no longer fits shows as unavailable, with the reason; back leaves it")
  func unavailable() {
    func guests(_ type: String) -> String {
      """
      local rutter = require "rutter"
      local Guest = rutter.type("Guest", { name = "\(type)" })
      rutter.destination(Guest, function(guest) return rutter.screen { title = "Guest" } end)
      rutter.root(function()
        return rutter.screen { title = "Guests", rutter.button { "Come", action = function()
          rutter.path:push(Guest { name = "Ada" })
        end } }
      end)
      """
    }
    let first = start(guests("string"), "--state", folder.path + "/guests.state")
    #expect(first.waits(atLine: "Come"))
    first.press("\r")
    #expect(first.waits(for: "Guests › Guest"))
    quit(first)
    let again = start(guests("integer"), "--state", folder.path + "/guests.state")
    #expect(again.waits(for: "⊘ Unavailable"))
    #expect(again.shows("field 'name': expected integer, got string \"Ada\""))
    again.press(escape)
    #expect(again.waits(atLine: "Come"))
    #expect(!again.shows("⊘"))
    quit(again)
  }

  // MARK: --watch

  @Test("--watch begins with what does not load, says so, and shows the screen once it is mended")
  func watchFromTheStart() {
    let run = start("oops(", "--watch")
    #expect(run.waits(for: "waiting for a change"))
    #expect(run.shows("flow.lua:1"))
    folder.file("flow.lua", trouble)
    #expect(run.waits(atLine: "A draft"))
    #expect(!run.shows("waiting for a change"))
    quit(run)
  }

  @Test("a version that does not load is told, the old one goes on, and the mended one takes its place")
  func watch() {
    let run = start(trouble, "--watch")
    #expect(run.waits(atLine: "A draft"))
    folder.file("flow.lua", "oops(")
    #expect(run.waits(for: "flow.lua:1"))
    run.press(down)
    #expect(run.waits(atLine: "Slowly"))
    folder.file("flow.lua", trouble + "\n-- mended\n")
    #expect(run.waits(for: "Reloaded flow."))
    run.press("1")
    #expect(run.waits(for: "Trouble › Draft 1"))
    quit(run)
  }
}
