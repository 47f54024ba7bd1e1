import Glibc
import Testing

@testable import RutterCLI

/// At a terminal: the bar, the keys, and the terminal as it was.
@Suite struct WatchCommandTests {
  private let spec: String = {
    var name = Array("/tmp/rutter-watch-XXXXXX".utf8CString)
    return (mkdtemp(&name).map { String(cString: $0) } ?? "/tmp") + "/sums_spec.lua"
  }()

  init() {
    write("it('are right', function() assert.equals(4, 2 + 2) end)\nit('are wrong', function() error('no') end)\n")
  }

  private func write(_ text: String, to path: String? = nil) {
    guard let file = fopen(path ?? spec, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  @Test("at a terminal a bar is drawn, and gone at the end")
  func progress() {
    let run = TerminalRun("test", spec)
    #expect(run.end() == 1)
    #expect(run.shown.hasText("]  0/2") && run.shown.hasText("FAIL  are wrong\r\n"))
    #expect(run.shown.hasText("\r\u{1B}[K1 passed, 1 failed\r\n"))
    let dumb = TerminalRun("test", spec, environment: ["TERM=dumb"])
    #expect(dumb.end() == 1 && dumb.shown.hasText(".F\r\n") && !dumb.shown.hasText("\u{1B}"))
  }

  @Test("a test that is explored for long says how far it is")
  func exploring() {
    let flow = spec.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/many.lua"
    write(
      """
      local rutter = require "rutter"
      rutter.root(function()
        local nodes = { title = "Many" }
        for i = 1, 9 do nodes[i] = rutter.button { "B" .. i, action = function() rutter.sleep(1) end } end
        return rutter.screen(nodes)
      end)
      """, to: flow)
    write(
      """
      it("taps all", function()
        local app = test.launch "many"
        for i = 1, 9 do app:tap("B" .. i) end
        app:settle()
      end)
      """)
    let run = TerminalRun("test", spec, "--explore", "--budget", "2s", columns: 100)
    #expect(run.waits(for: " of at least ") && run.waits(for: " orders, ") && run.waits(for: "/s  "))
    #expect(run.end() == 0)
  }

  @Test("keys and changes run again; q leaves with the last exit code, and the terminal is as it was")
  func keys() {
    let run = TerminalRun("test", spec, "--watch")
    #expect(run.waits(for: "1 passed, 1 failed") && run.waits(for: "q quit"))
    #expect(!run.isCooked)
    run.press("t")
    #expect(run.waits(for: "name is: "))
    run.press("right\r")
    #expect(run.waits(for: "1 passed, 0 failed") && run.waits(for: "q quit"))
    run.press("a")
    #expect(run.waits(for: "1 passed, 1 failed") && run.waits(for: "q quit"))
    write("it('are right', function() assert.equals(4, 2 + 2) end)\n")
    #expect(run.waits(for: "1 passed, 0 failed") && run.waits(for: "q quit"))
    run.press("q")
    #expect(run.end() == 0)
    #expect(run.isCooked)
  }

  @Test(
    "Ctrl-C and Ctrl-\\ while waiting end with 130 and 131, and the terminal is as it was",
    arguments: [("\u{3}", 130), ("\u{1C}", 131)] as [(String, Int32)])
  func interruption(key: String, code: Int32) {
    let run = TerminalRun("test", spec, "--watch")
    #expect(run.waits(for: "q quit") && !run.isCooked)
    run.press(key)
    #expect(run.end() == code)
    #expect(run.isCooked)
  }

  @Test("where no test is chosen the watch says so and goes on")
  func nothingChosen() {
    let run = TerminalRun("test", spec, "--watch", "-k", "zzz")
    #expect(run.waits(for: "no test was chosen: none fits -k 'zzz'") && run.waits(for: "q quit"))
    run.press("q")
    #expect(run.end() == 4)
  }

  @Test("Ctrl-Z gives the terminal back as it was; when the watch goes on it has its keys and says so")
  func suspension() {
    let run = TerminalRun("test", spec, "--watch", shell: #""$0" "$@"; echo "now $?"; read; fg"#)
    #expect(run.waits(for: "q quit") && !run.isCooked)
    run.press("\u{1A}")
    #expect(run.waits(for: "now 148"))
    #expect(run.isCooked)
    run.press("\r")
    #expect(run.waits(for: "Waiting for changes. a all") && run.waits(for: "q quit"))
    #expect(!run.isCooked)
    run.press("q")
    #expect(run.end() == 1)
    #expect(run.isCooked)
  }
}
