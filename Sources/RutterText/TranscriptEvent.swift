package import RutterCore

extension Transcript {
  /// The line of an event, as `{"at":1000,"in":"activated","node":3}`.
  ///
  /// First the moment in microseconds, then what happened, then what goes with it. What is written into a secret field
  /// shows as its length only (S8); it reads back as so many stars, which look the same in frames.
  ///
  /// - Parameters:
  ///   - event: What the session takes in.
  ///   - isConcealed: Whether it held a secret in the place of which it has something else now.
  ///   - frame: What shows before it is taken in; asked for where something is written into a node.
  /// - Returns: One line of JSON, without its end.
  package static func line(
    _ event: Event, isConcealed: Bool = false, before frame: @autoclosure () -> Frame? = nil
  ) -> String {
    var (word, fields) = parts(event.kind)
    if case .set(let node, let value) = event.kind, frame()?.hides(node) == true {
      fields = [.init("node", .integer(Int64(node.number))), .init("secret", .integer(value.length))]
    }
    var writer = JSONWriter()
    writer.record { line in
      line.field("at", .integer(event.at.microseconds))
      line.field("in", word)
      for field in fields { line.field(field.name.string, field.value) }
      if isConcealed, !fields.contains(where: { $0.name == "secret" }) { line.field("concealed", true) }
    }
    return writer.text
  }

  /// The line of an answer that is too long to stand in it: it names what has the values, as ``values(_:)`` writes them.
  package static func line(_ event: Event, answered call: CallID, beside name: String, isConcealed: Bool) -> String {
    JSONWriter.text { line in
      line.field("at", .integer(event.at.microseconds))
      line.field("in", "returned")
      line.field("call", call.number)
      line.field("beside", name)
      if isConcealed { line.field("concealed", true) }
    }
  }

  /// The values of an answer, for a file of their own.
  package static func values(_ values: [Value]) -> String { JSON.encode(.list(values.map(Packing.pack))) }

  /// Whether the session that a line opens goes on from a snapshot, which stands in a line before.
  static func isRestored(_ line: String) -> Bool {
    guard line.contains("\"restored\":true"),
      case .record(let record)? = try? JSON.decode(line, limits: .init(levels: 256))
    else { return false }
    return record["in"] == .string("opened") && record["restored"] == .boolean(true)
  }

  /// The line after the heading of a session that goes on: the snapshot itself, or the name of what has its text.
  package static func line(_ snapshot: Snapshot, keep: (String) -> String?) -> String {
    let text = String(decoding: snapshot.text(), as: UTF8.self)
    if text.utf8.count > longestLine, let name = keep(text) {
      return JSONWriter.text { $0.field("restoring_beside", name) }
    }
    return "{\"restoring\":\(text)}"
  }

  /// What is longer stands beside a transcript, if there is such a place.
  package static var longestLine: Int { 64 << 10 }

  /// The snapshot of such a line.
  static func snapshot(
    in line: String, beside: (String) throws(TranscriptError) -> String
  ) throws(TranscriptError) -> Snapshot {
    let record: Record
    do throws(JSONError) {
      guard case .record(let read) = try JSON.decode(line, limits: Snapshot.limits) else {
        throw JSONError(line: 1, column: 1, cause: "expected a record")
      }
      record = read
    } catch {
      throw TranscriptError("the snapshot: \(error)")
    }
    let text = record["restoring"] == nil ? try beside(try PackedRecord(record).text("restoring_beside")) : nil
    do throws(SnapshotError) {
      if let text { return try Snapshot(text: Array(text.utf8)) }
      return try Snapshot(in: record["restoring"] ?? .null, at: "restoring")
    } catch {
      throw TranscriptError("\(error)")
    }
  }

  /// Whether a secret was left out of the line of an event, so that the event cannot happen again as it did.
  package static func isConcealed(_ line: String) -> Bool {
    guard line.contains("\"concealed\":true") || line.contains("\"secret\":"),
      case .record(let record)? = try? Transcript.value(line)
    else { return false }
    return record["concealed"] == .boolean(true) || record["in"] == .string("set") && record["secret"] != nil
  }

