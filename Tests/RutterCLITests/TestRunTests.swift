import Glibc
import RutterWorkers
import Testing

@testable import RutterCLI

/// The command on real specs, as a process of its own.
@Suite struct TestRunTests {
  private let folder: String = {
    var name = Array("/tmp/rutter-run-XXXXXX".utf8CString)
    return mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
  }()

  @discardableResult private func write(_ name: String, _ text: String) -> String {
    if let file = fopen("\(folder)/\(name)", "w") {
      fputs(text, file)
      fclose(file)
    }
    return "\(folder)/\(name)"
  }

  private func read(_ name: String) -> String? { try? TextFile.read("\(folder)/\(name)") }

  /// A spec with a test that passes, one that fails, one that waits to be written.
  @discardableResult private func sums() -> String {
    write("plugin.lua", "")
    return write(
      "sums_spec.lua",
      """
      describe("sums", function()
        it("are right", function()
          assert.equals(4, 2 + 2)
        end)
        it("are wrong", function()
          assert.equals(5, 2 + 2)
        end)
        it("are to come")
      end)

      """)
  }

  @Test("exit 1: a failure as people read it, the counts alone on their line")
  func failure() {
    let spec = sums(), result = Command.run("test", spec)
    #expect(result.code == 1 && result.errors.isEmpty)
    #expect(
      result.output.hasPrefix(
        """
        .Fs

        FAIL  sums > are wrong
              \(spec):6

          6 |     assert.equals(5, 2 + 2)
            |            ^~~~~~

          expected 5, got 4

        1 passed, 1 failed, 1 skipped
        in 
        """))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test("a line, a word and the last failures choose")
  func selection() {
    let spec = sums()
    #expect(Command.run("test", "\(spec):3").code == 0)
    #expect(Command.run("test", spec, "-k", "right").output.hasPrefix(".\n"))
    #expect(Command.run("test", "\(spec):1", "--list").lines.count == 3)
    #expect(Command.run("test", spec).code == 1)
    // A file that does not load is no test.
    let broken = folder + "/broken_spec.lua"
    if let file = fopen(broken, "w") {
      fputs("x = = 1", file)
      fclose(file)
    }
    let list = Command.run("test", spec, broken, "--list")
    #expect(list.lines.count == 3 && list.errors.contains("does not load"))
    unlink(broken)
    let last = Command.run("test", folder, "--last-failed", "--list")
    #expect(last.code == 0 && last.output == "\(spec):5: sums > are wrong\n")
    let none = Command.run("test", spec, "-k", "nothing")
    #expect(none.code == 4)
    #expect(none.errors == "rutter test: no test was chosen: none fits -k 'nothing'\n")
    let noLine = Command.run("test", "\(spec):99")
    #expect(noLine.code == 4 && noLine.errors.contains("sums_spec.lua:99: no test here; the nearest is"))
  }

  @Test("exit 3: a file that does not load is told, the others run")
  func broken() {
    let bad = write("bad_spec.lua", "it(\"x\", function()\n")
    sums()
    let result = Command.run("test", folder, "-k", "right or bad")
    #expect(result.code == 3)
    #expect(result.output.hasPrefix("E.\n\nFAIL  \(bad) does not load\n"))
    #expect(result.output.contains("\n1 passed, 0 failed\n1 file does not load\n"))
  }

  @Test("exit 3: an odd entry of a folder is told as a file that does not load, the others run")
  func oddEntry() {
    sums()
    symlink("nowhere", "\(folder)/a_spec.lua")
    let result = Command.run("test", folder, "-k", "right")
    #expect(result.code == 3 && result.output.hasPrefix("E.\n\nFAIL  \(folder)/a_spec.lua does not load\n"))
    #expect(result.output.contains("\n1 passed, 0 failed\n1 file does not load\n"))
  }

  @Test("exit 4: a file that declares no tests is named")
  func empty() {
    let spec = write("empty_spec.lua", "")
    let result = Command.run("test", spec)
    #expect(result.code == 4 && result.errors.hasPrefix("rutter test: \(spec) declares no tests\n"))
  }

