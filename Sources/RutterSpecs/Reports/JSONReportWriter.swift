internal import RutterCore
internal import RutterTesting
internal import RutterText

/// One line of JSON for each report, as it comes: for programs, and for `--merge`.
package struct JSONReportWriter: ReportWriter {
  /// How every such report begins.
  package static let beginning = "{\"event\":\"began\""

  private let sink: Sink

  package init(_ sink: @escaping Sink) { self.sink = sink }

  package mutating func take(_ report: Report) {
    if let line = ReportLine.text(report) { sink(line + "\n") }
  }
}

/// Reports as lines of JSON, schema 1. ``ReportLine/report(_:)`` reads back what ``ReportLine/text(_:)`` writes.
package enum ReportLine {
  /// The line of a report; nil for one that says nothing to programs.
  package static func text(_ report: Report) -> String? {
    switch report {
    case .began(let tests, let files, let cut):
      JSONWriter.line("began") {
        $0.field("schema", 1)
        $0.field("tests", tests)
        $0.field("files", files)
        if let cut { shard(cut, &$0) }
      }
    case .listed(let test): JSONWriter.line("listed") { self.test(test, &$0) }
    case .loaded, .started, .exploring, .note: nil
    case .broken(let file, let failure):
      JSONWriter.line("broken") {
        $0.field("file", file)
        self.failure(failure, &$0)
      }
    case .finished(let result): JSONWriter.line("test") { self.result(result, &$0) }
    case .covered(let coverage): JSONWriter.line("coverage") { self.coverage(coverage, &$0) }
    case .ended(let summary): JSONWriter.line("ended") { self.summary(summary, &$0) }
    }
  }

  private static func shard(_ cut: ShardCut, _ writer: inout JSONWriter) {
    writer.name("shard")
    writer.record {
      $0.field("index", cut.shard.index)
      $0.field("of", cut.shard.count)
      $0.field("tests", cut.tests)
      $0.field("mark", cut.mark)
    }
  }

  private static func test(_ test: TestCase, _ writer: inout JSONWriter) {
    writer.field("file", test.file)
    writer.field("line", test.line)
    writer.field("index", test.index)
    writer.name("groups")
    writer.list { for group in test.groups { $0.value(group) } }
    writer.field("name", test.name)
  }

  private static func result(_ result: TestResult, _ writer: inout JSONWriter) {
    test(result.test, &writer)
    switch result.verdict {
    case .passed: writer.field("verdict", "passed")
    case .pending(let reason):
      writer.field("verdict", "pending")
      if !reason.isEmpty { writer.field("reason", reason) }
    case .failed(let failure):
      writer.field("verdict", "failed")
      self.failure(failure, &writer)
      if let replay = FailureText.replay(failure, result.test) { writer.field("replay", replay) }
    }
    writer.field("microseconds", .integer(result.microseconds))
    if let exploration = result.exploration { self.exploration(exploration, &writer) }
    if let reason = result.unrestarted { writer.field("not_restarted", reason) }
  }

  private static func failure(_ failure: Failure, _ writer: inout JSONWriter) {
    writer.name("failure")
    writer.record { record in
      record.field("kind", failure.kind.rawValue)
      record.field("message", failure.message)
      if let place = failure.place { self.place(place, &record) }
      if let source = failure.source { record.field("source", source) }
      if let difference = failure.difference {
        record.field("expected", difference.expected)
        record.field("got", difference.actual)
      }
      if let rule = failure.rule { record.field("rule", rule) }
      if !failure.notes.isEmpty {
        record.name("notes")
        record.list { for note in failure.notes { $0.value(note) } }
      }
      if !failure.story.isEmpty { story(failure.story, &record) }
      if let frequency = failure.frequency { record.field("frequency", frequency) }
      if let token = failure.token { record.field("token", token) }
      if failure.hasOutcomes { record.field("outcomes", true) }
      if failure.hasRestarts { record.field("restarts", true) }
      if failure.isLoose { record.field("loose", true) }
      if let instability = failure.instability { record.field("instability", instability) }
      if !failure.traceback.isEmpty { record.field("traceback", failure.traceback) }
      if !failure.ways.isEmpty {
        record.name("ways")
        record.list { list in for way in failure.ways { list.record { self.way(way, &$0) } } }
      }
    }
  }

  private static func way(_ way: Failure.Way, _ writer: inout JSONWriter) {
    writer.field("message", way.message)
    if let place = way.place { self.place(place, &writer) }
    writer.field("orders", way.orders)
    writer.field("token", way.token)
    writer.field("fault", SourceMark.text(way.fault))
    rank(way.rank, &writer)
  }

  private static func story(_ story: [Failure.StoryLine], _ writer: inout JSONWriter) {
    writer.name("story")
    writer.list { list in
      for line in story {
        list.record {
          $0.field("text", line.text)
          if let place = line.place { self.place(place, &$0) }
        }
      }
    }
  }

  private static func place(_ place: Place, _ writer: inout JSONWriter) {
    writer.field("script", place.script)
    writer.field("line", place.line)
  }

  private static func exploration(_ exploration: Exploration, _ writer: inout JSONWriter) {
    writer.name("exploration")
    writer.record {
      $0.field("runs", exploration.runs)
      $0.field("failing", exploration.failing)
      if exploration.failingOtherwise > 0 { $0.field("failing_otherwise", exploration.failingOtherwise) }
      $0.field("impossible", exploration.impossible)
      if !exploration.hindrances.isEmpty {
        $0.name("hindrances")
        $0.list { for hindrance in exploration.hindrances { $0.record { self.hindrance(hindrance, &$0) } } }
      }
      if exploration.isLookedAt { $0.field("looked_at", true) }
      if exploration.leavesTasks { $0.field("leaves_tasks", true) }
      if let restarts = exploration.restarts { $0.field("restarts", restarts) }
      $0.field("at_least", exploration.atLeast)
      $0.field("complete", exploration.isComplete)
      if exploration.isOutOfTime { $0.field("out_of_time", true) }
      if let estimate = exploration.estimate {
        $0.field("estimate", .number(estimate.orders))
        $0.field("estimate_error", .number(estimate.error))
      }
      if let delays = exploration.delays { $0.field("delays", delays) }
      if let sample = exploration.sample {
        $0.field("sample", sample.runs)
        // As text: a seed may be beyond 63 bits.
        $0.field("seed", String(sample.seed))
      }
      if let merged = exploration.merged {
        $0.field("run", merged.runs)
        $0.field("states", merged.states)
      }
      if let reason = exploration.whyUntold { $0.field("states_not_compared", reason) }
      if exploration.isRefuted { $0.field("states_differ", true) }
      if let share = exploration.share { self.share(share, &$0) }
    }
  }

  private static func hindrance(_ hindrance: Exploration.Hindrance, _ writer: inout JSONWriter) {
    writer.field("line", hindrance.line)
    writer.field("step", hindrance.step)
    writer.field("cause", hindrance.cause)
    writer.field("orders", hindrance.orders)
    if hindrance.isOfLoad { writer.field("of_load", true) }
    if let first = hindrance.first { rank(first, &writer) }
  }

  private static func coverage(_ coverage: FlowsCoverage, _ writer: inout JSONWriter) {
    writer.name("flows")
    writer.list { list in
      for (flow, coverage) in coverage.all {
        list.record { record in
          record.field("flow", flow)
          part("destinations", coverage.destinations, &record)
          part("activations", coverage.activations, &record)
          part("outcomes", coverage.outcomes, &record)
        }
      }
    }
  }

  private static func part(_ name: String, _ part: FlowCoverage.Part, _ writer: inout JSONWriter) {
    writer.name(name)
    writer.record { record in
      for (name, marks) in [("reached", part.reached), ("missed", part.missed)] {
        record.name(name)
        record.list { for mark in marks { $0.value(mark.description) } }
      }
    }
  }

  private static func summary(_ summary: Summary, _ writer: inout JSONWriter) {
    writer.field("passed", summary.passed)
    writer.field("failed", summary.failed)
    writer.field("pending", summary.pending)
    writer.field("broken", summary.broken)
    writer.field("incomplete", summary.incomplete)
    writer.field("not_run", summary.notRun)
    if summary.unwritten > 0 { writer.field("unwritten", summary.unwritten) }
    writer.field("microseconds", .integer(summary.microseconds))
    if summary.rounds > 1 { writer.field("rounds", summary.rounds) }
    if let seed = summary.seed { writer.field("seed", String(seed)) }
    if summary.isInterrupted { writer.field("interrupted", true) }
    if summary.hasUnexplainedDeath { writer.field("unexplained_death", true) }
    if !summary.underWay.isEmpty {
      writer.name("under_way")
      writer.list { list in for test in summary.underWay { list.record { self.test(test, &$0) } } }
    }
  }
}