  /// The event of a line; nil for the heading and for lines of effects.
  ///
  /// - Parameters:
  ///   - line: One line, without its end.
  ///   - beside: Gives the text of a long answer by the name that the line has for it.
  /// - Returns: The event.
  /// - Throws: A ``TranscriptError`` if the line is damaged, or of another version.
  package static func event(
    in line: String, beside: (String) throws(TranscriptError) -> String = Self.nothingBeside
  ) throws(TranscriptError) -> Event? {
    let value: Value
    do throws(JSONError) { value = try Transcript.value(line) } catch {
      throw TranscriptError("not a line of a transcript: \(error)")
    }
    let record = PackedRecord(try PackedRecord.record(value, "a line"))
    if let found = record.record["transcript"] {
      if found == .integer(Int64(version)) { return nil }
      throw .anotherVersion(found)
    }
    guard record.record["in"] != nil else { return nil }
    let at = Instant(microseconds: try record.integer("at"))
    if record.record["beside"] != nil {
      let call = CallID(try record.number("call")), text = try beside(try record.text("beside"))
      return Event(at: at, .returned(call, .values(try values(in: text))))
    }
    return Event(at: at, try kind(record))
  }

  package static func nothingBeside(_ name: String) throws(TranscriptError) -> String {
    throw TranscriptError("the answer '\(name.shortened)' stands in a file of its own, which is not at hand")
  }

  /// The longest text of an answer in a file of its own. An answer of 64 MiB takes six times as much as JSON where each
  /// of its characters is an escape.
  package static var longestAnswer: Int { 1 << 30 }

  private static func values(in text: String) throws(TranscriptError) -> [Value] {
    let items: [Value]
    do throws(JSONError) {
      guard case .list(let read) = try JSON.decode(text, limits: .init(bytes: longestAnswer, levels: 256)) else {
        throw JSONError(line: 1, column: 1, cause: "expected a list")
      }
      items = read
    } catch {
      throw TranscriptError("an answer in a file of its own is damaged: \(error)")
    }
    var values: [Value] = []
    for item in items { values.append(try Packing.value(item)) }
    return values
  }

  private static func parts(_ kind: Event.Kind) -> (word: String, fields: [Record.Field]) {
    switch kind {
    case .opened(let opening): ("opened", parts(opening))
    case .activated(let node): ("activated", [.init("node", .integer(Int64(node.number)))])
    case .set(let node, let value):
      ("set", [.init("node", .integer(Int64(node.number))), .init("value", Packing.pack(value))])
    case .back: ("back", [])
    case .selected(let stack): ("selected", [.init("stack", .string(stack))])
    case .cancel: ("cancel", [])
    case .line(let line): ("line", [.init("text", line.map { .string($0) } ?? .null)])
    case .requested(let request): ("requested", [.init("request", Packing.pack(request))])
    case .returned(let call, .values(let values)):
      ("returned", [.init("call", .integer(Int64(call.number))), .init("values", .list(values.map(Packing.pack)))])
    case .returned(let call, .refused(let message)):
      ("returned", [.init("call", .integer(Int64(call.number))), .init("refused", .string(Text(message)))])
    case .returned(let call, .abandoned):
      ("returned", [.init("call", .integer(Int64(call.number))), .init("abandoned", .boolean(true))])
    case .fired(let timer): ("fired", [.init("timer", .integer(Int64(timer.number)))])
    case .stopped(let plugin, let stop, let point): ("stopped", parts(plugin, stop) + parts(point))
    case .reloaded(let reload): ("reloaded", reload.fields)
    case .ended: ("ended", [])
    }
  }

  private static func parts(_ opening: Opening) -> [Record.Field] {
    [
      .init("schema", .integer(Int64(Opening.schema))), .init("seed", Packing.pack(opening.seed)),
      .init("started_at", .integer(opening.startedAtMicroseconds)), opening.sources.field,
    ] + (opening.snapshot == nil ? [] : [.init("restored", .boolean(true))])
  }

  private static func parts(_ plugin: PluginID, _ stop: Stop) -> [Record.Field] {
    [
      .init("plugin", .integer(Int64(plugin.number))), .init("limit", .string(Text(stop.limit.rawValue))),
      .init("allowed", .string(Text(stop.allowed))),
    ] + Packing.fields(stop.place)
  }

