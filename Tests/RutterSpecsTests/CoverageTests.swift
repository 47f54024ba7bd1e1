import RutterSpecs
import Testing

@Suite("Coverage of flows")
struct CoverageTests {
  private let folder = Scratch()

  private static let flow = """
    local rutter = require "rutter"
    local Pie = rutter.type("Pie", { name = "string" })
    rutter.type("Soup", {})
    local pie = rutter.loader("pie", { gives = Pie, timeout = 5, load = function(name)
      rutter.sleep(1)
      if name == "burnt" then error("burnt") end
      return Pie { name = name }
    end })
    rutter.loader("soup", { gives = Pie, timeout = false, load = function() return Pie { name = "soup" } end })
    rutter.destination(Pie, function(value) return rutter.screen { title = value.name, rutter.link { "Ten", to = 10 } } end)
    rutter.destination(rutter.integer, function() return rutter.screen { title = "Number" } end)
    rutter.destination(10, function() return rutter.screen { title = "Ten" } end)
    rutter.root(function()
      return rutter.screen { title = "Root",
        rutter.link { "Apple", to = pie("apple") },
        rutter.link { "Burnt", to = pie("burnt") },
        rutter.list({ { id = 1 } }, function() return rutter.button { "Bake", id = "bake", action = function() end } end),
      }
    end)
    """

  private static let specs = [
    """
    it("goes to a pie", function()
      local app = test.launch "flow"
      app:tap "Apple"
      app:settle()
      app:tap "Ten"
    end)
    """,
    """
    it("burns one", function()
      local app = test.launch "flow"
      app:tap "Burnt"
      app:settle()
      app:expect_error "burnt"
    end)
    it("leaves", function()
      local app = test.launch "flow"
      app:tap "Apple"
      app:cancel()
      assert.equals(1, 2)
    end)
    """,
  ]

  private func run(_ change: (inout RunnerOptions) -> Void = { _ in }) async -> Runs.Told {
    folder.write("flow.lua", Self.flow)
    let paths = Self.specs.enumerated().map { folder.write("\($0.offset)_spec.lua", $0.element) }
    return await Runs.of(paths) {
      $0.coverage = true
      change(&$0)
    }
  }

