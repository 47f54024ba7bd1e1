internal import RutterCore
internal import RutterText

/// A change of the path that was asked for from outside, as a step of a spec.
struct SpecRequest {
  /// The step's name.
  let name: String
  /// What stands between its parentheses.
  let arguments: String

  /// Writes a request; nil if no step of a spec asks for it.
  init?(_ request: OperationRequest) {
    if request.isForced { return nil }
    // Of the steps of a spec only a push names a stack.
    var stack: Text?
    switch (request.stack, request.kind) {
    case (nil, _): break
    case (.named(let name)?, .push): stack = name
    default: return nil
    }
    switch request.kind {
    case .open(let url, let push):
      self.init("open", LuaLiteral.quoted(url.string) + (push.map { ", { push = \($0) }" } ?? ""))
    case .finish(let value, nil):
      self.init("finish", LuaLiteral.text(value))
    case .edit(let steps):
      let written = steps.compactMap { SpecRequest(step: $0) }
      guard written.count == steps.count else { return nil }
      let steps = written.map { "path:\($0.name)(\($0.arguments))" }
      self.init("edit", "function(path) \(steps.joined(separator: "; ")) end")
    case .push, .pop, .popToRoot: self.init(step: request, on: stack)
    default: return nil
    }
  }

  /// Writes a step of an edit.
  private init?(step request: OperationRequest, on stack: Text? = nil) {
    let written: String?
    switch request.kind {
    case .push(let part), .replace(let part), .bringToFront(let part):
      written = Self.text(part, once: request.once, on: stack)
    case .pushAll(let parts), .replaceAll(let parts): written = Self.text(parts)
    case .pop(let count): written = count == 1 ? "" : String(count)
    case .popToRoot: written = ""
    case .popTo(let selector), .remove(let selector): written = Self.text(selector)
    case .refresh(let selector): written = selector.map { Self.text($0) } ?? ""
    default: written = nil
    }
    guard let written else { return nil }
    self.init(request.kind.name, written)
  }

  private init(_ name: String, _ arguments: String) { (self.name, self.arguments) = (name, arguments) }

  private static func text(_ part: PathPart, once: Once?, on stack: Text?) -> String? {
    guard case .value(let value) = part.content else { return nil }
    var options: [String] = []
    if let type = value.type { options.append("type = \(quoted(type))") }
    if let style = part.style { options.append("style = \"\(style.rawValue)\"") }
    if let once { options.append("once = \"\(once.rawValue)\"") }
    if let stack { options.append("stack = \(LuaLiteral.quoted(stack.string))") }
    return LuaLiteral.text(value) + (options.isEmpty ? "" : ", { \(options.joined(separator: ", ")) }")
  }

  private static func text(_ parts: [PathPart]) -> String? {
    var items: [String] = []
    for part in parts {
      guard case .value(let value) = part.content else { return nil }
      let type = value.type.map { ", type = \(quoted($0))" } ?? ""
      let style = part.style.map { ", style = \"\($0.rawValue)\"" } ?? ""
      items.append("{ value = \(LuaLiteral.text(value))\(type)\(style) }")
    }
    return "{ \(items.joined(separator: ", ")) }"
  }

  private static func text(_ selector: Selector) -> String? {
    switch selector {
    case .entry(let id): return "{ id = \(id.number) }"
    case .type(let type): return "{ type = \(quoted(type)) }"
    case .value(let value):
      let type = value.type.map { ", type = \(quoted($0))" } ?? ""
      return "{ value = \(LuaLiteral.text(value))\(type) }"
    case .entries, .function: return nil
    }
  }

  private static func quoted(_ type: TypeName) -> String { LuaLiteral.quoted(type.description) }
}
