import Glibc
import RutterWorkers
import Testing

@testable import RutterCLI

@Suite struct TestCommandTests {
  private let folder: String = {
    var name = Array("/tmp/rutter-test-XXXXXX".utf8CString)
    return mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
  }()

  private func write(_ name: String, _ text: String) -> String {
    if let file = fopen("\(folder)/\(name)", "w") {
      fputs(text, file)
      fclose(file)
    }
    return "\(folder)/\(name)"
  }

  private func report(_ index: Int, verdict: String) -> String {
    """
    {"event":"began","schema":1,"tests":1,"files":1,"shard":{"index":\(index),"of":2,"tests":2,"mark":"m"}}
    {"event":"test","file":"a_spec.lua","line":\(index),"index":\(index),"groups":[],"name":"t\(index)",\(verdict),"microseconds":5}
    {"event":"ended","passed":1,"failed":0,"pending":0,"broken":0,"microseconds":7}

    """
  }

  private let passed = "\"verdict\":\"passed\""
  private let failed = "\"verdict\":\"failed\",\"failure\":{\"kind\":\"error\",\"message\":\"boom\",\"token\":\"1.2\"}"

  @Test("exit 4: nothing to run is never green")
  func nothing() {
    let result = Command.run("test", folder)
    #expect(result.code == 4 && result.output.isEmpty)
    #expect(result.errors == "rutter test: no spec files in \(folder); they are named *_spec.lua\n")
  }

  @Test("exit 2: a folder that cannot be allowed")
  func missingFolder() {
    let spec = write("a_spec.lua", "it('a', function() end)")
    let result = Command.run("test", "--allow", "read=/no/such", spec)
    #expect(result.code == 2 && result.errors == "rutter test: --allow read=/no/such: no such file or folder\n")
  }

  @Test("exit 4: a spec file that did not fail is not among those that failed last")
  func noneFailed() {
    let spec = write("a_spec.lua", "")
    let result = Command.run("test", spec, "--last-failed")
    #expect(result.code == 4)
    #expect(result.errors == "rutter test: --last-failed: none of these failed when they last ran\n")
  }