  @Test("destinations of values that begin alike count each for itself")
  func longValues() async throws {
    folder.write(
      "long.lua",
      """
      local rutter = require "rutter"
      for _, last in ipairs { "a", "b" } do
        for _, length in ipairs { 60, 2000 } do
          rutter.destination(("x"):rep(length) .. last, function() return rutter.screen { title = last } end)
        end
      end
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    let path = folder.write(
      "long_spec.lua", "it('x', function() local app = test.launch 'long' app:push(('x'):rep(60) .. 'b') end)")
    let coverage = try #require(await Runs.of([path]) { $0.coverage = true }.coverage?.all.first?.coverage)
    #expect(coverage.destinations.reached.count == 1 && coverage.destinations.count == 4)
    #expect(coverage.destinations.reached.first?.subject.hasSuffix("xb\"") == true)
  }

  @Test("steps and flows are reached by what shows in them")
  func reachedStacks() async throws {
    folder.write(
      "order.lua",
      """
      local rutter = require "rutter"
      local Inner = rutter.flow("Inner", { root = function() return rutter.screen { title = "Inner" } end })
      local Order = rutter.steps("Order", { run = function(ask) ask(1) end })
      rutter.destination(rutter.integer, function() return rutter.screen { title = "One" } end)
      rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = Order {} },
        rutter.link { "In", to = Inner {} } } end)
      """)
    let path = folder.write(
      "order_spec.lua",
      """
      it("goes", function()
        local app = test.launch "order"
        app:tap "Go"
        assert.equals("One", app.screen.title)
      end)
      """)
    let told = await Runs.of([path]) { $0.coverage = true }
    #expect(told.summary.failed == 0)
    let (_, coverage) = try #require(told.coverage?.all.first)
    #expect(coverage.destinations.reached.map(\.description) == ["integer", "order.Order"])
    #expect(coverage.destinations.missed.map(\.description) == ["order.Inner"])
  }

  @Test("what stands at the bottom of a stack counts as of its tab or flow")
  func stackRoots() async throws {
    folder.write(
      "tabs.lua",
      """
      local rutter = require "rutter"
      local Inner = rutter.flow("Inner", { root = function()
        return rutter.screen { title = "Inner", rutter.button { "Go", action = function() end } }
      end })
      local function screen(name)
        return function()
          return rutter.screen { title = name, rutter.button { "Go", action = function() end },
            rutter.link { "In", to = Inner {} } }
        end
      end
      rutter.root(function()
        return rutter.tabs { { id = "one", title = "One", root = screen "One" },
          { id = "two", title = "Two", root = screen "Two" } }
      end)
      """)
    let path = folder.write(
      "tabs_spec.lua",
      """
      it("goes", function()
        local app = test.launch "tabs"
        app:tap "Go"
        app:select "Two"
        app:tap "In"
      end)
      """)
    let told = await Runs.of([path]) { $0.coverage = true }
    #expect(told.summary.failed == 0)
    let (_, coverage) = try #require(told.coverage?.all.first)
    #expect(coverage.activations.reached.map(\.description) == ["stack one: button \"Go\"", "stack two: link \"In\""])
    #expect(
      coverage.activations.missed.map(\.description) == [
        "stack one: link \"In\"", "stack two: button \"Go\"", "tabs.Inner: button \"Go\"",
      ])
  }

  @Test("what was registered and seen, and what of it was reached")
  func reached() async throws {
    let (flow, coverage) = try #require(await run().coverage?.all.first)
    #expect(flow == "\(folder.path)/flow.lua")
    #expect(coverage.destinations.reached.map(\.description) == ["flow.Pie", "the value 10"])
    #expect(coverage.destinations.missed.map(\.description) == ["integer"])
    #expect(
      coverage.activations.reached.map(\.description) == [
        "flow.Pie: link \"Ten\"", "root: link \"Apple\"", "root: link \"Burnt\"",
      ])
    #expect(coverage.activations.missed.map(\.description) == ["root: button in a row of list"])
    #expect(
      coverage.outcomes.reached.map(\.description) == ["flow.pie: cancelled", "flow.pie: error", "flow.pie: value"])
    #expect(
      coverage.outcomes.missed.map(\.description) == [
        "flow.pie: timeout", "flow.soup: cancelled", "flow.soup: error", "flow.soup: value",
      ])
  }

  @Test("what stands at one place in the rows of a list counts once, however many rows there are")
  func rows() async throws {
    folder.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local items = {}
      for i = 1, 20 do items[i] = { id = i } end
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.list(items, function(item)
          return rutter.row { "Item " .. item.id, id = "item" .. item.id, action = function() end }
        end) }
      end)
      """)
    let spec = folder.write(
      "flow_spec.lua",
      "it('taps one', function() local app = test.launch 'flow' app:tap 'Item 7' app:settle() end)")
    let coverage = try #require(await Runs.of([spec]) { $0.coverage = true }.coverage?.all.first?.coverage)
    #expect(coverage.activations.reached.map(\.description) == ["root: row in a row of list"])
    #expect(coverage.activations.missed.isEmpty)
  }

  @Test("it is the same whoever runs what, and in which order")
  func same() async throws {
    let one = try #require(await run { $0.jobs = 1 }.coverage)
    for seed in 1...5 as ClosedRange<UInt64> {
      let other = await run {
        $0.jobs = 4
        $0.selection.shuffle = seed
      }
      #expect(other.coverage == one)
    }
  }

  @Test("nothing is told where nobody asked")
  func unasked() async { #expect(await run { $0.coverage = false }.coverage == nil) }

  @Test("the JSON line is read back, and shards are joined")
  func line() async throws {
    let told = await run()
    let coverage = try #require(told.coverage)
    let line = try #require(ReportLine.text(.covered(coverage)))
    guard case .covered(let again) = try ReportLine.report(line) else {
      Issue.record("no coverage was read")
      return
    }
    #expect(again == coverage)
    var texts: [(name: String, text: String)] = []
    for index in 1...2 {
      let part = await run { $0.selection.shard = Shard(index: index, of: 2) }
      texts.append(("\(index).json", part.reports.compactMap { ReportLine.text($0) }.joined(separator: "\n")))
    }
    let merged = try Merge(texts).reports
    #expect(merged.contains { if case .covered(let other) = $0 { other == coverage } else { false } })
  }

  @Test("the table names what was not reached, in as many columns as there are")
  func table() async throws {
    let coverage = try #require(await run().coverage?.all.first?.coverage)
    var flows = FlowsCoverage()
    flows.add(coverage, of: "flow.lua")
    let text = Heard.text([.covered(flows), .ended(Summary())]) { DotsWriter(FailureText(columns: 50), $0) }
    #expect(
      text == """
        coverage  destinations  activations  outcomes
        flow.lua        2 of 3       3 of 4    3 of 7
          not shown: integer
          not activated: root: button in a row of list
          did not come: flow.pie: timeout; flow.soup:
            cancelled, error, value

        0 passed, 0 failed
        in 0.0 ms

        """)
  }
}
