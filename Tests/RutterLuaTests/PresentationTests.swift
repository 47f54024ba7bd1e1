import RutterCore
import Testing

/// Presentations bound to cells (B1 to B6).
@Suite struct PresentationTests {
  private func hooks(_ word: String) -> String {
    """
    on_create = function() rutter.log("\(word) create") end, on_appear = function() rutter.log("\(word) appear") end,
    on_disappear = function() rutter.log("\(word) disappear") end, on_destroy = function() rutter.log("\(word) destroy") end,
    """
  }

  @Test("B1: `when` is built with its parent, and the same instance is shown each time")
  func when() {
    let app = LuaApp.open(
      """
      local shown = rutter.cell(false, "shown")
      rutter.root(function() return rutter.screen { title = "Root",
        presents = { when = shown, screen = function()
          rutter.log("build")
          local count = rutter.cell(0, "count")
          return rutter.screen { title = "Sheet " .. count:get(), \(hooks("sheet"))
            rutter.button { "More", action = function() count:update(function(n) return n + 1 end) end } }
        end },
        rutter.toggle { "Show", cell = shown } } end)
      """)
    #expect(app.logs.first == "build" && app.logs.count { $0 == "build" } == 1, "\(app.logs)")
    app.tap("Show")
    #expect(app.title == "Sheet 0" && app.ids == [1])
    app.tap("More")
    app.forget()
    app.back()
    #expect(app.title == "Root" && app.node("Show")?.value == .boolean(false))
    #expect(app.logs == ["sheet disappear"], "\(app.logs)")
    app.tap("Show")
    #expect(app.title == "Sheet 1" && app.ids == [2])
    #expect(app.logs == ["sheet disappear", "sheet appear"], "\(app.logs)")
  }

  private func breakable(_ presents: String, isBroken: Bool = false) -> String {
    """
    local pick, broken = rutter.cell(nil, "pick"), rutter.cell(\(isBroken), "broken")
    rutter.destination(rutter.string, function()
      local text = rutter.cell("", "text")
      return rutter.screen { title = "Draft", rutter.field { "Text", cell = text },
        rutter.button { "Break", action = function() broken:set(true) end },
        rutter.button { "Clear", action = function() pick:set(nil) end },
        rutter.button { "Mend", action = function() broken:set(false) end } } end)
    local function picked(p)
      return rutter.screen { title = "Picked", rutter.text { "of " .. tostring(p) },
        rutter.link { "Write", to = "x", style = "sheet" } } end
    rutter.root(function()
      if \(isBroken ? "true" : "broken:get()") then error "broken" end
      return rutter.screen { title = "Root", rutter.button { "Pick", action = function() pick:set(7) end },
        presents = { \(presents) = pick, style = "sheet", screen = picked } } end)
    """
  }

  @Test("E1: what a screen presents stays while the screen cannot be built", arguments: ["item", "when"])
  func failingOwner(kind: String) {
    let app = LuaApp.open(breakable(kind))
    for label in ["Pick", "Write"] { app.tap(label) }
    app.set("Text", .string("kept"))
    app.tap("Break")
    #expect(app.title == "Draft" && app.ids == [1, 2] && app.errors.count == 1, "\(app.title) \(app.errors)")
    app.tap("Mend")
    #expect(app.ids == [1, 2] && app.node("Text")?.value == .string("kept"))
    app.back()
    #expect(app.screen.first == (kind == "item" ? "of 7" : "of nil"), "\(app.screen)")
    app.tap("Write")
    for label in ["Break", "Clear"] { app.tap(label) }
    #expect(app.title == "Draft")
    app.tap("Mend")
    #expect(app.title == "Root" && app.ids == [])
  }

