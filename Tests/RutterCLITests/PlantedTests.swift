import RutterCore
import RutterText
import Testing

/// The planted bugs: each is found without a change to its test, made small, and told in a form that another process
/// runs again; the mended twin passes the same exploration.
struct PlantedTests {
  static let bugs = [
    "blind_pop", "by_index", "double_tap", "endless_rebuild", "late_append", "late_task", "slower_wins", "third_order",
  ]
  /// The test that lets time pass by the second, and the one that most people write, with a settle after each step.
  static let specs = ["flow_spec.lua", "settle_spec.lua"]
  /// Bugs of which there is only the test that most people write.
  static let settled = ["restart_while_sending", "restarted_transfer", "tab_during_load"]
  static let cases = bugs.flatMap { bug in specs.map { (bug, $0) } } + settled.map { ($0, "settle_spec.lua") }

  private static func path(_ name: String) -> String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
      + "/Fixtures/planted/\(name)"
  }

  /// The words of one run's report, a record a line.
  private static func explore(_ folder: String) -> (code: Int32, test: Record?) {
    let run = Command.run("test", "--explore", "--reporter", "json", Self.path("\(folder)"))
    let records = run.lines.compactMap { line -> Record? in
      guard case .record(let record)? = try? JSON.decode(line) else { return nil }
      return record
    }
    return (run.code, records.first { $0["event"] == .string("test") })
  }

  @Test("a planted bug passes in the usual order", arguments: cases)
  func hidden(_ bug: String, _ spec: String) {
    #expect(Command.run("test", Self.path("\(bug)/planted/\(spec)")).code == 0)
  }

  @Test(
    "a planted bug is found, has at most six events, and its token fails again in another process", arguments: cases)
  func found(_ bug: String, _ spec: String) throws {
    let (code, test) = Self.explore("\(bug)/planted/\(spec)")
    #expect(code == 1)
    guard case .record(let failure)? = test?["failure"], case .list(let story)? = failure["story"],
      case .string(let token)? = failure["token"]
    else {
      Issue.record("\(bug): no failure with a story and a token")
      return
    }
    // Launching and letting time pass are no events of the flow.
    let events = story.filter { line in
      guard case .record(let line) = line, case .string(let text)? = line["text"] else { return false }
      let words = text.string
      return !words.hasPrefix("launch") && words != "settle" && !words.hasSuffix(" pass") && !words.hasSuffix(" passes")
    }
    #expect(events.count <= 6, "\(story.count) lines")
    #expect(token.count < 60)
    let path = Self.path("\(bug)/planted/\(spec)")
    guard case .integer(let line)? = test?["line"] else {
      Issue.record("\(bug): no line")
      return
    }
    let again = Command.run("test", "\(path):\(line)", "--replay", token.string)
    #expect(again.code == 1, "\(again.output)")
    #expect(failure["frequency"] != nil)
  }

  @Test("the mended twin of a planted bug passes in every order", arguments: cases)
  func mended(_ bug: String, _ spec: String) throws {
    let (code, test) = Self.explore("\(bug)/fixed/\(spec)")
    #expect(code == 0)
    guard case .record(let exploration)? = test?["exploration"] else {
      Issue.record("\(bug): nothing was explored")
      return
    }
    #expect(exploration["complete"] == .boolean(true) && exploration["runs"] == exploration["at_least"])
  }

  @Test("what a guard waits for comes before the guard's time is up: that it never comes is no order")
  func guards() {
    let result = Command.run("test", "--explore", "--require-complete", Self.path("../explored/guards"))
    #expect(result.code == 0, "\(result.output)")
  }

  @Test("what comes again and again can never be tried in every order: --require-complete says so")
  func endless() {
    let path = Self.path("../explored/ticks")
    #expect(Command.run("test", "--explore", path).code == 0)
    let result = Command.run("test", "--explore", "--require-complete", path)
    #expect(result.code == 5 && result.errors.contains("not all orders of 1 test were tried, as --require-complete"))
  }
}
