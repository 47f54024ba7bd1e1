internal import RutterCore

/// The first line of a transcript: its version, and what was run and how, so that it can be run again.
///
/// `{"transcript":1,"flow":"cookbook.lua","plugins":[],"options":[],"allow":["read=data"],"memory":268435456,"turn":250000}`
package struct TranscriptHeading: Sendable, Hashable {
  /// The path of the flow, as it was given; nil if it was given as text.
  package var flow: String?
  /// The paths of plugins that were named beside it, as they were given.
  package var plugins: [String] = []
  /// Values for options of plugins, as `cook.servings=4`.
  package var options: [String] = []
  /// What plugins were granted, as `cook:read=data`.
  package var grants: [String] = []
  /// The memory of one plugin, in bytes.
  package var memoryBytes: Int?
  /// The wall time of one turn.
  package var turnMicroseconds: Int64?
  /// Whether what the events held in secret stands in the lines as well.
  package var keepsSecrets = false

  package init(flow: String? = nil) { self.flow = flow }

  /// The line, without its end.
  package var line: String {
    var writer = JSONWriter()
    writer.record { line in
      line.field("transcript", Transcript.version)
      guard let flow else { return }
      line.field("flow", flow)
      line.field("plugins", .list(plugins.map { .string(Text($0)) }))
      line.field("options", .list(options.map { .string(Text($0)) }))
      line.field("allow", .list(grants.map { .string(Text($0)) }))
      if let memoryBytes { line.field("memory", memoryBytes) }
      if let turnMicroseconds { line.field("turn", .integer(turnMicroseconds)) }
      if keepsSecrets { line.field("secrets", .boolean(true)) }
    }
    return writer.text
  }

  /// Reads the first line of a transcript.
  ///
  /// - Throws: A ``TranscriptError`` if it is none, or one of another version.
  package init(line: String) throws(TranscriptError) {
    let value: Value
    do throws(JSONError) { value = try JSON.decode(line) } catch {
      throw TranscriptError("not a transcript: it begins with no line of JSON: \(error)")
    }
    guard case .record(let record) = value, let found = record["transcript"] else {
      throw TranscriptError("not a transcript: its first line has to be \(Transcript.heading) or more than that")
    }
    guard found == .integer(Int64(Transcript.version)) else { throw .anotherVersion(found) }
    let heading = PackedRecord(record)
    if record["flow"] != nil { flow = try heading.text("flow") }
    if record["plugins"] != nil { plugins = try heading.texts("plugins") }
    if record["options"] != nil { options = try heading.texts("options") }
    if record["allow"] != nil { grants = try heading.texts("allow") }
    if record["memory"] != nil { memoryBytes = Int(try limit("memory", heading, upTo: 1 << 40)) }
    if record["turn"] != nil { turnMicroseconds = try limit("turn", heading, upTo: 3_600_000_000) }
    keepsSecrets = record["secrets"] == .boolean(true)
  }

  /// A limit of the session: no program has written one that is out of bounds.
  private func limit(_ name: Text, _ heading: PackedRecord, upTo most: Int64) throws(TranscriptError) -> Int64 {
    let limit = try heading.integer(name)
    if (1...most).contains(limit) { return limit }
    throw TranscriptError("'\(name)' of its first line has to be a number from 1 to \(most), got \(limit)")
  }
}

extension TranscriptError {
  static func anotherVersion(_ version: Value) -> TranscriptError {
    TranscriptError(
      "a transcript of version \(JSON.encode(version)); this program reads version \(Transcript.version)")
  }
}
