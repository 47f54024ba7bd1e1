import Glibc
import RutterCore
import RutterLua
import Testing

@Suite("Limits") struct LimitTests {
  static let loops = [
    "while true do end",
    "pcall(function() while true do end end) while true do end",
    "while true do pcall(function() while true do end end) end",
    "local x <close> = setmetatable({}, { __close = function() while true do end end }) while true do end",
    "coroutine.wrap(function() while true do end end)()",
    "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
    "xpcall(function() while true do end end, function() while true do end end) while true do end",
    "xpcall(error, function() while true do end end)",
    "error(setmetatable({}, { __tostring = function() while true do end end }))",
    "string.rep('a', 30):find(('a*'):rep(30) .. 'b')",
    "table.insert(setmetatable({}, { __len = function() return math.maxinteger end }), 1, 1)",
    "table.move({}, 1, math.maxinteger - 1, 2)",
    "local t = setmetatable({}, { __index = function(t, k) return k end }) table.concat(t, '', 1, math.maxinteger)",
    "string.rep('', 2^60)",
    "goto top ::top:: goto top",
    "for i = 1, math.huge do end",
    "table.sort({ 1, 2, 3 }, function() while true do end end)",
  ]

  @Test("E2: an endless loop is stopped by the count of instructions, and cannot swallow it", arguments: loops)
  func instructions(_ body: String) throws {
    var limits = Limits.testing
    limits.instructions = 2_000_000
    let stage = try Stage(task: body + "\nprint('went on')", limits: limits)
    #expect(!stage.logs.contains("went on") || stage.stops.isEmpty)
    #expect(
      stage.stops.map(\.limit) == [.instructions] || !stage.errors.isEmpty || stage.logs == ["went on"],
      "\(stage.effects)")
  }

  @Test("E2: an endless loop is stopped by the watchdog", arguments: loops)
  func time(_ body: String) throws {
    var limits = Limits()
    limits.turnMicroseconds = 30_000
    let stage = try Stage(task: body + "\nprint('went on')", limits: limits)
    #expect(
      stage.stops.map(\.limit) == [.time] || !stage.errors.isEmpty || stage.logs == ["went on"], "\(stage.effects)")
  }

  @Test("E2: a script that runs late in a turn is watched, though nothing ran here for long")
  func late() {
    var limits = Limits()
    limits.turnMicroseconds = 30_000
    let main = SourceText(file: "test.lua", text: "while true do end")
    var host = ScriptHost(plugins: [PluginSource(name: "test", main: main)], limits: limits)
    var outbox = Outbox(plugins: 1, memoryLimit: limits.memoryBytes)
    host.turnBegins()
    // As while another plugin works in a process of its own.
    usleep(300_000)
    guard case .stopped(let stop) = host.run(.load(PluginID(0)), reading: Reading(), outbox: &outbox) else {
      Issue.record("it is not stopped")
      return
    }
    #expect(stop.limit == .time)
  }

  /// Each costs next to no instructions, and Lua much time in which no hook interrupts it.
  static let slow = [
    "local mt = {} local t = setmetatable({}, mt) mt.__call = t while true do pcall(t) end",
    "local mt = {} local t = setmetatable({}, mt) mt.__call = t for _ in t do end",
    "local t = {} for i = 1, 2^17 do t[-i] = i end for i = 1, 2^17 do t[-i] = nil end for _ = 1, 1000 do next(t) end",
    "local t = {} for i = 1, 2^17 do t[i] = i end for i = 1, 2^17 do t[i] = nil end for _ = 1, 1000 do pairs(t) end",
    "local text = (' '):rep(1e6) for _ = 1, 10 do pcall(rutter.json.decode, text) end",
    "local text = (' '):rep(1e6) for _ = 1, 11 do rutter.base64.encode(text) end",
    "local text = ('A'):rep(1e6) for _ = 1, 11 do rutter.base64.decode(text) end",
    "local text = (' '):rep(1e6) for _ = 1, 11 do rutter.uri.encode(text) end",
    "local text = ('%20'):rep(1e6) for _ = 1, 4 do rutter.uri.decode(text) end",
    "local text = ('/'):rep(1e6) for _ = 1, 11 do rutter.uri.parse(text) end",
    "local text = ('a'):rep(1e6) for _ = 1, 11 do rutter.uri.build { path = text } end",
    "local text = ('1'):rep(1e6) for _ = 1, 11 do rutter.date.parse(text) end",
    "local text = ('%d'):rep(5e5) for _ = 1, 11 do rutter.date.format(0, text) end",
    "local x = ('x'):rep(1e6) local two = { x .. 1, x .. 2 } local t = {} "
      + "for i = 1, 1e4 do t[i] = two[i % 2 + 1] end table.sort(t)",
    "local s = {} for i = 1, 1e4 do s['f' .. i] = 'integer' end for _ = 1, 30 do pcall(rutter.type, 'T', s) end",
  ]

  @Test("E2: what Lua does in one instruction is counted where it is long", arguments: slow)
  func slowInstructions(_ body: String) throws {
    var limits = Limits.testing
    limits.instructions = 10_000_000
    let stage = try Stage(task: body + "\nprint('went on')", limits: limits)
    #expect(stage.logs.isEmpty)
    #expect(stage.stops.map(\.limit) == [.instructions])
  }

  @Test("E2: a table that is called by calling itself is stopped by the watchdog, and soon")
  func callOfItself() throws {
    var limits = Limits()
    limits.turnMicroseconds = 30_000
    let stage = try Stage(task: Self.slow[0], limits: limits)
    #expect(stage.stops.map(\.limit) == [.time])
  }

  static let bombs = [
    "local t = {} for i = 1, 1e9 do t[i] = {} end",
    "local s = 'x' while true do s = s .. s end",
    "local t = {} while true do t[#t + 1] = ('x'):rep(2^20) end",
    "local t = {} while true do pcall(function() t[#t + 1] = ('x'):rep(2^20) end) end",
    "local t = {} while true do t[#t + 1] = coroutine.create(print) end",
    "('x'):rep(2^40)",
    "table.concat(setmetatable({}, { __index = function() return ('x'):rep(2^20) end }), '', 1, 2^20)",
    "('%99s'):rep(2^18):format()",
    "('x'):rep(2^24):gsub('x', ('y'):rep(2^20))",
    "local f = load('return ' .. ('{'):rep(190) .. ('}'):rep(190)) local t = {} while true do t[#t + 1] = f() end",
    "table.unpack({}, 1, 1e8)",
  ]

  @Test("E2: a memory bomb ends as an error or a stop, and the session lives", arguments: bombs)
  func memory(_ body: String) throws {
    var limits = Limits.testing
    limits.memoryBytes = 8 << 20
    limits.instructions = 500_000_000
    var stage = try Stage(task: body + "\nprint('went on')", limits: limits)
    #expect(stage.stops.map(\.limit) == [.memory] || !stage.errors.isEmpty, "\(stage.effects)")
    stage.take(.back)
  }

  @Test("E2: garbage alone stops nobody") func garbage() throws {
    var limits = Limits.testing
    limits.memoryBytes = 4 << 20
    let stage = try Stage(task: "for i = 1, 2000 do local s = ('x'):rep(50000 + i) end print('done')", limits: limits)
    #expect(stage.logs == ["done"])
    #expect(stage.stops == [])
  }

  /// Twelve of sixteen MiB in short texts, of which every sixteenth stays.
  static let scattered = """
    local kept = {}
    do
      local all = {}
      for i = 1, 40000 do all[i] = ("x"):rep(280) .. i end
      for i = 1, #all, 16 do kept[#kept + 1] = all[i] end
    end
    """

  @Test(
    "E2: pages that go back to nobody because little is left on each count, and can be used again",
    arguments: [
      ("for i = 1, 90 do kept[#kept + 1] = ('y'):rep(100000) .. i end", false),
      ("for i = 1, 30000 do kept[#kept + 1] = ('y'):rep(280) .. i end", true),
      ("kept = {} for i = 1, 90 do kept[#kept + 1] = ('y'):rep(100000) .. i end", true),
    ])
  func scattered(_ then: String, _ fits: Bool) throws {
    var limits = Limits.testing
    limits.memoryBytes = 16 << 20
    let stage = try Stage(task: Self.scattered + "\n" + then + " print('done')", limits: limits)
    #expect(stage.logs == (fits ? ["done"] : []))
    #expect(stage.stops.map(\.limit) == (fits ? [] : [.memory]), "\(stage.effects)")
  }

  /// Ten of sixteen MiB in texts of one size, of which every second stays.
  static let halved = """
    local kept = {}
    do
      local all = {}
      for i = 1, 9000 do all[i] = ("x"):rep(1100) .. i end
      for i = 1, #all, 2 do kept[#kept + 1] = all[i] end
    end
    """

  @Test(
    "E2: holes between blocks are of use to blocks of their own size, and count for all others",
    arguments: [
      ("for i = 1, 5500 do kept[#kept + 1] = ('y'):rep(1300) .. i end", false),
      ("for i = 1, 5500 do kept[#kept + 1] = ('y'):rep(1100) .. i end", true),
    ])
  func halved(_ then: String, _ fits: Bool) throws {
    var limits = Limits.testing
    limits.memoryBytes = 16 << 20
    let stage = try Stage(task: Self.halved + "\n" + then + " print('done')", limits: limits)
    #expect(stage.logs == (fits ? ["done"] : []))
    #expect(stage.stops.map(\.limit) == (fits ? [] : [.memory]), "\(stage.effects)")
  }

  @Test("E2: a closing function has its own small limit") func closing() throws {
    for limits in [Limits.testing, Limits()] {
      var stage = try Stage(
        """
        rutter.root(function() return rutter.screen { title = "Root" } end)
        rutter.destination(rutter.integer, function(n)
          return rutter.screen {
            title = "Screen",
            rutter.button { "Work", action = function()
              local a <close> = setmetatable({}, { __close = function() while true do end end })
              rutter.sleep(100)
            end },
          }
        end)
        rutter.task(function() rutter.path:push(1) end)
        """, limits: limits)
      stage.tap("Work")
      stage.take(.back)
      #expect(stage.stops.map(\.limit) == [.closing], "\(stage.effects)")
    }
  }

  @Test("E2: a main chunk over its limit does not load") func chunk() throws {
    let stage = try Stage("while true do end")
    #expect(stage.stops.map(\.limit) == [.instructions])
    #expect(stage.stops.first?.place == Place(script: "test.lua", line: 2))
    #expect(stage.session.condition == .notLoaded)
  }

  @Test("E2: the turn's instructions are counted anew each turn") func turns() throws {
    var limits = Limits.testing
    limits.instructions = 1_000_000
    var stage = try Stage(
      task: "for i = 1, 20 do for j = 1, 200000 do end rutter.sleep(1) end print('done')", limits: limits)
    stage.settle()
    #expect(stage.logs == ["done"])
  }
}
