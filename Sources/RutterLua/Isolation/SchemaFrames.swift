internal import RutterCore
internal import RutterText

/// Schemas as values, on their way to a plugin's process: as transcripts hold them.
extension Schema {
  var framed: Value { Packing.pack(self) }

  init(framed value: Value) throws(FrameFault) {
    do throws(TranscriptError) { self = try Packing.schema(value) } catch { throw FrameFault("no schema") }
  }
}
