import RutterText
import Testing

@Suite("The calls that led to an error")
struct TracebackTests {
  @Test("calls in scripts stay in their order, without indents; those in C go")
  func calls() {
    let text =
      "\t[C]: in function 'error'\n\ta.lua:3: in upvalue 'f'\n\n  [C]: in field 'each'\na.lua:9: in main chunk\n[C]: in ?"
    #expect(Traceback.calls(text) == ["a.lua:3: in upvalue 'f'", "a.lua:9: in main chunk"])
    #expect(Traceback.calls("").isEmpty)
  }
}
