internal import RutterCore
internal import RutterLua

/// What constructors of nodes and calls of capabilities are given by tables that are written out.
extension Subject {
  var nodeFindings: [Finding] {
    scripts.flatMap { script in
      Array(script.notes.calls.lazy.flatMap { findings(of: $0, script) }.prefix(Script.mostFindings))
    }
  }

  private func findings(of call: WrittenCall, _ script: Script) -> [Finding] {
    guard let path = script.path(call.callee) else { return [] }
    if path.count == 1, let node = vocabulary.nodes[path[0]] {
      let findings = findings(of: call, path[0], node, script)
      return findings.isEmpty && call.isStatement ? [lost(call, path[0], script)] : findings
    }
    if call.isStatement, path.count == 1, Self.verdicts.contains(path[0]) {
      return [
        Finding(
          code: .lostNode, file: script.file, line: call.line,
          message: "this \(path[0]) is given to nobody, so the guard allows; write return rutter.\(path[0]) …")
      ]
    }
    if path == ["present"], call.arguments.count > 1, case .table(let table) = call.arguments[1] {
      return unknown(in: table, of: "rutter.present", Vocabulary.presentOptions, script)
    }
    if path == ["open"], call.arguments.count > 1, case .table(let table) = call.arguments[1] {
      return unknown(in: table, of: "rutter.open", Vocabulary.openOptions, script)
    }
    if path.count == 2, path[0] == "path" {
      // Of what is not there, nobody knows what it takes.
      let isThere = vocabulary.names["path"]?.contains(path[1]) ?? false
      return isThere ? operationFindings(of: call, path[1], script) : []
    }
    guard let capability = Capability.named(path.joined(separator: ".")) else { return [] }
    if capability.isMethod, !call.isMethod, script.isSurelyNot(["store"], call.arguments.first) {
      return [
        Finding(
          code: .name, file: script.file, line: call.line,
          message: "rutter.\(capability.name) is called with ':', as in \(capability.call)(…)")
      ]
    }
    return zip(capability.parameters, call.arguments).flatMap { parameter, argument -> [Finding] in
      guard case .table(let table) = argument, let names = parameter.optionNames else { return [] }
      return unknown(in: table, of: "rutter.\(capability.name)", names, script)
    }
  }

  /// What a guard decides by giving it back: called for itself, each of these does nothing.
  private static let verdicts = ["block", "redirect", "hold"]

  /// A node that is made and given to nobody: mostly a `return` was forgotten.
  private func lost(_ call: WrittenCall, _ word: String, _ script: Script) -> Finding {
    let way = word == "screen" ? "write return rutter.screen …" : "return it, or put it into a screen"
    return Finding(
      code: .lostNode, file: script.file, line: call.line, message: "this \(word) is made and given to nobody; \(way)")
  }

  private func operationFindings(of call: WrittenCall, _ name: String, _ script: Script) -> [Finding] {
    if !call.isMethod {
      // With the path as its first argument it is the same call.
      guard script.isSurelyNot(["path"], call.arguments.first) else { return [] }
      return [
        Finding(
          code: .name, file: script.file, line: call.line,
          message: "the functions of a path are called with ':', as in rutter.path:\(name)(…)")
      ]
    }
    let place = name == "pop_to_root" ? 0 : 1
    guard place < call.arguments.count, case .table(let table) = call.arguments[place] else { return [] }
    return unknown(in: table, of: "rutter.path:\(name)", Vocabulary.options(ofOperation: name), script)
  }

  private func findings(
    of call: WrittenCall, _ word: String, _ node: Vocabulary.Node, _ script: Script
  ) -> [Finding] {
    let place = ["list": 2, "slot": 2, "hole": 1][word] ?? 0
    guard place < call.arguments.count, case .table(let table) = call.arguments[place] else { return [] }
    if word == "tabs" { return findings(inTabs: table, node.options, script) }
    // What is missing may be what is misspelt.
    let unknown = unknown(in: table, of: "a \(word)", node.options, script)
    guard unknown.isEmpty, let message = missing(in: table, of: word, node) else { return unknown }
    return [Finding(code: .option, file: script.file, line: call.line, message: message)]
  }

  private func findings(inTabs table: WrittenTable, _ options: [String], _ script: Script) -> [Finding] {
    var findings = unknown(in: table, of: "rutter.tabs", options, script)
    for (place, item) in table.items.enumerated() {
      guard case .table(let tab) = item else { continue }
      findings += unknown(in: tab, of: "tab \(place + 1)", Vocabulary.tabOptions, script)
    }
    return findings
  }

  private func unknown(
    in table: WrittenTable, of what: String, _ names: [String], _ script: Script
  ) -> [Finding] {
    table.fields.filter { !names.contains($0.name) }.map { field in
      Finding(
        code: .option, file: script.file, line: field.line,
        message: "\(what) has no option '\(field.name)'" + way(out: field.name, of: names))
    }
  }

  /// What a node needs and does not get. A table with keys in brackets may have anything.
  private func missing(in table: WrittenTable, of word: String, _ node: Vocabulary.Node) -> String? {
    guard table.keys.isEmpty else { return nil }
    if node.needsLabel, table.items.first.map({ if case .null = $0 { true } else { false } }) ?? true {
      return "a \(word) needs a label, a text or a list of nodes as its first item; it is nil"
    }
    func has(_ name: String) -> Bool {
      guard let value = table.field(name) else { return false }
      if case .null = value { return false }
      return true
    }
    switch word {
    case "screen" where !has("title"): return "a screen needs the option 'title', a text; it is nil"
    case "link" where !has("to") && !has("load") && !has("screen"):
      return "a link leads nowhere: 'to' is nil, and it has neither 'gives' and 'load' nor 'screen'"
    case "field", "toggle", "picker":
      if !has("cell") { return "a \(word) needs the option 'cell'" }
      return word == "picker" && !has("choices") ? "a picker needs the option 'choices'" : nil
    default: return nil
    }
  }
}

extension Capability.Parameter {
  /// The names of its options; nil if it has none.
  fileprivate var optionNames: [String]? {
    switch schema {
    case .record(let fields), .optional(.record(let fields)): fields.map(\.name.string)
    default: nil
    }
  }
}

extension Script {
  /// Whether an argument is there, or missing, that is no such part of the API for sure.
  fileprivate func isSurelyNot(_ path: [String], _ argument: Expression?, depth: Int = 0) -> Bool {
    guard let argument else { return true }
    switch argument {
    case .null, .boolean, .number, .text, .table, .function: return true
    case .variable(let variable):
      guard let value = variable.constant, depth < 20 else { return false }
      return isSurelyNot(path, value, depth: depth + 1)
    case .field: return self.path(argument).map { $0 != path } ?? false
    case .call(let call): return registration(call.callee) != nil
    case .global, .other: return false
    }
  }
}
