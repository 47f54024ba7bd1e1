import RutterCore
import RutterText
import Testing

@Suite("Event lines")
struct EventLineTests {
  @Test("an outcome says by whom, or what goes with its word")
  func outcomes() {
    #expect(
      EventLine.outcome(OutcomeReport(3, "push", .committed, made: EntryID(2)))
        == #"{"event":"outcome","operation":"push","outcome":"committed","id":3,"entry":2}"#)
    let place = Place(script: "cookbook.lua", line: 12)
    #expect(
      EventLine.outcome(OutcomeReport(3, "push", .cancelled(by: .operation(OperationID(4), "pop")), at: place))
        == #"{"event":"outcome","operation":"push","outcome":"cancelled","by":"pop #4","id":3,"script":"cookbook.lua","line":12}"#
    )
    #expect(
      EventLine.outcome(OutcomeReport(5, "push", .missingDestination(TypeName("a.B"), near: ["a.C"])))
        == #"{"event":"outcome","operation":"push","outcome":"missing_destination","reason":"a.B","message":"no destination shows a value of type a.B; did you mean a.C?","id":5}"#
    )
    #expect(
      EventLine.outcome(OutcomeReport(6, "pop", .blocked(Block(by: .plugin("shop"))))).contains(
        #""by":"guard of shop""#))
    #expect(
      EventLine.outcome(OutcomeReport(6, "pop", .refused(.only(1))))
        == #"{"event":"outcome","operation":"pop","outcome":"refused","reason":"only 1","#
        + #""message":"only 1 entry lies above the root","id":6}"#)
  }

  @Test("P4: the part of a list, or the step of an edit, that an outcome is about stands in it as numbers")
  func positions() {
    let position = Refusal.Position(2, step: "push_all", inner: 3)
    #expect(
      EventLine.outcome(OutcomeReport(6, "edit", .refused(Refusal(.noType, at: position))), command: .integer(4))
        == #"{"event":"outcome","command":4,"operation":"edit","outcome":"refused","reason":"no_type","message":"step 2, "#
        + #"push_all: position 3: the value has no type, so no destination can show it","position":2,"step":"push_all","#
        + #""inner":3,"id":6}"#)
  }

  @Test("an error has message, script, line and traceback")
  func errors() {
    let error = ScriptError("boom", at: Place(script: "a.lua", line: 3), traceback: "a.lua:3: in load")
    #expect(
      EventLine.error(ErrorReport("screen of a.B", of: PluginID(0), .script(error)))
        == #"{"event":"error","message":"boom","what":"screen of a.B","code":"script","#
        + #""script":"a.lua","line":3,"traceback":"a.lua:3: in load"}"#)
    #expect(
      EventLine.error(ErrorReport("load of a.b", of: PluginID(0), .timeout(microseconds: 2_000_000)))
        == #"{"event":"error","message":"timed out after 2 s","what":"load of a.b","code":"timeout"}"#)
    #expect(EventLine.error("not understood") == #"{"event":"error","message":"not understood"}"#)
    let stop = Stop(.time, allowed: "250 ms a turn", at: Place(script: "a.lua", line: 9))
    #expect(
      EventLine.stopped("a", stop)
        == #"{"event":"error","message":"plugin 'a' stopped: over its time limit (250 ms a turn)","#
        + #""code":"plugin_stopped","limit":"time","script":"a.lua","line":9}"#)
  }

  @Test("the other lines")
  func others() {
    #expect(EventLine.hello(version: "0.1") == #"{"event":"hello","schema":1,"version":"0.1"}"#)
    #expect(EventLine.note("late") == #"{"event":"note","text":"late"}"#)
    #expect(EventLine.done(id: .integer(7), result: "ok") == #"{"event":"done","id":7,"result":"ok"}"#)
    #expect(EventLine.done(id: nil, result: "error") == #"{"event":"done","result":"error"}"#)
    #expect(EventLine.end(code: 0) == #"{"event":"end","code":0}"#)
    #expect(
      EventLine.log(LogLine(.warn, plugin: PluginID(0), text: "a\"b\n", place: Place(script: "a.lua", line: 1)))
        == #"{"event":"log","level":"warn","text":"a\"b\n","script":"a.lua","line":1}"#)
  }
}
