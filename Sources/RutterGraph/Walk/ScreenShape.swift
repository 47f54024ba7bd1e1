internal import RutterCore
internal import RutterText

/// What tells screens apart: how they are built, not what they happen to say.
struct ScreenShape {
  /// The texts that are written in the scripts. What else a label says is data.
  let words: Set<String>
  /// The texts that values are told apart by: those that something is compared with, and those that look like names.
  let names: Set<String>

  init(words: [String], compared: [String]) {
    self.words = Set(words)
    names = Set(compared).union(words.filter { $0.utf8.count <= 24 && $0.utf8.allSatisfy(Self.isOfName) })
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// The shape of a screen.
  func text(_ screen: ScreenView) -> String {
    let title = words.contains(screen.title) ? screen.title : "*"
    let tools = screen.toolbar.isEmpty ? "" : "[\(row(screen.toolbar))]"
    return "\(title)\(tools)(\(row(screen.nodes)))"
  }

  /// Nodes that stand side by side; of those that are alike and follow each other, one.
  private func row(_ nodes: [NodeView]) -> String {
    var parts: [String] = []
    for node in nodes {
      let part = text(node)
      if parts.last != part { parts.append(part) }
    }
    return parts.joined(separator: ",")
  }

  private func text(_ node: NodeView) -> String {
    var text = node.kind.rawValue
    switch node.kind {
    case .link, .button, .row, .retry: if words.contains(node.label.string) { text += ":\(node.label)" }
    case .field, .toggle, .picker: text += ":\(node.label)=" + (node.value.map { self.value($0) } ?? "")
    default: break
    }
    if let state = node.state, state != .idle { text += "~\(state.rawValue)" }
    if !node.isEnabled { text += "!" }
    if node.kind == .list {
      return text + "{\(Set(node.children.map { self.text($0) }).sorted().joined(separator: "|"))}"
    }
    let children = node.children.filter { $0.kind != .text && $0.kind != .divider || node.kind == .hole }
    return children.isEmpty ? text : text + "(\(row(children)))"
  }

  // MARK: Values

  /// The shape of a value: what a script is likely to ask of it.
  func value(_ value: Value, depth: Int = 0) -> String {
    switch value {
    case .null: return "nil"
    case .boolean(let flag): return "\(flag)"
    case .integer(let integer): return integer == 0 ? "0" : integer > 0 ? "+" : "-"
    case .number(let number): return number == 0 ? "0" : number > 0 ? "+" : "-"
    case .string(let text):
      if text.isEmpty { return "''" }
      return names.contains(text.string) ? "'\(text)'" : "text"
    case .bytes(let bytes): return bytes.isEmpty ? "''" : "bytes"
    case .list(let items):
      switch items.count {
      case 0: return "{}"
      case 1: return "{1}"
      default: return "{n}"
      }
    case .record(let record):
      if depth > 1 { return "{..}" }
      let fields = record.fields.map { "\($0.name)=\(self.value($0.value, depth: depth + 1))" }
      return "\(record.type.map { "\($0)" } ?? ""){\(fields.joined(separator: ","))}"
    }
  }
}
