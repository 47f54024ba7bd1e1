import Glibc
import RutterWorkers
import Testing

@testable import RutterCLI

/// Parts of a run, as processes of their own, and what becomes of them.
@Suite("Parts of a run, for several machines")
struct PartsRunTests {
  private let folder: String = {
    var name = Array("/tmp/rutter-parts-XXXXXX".utf8CString)
    return mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
  }()

  private var out: String { "\(folder)/out" }

  private func write(_ name: String, _ text: String) throws { try TextFile.write(text, to: "\(folder)/\(name)") }
  private func read(_ name: String) throws -> String { try TextFile.read("\(folder)/\(name)") }

  /// Copies the spec with its flow, so that either can be changed.
  private func copy() throws -> String {
    for name in ["flow.lua", "parts_spec.lua"] { try write(name, try TextFile.read("Fixtures/parts/\(name)")) }
    return "\(folder)/parts_spec.lua"
  }

  private static let options = ["--explore", "--all-failures", "-j", "1"]

  @discardableResult private func run(_ spec: String, _ shard: String, _ more: String...) -> Command.Result {
    Command.run(
      Command.path, all: ["test", spec] + Self.options + ["--shard", shard, "--out", out] + more)
  }

  private func merge(_ more: String...) -> Command.Result {
    Command.run(Command.path, all: ["test", "--merge", out] + more)
  }

