import Glibc
import TestFolders
import Testing

/// The plain face at a terminal: editing lines, and the terminal as it was afterwards.
@Suite struct PromptRunTests {
  private let folder = Folder()

  /// A form, and a link that takes its time.
  private var flow: String {
    folder.file(
      "form.lua",
      """
      local rutter = require "rutter"
      local name, word = rutter.cell("", "name"), rutter.cell("", "word", { secret = true })
      rutter.root(function()
        return rutter.screen {
          title = "Form",
          rutter.field { "Name", cell = name },
          rutter.field { "Word", cell = word },
          rutter.button { "Nothing", action = function() end },
          rutter.link { "Slow", gives = rutter.integer, load = function() rutter.sleep(0.3) return 4 end },
          rutter.text { "Hello " .. name:get() },
        }
      end)
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      """)
  }

  @Test("a line is edited before it is entered, and entered again by the arrows")
  func editing() {
    let run = TerminalRun("run", "--plain", flow)
    #expect(run.waits(for: "> "))
    run.press("Nama = Berta\u{1B}b\u{7F}\u{7F}\u{7F}\u{7F}e = \u{B}Anna\r")
    #expect(run.waits(for: "Hello Anna"))
    #expect(run.waits(for: "> "))
    run.press("\u{1B}[A\u{7F}\u{7F}\u{7F}\u{7F}Otto\r")
    #expect(run.waits(for: "Hello Otto"))
    run.press("\u{4}")
    #expect(run.end() == 0)
    #expect(run.isCooked)
  }

  @Test("sequences that are cut in the middle are put together, and what is no UTF-8 harms nothing")
  func cut() {
    let run = TerminalRun("run", "--plain", flow)
    #expect(run.waits(for: "> "))
    run.press("Name = x")
    #expect(run.waits(for: "Name = x"))
    run.press("\u{1B}[")
    run.press("D")
    run.press("\u{C3}")
    run.press([0xFF, 0xC3])
    run.press("a\u{1B}[H\u{B}1\r")
    #expect(run.waits(for: "Name is empty"))
    run.press("\r")
    #expect(run.waits(for: "Left as it was."))
    run.press("quit\r")
    #expect(run.end() == 0)
  }

  @Test("a paste is one line, whatever is in it")
  func paste() {
    let run = TerminalRun("run", "--plain", flow)
    #expect(run.waits(for: "\u{1B}[?2004h> "))
    run.press("1\r")
    #expect(run.waits(for: "Name: "))
    run.press("\u{1B}[200~quit\r\nnow\u{1B}[201~")
    #expect(run.waits(for: "quit now"))
    run.press("\r")
    #expect(run.waits(for: "Hello quit now"))
    run.press("quit\r")
    #expect(run.end() == 0)
    #expect(run.shown.hasSuffix("\u{1B}[?2004l"))
  }

  @Test("Tab completes a label")
  func completion() {
    let run = TerminalRun("run", "--plain", flow)
    #expect(run.waits(for: "> "))
    run.press("noth\t\r")
    #expect(run.waits(for: "Nothing"))
    #expect(run.waits(for: "Done; nothing on the screen has changed."))
    run.press("cancel\r")
    #expect(run.waits(for: "there is nothing to cancel"))
    run.press("quit\r")
    #expect(run.end() == 0)
  }

  @Test("S8: nothing shows of a secret that is typed, also early, and what follows shows again")
  func secret() {
    let run = TerminalRun("run", "--plain", flow)
    #expect(run.waits(for: "> "))
    run.press("2\rhunter2\rNothing\r")
    #expect(run.waits(for: "Word: "))
    #expect(run.waits(for: "‹secret 7›"))
    #expect(run.waits(for: "> Nothing"))
    run.press("quit\r")
    #expect(run.end() == 0)
    #expect(!run.shown.contains("hunter2") && !run.shown.contains("hun"), "\(run.shown)")
  }

