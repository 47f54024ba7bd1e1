import Glibc
import RutterPages
import RutterWorkers
import TestFolders
import Testing

/// `rutter replay --html` and `rutter test --report html=DIR`, as files. What a browser makes of them, `BrowserTests` says.
@Suite struct StoryPageTests {
  private let folder = Folder()
  private static let flow = """
    local rutter = require "rutter"
    local said = rutter.cell("nothing")
    local name, password = rutter.cell("", "name"), rutter.cell("", "password", { secret = true })
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    rutter.root(function()
      return rutter.screen {
        title = "Root",
        rutter.field { "Name", cell = name },
        rutter.field { "Password", cell = password },
        rutter.link { "</script><b>Four", to = 4 },
        rutter.link { "Slow", gives = rutter.integer, load = function() rutter.sleep(0.01) return 5 end },
        rutter.text { said:get() },
        rutter.button { "Now", action = function() said:set "now" end },
        rutter.button { "Later", action = function() rutter.sleep(1) said:set "later" end },
      }
    end)
    """

  private func record(_ input: String = "3\nback\nSlow\nwait\nquit\n", _ options: String...) -> String {
    let flow = folder.file("menu.lua", Self.flow), transcript = "\(folder.path)/transcript"
    let run = Command.run(Command.path, all: ["run", flow, "--record", transcript] + options, input: input)
    #expect(run.code == 0, "\(run.errors)")
    return transcript
  }

  private func text(_ name: String) -> String { (try? TextFile.read("\(folder.path)/\(name)")) ?? "" }

  @Test("a session becomes one page, and the replay is told as ever")
  func page() {
    let transcript = record(), replay = Command.run("replay", transcript, "--html", "\(folder.path)/page.html")
    #expect(replay.code == 0 && replay.errors.isEmpty && replay.output.hasSuffix(" events, all equal\n"))
    let page = text("page.html")
    #expect(page.hasPrefix(StoryPage.beginning))
    #expect(page.contains("<title>A session of menu.lua</title>"))
    #expect(page.contains("tap \\\"\\u003C/script>\\u003Cb>Four"))
    #expect(page.contains("load of link 'Slow' has its value"))
    // The same session, the same page.
    _ = Command.run("replay", transcript, "--html", "\(folder.path)/again.html")
    #expect(text("again.html") == page)
  }

  @Test("S8: a secret is in no page, not even where the transcript keeps it")
  func secrets() {
    let transcript = record("Password = hunter2\nName = Ada\nquit\n", "--record-secrets")
    #expect(text("transcript").contains("hunter2"))
    #expect(Command.run("replay", transcript, "--html", "\(folder.path)/page.html").code == 0)
    let page = text("page.html")
    #expect(!page.contains("hunter2") && page.contains("Ada"))
    #expect(page.contains("set \\\"Password\\\" to a secret"))
    // Where the transcript does not keep it, the story ends there, and says so.
    let other = record("Password = hunter2\nName = Ada\nquit\n")
    let replay = Command.run("replay", other, "--html", "\(folder.path)/short.html")
    #expect(replay.code == 0)
    #expect(text("short.html").contains("The story ends early: 1 event, all equal; event 1 (line "))
  }

  @Test("of a transcript that was cut its whole lines are told, with a note")
  func cut() {
    let transcript = record(), bytes = Array(text("transcript").utf8)
    let cut = folder.file("cut", Array(bytes.prefix(bytes.count - 40)))
    _ = transcript
    let replay = Command.run("replay", cut, "--html", "\(folder.path)/page.html")
    #expect(replay.code == 0)
    #expect(text("page.html").contains("The story is not whole: "))
  }

  @Test("a difference is told in the page, too, and ends with 1")
  func differs() {
    let transcript = record()
    _ = folder.file("menu.lua", Self.flow.replacing("\"Number \"", with: "\"Nr \""))
    let replay = Command.run("replay", transcript, "--html", "\(folder.path)/page.html")
    #expect(replay.code == 1)
    let page = text("page.html")
    #expect(page.contains("The replay ended early.\nevent 1 differs (line "))
    #expect(page.contains("note: menu/menu.lua has changed since this was recorded"))
  }

  @Test("--until ends the story")
  func until() {
    let transcript = record()
    let replay = Command.run("replay", transcript, "--html", "\(folder.path)/page.html", "--until", "1")
    #expect(replay.code == 0 && replay.output.hasPrefix("2 events of "))
    #expect(text("page.html").contains("<li>2 events</li>"))
  }

