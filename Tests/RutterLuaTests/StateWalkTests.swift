import RutterCore
import RutterLua
import RutterTesting
import Testing

/// Whether two sessions hold the same, as far as scripts could ever tell.
@Suite struct StateWalkTests {
  /// A flow whose buttons run the deeds, each under its number, and wait with them.
  private func app(_ deeds: [String], before: String = "") -> LuaApp {
    let buttons = deeds.enumerated().map { index, deed in
      "rutter.button { \"\(index)\", action = function() rutter.task(function() \(deed) end) end }"
    }
    var limits = Limits.testing
    limits.memoryBytes = 16 << 20
    return LuaApp.open(
      """
      \(before)
      rutter.root(function() return rutter.screen { title = "Root", \(buttons.joined(separator: ", ")) } end)
      """, limits: limits)
  }

  /// What is held after some of the deeds.
  private func walked(_ deeds: [String], _ order: [Int], before: String = "") -> Walked {
    let app = app(deeds, before: before)
    for index in order { app.tap("\(index)") }
    #expect(app.errors.isEmpty && app.stops.isEmpty, "\(app.errors)")
    return app.walk()
  }

  // MARK: The same

  @Test(
    "what came about in another way is the same",
    arguments: [
      (["for i = 1, 500 do local t = { i } end", "x = 1"], [0, 1], [1]),
      (["a = {}", "b = {}"], [0, 1], [1, 0]),
      (["t.x = 1", "t.y = { 2 }", "t.z = 'z'"], [0, 1, 2], [2, 1, 0]),
      (["x = 1", "x = nil"], [0, 1, 0], [0]),
      (["rutter.sleep(1)", "rutter.sleep(1)"], [0, 0], [0, 0]),
      (["a = {}", "t = { [a] = 1 }"], [0, 1], [0, 1]),
      (["a = function() return x end", "b = function() return x end"], [0, 1], [1, 0]),
    ])
  func same(deeds: [String], first: [Int], second: [Int]) {
    let all = ["t = {}"] + deeds
    let one = walked(all, [0] + first.map { $0 + 1 }), other = walked(all, [0] + second.map { $0 + 1 })
    #expect(one.refusal == nil && one == other, "\(one) \(other)")
  }

  @Test("a state that went back to its checkpoint holds what it held")
  func back() {
    let plugins = [
      LuaApp.source(
        "flow",
        """
        local list = {}
        rutter.root(function() return rutter.screen { title = "Root",
          rutter.button { "Add", action = function() list[#list + 1] = ("x"):rep(#list) end } } end)
        """)
    ]
    let template = HostTemplate(plugins: plugins)
    var seen: Set<[Walked]> = []
    for _ in 0..<4 {
      let app = LuaApp(template.host(), of: plugins)
      app.open()
      var walks = [app.walk()]
      for _ in 0..<3 {
        app.tap("Add")
        walks.append(app.walk())
      }
      #expect(Set(walks).count == 4 && walks.allSatisfy { $0.refusal == nil }, "\(walks)")
      seen.insert(walks)
      app.end()
    }
    let ordinary = LuaApp(plugins: plugins)
    ordinary.open()
    #expect(seen.count == 1 && seen.first?.first == ordinary.walk())
  }

  @Test("a walk changes nothing, and a second one gives the same")
  func twice() {
    let app = app(["local n = 1 rutter.sleep(1) print(n, tostring(t))"], before: "t = {}")
    app.tap("0")
    #expect(app.walk() == app.walk())
    app.advance(1)
    #expect(app.logs == ["1\ttable: 1"])
  }

  // MARK: What differs

  @Test(
    "what differs in one thing is not the same",
    arguments: [
      ("x = 1", "x = 2"), ("x = 1", "x = 1.0"), ("x = 0.0", "x = -0.0"), ("x = 'a'", "x = 'b'"),
      ("a = {} b = a", "a = {} b = {}"), ("a = setmetatable({}, {})", "a = {}"),
      ("math.random()", ""), ("tostring({})", ""), ("x, y = {}, {} tostring(x)", "x, y = {}, {} tostring(y)"),
      ("rutter.sleep(1) rutter.sleep(1)", "rutter.sleep(1) x = 1"),
      ("twice(1)", "twice(2)"), ("shares(true)", "shares(false)"), ("pcall(twice, 1)", "twice(1)"),
      ("f = one", "f = two"), ("w = waits() w()", "w = waits() w() w()"),
      ("f, g = pair()", "f = pair() local _ _, g = pair()"),
      ("a, b = {}, {} t = { [a] = 1, [b] = 2 }", "a, b = {}, {} t = { [a] = 2, [b] = 1 }"),
      ("w = ('a b'):gmatch('%a') w()", "w = ('a b'):gmatch('%a') w() w()"),
      ("c = coroutine.create(one)", "c = coroutine.create(two)"),
      ("t = { 1, nil, 3 }", "t = { 1 } t[3] = 3"),
    ])
  func differs(first: String, second: String) {
    let before = """
      function twice(n) rutter.sleep(1) print(n) rutter.sleep(1) print(n) end
      function shares(own)
        local n = 1
        local function copied(m) return function() return m end end
        local function shared() return function() return n end end
        f = own and copied(n) or shared()
        rutter.sleep(1)
        n = 2
        print(f())
      end
      function one() return 1 end function two() return 2 end
      function waits() return coroutine.wrap(function() coroutine.yield(1) coroutine.yield(1) end) end
      function pair() local n = 0 return function() n = n + 1 return n end, function() return n end end
      """
    let deeds = [first, second]
    let one = walked(deeds, [0], before: before), other = walked(deeds, [1], before: before)
    #expect(one.refusal == nil && other.refusal == nil && one != other, "\(one) \(other)")
  }