  @Test("exit 2: wrong usage names the way out")
  func usage() {
    let result = Command.run("test", "--fail-fst")
    #expect(result.code == 2)
    #expect(
      result.errors
        == "rutter test: unknown option '--fail-fst'; did you mean --fail-fast?\nTry 'rutter test --help'.\n")
    #expect(Command.run("test", "\(folder)/none").code == 2)
    let report = Command.run("test", write("a_spec.lua", ""), "--report", "junit=\(folder)/none/x.xml")
    #expect(report.code == 2 && report.errors.contains("/none/x.xml: no such file or folder"))
    #expect(Command.run("test", "--watch").errors.contains("--watch takes keys from a terminal; there is none"))
  }

  @Test("a report takes the place of another of its kind, and of nothing else", arguments: ["json", "junit", "tap"])
  func spared(name: String) throws {
    let spec = write("a_spec.lua", "it('a', function() end)"), path = "\(folder)/report"
    for _ in 0..<2 { #expect(Command.run("test", spec, "--report", "\(name)=\(path)").code == 0) }
    for other in [write("notes", "notes"), spec] {
      let text = try TextFile.read(other)
      let result = Command.run("test", spec, "--report", "dots=\(path)", "--report", "\(name)=\(other)")
      #expect(result.code == 2)
      #expect(result.errors.contains("\(name)=\(other): this file is there, and is no such report; name another file"))
      #expect(try TextFile.read(other) == text && !TextFile.read(path).isEmpty)
    }
    #expect(Command.run("test", spec, "--report", "dots=\(spec)").code == 2)
    for allowed in [write("empty", ""), "/dev/null"] {
      #expect(Command.run("test", spec, "--report", "\(name)=\(allowed)").code == 0)
    }
  }

  @Test("exit 2: what is said of exploring where no test is explored says nothing")
  func idle() {
    let spec = write("a_spec.lua", "it('a', function() end)")
    for option in ["--require-complete", "--every-order", "--budget=5"] {
      let result = Command.run("test", spec, option), name = option.split(separator: "=")[0]
      #expect(result.code == 2 && result.output.contains("1 passed"))
      #expect(
        result.errors == "rutter test: \(name) is about exploring, and no test was explored; add --explore\n")
      #expect(Command.run("test", spec, option, "--explore").code == 0)
    }
    let own = write("b_spec.lua", "it('b', { explore = true }, function() end)")
    #expect(Command.run("test", spec, own, "--require-complete").code == 0)
  }

  @Test("exit 2: a plugin that no test loads cannot be isolated")
  func misnamed() {
    _ = write("tea.lua", "require('rutter').root(function() return require('rutter').screen { title = 'T' } end)")
    let spec = write("tea_spec.lua", "it('a', function() test.launch 'tea' end)")
    let result = Command.run("test", spec, "--isolate=nobody")
    #expect(result.code == 2 && result.output.contains("1 passed"))
    #expect(result.errors == "rutter test: --isolate=nobody: no test loads a plugin 'nobody'; there is tea\n")
    #expect(Command.run("test", spec, "--isolate=tea").code == 0)
    #expect(Command.run("test", spec, "--isolate").code == 0)
  }

  @Test("a flow in the place of its spec is told how that would be named")
  func flowAsSpec() {
    let loader = "loader('a', { gives = 'string', load = print })"
    for text in ["root(print)", loader, "cell(1)", "destination('integer', print)"] {
      let path = write("tea.lua", "require('rutter').\(text)")
      let result = Command.run("test", path, "--report", "json")
      #expect(result.code == 3)
      #expect(
        result.output.contains("; this looks like a flow: its spec would be tea_spec.lua\""), "\(result.output)")
    }
    let spec = Command.run("test", write("tea_spec.lua", "require('rutter').cell(1)"), "--report", "json")
    #expect(spec.code == 3 && !spec.output.contains("looks like a flow"))
  }

  @Test("reports of all shards become one, in every format")
  func merge() {
    let one = write("1.json", report(1, verdict: passed)), two = write("2.json", report(2, verdict: failed))
    let result = Command.run("test", "--merge", two, one, "--report", "junit=\(folder)/x.xml")
    #expect(result.code == 1 && result.errors.isEmpty)
    #expect(
      result.output == """
        .F

        FAIL  t2
              a_spec.lua:2

          boom

          replay: rutter test a_spec.lua:2 --replay 1.2

        1 passed, 1 failed
        in 0.0 ms

        """)
    #expect(Command.run("test", "--merge", one, two, "--report", "tap").output.hasPrefix("TAP version 13\nok 1 - t1\n"))
  }

  @Test("a missing shard is named, and not green")
  func missing() {
    let result = Command.run("test", "--merge", write("1.json", report(1, verdict: passed)))
    #expect(result.code == 1 && result.errors == "rutter test: shard 2/2 is missing\n")
    let whole = Command.run(
      "test", "--merge", write("1.json", report(1, verdict: passed)), write("2.json", report(2, verdict: passed)))
    #expect(whole.code == 0)
    let wrong = Command.run("test", "--merge", write("x.json", "nothing"))
    #expect(wrong.code == 2 && wrong.errors.contains("x.json:1: "))
  }

  @Test("numbers that no run can have are no harm")
  func hugeNumbers() {
    let huge = report(1, verdict: passed).split(separator: "5}").joined(separator: "9000000000000000000}")
      .split(separator: "7}").joined(separator: "9000000000000000000}")
    let one = write("1.json", huge), two = write("2.json", report(2, verdict: failed))
    let result = Command.run("test", "--merge", one, one, two, "--report", "junit=\(folder)/x.xml")
    #expect(result.code == 1 && result.output.contains("1 passed, 1 failed"))
    let odd = report(1, verdict: passed).split(separator: "\"of\":2").joined(separator: "\"of\":99999999999")
    #expect(Command.run("test", "--merge", write("3.json", odd)).errors.contains("3.json:1: there is no shard 1/"))
  }

  @Test("--update writes snapshots into the spec, but never where CI is set")
  func update() throws {
    let text = "it('one', function()\n  assert.snapshot(1)\nend)\n", spec = write("s_spec.lua", text)
    let isUnattended = getenv("CI").map { $0.pointee != 0 } ?? false
    let result = Command.run("test", "--update", spec)
    let written = try TextFile.read(spec)
    if isUnattended {
      #expect(result.code == 1 && written == text)
      #expect(result.errors == "rutter test: --update writes nothing where CI is set\n")
    } else {
      #expect(result.code == 0 && written == "it('one', function()\n  assert.snapshot(1, [[1]])\nend)\n")
      #expect(result.errors == "rutter test: \(spec): 1 snapshot written; look at what it holds\n")
    }
  }
}
