import RutterCore
import RutterText
import Testing

@Suite("Transcripts: events")
struct TranscriptEventTests {
  private static let typed = Value.record(
    Record(type: TypeName("a.B"), [.init("id", .integer(1)), .init("inner", .list([record(["x": .number(2)])]))]))
  private static let odd = [
    typed, record(["$type": .string("a.B")]), record(["a\u{0}b": .null, "": .list([])]), record([:]),
    .record(Record(type: TypeName("a.B"), [.init("\u{0}", typed)])), .number(-0.0), .string("\u{0}\u{1B}é"), .null,
  ]
  private static let place = Place(script: "a.lua", line: 3)
  private static let deferred = Deferred(
    .loader(LoaderName("a.load"), [.integer(3), typed]),
    gives: .optional(
      .record([
        SchemaField("a", .list(.any)), SchemaField("b", .dictionary(.oneOf(["x", "y"])), isSecret: true),
        SchemaField("c", .type(TypeName("a.B"))), SchemaField("d", .boolean), SchemaField("e", .integer),
        SchemaField("f", .number), SchemaField("g", .string),
      ])))

  private static let requests: [OperationRequest] = [
    OperationRequest(.push(PathPart(typed, style: .sheet)), once: .anywhere, isFromAnywhere: true, place: place),
    OperationRequest(.push(PathPart(.deferred(deferred))), present: .placeholder),
    OperationRequest(.push(PathPart(.integer(1))), present: .threshold(afterMicroseconds: 5, minMicroseconds: 7)),
    OperationRequest(.pushAll([PathPart(.integer(1)), PathPart(.string("x"), style: .cover)])),
    OperationRequest(.pop(2)), OperationRequest(.popTo(.entry(EntryID(3)))), OperationRequest(.popToRoot),
    OperationRequest(.remove(.type(TypeName("a.B")))), OperationRequest(.remove(.value(.null))),
    OperationRequest(.replace(PathPart(.boolean(true)))), OperationRequest(.replaceAll([])),
    OperationRequest(.bringToFront(PathPart(.number(1)))), OperationRequest(.refresh(nil)),
    OperationRequest(.refresh(.value(typed))), OperationRequest(.back),
    OperationRequest(.open("/a?b=é", push: nil)), OperationRequest(.open("cook:/a", push: false)),
    OperationRequest(.edit([OperationRequest(.pop(1)), OperationRequest(.push(PathPart(typed)))])),
    OperationRequest(.bind(BindingKey(owner: EntryID(1), cell: CellID(2)))),
    OperationRequest(.finish(typed, of: EntryID(4))), OperationRequest(.finish(.null, of: nil)), presenting,
  ]

  private static var presenting: OperationRequest {
    var request = OperationRequest(.push(PathPart(typed)))
    request.wantsAnswer = true
    return request
  }

  private static let kinds: [Event.Kind] =
    [
      .opened(
        Opening(
          seed: .max, startedAtMicroseconds: 1_700_000_000_000_000,
          sources: [SourceHash(name: "a.lua", hash: 0xFFFF_0000_FFFF_0001), SourceHash(name: "b.lua", hash: 0)])),
      .activated(NodeID(3)), .back, .cancel, .fired(TimerID(4)), .ended,
      .returned(CallID(5), .values([.string("x"), typed])), .returned(CallID(6), .values([])),
      .line("rutter.path:pop()"), .line(nil),
      .returned(CallID(8), .values([.record(Record([.init("b", .bytes([0xFF, 0]))])), .bytes([])])),
      .returned(CallID(7), .refused("not allowed")),
      .returned(CallID(9), .abandoned),
      .stopped(PluginID(1), Stop(.closing, allowed: "10 ms", at: place)),
      .stopped(PluginID(1), Stop(.memory, allowed: "256 MiB", at: nil)),
      .reloaded(Reload(plugins: ["a", "b"], sources: [SourceHash(name: "a/a.lua", hash: .max)])),
    ] + odd.map { .set(NodeID(9), $0) } + requests.map { .requested($0) }

  @Test("K1: every kind of event reads back as it was", arguments: kinds)
  func roundTrip(kind: Event.Kind) throws {
    let event = Event(at: Instant(microseconds: 1_234_567), kind)
    let line = Transcript.line(event)
    #expect(try Transcript.event(in: line) == event)
    #expect(try Transcript.event(in: line).map { Transcript.line($0) } == line)
  }

  @Test("the lines are stable")
  func stable() {
    let opened = Event(
      at: .start,
      .opened(Opening(seed: 255, startedAtMicroseconds: 5, sources: [SourceHash(name: "a.lua", hash: 16)])))
    #expect(
      Transcript.line(opened)
        == #"{"at":0,"in":"opened","schema":1,"seed":"ff","started_at":5,"sources":[{"hash":"10","name":"a.lua"}]}"#)
    #expect(
      Transcript.line(Event(at: Instant(microseconds: 7), .activated(NodeID(3))))
        == #"{"at":7,"in":"activated","node":3}"#)
    #expect(
      Transcript.line(Event(at: .start, .set(NodeID(1), Self.typed)))
        == #"{"at":0,"in":"set","node":1,"value":{"$fields":{"id":1,"inner":[{"x":2.0}]},"$type":"a.B"}}"#)
    #expect(
      Transcript.line(Event(at: .start, .requested(OperationRequest(.pop(1)))))
        == #"{"at":0,"in":"requested","request":{"count":1,"do":"pop"}}"#)
  }

