import Glibc
import TestFolders
import Testing

private let escape = "\u{1B}", down = "\u{1B}[B", end = "\u{1B}[F"

/// A form, a list, and words that would steer a terminal.
private let form = """
  local rutter = require "rutter"
  local name = rutter.cell("", "name")
  local rows = {}
  for n = 1, 60 do rows[n] = "Row " .. n end
  rutter.root(function()
    return rutter.screen {
      title = "For\\27[31mm",
      rutter.field { "Name", cell = name },
      rutter.button { "Length", action = function() rutter.log.info("it has " .. #name:get() .. " bytes") end },
      rutter.button { "a\\27[2Jb\\7c\\r\\nd\\u{9B}31me\\0f\\u{202E}g", action = function() rutter.log.info("x\\27]0;y\\7z") end },
      rutter.text { "over\\27[10Athe\\8\\8top\\u{85}\\tand on" },
      rutter.list(rows, function(row) return rutter.button { row, action = function() rutter.log.info("used " .. row) end } end),
    }
  end)
  """

@Suite("The interactive face on terminals of all kinds")
struct ScreenTerminalTests {
  private let folder = Folder()

  private func start(
    _ options: String..., columns: Int = 80, rows: Int = 24, script: String = form, shell: String? = nil,
    environment: [String] = ["TERM=xterm-256color"]
  ) -> ScreenRun {
    ScreenRun(
      ["run", folder.file("flow.lua", script)] + options, shell: shell, columns: columns, rows: rows,
      environment: environment)
  }

  private func quit(_ run: ScreenRun) {
    run.press("q")
    #expect(run.end() == 0)
    #expect(run.isAsBefore)
  }

  // MARK: Signals, in full screen

  @Test("a terminal that is closed in full screen ends it")
  func hangUp() {
    let run = start("--fullscreen")
    #expect(run.waits(atLine: "Name"))
    run.run.hangUp()
    #expect(run.end() == 129)
  }