  /// The text without times.
  private func timeless(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("in "), line.hasSuffix("s") { return "in no time" }
      let parts = line.split(separator: "\"microseconds\":")
      return ([parts.first ?? ""] + parts.dropFirst().map { $0.drop { $0.isNumber } }).joined(
        separator: "\"microseconds\":")
    }.joined(separator: "\n")
  }

  @Test("joined they say what one machine says, byte for byte but for times", arguments: [1, 4])
  func sameness(count: Int) throws {
    let spec = try copy()
    for index in 1...count { run(spec, "\(index)/\(count)") }
    let reports = ["json", "dots", "tap"]
    func options(_ name: String) -> [String] { reports.flatMap { ["--report", "\($0)=\(folder)/\(name).\($0)"] } }
    let whole = Command.run(Command.path, all: ["test", spec] + Self.options + options("whole"))
    let joined = Command.run(Command.path, all: ["test", "--merge", out] + options("joined"))
    #expect(joined.code == whole.code && joined.code == 1 && joined.errors.isEmpty)
    for report in reports { #expect(timeless(try read("joined.\(report)")) == timeless(try read("whole.\(report)"))) }
    #expect(merge("--report", "junit").code == 1)
    #expect(try TextFile.names(in: out).count == count)
  }

  @Test("a part says which it is, and that no test is its own is no mistake")
  func single() throws {
    let spec = try copy(), first = run(spec, "1/3"), last = run(spec, "9/9")
    #expect(first.code == 1 && first.output.contains(" with a restart (part 1 of 3)\n"))
    #expect(last.code == 1 && last.errors.isEmpty)
    try write("one_spec.lua", "it('is alone', function() end)\n")
    let empty = run("\(folder)/one_spec.lua", "2/2", "--timeout", "9s")
    #expect(empty.code == 0 && empty.output.contains("0 passed, 0 failed"))
    #expect(run("\(folder)/one_spec.lua", "2/3", "-k", "nothing").code == 4)
  }

  @Test("a part may be explored for some time, whatever the number of orders", arguments: ["1/3", "2/3", "3/3"])
  func timeAlone(shard: String) throws {
    let run = run(try copy(), shard, "--budget", "60s")
    #expect(run.code == 1 && !run.output.contains("died"), "\(run.output)\(run.errors)")
  }

  @Test("a file that bears the name of a part and holds another one is no part that is done")
  func misnamed() throws {
    let spec = try copy()
    _ = run(spec, "1/2")
    try write("out/part-2-of-2.json", try read("out/part-1-of-2.json"))
    let second = run(spec, "2/2")
    #expect(second.code == 2)
    #expect(
      second.errors.contains("part-2-of-2.json is there already, and holds part 1/2; remove it"), "\(second.errors)")
  }

  @Test("a part that is done is left alone, with the code that it had")
  func doneAlready() throws {
    let spec = try copy(), first = run(spec, "1/2"), before = try read("out/part-1-of-2.json")
    let again = run(spec, "1/2", "--report", "tap")
    #expect(first.code == 1 && again.code == 1 && again.output.isEmpty)
    #expect(again.errors == "rutter test: part 1/2 is there already, and left alone: \(out)/part-1-of-2.json\n")
    #expect(try read("out/part-1-of-2.json") == before)
  }

  @Test("a part of something else is neither taken nor overwritten")
  func ofOther() throws {
    let spec = try copy(), way = "; remove it, or name another folder with --out\n"
    run(spec, "1/2")
    let file = "\(out)/part-1-of-2.json", before = try read("out/part-1-of-2.json")
    let options = run(spec, "1/2", "--seed", "3")
    #expect(options.code == 2)
    #expect(
      options.errors.hasPrefix(
        "rutter test: \(file) is there already, and is of 'rutter test \(spec) --explore --all-failures', "
          + "not of 'rutter test \(spec) --explore --all-failures --seed 3'" + way))
    try write("flow.lua", try read("flow.lua") + "\n")
    let flow = run(spec, "1/2")
    #expect(
      flow.code == 2
        && flow.errors.hasPrefix(
          "rutter test: \(file) is there already, and \(folder)/flow.lua was another when it ran" + way)
    )
    try write("parts_spec.lua", try read("parts_spec.lua") + "\n")
    #expect(run(spec, "1/2").errors.contains("is there already, and is of another state of \(spec)"))
    #expect(try read("out/part-1-of-2.json") == before)
    try write("out/part-1-of-2.json", "{}\n")
    #expect(run(spec, "1/2").errors.contains("part-1-of-2.json: no part of a run (its first line is none of a part)"))
  }

  @Test("a part that is cut off is run again")
  func cutOff() throws {
    let spec = try copy()
    run(spec, "1/1")
    try write("out/part-1-of-1.json", String(try read("out/part-1-of-1.json").dropLast(40)))
    let merged = merge()
    #expect(merged.code == 1 && merged.errors.contains("part-1-of-1.json is cut off, and does not count\n"))
    #expect(
      merged.errors.contains("part 1/1 is missing; run it: rutter test \(spec) --explore --all-failures --shard 1/1"))
    let again = run(spec, "1/1")
    #expect(again.errors == "rutter test: \(out)/part-1-of-1.json is cut off; the part is run again\n")
    #expect(merge().errors.isEmpty)
  }

  @Test("where nothing can be written, that is said before anything runs")
  func nowhere() throws {
    let spec = try copy()
    #expect(
      Command.run("test", spec, "--shard", "1/2", "--out", spec).errors.contains("--out \(spec): a file, not a folder"))
    let none = Command.run("test", spec, "--shard", "1/2", "--out", "\(folder)/none/none")
    #expect(none.code == 2 && none.errors.contains("--out \(folder)/none/none: no such file or folder"))
  }

  @Test("where there is no room, nothing is left under the name, and it is said")
  func noRoom() throws {
    let spec = try copy()
    let command =
      "trap '' XFSZ; ulimit -f 1; exec '\(Command.path)' test '\(spec)' --explore --shard 1/2 --out '\(out)'"
    let result = Command.run("/bin/sh", all: ["-c", command])
    #expect(result.code == 70)
    #expect(
      result.errors.hasPrefix("rutter test: \(out)/part-1-of-2.json: ")
        && result.errors.hasSuffix("; what part 1/2 came to is not kept, so that it has to be run again\n"))
    #expect(try TextFile.names(in: out).isEmpty)
  }

  @Test("a missing part is red, with the command that runs it")
  func missing() throws {
    let spec = try copy()
    for index in 1...3 { run(spec, "\(index)/4") }
    let merged = merge()
    #expect(merged.code == 1)
    let said = "rutter test: part 4/4 is missing; run it: rutter "
    #expect(merged.errors == said + "test \(spec) --explore --all-failures --shard 4/4 --out \(out)\n")
    let words = merged.errors.dropFirst(said.utf8.count).split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(Command.run(Command.path, all: words).code != 2)
    #expect(merge().errors.isEmpty)
    #expect(merge("--require-complete").code == 1)
  }

  /// A part that has come out otherwise, as its end says.
  private func changed(_ text: String, _ old: String, to new: String) -> String {
    let begin = text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
      .split(separator: ",\"hash\":\"", omittingEmptySubsequences: false).dropLast().joined(separator: ",\"hash\":\"")
    let hash = begin.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return begin + ",\"hash\":\"\(String(repeating: "0", count: 16 - digits.count))\(digits)\"}\n"
  }

  @Test("a part that ran twice counts once; one that came out in two ways is red, and both are shown")
  func twice() throws {
    let spec = try copy()
    run(spec, "1/2")
    run(spec, "2/2")
    let whole = merge()
    try TextFile.makeFolder("\(out)/b")
    let text = try read("out/part-1-of-2.json")
    try write(
      "out/b/part-1-of-2.json", changed(text, "\"microseconds\":1", to: "\"microseconds\":2"))
    let double = merge()
    #expect(double.errors.isEmpty && timeless(double.output) == timeless(whole.output))
    try write("out/b/part-1-of-2.json", changed(text, "\"runs\":1,", to: "\"runs\":2,"))
    let other = merge()
    #expect(
      other.code == 1
        && other.errors.contains("part 1/2 was run twice, and is not deterministic: 'fetches once' passed"))
    #expect(
      other.errors.contains("(\(out)/b/part-1-of-2.json), and then passed in 1 of 1 order (\(out)/part-1-of-2.json)"))
  }

  @Test("parts that do not go together are refused by their names")
  func strangers() throws {
    let spec = try copy()
    run(spec, "1/2")
    run(spec, "2/3")
    let others = merge()
    #expect(others.code == 2 && others.output.isEmpty)
    #expect(
      others.errors.contains(
        "\(out)/part-2-of-3.json and \(out)/part-1-of-2.json do not go together: of the first, it is one of 3 parts, not of 2;"
      ))
    unlink("\(out)/part-2-of-3.json")
    try write("flow.lua", try read("flow.lua") + "\n")
    run(spec, "2/2")
    #expect(
      merge().errors.contains("of the first, \(folder)/flow.lua was another when it ran; remove what is out of date"))
    let version = changed(try read("out/part-2-of-2.json"), "\"version\":\"", to: "\"version\":\"9")
    try write("out/part-2-of-2.json", version)
    #expect(merge().errors.contains("it is of version 9\(Help.version) of rutter, not of \(Help.version);"))
  }

  @Test("a folder without parts, and what is no part among them")
  func noParts() throws {
    try TextFile.makeFolder(out)
    try write("out/all.json", "nothing")
    #expect(
      merge().code == 2 && merge().errors.contains("--merge \(out): there is no part (part-i-of-n.json); rutter test …")
    )
    run(try copy(), "1/1")
    try write("out/part-1.json", "nothing")
    let result = merge()
    #expect(result.code == 2 && result.errors.contains("part-1.json is none, or its beginning is damaged; remove it"))
  }

  @Test("a test in which the process dies is run by one part, which tells of it")
  func death() throws {
    let spec = try copy()
    try write(
      "deadly_spec.lua",
      "it('lives', function() end)\nit('is endless', { explore = true, timeout = 0.1 }, function() while true do end end)\n"
    )
    for index in 1...2 { run("\(folder)/deadly_spec.lua", "\(index)/2") }
    #expect(merge().output.contains("1 passed, 1 failed"))
    _ = spec
  }
}
