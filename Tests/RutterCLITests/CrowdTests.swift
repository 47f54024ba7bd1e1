import RutterCore
import RutterText
import Testing

/// More orders than the budget allows: what is drawn at random, found and made small is the same with any number of
/// workers.
struct CrowdTests {
  private static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    + "/Fixtures/crowd"

  /// What the report says of each test, without how long it took.
  private func explore(jobs: Int = 4, shuffle: Int = 1) -> [Record] {
    let run = Command.run(
      "test", "--explore", "--budget", "300", "--reporter", "json", "--jobs", "\(jobs)", "--shuffle=\(shuffle)",
      Self.folder)
    return run.lines.compactMap { line -> Record? in
      guard case .record(let record)? = try? JSON.decode(line), record["event"] == .string("test") else { return nil }
      return Record(record.fields.filter { $0.name != "microseconds" })
    }
  }

  @Test("an order drawn at random shrinks to the least that fails, though its message changes on the way")
  func small() throws {
    let failed = try #require(explore().first { $0["verdict"] == .string("failed") })
    guard case .record(let failure)? = failed["failure"], case .string(let message)? = failure["message"] else {
      Issue.record("the second test passed")
      return
    }
    #expect(message.string.hasSuffix("got \"1 2 8\""), "\(message.string)")
  }

  @Test("one worker and four, in any order, say the same of each test")
  func same() {
    let one = explore(jobs: 1)
    let four = explore(jobs: 4, shuffle: 3)
    #expect(one.count == 2)
    #expect(Set(one) == Set(four))
  }
}
