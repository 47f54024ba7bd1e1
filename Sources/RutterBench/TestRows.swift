internal import Glibc

/// What `rutter test` costs besides the tests: row 9, and the rows `failures` and `cold`.
enum TestRows {
  static var measures: [Measure] {
    [
      Measure("9.1000", "1,000 trivial tests in one file: times faster than busted", .atLeast(25)) {
        trivial(1_000, rounds: 9)
      },
      Measure("9.10000", "10,000 trivial tests in one file: times faster than busted", .atLeast(25)) {
        trivial(10_000, rounds: 3)
      },
      Measure("failures", "10,000 tests of which 1,000 fail, against all passing", .atMost(2)) { failures() },
      Measure("cold", "one test of a flow, start to end, against `rutter run` to its first frame", .atMost(2)) {
        cold()
      },
    ]
  }

  /// Trivial tests in one file, from the start of the process to its end.
  private static func trivial(_ count: Int, rounds: Int) -> Finding {
    if let missing = Program.missing(StartRows.rutter, "busted") { return .skipped(missing) }
    guard let folder = Folder(), folder.write("trivial_spec.lua", tests(count)) else { return .failed }
    let file = "\(folder.path)/trivial_spec.lua"
    let ours = Program(arguments: [StartRows.rutter, "test", file])
    let peer = Program(arguments: ["busted", file])
    guard let times = Times(ours, peer, rounds: rounds) else { return .failed }
    return .ratio(1 / times.comparison.ratio, times.comparison.words)
  }

  /// A tenth of the tests fail, against the same tests when they pass.
  private static func failures() -> Finding {
    if let missing = Program.missing(StartRows.rutter) { return .skipped(missing) }
    guard let failing = Folder(), let passing = Folder(), failing.write("trivial_spec.lua", tests(10_000, fails: 10)),
      passing.write("trivial_spec.lua", tests(10_000)),
      let times = Times(
        Program(arguments: [StartRows.rutter, "test", "\(failing.path)/trivial_spec.lua"], exitCode: 1),
        Program(arguments: [StartRows.rutter, "test", "\(passing.path)/trivial_spec.lua"]), rounds: 11)
    else { return .failed }
    return Finding(times.comparison)
  }

  /// One test that launches a flow and looks at it, against the same flow run to its first frame.
  private static func cold() -> Finding {
    if let missing = Program.missing(StartRows.rutter) { return .skipped(missing) }
    let flow = "Scripts/flows/load_and_navigate.lua"
    let spec = """
      it("shows its root", function()
        local app = test.launch("\(currentFolder())/\(flow)")
        assert.is_string(app.screen.title)
      end)

      """
    guard let folder = Folder(), folder.write("cold_spec.lua", spec),
      let times = Times(
        Program(arguments: [StartRows.rutter, "test", "\(folder.path)/cold_spec.lua"]),
        Program(arguments: [StartRows.rutter, "run", flow, "--json", "--virtual-time"], mark: StartRows.frame))
    else { return .failed }
    return Finding(times.comparison)
  }

  private static func tests(_ count: Int, fails every: Int = .max) -> String {
    var text = "describe(\"numbers\", function()\n"
    for number in 1...count {
      let sum = number + (number % every == 0 ? 2 : 1)
      text += "  it(\"adds one to \(number)\", function() assert.equals(\(sum), \(number) + 1) end)\n"
    }
    return text + "end)\n"
  }

  private static func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}

/// A folder for one measure, which is a project of its own, so that what a run remembers is written as for any other.
final class Folder {
  let path: String

  init?() {
    let made = strdup("/tmp/rutter-bench-XXXXXX")
    defer { free(made) }
    guard let made, mkdtemp(made) != nil else { return nil }
    path = String(cString: made)
    _ = write("plugin.lua", "")
  }

  deinit {
    for name in ["plugin.lua", "flow.lua", "trivial_spec.lua", "cold_spec.lua", "replies"] { unlink("\(path)/\(name)") }
    for name in [".gitignore", "durations.json", "failures.json"] { unlink("\(path)/.rutter/\(name)") }
    rmdir("\(path)/.rutter")
    rmdir(path)
  }

  func write(_ name: String, _ text: String) -> Bool {
    guard let file = fopen("\(path)/\(name)", "w") else { return false }
    // Not as a C string: a text may hold zero bytes.
    var text = text
    let isWritten = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
    return fclose(file) == 0 && isWritten
  }
}
