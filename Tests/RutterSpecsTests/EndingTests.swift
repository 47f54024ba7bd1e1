import RutterSpecs
import Testing

/// What the ends of two orders are compared by.
@Suite("the same end in all orders")
struct EndingTests {
  private static let flow = """
    local rutter = require "rutter"
    local status = rutter.cell("none", "status")
    local quiet = rutter.cell("none", "quiet")
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "N" .. n } end)
    rutter.destination(rutter.string, function()
      return rutter.screen { title = "S", rutter.text { status:get() } }
    end)
    local function note(cell, word) cell:set(cell:get() .. " " .. word) end
    rutter.root(function()
      return rutter.screen {
        title = "Root",
        rutter.button { "Load", action = function() rutter.sleep(1) note(status, "loaded") end },
        rutter.button { "Mark", action = function() note(status, "marked") end },
        rutter.button { "Load quietly", action = function() rutter.sleep(1) note(quiet, "loaded") end },
        rutter.button { "Mark quietly", action = function() note(quiet, "marked") end },
        rutter.text { status:get() },
      }
    end)
    """

  private func failure(_ body: String) async -> Failure? {
    let scratch = Scratch()
    scratch.write("flow.lua", Self.flow)
    let head = "it('ends alike', { explore = true, confluent = true }, function()\nlocal app = test.launch 'flow'\n"
    scratch.write("flow_spec.lua", head + body + "\nend)")
    return await Runs.of(["\(scratch.path)/flow_spec.lua"]).failures.first
  }

  @Test("a covered screen that differs is told by a diff, and so is the cell that it shows")
  func covered() async {
    let failure = await failure("app:tap 'Load' app:tap 'Mark' app:settle() app:push(3)")
    #expect(failure?.kind == .confluence)
    #expect(
      failure?.difference?.expected == """
        path
          integer 3
        screen "N3"
        covered "Root"
          button "Load"
          button "Mark"
          button "Load quietly"
          button "Mark quietly"
          text "none marked loaded"
        cells
          flow.quiet = "none"
          flow.status = "none marked loaded"
        """)
    #expect(failure?.difference?.actual.contains("  flow.status = \"none loaded marked\"") == true)
  }

  @Test("values that differ only far behind")
  func far() async {
    let scratch = Scratch()
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        local text = rutter.cell(("long "):rep(300), "text")
        local function note(word) text:set(text:get() .. word) end
        return rutter.screen {
          title = "Root",
          rutter.button { "Load", action = function() rutter.sleep(1) note "loaded" end },
          rutter.button { "Mark", action = function() note "marked" end },
          rutter.field { "Text", cell = text },
        }
      end)
      """)
    scratch.write(
      "flow_spec.lua",
      """
      it("ends alike", { explore = true, confluent = true }, function()
        local app = test.launch "flow"
        app:tap "Load" app:tap "Mark" app:settle()
      end)
      """)
    let failure = await Runs.of(["\(scratch.path)/flow_spec.lua"]).failures.first
    #expect(failure?.kind == .confluence)
  }

  @Test("a cell that shows nowhere")
  func cell() async {
    let failure = await failure("app:tap 'Load quietly' app:tap 'Mark quietly' app:settle()")
    #expect(failure?.difference?.expected.contains("  flow.quiet = \"none marked loaded\"") == true)
  }

  @Test("an app that the test has closed ends in what it was closed in")
  func closed() async {
    let failure = await failure("app:tap 'Load' app:tap 'Mark' app:settle() app:close()")
    #expect(failure?.kind == .confluence)
  }

  @Test("a covered screen that is built in one order and not in the other says nothing")
  func unbuilt() async {
    #expect(await failure("app:tap 'Load' app:push 'one' app:push(3) app:settle()") == nil)
  }
}
