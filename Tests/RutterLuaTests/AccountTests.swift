import RutterCore
import RutterLua
import Testing

/// What the host holds for a plugin counts against its memory limit, together with what its scripts hold.
@Suite("Account of a plugin") struct AccountTests {
  private static var small: RutterLua.Limits {
    var small = RutterLua.Limits.testing
    small.memoryBytes = 16 << 20
    small.instructions = 500_000_000
    return small
  }

  /// Each ends at the limit, with the kind that used it up.
  static let floods: [(body: String, kind: String)] = [
    ("while true do rutter.log('') end", "log lines"),
    ("local line = ('x'):rep(1e5) while true do rutter.log(line) end", "log lines"),
    ("while true do rutter.path:push(1) end", "operations"),
    ("local t = {} for i = 1, 1e4 do t[i] = i end while true do rutter.path:push_all(t) end", "operations"),
    (
      "local text = ('x'):rep(1e5) local f = function() rutter.fs.write('a.txt', text) end "
        + "while true do rutter.task(f) rutter.sleep(0) end", "host calls"
    ),
    ("rutter.path:edit(function(path) while true do path:push(1) end end)", "operations"),
    ("while true do rutter.path:pop() end", "operations"),
    ("while true do rutter.cancel() end", "operations"),
    ("local f = function() end while true do rutter.task(f) end", "coroutines"),
    ("local f = function() rutter.sleep(9) end while true do rutter.task(f) rutter.sleep(0) end", "coroutines"),
    (load + "for i = 1, 1e9 do l(i):preload() end", "loads"),
    (load + "for i = 1, 1e9 do l(i):refresh() end", "loads"),
    ("for i = 1, 1e9 do rutter.type('T' .. i, { a = 'integer' }) end", "types"),
    ("for i = 1, 1e9 do rutter.destination('to ' .. i, function() end) end", "types"),
    (
      "rutter.slot_type('s', 'integer') local f = function() end while true do rutter.contribute('flow.s', f) end",
      "types"
    ),
    (
      "rutter.slot_type('s', 'integer') while true do rutter.contribute('flow.s', function() end):withdraw() end",
      "types"
    ),
    ("for i = 1, 1e9 do rutter.loader('l' .. i, { gives = rutter.integer, load = function() end }) end", "types"),
    (
      "rutter.destination(rutter.string, function() return rutter.screen { title = 'S' } end) "
        + "for i = 1, 200 do rutter.path:push(i .. ('x'):rep(1e5)):await() end", "entries"
    ),
    (
      "rutter.destination(rutter.string, function() return rutter.screen { title = 'S' } end) local n = 0 "
        + "rutter.guard(function() n = n + 1 return rutter.hold('h' .. n) end, { comes = rutter.string }) "
        + "for i = 1, 1000 do rutter.path:push(i .. ('x'):rep(1e5)):await() end", "operations"
    ),
    ("for i = 1, 1e9 do rutter.slot_type('s' .. i .. ('x'):rep(1000), 'integer') end", "types"),
  ]
  private static let load =
    "local l = rutter.loader('l', { gives = rutter.integer, load = function(n) rutter.sleep(9) return n end }) "
  private static let fresh =
    "local l = rutter.loader('l', { gives = rutter.string, fresh = 9, load = function(n) return n .. ('x'):rep(1e5) end }) "

  @Test("E2: what is asked for without end stops the plugin in that run, and the stop names it", arguments: floods)
  func stopsTheFlood(_ flood: (body: String, kind: String)) throws {
    var limits = Self.small
    limits.memoryBytes = 8 << 20
    var stage = try Stage(task: flood.body, limits: limits)
    stage.settle()
    let stop = try #require(stage.stops.first, "\(stage.errors)")
    #expect(stop.limit == .memory)
    #expect(stop.allowed.contains("8 MiB, of which ") && stop.allowed.contains(flood.kind), "\(stop.allowed)")
  }

  @Test("E2: cells made without end stop the plugin while it loads") func cells() throws {
    let stage = try Stage("for i = 1, 1e9 do rutter.cell(('x'):rep(1000)) end", limits: Self.small)
    #expect(stage.stops.map(\.limit) == [.memory])
    #expect(stage.stops.first?.allowed.contains("values of cells") == true)
  }

