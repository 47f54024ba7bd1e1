import RutterCore
import RutterLua
import Testing

/// Long lists through the frames of ``Witness``, which compares what a session knows of its changes with what has changed.
@Suite("Long lists")
struct LongListTests {
  private func open(_ body: String = "") -> LuaApp {
    LuaApp.open(
      """
      local low, high, all = rutter.cell(0, "low"), rutter.cell(0, "high"), rutter.cell(0, "all")
      local items, more = {}, rutter.cell(0, "more")
      local word, flag = rutter.cell("", "word"), rutter.cell(false, "flag")
      for i = 1, 2000 do items[i] = { id = i, name = "Row " .. i } end
      rutter.root(function()
        local shown = {}
        for i = 1, more:get() do shown[i] = { id = -i, name = "New " .. i } end
        table.move(items, 1, #items, #shown + 1, shown)
        return rutter.screen {
          title = "List",
          rutter.button { "Low", action = function() low:set(low:get() + 1) end },
          rutter.button { "High", action = function() high:set(high:get() + 1) end },
          rutter.button { "All", action = function() all:set(all:get() + 1) end },
          rutter.button { "More", action = function() more:set(more:get() + 1) end },
          rutter.button { "Slow", action = function() rutter.sleep(1) end },
          rutter.field { "Word", cell = word },
          rutter.list(shown, function(item)
            if item.id == 50 then return rutter.text { item.name .. " " .. low:get() } end
            if item.id == 1500 then return rutter.toggle { item.name .. " " .. high:get(), cell = flag } end
            return rutter.text { item.name .. (item.id % 10 == 0 and all:get() > 0 and "!" or "") }
          end),
        }
      end)
      """)
  }

  private func line(_ app: LuaApp) -> String { app.transcript.last { $0.contains("\"event\":\"frame\"") } ?? "" }

  @Test("a row that changes is all that its frame tells")
  func oneRow() {
    let app = open()
    #expect(line(app).contains(#""count":2000,"from":0"#))
    app.tap("Low")
    #expect(line(app).hasSuffix(#""changed":[{"role":"text","node":58,"row":50,"label":"Row 50 1"}]}}"#))
    app.tap("Low")
    #expect(line(app).contains(#""changed":[{"role":"text","#))
  }

  @Test("a row outside of the window moves it there, where it stays")
  func farRow() {
    let app = open()
    app.tap("High")
    #expect(line(app).contains(#""from":1249"#))
    app.tap("High")
    // The label of a toggle is its key, so this is another node in the same window.
    #expect(line(app).contains(#""from":1249,"nodes_change":{"count":500,"from":250,"removed":1,"added":[{"role""#))
    app.set("Word", .string("x"))
    #expect(line(app).contains(#""value":"x""#) && !line(app).contains("from"))
    app.tap("Row 1500 2")
    #expect(line(app).contains(#""value":true"#) && !line(app).contains("from"))
    app.tap("Low")
    #expect(line(app).contains(#""from":0"#))
  }

  @Test("many rows that change, rows that come, and what runs show too")
  func others() {
    let app = open()
    app.tap("All")
    #expect(line(app).contains("Row 10!"))
    app.tap("More")
    #expect(line(app).contains(#""count":2001,"from":0"#) && line(app).contains("New 1"))
    app.tap("Slow")
    #expect(line(app).contains(#""state":"running""#) && !line(app).contains("from"))
    app.settle()
    #expect(line(app).contains(#""state":"idle""#) && !line(app).contains("from"))
  }
}
