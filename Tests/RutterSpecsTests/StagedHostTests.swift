import RutterSpecs
import Testing

/// What stubs were asked.
@Suite("calls of stubs")
struct StagedHostTests {
  private func messages(_ body: String) async -> [String] {
    let scratch = Scratch()
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local one = rutter.loader("one", { gives = rutter.integer, load = function(a, b) return a + b end })
      local other = rutter.loader("other", { gives = rutter.integer, load = function() return 1 end })
      rutter.root(function()
        return rutter.screen {
          title = "x",
          rutter.button { "Go", action = function() one(1, 2):await() one(3, 4):await() other():await() end },
          rutter.button { "Read", action = function() rutter.fs.read "a.txt" end },
        }
      end)
      """)
    let text = """
      it("t", function()
        local app = test.launch("flow", { stubs = { ["flow.one"] = 5, ["fs.*"] = "text" } })
        \(body)
      end)
      """
    return await Runs.of([scratch.write("a_spec.lua", text)]).failures.map(\.message)
  }

  @Test("each call of a loader or of a host function is there with its arguments, oldest first")
  func calls() async {
    #expect(await messages("assert.same({}, app:calls 'flow.one')") == [])
    #expect(await messages("app:tap 'Go' app:settle() assert.same({ { 1, 2 }, { 3, 4 } }, app:calls 'flow.one')") == [])
    #expect(await messages("app:tap 'Read' app:settle() assert.equals('a.txt', app:calls('fs.read')[1][1])") == [])
  }

  @Test("what has no stub is not noted, and that is said")
  func unknown() async {
    let message = "app:calls: 'flow.other' has no stub in this launch, and only those are noted"
    #expect(await messages("app:calls 'flow.other'") == [message])
  }
}