  @Test("E2: rows of many nodes stop the plugin before all are built") func rows() throws {
    let stage = try Stage(
      """
      local items, nodes = {}, {}
      for i = 1, 1000 do items[i] = i end
      for i = 1, 1000 do nodes[i] = rutter.divider {} end
      rutter.root(function()
        return rutter.screen { title = "Rows", rutter.list(items, function() return nodes end) }
      end)
      """, limits: Self.small)
    #expect(stage.stops.map(\.limit) == [.memory])
    #expect(stage.stops.first?.allowed.contains("screens") == true)
  }

  /// Each holds little at a time, and much in all.
  static let churns = [
    "for i = 1, 400 do rutter.log(('x'):rep(1e5)) rutter.sleep(0.01) end",
    "for i = 1, 400 do rutter.path:push(i):await() rutter.path:pop():await() end",
    "for i = 1, 20000 do rutter.task(function() end) if i % 100 == 0 then rutter.sleep(0.01) end end",
    fresh.replacing("fresh = 9, ", with: "") + "for i = 1, 400 do l(i):await() end",
    fresh + "for i = 1, 400 do l(i):await() end",
    "rutter.destination(rutter.string, function() return rutter.screen { title = 'S' } end) "
      + "for i = 1, 400 do rutter.path:push(('x'):rep(1e5)):await() rutter.path:pop():await() end",
  ]

  @Test("what is let go of again stops nobody", arguments: churns)
  func churn(_ body: String) throws {
    var stage = try Stage(task: body + " print('done')", limits: Self.small)
    stage.settle()
    #expect(stage.logs.last == "done", "\(stage.stops) \(stage.errors)")
    #expect(stage.stops == [])
  }

  @Test("a cell that is set again and again in one run holds one value") func cellSetAgain() throws {
    let stage = try Stage(
      """
      local cell = rutter.cell("")
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function()
        for i = 1, 1000 do cell:set(i .. ("x"):rep(1e5)) end
        print("done")
      end)
      """, limits: Self.small)
    #expect(stage.logs == ["done"])
    #expect(stage.stops == [])
  }

  @Test("E2: host calls are counted as instructions where these are limited") func hostCalls() throws {
    var limits = Limits.testing
    limits.instructions = 1_000_000
    let quick = try Stage(task: "for i = 1, 10000 do rutter.now() end print('done')", limits: limits)
    #expect(quick.logs == ["done"])
    // Without the calls themselves it would be 600,000 instructions.
    let slow = try Stage(task: "for i = 1, 150000 do rutter.now() end print('done')", limits: limits)
    #expect(slow.stops.map(\.limit) == [.instructions])
  }

  @Test("E1: a screen that would be too long as a line shows that as its error") func longScreen() throws {
    var stage = try Stage(
      """
      local items = {}
      for i = 1, 12 do items[i] = i end
      rutter.destination(rutter.integer, function()
        return rutter.screen {
          title = "Long", rutter.list(items, function(i) return rutter.text { i .. ("x"):rep(9e5) } end),
        }
      end)
      rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Long", to = 1 } } end)
      """)
    stage.tap("Long")
    #expect(stage.errors.count == 1)
    #expect(stage.errors.first?.contains("takes 10 MiB where it is written, over 8 MiB") == true, "\(stage.errors)")
    #expect(stage.session.entries.count == 1)
    #expect(stage.session.frame().top.nodes.contains { $0.kind == .retry })
    stage.take(.back)
    #expect(stage.session.frame().top.title == "Root")
  }

  @Test("E1: of screens that show together and are too long together, the last one shows that as its error")
  func longScreens() throws {
    var stage = try Stage(
      """
      local open = rutter.cell(false, "open")
      local function text(character, count) return rutter.text { character:rep(count) } end
      rutter.root(function()
        return rutter.screen {
          title = "Root", rutter.list({ 1, 2, 3, 4, 5 }, function() return text("x", 1e6) end),
          rutter.button { "Open", action = function() open:set(true) end },
          presents = {
            { when = open, style = "sheet", screen = function()
              return rutter.screen { title = "Sheet", text("\\1", 6e5) }
            end },
          },
        }
      end)
      """)
    #expect(stage.errors.isEmpty, "\(stage.errors)")
    stage.tap("Open")
    let error = "takes 3.4 MiB where it is written, with all that shows 8.2 MiB, over 8 MiB"
    #expect(stage.errors.count == 1 && stage.errors.first?.contains(error) == true, "\(stage.errors)")
    #expect(stage.session.frame().screens.map(\.title) == ["Root", "Failed"])
  }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
