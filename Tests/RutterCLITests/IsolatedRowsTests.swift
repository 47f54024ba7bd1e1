import RutterWorkers
import TestFolders
import Testing

/// Rows of lists are made some at a time where their plugin runs in a process of its own; nothing of that is seen (K1).
@Suite struct IsolatedRowsTests {
  private let folder = Folder()

  /// What a session records, with its list in a process of its own or not.
  private func transcript(
    _ flow: String, _ input: String, _ isolation: String..., code: Int32 = 0
  ) throws -> String {
    let path = folder.path + "/transcript"
    let result = Command.run(
      Command.path,
      all: ["run", flow, "--virtual-time", "--seed", "1", "--record", path] + isolation, input: input)
    #expect(result.code == code, "\(result.errors)")
    return try TextFile.read(path)
  }

  /// A list whose rows have cells, read a shared one, count how often they run, and log; one has a list of its own, one a
  /// link with a screen, one a hole, one raises, one gives nothing.
  private static let rows = """
    local rutter = require "rutter"
    local shared, more, runs = rutter.cell(0, "shared"), rutter.cell(150, "more"), 0
    local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n) rutter.sleep(1) return n end })
    local function special(i)
      if i == 20 then
        return rutter.list({ 1, 2 }, function(n)
          runs = runs + 1
          local inner = rutter.cell(runs, "inner")
          return rutter.text { "inner " .. n .. " has " .. inner:get() }
        end)
      end
      if i == 30 then return rutter.link { "Inside", screen = function() return rutter.screen { title = "Inside" } end } end
      if i == 40 then return rutter.hole(slow(i)) end
      if i == 50 then error("no row 50") end
      if i == 60 then return nil end
    end
    rutter.root(function()
      local items = {}
      for i = 1, more:get() do items[i] = { id = i, name = "Row " .. i } end
      return rutter.screen { title = "Rows",
        rutter.button { "Share", action = function() shared:set(shared:get() + 1) end },
        rutter.button { "More", action = function() more:set(more:get() + 70) end },
        rutter.button { "Fewer", action = function() more:set(33) end },
        rutter.list(items, function(item)
          runs = runs + 1
          if item.id % 10 == 0 and item.id <= 60 and item.id ~= 10 then return special(item.id) end
          local own = rutter.cell(item.id, "own")
          if item.id % 25 == 0 then print("row " .. item.id .. ", run " .. runs) end
          local word = item.id % 3 == 0 and " of " .. shared:get() or ""
          return rutter.row { item.name .. word .. " has " .. own:get(), action = function() own:set(runs) end }
        end, { stable = STABLE }),
      }
    end)
    """

  @Test("K1: a transcript of a long list is the same in a process of its own", arguments: ["false", "true"])
  func sameness(_ stable: String) throws {
    let text = Self.rows.split(separator: "STABLE").joined(separator: stable)
    let flow = folder.file("rows.lua", text)
    let input = "Row 7 has 7\nShare\nwait\nMore\nRow 200 has 200\nInside\nback\nShare\nFewer\nMore\nShare\nquit\n"
    let alone = try transcript(flow, input)
    #expect(alone.contains("Row 220") && alone.contains("inner 2 has") && alone.contains("no row 50"))
    #expect(try transcript(flow, input, "--isolate=*") == alone)
  }

  @Test("K1: a list with equal keys fails at the same row in a process of its own")
  func equalKeys() throws {
    let flow = folder.file(
      "keys.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Keys", rutter.list({ "a", "b", "a", "c" }, function(item)
          print(item)
          return rutter.text { item }
        end, { key = function(item) return item end }) }
      end)
      """)
    let alone = try transcript(flow, "quit\n", code: 1)
    #expect(alone.contains("have the same key"))
    #expect(try transcript(flow, "quit\n", "--isolate=*", code: 1) == alone)
  }
}
