import RutterCore
import RutterSpecs
import RutterTesting
import Testing

/// In which ways a load ends where outcomes are explored, by what stands in for it.
@Suite("how loads end")
struct LoadEndingTests {
  private static let flow = """
    local rutter = require "rutter"
    local work = rutter.loader("work", {
      gives = rutter.integer,
      timeout = 5,
      load = function()
        rutter.log "begun"
        rutter.sleep(2)
        rutter.log "done"
        return 1
      end,
    })
    rutter.root(function()
      return rutter.screen { title = "x", rutter.button { "Go", action = function()
        local is_fine, result = pcall(function() return work():await() end)
        rutter.log((is_fine and "got " or "no ") .. tostring(result))
      end } }
    end)
    """

  @Test("W4: steps that end because a load was made to fail show that, and are no fault of the flow")
  func steps() async {
    let scratch = Scratch()
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local work = rutter.loader("work", { gives = rutter.integer, load = function() rutter.sleep(2) return 1 end })
      local book = rutter.steps("book", { gives = rutter.integer, run = function() return work():await() end })
      rutter.root(function() return rutter.screen { title = "x", rutter.link { "Go", to = book() } } end)
      """)
    let path = scratch.write(
      "a_spec.lua",
      """
      it("t", { outcomes = true }, function()
        local app = test.launch "flow"
        app:tap "Go"
        app:settle()
      end)
      """)
    let told = await Runs.of([path])
    #expect(told.failures.isEmpty, "\(told.failures)")
  }

  /// What the flow logs, by the way in which the load ends.
  private func logs(_ stub: String? = nil) async -> [String] {
    let scratch = Scratch()
    scratch.write("flow.lua", Self.flow)
    let stubs = stub.map { "stubs = { ['flow.work'] = \($0) }" } ?? ""
    let text = """
      it("t", { outcomes = true }, function()
        local app = test.launch("flow", { \(stubs) })
        app:allow_error()
        app:tap "Go"
        app:settle()
        local lines = {}
        for i, line in ipairs(app.log) do lines[i] = line.text end
        error(table.concat(lines, ", "), 0)
      end)
      """
    let path = scratch.write("a_spec.lua", text)
    var told: [String] = []
    // One order after the other, by its place among the ways in which the only load ends.
    for value in 0..<6 {
      let trail = Trail([Choice(.keep, 0, of: 2), Choice(.outcome, value, of: 6)])
      let failure = await Runs.of([path]) { $0.replay = Token(trail, ofTest: "a_spec.lua > t").text }.failures.first
      told.append(failure?.message ?? "")
    }
    return told
  }

  @Test("a load fails before its work, after a while, when it is done, or is ended by its timeout")
  func loads() async {
    let error = "no this load fails, for the sake of the test", late = "no timed out after 5 s"
    let told = await logs()
    #expect(told == ["begun, done, got 1", error, late, error, "begun, done, \(error)", "begun, done, \(late)"])
  }

  @Test("what stands in for a load does no work; where the test says that it fails, nothing else happens to it")
  func stubs() async {
    let error = "no this load fails, for the sake of the test", late = "no timed out after 5 s"
    let told = [await logs("4"), await logs("test.after(3, 4)"), await logs("test.error 'closed'")]
    #expect(told[0].prefix(4) == ["got 4", error, late, error])
    #expect(told[1].prefix(4) == ["got 4", error, late, error])
    #expect(told[2].first == "no closed")
    #expect(await runs("4") == 4)
    #expect(await runs("test.after(3, 4)") == 4)
    #expect(await runs("test.error 'closed'") == 1)
    #expect(await runs("test.never()") == 1)
    #expect(await runs("test.sequence { 1, test.error 'closed' }") == 4)
  }

  private func runs(_ stub: String) async -> Int? {
    let scratch = Scratch()
    scratch.write("flow.lua", Self.flow)
    let path = scratch.write(
      "a_spec.lua",
      """
      it("t", { outcomes = true }, function()
        local app = test.launch("flow", { stubs = { ["flow.work"] = \(stub) } })
        app:allow_error()
        app:tap "Go"
        app:settle()
      end)
      """)
    return await Runs.of([path]).results.first?.exploration?.runs
  }
}
