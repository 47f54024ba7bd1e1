import RutterSpecs
import Testing

@testable import RutterCLI

@Suite struct TestArgumentsTests {
  private func arguments(_ words: String...) throws -> TestArguments {
    try TestArguments(try ParsedArguments(words, table: .test), drawnSeed: 99)
  }

  private func failure(_ words: String...) -> String {
    do throws(UsageError) {
      _ = try TestArguments(try ParsedArguments(words, table: .test))
      return "understood"
    } catch {
      return error.description
    }
  }

  @Test("without options tests run once, in order, on all processors")
  func defaults() throws {
    let told = try arguments()
    #expect(told.operands.isEmpty && told.reports.isEmpty && !told.isMerge && !told.isWatch && !told.isLastFailed)
    #expect(told.runner.comparesStates && !told.runner.checkStates)
    #expect(!told.runner.explore && !told.runner.failFast && told.runner.untilFail == 1 && told.runner.jobs >= 1)
    #expect(told.runner.budget == RunnerOptions.Budget(runs: 20_000, microseconds: 10_000_000))
    #expect(told.runner.selection.shuffle == nil && told.runner.selection.shard == nil)
  }

  @Test("each option is taken over")
  func all() throws {
    let told = try arguments(
      "a_spec.lua:3", "--explore", "--budget", "500,2s", "-k", "tap", "--last-failed", "--fail-fast", "--until-fail",
      "7", "--shuffle=5", "--seed", "6", "-j4", "--shard", "2/3", "--update", "--report", "json=x.json", "--reporter",
      "dots", "--coverage", "--require-complete", "--allow", "read=data", "--color=never", "--outcomes", "--list",
      "--every-order")
    #expect(told.operands == ["a_spec.lua:3"] && told.isLastFailed && told.color == .never)
    let runner = told.runner
    #expect(runner.explore && runner.outcomes && runner.failFast && runner.coverage && runner.requireComplete)
    #expect(!runner.comparesStates && !runner.checkStates)
    #expect(runner.updateSnapshots && runner.isListing && runner.untilFail == 7 && runner.jobs == 4 && runner.seed == 6)
    #expect(runner.budget == RunnerOptions.Budget(runs: 500, microseconds: 2_000_000))
    #expect(runner.selection.shuffle == 5 && runner.selection.shard == Shard(index: 2, of: 3))
    #expect(runner.selection.keyword != nil && runner.grants.map(\.description) == ["read=data"])
    #expect(told.reports == [ReportChoice(.json, file: "x.json"), ReportChoice(.dots)])
    #expect(try arguments("x:1", "--replay", "bCc1qxrDDj8x").runner.replay == "bCc1qxrDDj8x")
  }

  @Test("two reports go into one file under no two names of it")
  func sameFile() {
    #expect(failure("--report", "json=a.x", "--report", "tap=./a.x").hasPrefix("two reports would go to ./a.x;"))
    #expect(failure("--report", "json=a.x", "--report", "tap=/tmp/a.x") == "understood")
  }

  @Test("a part is run again by words that mean the same")
  func optionalValues() throws {
    let words = try arguments(
      "a_spec.lua", "--isolate", "--isolate=many", "--allow", "read=x", "-k", "y", "--shard", "1/2", "--out", "d"
    ).partWords
    #expect(words.contains("--isolate") && words.contains("--isolate=many") && !words.contains("many"))
    #expect(!words.contains("") && words.contains("read=x"))
  }

  @Test("--shuffle takes its own seed, else that of --seed, else a drawn one")
  func seeds() throws {
    #expect(try arguments("--shuffle").runner.selection.shuffle == 99)
    #expect(try arguments("--shuffle", "--seed", "6").runner.selection.shuffle == 6)
    #expect(try arguments("--shuffle", "a_spec.lua").operands == ["a_spec.lua"])
    #expect(failure("--shuffle=x") == "--shuffle takes an integer from 0 up, got 'x'")
  }

