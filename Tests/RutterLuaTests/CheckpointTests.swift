import RutterCore
import RutterLua
import Testing

/// Whatever a session does to a state, the next one finds it as it was after loading.
@Suite struct CheckpointTests {
  private func source(_ text: String) -> [PluginSource] {
    let text = "local rutter = require 'rutter' " + text
    return [PluginSource(name: "flow", main: SourceText(file: "flow.lua", text: text))]
  }

  /// A flow whose one button does the worst of its kind, and whose title tells what was there before.
  private func flow(_ deed: String) -> [PluginSource] {
    source(
      """
      local names, big, text = {}, {}, ("x"):rep(5000)
      for i = 1, 600 do names[i], big["key" .. i] = "name " .. i, { i } end
      local cell = rutter.cell({ 1 }, "cell")
      local Thing = rutter.type("Thing", { id = "integer" })
      local load = rutter.loader("load", { gives = Thing, load = function(id) rutter.sleep(id) return Thing { id = id } end })
      local taken = 0
      local pair <const> = setmetatable({}, { __index = function(_, key) return key end })
      rutter.destination(Thing, function(thing) taken = taken + 1 return rutter.screen { title = "Thing " .. thing.id .. " of " .. taken } end)
      rutter.root(function()
        local count, keys = 0, 0
        for _ in pairs(_G) do count = count + 1 end
        for key in pairs(big) do keys = keys + #key end
        return rutter.screen { title = table.concat({ count, keys, #names, #text, taken, pair.a, math.random(1000), cell:get()[1] }, " "),
          rutter.link { "Go", to = load(1) },
          rutter.button { "Do it", action = function() \(deed) end } }
      end)
      """)
  }

  private func walk(_ app: LuaApp) -> [String] {
    app.open()
    app.tap("Go")
    app.settle()
    app.back()
    app.tap("Do it")
    app.settle()
    if app.stops.isEmpty {
      app.tap("Go")
      app.settle()
    }
    app.end()
    return app.transcript
  }

