extension CommandTable {
  static let test = CommandTable(
    name: "test", operands: "[PATH[:LINE]…]", takes: [.many(.spec)],
    summary: "run scripted tests in virtual time",
    examples: [
      Example("rutter test tea_spec.lua --explore", "run a spec in every order of its loads and taps"),
      Example("rutter test Scripts/flows -k picker", "run the tests of which a name or file matches"),
    ],
    text: """
      Runs the *_spec.lua files that are named, or lie in the folders that are named; here, if
      none is. A line chooses the test or the describe that holds it. A run of a test that goes on
      for more than 10 s fails (--timeout; it and describe take { timeout = SECONDS }, too).
      With --restarts sessions are saved, ended and restored before every step, unless something that
      is under way would be lost by that; what does not bear it says why: { restarts = "TEXT" }.

      On many machines: --shard 3/16 --out DIR runs one of 16 parts, on any machine and as often as
      need be, and --merge DIR says what one machine would have said of all.

      Exit codes: 0 all passed, 1 a test failed, 2 wrong usage, 3 a file does not load, 4 no test
      was chosen, 5 not all orders were tried (with --require-complete), 70 an error of rutter
      itself, 129, 130, 131 and 143 stopped by HUP, INT, QUIT and TERM, 141 nobody reads standard
      output any more. Stopped, it tells and remembers what is known; where nobody reads, it ends
      as well, unless reports go to files: those are finished.
      """,
    options: [
      Option(name: "--explore", help: "run every test in all orders in which things can come"),
      Option(
        name: "--budget", value: "RUNS|TIME",
        help: "the most orders, or work, of one test: 5000, 30s, or both; else 20000,10s"),
      Option(
        name: "--timeout", value: "TIME",
        help: "the most that one run of a test takes: 10s, if not given; or none"),
      Option(name: "--outcomes", help: "explore also what comes when a load fails, at any time, or never ends"),
      Option(
        name: "--restarts", help: "explore also what comes of saving and restoring between steps"),
      Option(
        name: "--loose",
        help: "explore also what is late although the test looks, up to its last settle"),
      Option(name: "--every-order", help: "also run orders that lead to a state that was there before"),
      Option(name: "--check-states", help: "explore with states compared and without, and fail where that differs"),
      Option(name: "--replay", value: "TOKEN", help: "run one order again, as a failure names it"),
      Option(name: "--require-complete", help: "exit with 5 if not all orders of a test were tried"),
      Option(
        name: "--keyword", short: "-k", value: "EXPR",
        help: "only tests whose names or files match: 'tap and not (slow or back)'"),
      Option(name: "--last-failed", help: "only tests that failed when they last ran, in the order that failed"),
      Option(
        name: "--shard", value: "i/n", help: "the i-th of n parts that take equally long; durations are only read"),
      Option(
        name: "--out", value: "DIR",
        help: "keep that part in DIR, for --merge; the orders of a test are cut, too"),
      Option(name: "--list", help: "show which tests would run"),
      Option(name: "--fail-fast", help: "end after the first failure"),
      Option(name: "--all-failures", help: "go on with the orders of a test that has failed"),
      Option(
        name: "--until-fail", value: "N",
        help: "run all up to N times, until something fails; shuffled and sampled anew"),
      Option(name: "--shuffle", value: "SEED", isValueOptional: true, help: "run in another order, drawn by a seed"),
      Option(name: "--seed", value: "N", help: "what sampled orders and --shuffle are drawn by"),
      Option(name: "--jobs", short: "-j", value: "N", help: "how many workers; as many as processors, if not given"),
      Option(name: "--watch", help: "run again when files there or in Scripts/ change; keys choose what"),
      Option(name: "--update", help: "write snapshots that are new or differ into the specs"),
      Option(
        name: "--report", value: "NAME[=FILE]", isRepeatable: true,
        help: "dots, progress, list, tap, junit, json, github, html=DIR for pages"),
      Option(name: "--reporter", value: "NAME[=FILE]", isRepeatable: true, help: "the same as --report"),
      Option(name: "--merge", help: "the paths are folders of parts, or reports (json=FILE): join them"),
      Option(name: "--coverage", help: "show which destinations, links and outcomes were reached"),
      .allow, .trustProject, .isolate,
      .color, .help, .version,
    ])
}
