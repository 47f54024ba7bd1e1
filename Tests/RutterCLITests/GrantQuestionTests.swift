import Glibc
import TestFolders
import Testing

/// What a person is asked at a terminal before a plugin has what its manifest asks for.
@Suite struct GrantQuestionTests {
  private let folder = Folder()

  init() {
    folder.folder("tea")
    folder.folder("tea/data")
    folder.file("tea/data/a.txt", "green")
    folder.file(
      "tea/plugin.lua",
      #"return { name = "tea", version = "1.0.0", api = 1, capabilities = { "read=data", "http", "read=missing" } }"#)
    folder.file(
      "tea/init.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Tea", rutter.button { "Read", action = function()
          local isFine, text = pcall(rutter.fs.read, "a.txt")
          print("got " .. (isFine and text or "nothing"))
        end } }
      end)
      """)
  }

  private func start() -> TerminalRun {
    TerminalRun(
      "run", "--plain", folder.path + "/tea", columns: 200,
      environment: ["NO_COLOR=1", "TERM=xterm", "XDG_STATE_HOME=\(folder.path)/state"])
  }

  private let question = "Allow it? n: no, y: for this run, a: always (rutter trust takes it back) "

  @Test(
    "the answer is a key: y grants for this run, n and Ctrl-C do not, and what is no answer is told once what is",
    arguments: [("y", "for this run", "green"), ("n", "no", "nothing"), ("\u{3}", "no", "nothing")])
  func answers(key: String, word: String, result: String) {
    let run = start()
    #expect(run.waits(for: question), "\(run.shown)")
    #expect(run.shown.contains("asks for what nobody has allowed"))
    // Not what cannot be granted, nor what has no subject.
    #expect(run.shown.contains("  read=data (") && !run.shown.contains("http") && !run.shown.contains("missing"))
    run.press("x")
    #expect(run.waits(for: "Type n, y or a: "), "\(run.shown)")
    run.press("x")
    run.press("\u{1B}[A")
    usleep(50_000)
    run.press(key)
    #expect(run.waits(for: word + "\r\n"), "\(run.shown)")
    #expect(run.waits(for: "> "))
    run.press("1\n")
    #expect(run.waits(for: "got \(result)"), "\(run.shown)")
    run.press("quit\n")
    #expect(run.end() == 0)
  }

  @Test("always is kept, until the manifest asks for other things")
  func always() {
    let first = start()
    #expect(first.waits(for: question), "\(first.shown)")
    first.press("a")
    #expect(first.waits(for: "> "))
    first.press("quit\n")
    #expect(first.end() == 0)
    let second = start()
    #expect(second.waits(for: "> ") && !second.shown.contains("Allow it?"), "\(second.shown)")
    second.press("quit\n")
    #expect(second.end() == 0)
    folder.file("tea/plugin.lua", #"return { name = "tea", version = "1.0.0", api = 1, capabilities = { "store" } }"#)
    let third = start()
    #expect(third.waits(for: question), "\(third.shown)")
    third.press("n")
    #expect(third.waits(for: "> "))
    third.press("quit\n")
    #expect(third.end() == 0)
  }
}
