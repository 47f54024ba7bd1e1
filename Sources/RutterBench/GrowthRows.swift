internal import RutterCore
internal import RutterLua

/// Row 5: what one more costs where there are many, against where there are few.
enum GrowthRows {
  static var measures: [Measure] {
    [
      growth("5.fills", "one hole of a screen filled, of 2,000 against 100", 100, 2_000, Self.fills),
      growth("5.pushes", "one deferred push of an action, of 8,000 against 500", 500, 8_000, Self.pushes),
      growth("5.made", "one cell that a screen makes, of 10,000 against 100", 100, 10_000, Self.made),
      growth("5.read", "one cell that a screen reads, of 10,000 against 100", 100, 10_000, Self.read),
      growth("5.waiters", "one hole that waits for a key, of 10,000 against 100", 100, 10_000, Self.waiters),
      growth("5.watched", "one watch of a cell that changes, of 10,000 against 100", 100, 10_000, Self.watched),
      growth("5.watches", "a navigation beside 10,000 idle watches against 100", 100, 10_000, Self.watches),
    ]
  }

  /// A flow with so many of something, and what is done with them in each round.
  private struct Sort {
    var script: String
    /// How many units of work one step is.
    var units: Int
    /// Does one step; false if it did not come out as it should.
    var step: (inout LuaFlow, _ round: Int) -> Bool
  }

  private static func growth(
    _ name: String, _ what: String, _ few: Int, _ many: Int, _ sort: @escaping (Int) -> Sort
  ) -> Measure {
    Measure(name, what, .atMost(1.5)) { compare(sort(few), sort(many)) ?? .failed }
  }

  /// Interleaves both, each with sessions of its own, for a few seconds; every round does about as many units on both sides.
  private static func compare(_ few: Sort, _ many: Sort) -> Finding? {
    guard var small = LuaFlow(few.script), var large = LuaFlow(many.script) else { return nil }
    var samples = Samples()
    let steps = max(1, many.units / few.units)
    let start = nanoseconds()
    // The first round makes room on both sides.
    for round in 0..<10 {
      guard let ours = time(&large, many, steps: 1, round), let peer = time(&small, few, steps: steps, round) else {
        return nil
      }
      if round > 0 { samples.add(ours: ours, peer: peer) }
      if round > 2, nanoseconds() - start > 4e9 { break }
    }
    return Finding(samples.comparison)
  }

  /// Nanoseconds for one unit.
  private static func time(_ flow: inout LuaFlow, _ sort: Sort, steps: Int, _ round: Int) -> Double? {
    let count = sort.units == 1 ? 300 : steps
    var isFine = true
    let start = nanoseconds()
    for step in 0..<count { isFine = sort.step(&flow, round * count + step) && isFine }
    let time = nanoseconds() - start
    guard isFine, flow.session.condition == .fine else { return nil }
    return time / Double(count * sort.units)
  }

  // MARK: What is many

  private static let head = """
    local rutter = require "rutter"
    local part = rutter.loader("part", { gives = rutter.integer, load = function(i) rutter.sleep(1) return i end })

    """

  /// A root with a button on it, and a screen for each number.
  private static func script(_ count: Int, action: String = "", screen: String = "", above: String = "") -> String {
    """
    \(head)
    local N = \(count)
    local count = rutter.cell(0, "count")
    \(above)
    rutter.destination(rutter.integer, function(number)
      local screen = { title = "Number " .. number }
      \(screen)
      return rutter.screen(screen)
    end)
    rutter.root(function()
      return rutter.screen { title = "Root", rutter.button { "Go", action = function() \(action) end } }
    end)
    """
  }

  /// A screen with holes, each filled in a turn of its own.
  private static func fills(_ count: Int) -> Sort {
    let hole = "rutter.hole(part(i), { ready = function(value) return rutter.text { 'Value ' .. value } end })"
    return Sort(script: script(count, screen: "for i = 1, N do screen[i] = \(hole) end"), units: count) { flow, round in
      flow.push(value: round)
      let isComplete = flow.wakeAll() == count
      flow.take(.back)
      return isComplete
    }
  }

  /// An action that pushes deferred values, each of which comes in a turn of its own.
  private static func pushes(_ count: Int) -> Sort {
    Sort(script: script(count, action: "for i = 1, N do rutter.path:push(part(i)) end"), units: count) { flow, _ in
      flow.activate(1)
      let isComplete = flow.wakeAll() == count && flow.session.entries.count == count
      flow.take(.requested(.init(.popToRoot)))
      return isComplete
    }
  }

  /// A screen that makes named cells: there and back again.
  private static func made(_ count: Int) -> Sort {
    let cells = "for i = 1, N do rutter.cell(i, 'cell' .. i) end"
    return Sort(script: script(count, screen: cells), units: count) { flow, round in
      flow.push(value: round)
      flow.take(.back)
      return true
    }
  }

  /// A screen that reads cells and is built again because one of them changes.
  private static func read(_ count: Int) -> Sort {
    let script = """
      local rutter = require "rutter"
      local cells = {}
      for i = 1, \(count) do cells[i] = rutter.cell(i, "cell" .. i) end
      rutter.root(function()
        local sum = 0
        for i = 1, \(count) do sum = sum + cells[i]:get() end
        local action = function() cells[1]:update(function(n) return n + 1 end) end
        return rutter.screen { title = "Sum " .. sum, rutter.button { "Go", action = action } }
      end)
      """
    return Sort(script: script, units: count) { flow, _ in
      flow.activate(1)
      return true
    }
  }

  /// A screen with holes that all wait for one load.
  private static func waiters(_ count: Int) -> Sort {
    let loader = """
      local shared = rutter.loader("shared", {
        gives = rutter.integer, key = function(i) return i end,
        load = function(i) rutter.sleep(1) return i end,
      })
      """
    let holes = "for i = 1, N do screen[i] = rutter.hole(shared(number), {}) end"
    return Sort(script: script(count, screen: holes, above: loader), units: count) { flow, round in
      flow.push(value: round)
      let isComplete = flow.wakeAll() == 1
      flow.take(.back)
      return isComplete
    }
  }

  private static let watchAll = "for i = 1, N do rutter.watch(count, function() end) end"

  /// A cell with watches that changes.
  private static func watched(_ count: Int) -> Sort {
    let change = "count:update(function(n) return n + 1 end)"
    return Sort(script: script(count, action: change, above: watchAll), units: count) { flow, _ in
      flow.activate(1)
      return true
    }
  }

  /// The navigation of row 4 beside watches that nothing happens to.
  private static func watches(_ count: Int) -> Sort {
    let watches = "\ndo local N, count = \(count), rutter.cell(0, 'count') \(watchAll) end"
    return Sort(script: LuaFlow.flow + watches, units: 1) { flow, _ in
      flow.navigate(1)
      return true
    }
  }
}