  @Test("a page takes the place of a page, and of nothing else")
  func places() {
    let transcript = record(), page = "\(folder.path)/page.html"
    #expect(Command.run("replay", transcript, "--html", page).code == 0)
    #expect(Command.run("replay", transcript, "--html", page).code == 0)
    let other = folder.file("notes.html", "<!doctype html>my notes")
    let replay = Command.run("replay", transcript, "--html", other)
    #expect(replay.code == 2)
    let trouble = "this file is there, and is no page of rutter; name another file"
    #expect(replay.errors == "rutter replay: --html \(other): \(trouble)\n")
    #expect(text("notes.html") == "<!doctype html>my notes")
    let inPlace = Command.run("replay", transcript, "--html", folder.path)
    #expect(inPlace.code == 2 && inPlace.errors.contains("this is a folder; name a file in it"))
    let missing = Command.run("replay", transcript, "--html", "\(folder.path)/none/page.html")
    #expect(missing.code == 2 && missing.errors.contains("there is no folder \(folder.path)/none"))
    #expect(Command.run("replay", transcript, "--html", "/dev/full").code != 0)
  }

  @Test("what does not go together is refused")
  func options() {
    for others in [["--step"], ["--as-spec"], ["--from", "1"]] {
      #expect(Command.run(Command.path, all: ["replay", "x", "--html", "y"] + others).code == 2)
    }
    #expect(Command.run("test", "--report", "html").errors.contains("name it: --report html=DIR"))
  }

  // MARK: Tests

  private static let spec = """
    local function open() return test.launch("menu.lua") end
    it("passes", function() local app = open() app:settle() end)
    it("fails", function() local app = open() app:tap("Slow") app:settle() assert.equals("Nowhere", app.screen.title) end)
    it("depends on the order", { explore = true }, function()
      local app = open()
      app:tap "Later"
      app:advance(1)
      app:tap "Now"
      app:advance(9)
      assert.equals("now", app:find { role = "text" }.label)
    end)
    pending("later", function() end)
    """

  private func report(_ spec: String = spec, _ options: String...) -> Command.Result {
    _ = folder.file("menu.lua", Self.flow)
    let file = folder.file("menu_spec.lua", spec)
    return Command.run(Command.path, all: ["test", file, "--report", "html=\(folder.path)/pages"] + options)
  }

  @Test("a run of tests becomes a list, and a page for each test that failed")
  func tests() {
    let run = report(StoryPageTests.spec, "--coverage")
    #expect(run.code == 1, "\(run.errors)")
    let index = text("pages/index.html")
    #expect(index.contains("<a href=\"failure-1.html\">fails</a>"))
    #expect(index.contains("<a href=\"failure-2.html\">depends on the order</a>"))
    #expect(index.contains("1 passed, 2 failed") && index.contains("✓ passed"))
    #expect(index.contains("id=\"coverage-name\""))
    let failure = text("pages/failure-1.html")
    #expect(failure.contains("Nowhere") && failure.contains("tap \\\"Slow\\\""))
    #expect(failure.contains("href=\"index.html\""))
    #expect(failure.contains("menu_spec.lua:3"))
    #expect(!failure.contains("It passes in "))
  }

  @Test("K5: of a test that fails in some orders one that passes stands beside the one that fails")
  func orders() {
    _ = report()
    let page = text("pages/failure-2.html")
    #expect(page.contains("\"It passes in the usual order\"") && page.contains("\"It fails in this order\""))
    #expect(page.contains("<body class=\"pair\">"))
    #expect(page.contains("fails in "))
  }

  @Test("what an earlier run has found goes, and files that are no pages stay")
  func again() {
    _ = report()
    _ = folder.file("pages/notes.txt", "mine")
    #expect(report("it(\"is fine\", function() end)\n").code == 0)
    #expect(text("pages/failure-1.html").isEmpty && text("pages/notes.txt") == "mine")
    #expect(text("pages/index.html").contains("is fine"))
    _ = folder.file("pages/index.html", "mine")
    let run = report()
    #expect(run.code == 2 && run.errors.contains("pages/index.html: this file is there, and is no page of rutter"))
    #expect(Command.run("test", "--report", "html=\(folder.path)/menu.lua").code == 2)
  }
}
