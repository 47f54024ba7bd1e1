import Glibc
import RutterWorkers
import Testing

/// What the next run knows of the last one.
@Suite struct LastFailedTests {
  private let folder: String = {
    var name = Array("/tmp/rutter-last-XXXXXX".utf8CString)
    return mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
  }()

  init() { write("plugin.lua", "") }

  @discardableResult private func write(_ name: String, _ text: String) -> String {
    if let file = fopen("\(folder)/\(name)", "w") {
      fputs(text, file)
      fclose(file)
    }
    return "\(folder)/\(name)"
  }

  private var failures: String { (try? TextFile.read("\(folder)/.rutter/failures.json")) ?? "" }

  @Test("of tests of one name those run again that failed")
  func names() {
    let spec = write("a_spec.lua", "for i = 1, 3 do it('row', function() assert.not_equals(2, i) end) end")
    #expect(Command.run("test", spec).code == 1)
    #expect(failures.contains("{\"row #2\":true}"))
    #expect(Command.run("test", spec, "--last-failed").output.contains("\n0 passed, 1 failed\n"))
  }

  @Test("what failed is remembered where nothing says what belongs together, beside the specs")
  func alone() {
    unlink("\(folder)/plugin.lua")
    let spec = write("a_spec.lua", "it('bad', function() error('x') end) it('good', function() end)")
    #expect(Command.run("test", spec).code == 1 && failures.contains("bad"))
    #expect(Command.run("test", spec, "--last-failed").output.contains("\n0 passed, 1 failed\n"))
  }

  @Test("a test that is gone under its name is forgotten, also where only others were chosen")
  func renamed() {
    let spec = write("a_spec.lua", "it('old', function() error('x') end) it('other', function() end)")
    #expect(Command.run("test", spec).code == 1 && failures.contains("old"))
    write("a_spec.lua", "it('new', function() end) it('other', function() end)")
    #expect(Command.run("test", spec, "-k", "other").code == 0 && !failures.contains("old"))
    #expect(
      Command.run("test", spec, "--last-failed").errors
        == "rutter test: --last-failed: none of these failed when they last ran\n")
  }

  @Test("a file that is named by two paths runs once")
  func twoPaths() {
    let spec = write("a_spec.lua", "it('one', function() end)")
    let result = Command.run("test", spec, "\(folder)/./a_spec.lua")
    #expect(result.code == 0 && result.output.contains("1 passed") && !result.output.contains("/./"))
  }

  /// A test that fails only where the second load comes first, or with another text.
  private func race(_ expected: String = "two") -> String {
    write(
      "race.lua",
      """
      local rutter = require "rutter"
      local word = rutter.cell("", "word")
      rutter.root(function()
        return rutter.screen {
          title = "Screen",
          rutter.text { word:get() },
          rutter.button { "One", action = function() rutter.sleep(1) word:set "one" end },
          rutter.button { "Two", action = function() rutter.sleep(2) word:set "\(expected)" end },
        }
      end)
      """)
    return write(
      "race_spec.lua",
      """
      it("ends with the second", function()
        local app = test.launch "race"
        app:tap "One"
        app:tap "Two"
        app:settle()
        assert.is_true(app.screen.nodes[1].label == "\(expected)")
      end)
      """)
  }

  @Test("a failure of an explored order is remembered until that order, and then all, pass")
  func orders() {
    let spec = race(), found = Command.run("test", spec, "--explore")
    #expect(found.code == 1 && found.output.contains("fails in "))
    #expect(failures.contains("{\"explored\":true,\"order\":\"b"))
    // Its usual order says nothing of the one that failed.
    #expect(Command.run("test", spec).code == 0)
    let known = failures
    let again = Command.run("test", spec, "--last-failed")
    #expect(again.code == 1 && again.output.contains("it failed in this order before") && failures == known)
    #expect(again.output.contains("replay: rutter test ") && !again.output.contains("fails in "))
    // It is the first to be tried, also where all are.
    let first = Command.run("test", spec, "--last-failed", "--explore")
    #expect(first.code == 1 && first.output.contains("it failed in this order before"))
    #expect(first.output.contains("--all-failures") && !first.output.contains("fails in "))
    #expect(Command.run("test", spec, "--last-failed", "--explore", "--all-failures").output.contains("fails in "))
    // It is mended: all orders are tried, and nothing is remembered any more.
    _ = race("one")
    let mended = Command.run("test", spec, "--last-failed")
    #expect(mended.code == 0 && mended.output.contains("in every order"))
    #expect(!failures.contains("explored"))
  }
}
