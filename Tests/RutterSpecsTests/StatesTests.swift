import RutterTesting
import Testing

@testable import RutterSpecs

/// Orders of real flows that lead to the same state.
@Suite("orders that lead to the same state")
struct StatesTests {
  private let scratch = Scratch()

  /// Explores a test of a flow whose screen waits for some loads, with states recognised from the beginning and without.
  private func run(loads: Int, load: String, ready: String = "'got ' .. value", _ test: String, more: String = "")
    async -> TestResult?
  {
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local sum, last = rutter.cell(0, "sum"), rutter.cell(0, "last")
      local kept = { n = 0 }
      local load = rutter.loader("load", { gives = rutter.integer, load = function(number)
        \(load)
        return number
      end })
      rutter.destination(rutter.string, function(title)
        local holes = {}
        for number = 1, \(loads) do
          holes[number] = rutter.hole(load(number), { ready = function(value) return \(ready) end })
        end
        return rutter.screen { title = title, holes, rutter.text("sum " .. sum:get()), rutter.text("last " .. last:get()),
          \(more) }
      end)
      rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = "All" } } end)
      """)
    let spec = scratch.write(
      "flow_spec.lua",
      """
      it("a", { explore = true }, function()
        local app = test.launch "flow"
        \(test)
      end)
      """)
    return await Runs.of([spec]) { $0.checkStates = true }.results.first
  }

  private static let all = "app:tap 'Go' app:settle()"

  @Test("what loads bring that know nothing of each other is the same whichever comes first")
  func independent() async throws {
    let result = try #require(await run(loads: 5, load: "rutter.sleep(number)", Self.all + " app:find 'got 5'"))
    #expect(result.verdict == .passed)
    let exploration = try #require(result.exploration)
    #expect(exploration.isComplete && exploration.runs == 120)
    let merged = try #require(exploration.merged)
    #expect(merged.runs < 100 && merged.states > 10, "\(merged)")
  }

  @Test("what ran before in a worker does not change the states of a test, nor how many of them are met")
  func workers() async throws {
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local log = rutter.cell("", "log")
      local get = rutter.loader("get", { gives = "string", load = function(n) rutter.sleep(#n) rutter.sleep(0.5) return n end })
      local function add(name)
        return rutter.button { name, action = function()
          local got = get(name):await()
          log:set(#log:get() > 6 and "" or log:get() .. got)
        end }
      end
      rutter.root(function() return rutter.screen { title = "Root", rutter.text(log:get()), add "A", add "BB", add "CCC" } end)
      """)
    let before = "assert.equals(1, 1) assert.are.same({ 1 }, { 1 }) assert.near(1, 1, 1) assert.contains('a', { 'a' })"
    let taps = "app:tap('A', { if_there = true }) app:advance(0.5) app:tap 'BB' app:tap 'CCC' app:tap 'BB' app:settle()"
    let spec = scratch.write(
      "flow_spec.lua",
      """
      for i = 1, 3 do it("before " .. i, { explore = false }, function() \(before) end) end
      it("orders", { explore = true, outcomes = true }, function()
        local app = test.launch "flow"
        \(taps)
      end)
      """)
    func exploration(jobs: Int) async -> Exploration? {
      await Runs.of([spec]) {
        $0.jobs = jobs
        $0.budget.runs = 900
        $0.allFailures = true
      }.results.last?.exploration
    }
    let alone = try #require(await exploration(jobs: 1))
    #expect(alone.merged != nil)
    for _ in 1...2 { #expect(await exploration(jobs: 2) == alone) }
  }

  @Test("a part runs every order, be a test cut or whole in it: joined they say what one machine says that does")
  func parts() async throws {
    let actions = (1...5).map { "rutter.button { 'B\($0)', action = function() rutter.sleep(\($0)) end }" }
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      rutter.root(function() return rutter.screen { title = "Root", \(actions.joined(separator: ", ")) } end)
      """)
    let taps = (1...5).map { "app:tap 'B\($0)'" }.joined(separator: " ")
    let spec = scratch.write(
      "flow_spec.lua",
      "it('a', { explore = true }, function() local app = test.launch 'flow' \(taps) app:settle() end)\n")
    func exploration(_ change: (inout RunnerOptions) -> Void = { _ in }) async -> Exploration? {
      await Runs.of([spec], change).results.first?.exploration
    }
    #expect(await exploration()?.merged != nil)
    let part = await exploration {
      $0.cutsOrders = true
      $0.selection.shard = Shard(index: 1, of: 1)
    }
    #expect(try #require(part).merged == nil && part?.runs == 945)
    #expect(await exploration { $0.comparesStates = false } == part)
  }

  @Test("two states are not taken for one where what is late stands as it would anyway, before something new begins")
  func late() async throws {
    scratch.write(
      "race.lua",
      """
      local rutter = require "rutter"
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "n" .. n } end)
      rutter.root(function()
        return rutter.screen { title = "r", rutter.button { "Race", action = function()
          rutter.task(function() rutter.sleep(1) rutter.sleep(1) end)
          rutter.task(function() rutter.sleep(1) rutter.path:pop() end)
          rutter.task(function() rutter.sleep(1) end)
          rutter.path:push(1)
        end } }
      end)
      """)
    let spec = scratch.write(
      "race_spec.lua",
      """
      it("races", { explore = true }, function()
        local app = test.launch "race"
        app:tap "Race"
        app:tap "Race"
        app:advance(3)
        local _ = app.path
      end)
      """)
    let result = try #require(
      await Runs.of([spec]) {
        $0.checkStates = true
        $0.budget.runs = 100
      }.results.first)
    let exploration = try #require(result.exploration)
    #expect(!exploration.isRefuted && exploration.merged != nil, "\(exploration)")
  }

  @Test("so it is where they wait more than once, or add to a sum")
  func waits() async throws {
    let loads = [
      (3, "rutter.sleep(1) rutter.sleep(number)"), (4, "rutter.sleep(number) sum:update(function(v) return v + 1 end)"),
    ]
    for (count, load) in loads {
      let result = try #require(await run(loads: count, load: load, Self.all + " app:find 'got 3'"))
      #expect(result.verdict == .passed)
      #expect(result.exploration?.merged != nil, "\(load)")
    }
  }

  @Test(
    "what differs in a cell, a variable, a list or a closure is found, in as many orders as without",
    arguments: [
      "rutter.sleep(number) last:set(number)",
      "rutter.sleep(number) kept.last = number",
      "rutter.sleep(number) kept[#kept + 1] = number",
      "rutter.sleep(number) kept.by = function() return number end",
      "rutter.sleep(number) local n = kept.n rutter.sleep(1) kept.n = n + number",
    ])
  func dependent(load: String) async throws {
    let wrong = """
      rutter.button { "Look", action = function()
        local at = kept.last or kept.by and kept.by() or kept[3] or kept.n
        if at == 1 or last:get() == 1 then error("one was last") end
      end }
      """
    let result = try #require(await run(loads: 3, load: load, Self.all + " app:tap 'Look' app:settle()", more: wrong))
    guard case .failed(let failure) = result.verdict else {
      Issue.record("\(load): \(result.verdict)")
      return
    }
    // A difference would be told as an error of its own.
    #expect(failure.kind == .flow && failure.message.contains("one was last"), "\(failure.message)")
  }

  @Test(
    "where its state does not say all of a test, it says why",
    arguments: [
      ("app:tap 'Go' app:reload('flow', {}) app:settle()", "it reloads a plugin"),
      (
        "app:tap 'Go' app:settle() app:find { node = 3 }",
        "plugin 'spec': it has looked at the number of an object of the host"
      ),
      (
        "app:tap 'Go' app:settle() app:tap 'Tell'",
        "plugin 'flow': it has looked at the number of an object of the host"
      ),
    ])
  func untold(test: String, reason: String) async throws {
    let tell = "rutter.button { 'Tell', action = function() rutter.log.info(tostring(sum)) end }"
    let result = try #require(await run(loads: 4, load: "rutter.sleep(number)", test, more: tell))
    #expect(result.exploration?.merged == nil)
    #expect(result.exploration?.whyUntold == reason, "\(result.verdict)")
  }

  @Test("so it does where what `#` says of a table may depend on how it came to be")
  func lengths() async throws {
    let load = "rutter.sleep(number) kept[number * 2] = number"
    let result = try #require(await run(loads: 4, load: load, Self.all))
    #expect(result.exploration?.merged == nil)
    #expect(result.exploration?.whyUntold?.contains("with names and with holes") == true, "\(result.verdict)")
  }

  @Test("a node that was found before is the same one in states that are taken for one")
  func foundNodes() async throws {
    let deeds = """
      a:set(1)
      at(2, function() if not kept then a:set(0) end end) at(2, function() kept = true end)
      at(3, function() a:set(1) end) at(4, function() b:set(1) end) at(4, function() b:set(2) end)
      """
    let test = """
      app:tap 'Go' app:advance(1)
      local node = app:find 'Node'
      app:advance(9)
      if b_is_1(app) then assert.equals(node.node, app:find('Node').node) end
      app:tap(app:find 'Node')
      """
    let nodes = "a:get() == 1 and rutter.button { 'Node', action = function() end }, rutter.text { 'b' .. b:get() }"
    let helper = "local function b_is_1(app) return #app:find_all { label = 'b1' } == 1 end\n"
    let result = try #require(await compared(deeds, nodes, helper + test))
    #expect(!differs(result), "\(result.verdict)")
    guard case .failed(let failure) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(
      failure.message.contains("expected another value that looks like this one: button 'Node'"), "\(failure.message)")
    #expect(result.exploration?.merged != nil && result.exploration?.failing ?? 0 > 0)
  }

  // MARK: What was found by trying to break it

  /// Explores a test of a root screen twice, with its tasks and nodes as given.
  private func compared(_ deeds: String, _ nodes: String, _ test: String) async -> TestResult? {
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local a, b, kept = rutter.cell(0, "a"), rutter.cell(0, "b"), false
      local load = rutter.loader("load", { gives = rutter.integer, load = function(k) rutter.sleep(1) return k end })
      local function at(s, f) rutter.task(function() rutter.sleep(s) f() end) end
      local function count(cell, times)
        rutter.task(function() for i = 1, times do rutter.sleep(1) cell:update(function(n) return n + 1 end) end end)
      end
      rutter.root(function()
        return rutter.screen { title = "x", rutter.button { "Go", action = function()
          \(deeds)
        end },
        \(nodes) }
      end)
      """)
    let spec = scratch.write(
      "flow_spec.lua", "it('a', { explore = true }, function()\nlocal app = test.launch 'flow'\n\(test)\nend)\n")
    return await Runs.of([spec]) {
      $0.checkStates = true
      $0.budget.runs = 600
    }.results.first
  }

  /// Whether it came to something else with states compared than without.
  private func differs(_ result: TestResult) -> Bool {
    guard case .failed(let failure) = result.verdict else { return false }
    return failure.message.contains("--check-states") || failure.instability != nil
  }

  @Test("whether something was there before it was taken away is a part of the state")
  func taken() async throws {
    let deeds = """
      a:set(5) at(1, function() end) at(1, function() end)
      at(2, function() a:set(1) end) at(2, function() a:set(0) end)
      at(3, function() if not kept then a:set(2) end end) at(4, function() kept = true a:set(1) end)
      """
    let test = """
      app:tap 'Go' app:advance(1) assert.equals('x', app.screen.title) app:advance(1)
      assert.equals('x', app.screen.title) app:advance(5) app:tap 'Node' app:settle()
      """
    let nodes = "a:get() == 1 and rutter.button { 'Node', action = function() end }"
    let result = try #require(await compared(deeds, nodes, test))
    #expect(!differs(result), "\(result.verdict)")
    #expect(result.exploration?.failing ?? 0 > 0 && result.exploration?.merged != nil)
  }

  @Test("so is how much has come before the last look, while it comes to rest")
  func lastLook() async throws {
    let nodes = "rutter.text { 'v' .. a:get() }, a:get() == 2 and rutter.hole(load(1))"
    let test = "app:tap 'Go' app:settle() assert.not_equals('v5', app.screen.nodes[2].label) app:close()"
    let result = try #require(await compared("count(a, 6) rutter.sleep(1)", nodes, test))
    #expect(!differs(result), "\(result.verdict)")
    #expect(result.exploration?.runs == 33)
  }

  @Test("a test that passes is not said to differ from itself")
  func stable() async throws {
    let nodes = "a:get() == 2 and rutter.hole(load(1)), b:get() == 2 and rutter.hole(load(2))"
    let test = "app:tap 'Go' app:settle() assert.equals('x', app.screen.title) app:close()"
    let result = try #require(await compared("count(a, 4) count(b, 4) rutter.sleep(1)", nodes, test))
    #expect(result.verdict == .passed)
  }

  /// Explores a test of a flow of its own.
  private func explored(_ flow: String, _ test: String, _ change: (inout RunnerOptions) -> Void) async -> TestResult? {
    scratch.write("flow.lua", "local rutter = require 'rutter'\n\(flow)\n")
    let spec = scratch.write(
      "flow_spec.lua", "it('a', { explore = true }, function()\nlocal app = test.launch 'flow'\n\(test)\nend)\n")
    return await Runs.of([spec], change).results.first
  }

  @Test("whether a person strays in vain does not depend on what was late before")
  func strays() async throws {
    let flow = """
      local x = rutter.cell("", "x")
      local function add(letter) x:update(function(all) return all .. letter end) end
      local function at(seconds, letter, more)
        rutter.task(function() rutter.sleep(seconds) add(letter) if more then more() end end)
      end
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n) rutter.sleep(1) return n end })
      rutter.destination(rutter.integer, function(n)
        if n == 1 then return rutter.screen { title = "one", on_create = function() add "l" end } end
        return rutter.screen { title = "nine", on_destroy = function() add "b" end,
          rutter.button { "Race", action = function()
            at(1, "q") at(1, "n") at(1, "n", function() rutter.sleep(0) add "p" end)
          end },
          rutter.link { "L", to = slow(1) } }
      end)
      rutter.root(function() return rutter.screen { title = "root", rutter.text { x:get() } } end)
      """
    let test = """
      app:push(9) app:tap "Race" app:tap "L" app:settle() app:back() app:advance(5) app:pop_to_root()
      assert.not_equals("nnbpq", app.screen.nodes[1].label)
      """
    let result = try #require(
      await explored(flow, test) {
        $0.comparesStates = false
        $0.allFailures = true
        $0.budget.microseconds = 3_600_000_000
      })
    // Both letters n may have come first, and all else is alike.
    let exploration = try #require(result.exploration)
    #expect(exploration.isComplete && exploration.failing == 18, "\(exploration)")
  }

  @Test("a restart is tried in states in which something is late")
  func restarts() async throws {
    let flow = """
      local function at(s, f) rutter.task(function() rutter.sleep(s) if f then f() end end) end
      local function waits() rutter.sleep(1) end
      rutter.root(function()
        return rutter.screen { title = "x", rutter.button { "Go", action = function() at(1, waits) at(1, waits) at(1) end } }
      end)
      """
    let test = "app:tap 'Go' app:advance(1) local _ = app.path app:advance(1) app:back() app:advance(3) _ = app.path"
    let result = try #require(
      await explored(flow, test) {
        $0.checkStates = true
        $0.restarts = true
      })
    #expect(result.verdict == .passed && result.exploration?.isRefuted == false && result.exploration?.merged != nil)
  }

  /// A button after which two tasks end that do nothing, and then two that write a letter each.
  private static let letters = """
    local x = rutter.cell("", "x")
    local function at(s, letter)
      rutter.task(function() rutter.sleep(s) x:update(function(all) return all .. letter end) end)
    end
    rutter.root(function()
      return rutter.screen { title = "x", rutter.text { x:get() },
        rutter.button { "Go", action = function() at(1, "") at(1, "") at(2, "p") at(2, "q") end } }
    end)
    """

  @Test("two apps: what is late in one counts where the other is in the middle of something")
  func twoApps() async throws {
    let test = """
      local other = test.launch 'flow'
      app:tap 'Go' other:tap 'Go' app:advance(1) other:advance(1) local _ = app.path, other.path
      app:advance(1) other:advance(1)
      assert.not_equals("pqqp", app.screen.nodes[1].label .. other.screen.nodes[1].label)
      """
    let result = try #require(
      await explored(Self.letters, test) {
        $0.checkStates = true
        $0.budget.runs = 1_000
      })
    #expect(!differs(result) && result.exploration?.isRefuted == false, "\(result.verdict)")
  }

  @Test("tostring numbers tables as if no other order had run before")
  func serials() async throws {
    let test = """
      app:tap 'Go' app:advance(1) local _ = app.path app:advance(1)
      if app.screen.nodes[1].label == "qp" then assert.equals("table: 1", tostring({})) end
      """
    let result = try #require(await explored(Self.letters, test) { $0.checkStates = true })
    #expect(result.verdict == .passed, "\(result.verdict)")
  }

  private static let race = """
    local x = rutter.cell("-", "x")
    local function at(s, letter)
      rutter.task(function() rutter.sleep(s) x:set(letter) rutter.store:set(letter, 1) end)
    end
    """

  @Test("a flow that keeps something in its store is not compared: what is there is no part of the state")
  func store() async throws {
    let flow = """
      \(Self.race)
      rutter.root(function()
        return rutter.screen { title = x:get(), rutter.button { "Go", action = function() at(1, "a") at(1, "b") at(1, "c") end } }
      end)
      """
    let result = try #require(
      await explored(flow, "app:tap 'Go' app:advance(2) local _ = app.path") { $0.checkStates = true })
    #expect(result.verdict == .passed && result.exploration?.merged == nil)
    #expect(result.exploration?.whyUntold == "the flow uses its store")
  }

  @Test("how a test has failed is a part of the state while what it waits for still comes")
  func endings() async throws {
    let flow = """
      local done, both, last = 0, false, rutter.cell("-", "last")
      local function nap() rutter.sleep(1) end
      rutter.destination(rutter.integer, function()
        return rutter.screen { title = last:get(),
          rutter.button { "Race", action = function()
            rutter.task(function() rutter.sleep(1) done = done + 1 last:set "a" end)
            rutter.task(function() rutter.sleep(1) done = done + 1 last:set "b" end)
          end },
          rutter.button { "N", action = function() both = done == 2 end },
          rutter.button { "More", action = function() last:set "-" if both then rutter.all { nap, nap, nap } end end } }
      end)
      rutter.root(function() return rutter.screen { title = "root" } end)
      """
    let test = """
      app:push(1) app:tap "Race" app:advance(1) app:tap "N"
      local f = app.screen.title
      app:tap "More" app:settle()
      if f == "b" then
        error "p"
      else
        error "q"
      end
      """
    let result = try #require(await explored(flow, test) { ($0.checkStates, $0.allFailures) = (true, true) })
    #expect(!differs(result) && result.exploration?.isRefuted == false, "\(result.verdict)")
    #expect(result.exploration?.failingOtherwise ?? 0 > 0)
  }

  @Test("where it is noted what of the flows is reached, every order is run")
  func coverage() async throws {
    let result = try #require(
      await explored("\(Self.race) rutter.root(function() return rutter.screen { title = 'x' } end)", "app:settle()") {
        ($0.checkStates, $0.coverage) = (true, true)
      })
    #expect(result.verdict == .passed && result.exploration?.merged == nil)
  }

  @Test("a test that fails when it is run first, and then never again, has failed")
  func firstOnly() async throws {
    scratch.write("flow.lua", "require 'rutter'.root(function() return require 'rutter'.screen { title = 'x' } end)\n")
    let spec = scratch.write(
      "flow_spec.lua", "local n = 0\nit('a', { explore = true }, function()\nn = n + 1\nassert(n ~= 1)\nend)\n")
    let result = try #require(await Runs.of([spec]).results.first)
    guard case .failed(let failure) = result.verdict else { Issue.record("passed"); return }
    #expect(failure.instability?.contains("the usual order failed when it was first run") == true)
  }

  @Test("a node that is gone is not taken for one that shows", arguments: ["", "rutter.text 'before',"])
  func goneNodes(before: String) async throws {
    let flow = """
      local a, b, kept = rutter.cell(1, "a"), rutter.cell(0, "b"), false
      local function at(s, f) rutter.task(function() rutter.sleep(s) f() end) end
      rutter.root(function()
        return rutter.screen { title = "x", \(before) a:get() == 1 and rutter.button { "Node", action = function() end },
          rutter.button { "Go", action = function()
            at(2, function() if not kept then a:set(0) end end) at(2, function() kept = true end)
            at(3, function() a:set(1) end) at(4, function() b:set(1) end) at(4, function() b:set(2) end)
          end }, rutter.text { "b" .. b:get() } }
      end)
      """
    let test = """
      local node = app:find 'Node'
      app:tap 'Go' app:advance(9)
      if #app:find_all { label = 'b1' } == 1 then assert.equals(node.node, app:find('Node').node) end
      """
    let result = try #require(await explored(flow, test) { ($0.checkStates, $0.allFailures) = (true, true) })
    #expect(!differs(result) && result.exploration?.merged != nil, "\(result.verdict)")
    #expect(result.exploration?.failing ?? 0 > 0)
  }
}
