internal import CRutterLua
internal import RutterCore

/// Reads values from the tape `out` of a state, from front to back. It checks everything on the tape, because a fault
/// in C must not become a fault in Swift.
@safe struct TapeReader {
  private let items: UnsafePointer<rl_item>?
  private let bytes: UnsafePointer<UInt8>?
  private let count: Int
  private let byteCount: Int
  private(set) var position = 0
  /// Whose functions are on the tape.
  let plugin: PluginID
  /// The numbers of its functions begin behind this one.
  let slotsBefore: Int
  let names: Names
  /// The types that typed records are checked against.
  let types: Types

  init(_ tape: UnsafePointer<rl_tape>, plugin: PluginID, slotsBefore: Int = 0, names: Names, types: Types) {
    unsafe items = UnsafePointer(tape.pointee.items)
    unsafe bytes = UnsafePointer(tape.pointee.bytes)
    unsafe count = Int(tape.pointee.count)
    unsafe byteCount = Int(tape.pointee.byte_count)
    self.plugin = plugin
    self.slotsBefore = slotsBefore
    self.names = names
    self.types = types
  }

  var isAtEnd: Bool { position >= count }

  // MARK: Items

  /// The next item, which is not consumed; nil at the end, and for an item of an unknown kind.
  func peek() -> (kind: rl_kind, item: rl_item)? {
    guard position < count, let items = unsafe items else { return nil }
    let item = unsafe items[position]
    guard item.kind <= rl_kind.RL_BYTES.rawValue, let kind = rl_kind(rawValue: item.kind) else { return nil }
    return (kind, item)
  }

  mutating func next() throws(ScriptError) -> (kind: rl_kind, item: rl_item) {
    guard let next = peek() else { throw damaged }
    position += 1
    return next
  }

  /// How many items are left.
  var left: Int { count - position }

  /// Goes past items that the caller has looked at.
  mutating func skip(_ items: Int) { position = min(count, position + max(0, items)) }

  /// The number of items of one kind on the tape.
  func count(of kind: rl_kind) -> Int {
    guard let items = unsafe items else { return 0 }
    var found = 0
    for index in 0..<count where unsafe items[index].kind == kind.rawValue { found += 1 }
    return found
  }

  /// The error for a tape that the border cannot have written.
  var damaged: ScriptError { ScriptError("the tape from the script is damaged") }

  func text(_ item: rl_item) throws(ScriptError) -> Text {
    let length = Int(item.extra)
    let offset = item.integer
    if length == 0 { return "" }
    guard offset >= 0, length <= byteCount, offset <= Int64(byteCount - length), let bytes = unsafe bytes else {
      throw damaged
    }
    // The writer has checked that it is UTF-8; on a damaged tape, what is not is replaced.
    let text = unsafe UnsafeBufferPointer(start: bytes + Int(offset), count: length)
    // A `String` of up to 15 bytes needs no memory of its own, and writing it in place reads its bytes only once.
    guard length < 16 else { return unsafe Text(String(decoding: text, as: UTF8.self)) }
    return unsafe Text(String(unsafeUninitializedCapacity: length) { unsafe $0.update(fromContentsOf: text) })
  }

