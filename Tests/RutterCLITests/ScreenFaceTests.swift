import Glibc
import TestFolders
import Testing

/// A flow with everything that a key can meet.
private let everything = """
  local rutter = require "rutter"
  local Leaf = rutter.type("Leaf", { n = "integer" })
  local name, vegan, size = rutter.cell("Anna", "name"), rutter.cell(false, "vegan"), rutter.cell("M", "size")
  local secret = rutter.cell("", "secret", { secret = true })
  rutter.destination(Leaf, function(leaf)
    return rutter.screen { title = "Leaf " .. leaf.n, rutter.text { "This is leaf " .. leaf.n } }
  end)
  rutter.route("/leaf/:n{integer}", function(p) return Leaf { n = p.n } end)
  local function push(n, style) return function() rutter.path:push(Leaf { n = n }, { style = style }) end end
  rutter.root(function()
    return rutter.screen {
      title = "Everything",
      rutter.link { "Open a leaf", to = Leaf { n = 1 } },
      rutter.link { "Open slowly", gives = Leaf, load = function() rutter.sleep(30) return Leaf { n = 2 } end },
      rutter.link { "Fail", gives = Leaf, load = function() error("the well is dry", 0) end },
      rutter.button { "As a sheet", action = push(3, "sheet") },
      rutter.button { "As a cover", action = push(4, "cover") },
      rutter.field { "Name", cell = name },
      rutter.field { "Secret", cell = secret },
      rutter.toggle { "Vegan", cell = vegan },
      rutter.picker { "Size", cell = size, choices = { "S", "M", "L" } },
      rutter.button { "Greet", action = function() rutter.log.info("hello " .. name:get()) end },
      rutter.button { "Crash", action = function() error("planted", 0) end },
    }
  end)
  """

private let up = "\u{1B}[A", down = "\u{1B}[B", left = "\u{1B}[D", escape = "\u{1B}", home = "\u{1B}[H",
  end = "\u{1B}[F"

@Suite("The interactive face at a terminal")
struct ScreenFaceTests {
  private let folder = Folder()

