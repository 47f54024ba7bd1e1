import Glibc
import RutterWorkers
import Testing

@testable import RutterCLI

/// What is left when the process dies that runs the tests. It is killed from outside, as the system does it.
@Suite struct DeathTests {
  private let folder: String = {
    var name = Array("/tmp/rutter-death-XXXXXX".utf8CString)
    return mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
  }()

  private func write(_ name: String, _ text: String) -> String {
    if let file = fopen("\(folder)/\(name)", "w") {
      fputs(text, file)
      fclose(file)
    }
    return "\(folder)/\(name)"
  }

  private func read(_ name: String) -> String { (try? TextFile.read("\(folder)/\(name)")) ?? "" }

  private static let count = 12

  /// Quick tests, and one in their middle that takes a while.
  private func slow() -> String {
    _ = write("plugin.lua", "")
    return write(
      "slow_spec.lua",
      """
      for i = 1, \(Self.count) do
        it("test " .. i, function()
          for _ = 1, 15000000 do end
          assert.not_equals(3, i)
        end)
      end

      """)
  }

  /// How often one text holds another.
  private func parts(_ text: String, _ part: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  private func flow() -> String {
    write("flow.lua", "local r = require 'rutter' r.root(function() return r.screen { title = 'Root' } end)")
  }

  @Test("a process that is halted and woken again goes on, and the run ends with it")
  func halted() {
    let script = """
      "$0" test "$1" -j 1 & run=$!
      for _ in 1 2 3 4 5 6 7 8 9 10; do
        child=$(cat /proc/$run/task/$run/children); [ -n "$child" ] && break; sleep 0.2
      done
      kill -STOP $child && sleep 0.5 && kill -CONT $child
      wait $run
      """
    let result = Command.run(
      "/usr/bin/timeout", all: ["60", "/bin/sh", "-c", script, Command.path, slow()], input: "")
    #expect(result.code == 1 && result.output.contains("\(Self.count - 1) passed, 1 failed"), "\(result)")
  }

  @Test(
    "the test that was running fails, by name; all others are run and told once, in every report and the store",
    arguments: [(SIGKILL, "SIGKILL"), (SIGXCPU, "signal 24")] as [(Int32, String)])
  func death(signal: Int32, name: String) {
    let spec = slow()
    let result = Command.run(
      "test", spec, "-j", "1", "--report", "tap", "--report", "junit=\(folder)/all.xml", "--report",
      "json=\(folder)/all.json", signal: signal, ofChild: true)
    #expect(result.code == 1)
    let died = result.lines.filter { $0.contains("died in \(spec):2: test ") && $0.contains(name) }
    #expect(!died.isEmpty)
    let verdicts = result.lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(verdicts.count == Self.count && Set(verdicts).count == Self.count)
    #expect(verdicts.contains("not ok 3 - test 3"))
    #expect(result.lines.last == "1..\(Self.count)" && parts(result.output, "TAP version") == 1)
    #expect(parts(read("all.xml"), "<testcase ") == Self.count && parts(read("all.xml"), "died in ") >= 1)
    #expect(read("all.xml").hasSuffix("</testsuites>\n"))
    #expect(parts(read("all.json"), "{\"event\":\"test\"") == Self.count)
    #expect(parts(read("all.json"), "\"kind\":\"crash\"") == 1)
    #expect(parts(read("all.json"), "{\"event\":\"ended\"") == 1)
    #expect(read(".rutter/failures.json").contains("test 3"))
  }

  @Test("several tests that ran are run again by themselves; if none of them is to blame, that is said, exit 70")
  func several() {
    let spec = write(
      "slow_spec.lua", "for i = 1, 6 do it('test ' .. i, function() for _ = 1, 30000000 do end end) end\n")
    let result = Command.run("test", spec, "-j", "2", signal: SIGKILL, ofChild: true)
    if result.output.contains("died in ") {
      // The second worker had not begun yet.
      #expect(result.code == 1 && result.output.contains("\n5 passed, 1 failed\n"))
    } else {
      #expect(result.code == 70 && result.output.contains("\n6 passed, 0 failed\n"))
      #expect(result.errors.contains("the process that runs the tests was ended by SIGKILL"))
    }
  }

  @Test("a run that is told to end while its tests run in another process ends")
  func ended() {
    let result = Command.run("test", slow(), "-j", "1", signal: SIGTERM)
    #expect(result.code == 143 && result.output.contains("\ninterrupted; this is what is known\n"))
    #expect(result.names(unfinished: "\(folder)/slow_spec.lua:2: test "))
  }

  // MARK: Time

  @Test("a test that goes on for too long fails, and says where it was")
  func timeLimit() {
    _ = flow()
    let spec = write(
      "long_spec.lua",
      """
      it("goes on", function()
        local app = test.launch "flow"
        for _ = 1, 90000 do
          app:advance(1)
        end
      end)
      it("is quick", function() end)
      it("has time of its own", { timeout = 0.000001 }, function()
        test.launch("flow"):settle()
      end)
      it("takes no step", { timeout = 0.000001 }, function()
        for _ = 1, 100000 do end
      end)
      """)
    let result = Command.run("test", spec, "--timeout", "500ms", "-j", "1")
    #expect(result.code == 1 && result.output.contains("\n1 passed, 3 failed\n"))
    #expect(result.output.contains("the test took more than 0.000001 s, the most that it may take"))
    #expect(result.output.contains("long_spec.lua:4\n"))
    #expect(result.output.contains("goes on after 0.5 s") && result.output.contains("goes on after 0.000001 s"))
    #expect(Command.run("test", spec, "--timeout", "soon").code == 2)
    #expect(Command.run("test", "--help").output.contains("--timeout TIME"))
  }

  @Test("a test that is stuck in one call is ended, by its limits or with its process, and the others are run")
  func stuck() {
    let spec = write(
      "stuck_spec.lua",
      """
      it("is quick", function() end)
      it("is stuck", { timeout = 0.1 }, function()
        for _ = 1, 200 do
          local _ = ("a"):rep(30000):find((".-"):rep(3) .. "b")
        end
      end)
      it("comes after it", function() end)
      """)
    let result = Command.run("test", spec, "-j", "1")
    #expect(result.code == 1 && result.output.hasPrefix(".F."))
    #expect(result.output.contains("\n2 passed, 1 failed\n"))
  }

  @Test("a test that waits for a program beyond its time ends with its limit, and with the program")
  func waitsOutside() {
    _ = write(
      "waits.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function()
          rutter.run("sh", { "-c", "sleep 3600 & setsid sleep 3600 & echo $! > id; wait" }, { timeout = false })
          rutter.log "went on"
        end } }
      end)
      """)
    let spec = write(
      "waits_spec.lua",
      """
      it("waits", { timeout = 0.5 }, function()
        local app = test.launch("waits", { allow = { run = "sh" } })
        app:tap "Go"
        app:settle()
      end)
      it("is quick", function() end)
      """)
    let result = Command.run("test", spec, "-j", "1")
    #expect(result.code == 1 && result.output.contains("\n1 passed, 1 failed\n"), "\(result.output)")
    #expect(result.output.contains("goes on after 0.5 s") && !result.output.contains("went on"))
    #expect(!result.output.contains("its process was ended"))
    #expect(Processes.end(pid_t(read("id").prefix { $0.isNumber }) ?? 0))
  }

  @Test("what a program has started ends with the process that runs the tests, however that dies")
  func leavesNothing() {
    _ = write(
      "dies.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function()
          rutter.run("sh", { "-c", "setsid sleep 3600 & echo $! > id; kill -9 $PPID; wait" })
        end } }
      end)
      """)
    let spec = write(
      "dies_spec.lua",
      """
      it("dies", function() test.launch("dies", { allow = { run = "sh" } }):tap "Go" end)
      it("comes after it", function() end)
      """)
    let result = Command.run("test", spec, "-j", "1")
    #expect(result.code == 1 && result.output.contains("\n1 passed, 1 failed\n"), "\(result.output)")
    #expect(Processes.end(pid_t(read("id").prefix { $0.isNumber }) ?? 0))
  }

  // MARK: Pipes

  @Test("pipes are refused, and nothing waits for their other end")
  func pipes() {
    let pipe = "\(folder)/pipe_spec.lua"
    mkfifo(pipe, 0o600)
    #expect(Command.run("test", pipe).code == 2)
    let walked = Command.run("test", folder)
    #expect(walked.code == 3 && walked.output.contains("a pipe or a device, not a file"))
    let good = write("good_spec.lua", "it('one', function() end)")
    let report = Command.run("test", good, "--report", "tap=\(pipe)")
    #expect(report.code == 2 && report.errors.contains("nobody reads this pipe"))
    let flowPipe = "\(folder)/pipe.lua"
    mkfifo(flowPipe, 0o600)
    #expect(Command.run("run", flowPipe).code == 3)
    let flow = flow()
    let record = Command.run("run", flow, "--record", pipe)
    #expect(record.code == 2 && record.errors.contains("nobody reads this pipe"))
  }

  @Test("--record writes over an old transcript, over an empty file, and over nothing else")
  func record() {
    let flow = flow()
    let notes = write("notes.txt", "what I must not forget\n"), empty = write("empty", "")
    let refused = Command.run("run", flow, "--record", notes)
    #expect(refused.code == 2 && refused.errors.contains("this file is there, and is no transcript"))
    #expect(read("notes.txt") == "what I must not forget\n")
    #expect(Command.run("run", flow, "--record", empty).code == 0 && read("empty").hasPrefix("{\"transcript\":"))
    #expect(Command.run("run", flow, "--record", empty).code == 0)
  }

  @Test("a transcript that cannot be written is told where the run is told, and the run ends in order")
  func fullDisk() {
    let flow = flow()
    let told = Command.run("run", flow, "--json", "--record", "/dev/full")
    #expect(told.code == 70)
    #expect(told.output.contains("--record: cannot write to /dev/full: No space left on device"))
    #expect(told.lines.last == "{\"event\":\"end\",\"code\":70}")
    let plain = Command.run("run", flow, "--plain", "--record", "/dev/full")
    #expect(plain.code == 70 && plain.errors.contains("--record: cannot write to /dev/full"))
  }

  @Test("a file that may not grow any further is told like a full disk")
  func fileTooLarge() {
    let flow = flow(), record = "\(folder)/large"
    let told = Command.run(
      program: "/bin/sh", "-c", "ulimit -f 0; exec '\(Command.path)' run '\(flow)' --json --record '\(record)'")
    #expect(told.code == 70)
    #expect(told.output.contains("cannot write to \(record): File too large"))
    #expect(told.output.contains("\"event\":\"end\""))
  }

  @Test("a spec file whose name is no UTF-8 is told")
  func oddName() {
    let good = write("good_spec.lua", "it('one', function() end)")
    var name = Array("\(folder)/b".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF)]
    name += Array("_spec.lua".utf8CString)
    #expect(rename(good, name) == 0)
    let result = Command.run("test", folder)
    #expect(result.code == 3 && result.output.contains("its name is no UTF-8: rename it, so that it can be run"))
  }
}
