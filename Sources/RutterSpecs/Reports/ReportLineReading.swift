internal import RutterCore
internal import RutterTesting
internal import RutterText

/// Why a line is no report.
package struct ReportLineError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String
}

extension ReportLine {
  /// Reads a line back; nil if it is of a kind that is not known here.
  ///
  /// - Throws: what is wrong with it.
  package static func report(_ line: String) throws(ReportLineError) -> Report? {
    let value: Value
    do { value = try JSON.decode(line) } catch { throw ReportLineError(description: error.cause) }
    let fields = Fields(value)
    switch fields.text("event") {
    case "began":
      guard fields.number("schema") == 1 else { throw ReportLineError(description: "written by another version") }
      return .began(tests: try fields.need("tests"), files: try fields.need("files"), cut: try cut(fields))
    case "listed": return .listed(try test(fields))
    case "broken": return .broken(file: try fields.needText("file"), try failure(fields))
    case "test": return .finished(try result(fields))
    case "coverage": return .covered(try coverage(fields))
    case "ended": return .ended(try summary(fields))
    case nil: throw ReportLineError(description: "no line of a report: it has no 'event'")
    default: return nil
    }
  }

  private static func cut(_ fields: Fields) throws(ReportLineError) -> ShardCut? {
    guard let part = fields.part("shard") else { return nil }
    let shard = Shard(index: try part.need("index"), of: try part.need("of"))
    guard shard.count <= Shard.limit, shard.index >= 1, shard.index <= shard.count else {
      throw ReportLineError(description: "there is no shard \(shard)")
    }
    return ShardCut(shard: shard, tests: try part.need("tests"), mark: try part.needText("mark"))
  }

  private static func test(_ fields: Fields) throws(ReportLineError) -> TestCase {
    TestCase(
      file: try fields.needText("file"), index: try fields.need("index"), groups: fields.texts("groups"),
      name: try fields.needText("name"), line: try fields.need("line"))
  }

  private static func result(_ fields: Fields) throws(ReportLineError) -> TestResult {
    let verdict: TestResult.Verdict
    switch fields.text("verdict") {
    case "passed": verdict = .passed
    case "pending": verdict = .pending(fields.text("reason") ?? "")
    case "failed": verdict = .failed(try failure(fields))
    default: throw ReportLineError(description: "expected a verdict: passed, failed or pending")
    }
    var result = TestResult(
      try test(fields), verdict, microseconds: fields.microseconds,
      exploration: try fields.part("exploration").map(exploration))
    result.unrestarted = fields.text("not_restarted")
    return result
  }

  private static func exploration(_ fields: Fields) throws(ReportLineError) -> Exploration {
    let runs = try fields.need("runs"), atLeast = try fields.need("at_least")
    var exploration = Exploration(
      runs: runs, failing: fields.number("failing") ?? 0, impossible: fields.number("impossible") ?? 0,
      atLeast: atLeast, delays: fields.number("delays"),
      sample: fields.number("sample").map { Exploration.Sample(runs: $0, seed: fields.seed ?? 0) },
      isComplete: fields.value("complete").map { $0 == .boolean(true) } ?? (runs == atLeast))
    exploration.restarts = fields.number("restarts")
    exploration.leavesTasks = fields.value("leaves_tasks") == .boolean(true)
    exploration.isLookedAt = fields.value("looked_at") == .boolean(true)
    for item in fields.list("hindrances") { exploration.hindrances.append(try hindrance(Fields(item))) }
    exploration.isOutOfTime = fields.value("out_of_time") == .boolean(true)
    if case .number(let orders)? = fields.value("estimate"), case .number(let error)? = fields.value("estimate_error") {
      exploration.estimate = OrderEstimate.Result(orders: orders, error: error)
    }
    exploration.failingOtherwise = fields.number("failing_otherwise") ?? 0
    if let run = fields.number("run"), let states = fields.number("states") {
      exploration.merged = Exploration.Merged(runs: run, states: states)
    }
    exploration.whyUntold = fields.text("states_not_compared")
    exploration.isRefuted = fields.value("states_differ") == .boolean(true)
    exploration.share = try fields.part("part").map(share)
    return exploration
  }

  private static func hindrance(_ fields: Fields) throws(ReportLineError) -> Exploration.Hindrance {
    var hindrance = Exploration.Hindrance(
      line: try fields.need("line"), step: try fields.needText("step"), cause: fields.text("cause") ?? "",
      orders: fields.number("orders") ?? 1)
    hindrance.isOfLoad = fields.value("of_load") == .boolean(true)
    hindrance.first = rank(fields)
    return hindrance
  }

