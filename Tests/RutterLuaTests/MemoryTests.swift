import RutterCore
import RutterLua
import Testing

@Suite("Failing allocations") struct MemoryTests {
  /// Touches every part of the border once.
  static let script = """
    local rutter = require "rutter"
    local R = rutter.type("R", { id = "integer", tags = "string[]" })
    local cell = rutter.cell({ 1, 2, { a = "x" } }, "cell")
    local loader = rutter.loader("r", { gives = R, key = function(n) return n end, load = function(n)
      rutter.report(0.5, "half")
      rutter.sleep(1)
      return R { id = n, tags = { "a", "b" } }
    end })
    rutter.destination(R, {
      waiting = function() return rutter.screen { title = "…", rutter.progress {} } end,
      screen = function(r) return rutter.screen { title = "R " .. r.id, r.tags[1] } end,
    })
    rutter.root(function()
      return rutter.screen {
        title = "Root",
        toolbar = { rutter.text "tool" },
        rutter.section { title = "S", rutter.list(cell:get(), function(_, i) return "row " .. i end) },
        rutter.link { "Placeholder", to = loader(1), present = "placeholder" },
        rutter.hole(loader(2), { ready = function(r) return rutter.text { r.id } end }),
        rutter.button { "Work", action = function()
          cell:update(function(t) t[#t + 1] = 4 return t end)
          local co = coroutine.wrap(function() rutter.sleep(1) return rutter.json.decode('{"a":[1,{}]}') end)
          local x <close> = setmetatable({}, { __close = function() print("closed") end })
          print(co().a[1], rutter.json.encode(cell:get()), R { id = 1, tags = {} } == R { id = 1, tags = {} })
          print(pcall(error, setmetatable({}, { __tostring = function() return "odd" end })))
          rutter.path:push(R { id = 5, tags = {} }):await()
          rutter.path:edit(function(path) path:pop() path:push(loader(3)) end):await()
        end },
      }
    end)
    """

  static func run(failAt: Int64) throws -> (loaded: Bool, allocations: Int64, effects: [Effect]) {
    let source = PluginSource(name: "test", main: SourceText(file: "test.lua", text: script))
    var stage = try Stage([source], failAt: failAt)
    stage.settle()
    stage.tap("Work")
    stage.settle()
    stage.tap("Placeholder")
    stage.settle()
    stage.take(.back)
    stage.settle()
    return (stage.session.condition == .fine, 0, stage.effects)
  }

  @Test("Every request for memory fails once, and each is an ordinary error") func everyOne() throws {
    let whole = try Self.run(failAt: 0)
    #expect(whole.loaded)
    var errors = 0
    for request in Int64(1)...12_000 {
      let run = try Self.run(failAt: request)
      let isTold = run.effects.contains { effect in
        switch effect {
        case .error, .stopped: true
        case .outcome(let report): report.outcome.name == "failed"
        default: false
        }
      }
      if run.effects == whole.effects, request > 2000 { break }  // beyond the last request
      if isTold { errors += 1 }
    }
    #expect(errors > 300)
  }
}