  @Test("E1, N1: a restart with a root that raises leaves what the root presents as it was")
  func failingOwnerRestored() {
    let app = LuaApp.open(breakable("item"))
    for label in ["Pick", "Write"] { app.tap(label) }
    app.set("Text", .string("kept"))
    let failing = app.restored(breakable("item", isBroken: true))
    #expect(failing.ids == [1, 2], "\(failing.ids)")
    failing.back()
    #expect(failing.title == "Unavailable", "\(failing.title)")
    let again = app.restored(breakable("item", isBroken: true)).restored(breakable("item"))
    #expect(again.ids == [1, 2] && again.node("Text")?.value == .string("kept"), "\(again.ids)")
    again.back()
    #expect(again.screen.first == "of 7", "\(again.screen)")
    failing.reload(("flow", breakable("item")))
    #expect(failing.screen.first == "of 7", "\(failing.screen)")
  }

  @Test("B1: `item` and `case` are built at the moment of presentation and never reused")
  func items() {
    let app = LuaApp.open(
      """
      local item, kind = rutter.cell(nil, "item"), rutter.cell(nil, "kind")
      rutter.root(function() return rutter.screen { title = "Root",
        presents = {
          { item = item, screen = function(v) local c = rutter.cell("fresh", "c")
            return rutter.screen { title = v .. " " .. c:get(), rutter.button { "Spoil", action = function() c:set("used") end } } end },
          { case = kind, style = "sheet", cases = {
            help = function() return rutter.screen { title = "Help" } end,
            edit = function(what) return rutter.screen { title = "Edit " .. what } end } },
        },
        rutter.button { "Item", action = function() item:set("a") end },
        rutter.button { "Help", action = function() kind:set("help") end },
        rutter.button { "Edit", action = function() kind:set { edit = "pie" } end },
        rutter.button { "Wrong", action = function() kind:set("hlep") end } } end)
      """)
    app.tap("Item")
    app.tap("Spoil")
    #expect(app.title == "a used")
    app.back()
    app.tap("Item")
    #expect(app.title == "a fresh")
    app.back()
    app.tap("Help")
    #expect(app.titles == ["Root", "Help"])
    app.back()
    app.tap("Edit")
    #expect(app.title == "Edit pie")
    app.back()
    app.forget()
    app.tap("Wrong")
    #expect(app.path.isEmpty && app.errors.count == 1 && app.errors[0].contains("hlep"), "\(app.errors)")
    #expect(app.errors.first?.hasPrefix("flow.lua:") == true, "\(app.errors)")
  }

