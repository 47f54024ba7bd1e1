internal import Glibc

/// What `rutter test` costs besides the tests: row 9, and the rows `failures` and `cold`.
enum TestRows {
  /// Trivial tests in one file, from the start of the process to its end.
  static func row9() -> [Row] {
    [(1_000, 15), (10_000, 3)].map { count, rounds in
      let what = "\(count / 1000),000 trivial tests in one file"
      guard let folder = Folder(), folder.write("trivial_spec.lua", trivial(count)) else {
        return Row(failed: "9", what)
      }
      let file = "\(folder.path)/trivial_spec.lua"
      let ours = Program(arguments: [StartRow.rutter, "test", file])
      let peer = Program(arguments: ["busted", file])
      guard let times = Times(ours, peer, rounds: rounds) else { return Row(failed: "9", what) }
      return Row(number: "9", what: what, ratio: median(times.ratios), bar: 1.0 / 6, detail: times.detail("busted"))
    }
  }

  /// A tenth of the tests fail, against the same tests when they pass.
  static func failures() -> [Row] {
    let what = "10,000 tests of which 1,000 fail, against all passing"
    guard let failing = Folder(), let passing = Folder(), failing.write("trivial_spec.lua", trivial(10_000, fails: 10)),
      passing.write("trivial_spec.lua", trivial(10_000)),
      let times = Times(
        Program(arguments: [StartRow.rutter, "test", "\(failing.path)/trivial_spec.lua"], exitCode: 1),
        Program(arguments: [StartRow.rutter, "test", "\(passing.path)/trivial_spec.lua"]), rounds: 11)
    else { return [Row(failed: "failures", what)] }
    let ratio = median(times.ratios)
    return [Row(number: "failures", what: what, ratio: ratio, bar: 2, detail: times.detail("passing"))]
  }

  /// One test that launches a flow and looks at it, against the same flow run to its first frame.
  static func cold() -> [Row] {
    let what = "one test of a flow, start to end, against `rutter run` to its first frame"
    let flow = "Scripts/flows/load_and_navigate.lua"
    let spec = """
      it("shows its root", function()
        local app = test.launch("\(currentFolder())/\(flow)")
        assert.is_string(app.screen.title)
      end)

      """
    guard let folder = Folder(), folder.write("cold_spec.lua", spec),
      let times = Times(
        Program(arguments: [StartRow.rutter, "test", "\(folder.path)/cold_spec.lua"]),
        Program(arguments: [StartRow.rutter, "run", flow, "--json", "--virtual-time"], mark: StartRow.frame))
    else { return [Row(failed: "cold", what)] }
    return [Row(number: "cold", what: what, ratio: median(times.ratios), bar: 2, detail: times.detail("run"))]
  }

  private static func trivial(_ count: Int, fails every: Int = .max) -> String {
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
    for name in ["plugin.lua", "flow.lua", "trivial_spec.lua", "cold_spec.lua"] { unlink("\(path)/\(name)") }
    for name in [".gitignore", "durations.json", "failures.json"] { unlink("\(path)/.rutter/\(name)") }
    rmdir("\(path)/.rutter")
    rmdir(path)
  }

  func write(_ name: String, _ text: String) -> Bool {
    guard let file = fopen("\(path)/\(name)", "w") else { return false }
    return (fputs(text, file) >= 0) == (fclose(file) == 0)
  }
}
