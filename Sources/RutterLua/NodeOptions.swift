internal import CRutterLua
internal import RutterCore

/// Reads the values of a node's options. Each option takes one kind of value.
extension TapeReader {
  mutating func text() throws(ScriptError) -> Text {
    let (kind, item) = try next()
    guard kind == .RL_STRING else { throw damaged }
    return try text(item)
  }

  mutating func flag() throws(ScriptError) -> Bool {
    let (kind, _) = try next()
    guard kind == .RL_TRUE || kind == .RL_FALSE else { throw damaged }
    return kind == .RL_TRUE
  }

  mutating func function() throws(ScriptError) -> Handle {
    let (kind, item) = try next()
    guard kind == .RL_FUNCTION else { throw damaged }
    return function(item)
  }

  mutating func cell() throws(ScriptError) -> CellID {
    let (kind, item) = try next()
    guard kind == .RL_OBJECT else { throw damaged }
    return CellID(Int(item.integer))
  }

  mutating func number() throws(ScriptError) -> Double {
    guard let number = ScriptArgument.value(try value()).number else { throw damaged }
    return number
  }

  mutating func values() throws(ScriptError) -> [Value] {
    guard case .list(let items) = try value() else {
      throw ScriptError("a list of values is needed here, got a table with named fields")
    }
    return items
  }

  /// Goes on to the label of the node whose options are being read: for a message, because nothing behind it is read then.
  mutating func takeLabelAhead() -> Text? {
    while let (kind, item) = try? next(), kind != .RL_NODE, kind != .RL_END {
      if kind == .RL_OPTION, item.extra == rl_option.RL_OPTION_LABEL.rawValue { return try? text() }
    }
    return nil
  }

  mutating func word<W: RawRepresentable>() throws(ScriptError) -> W where W.RawValue == String {
    guard let word = W(rawValue: try text().string) else { throw damaged }
    return word
  }
}