  @Test("S8: what is written into a secret field is a length")
  func secrets() throws {
    let frame = Frame([
      ScreenView(
        "", [NodeView(.field, 1, "Key", value: .string("‹secret 0›"), isSecret: true), NodeView(.field, 2, "Name")])
    ])
    let secret = Event(at: .start, .set(NodeID(1), .string("öpen")))
    #expect(Transcript.line(secret, before: frame) == #"{"at":0,"in":"set","node":1,"secret":4}"#)
    let back = try Transcript.event(in: Transcript.line(secret, before: frame))
    #expect(back == Event(at: .start, .set(NodeID(1), .string("****"))))
    let plain = Event(at: .start, .set(NodeID(2), .string("öpen")))
    #expect(try Transcript.event(in: Transcript.line(plain, before: frame)) == plain)
  }

  @Test("random values read back as they were")
  func random() throws {
    var generator = SeededGenerator(state: 3)
    for _ in 0..<1000 {
      let event = Event(at: .start, .set(NodeID(1), generator.value(levels: 5)))
      #expect(try Transcript.event(in: Transcript.line(event)) == event)
    }
  }

  private static let answered = #"{"at":1,"in":"returned","call":5,"beside":"a"}"#

  @Test("an answer in a file of its own reads back, also where it takes more as JSON than any text may that is decoded")
  func longAnswer() throws {
    let values: [Value] = [.string(Text(String(repeating: "\u{1}", count: 12 << 20)))]
    let text = Transcript.values(values)
    #expect(text.utf8.count > 64 << 20)
    let event = try Transcript.event(in: Self.answered) { _ in text }
    #expect(event == Event(at: Instant(microseconds: 1), .returned(CallID(5), .values(values))))
  }

  @Test("why an answer in a file of its own cannot be read is said")
  func damagedAnswer() {
    for (text, reason) in [("[1", "column 2: the text ends too early"), ("{}", "column 1: expected a list")] {
      let error = #expect(throws: TranscriptError.self) { try Transcript.event(in: Self.answered) { _ in text } }
      let words = "an answer in a file of its own is damaged: line 1, \(reason)"
      #expect(error?.message.hasPrefix(words) == true, "\(error as Any)")
    }
  }

  @Test("headings and effects are no events; damaged lines and other versions are errors")
  func others() throws {
    #expect(try Transcript.event(in: Transcript.heading) == nil)
    #expect(try Transcript.event(in: EventLine.note("late")) == nil)
    func mistake(_ line: String) -> String {
      do throws(TranscriptError) { return "read: \(String(describing: try Transcript.event(in: line)))" } catch {
        return error.message
      }
    }
    #expect(mistake(#"{"transcript":2}"#) == "a transcript of version 2; this program reads version 1")
    #expect(mistake("{").hasPrefix("not a line of a transcript: line 1"))
    #expect(mistake(#"{"at":1,"in":"jumped"}"#) == "unknown event 'jumped'")
    #expect(mistake(#"{"in":"back"}"#) == "'at' is missing")
    #expect(mistake(#"{"at":1,"in":"activated","node":"x"}"#) == "'node' has to be an integer")
    let function = Event(at: .start, .requested(OperationRequest(.editBy(Handle(plugin: PluginID(0), slot: 7)))))
    #expect(Transcript.line(function).contains("{\"function\":true}"))
    #expect(mistake(Transcript.line(function)) == "a request with a script's function cannot be replayed")
  }
}

@Suite("Transcripts: effects")
struct TranscriptEffectTests {
  private func line(_ effect: Effect) -> String {
    var transcript = Transcript()
    return transcript.line(effect, frame: Frame([ScreenView("Home", [])])) { "plugin\($0)" }
  }

  @Test("every kind of effect has its line")
  func lines() {
    #expect(
      line(.call(CallID(1), PluginID(2), OutsideCall("fs.read", [.string("a")])))
        == #"{"event":"call","call":1,"plugin":"plugin2","name":"fs.read","arguments":["a"]}"#)
    #expect(line(.abandon(CallID(1))) == #"{"event":"abandon","call":1}"#)
    #expect(
      line(.timer(TimerID(1), Due(at: Instant(microseconds: 9), order: .engine, serial: 4)))
        == #"{"event":"timer","timer":1,"at":9,"order":"engine","serial":4}"#)
    #expect(line(.cancelTimer(TimerID(1))) == #"{"event":"cancel_timer","timer":1}"#)
    let reload = Reload(plugins: ["a"], sources: [SourceHash(name: "a/a.lua", hash: .max)])
    #expect(
      line(.reloaded(reload))
        == #"{"event":"reloaded","plugins":["a"],"sources":[{"hash":"ffffffffffffffff","name":"a/a.lua"}]}"#)
    #expect(line(.outcome(OutcomeReport(1, "pop", .nothingToDo))).hasPrefix(#"{"event":"outcome""#))
    #expect(line(.log(LogLine(.info, plugin: PluginID(0), text: "x"))).hasPrefix(#"{"event":"log""#))
    #expect(line(.error(ErrorReport("task", of: PluginID(0), .noLoader("x")))).hasPrefix(#"{"event":"error""#))
    #expect(line(.note("x")) == #"{"event":"note","text":"x"}"#)
    #expect(line(.stopped(PluginID(0), Stop(.time, allowed: "x", at: nil))).contains("plugin 'plugin0' stopped"))
    #expect(line(.frame) == #"{"event":"frame","path":[],"screen":{"title":"Home","entry":0,"nodes":[]}}"#)
  }
}