  @Test("S8: a secret that is typed at a terminal does not show there either where what shows goes into a pipe")
  func hiddenBesidePipe() {
    let login = folder.file(
      "login.lua",
      """
      local rutter = require "rutter"
      local word = rutter.cell("", "word", { secret = true })
      rutter.root(function() return rutter.screen { title = "Login", rutter.field { "Password", cell = word } } end)
      """)
    let run = TerminalRun("run", login, shell: #""$0" "$@" | cat"#)
    #expect(run.waits(for: "Login"))
    run.press("Password\n")
    #expect(run.waits(for: "Type the new text"))
    #expect(!run.isCooked)
    run.press("hunter2\n")
    #expect(run.waits(for: "‹secret 7›"))
    #expect(run.isCooked)
    run.press("quit\n")
    #expect(run.end() == 0)
    #expect(!run.shown.contains("hunter2"), "\(run.shown)")
  }

  @Test("S8: a secret whose field goes while it is typed never shows", arguments: ["xterm", "dumb"])
  func secretOfLostField(terminal: String) {
    let login = folder.file(
      "login.lua",
      """
      local rutter = require "rutter"
      local word = rutter.cell("", "word", { secret = true })
      local gone = rutter.cell(false, "gone")
      rutter.root(function()
        return rutter.screen { title = "Login",
          rutter.button { "Soon", action = function() rutter.sleep(2) gone:set(true) end },
          not gone:get() and rutter.field { "Password", cell = word } }
      end)
      """)
    let run = TerminalRun("run", "--plain", login, environment: ["TERM=\(terminal)", "NO_COLOR=1"])
    let enter = terminal == "dumb" ? "\n" : "\r"
    #expect(run.waits(for: "> "))
    run.press("Soon" + enter)
    run.press("Password" + enter)
    #expect(run.waits(for: "Password: "))
    run.press("hun")
    #expect(run.waits(for: "'Password' cannot be changed any more"))
    run.press("ter2" + enter)
    #expect(run.waits(for: "was not taken"))
    run.press("quit" + enter)
    #expect(run.end() == 0)
    #expect(!run.shown.contains("hun") && !run.shown.contains("ter2"), "\(run.shown)")
  }

  @Test("what comes while a line is written stands below it, and the line goes on")
  func late() {
    let run = TerminalRun("run", "--plain", flow)
    #expect(run.waits(for: "> "))
    run.press("Slow\rba")
    #expect(run.waits(for: "> ba"))
    #expect(run.waits(for: "Form › Number 4\r\n"))
    #expect(run.waits(for: "> ba"))
    run.press("ck\r")
    #expect(run.waits(for: "Hello"))
    run.press("quit\r")
    #expect(run.end() == 0)
  }

  @Test("a terminal of no size counts as one of 80 columns")
  func noSize() {
    let run = TerminalRun("run", "--plain", flow, columns: 0, rows: 0)
    #expect(run.waits(for: "Type a number or a label; help tells more, quit leaves."))
    run.press("help\r")
    #expect(run.waits(for: "use what has this label, or the only one that begins so"))
    run.press("quit\r")
    #expect(run.end() == 0)
  }

  @Test(
    "after a signal or a crash the terminal is as it was, and the signal takes its course",
    arguments: [
      (SIGTERM, 143), (SIGINT, 130), (SIGQUIT, 131), (SIGSEGV, -SIGSEGV), (SIGABRT, -SIGABRT), (SIGILL, -SIGILL),
      (SIGBUS, -SIGBUS), (SIGTRAP, -SIGTRAP), (SIGUSR1, -SIGUSR1), (SIGALRM, -SIGALRM), (SIGXCPU, -SIGXCPU),
    ] as [(Int32, Int32)])
  func signals(_ signal: Int32, _ end: Int32) {
    // The report of a crash takes seconds, and is none of ours.
    let run = TerminalRun(
      "run", "--plain", flow, environment: ["TERM=xterm", "NO_COLOR=1", "SWIFT_BACKTRACE=enable=no"])
    #expect(run.waits(for: "> "))
    run.press("half")
    #expect(run.waits(for: "half"))
    #expect(!run.isCooked)
    run.send(signal)
    #expect(run.end() == end)
    #expect(run.isCooked)
    #expect(run.shown.contains("\u{1B}[?2004l"))
  }

  @Test("a terminal that goes away ends it")
  func hangUp() {
    let run = TerminalRun("run", "--plain", flow)
    #expect(run.waits(for: "> "))
    run.hangUp()
    #expect(run.end() == 129)
  }

  @Test("the same where nobody is told of it by a signal")
  func hangUpIgnored() {
    let run = TerminalRun("run", "--plain", flow, shell: #"trap "" HUP; exec "$0" "$@""#)
    #expect(run.waits(for: "> "))
    run.hangUp()
    #expect(run.end() == 129)
  }

  @Test("Ctrl-Z gives the terminal back as it was, and going on shows the line again")
  func stopped() {
    let run = TerminalRun("run", "--plain", flow, shell: #""$0" "$@"; echo "now $?"; read; fg"#)
    #expect(run.waits(for: "> "))
    run.press("Name = Anna")
    #expect(run.waits(for: "Anna"))
    run.press("\u{1A}")
    #expect(run.waits(for: "now 148"))
    #expect(run.isCooked)
    run.press("\n")
    #expect(run.waits(for: "> Name = Anna"))
    #expect(!run.isCooked)
    run.press("!\r")
    #expect(run.waits(for: "Hello Anna!"))
    run.press("quit\r")
    #expect(run.end() == 0)
  }
}
