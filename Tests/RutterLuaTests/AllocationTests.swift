import RutterCore
import RutterLua
import RutterTesting
import Testing

/// Every request for memory of a session that touches all of the border is refused once, one in each run.
@Suite("Failing allocations") struct AllocationTests {
  static let script = """
    local rutter = require "rutter"
    local R = rutter.type("R", { id = "integer", tags = "string[]" })
    local cell = rutter.cell({ 1, { a = "x" } }, "cell")
    local shown = rutter.cell(false, "shown")
    local loader = rutter.loader("r", { gives = R, key = function(n) return n end, load = function(n)
      rutter.report(0.5, "half")
      rutter.sleep(1)
      return R { id = n, tags = { "a" } }
    end })
    local never = rutter.loader("never", { gives = "integer", load = function()
      local guard <close> = setmetatable({}, { __close = function() cell:set({}) end })
      rutter.sleep(100)
      return 1
    end })
    rutter.destination(R, {
      waiting = function() return rutter.screen { title = "…", rutter.progress {} } end,
      screen = function(r) return rutter.screen { title = "R " .. r.id, r.tags[1] } end,
    })
    rutter.root(function()
      return rutter.screen {
        title = "Root",
        presents = { when = shown, screen = function() return rutter.screen { title = "Shown" } end },
        rutter.list(cell:get(), function(_, i) return "row " .. i end),
        rutter.hole(loader(2), { ready = function(r) return rutter.text { r.id } end }),
        rutter.link { "Later", to = loader(1), present = "placeholder" },
        rutter.link { "Never", to = never() },
        rutter.button { "Work", action = function()
          cell:update(function(t) t[#t + 1] = 4 return t end)
          local co = coroutine.wrap(function() rutter.sleep(1) return rutter.json.decode('{"a":[1,{}]}') end)
          local guard <close> = setmetatable({}, { __close = function() rutter.log("closed") end })
          rutter.log(co().a[1], rutter.json.encode(cell:get()), R { id = 1, tags = {} } == R { id = 1, tags = {} })
          rutter.log(pcall(error, setmetatable({}, { __tostring = function() return "odd" end })))
          rutter.path:push(R { id = 5, tags = {} }):await()
          rutter.path:edit(function(path) path:pop() path:push(loader(3)) end):await()
          shown:set(true)
          error("the end")
        end },
      }
    end)
    """

  /// What came of one run.
  struct Run {
    var requests: Int64
    /// Something was told: an error, a failed outcome or load, or a stopped plugin.
    var isTold = false
    var faults: [String] = []
    var handlesAfterwards = 0
  }

  static let sources = [PluginSource(name: "test", main: SourceText(file: "test.lua", text: script))]

  /// Walks the session, with its n-th request for memory refused; 0 for none.
  static func run(refusing request: Int64, _ host: consuming ScriptHost = ScriptHost(plugins: sources)) -> Run {
    host.failAllocation(request, of: PluginID(0))
    let record = Record()
    var simulation = Simulation(
      Session(host: host), answer: { _, _, _ in .values([]) },
      witness: { _, effects, session in record.saw(effects, session.faults.map(\.description)) })
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    for label in ["Work", "Later", "Never"] {
      try? simulation.advance(microseconds: 5_000_000)
      if case .success(let node) = simulation.session.frame().find(.label(Text(label))) {
        simulation.take(.activated(node.id))
      }
      try? simulation.advance(microseconds: 2_000_000)
      simulation.take(.cancel)
      simulation.take(.requested(OperationRequest(.popToRoot)))
    }
    var run = Run(requests: simulation.session.host.allocations(of: PluginID(0)))
    simulation.take(.ended)
    run.isTold = record.isTold
    run.faults = record.faults
    run.handlesAfterwards = simulation.session.host.liveHandles(of: PluginID(0))
    return run
  }

  /// What the effects of a run said.
  final class Record {
    var isTold = false
    var faults: [String] = []

    func saw(_ effects: [Effect], _ faults: [String]) {
      self.faults += faults
      for effect in effects {
        switch effect {
        // The action itself ends with one error.
        case .error(let report): if !report.error.description.hasSuffix("the end") { isTold = true }
        case .stopped: isTold = true
        case .outcome(let report): if report.outcome.name == "failed" { isTold = true }
        default: break
        }
      }
    }
  }

  static let parts = 4

  @Test("Each refused request gives an ordinary error, and nothing leaks", arguments: 0..<parts)
  func everyOne(part: Int) {
    let whole = Self.run(refusing: 0)
    #expect(!whole.isTold && whole.faults.isEmpty && whole.handlesAfterwards == 0)
    #expect(whole.requests > 500)
    var quiet = 0
    for request in stride(from: Int64(part + 1), through: whole.requests, by: Self.parts) {
      let run = Self.run(refusing: request)
      if !run.faults.isEmpty || run.handlesAfterwards != 0 {
        Issue.record("request \(request): \(run.handlesAfterwards) handles left; \(run.faults)")
      }
      if !run.isTold { quiet += 1 }
    }
    // A pooled coroutine's or a pcall's own request may be refused without harm; nearly all others have to be told.
    #expect(quiet < Int(whole.requests) / Self.parts / 10)
    #expect(ScriptHost.leftOverMemory == 0)
  }

  @Test("The same in states that live for a moment, and the next session finds nothing of it", arguments: 0..<parts)
  func brief(part: Int) {
    let template = HostTemplate(plugins: Self.sources)
    for origin in ["opened", "gone back to"] {
      let whole = Self.run(refusing: 0, template.host())
      #expect(!whole.isTold && whole.faults.isEmpty && whole.handlesAfterwards == 0)
      for request in stride(from: Int64(part + 1), through: whole.requests, by: Self.parts) {
        // A state that was gone back to counts from there; a template that has none yet opens one.
        let run = Self.run(
          refusing: request, origin == "opened" ? HostTemplate(plugins: Self.sources).host() : template.host())
        if !run.faults.isEmpty || run.handlesAfterwards != 0 {
          Issue.record("request \(request), \(origin): \(run.handlesAfterwards) handles left; \(run.faults)")
        }
      }
      let after = Self.run(refusing: 0, template.host())
      #expect(!after.isTold && after.faults.isEmpty && after.handlesAfterwards == 0)
    }
  }
}
