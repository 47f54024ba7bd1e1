internal import CRutterLua
internal import RutterCore
internal import RutterText

/// Logging, JSON, and messages about wrong names.
extension Call {
  func talk(_ service: rl_service) throws(ScriptError) {
    switch service {
    case .RL_SERVICE_LOG: try log()
    case .RL_SERVICE_JSON_DECODE: try decodeJSON()
    default: try encodeJSON()
    }
  }

  private func log() throws(ScriptError) {
    var reader = reader
    let (_, level) = try reader.next()
    let (_, line) = try reader.next()
    let levels = LogLine.Level.allCases
    let place = levels.indices.contains(Int(level.integer)) ? Int(level.integer) : 1
    let text = try mended(line)
    unsafe outbox.pointee.log(LogLine(levels[place], plugin: plugin.info.id, text: text, place: plugin.askingPlace()))
  }

  /// Reads a text in which invalid UTF-8 is replaced, so that no line of a log is lost.
  private func mended(_ item: rl_item) throws(ScriptError) -> String {
    let offset = Int(item.integer)
    let length = Int(item.extra)
    guard unsafe item.kind == rl_kind.RL_STRING.rawValue && offset + length <= source.pointee.byte_count,
      let bytes = unsafe source.pointee.bytes
    else { return "" }
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes + offset, count: length), as: UTF8.self)
  }

  private func decodeJSON() throws(ScriptError) {
    guard let (kind, item) = reader.peek(), kind == .RL_STRING else {
      throw ScriptError("rutter.json.decode takes a string")
    }
    let text = try reader.text(item)
    let limits = JSON.Limits(bytes: plugin.limits.replyBytes, memory: plugin.memoryLeft)
    do throws(JSONError) {
      let plugin = plugin
      writer.write(try JSON.decode(text.string, limits: limits, goesOn: { !plugin.isOverdue }))
    } catch {
      throw ScriptError("rutter.json.decode: \(error)")
    }
  }

  private func encodeJSON() throws(ScriptError) {
    var reader = reader
    writer.write(Text(JSON.encode(reader.isAtEnd ? .null : try reader.value())))
  }

  /// Throws the message about a name that does not exist. For a field of `rutter` to which no name is near it gives nil
  /// instead, so that scripts can ask whether a function exists.
  func unknownName() throws(ScriptError) -> rl_answer {
    let arguments = try arguments(4)
    let what = arguments[0].text?.string ?? "", wrong = arguments[1].text?.string ?? ""
    let right = (arguments[2].text?.string ?? "").split(separator: " ").map(String.init)
    // An option that has no value is no mistake; one that does not exist is.
    let isOption = what == "rutter.options"
    if case .value(.boolean(true)) = arguments[3],
      isOption ? right.contains(wrong) : nearest(wrong, among: right) == nil
    {
      writer.write(.null)
      return .RL_ANSWER_RESULTS
    }
    let isNode = NodeKind(rawValue: what) != nil
    throw ScriptError(
      (isNode
        ? "a \(what) has no option '\(wrong.shortened)'"
        : "\(what) \(what.hasPrefix("the options") ? "have" : "has") no '\(wrong.shortened)'")
        + way(out: wrong, of: right))
  }
}