  @Test("B2: a presentation is removed with all above it when its cell is cleared or its owner leaves")
  func leaves() {
    let app = LuaApp.open(
      """
      local item = rutter.cell(nil, "item")
      rutter.destination(rutter.integer, function(n)
        local own = rutter.cell(nil, "own")
        return rutter.screen { title = "Number " .. n,
          presents = { item = own, screen = function(v) return rutter.screen { title = "Own " .. v,
            rutter.link { "On", to = 7 },
            rutter.button { "Clear", action = function() own:set(nil) end } } end },
          rutter.button { "Own", action = function() own:set("x") end } }
      end)
      rutter.root(function() return rutter.screen { title = "Root" } end, { path_of = rutter.integer })
      """)
    app.push(.integer(1))
    app.tap("Own")
    #expect(app.title == "Own x" && app.path.count == 2)
    app.tap("On")
    app.ask(.pop(1))
    app.tap("Clear")
    #expect(app.path == ["1"])
    app.tap("Own")
    app.tap("On")
    app.ask(.popTo(.value(.integer(1))))
    #expect(app.path == ["1"])
    app.tap("Own")
    app.ask(.popToRoot)
    #expect(app.path.isEmpty && app.errors.isEmpty)
    app.push(.integer(1))
    app.tap("Own")
    app.forget()
    app.ask(.bringToFront(PathPart(.integer(1))))
    #expect(
      app.outcomes == ["bring_to_front refused (needs_owner)"] || app.path.last == "1", "\(app.outcomes) \(app.path)")
  }

  @Test("B3: only the topmost entry that binds a cell presents it; two bindings on one screen are an error")
  func topmost() {
    let app = LuaApp.open(
      """
      local item = rutter.cell(nil, "item")
      local function binds(title) return rutter.screen { title = title,
        presents = { item = item, screen = function(v) return rutter.screen { title = title .. " presents " .. v } end },
        rutter.button { "Set", action = function() item:set("x") end } } end
      rutter.destination(rutter.integer, function(n) return binds("Number") end)
      rutter.destination(rutter.string, function() local p = { item = item, screen = function() end }
        return rutter.screen { title = "Twice", presents = { p, { item = item, screen = function() end } } } end)
      rutter.root(function() return binds("Root") end)
      """)
    app.push(.integer(1))
    app.tap("Set")
    #expect(app.title == "Number presents x" && app.path.count == 2)
    app.ask(.popToRoot)
    #expect(app.path.isEmpty)
    app.push("twice")
    #expect(app.errors.count == 1 && app.errors[0].contains("bound twice"), "\(app.errors)")
  }

  private static let reloading = """
    local I = rutter.type("I", { n = "integer" })
    local item, kind = rutter.cell(nil, "item"), rutter.cell(nil, "kind")
    local guarded = rutter.cell(false, "guarded")
    local value = rutter.loader("value", { gives = I, load = function(n) rutter.sleep(1) return I { n = n } end })
    rutter.guard(function(change)
      if guarded:get() and #change.leaves > 0 then rutter.log("asked") return rutter.block("not saved") end
    end)
    local function titled(title) return function() return rutter.screen { title = title } end end
    rutter.destination(I, function() return rutter.screen { title = "Value",
      presents = { { item = item, screen = titled "Item" }, { case = kind, cases = { a = titled "A", b = titled "B" } } },
      rutter.button { "Show", action = function() item:set(1) end },
      rutter.button { "Case", action = function() kind:set("a") end } } end)
    rutter.destination(rutter.string, function(name) return rutter.screen { title = name,
      rutter.button { "Guard", action = function() guarded:set(true) end },
      rutter.button { "Again", action = function() value(1):refresh() end },
      rutter.button { "Clear", action = function() item:set(nil) end },
      rutter.button { "Unknown", action = function() kind:set("c") end } } end)
    rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = value(1) } } end)
    """

  @Test("B5: what a screen presents stays with all above it while the value of the screen is loaded again")
  func stays() {
    let app = LuaApp.open(Self.reloading)
    app.tap("Go")
    app.settle()
    app.tap("Show")
    app.push("draft")
    let path = app.path
    #expect(path.count == 3)
    app.tap("Again")
    #expect(app.path.count == 3 && app.path.suffix(2) == path.suffix(2))
    app.settle()
    #expect(app.path == path && app.errors.isEmpty)
    // What is cleared meanwhile leaves, as ever.
    app.tap("Again")
    app.tap("Clear")
    #expect(app.path.count == 1)
    app.settle()
    app.tap("Show")
    #expect(app.path.count == 2 && app.title == "Item")
    // The same where the owner stays visible.
    let beneath = LuaApp.open(Self.reloading.replacing("item = item,", with: "item = item, style = 'sheet',"))
    beneath.tap("Go")
    beneath.settle()
    beneath.tap("Show")
    beneath.ask(.refresh(.entry(EntryID(1))))
    #expect(beneath.path.count == 2 && beneath.title == "Item")
    beneath.settle()
    beneath.back()
    beneath.tap("Show")
    #expect(beneath.path.count == 2 && beneath.title == "Item" && beneath.errors.isEmpty)
  }

  @Test("G1: guards are asked before a presentation leaves whose owner loads, or whose cell names no case")
  func asked() {
    let app = LuaApp.open(Self.reloading)
    app.tap("Go")
    app.settle()
    app.tap("Show")
    app.push("draft")
    app.tap("Guard")
    app.tap("Again")
    app.tap("Clear")
    #expect(app.path.count == 3 && app.logs == ["asked"], "\(app.path) \(app.logs)")
    let other = LuaApp.open(Self.reloading)
    other.tap("Go")
    other.settle()
    other.tap("Case")
    other.push("draft")
    other.tap("Guard")
    other.tap("Unknown")
    #expect(other.path.count == 3 && other.logs == ["asked"] && other.errors.count == 1, "\(other.errors)")
  }

  @Test("B4: another value keeps the entry, its cells and all above; another case replaces it")
  func changes() {
    let app = LuaApp.open(
      """
      local item, kind = rutter.cell(nil, "item"), rutter.cell(nil, "kind")
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number",
        rutter.button { "B", action = function() item:set("b") end },
        rutter.button { "Other", action = function() kind:set("other") end } } end)
      rutter.root(function() return rutter.screen { title = "Root",
        presents = { { item = item, screen = function(v)
            local c = rutter.cell(0, "c")
            return rutter.screen { title = v .. c:get(), rutter.button { "Count", action = function() c:set(5) end } } end },
          { case = kind, cases = { one = function() return rutter.screen { title = "One" } end,
            other = function() return rutter.screen { title = "Other" } end } } },
        rutter.button { "A", action = function() item:set("a") end },
        rutter.button { "One", action = function() kind:set("one") end } } end)
      """)
    app.tap("A")
    app.tap("Count")
    app.push(.integer(1))
    app.tap("B")
    #expect(app.ids == [1, 2] && app.title == "Number")
    app.back()
    #expect(app.title == "b5")
    app.back()
    app.tap("One")
    let one = app.ids
    app.push(.integer(1))
    app.tap("Other")
    #expect(app.title == "Other" && app.path.count == 1 && app.ids != one)
  }

  @Test("B5: leaving by any cause clears the cell before on_destroy; set again in that turn it presents anew")
  func clears() {
    let app = LuaApp.open(
      """
      local item, again = rutter.cell(nil, "item"), nil
      rutter.root(function() return rutter.screen { title = "Root",
        presents = { item = item, screen = function(v) return rutter.screen { title = "Item " .. v,
          on_destroy = function()
            rutter.log("set " .. tostring(item:is_set()))
            item:set(again)
            again = nil
          end,
          rutter.button { "Again", action = function() again = "y" rutter.path:pop() end } } end },
        rutter.button { "Show", action = function() item:set("x") end } } end)
      """)
    app.tap("Show")
    app.back()
    #expect(app.logs == ["set false"] && app.title == "Root")
    app.tap("Show")
    app.pop()
    #expect(app.title == "Root" && app.logs.count == 2)
    app.tap("Show")
    let before = app.ids
    app.tap("Again")
    #expect(app.title == "Item y" && app.ids.count == 1 && app.ids != before, "\(app.titles) \(app.errors)")
  }

  @Test("B5: a binding missing in a later run removes the entry but keeps the cell")
  func missing() {
    let app = LuaApp.open(
      """
      local item, binds = rutter.cell(nil, "item"), rutter.cell(true, "binds")
      rutter.root(function() return rutter.screen { title = "Root " .. tostring(item:is_set()),
        presents = binds:get() and { item = item, style = "sheet", screen = function(v) return rutter.screen { title = "Item",
          rutter.button { "Unbind", action = function() binds:set(false) end } } end } or nil,
        rutter.button { "Show", action = function() item:set("x") end } } end)
      """)
    app.tap("Show")
    app.tap("Unbind")
    #expect(app.title == "Root true" && app.path.isEmpty, "\(app.titles) \(app.path) \(app.errors)")
  }

  @Test("B6: removing the list row from which a detail was opened does not remove the detail")
  func detail() {
    let app = LuaApp.open(
      """
      local items, item = rutter.cell({ "a", "b" }, "items"), rutter.cell(nil, "item")
      rutter.root(function() return rutter.screen { title = "Root",
        presents = { item = item, screen = function(v) return rutter.screen { title = "Detail " .. v,
          rutter.button { "Delete", action = function() items:set { "b" } end } } end },
        rutter.list(items:get(), function(i) return rutter.button { i, action = function() item:set(i) end } end,
          { key = function(i) return i end }) } end)
      """)
    app.tap("a")
    app.tap("Delete")
    #expect(app.title == "Detail a" && app.errors.isEmpty)
    app.back()
    #expect(app.screen == ["b"])
  }
}