  @Test("a budget is runs, a time, or both; one alone is the only limit")
  func budgets() throws {
    #expect(try arguments("--budget", "30s").runner.budget == .init(runs: .max, microseconds: 30_000_000))
    #expect(try arguments("--budget", "1.5min").runner.budget == .init(runs: .max, microseconds: 90_000_000))
    #expect(try arguments("--budget", "100").runner.budget == .init(runs: 100, microseconds: .max))
    for text in ["", "0", "-3", "5q", "5,6", "1s,2s", "s", ","] {
      #expect(
        failure("--budget", text) == "--budget takes runs, a time or both: 5000, 30s, or 5000,30s; got '\(text)'")
    }
  }

  @Test("reports are told by name, one of them on standard output")
  func reports() {
    let names = "dots, progress, list, tap, junit, json, github, html"
    #expect(failure("--report", "tpa") == "no report 'tpa'; did you mean 'tap'? There are: \(names)")
    #expect(failure("--report", "zzz") == "no report 'zzz'. There are: \(names)")
    #expect(failure("--report", "tap=") == "--report tap= names no file; write tap=FILE")
    #expect(
      failure("--report", "tap", "--report", "json")
        == "tap and json would both go to standard output; give one a file: --report tap=FILE")
    #expect(failure("--report", "tap", "--report", "github", "--report", "json=x") == "understood")
    #expect(
      failure("--report", "tap=x", "--report", "json=x") == "two reports would go to x; give each its own file")
  }

  @Test("what does not go together is told")
  func together() {
    #expect(failure("--merge") == "--merge: which reports? usage: rutter test --merge DIR, or FILE…")
    #expect(failure("--merge", "a", "--explore") == "--merge runs no tests; --explore has no place beside it")
    #expect(failure("--merge", "a", "--report", "junit=x") == "understood")
    #expect(failure("--merge", "a", "--out", "b") == "--merge runs no tests; --out has no place beside it")
    #expect(
      failure("a", "--out", "b")
        == "--out keeps the file of one part; say which: --shard i/n (1/1, if one machine runs all)")
    #expect(
      failure("a", "--out", "b", "--shard", "1/2", "--last-failed")
        == "--out and --last-failed exclude each other: every part has to come out the same wherever it is run")
    #expect(
      failure("--check-states", "--replay", "bCc1qxrDDj8x")
        == "--check-states and --replay exclude each other: states are compared in all orders of a test")
    #expect(
      failure("--last-failed", "--check-states")
        == "--check-states and --last-failed exclude each other: states are compared in all orders of a test")
    #expect(
      failure("--check-states", "--coverage")
        == "--coverage runs every order, so that --check-states would compare nothing; use one of them")
    #expect(
      failure("--check-states", "--every-order")
        == "--check-states runs every order in any case; leave out --every-order")
    #expect(failure("--watch", "--list") == "--watch and --list exclude each other")
    #expect(failure("--replay", "bCc1qxrDDj8x") == "--replay runs one test: name it as PATH:LINE")
    #expect(
      failure("a:1", "--replay", "bCc1qxrDDj8x", "--explore")
        == "--replay runs one order, --explore all; use one of them"
    )
    #expect(failure("a:1", "--replay", "q").contains("no replay token"))
    #expect(failure("-j", "0") == "--jobs takes a number from 1 up, got '0'")
    #expect(failure("-j", "1000000") == "--jobs takes a number from 1 to 1000, got 1000000")
    #expect(
      failure("--list", "--report", "tap") == "--list runs no tests, and tap tells of what ran; json lists them, too")
    #expect(failure("-k", "tap and").hasPrefix("-k: expected a word, got the end\n"))
  }

  @Test("what is said of exploring goes with what has tests explored, and not with one order")
  func exploring() throws {
    let about = [["--require-complete"], ["--budget", "5"], ["--every-order"], ["--check-states"], ["--all-failures"]]
    for words in about {
      #expect(try TestArguments(try ParsedArguments(words, table: .test)).idleOption == words[0])
      for more in ["--explore", "--outcomes", "--restarts", "--loose", "--list"] {
        #expect(try TestArguments(try ParsedArguments(words + [more], table: .test)).idleOption == nil)
      }
    }
    #expect(try arguments("--merge", "a", "--require-complete").idleOption == nil)
    #expect(
      failure("a:1", "--replay", "bCc1qxrDDj8x", "--budget", "5")
        == "--replay runs one order, and --budget is about all of them; leave it out")
  }

  @Test("what a part is a part of is said by all words that change what comes of it, in one order")
  func partWords() throws {
    let told = try arguments(
      "b", "--seed", "7", "a", "--shard", "1/2", "--out", "c", "-j", "3", "--budget=5", "--explore", "--report", "tap",
      "--allow", "x:read=.", "--allow", "store")
    #expect(told.out == "c")
    #expect(
      told.partWords == [
        "b", "a", "--explore", "--budget", "5", "--seed", "7", "--allow", "x:read=.", "--allow", "store",
      ])
  }
}