  private static func failure(_ fields: Fields) throws(ReportLineError) -> Failure {
    guard let part = fields.part("failure") else { throw ReportLineError(description: "expected a failure") }
    let kind = part.text("kind").flatMap(Failure.Kind.init) ?? .error
    var failure = Failure(kind, try part.needText("message"), at: part.place)
    if let expected = part.text("expected"), let got = part.text("got") {
      failure.difference = Failure.Difference(expected: expected, actual: got)
    }
    failure.source = part.text("source")
    failure.rule = part.text("rule")
    failure.notes = part.texts("notes")
    failure.story = part.list("story").map { line in
      let line = Fields(line)
      return Failure.StoryLine(line.text("text") ?? "", at: line.place)
    }
    failure.frequency = part.text("frequency")
    failure.token = part.text("token")
    failure.hasOutcomes = part.value("outcomes") == .boolean(true)
    failure.hasRestarts = part.value("restarts") == .boolean(true)
    failure.isLoose = part.value("loose") == .boolean(true)
    failure.instability = part.text("instability")
    failure.traceback = part.text("traceback") ?? ""
    for item in part.list("ways") { failure.ways.append(try way(Fields(item))) }
    return failure
  }

  private static func way(_ fields: Fields) throws(ReportLineError) -> Failure.Way {
    guard let fault = fields.hash("fault"), let rank = rank(fields) else {
      throw ReportLineError(description: "expected a way in which orders fail")
    }
    return Failure.Way(
      try fields.needText("message"), at: fields.place, orders: fields.number("orders") ?? 0,
      token: try fields.needText("token"), fault: fault, rank: rank)
  }

  private static func coverage(_ fields: Fields) throws(ReportLineError) -> FlowsCoverage {
    var all = FlowsCoverage()
    for flow in fields.list("flows").map(Fields.init) {
      var coverage = FlowCoverage()
      coverage.destinations = part(flow, "destinations")
      coverage.activations = part(flow, "activations")
      coverage.outcomes = part(flow, "outcomes")
      all.add(coverage, of: try flow.needText("flow"))
    }
    return all
  }

  private static func part(_ flow: Fields, _ name: String) -> FlowCoverage.Part {
    func marks(_ list: String) -> [FlowCoverage.Mark] {
      flow.part(name)?.texts(list).map(FlowCoverage.Mark.init(reading:)) ?? []
    }
    return FlowCoverage.Part(reached: marks("reached"), missed: marks("missed"))
  }

  private static func summary(_ fields: Fields) throws(ReportLineError) -> Summary {
    var summary = Summary()
    summary.passed = try fields.need("passed")
    summary.failed = try fields.need("failed")
    summary.pending = try fields.need("pending")
    summary.broken = try fields.need("broken")
    summary.incomplete = fields.number("incomplete") ?? 0
    summary.notRun = fields.number("not_run") ?? 0
    summary.unwritten = fields.number("unwritten") ?? 0
    summary.microseconds = fields.microseconds
    summary.rounds = fields.number("rounds") ?? 1
    summary.seed = fields.seed
    summary.isInterrupted = fields.value("interrupted") == .boolean(true)
    summary.hasUnexplainedDeath = fields.value("unexplained_death") == .boolean(true)
    return summary
  }
}

/// The fields of a record that somebody else may have written.
struct Fields {
  private let record: Record

  init(_ value: Value) { if case .record(let record) = value { self.record = record } else { record = Record([]) } }

  /// All fields, sorted by the bytes of their names.
  var all: [(name: String, value: Value)] { record.fields.map { ($0.name.string, $0.value) } }

  func value(_ name: String) -> Value? { record[Text(name)] }
  func text(_ name: String) -> String? { if case .string(let text)? = value(name) { text.string } else { nil } }
  /// An integer, no larger than that sums of such numbers are numbers.
  func number(_ name: String) -> Int? {
    guard case .integer(let number)? = value(name) else { return nil }
    return Int(max(-TestResult.longest, min(number, TestResult.longest)))
  }
  func list(_ name: String) -> [Value] { if case .list(let items)? = value(name) { items } else { [] } }
  func part(_ name: String) -> Fields? { if case .record? = value(name) { value(name).map(Fields.init) } else { nil } }

  func texts(_ name: String) -> [String] {
    list(name).compactMap { if case .string(let text) = $0 { text.string } else { nil } }
  }

  var place: Place? { text("script").map { Place(script: $0, line: number("line") ?? 0) } }
  var microseconds: Int64 { Int64(max(0, number("microseconds") ?? 0)) }
  var seed: UInt64? { text("seed").flatMap { UInt64($0) } }

  func need(_ name: String) throws(ReportLineError) -> Int {
    guard let number = number(name) else { throw ReportLineError(description: "expected an integer '\(name)'") }
    return number
  }

  func needText(_ name: String) throws(ReportLineError) -> String {
    guard let text = text(name) else { throw ReportLineError(description: "expected a text '\(name)'") }
    return text
  }
}
