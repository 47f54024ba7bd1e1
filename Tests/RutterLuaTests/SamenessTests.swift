import RutterCore
import RutterLua
import Testing

/// Time and sameness (K1 to K4).
@Suite struct SamenessTests {
  private let busy = """
    local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n) rutter.sleep(n) return n end })
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    rutter.root(function()
      local mixed = { z = 1, a = 2, [10] = 3, [1] = 4, [2.5] = 5, [true] = 6, m = 7 }
      for key, value in pairs(mixed) do rutter.log(tostring(key), value) end
      rutter.log(math.random(1000000), math.random(), tostring({}), tostring(print), os.time(), os.clock(), os.date())
      return rutter.screen { title = "Root", rutter.link { "One", to = slow(1) }, rutter.link { "Two", to = slow(2) },
        rutter.button { "Raise", action = function() error({}) end },
        rutter.button { "Sort", action = function()
          local items = {}
          for i = 1, 500 do items[i] = { key = i % 7, place = i } end
          table.sort(items, function(a, b) return a.key < b.key end)
          for i = 2, 500 do
            assert(items[i - 1].key < items[i].key or items[i - 1].place < items[i].place, "not stable")
          end
          rutter.log(math.random(1 << 40))
        end } }
    end)
    """

  private func walk() -> LuaApp {
    let app = LuaApp.open(busy)
    app.tap("One")
    app.tap("Two")
    app.settle()
    app.back()
    app.tap("Sort")
    app.tap("Raise")
    app.advance(3)
    app.end()
    return app
  }

  @Test("K1: the same flow and events give the same transcript, byte for byte")
  func transcripts() {
    let first = walk().transcript
    #expect(first == walk().transcript)
    #expect(first.count > 10)
    #expect(!first.contains { $0.contains("0x") })
  }

  @Test("K1: schema, seed, start time and the hashes of all sources stand in the first event")
  func opening() {
    let line = LuaApp.open(busy, seed: 42).transcript.dropFirst().first ?? ""
    for part in [#""in":"opened""#, #""seed":"2a""#, "1767225600000000", "flow/flow.lua", "schema"] {
      #expect(line.contains(part), "\(line)")
    }
  }

  @Test("K1: time comes only inside events")
  func time() {
    let app = LuaApp.open(
      """
      rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Look", action = function()
        local before = os.clock()
        for _ = 1, 100000 do end
        rutter.log(tostring(os.clock() == before), rutter.now(), os.time(), os.date("%Y-%m-%d %H:%M:%S"))
        rutter.sleep(1.5)
        rutter.log(rutter.now(), os.time(), os.date("!%X"))
      end } } end)
      """)
    app.tap("Look")
    app.settle()
    #expect(app.logs == ["true\t0.0\t1767225600\t2026-01-01 00:00:00", "1.5\t1767225601\t00:00:01"], "\(app.errors)")
  }

