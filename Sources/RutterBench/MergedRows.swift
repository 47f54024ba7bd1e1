internal import RutterSpecs
internal import RutterTesting

/// Row 10, further: nine loads of one tap, whose orders lead to few states, against running as many orders.
enum MergedRows {
  static var measures: [Measure] {
    [
      Measure(
        "10.merged", "nine loads in 362,880 orders, states compared, for each order, against running it", .atMost(0.1)
      ) {
        merged()
      }
    ]
  }

  private static func merged() -> Finding {
    guard let folder = Folder(), folder.write("flow.lua", flow) else { return .failed }
    var samples = Samples(), words = ""
    for _ in 0..<3 {
      guard let all = explore(in: folder, runs: 400_000, states: true), all.told.runs == 362_880,
        let some = explore(in: folder, runs: 10_000, states: false), let merged = all.told.merged
      else { return .failed }
      samples.add(ours: all.forOne, peer: some.forOne)
      let seconds = Table.number(all.forOne * Double(all.told.runs) / 1e9)
      words = "all in \(seconds) s, \(merged.runs) of them run, \(merged.states) states"
    }
    return .ratio(samples.comparison.ratio, "\(samples.comparison.words); \(words)")
  }

  /// Explores the test.
  ///
  /// - Returns: What that came to, and the nanoseconds for one order; nil if the test failed.
  private static func explore(in folder: Folder, runs: Int, states: Bool) -> (told: Exploration, forOne: Double)? {
    var options = RunnerOptions()
    options.explore = true
    options.comparesStates = states
    options.budget = RunnerOptions.Budget(runs: runs, microseconds: 600_000_000)
    let start = nanoseconds()
    guard let told = SpecRun.explorations(of: spec, in: folder, options)?.first else { return nil }
    return (told, (nanoseconds() - start) / Double(max(1, told.runs)))
  }

  private static let spec = """
    it("all come", function()
      local app = test.launch("flow")
      app:tap("Go")
      app:settle()
      app:find("guest 9")
    end)

    """

  private static let flow = """
    local rutter = require "rutter"
    local guest = rutter.loader("guest", {
      gives = rutter.integer,
      load = function(number)
        rutter.sleep(number)
        return number
      end,
    })
    rutter.destination(rutter.string, function(title)
      local holes = {}
      for number = 1, 9 do
        holes[number] = rutter.hole(guest(number), { ready = function(value) return "guest " .. value end })
      end
      return rutter.screen { title = title, holes }
    end)
    rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = "Party" } } end)

    """
}