  /// The flow at a terminal, once it shows.
  private func start(
    _ options: String..., columns: Int = 80, rows: Int = 24, script: String = everything, shell: String? = nil,
    environment: [String] = ["TERM=xterm-256color"]
  ) -> ScreenRun {
    let run = ScreenRun(
      ["run", folder.file("flow.lua", script)] + options, shell: shell, columns: columns, rows: rows,
      environment: environment)
    if script == everything { #expect(run.waits(for: "▸ 1 Open a leaf")) }
    return run
  }

  private func quit(_ run: ScreenRun) {
    run.press("q")
    #expect(run.end() == 0)
    #expect(run.run.isCooked && run.showsCursor && !run.isAlternate && !run.hasMouse)
  }

  @Test("arrows and letters move; the cursor stands on what is selected")
  func moving() {
    let run = start()
    #expect(run.waits(atLine: "Open a leaf"))
    run.press(down)
    #expect(run.waits(atLine: "Open slowly"))
    run.press("j")
    #expect(run.waits(atLine: "Fail"))
    run.press("k" + up)
    #expect(run.waits(atLine: "Open a leaf"))
    run.press(end)
    #expect(run.waits(atLine: "Crash"))
    run.press(home)
    #expect(run.waits(atLine: "Open a leaf"))
    quit(run)
  }

  @Test("Enter opens, Left, Backspace and Esc go back, digits use at once", arguments: [left, "\u{7F}", escape])
  func openAndBack(key: String) {
    let run = start()
    run.press("\r")
    #expect(run.waits(for: "This is leaf 1"))
    #expect(run.shows("Everything › Leaf 1"))
    run.press(key)
    #expect(run.waits(atLine: "Open a leaf"))
    run.press("1")
    #expect(run.waits(for: "This is leaf 1"))
    run.press(key)
    #expect(run.waits(atLine: "Open a leaf"))
    quit(run)
  }

  @Test("the filter, the URL and the command line")
  func lines() {
    let run = start()
    run.press("/gre")
    #expect(run.waits(without: "Open a leaf"))
    #expect(run.shows("/gre") && run.shows("Greet"))
    run.press("\r")
    #expect(run.waits(for: "· hello Anna"))
    run.press("g/leaf/7\r")
    #expect(run.waits(for: "This is leaf 7"))
    run.press(":ro\t")
    #expect(run.waits(for: ":root"))
    run.press("\r")
    #expect(run.waits(atLine: "Greet"))
    quit(run)
  }

  @Test("what loads says so after a moment, with the time; Esc cancels it, and the rest stays usable")
  func loading() {
    let run = start()
    run.press("2")
    #expect(run.waits(for: "loading"))
    #expect(run.waits(for: "loading · 1 s"))
    run.press(up)
    #expect(run.waits(atLine: "Open a leaf"))
    run.press(escape)
    #expect(run.waits(without: "loading"))
    quit(run)
  }

  @Test("what failed says why, and r tries it again")
  func retry() {
    let run = start()
    run.press("3")
    #expect(run.waits(for: "✗ failed"))
    #expect(run.shows("the well is dry"))
    run.press("r")
    #expect(run.waits(for: "the well is dry"))
    quit(run)
  }

  @Test("sheets and covers do not look like pushes")
  func styles() {
    let run = start()
    run.press("4")
    #expect(run.waits(for: "╭─ Leaf 3 · sheet ─"))
    #expect(run.shows("│"))
    run.press(escape)
    #expect(run.waits(without: "╭"))
    run.press("5")
    #expect(run.waits(for: "━━ Leaf 4 · cover ━"))
    run.press(escape)
    #expect(run.waits(without: "━"))
    quit(run)
  }

  @Test("text with words, a paste, and a secret of which nothing shows")
  func fields() {
    let run = start()
    run.press("6")
    run.press(" and Bert\u{17}Carl\u{1B}[200~ \u{1B}[31m日本\n!\u{1B}[201~\r")
    #expect(run.waits(for: "Anna and Carl [31m日本 !"))
    run.press(down + "\rhunter2\r")
    #expect(run.waits(for: "••••••"))
    #expect(!String(decoding: run.bytes, as: UTF8.self).contains("hunter"))
    run.press(down + "\r")
    #expect(run.waits(for: "[x] Vegan"))
    run.press(down + "\r" + down + "\r")
    #expect(run.waits(for: "L ▾"))
    quit(run)
  }

  @Test("errors show with their place, and stay to be read again")
  func errors() {
    let run = start()
    run.press(end + "\r")
    #expect(run.waits(for: "✗ planted"))
    run.press("m")
    #expect(run.waits(for: "Esc close"))
    #expect(run.shows("✗ flow.lua:23: error: planted"))
    run.press(escape)
    #expect(run.waits(for: "Open a leaf"))
    quit(run)
  }

  @Test("help and the timeline")
  func pages() {
    let run = start(rows: 60)
    run.press("?")
    #expect(run.waits(for: "Shift-Tab"))
    run.press(escape)
    #expect(run.waits(without: "Shift-Tab"))
    run.press("\r")
    #expect(run.waits(for: "This is leaf 1"))
    run.press("t")
    #expect(run.waits(for: "● tap \"Open a leaf\""))
    run.press(left)
    #expect(run.waits(for: "● opened"))
    run.press(escape)
    #expect(run.waits(for: "This is leaf 1"))
    quit(run)
  }

  @Test("R reads the scripts again")
  func reload() {
    let run = start()
    run.press("R")
    #expect(run.waits(for: "Nothing has changed in the scripts."))
    folder.file(
      "flow.lua",
      String(everything.split(separator: "\n").joined(separator: "\n")).replacing("Open a leaf", with: "Open another"))
    run.press("R")
    #expect(run.waits(for: "Open another"))
    quit(run)
  }

  // MARK: The terminal

  @Test("inline, what stood above stays, and the last picture stays below it, without marks")
  func inline() {
    let run = start(shell: #"for n in $(seq 30); do echo "line $n"; done; "$0" "$@"; echo "after $?""#)
    #expect(run.scrolled.contains("line 1") || run.shows("line 1"))
    run.press("q")
    #expect(run.waits(for: "after 0"))
    let all = run.scrolled + run.texts
    #expect(all.contains("line 30") && all.contains("    Open a leaf ›"))
    #expect(!run.shows("▸") && !run.shows("? keys"))
  }

  @Test(
    "in full screen the terminal is as it was afterwards, whatever ended it",
    arguments: [("q", 0), ("\u{3}", 130)] as [(String, Int32)])
  func fullscreen(key: String, code: Int32) {
    let run = start("--fullscreen", shell: #"echo before; "$0" "$@"; echo "after $?""#)
    #expect(run.isAlternate && run.hasMouse)
    #expect(!run.shows("before"))
    run.press(key)
    #expect(run.waits(for: "after \(code)"))
    #expect(run.shows("before") && !run.isAlternate && !run.hasMouse && run.showsCursor && run.run.isCooked)
  }

  @Test(
    "a signal ends it, and leaves the terminal as it was",
    arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130)] as [(Int32, Int32)])
  func signals(number: Int32, code: Int32) {
    for options in [["--fullscreen"], []] {
      let run = ScreenRun(["run", folder.file("flow.lua", everything)] + options)
      #expect(run.waits(for: "▸ 1 Open a leaf"))
      run.run.send(number)
      #expect(run.end() == code)
      #expect(run.run.isCooked && run.showsCursor && !run.isAlternate && !run.hasMouse)
    }
  }

  @Test("Ctrl-Z stops it, and it goes on where it was")
  func suspend() {
    let run = start(shell: #""$0" "$@"; echo "stopped $?"; read; fg; echo "after $?""#)
    run.press(down + down)
    #expect(run.waits(atLine: "Fail"))
    run.press("\u{1A}")
    #expect(run.waits(for: "stopped"))
    #expect(run.run.isCooked)
    run.press("\r")
    #expect(run.waits(atLine: "Fail"))
    run.press("q")
    #expect(run.waits(for: "after 0"))
  }

  @Test("any size at any moment, also none at all", arguments: [true, false])
  func resize(isFullscreen: Bool) {
    let run = ScreenRun(["run", folder.file("flow.lua", everything)] + (isFullscreen ? ["--fullscreen"] : []))
    #expect(run.waits(for: "▸ 1 Open a leaf"))
    run.resize(columns: 40, rows: 10)
    run.press(down)
    #expect(run.waits(atLine: "Open slowly"))
    run.resize(columns: 1, rows: 1)
    run.press(down)
    run.resize(columns: 200, rows: 60)
    #expect(run.waits(atLine: "Fail"))
    #expect(run.waits(for: "? keys"))
    run.resize(columns: 0, rows: 0)
    run.press("q")
    #expect(run.end() == 0)
  }

  @Test("a terminal that says nothing of its size gets the usual one")
  func noSize() {
    let run = ScreenRun(["run", folder.file("flow.lua", everything)], columns: 0, rows: 0)
    #expect(run.run.waits { String(decoding: run.bytes, as: UTF8.self).contains("Crash") })
    run.press("q")
    #expect(run.end() == 0)
  }

  @Test(
    "a click uses what is under it, the wheel scrolls, inline and in full screen; --no-mouse leaves the mouse alone")
  func mouse() {
    for options in [["--fullscreen"], []] {
      let run = ScreenRun(["run", folder.file("flow.lua", everything)] + options)
      #expect(run.waits(for: "▸ 1 Open a leaf"))
      #expect(run.run.waits { run.hasMouse })
      let row = run.texts.firstIndex { $0.contains("As a cover") } ?? -1
      run.press("\u{1B}[<0;8;\(row + 1)M\u{1B}[<0;8;\(row + 1)m")
      #expect(run.waits(for: "━━ Leaf 4 · cover ━"))
      quit(run)
    }
    let run = start("--no-mouse")
    #expect(run.waits(atLine: "Open a leaf") && !run.hasMouse)
    quit(run)
  }

  @Test("a terminal that is closed ends it")
  func hangUp() {
    let run = start()
    run.run.hangUp()
    #expect(run.end() == 129)
  }

  @Test("frames that come faster than they can be drawn are joined; the last one shows")
  func fast() {
    let script = """
      local rutter = require "rutter"
      local n = rutter.cell(0, "n")
      rutter.root(function()
        return rutter.screen { title = "Count", on_appear = function()
          for i = 1, 400 do n:set(i) rutter.sleep(0.001) end
        end, rutter.text { "at " .. n:get() } }
      end)
      """
    let run = start(script: script)
    #expect(run.waits(for: "at 400"))
    quit(run)
  }

  @Test("bytes that are no UTF-8, cut sequences and unknown ones do no harm")
  func badInput() {
    let run = start()
    run.run.press([0xFF, 0xC3, 0x28, 0x1B, 0x5B, 0x39, 0x39, 0x39, 0x7A, 0x1B, 0x5D, 0x37, 0x3B])
    run.run.press([0x07, 0x1B, 0x4F])
    run.press(down)
    #expect(run.run.waits { run.cursor.row > 0 })
    run.press("\u{1B}[B")
    #expect(run.waits(for: "▸"))
    quit(run)
  }

  @Test("colours are those that the terminal has, and none with NO_COLOR")
  func colors() {
    func isColored(_ environment: [String]) -> Bool {
      let run = start(environment: environment)
      defer { quit(run) }
      #expect(run.waits(atLine: "Open a leaf"))
      let style = run.style(run.cursor.row, run.cursor.column)
      #expect(style.bold)
      return style.colored
    }
    #expect(isColored(["TERM=xterm-256color"]))
    #expect(isColored(["TERM=xterm", "COLORTERM=truecolor"]))
    #expect(isColored(["TERM=unknown-thing"]))
    #expect(!isColored(["TERM=xterm-256color", "NO_COLOR=1"]))
  }

  @Test("keys can be recorded, and pressed again")
  func recorded() {
    let keys = folder.path + "/keys"
    let run = start("--record-keys", keys)
    run.press("jj")
    #expect(run.waits(atLine: "Fail"))
    run.press(up)
    #expect(run.waits(atLine: "Open slowly"))
    quit(run)
    #expect(folder.read("keys") == "j\nj\nUp\nq\n")
    folder.file("keys", "j\nj\nUp\n")
    let again = ScreenRun(["run", folder.path + "/flow.lua", "--keys", keys])
    #expect(again.waits(atLine: "Open slowly"))
    quit(again)
    folder.file("keys", "j\nDwn\n")
    let wrong = Command.run("run", folder.path + "/flow.lua", "--keys", keys)
    #expect(wrong.code == 2 && wrong.errors.contains("line 2: a line is one key, got 'Dwn'; did you mean 'Down'?"))
    folder.file("keys", "j\n")
    let plain = Command.run("run", folder.path + "/flow.lua", "--keys", keys)
    #expect(plain.code == 0 && plain.errors.contains("note: --keys is for the interactive face, and this is the plain"))
  }

  @Test("clicks are recorded in rows of the picture, and find what they used wherever that stands on a terminal")
  func recordedClicks() {
    let keys = folder.path + "/keys"
    func below(_ count: Int, _ option: String) -> ScreenRun {
      start(option, keys, shell: #"for n in $(seq \#(count)); do echo "line $n"; done; "$0" "$@""#)
    }
    let run = below(5, "--record-keys")
    #expect(run.run.waits { run.hasMouse })
    let row = run.texts.firstIndex { $0.contains("As a cover") } ?? -1
    // The wheel may be turned anywhere; a click above the picture is nothing.
    run.press("\u{1B}[<65;8;1M\u{1B}[<64;8;1M\u{1B}[<0;8;2M\u{1B}[<0;8;2m")
    run.press("\u{1B}[<0;8;\(row + 1)M")
    #expect(run.waits(for: "━━ Leaf 4 · cover ━"))
    quit(run)
    let top = "WheelDown at 1:8\nWheelUp at 1:8\n"
    #expect(folder.read("keys") == top + "Press left at \(row - 4):8\nq\n")
    folder.file("keys", "Press left at \(row - 4):8\n")
    for count in [0, 3, 7] {
      let again = below(count, "--keys")
      #expect(again.waits(for: "━━ Leaf 4 · cover ━"))
      quit(again)
    }
  }

  @Test("keys are recorded over an older record of keys, and over nothing else")
  func recordedOver() {
    let path = folder.file("other", "a = 1\n"), flow = folder.file("flow.lua", everything)
    for (other, text) in [(flow, everything), (path, "a = 1\n"), (path, "# a heading\n")] {
      if other == path { folder.file("other", text) }
      let run = ScreenRun(["run", flow, "--record-keys", other], columns: 200)
      #expect(run.end() == 2)
      #expect(run.shows("\(other): this file is there, and is no record of keys; name another file"))
      #expect(folder.read(other == flow ? "flow.lua" : "other") == text)
    }
    let plain = Command.run("run", flow, "--record-keys", "/dev/null")
    #expect(plain.code == 0 && plain.errors.contains("note: --record-keys is for the interactive face, and this is"))
    for text in ["", "# a key of a secret\nEnter\n"] {
      folder.file("other", text)
      quit(start("--record-keys", path))
      #expect(folder.read("other") == "q\n")
    }
  }

  @Test("keys of a file use what shows, be it with the first of them, and however far they have gone down")
  func replayedUses() {
    folder.file("keys", "Enter\nBackspace\n" + String(repeating: "j\n", count: 5) + "Space\nU\nd\no\nEnter\n")
    let run = ScreenRun(["run", folder.file("flow.lua", everything), "--keys", folder.path + "/keys"], rows: 8)
    #expect(run.waits(for: "AnnaUdo"))
    quit(run)
  }

  @Test(
    "ACCESSIBLE, and TERM that is dumb, empty or not set, give lines of text; without TERM nothing steers the terminal",
    arguments: [["ACCESSIBLE=1", "TERM=xterm"], ["TERM=dumb"], ["TERM="], []])
  func plain(environment: [String]) {
    let run = ScreenRun(["run", folder.file("flow.lua", everything)], environment: environment)
    #expect(run.run.waits(for: "1) Open a leaf"))
    run.press("quit\r")
    #expect(run.end() == 0)
    if !environment.contains("TERM=xterm") { #expect(!run.bytes.contains(0x1B)) }
  }

  @Test("a flow that does not load says why, and leaves no picture")
  func notLoaded() {
    let run = ScreenRun(["run", folder.file("flow.lua", "oops(")])
    #expect(run.end() == 3)
    #expect(run.shows("flow.lua:1"))
    let late = ScreenRun(["run", folder.file("flow.lua", "error('planted')")])
    #expect(late.end() == 3)
    #expect(late.shows("planted"))
    #expect(late.run.isCooked)
  }
}

extension Folder {
  /// The text of a file.
  fileprivate func read(_ name: String) -> String {
    guard let file = fopen("\(path)/\(name)", "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    var text = "", rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        text += other
        rest = rest.dropFirst(part.count)
      } else {
        text.append(rest.removeFirst())
      }
    }
    return text
  }
}
