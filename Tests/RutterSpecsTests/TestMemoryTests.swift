import RutterSpecs
import RutterTesting
import Testing

@Suite("What is remembered from one run to the next")
struct TestMemoryTests {
  private let scratch = Scratch()

  private func project() -> ProjectFolder {
    scratch.write("plugin.lua")
    scratch.write("flows/a_spec.lua")
    scratch.write("flows/b_spec.lua")
    return ProjectFolder.around("\(scratch.path)/flows")
  }

  private func result(_ name: String, _ file: String = "a_spec.lua", failed: Bool = false, took time: Int64 = 5)
    -> TestResult
  {
    let test = TestCase(file: "\(scratch.path)/flows/\(file)", index: 0, name: name, line: 1)
    return TestResult(test, failed ? .failed(Failure(.error, "x")) : .passed, microseconds: time)
  }

  /// What a test is expected to take.
  private func time(_ memory: TestMemory, _ key: TestKey) -> Int64? { memory.durations.expected([key])[0] }

  @Test("durations and failures come back, under paths from the project's folder")
  func roundTrip() {
    var memory = TestMemory(project())
    let results = [
      result("x", failed: true, took: 7_000), result("y"), result("w", took: 7), result("z", took: 600),
      result("z", took: 600),
    ]
    #expect(memory.keep(results, broken: []) == nil)
    let again = TestMemory(project())
    #expect(time(again, TestKey(file: "flows/a_spec.lua", name: "z")) == 1_200)
    #expect(time(again, TestKey(file: "flows/a_spec.lua", name: "y")) == 6)
    #expect(time(again, TestKey(file: "flows/b_spec.lua", name: "y")) == nil)
    #expect(again.failures == [TestKey(file: "flows/a_spec.lua", name: "x")])
    #expect(again.complaints.isEmpty)
    #expect(
      scratch.read(".rutter/durations.json")
        == "{\"version\":1,\"durations\":{\n\"flows/a_spec.lua\":{\"\":{\"count\":2,\"mean\":6},\"x\":7000,\"z\":1200}\n}}\n"
    )
    #expect(scratch.read(".rutter/.gitignore") == "*\n")
    #expect(Tool.run("ls -A '\(scratch.path)/.rutter'").output == ".gitignore\ndurations.json\nfailures.json\n")
  }

  @Test("what did not run stays as it was known; what passes or loads now is forgotten")
  func updates() {
    var memory = TestMemory(project())
    _ = memory.keep(
      [result("x", failed: true), result("y", failed: true)], broken: ["\(scratch.path)/flows/b_spec.lua"])
    #expect(memory.failures.count == 3)
    _ = memory.keep([result("x"), result("w", "b_spec.lua")], broken: [])
    #expect(TestMemory(project()).failures == [TestKey(file: "flows/a_spec.lua", name: "y")])
    for (name, file) in [("x", "a"), ("y", "a"), ("w", "b")] {
      #expect(time(TestMemory(project()), TestKey(file: "flows/\(file)_spec.lua", name: name)) == 5)
    }
  }

  @Test("of two runs at once neither loses what the other has found")
  func together() {
    var one = TestMemory(project()), other = TestMemory(project())
    _ = one.keep([result("x", failed: true, took: 2_000)], broken: [])
    _ = other.keep([result("y", "b_spec.lua", failed: true, took: 3_000)], broken: [])
    #expect(
      TestMemory(project()).failures == [
        TestKey(file: "flows/a_spec.lua", name: "x"), TestKey(file: "flows/b_spec.lua", name: "y"),
      ])
    #expect(time(TestMemory(project()), TestKey(file: "flows/a_spec.lua", name: "x")) == 2_000)
    #expect(time(TestMemory(project()), TestKey(file: "flows/b_spec.lua", name: "y")) == 3_000)
  }

  @Test("what is gone from a file that was loaded is forgotten, whatever was run; other files stay as they were known")
  func gone() {
    let folder = project(), files = ["a", "b"].map { "\(scratch.path)/flows/\($0)_spec.lua" }
    var memory = TestMemory(folder)
    let results = [("old", "a_spec.lua"), ("y", "a_spec.lua"), ("far", "b_spec.lua")]
    _ = memory.keep(results.map { result($0, $1, failed: true, took: 4_000) }, broken: files)
    #expect(memory.failures.count == 5 && memory.durations.named.count == 3)
    var writer = TestMemoryWriter(TestMemory(folder), complain: { _ in })
    for report in [Report.loaded(file: files[0], [result("y").test, result("new").test]), .ended(Summary())] {
      writer.take(report)
    }
    let kept = [TestKey(file: "flows/a_spec.lua", name: "y"), TestKey(file: "flows/b_spec.lua", name: "far")]
    #expect(Set(TestMemory(folder).durations.named) == Set(kept))
    #expect(TestMemory(folder).failures == Set(kept + [TestKey(file: "flows/b_spec.lua", name: "")]))
  }

  @Test("a file that says already what is known is left alone")
  func untouched() {
    let folder = project(), written = "{\"version\": 1, \"failures\": {\"flows/a_spec.lua\": {\"y\": true}}}"
    scratch.write(".rutter/failures.json", written)
    var memory = TestMemory(folder)
    #expect(memory.keep([result("x")], broken: []) == nil)
    #expect(scratch.read(".rutter/failures.json") == written)
    #expect(memory.keep([result("x", failed: true)], broken: []) == nil)
    #expect(TestMemory(folder).failures.count == 2)
  }

  @Test(
    "what is damaged is said once and begun anew",
    arguments: ["", "{", "[]", "{\"version\":2,\"durations\":{}}", "{\"version\":1,\"durations\":[]}", "\u{0}\u{1}"])
  func damage(text: String) {
    let folder = project()
    scratch.write(".rutter/durations.json", text)
    var memory = TestMemory(folder)
    #expect(memory.durations.isEmpty && memory.complaints.count == 1)
    #expect(memory.complaints.first?.hasSuffix("begun anew") == true)
    #expect(memory.keep([result("x")], broken: []) == nil)
    #expect(TestMemory(folder).complaints.isEmpty && !TestMemory(folder).durations.isEmpty)
  }

  @Test("parts of a wrong kind are left out")
  func oddParts() {
    let folder = project()
    scratch.write(
      ".rutter/durations.json", "{\"version\":1,\"durations\":{\"a\":3,\"b\":{\"x\":\"y\",\"z\":4,\"w\":-1}}}")
    #expect(TestMemory(folder).durations.named == [TestKey(file: "b", name: "z")])
    #expect(time(TestMemory(folder), TestKey(file: "b", name: "z")) == 4)
  }

  @Test("where nothing can be written nothing fails, and it is said")
  func unwritable() {
    let folder = project()
    scratch.write(".rutter")
    var memory = TestMemory(folder)
    #expect(memory.keep([result("x")], broken: [])?.hasSuffix("; nothing is remembered of this run") == true)
    #expect(memory.keepTrail("1.2.3") == nil)
    var nowhere = TestMemory(ProjectFolder(path: nil))
    #expect(nowhere.path == nil && nowhere.keep([result("x")], broken: []) == nil)
  }

  @Test("a long trail becomes a file, which a replay takes")
  func trails() throws {
    let memory = TestMemory(project())
    let file = try #require(memory.keepTrail("1.2.3"))
    #expect(file.hasPrefix("\(scratch.path)/.rutter/trails/") && file.hasSuffix(".trail"))
    #expect(try TestMemory.trail(file) == "1.2.3")
    #expect(try TestMemory.trail("0.1") == "0.1")
    #expect(throws: SelectionError("--replay none.trail: no such file or folder")) {
      try TestMemory.trail("none.trail")
    }
  }

  @Test("the folder is that of the nearest plugin.lua, else the root of the repository")
  func folders() {
    scratch.write("repository/.git/config")
    scratch.write("repository/flows/x_spec.lua")
    scratch.write("repository/own/plugin.lua")
    scratch.write("repository/own/deep/y_spec.lua")
    let root = Tool.run("realpath '\(scratch.path)/repository'").output.split(separator: "\n").joined()
    #expect(ProjectFolder.around("\(root)/flows/x_spec.lua").path == root)
    #expect(ProjectFolder.around("\(root)/own/deep").path == "\(root)/own")
    #expect(ProjectFolder.around("\(root)/own/deep").name(of: "\(root)/flows/x_spec.lua") == "\(root)/flows/x_spec.lua")
    #expect(ProjectFolder.around("\(root)/none").path == nil)
  }

  @Test(
    "a folder that is none is said, once, and it is known that failures are not known", arguments: ["file", "link"])
  func noFolder(kind: String) {
    let folder = project()
    if kind == "file" { scratch.write(".rutter") } else { _ = Tool.run("ln -s nowhere '\(scratch.path)/.rutter'") }
    let memory = TestMemory(folder)
    #expect(memory.isShut && memory.hasLostFailures && memory.complaints.count == 1)
    let cause = kind == "file" ? "Not a directory" : "a link that leads nowhere"
    let message = "\(cause); what was remembered is not known, and nothing is remembered"
    #expect(memory.complaints[0].hasSuffix("/.rutter: \(message)"))
  }

  @Test("damaged failures are lost, damaged durations are not")
  func lostFailures() {
    let folder = project()
    scratch.write(".rutter/durations.json", "{")
    #expect(!TestMemory(folder).hasLostFailures && !TestMemory(folder).isShut)
    scratch.write(".rutter/failures.json", "{")
    #expect(TestMemory(folder).hasLostFailures && TestMemory(folder).complaints.count == 2)
  }

  @Test("of a file and a link to it the last by the bytes of their names says in which order a test failed")
  func linkedFile() {
    let folder = project()
    _ = Tool.run("cd '\(scratch.path)/flows' && for n in 1 2 3 4 5 6; do ln -s a_spec.lua l${n}_spec.lua; done")
    var writer = TestMemoryWriter(TestMemory(folder), complain: { _ in })
    for number in [4, 6, 1, 3, 5, 2] {
      var failure = Failure(.error, "x")
      failure.token = "token\(number)"
      let test = result("x", "l\(number)_spec.lua").test
      let orders = Exploration(runs: 2, atLeast: 2, delays: 1, isComplete: true)
      writer.take(.finished(TestResult(test, .failed(failure), exploration: orders)))
    }
    writer.take(.ended(Summary()))
    #expect(TestMemory(folder).failedOrders.map(\.value.token) == ["token6"])
  }

  @Test("a shard remembers failures, but no durations: the next shard has to be cut as it was")
  func shard() {
    let folder = project()
    var writer = TestMemoryWriter(TestMemory(folder), complain: { _ in })
    for report in [Report.finished(result("x")), .ended(Summary())] { writer.take(report) }
    var shard = TestMemoryWriter(TestMemory(folder), keepsDurations: false, complain: { _ in })
    let reports = [
      Report.finished(result("x", failed: true, took: 90_000)), .finished(result("y", "b_spec.lua")), .ended(Summary()),
    ]
    for report in reports { shard.take(report) }
    #expect(time(TestMemory(folder), TestKey(file: "flows/a_spec.lua", name: "x")) == 5)
    #expect(time(TestMemory(folder), TestKey(file: "flows/b_spec.lua", name: "y")) == nil)
    #expect(TestMemory(folder).failures.count == 1)
  }

  @Test("a duration that no test can have taken is cut down: sums of them stay numbers")
  func hugeDurations() {
    let folder = project()
    scratch.write(".rutter/durations.json", "{\"version\":1,\"durations\":{\"a\":{\"x\":9223372036854775807}}}")
    #expect(time(TestMemory(folder), TestKey(file: "a", name: "x")) == 1_000_000_000_000)
  }

  @Test("the writer keeps what was reported when the run ends, and writes nothing for nothing")
  func writer() {
    let folder = project(), heard = Heard()
    var writer = TestMemoryWriter(TestMemory(folder), complain: heard.sink)
    writer.take(.ended(Summary()))
    #expect(scratch.read(".rutter/durations.json") == nil)
    for report in [Report.finished(result("x", failed: true)), .ended(Summary())] { writer.take(report) }
    #expect(TestMemory(folder).failures.count == 1 && heard.text.isEmpty)
  }
}