  private static func parts(_ point: StopPoint?) -> [Record.Field] {
    guard let point else { return [] }
    return [.init("moment", .integer(Int64(point.moment))), .init("in_run", .boolean(point.isInRun))]
  }

  // MARK: Reading

  private static func kind(_ record: PackedRecord) throws(TranscriptError) -> Event.Kind {
    switch try record.text("in") {
    case "opened": return .opened(try opening(record))
    case "activated": return .activated(NodeID(try record.number("node")))
    case "set": return .set(NodeID(try record.number("node")), try written(record))
    case "back": return .back
    case "selected": return .selected(Text(try record.text("stack")))
    case "cancel": return .cancel
    case "line": return .line(try record.value("text").isNull ? nil : Text(record.text("text")))
    case "requested": return .requested(try Packing.request(record.value("request")))
    case "returned": return .returned(CallID(try record.number("call")), try result(record))
    case "fired": return .fired(TimerID(try record.number("timer")))
    case "stopped":
      let stop = Stop(try record.word("limit"), allowed: try record.text("allowed"), at: try Packing.place(record))
      return .stopped(PluginID(try record.number("plugin")), stop, at: try point(record))
    case "reloaded":
      return .reloaded(Reload(plugins: try record.texts("plugins"), sources: try sources(record)))
    case "ended": return .ended
    case let other: throw TranscriptError("unknown event '\(other)'")
    }
  }

  private static func point(_ record: PackedRecord) throws(TranscriptError) -> StopPoint? {
    guard record.record["moment"] != nil else { return nil }
    guard case .boolean(let isInRun)? = record.record["in_run"] else {
      throw TranscriptError("'in_run' has to be true or false")
    }
    return StopPoint(moment: try record.number("moment"), isInRun: isInRun)
  }

  private static func written(_ record: PackedRecord) throws(TranscriptError) -> Value {
    guard record.record["secret"] != nil else { return try Packing.value(record.value("value")) }
    let length = try record.number("secret")
    guard (0...JSON.Limits().bytes).contains(length) else { throw TranscriptError("'secret' has to be a length") }
    return .string(Text(String(repeating: "*", count: length)))
  }

  private static func result(_ record: PackedRecord) throws(TranscriptError) -> CallResult {
    if record.record["abandoned"] != nil { return .abandoned }
    if record.record["refused"] != nil { return .refused(try record.text("refused")) }
    var values: [Value] = []
    for value in try record.list("values") { values.append(try Packing.value(value)) }
    return .values(values)
  }

  private static func opening(_ record: PackedRecord) throws(TranscriptError) -> Opening {
    let schema = try record.number("schema")
    guard schema == Opening.schema else {
      throw TranscriptError("a session of schema \(schema); this program replays schema \(Opening.schema)")
    }
    return Opening(
      seed: try record.bits("seed"), startedAtMicroseconds: try record.integer("started_at"),
      sources: try sources(record))
  }

  private static func sources(_ record: PackedRecord) throws(TranscriptError) -> [SourceHash] {
    var sources: [SourceHash] = []
    for source in try record.list("sources") {
      let source = PackedRecord(try PackedRecord.record(source, "a source"))
      sources.append(SourceHash(name: try source.text("name"), hash: try source.bits("hash")))
    }
    return sources
  }
}

extension Frame {
  /// Whether what a node holds is hidden (S8).
  fileprivate func hides(_ id: NodeID) -> Bool {
    if case .success(let node) = find(.node(id)) { node.isSecret } else { false }
  }
}

extension Value {
  /// How many characters a string has.
  fileprivate var length: Int64 { if case .string(let text) = self { Int64(text.string.count) } else { 0 } }
}

extension [SourceHash] {
  fileprivate var field: Record.Field {
    .init(
      "sources",
      .list(
        map { source in
          .record(Record([.init("name", .string(Text(source.name))), .init("hash", Packing.pack(source.hash))]))
        }))
  }
}

extension Reload {
  /// What lines say of it.
  var fields: [Record.Field] { [.init("plugins", .list(plugins.map { .string(Text($0)) })), sources.field] }
}
