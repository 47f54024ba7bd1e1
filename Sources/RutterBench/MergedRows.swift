internal import RutterSpecs
internal import RutterTesting
internal import RutterWorkers

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

  /// What an exploration came to, and how long it took.
  private struct Explored: Sendable {
    var orders = 0
    var run = 0
    var states = 0
    var nanoseconds = 0.0
    var forOne: Double { nanoseconds / Double(max(1, orders)) }
  }

  private static func merged() -> Finding {
    guard let folder = Folder(), folder.write("flow.lua", flow) else { return .failed }
    var samples = Samples(), last = Explored()
    for _ in 0..<3 {
      guard let all = explore(in: folder, runs: 400_000), let some = explore(in: folder, runs: 10_000, every: true),
        all.orders == 362_880, some.orders >= 9_000
      else { return .failed }
      samples.add(ours: all.forOne, peer: some.forOne)
      last = all
    }
    let seconds = last.nanoseconds / 1e9
    let words = "\(last.orders) orders in \(Table.number(seconds)) s, \(last.run) of them run, \(last.states) states"
    return .ratio(samples.comparison.ratio, "\(samples.comparison.words); \(words)")
  }

  private static func explore(in folder: Folder, runs: Int, every: Bool = false) -> Explored? {
    var options = RunnerOptions()
    options.explore = true
    options.comparesStates = !every
    options.budget = RunnerOptions.Budget(runs: runs, microseconds: 600_000_000)
    let runner = Runner(options: options), explored = Locked(Explored())
    let file = SpecFile(path: "\(folder.path)/nine_spec.lua", text: spec)
    guard let bell = try? Bell() else { return nil }
    let ringer = Ringer(bell)
    let start = nanoseconds()
    Task {
      _ = await runner.run([file], reporters: [Listener(explored)])
      ringer.bell.ring()
    }
    ringer.bell.wait(microseconds: nil)
    var result = explored.withLock { $0 }
    result.nanoseconds = nanoseconds() - start
    return result
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

  private final class Ringer: Sendable {
    let bell: Bell
    init(_ bell: consuming Bell) { self.bell = bell }
  }

  /// Notes what the one test came to.
  private final class Listener: Reporter {
    private let explored: Locked<Explored>
    init(_ explored: Locked<Explored>) { self.explored = explored }

    func take(_ report: Report) {
      guard case .finished(let result) = report, case .passed = result.verdict, let told = result.exploration else {
        return
      }
      explored.withLock { explored in
        explored.orders = told.runs
        explored.run = told.merged?.runs ?? told.runs
        explored.states = told.merged?.states ?? 0
      }
    }
  }
}
