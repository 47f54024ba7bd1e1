import RutterCore
import Testing

/// Actions, tasks and hooks (A1 to A6).
@Suite struct ActionTests {
  @Test("A1: an action is closed when its entry leaves; a task is not")
  func closed() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number",
        rutter.button { "Leave", action = function()
          local x <close> = setmetatable({}, { __close = function() rutter.log("closed") end })
          rutter.path:pop():await()
          rutter.log("never")
        end },
        rutter.button { "Task", action = function() rutter.task(function()
          rutter.path:pop():await() rutter.log("task goes on") rutter.sleep(1) rutter.log("and on")
        end) end } } end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.integer(1))
    app.tap("Leave")
    app.settle()
    #expect(app.logs == ["closed"] && app.path.isEmpty && app.notes.count == 1, "\(app.notes)")
    #expect(app.notes.first?.contains("flow.lua:4") == true, "\(app.notes)")
    app.push(.integer(1))
    app.forget()
    app.tap("Task")
    app.advance(2)
    #expect(app.logs == ["task goes on", "and on"])
  }

  @Test("A2: a second activation is duplicate, restarts, or waits its turn")
  func whileRunning() {
    let app = LuaApp.open(
      """
      local function work(word) return function() rutter.log(word .. " start") rutter.sleep(1) rutter.log(word .. " end") end end
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "Ignore", action = work "i" },
        rutter.button { "Restart", action = work "r", while_running = "restart" },
        rutter.row { "Queue", action = work "q", while_running = "queue" } } end)
      """)
    app.tap("Ignore")
    app.tap("Ignore")
    app.settle()
    #expect(app.logs == ["i start", "i end"] && app.outcomes.count == 1 && app.outcomes[0].hasSuffix("duplicate"))
    app.forget()
    app.tap("Restart")
    app.tap("Restart")
    app.settle()
    #expect(app.logs == ["r start", "r start", "r end"])
    app.forget()
    app.tap("Queue")
    app.tap("Queue")
    app.settle()
    #expect(app.logs == ["q start", "q end", "q start", "q end"])
  }

  private let hooked = """
    local function hooks(word, more)
      local options = more or {}
      for _, hook in ipairs { "on_create", "on_appear", "on_disappear", "on_destroy" } do
        options[hook] = options[hook] or function() rutter.log(word .. " " .. hook:sub(4)) end
      end
      return options
    end
    rutter.destination(rutter.integer, hooks("int", { screen = function(n) return rutter.screen { title = "Number" } end }))
    rutter.destination(rutter.string, hooks("str", { screen = function(n) return rutter.screen { title = "Text",
      rutter.button { "Swap", action = function() rutter.task(function()
        rutter.path:edit(function(p) p:pop() p:pop() p:push(1) p:push("a") end) end) end },
      rutter.button { "Replace", action = function() rutter.path:replace(3) end } } end }))
    rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Three", action = function()
      rutter.path:push_all { 1, "a", 2 } end } } end, hooks "root")
    """

  @Test("A3: the hooks of one operation: create, disappear, destroy top first, appear")
  func hooks() {
    let app = LuaApp.open(hooked)
    #expect(app.logs == ["root create", "root appear"])
    app.forget()
    app.push("a")
    #expect(app.logs == ["str create", "root disappear", "str appear"])
    app.forget()
    app.tap("Replace")
    #expect(app.logs == ["int create", "str disappear", "str destroy", "int appear"])
    app.forget()
    app.back()
    #expect(app.logs == ["int disappear", "int destroy", "root appear"])
  }

  @Test("A3: hooks of a screen never created are not called")
  func neverCreated() {
    let app = LuaApp.open(hooked)
    app.tap("Three")
    app.forget()
    app.ask(.popToRoot)
    #expect(app.logs == ["int disappear", "int destroy", "root appear"], "\(app.logs)")
  }

  @Test("A3: hooks of a placeholder's destination run when the value is there")
  func placeholders() {
    let app = LuaApp.open(
      """
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function() rutter.sleep(1) return 1 end })
      rutter.destination(rutter.integer, { screen = function(n) return rutter.screen { title = "Number" } end,
        on_create = function() rutter.log("create") end, on_destroy = function() rutter.log("destroy") end })
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.link { "Go", to = slow(), present = "placeholder" } } end)
      """)
    app.tap("Go")
    #expect(app.logs.isEmpty)
    app.back()
    #expect(app.logs.isEmpty)
    app.tap("Go")
    app.settle()
    #expect(app.logs == ["create"])
    app.back()
    #expect(app.logs == ["create", "destroy"])
  }

  @Test("A3: hooks of a screen that was created run in pairs, though something else shows in its place meanwhile")
  func hooksInPairs() {
    let script = """
      local bad = rutter.cell(nil, "bad")
      local value = rutter.loader("value", { gives = "integer", load = function(n) rutter.sleep(1) return n end })
      rutter.destination(rutter.integer, function(n)
        if bad:get() == true then error("oops", 0) end
        if bad:get() == "nothing" then return nil end
        local hooks = { title = "Number", rutter.button { "Again", action = function() rutter.path:refresh() end },
          rutter.button { "Raise", action = function() bad:set(true) end },
          rutter.button { "Nothing", action = function() bad:set("nothing") end } }
        for _, hook in ipairs { "create", "appear", "disappear", "destroy" } do
          hooks["on_" .. hook] = function() rutter.log(hook) end
        end
        return rutter.screen(hooks)
      end)
      rutter.destination(rutter.string, function() return rutter.screen { title = "Above" } end)
      rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = value(1) } } end)
      """
    func logs(_ script: String, _ steps: (LuaApp) -> Void) -> [String] {
      let app = LuaApp.open(script)
      app.tap("Go")
      app.settle()
      steps(app)
      app.back()
      app.settle()
      return app.logs
    }
    let all = ["create", "appear", "disappear", "destroy"]
    #expect(logs(script) { $0.tap("Again") } == all)
    #expect(logs(script) { $0.tap("Raise") } == all)
    #expect(logs(script) { $0.tap("Nothing") } == all)
    let covered = logs(script) { app in
      app.tap("Again")
      app.push("above")
      app.back()
      app.settle()
      app.tap("Again")
      app.push("above")
      app.settle()
      app.back()
    }
    let pair = ["disappear", "appear"]
    #expect(covered == ["create", "appear"] + pair + pair + ["disappear", "destroy"])
  }

  @Test("A4: on_create and on_appear may wait and navigate; on_disappear and on_destroy may do neither")
  func mayDo() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, { screen = function(n) return rutter.screen { title = "Number " .. n } end,
        on_appear = function() rutter.sleep(1) rutter.log("waited") rutter.path:push("a") end })
      rutter.destination(rutter.string, { screen = function() return rutter.screen { title = "Text" } end,
        on_disappear = function() rutter.path:push(9) rutter.sleep(1) end,
        on_destroy = function() rutter.path:pop() end })
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.integer(1))
    app.settle()
    #expect(app.logs == ["waited"] && app.title == "Text", "\(app.outcomes)")
    app.forget()
    app.ask(.popToRoot)
    #expect(app.outcomes.filter { $0.hasSuffix("refused (leaving)") }.count == 2, "\(app.outcomes)")
    #expect(app.path.isEmpty && app.errors.count == 1 && app.errors[0].hasPrefix("flow.lua:4: "), "\(app.errors)")
  }

  @Test("A4: on_appear is closed at on_disappear")
  func closedHooks() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, { screen = function(n) return rutter.screen { title = "Number " .. n } end,
        on_appear = function()
          local x <close> = setmetatable({}, { __close = function() rutter.log("closed") end })
          rutter.sleep(9) rutter.log("never")
        end })
      rutter.destination(rutter.string, function() return rutter.screen { title = "Text" } end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.integer(1))
    app.push("a")
    app.advance(10)
    #expect(app.logs == ["closed"])
  }

  @Test(
    "A4: a main chunk may not wait or navigate", arguments: ["rutter.sleep(1)", "rutter.path:push(1)", "rutter.back()"])
  func chunk(_ call: String) {
    let app = LuaApp.open("\n\(call)\nrutter.root(function() end)")
    #expect(
      app.condition == .notLoaded && app.errors.count == 1 && app.errors[0].hasPrefix("flow.lua:2: "), "\(app.errors)")
  }

  @Test("A5: returning gives an entry back as it was; pushing again gives a fresh one")
  func returning() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, function(n)
        local text = rutter.cell("", "text")
        return rutter.screen { title = "Number", rutter.field { "Text", cell = text } }
      end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.integer(1))
    app.set("Text", "kept")
    app.push(.integer(2))
    app.back()
    #expect(app.node("Text")?.value == "kept")
    app.back()
    app.push(.integer(1))
    #expect(app.node("Text")?.value == "")
  }

  @Test("A6: `value` waits for the value of the entry that an operation made, and raises if there is none")
  func values() {
    let app = LuaApp.open(
      """
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n)
        rutter.sleep(1) if n == 2 then error("two") end return n end })
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number" } end)
      rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Go", action = function()
        rutter.task(function()
          rutter.log(rutter.path:push(slow(1), { present = "placeholder" }):value(), rutter.now())
          rutter.log(pcall(function() return rutter.path:push(slow(2), { present = "placeholder" }):value() end))
          rutter.log(pcall(function() return rutter.path:push(1.5):value() end))
          local op = rutter.path:push(slow(3), { present = "placeholder" })
          rutter.task(function() rutter.log(pcall(function() return op:value() end)) end)
          rutter.path:pop()
        end)
      end } } end)
      """)
    app.tap("Go")
    app.advance(5)
    #expect(app.logs.count == 4, "\(app.logs) \(app.errors)")
    #expect(app.logs.first == "1\t1.0" && app.logs.dropFirst().allSatisfy { $0.hasPrefix("false\t") }, "\(app.logs)")
    #expect(app.logs[1].contains("two") && app.logs[2].contains("missing_destination"), "\(app.logs)")
  }

  @Test("A1: a watch ends when its entry leaves, or when it is withdrawn")
  func watches() {
    let app = LuaApp.open(
      """
      local n = rutter.cell(0, "n")
      rutter.destination(rutter.integer, { screen = function() return rutter.screen { title = "Number" } end,
        on_create = function() rutter.watch(n, function(value) rutter.log("entry " .. value) end) end })
      local plugin = rutter.watch(n, function(value) rutter.log("plugin " .. value) end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.destination("tools", { style = "sheet", screen = function() return rutter.screen { title = "Tools",
        rutter.button { "More", action = function() n:update(function(x) return x + 1 end) end },
        rutter.button { "Withdraw", action = function() plugin:withdraw() plugin:withdraw() end } } end })
      """)
    app.push(.integer(1))
    app.push("tools")
    app.tap("More")
    #expect(app.logs.sorted() == ["entry 1", "plugin 1"])
    app.tap("Withdraw")
    app.tap("More")
    #expect(app.logs.last == "entry 2" && app.logs.count == 3)
    app.ask(.popToRoot)
    app.push("tools")
    app.tap("More")
    #expect(app.logs.count == 3 && app.errors.isEmpty)
  }

  @Test("A6: all gives every result in order and raises the first failure; any gives the first and ends the others")
  func joins() {
    let app = LuaApp.open(
      """
      local function closing(word) return setmetatable({}, { __close = function() rutter.log("closed " .. word) end }) end
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n)
        local x <close> = closing(n) rutter.sleep(n) if n == 3 then error("three") end return n end })
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "All", action = function() rutter.log(rutter.json.encode(rutter.all { slow(2), slow(1) })) end },
        rutter.button { "Fails", action = function() rutter.log(tostring(pcall(rutter.all, { slow(9), slow(3) }))) end },
        rutter.button { "Any", action = function() rutter.log(rutter.any { slow(4), slow(1), slow(5) }) end } } end)
      """)
    app.tap("All")
    app.settle()
    #expect(app.logs == ["closed 1", "closed 2", "[2,1]"], "\(app.errors)")
    app.forget()
    app.tap("Fails")
    app.settle()
    #expect(app.logs.suffix(2) == ["closed 9", "false"] && app.now < 9, "\(app.logs)")
    app.forget()
    app.tap("Any")
    app.settle()
    #expect(app.logs == ["closed 1", "closed 4", "closed 5", "1\t2"], "\(app.logs)")
  }
}