  @Test("exit 4: --last-failed says that nothing can be known, not that nothing failed")
  func lostFailures() {
    let spec = sums()
    write(".rutter", "")
    let result = Command.run("test", spec, "--last-failed")
    #expect(result.code == 4 && result.output.isEmpty && result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.contains("rutter test: --last-failed: ") && result.errors.contains("/.rutter: Not a dir"))
  }

  @Test("shards run everything once, and go together again")
  func shards() {
    sums()
    write("more_spec.lua", (1...5).map { "it(\"t\($0)\", function() end)\n" }.joined())
    let files = (1...3).map { "\(folder)/\($0).json" }
    for (index, file) in files.enumerated() {
      _ = Command.run("test", folder, "--shard", "\(index + 1)/3", "--report", "json=\(file)", "-j", "1")
    }
    let merged = Command.run("test", "--merge", files[0], files[1], files[2])
    #expect(merged.code == 1 && merged.errors.isEmpty)
    #expect(merged.output.contains("\n6 passed, 1 failed, 1 skipped\n"))
    #expect(
      Command.run("test", "--merge", files[0], files[2]).errors == "rutter test: shard 2/3 is missing\n")
  }

  @Test(
    "exit 129, 130, 131, 143: HUP, INT, QUIT and TERM tell what is known",
    arguments: [(SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143)] as [(Int32, Int32)])
  func interruption(signal: Int32, code: Int32) {
    let spec = write(
      "slow_spec.lua",
      """
      for i = 1, 10000 do
        it("t" .. i, function() for _ = 1, 100000 do end end)
      end

      """)
    let result = Command.run("test", spec, "-j", "1", signal: signal)
    #expect(result.code == code)
    #expect(result.output.contains(" passed, 0 failed\n") && result.output.contains(" not run\n"))
    #expect(result.names(unfinished: "\(spec):2: t"))
  }

  @Test("a bar that is asked for is redrawn at a terminal only: a pipe and a file get dots")
  func barInPipe() {
    let spec = write("bar_spec.lua", "it('a', function() end)"), file = "\(folder)/bar.txt"
    let dots = Command.run("test", spec, "--report", "dots"), bar = Command.run("test", spec, "--report", "progress")
    #expect(Command.run("test", spec, "--report", "progress=\(file)").code == 0)
    for text in [bar.output, read("bar.txt") ?? "\r"] {
      #expect(!text.contains("\r") && !text.contains("\u{1B}") && text.hasPrefix(String(dots.output.prefix(1))))
    }
  }

  @Test("exit 141: where nobody reads it ends, and remembers; reports in files are finished")
  func unheard() {
    let spec = sums()
    #expect(Command.run("test", spec, "-j", "1", "--report", "tap", isHeard: false).code == 141)
    let alone = Command.run("test", spec, "-j", "1", "-k", "wrong", isHeard: false)
    #expect(alone.code == 141 && alone.errors.isEmpty)
    #expect(read(".rutter/failures.json")?.contains("are wrong") == true)
    for report in ["dots", "tap", "json"] {
      let files = ["json=\(folder)/a.json", "junit=\(folder)/a.xml"]
      let result = Command.run(
        "test", spec, "-j", "2", "--report", report, "--report", files[0], "--report", files[1], isHeard: false)
      #expect(result.code == 141 && result.errors.isEmpty)
      #expect(read("a.json")?.contains("\n{\"event\":\"ended\",\"passed\":1,\"failed\":1,\"pending\":1,") == true)
      #expect(read("a.xml")?.hasSuffix("</testsuites>\n") == true)
      #expect(read(".rutter/failures.json")?.contains("are wrong") == true)
    }
    #expect(Command.run("test", "--merge", "\(folder)/a.json", isHeard: false).code == 141)
    #expect(Command.run("test", spec, "--list", isHeard: false).code == 141)
  }

  @Test("the same order from the same seed, and all of it")
  func shuffle() {
    let spec = write("many_spec.lua", (1...20).map { "it(\"t\($0)\", function() end)\n" }.joined())
    let first = Command.run("test", spec, "--shuffle=7", "--list"),
      again = Command.run("test", spec, "--shuffle=7", "--list")
    let plain = Command.run("test", spec, "--list")
    #expect(first.output == again.output && first.output != plain.output)
    #expect(first.lines.sorted() == plain.lines.sorted())
  }
}