  @Test("K2: pairs and next walk 1..n, then integers, floats, strings by bytes, booleans")
  func pairsOrder() {
    let app = LuaApp.open(
      """
      local t = { "one", "two" }
      for _, key in ipairs { "b", "a", "\u{e9}", "B", "", true, false, 2.5, -1.5, 100, -3, 4 } do t[key] = true end
      local keys = {}
      for key in pairs(t) do keys[#keys + 1] = tostring(key) end
      rutter.log(table.concat(keys, " "))
      local key, count = nil, 0
      repeat key = next(t, key) count = count + 1 until key == nil
      rutter.log(count)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    #expect(app.logs == ["1 2 -3 4 100 -1.5 2.5  B a b \u{e9} false true", "15"], "\(app.logs) \(app.errors)")
  }

  @Test("K2: two or more tables as keys of one walked table are an error")
  func objectKeys() {
    let app = LuaApp.open(
      """
      rutter.root(function() return rutter.screen { title = "Root" } end)
      for _ in pairs({ [{}] = 1 }) do end
      for _ in pairs({ [{}] = 1, [print] = 2 }) do end
      """)
    #expect(app.errors.count == 1 && app.errors[0].hasPrefix("flow.lua:3: "), "\(app.errors)")
  }

  @Test("K2: random is seeded by the session; tostring gives serial numbers; %p is refused")
  func seeded() {
    let script = """
      rutter.log(math.random(1 << 40), math.random(1 << 40))
      math.randomseed() rutter.log(math.random(1 << 40))
      math.randomseed(5) local a = math.random(1000) math.randomseed(5) assert(a == math.random(1000))
      local t, u = {}, {}
      rutter.log(tostring(t), tostring(u), tostring(t))
      rutter.log(pcall(string.format, "%p", t))
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """
    let app = LuaApp.open(script)
    let other = LuaApp.open(script, seed: 2)
    #expect(app.errors.isEmpty, "\(app.errors)")
    #expect(app.logs.prefix(2) != other.logs.prefix(2) && app.logs.prefix(2) == LuaApp.open(script).logs.prefix(2))
    #expect(app.logs[2] == other.logs[2] && !app.logs[2].contains("0x"), "\(app.logs)")
    #expect(app.logs[3].hasPrefix("false\t") && app.logs[3].contains("%p"))
  }

  @Test("K3: due at one instant: host results, then sleeps, then the engine's timers; first asked first")
  func instant() {
    let app = LuaApp.open(
      """
      local timed = rutter.loader("timed", { gives = rutter.integer, timeout = 1, load = function() rutter.sleep(5) end })
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "Go", action = function()
          rutter.task(function() rutter.log(tostring(pcall(function() timed():await() end)) and "timeout") end)
          for i = 1, 3 do rutter.task(function() rutter.sleep(1) rutter.log("sleep " .. i) end) end
        end } } end)
      """)
    app.tap("Go")
    app.advance(2)
    #expect(app.logs == ["sleep 1", "sleep 2", "sleep 3", "timeout"])
  }

  @Test("K4: virtual time moves only when told to; settle waits for loads and actions, not for tasks")
  func virtual() {
    let app = LuaApp.open(
      """
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "Task", action = function() rutter.task(function() rutter.sleep(100) rutter.log("task") end) end },
        rutter.button { "Action", action = function() rutter.sleep(3) rutter.log("action") end },
        rutter.button { "Endless", action = function() while true do rutter.sleep(1) end end } } end)
      """)
    app.tap("Task")
    app.settle()
    #expect(app.now == 0 && app.logs.isEmpty)
    app.tap("Action")
    app.settle()
    #expect(app.now == 3 && app.logs == ["action"])
    app.tap("Endless")
    let unrest = app.unrest()
    #expect(unrest?.running.contains { $0.contains("Endless") } == true, "\(String(describing: unrest))")
  }

  /// Builds tables with holes out of chance, and says how long Lua finds each of them.
  private let holes = """
    local function key()
      local n = math.random(12)
      if n == 1 then return ("long "):rep(20) .. math.random(100) end
      if n == 2 then return math.random(100) + 0.5 end
      return n < 7 and "k" .. math.random(100) or math.random(40)
    end
    local lengths = {}
    for _ = 1, 400 do
      local t = {}
      for _ = 1, math.random(120) do t[key()] = math.random(3) > 1 or nil end
      lengths[#lengths + 1] = #t
    end
    rutter.log(table.concat(lengths, " "))
    rutter.root(function() return rutter.screen { title = "Root" } end)
    """

  @Test("K1: how long a table with holes is does not depend on the process that asks")
  func lengths() {
    let first = LuaApp.open(holes).logs
    #expect(first.count == 1)
    for _ in 0..<24 { #expect(LuaApp.open(holes).logs == first) }
    #expect(ScriptHost.hashesTheSame)
  }

  @Test("K1: how often memory is asked for does not depend on where in memory things lie")
  func allocations() throws {
    let script = """
      local cell = rutter.cell(true)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      local kept = {}
      for i = 1, 3000 do
        kept[i % 150] = rutter.toggle { "Set", cell = cell, id = "a" }
        tostring({ i })
        for key in pairs { a = i, b = i } do break end
      end
      """
    var ballast: [[UInt8]] = [], counts: Set<Int64> = []
    for round in 1...16 {
      ballast.append(Array(repeating: 0, count: 1_000 * round))
      let stage = try Stage(script)
      #expect(stage.errors.isEmpty)
      counts.insert(stage.session.host.allocations(of: PluginID(0)))
    }
    #expect(counts.count == 1, "\(counts) \(ballast.count)")
  }
}
