import RutterCore
import RutterSpecs
import Testing

/// Errors of a flow that a test takes or allows.
@Suite("errors of a flow")
struct JournalTests {
  private func messages(_ body: String) async -> [String] {
    let scratch = Scratch()
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "x", rutter.button { "Break", action = function() error("broken", 0) end } }
      end)
      """)
    let text = "it('t', function()\n  local app = test.launch 'flow'\n  \(body)\nend)\n"
    return await Runs.of([scratch.write("a_spec.lua", text)]).failures.map(\.message)
  }

  @Test("an error that is allowed before or after it comes fails no test, and need not come")
  func allowed() async {
    #expect(await messages("app:tap 'Break' app:settle()") == ["action 'Break': broken"])
    #expect(await messages("app:allow_error 'broken' app:tap 'Break' app:settle()") == [])
    #expect(await messages("app:tap 'Break' app:settle() app:allow_error()") == [])
    #expect(await messages("app:allow_error 'broken'") == [])
  }

  @Test("an error with other words is not allowed, and what is allowed can still be taken")
  func others() async {
    #expect(await messages("app:allow_error 'worn' app:tap 'Break' app:settle()") == ["action 'Break': broken"])
    #expect(await messages("app:allow_error() app:tap 'Break' app:settle() app:expect_error 'broken'") == [])
  }

  @Test("what is no part of a message is refused in words")
  func refused() async {
    let said = await messages("app:allow_error(5)")
    #expect(said == ["app:allow_error takes a part of the message, or nothing for any error; got a number"])
  }
}