  /// Bytes that are no text. The border hands them on only where they may be.
  func bytes(_ item: rl_item) throws(ScriptError) -> [UInt8] {
    let length = Int(item.extra), offset = item.integer
    guard offset >= 0, length <= byteCount, offset <= Int64(byteCount - length) else { throw damaged }
    guard length > 0, let bytes = unsafe bytes else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: bytes + Int(offset), count: length))
  }

  // MARK: Values

  /// Reads one value. A typed record is checked against its type (V5).
  mutating func value() throws(ScriptError) -> Value { try value(depth: 0, isTyped: false) }

  /// Reads one value without checking its typed records; the caller does that.
  mutating func looseValue() throws(ScriptError) -> Value { try value(depth: 0, isTyped: true) }

  private mutating func value(depth: Int, isTyped: Bool) throws(ScriptError) -> Value {
    let (kind, item) = try next()
    switch kind {
    case .RL_NIL: return .null
    case .RL_FALSE: return .boolean(false)
    case .RL_TRUE: return .boolean(true)
    case .RL_INTEGER: return .integer(item.integer)
    case .RL_NUMBER: return try number(item)
    case .RL_STRING: return .string(try text(item))
    case .RL_BYTES: return .bytes(try bytes(item))
    case .RL_LIST: return .list(try list(item, depth: depth, isTyped: isTyped))
    case .RL_RECORD: return try record(item, depth: depth, isTyped: isTyped)
    case .RL_OBJECT, .RL_DEFERRED, .RL_FUNCTION: throw ScriptError("a \(word(kind, item)) cannot be part of a value")
    case .RL_ROWS, .RL_NODE, .RL_OPTION, .RL_END: throw damaged
    }
  }

  private func word(_ kind: rl_kind, _ item: rl_item) -> String {
    switch kind {
    case .RL_OBJECT where item.extra <= rl_class.RL_CLASS_DEFERRED.rawValue:
      rl_class(rawValue: item.extra)?.word ?? "userdata"
    case .RL_DEFERRED: "deferred value"
    default: "function"
    }
  }

  func number(_ item: rl_item) throws(ScriptError) -> Value {
    let number = item.number
    guard number.isFinite else { throw damaged }
    return .number(number)
  }

  /// The number of elements that the head of a list or record announces. Throws if the tape is too short for them.
  func promised(_ item: rl_item, depth: Int, width: Int = 1) throws(ScriptError) -> Int {
    let promised = Int(item.extra)
    guard depth <= 64, promised * width <= count - position else { throw damaged }
    return promised
  }

  private mutating func list(_ item: rl_item, depth: Int, isTyped: Bool) throws(ScriptError) -> [Value] {
    let length = try promised(item, depth: depth)
    var list: [Value] = []
    list.reserveCapacity(length)
    do throws(ScriptError) {
      for _ in 0..<length { list.append(try value(depth: depth + 1, isTyped: isTyped)) }
    } catch {
      throw error.inside("[\(list.count + 1)]")
    }
    return list
  }

  private mutating func record(_ item: rl_item, depth: Int, isTyped: Bool) throws(ScriptError) -> Value {
    let length = try promised(item, depth: depth, width: 2)
    let code = item.integer
    let type = code > 0 ? names.type(at: code) : nil
    if code > 0, type == nil { throw damaged }
    var fields: [Record.Field] = []
    fields.reserveCapacity(length)
    var isSorted = true
    var before: rl_item?
    for _ in 0..<length {
      let (kind, name) = try next()
      guard kind == .RL_STRING else { throw damaged }
      if let before { isSorted = isSorted && comesFirst(before, name) }
      before = name
      let word = try text(name)
      do throws(ScriptError) {
        fields.append(.init(word, try value(depth: depth + 1, isTyped: isTyped || type != nil)))
      } catch {
        throw error.inside(word.string)
      }
    }
    let value = Value.record(isSorted ? Record(type: type, sorted: fields) : Record(type: type, fields))
    guard let type, !isTyped else { return value }
    return try fit(value, to: type)
  }

  /// Whether one name comes before another by its bytes. The bounds are checked here, because the other name has not
  /// been read as a text yet.
  private func comesFirst(_ name: rl_item, _ other: rl_item) -> Bool {
    guard let bytes = unsafe bytes, name.integer >= 0, other.integer >= 0,
      name.integer + Int64(name.extra) <= Int64(byteCount), other.integer + Int64(other.extra) <= Int64(byteCount)
    else { return false }
    return unsafe rl_comes_first(
      bytes + Int(name.integer), Int(name.extra), bytes + Int(other.integer), Int(other.extra))
  }

  private func fit(_ value: Value, to type: TypeName) throws(ScriptError) -> Value {
    do throws(Mismatch) {
      return try types.fit(value, to: type)
    } catch {
      var wrong = ScriptError("\(type): \(error)")
      wrong.mismatch = error
      throw wrong
    }
  }

  // MARK: What may hold marks

  /// Reads an argument that may contain functions, objects and deferred values.
  mutating func argument() throws(ScriptError) -> ScriptArgument { try argument(depth: 0) }

  private mutating func argument(depth: Int) throws(ScriptError) -> ScriptArgument {
    guard let (kind, item) = peek() else { throw damaged }
    switch kind {
    case .RL_FUNCTION:
      position += 1
      return .function(function(item))
    case .RL_OBJECT:
      position += 1
      guard item.extra <= rl_class.RL_CLASS_DEFERRED.rawValue, let kind = rl_class(rawValue: item.extra) else {
        throw damaged
      }
      return .object(kind, Int(item.integer))
    case .RL_DEFERRED:
      position += 1
      return .deferred(try deferred(item, depth: depth))
    case .RL_LIST:
      position += 1
      return .list(try arguments(item, depth: depth))
    case .RL_RECORD:
      position += 1
      return .record(try specRecord(item, depth: depth))
    default: return .value(try value(depth: depth, isTyped: false))
    }
  }

  private mutating func arguments(_ item: rl_item, depth: Int) throws(ScriptError) -> [ScriptArgument] {
    var list: [ScriptArgument] = []
    do throws(ScriptError) {
      for _ in 0..<(try promised(item, depth: depth)) { list.append(try argument(depth: depth + 1)) }
    } catch {
      throw error.inside("[\(list.count + 1)]")
    }
    return list
  }

  private mutating func specRecord(_ item: rl_item, depth: Int) throws(ScriptError) -> ArgumentRecord {
    let code = item.integer
    var record = ArgumentRecord(shape: Int32(clamping: min(code, 0)), type: names.type(at: code))
    for _ in 0..<(try promised(item, depth: depth, width: 2)) {
      let name = try argument(depth: depth + 1)
      do throws(ScriptError) {
        record.fields.append(.init(name: name, value: try argument(depth: depth + 1)))
      } catch {
        throw name.text.map { error.inside($0.string) } ?? error
      }
    }
    return record
  }

  func function(_ item: rl_item) -> Handle { Handle(plugin: plugin, slot: slotsBefore + Int(item.integer)) }

  private mutating func deferred(_ item: rl_item, depth: Int) throws(ScriptError) -> DeferredArgument {
    guard let name = names.loader(at: item.integer) else { throw damaged }
    var arguments: [Value] = []
    do throws(ScriptError) {
      for _ in 0..<(try promised(item, depth: depth)) { arguments.append(try value(depth: depth + 1, isTyped: false)) }
    } catch {
      throw error.inside("argument[\(arguments.count + 1)]")
    }
    return DeferredArgument(loader: name, arguments: arguments)
  }
}
