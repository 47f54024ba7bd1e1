internal import Glibc
internal import RutterCore
internal import RutterSpecs
internal import RutterTesting
internal import RutterText

/// What `rutter test` was told.
struct TestArguments: Sendable {
  var operands: [String]
  var runner = RunnerOptions()
  var reports: [ReportChoice] = []
  /// The options that choose among the tests, as they were written.
  var choice: String?
  var isLastFailed = false
  var isMerge = false
  /// The folder in which the file of one part is put.
  var out: String?
  /// The words that say what the parts are parts of.
  var partWords: [String] = []
  var isWatch = false
  var color = RunOptions.ColorChoice.auto
  /// An option that is about exploring where none is there that has all tests explored.
  var idleOption: String?

  /// Reads the arguments of `test`.
  ///
  /// - Parameters:
  ///   - arguments: The words, sorted.
  ///   - drawnSeed: What `--shuffle` without a seed takes.
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments, drawnSeed: UInt64 = .random(in: 1...999_999)) throws(UsageError) {
    operands = arguments.operands
    isMerge = arguments.has("--merge")
    isWatch = arguments.has("--watch")
    isLastFailed = arguments.has("--last-failed")
    color = arguments.value("--color").flatMap(RunOptions.ColorChoice.init) ?? .auto
    for text in arguments.all("--report") + arguments.all("--reporter") { reports.append(try ReportChoice(text)) }
    try ReportChoice.check(reports)
    out = arguments.value("--out")
    partWords = Self.partWords(arguments)
    try readRunner(arguments)
    runner.tellsStories = reports.contains { $0.name == .html }
    try readSelection(arguments, drawnSeed)
    if !isMerge, !runner.isListing, !runner.exploresAll {
      idleOption = Self.aboutExploring.first(where: arguments.has)
    }
    try checkTogether(arguments)
  }

  private mutating func readRunner(_ arguments: ParsedArguments) throws(UsageError) {
    runner.explore = arguments.has("--explore")
    runner.outcomes = arguments.has("--outcomes")
    runner.restarts = arguments.has("--restarts")
    runner.loose = arguments.has("--loose")
    runner.failFast = arguments.has("--fail-fast")
    runner.allFailures = arguments.has("--all-failures")
    runner.comparesStates = !arguments.has("--every-order")
    runner.checkStates = arguments.has("--check-states")
    runner.coverage = arguments.has("--coverage")
    runner.updateSnapshots = arguments.has("--update")
    runner.requireComplete = arguments.has("--require-complete")
    runner.isListing = arguments.has("--list")
    runner.jobs = try Self.count(arguments, "--jobs") ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    if runner.jobs > Self.mostJobs {
      throw Self.wrong("--jobs takes a number from 1 to \(Self.mostJobs), got \(runner.jobs)")
    }
    runner.untilFail = try Self.count(arguments, "--until-fail") ?? 1
    if let budget = arguments.value("--budget") { runner.budget = try Self.budget(budget) }
    if let time = arguments.value("--timeout") {
      guard let limit = time == "none" ? 0 : Amount.microseconds(time) else {
        throw Self.wrong("--timeout takes a time, or none: 500ms, 10s, 2min; got '\(time)'")
      }
      runner.timeoutMicroseconds = limit
    }
    if let token = arguments.value("--replay") {
      let trail = try Self.selecting { () throws(SelectionError) in try TestMemory.trail(token) }
      do throws(Token.Flaw) { _ = try Token(reading: trail) } catch { throw Self.wrong("--replay: \(error)") }
      runner.replay = trail
    }
    runner.trustsProjects = arguments.has(Option.trustProject.name)
    runner.isolated = arguments.all(Option.isolate.name)
    runner.grants = try FlowOptions.grants(arguments, "test")
  }

  private mutating func readSelection(_ arguments: ParsedArguments, _ drawnSeed: UInt64) throws(UsageError) {
    let seed = try arguments.value("--seed").map { text throws(UsageError) in try Self.seed(text, "--seed") }
    if let seed { runner.seed = seed }
    if arguments.has("--shuffle") {
      let own = try arguments.value("--shuffle").map { text throws(UsageError) in try Self.seed(text, "--shuffle") }
      runner.selection.shuffle = own ?? seed ?? drawnSeed
    }
    if let text = arguments.value("--keyword") {
      runner.selection.keyword = try Self.selecting { () throws(SelectionError) in try KeywordExpression(text) }
    }
    let chosen = [("-k", "--keyword"), ("--shard", "--shard")].compactMap { shown, name in
      arguments.value(name).map { "\(shown) '\($0)'" }
    }
    if !chosen.isEmpty { choice = chosen.joined(separator: " and ") }
    if let text = arguments.value("--shard") {
      runner.selection.shard = try Self.selecting { () throws(SelectionError) in try Shard(text) }
    }
  }

  private func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    if isMerge {
      if operands.isEmpty { throw Self.wrong("--merge: which reports? usage: rutter test --merge DIR, or FILE…") }
      let known = ["--merge", "--report", "--reporter", "--color", "--require-complete"]
      for option in CommandTable.test.options where arguments.has(option.name) && !known.contains(option.name) {
        throw Self.wrong("--merge runs no tests; \(option.name) has no place beside it")
      }
    }
    if runner.isListing, let report = reports.first(where: { $0.name == .tap || $0.name == .junit || $0.name == .html })
    {
      throw Self.wrong("--list runs no tests, and \(report.name.rawValue) tells of what ran; json lists them, too")
    }
    if isWatch {
      for other in ["--list", "--shard", "--until-fail", "--replay"] where arguments.has(other) {
        throw Self.wrong("--watch and \(other) exclude each other")
      }
    }
    if out != nil {
      if runner.selection.shard == nil {
        throw Self.wrong("--out keeps the file of one part; say which: --shard i/n (1/1, if one machine runs all)")
      }
      for other in Self.strangersToParts where arguments.has(other) {
        throw Self.wrong(
          "--out and \(other) exclude each other: every part has to come out the same wherever it is run")
      }
    }
    if runner.checkStates {
      for other in ["--shard", "--replay", "--last-failed"] where arguments.has(other) {
        throw Self.wrong("--check-states and \(other) exclude each other: states are compared in all orders of a test")
      }
      if runner.coverage {
        throw Self.wrong("--coverage runs every order, so that --check-states would compare nothing; use one of them")
      }
      if !runner.comparesStates {
        throw Self.wrong("--check-states runs every order in any case; leave out --every-order")
      }
    }
    if runner.replay != nil, operands.count != 1 {
      throw Self.wrong("--replay runs one test: name it as PATH:LINE")
    }
    if runner.replay != nil, runner.explore {
      throw Self.wrong("--replay runs one order, --explore all; use one of them")
    }
    if runner.replay != nil, let option = Self.aboutExploring.first(where: arguments.has) {
      throw Self.wrong("--replay runs one order, and \(option) is about all of them; leave it out")
    }
  }

  /// Each job is a thread with a flow of its own, which takes about a megabyte.
  private static let mostJobs = 1_000

  /// What says how orders are explored, and not that they are.
  private static let aboutExploring = [
    "--require-complete", "--budget", "--every-order", "--check-states", "--all-failures",
  ]

  /// What depends on the machine, or on what was run there before; and what leaves nothing to be kept.
  private static let strangersToParts = [
    "--list", "--watch", "--until-fail", "--replay", "--last-failed", "--update", "--shuffle",
  ]

  /// All words but those that change nothing of what comes of a part.
  private static func partWords(_ arguments: ParsedArguments) -> [String] {
    let idle = ["--shard", "--out", "--report", "--reporter", "--color", "--jobs"]
    return arguments.operands
      + CommandTable.test.options.filter { arguments.has($0.name) && !idle.contains($0.name) }.flatMap { option in
        option.value == nil ? [option.name] : arguments.all(option.name).flatMap { words(option, $0) }
      }
  }

  /// An option with a value, as it is written so that the value is no word of its own by mistake.
  private static func words(_ option: Option, _ value: String) -> [String] {
    if option.isValueOptional, value.isEmpty { return [option.name] }
    return option.isValueOptional || value.hasPrefix("-") ? ["\(option.name)=\(value)"] : [option.name, value]
  }

  // MARK: Values

  private static func count(_ arguments: ParsedArguments, _ option: String) throws(UsageError) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), number >= 1 else { throw wrong("\(option) takes a number from 1 up, got '\(text)'") }
    return number
  }

  private static func seed(_ text: String, _ option: String) throws(UsageError) -> UInt64 {
    guard let seed = UInt64(text) else { throw wrong("\(option) takes an integer from 0 up, got '\(text)'") }
    return seed
  }

  /// `5000`, `30s`, `1.5s`, `2min`, or a number and a time.
  private static func budget(_ text: String) throws(UsageError) -> RunnerOptions.Budget {
    var budget = RunnerOptions.Budget(), hasRuns = false, hasTime = false
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if let runs = Int(part), runs >= 1, !hasRuns {
        (budget.runs, hasRuns) = (runs, true)
      } else if let time = Amount.microseconds(part), !hasTime {
        (budget.microseconds, hasTime) = (time, true)
      } else {
        throw wrong("--budget takes runs, a time or both: 5000, 30s, or 5000,30s; got '\(text)'")
      }
    }
    // One limit alone is the only limit.
    if hasRuns, !hasTime { budget.microseconds = .max }
    if hasTime, !hasRuns { budget.runs = .max }
    return budget
  }

  private static func selecting<Result>(_ body: () throws(SelectionError) -> Result) throws(UsageError) -> Result {
    do { return try body() } catch { throw wrong(error.description) }
  }

  static func wrong(_ message: String) -> UsageError { UsageError(message, command: "test") }
}
