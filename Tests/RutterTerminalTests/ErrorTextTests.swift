import RutterCore
import RutterTerminal
import Testing

@Suite("Errors as a compiler prints them")
struct ErrorTextTests {
  private let source = "local rutter = require \"rutter\"\n\tlocal x = recipe.nmae\nreturn x"

  @Test("place, message, the line with a caret below the quoted word, cause, way out")
  func excerpt() {
    let text = ErrorText().text(
      "no field 'nmae'; did you mean 'name'?", what: "screen of cookbook.Recipe", at: Place(script: "a.lua", line: 2),
      traceback: "a.lua:2: in screen\n[C]: in ?", way: "rename the field"
    ) { _ in source }
    #expect(
      text == """
        a.lua:2: error: no field 'nmae'; did you mean 'name'?
          2 |   local x = recipe.nmae
            |                    ^~~~
          in screen of cookbook.Recipe
          from a.lua:2: in screen
          rename the field

        """)
  }

  @Test("without a quoted word the caret stands where the code begins")
  func caret() {
    let text = ErrorText().text("boom", at: Place(script: "a.lua", line: 2)) { _ in source }
    #expect(text == "a.lua:2: error: boom\n  2 |   local x = recipe.nmae\n    |   ^\n")
    #expect(
      ErrorText().text("boom 'x' twice", at: Place(script: "a.lua", line: 3)) { _ in source }.hasSuffix(
        "        |        ^\n".dropFirst(4)))
  }

  @Test("without source or place there is no excerpt")
  func bare() {
    #expect(ErrorText().text("boom", at: Place(script: "a.lua", line: 9)) { _ in source } == "a.lua:9: error: boom\n")
    #expect(ErrorText().text("boom", at: Place(script: "a.lua", line: 2)) == "a.lua:2: error: boom\n")
    #expect(ErrorText().text("boom", at: nil) == "error: boom\n")
    let report = ErrorReport("load of a.b", of: PluginID(0), .timeout(microseconds: 1_000_000))
    #expect(ErrorText().text(report) { _ in nil } == "error: timed out after 1 s\n  in load of a.b\n")
    let stop = Stop(.time, allowed: "250 ms a turn", at: Place(script: "a.lua", line: 3))
    let stopped = ErrorReport("action", of: PluginID(0), .pluginStopped(stop))
    #expect(ErrorText().text(stopped) { _ in source }.hasPrefix("a.lua:3: error: plugin stopped: over its time limit"))
  }
}
