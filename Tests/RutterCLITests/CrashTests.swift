import Glibc
import TestFolders
import Testing

/// What may be set of the report that the runtime of Swift makes of a crash. Who waits for a key would wait for ever.
private let reports = [
  "enable=no",
  "enable=yes,interactive=yes,timeout=1000000,symbolicate=off,warnings=suppressed",
  "enable=yes,interactive=tty,timeout=1000000,symbolicate=off,warnings=suppressed",
  "enable=yes,interactive=no,symbolicate=off,warnings=suppressed",
]

@Suite("What a crash leaves of the terminal")
struct CrashTests {
  private let folder = Folder()

  private func flow() -> String {
    folder.file(
      "flow.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Crash", rutter.button { "Press me", action = function() end } }
      end)
      """)
  }

  private func environment(_ report: String) -> [String] { ["TERM=xterm-256color", "SWIFT_BACKTRACE=\(report)"] }

  /// Whether the terminal is as it was while the process may still be there, with its report.
  private func isBackAtOnce(_ run: ScreenRun) -> Bool { run.run.waits { run.isAsBefore } }

  @Test(
    "whatever is set of a report, the terminal is as it was at once, nobody waits for a key, and the signal ends it",
    arguments: reports, [SIGSEGV, SIGABRT, SIGILL])
  func crash(report: String, signal: Int32) {
    for options in [["--fullscreen"], []] {
      let run = ScreenRun(["run", flow()] + options, environment: environment(report))
      #expect(run.waits(for: "▸ 1 [ Press me ]"))
      #expect(run.run.waits { run.hasMouse })
      #expect(run.hasPastes && run.isAlternate == !options.isEmpty && !run.run.isAsBefore)
      run.run.send(signal)
      #expect(isBackAtOnce(run))
      #expect(run.end() == -signal)
      #expect(run.isAsBefore)
    }
  }

  @Test("the report of a crash shows below what was drawn", arguments: ["yes", "tty", "no"])
  func report(interactive: String) throws {
    let run = ScreenRun(
      ["run", flow()], rows: 60,
      environment: environment("enable=yes,interactive=\(interactive),symbolicate=off,color=no,timeout=1000000"))
    #expect(run.waits(for: "▸ 1 [ Press me ]"))
    run.run.send(SIGSEGV)
    #expect(run.end() == -SIGSEGV)
    // Only where the runtime finds the program that makes it.
    let texts = run.scrolled + run.texts
    guard let line = texts.firstIndex(where: { $0.contains("Program crashed") }) else { return }
    #expect(texts[..<line].contains { $0.contains("[ Press me ]") })
    #expect(run.isAsBefore)
  }

  @Test(
    "a real one, too, of whatever kind and on whatever thread",
    arguments: [
      ("trap", [SIGILL, SIGTRAP]), ("null", [SIGSEGV]), ("abort", [SIGABRT]), ("overflow", [SIGSEGV, SIGBUS]),
      ("thread", [SIGSEGV]),
    ] as [(String, [Int32])], [reports[0], reports[1]])
  func real(manner: (name: String, signals: [Int32]), report: String) {
    let run = ScreenRun(
      [manner.name], program: Command.path(of: "Crasher"), environment: environment(report))
    #expect(run.waits(for: "ready"))
    #expect(run.hasPastes && run.isAlternate && run.hasMouse && !run.showsCursor && !run.run.isAsBefore)
    run.press("\r")
    #expect(isBackAtOnce(run))
    #expect(manner.signals.contains(-run.end()))
    #expect(run.isAsBefore)
  }
}
