import RutterCore
import RutterSpecs
import Testing

/// What a failed assertion says of the flow besides.
@Suite("hints beside a failed assertion")
struct AppHintsTests {
  private func notes(_ body: String) async -> [String] {
    let scratch = Scratch()
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local slow = rutter.loader("slow", { gives = "string", load = function() rutter.sleep(2) return "s" end })
      rutter.destination(rutter.string, function(text) return rutter.screen { title = text } end)
      rutter.root(function()
        return rutter.screen {
          title = "x",
          rutter.link { "Slow", to = slow() },
          rutter.link { "Ahead", to = slow(), present = "placeholder" },
        }
      end)
      """)
    let text = "it('t', function()\n  local app = test.launch 'flow'\n  \(body)\nend)\n"
    return await Runs.of([scratch.write("a_spec.lua", text)]).failures.flatMap(\.notes)
  }

  @Test("a link or a screen that still loads is named")
  func loading() async {
    let link = await notes("app:tap 'Slow' assert.equals('s', app.screen.title)")
    #expect(link == ["'Slow' is still loading here; app:settle() waits for it"])
    let screen = await notes("app:tap 'Ahead' assert.equals('s', app.screen.title)")
    #expect(screen == ["what shows on top still waits for its value; app:settle() waits for it"])
    #expect(await notes("app:tap 'Slow' app:settle() assert.equals('x', app.screen.title)") == [])
  }

  @Test("a step that came to nothing before is named, unless the test has looked at that")
  func inVain() async {
    let words =
      "open /nowhere came to nothing, refused: no route matches '/nowhere'; none is registered, and the test did not look"
    #expect(await notes("app:open '/nowhere' assert.equals('y', app.screen.title)") == [words])
    let seen = await notes(
      "app:open '/nowhere' assert.equals('refused', app.outcome.outcome) assert.equals('y', app.screen.title)")
    #expect(seen == [])
  }
}