  @Test("Ctrl-Z in full screen gives the terminal back as it was, and it goes on where it was")
  func suspend() {
    let run = start(
      "--fullscreen", shell: #"echo before; "$0" "$@"; echo "stopped $?"; read; fg; echo "after $?""#)
    #expect(run.waits(atLine: "Name"))
    run.press(down)
    #expect(run.waits(atLine: "Length"))
    run.press("\u{1A}")
    #expect(run.waits(for: "stopped"))
    #expect(run.shows("before") && !run.shows("Length") && run.isAsBefore)
    run.press("\r")
    #expect(run.waits(atLine: "Length"))
    #expect(run.isAlternate && run.hasMouse && run.hasPastes && !run.shows("before"))
    run.press(down)
    run.press("q")
    #expect(run.waits(for: "after 0"))
    #expect(run.shows("before") && run.isAsBefore)
  }

  // MARK: Kinds of terminals

  @Test(
    "where a terminal names no more, colours are the 16 that all have; where it is unknown, too",
    arguments: [["TERM=xterm"], ["TERM=linux"], ["TERM=unknown-thing"], ["TERM=vt100", "COLORTERM="]])
  func colors(environment: [String]) {
    let run = start(environment: environment)
    #expect(run.waits(atLine: "Name"))
    let text = String(decoding: run.bytes, as: UTF8.self)
    #expect(!text.hasText("38;5;") && !text.hasText("38;2;") && !text.hasText("48;"))
    let style = run.style(run.cursor.row, run.cursor.column)
    #expect(style.bold && style.colored)
    quit(run)
  }

  @Test("it begins at any size", arguments: [(1, 1), (2, 1), (1, 2), (3, 2), (7, 3), (1000, 2)])
  func sizes(columns: Int, rows: Int) {
    for options in [["--fullscreen"], []] {
      let run = ScreenRun(["run", folder.file("flow.lua", form)] + options, columns: columns, rows: rows)
      #expect(run.waits(for: "▸"))
      run.press(down)
      run.resize(columns: 80, rows: 24)
      #expect(run.waits(atLine: "Length"))
      quit(run)
    }
  }

  // MARK: The mouse

  @Test("the wheel scrolls by three lines and back, and a click uses what stands there then", arguments: [true, false])
  func wheel(isFullscreen: Bool) {
    let run = ScreenRun(["run", folder.file("flow.lua", form)] + (isFullscreen ? ["--fullscreen"] : []))
    #expect(run.waits(atLine: "Name"))
    #expect(run.run.waits { run.hasMouse })
    #expect(run.shows("Row 1") && !run.shows("↑"))
    run.press("\u{1B}[<65;5;5M\u{1B}[<65;5;5M")
    #expect(run.waits(for: "↑ 6 more"))
    #expect(!run.shows("Length"))
    let row = run.texts.firstIndex { $0.contains("[ Row 9 ]") } ?? -1
    run.press("\u{1B}[<0;8;\(row + 1)M\u{1B}[<0;8;\(row + 1)m")
    #expect(run.waits(for: "used Row 9"))
    #expect(run.cursorLine.contains("Row 9"))
    run.press("\u{1B}[<64;5;5M\u{1B}[<64;5;5M\u{1B}[<64;5;5M")
    #expect(run.waits(for: "Length"))
    quit(run)
  }

  // MARK: What comes in

  @Test("keys that come at once with those before them are about what these lead to")
  func typedAhead() {
    let run = start(
      script: """
        local rutter = require "rutter"
        rutter.destination(rutter.integer, function(n)
          return rutter.screen { title = "Level " .. n, rutter.button { "Say", action = function() rutter.log("said it") end } }
        end)
        rutter.root(function() return rutter.screen { title = "Ground", rutter.link { "Up", to = 1 } } end)
        """)
    #expect(run.waits(atLine: "Up"))
    run.press("\r\r")
    #expect(run.waits(for: "said it"))
    quit(run)
  }

  @Test("a megabyte that is pasted into a field is there whole, and the terminal goes on")
  func paste() {
    let run = start()
    #expect(run.waits(atLine: "Name"))
    run.press("\r")
    #expect(run.waits(for: "Esc undo"))
    let line = String(repeating: "0123456789abcdef", count: 64)
    run.press("\u{1B}[200~")
    // In pieces, while what it draws is read: neither side waits for the other.
    for _ in 0..<1000 {
      run.press(line)
      run.readWaiting()
    }
    run.press("\u{1B}[201~\r")
    #expect(run.waits(without: "Esc undo"))
    run.press("2")
    #expect(run.waits(for: "it has 1024000 bytes"))
    quit(run)
  }

  @Test("sequences that come in two parts are one key", arguments: [true, false])
  func cut(isFullscreen: Bool) {
    let run = ScreenRun(["run", folder.file("flow.lua", form)] + (isFullscreen ? ["--fullscreen"] : []))
    #expect(run.waits(atLine: "Name"))
    run.press("\u{1B}[1;")
    usleep(20_000)
    run.press("1B")
    #expect(run.waits(atLine: "Length"))
    run.press("\u{1B}[1")
    usleep(20_000)
    run.press("A")
    #expect(run.waits(atLine: "Name"))
    quit(run)
  }

  @Test("bytes that are no UTF-8 show as a sign in a field, and what follows is text again")
  func noUTF8() {
    let run = start()
    #expect(run.waits(atLine: "Name"))
    run.press("\r")
    #expect(run.waits(for: "Esc undo"))
    run.run.press([0x61, 0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x62, 0xF0, 0x9F, 0x8D, 0x8B, 0x0D])
    #expect(run.waits(for: "a��(�b🍋"))
    quit(run)
  }

  // MARK: What goes out

  @Test("words that would steer a terminal are written out, wherever they stand", arguments: [true, false])
  func controls(isFullscreen: Bool) {
    let run = ScreenRun(["run", folder.file("flow.lua", form)] + (isFullscreen ? ["--fullscreen"] : []))
    #expect(run.waits(atLine: "Name"))
    #expect(run.shows(#"For\u{1B}[31mm"#))
    #expect(run.shows(#"[ a\u{1B}[2Jb\u{7}c d\u{9B}31me\u{0}f\u{202E}g ]"#))
    #expect(run.shows(#"over\u{1B}[10Athe\u{8}\u{8}top"#))
    run.press("3")
    #expect(run.waits(for: #"x\u{1B}]0;y\u{7}z"#))
    quit(run)
    let bytes = run.bytes
    for planted in ["\u{1B}[31m", "\u{1B}[10A", "\u{1B}]0;", "\u{7}", "\u{8}", "\u{9B}", "\u{85}", "\u{202E}", "\0"] {
      #expect(!bytes.hasPart(Array(planted.utf8)), "\(planted.debugDescription)")
    }
  }

  // MARK: Much

  @Test("100,000 rows: the last one is reached at once, and found by its name")
  func many() {
    folder.file("rutter.lua", "return { limits = { turn = 1000, memory = \"1024 MiB\" } }")
    let run = start(
      "--trust-project", columns: 60, rows: 12,
      script: """
        local rutter = require "rutter"
        local rows = {}
        for n = 1, 100000 do rows[n] = "Row " .. n end
        rutter.root(function()
          return rutter.screen { title = "Many", rutter.list(rows, function(row)
            return rutter.button { row, action = function() rutter.log.info("used " .. row) end }
          end) }
        end)
        """)
    #expect(run.waits(atLine: "Row 1 "))
    run.press(end)
    #expect(run.waits(atLine: "Row 100000"))
    run.press("\u{1B}[A\u{1B}[A")
    #expect(run.waits(atLine: "Row 99998"))
    run.press("/77777")
    #expect(run.waits(for: "1 found"))
    run.press("\r")
    #expect(run.waits(for: "used Row 77777"))
    quit(run)
  }
}

extension [UInt8] {
  /// Whether some bytes stand in these.
  fileprivate func hasPart(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: part) }
  }
}