  @Test("where a coroutine stands within one line is told")
  func place() {
    let app = app(["local a, b = rutter.sleep(1), rutter.sleep(1)"])
    app.tap("0")
    let first = app.walk()
    app.advance(1)
    #expect(app.walk() != first && app.walk().refusal == nil)
  }

  @Test(
    "what cannot be compared is refused with its reason",
    arguments: [
      ("t = setmetatable({}, { __mode = 'v' })", "it has a table with weak keys or values"),
      ("t = { [{}] = 1, [{}] = 2 }", "it has tables or functions as keys that nothing else leads to"),
      ("x = tostring(cell)", "it has looked at the number of an object"),
      ("x = coroutine.running()", "it keeps a coroutine of the host that has ended"),
      ("x = tostring(cell.get)", "it has shown a function or coroutine of the host as a text"),
      ("a = {} t = { [a] = 1, [3] = 1 }", "it has a table with names and with holes"),
      ("t = {} for i = 1, 9 do t[i] = ('x'):rep(1 << 20) end", "it holds so much memory"),
    ])
  func refused(deed: String, reason: String) {
    let one = walked([deed], [0], before: "local cell = rutter.cell(1)")
    #expect(one.refusal?.hasPrefix(reason) == true, "\(one)")
  }

  // MARK: By chance

  /// What two programs do by chance: each deed is one of these, and the same in both but for one.
  private static let deeds = [
    "t.a = (t.a or 0) + 1", "t.b = t.a", "t.c = { t.c }", "t.a = nil", "u = t", "t = { a = u and u.a }",
    "f, g = counter()", "f()", "print(g())", "local n = f() rutter.sleep(1) print(n, f())", "g = f",
    "local n = 1 h = function() n = n + 1 return n end rutter.sleep(1) print(n) rutter.sleep(1) print(n, g())",
    "print(h())", "print(w(5))",
    "w = coroutine.wrap(function(a) while true do a = coroutine.yield(a) + 1 end end) w(1)",
    "t[#t + 1] = f()", "t[#t] = nil", "print(#t, t.a, t.b == t.a, u == t)", "k = {} m[k] = 1", "m[k] = (m[k] or 0) + 1",
    "print(m[k])", "rutter.sleep(1) t, u = u, t rutter.sleep(2) print(t.a, u.a)", "print(tostring(t))",
    "for key, value in pairs(t) do print(key) rutter.sleep(1) end", "pcall(function() rutter.sleep(1) t.a = 7 end)",
  ]
  private static let before = """
    function counter() local n = 0 return function() n = n + 1 return n end, function() return n end end
    t, u, m, k = {}, {}, {}, {} f, g = counter() h, w = f, f
    """

  private func run(_ order: [Int]) -> LuaApp {
    let app = app(Self.deeds, before: Self.before)
    for index in order { if index < 0 { app.advance(1) } else { app.tap("\(index)") } }
    return app
  }

  @Test("by chance: the same gives the same, and what is held to be the same goes on alike", arguments: 0..<6)
  func chance(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var equal = 0
    for _ in 0..<12 {
      let order = (0..<random.pick(1...10)).map { _ in random.pick(-1...(Self.deeds.count - 1)) }
      var other = order
      let place = random.pick(0...(order.count - 1))
      if random.pick(0...1) == 0 {
        other.swapAt(place, random.pick(0...(order.count - 1)))
      } else {
        other[place] = random.pick(-1...(Self.deeds.count - 1))
      }
      let one = run(order), again = run(order), changed = run(other)
      let walk = one.walk()
      #expect(walk == again.walk() && walk.refusal == nil, "\(order): \(walk)")
      guard changed.walk() == walk, one.now == changed.now else { continue }
      equal += 1
      for app in [one, changed] {
        app.forget()
        for index in 0..<Self.deeds.count { app.tap("\(index)") }
        for _ in 0..<4 { app.advance(1) }
      }
      #expect(one.logs + one.errors == changed.logs + changed.errors, "\(order) \(other)")
    }
    #expect(equal > 0)
  }
}

/// Numbers by chance that are the same each time.
private struct SplitMix64 {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func pick(_ range: ClosedRange<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return range.lowerBound + Int((word ^ word >> 31) % UInt64(range.count))
  }
}