  @Test(
    "K1: the next session finds nothing of what a session did",
    arguments: [
      "extra, taken = 1, 100; table.sort = nil",
      "for i = 1, 600 do names[i] = nil; big['key' .. i] = nil end",
      "for i = 1, 5000 do names[i] = { i }; big['more' .. i] = ('y'):rep(i) end",
      "text = nil; names = nil; big = nil; for i = 1, 20000 do local t = { i, tostring(i) } end",
      "getmetatable(pair).__index = nil",
      "local t = setmetatable({}, { __index = big }); big.key1 = nil; cell:set({ 7 })",
      "local c = coroutine.wrap(function() rutter.sleep(1) error('late') end); c()",
      "rutter.task(function() rutter.sleep(50) rutter.path:push(Thing { id = 9 }) end)",
      "for i = 1, 40 do rutter.task(function() rutter.sleep(i) end) end; rutter.cancel()",
      "rutter.type('Another', { n = 'integer' }); rutter.destination(rutter.integer, function() end):withdraw()",
      "error(setmetatable({}, { __tostring = function() return 'odd' end }))",
      "local s = 'a'; while true do s = s .. s end",
      "while true do end",
      "local function f() return f() + 1 end f()",
    ])
  func deeds(deed: String) {
    let plugins = flow(deed)
    var limits = Limits.testing
    limits.instructions = 2_000_000
    limits.memoryBytes = 8 << 20
    let ordinary = walk(LuaApp(ScriptHost(plugins: plugins, limits: limits), of: plugins))
    let template = HostTemplate(plugins: plugins, limits: limits)
    for _ in 0..<6 { #expect(walk(LuaApp(template.host(), of: plugins)) == ordinary) }
    #expect(template.uses == 5)
  }

  @Test("sessions of one flow that run side by side have a state each")
  func together() {
    let plugins = flow("taken = taken + 10")
    let ordinary = walk(LuaApp(plugins: plugins))
    let template = HostTemplate(plugins: plugins)
    for _ in 0..<3 {
      let apps = (0..<6).map { _ in LuaApp(template.host(), of: plugins) }
      for app in apps { app.open() }
      for app in apps {
        app.tap("Do it")
        app.tap("Go")
        app.settle()
        #expect(app.frame.top.title == "Thing 1 of 11")
      }
    }
    // Of six only four rest; the others are closed.
    #expect(template.uses == 8)
    #expect(walk(LuaApp(template.host(), of: plugins)) == ordinary)
  }

  @Test("a session that is let go in its middle gives its state back")
  func abandoned() {
    let plugins = flow("rutter.sleep(100)")
    let ordinary = walk(LuaApp(plugins: plugins))
    let template = HostTemplate(plugins: plugins)
    for _ in 0..<5 {
      let app = LuaApp(template.host(), of: plugins)
      app.open()
      app.tap("Do it")
      app.tap("Go")
    }
    #expect(template.uses == 4)
    #expect(walk(LuaApp(template.host(), of: plugins)) == ordinary)
  }

  @Test("functions that were given back while loading are free again in each session")
  func freeSlots() {
    let plugins = source(
      """
      for i = 1, 100 do pcall(rutter.destination, "nothing" .. i, { screen = function() end, wrong = function() end }) end
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.list({ 1, 2, 3 }, function(n)
          return rutter.button { "B" .. n, action = function() rutter.log(n) end } end) }
      end)
      """)
    let template = HostTemplate(plugins: plugins)
    let ordinary = LuaApp(plugins: plugins)
    ordinary.open()
    for _ in 0..<4 {
      let app = LuaApp(template.host(), of: plugins)
      app.open()
      for label in ["B1", "B2", "B3"] { app.tap(label) }
      #expect(app.liveHandles == ordinary.liveHandles)
      app.end()
      #expect(app.logs == ["1", "2", "3"])
    }
  }

  @Test("what a script frees in one size and takes in another cannot grow for ever, and ends the plugin")
  func sizes() {
    var limits = Limits.testing
    limits.memoryBytes = 4 << 20
    let plugins = source(
      """
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Waste", action = function()
          for size = 48, 960, 16 do
            local texts = {}
            for i = 1, (2 << 20) // (size + 40) do texts[i] = ("x"):rep(size) .. i end
          end
          rutter.log("went on")
        end } }
      end)
      """)
    let template = HostTemplate(plugins: plugins, limits: limits)
    for _ in 0..<3 {
      let app = LuaApp(template.host(), of: plugins, seed: 1)
      app.open()
      app.tap("Waste")
      #expect(app.stops.first?.limit == .memory && app.logs.isEmpty, "\(app.errors) \(app.stops)")
    }
  }

  @Test("random work, and back: the state is the same to the byte that scripts can see")
  func random() {
    let plugins = source(
      """
      local store, size = { list = {}, map = {}, text = "" }, 0
      for i = 1, 50 do store.map["m" .. i] = i end
      local function digest()
        local parts = { #store.list, #store.text }
        for key, value in pairs(store.map) do parts[#parts + 1] = key .. "=" .. tostring(value) end
        return table.concat(parts, ",")
      end
      local function work()
        for _ = 1, 200 do
          local what, n = math.random(6), math.random(400)
          if what == 1 then store.list[#store.list + 1] = ("z"):rep(n * 8)
          elseif what == 2 then store.list[#store.list] = nil
          elseif what == 3 then store.map["m" .. n] = { n }
          elseif what == 4 then store.map["m" .. n] = nil
          elseif what == 5 then store.text = (store.text .. "t"):sub(-n * 10)
          else store.list = table.move(store.list, 1, #store.list, 1, {}) end
        end
      end
      rutter.root(function()
        return rutter.screen { title = digest(), rutter.button { "Work", action = function() work() size = size + 1 end } }
      end)
      """)
    let template = HostTemplate(plugins: plugins)
    var first: String?
    for round in 0..<30 {
      let app = LuaApp(template.host(), of: plugins)
      app.open()
      #expect(app.frame.top.title == first ?? app.frame.top.title)
      first = app.frame.top.title
      for _ in 0..<(round % 7) { app.tap("Work") }
      #expect(app.errors.isEmpty && app.stops.isEmpty)
    }
  }
}
