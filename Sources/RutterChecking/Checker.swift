package import Rutter
internal import RutterCore
internal import RutterLua
internal import RutterWorkers

/// Finds what is wrong with plugins without running their screens: it loads them, and reads their texts.
package struct Checker: Sendable {
  private let vocabulary = Vocabulary()

  package init() {}

  /// Checks one flow or plugin.
  ///
  /// - Parameter request: The flow, and what is loaded with it. Of what it grants only folders with modules count.
  /// - Returns: What was found, in the order of files and lines.
  package func findings(_ request: Setup.Request) -> [Finding] {
    let setup: Setup, flow: Flow
    do throws(NavigatorError) {
      setup = try Setup(request, trusting: .none)
      flow = try setup.read()
    } catch {
      return [Finding(loading: "\(error)", of: request.flow ?? ".")]
    }
    var findings = syntaxErrors(in: flow)
    if findings.isEmpty {
      let loaded = load(flow, setup.limits)
      findings = loaded.findings
      if let registry = loaded.registry, registry.root == nil, setup.isFlowOfProject {
        findings.append(Finding(.noRoot(flow.name), in: flow))
      }
      if let subject = subject(of: flow, loaded.registry) {
        let known = Set(findings.map(\.position))
        findings += subject.findings.filter { !known.contains($0.position) }
      }
    }
    return findings.enumerated().sorted {
      ($0.element.file, $0.element.line, $0.offset) < ($1.element.file, $1.element.line, $1.offset)
    }.map(\.element)
  }

  private func syntaxErrors(in flow: Flow) -> [Finding] {
    // Not in modules of others: who requires one of them is told when it is loaded.
    flow.units.flatMap { $0.source.syntaxErrors() }.map { Finding($0, in: flow) }
  }

  /// Runs the main chunks, as a session does that begins.
  ///
  /// - Returns: What is registered, if all of them load.
  private func load(_ flow: Flow, _ limits: Limits) -> (registry: Registry?, findings: [Finding]) {
    var session = Session(host: flow.host(limits))
    let effects = session.load(Opening(seed: 1, startedAtMicroseconds: 0))
    var findings: [Finding] = []
    for effect in effects {
      switch effect {
      case .error(let report):
        if case .script(let error) = report.error { findings.append(Finding(error, in: flow)) }
      case .stopped(_, let stop):
        let message = Stop(stop.limit, allowed: stop.allowed, at: nil).description
        findings.append(Finding(ScriptError(message, at: stop.place), in: flow))
      default: break
      }
    }
    let registry = session.condition == .fine ? session.registry : nil
    _ = session.take(Event(at: .start, .ended))
    return (registry, findings)
  }

  private func subject(of flow: Flow, _ registry: Registry?) -> Subject? {
    guard let index = flow.units.firstIndex(where: { $0.source.isFlow }) else { return nil }
    var others = flow.units
    let unit = others.remove(at: index)
    return Subject(
      unit: unit, scripts: Subject.scripts(of: unit), vocabulary: vocabulary, registry: registry, others: others,
      id: PluginID(index), modules: flow.plugins[index].modules.map(\.module))
  }
}

extension Subject {
  /// What all checks find.
  fileprivate var findings: [Finding] {
    unknownNames + nodeFindings + globalFindings + capabilityFindings + requirementFindings + slotFindings
      + routeFindings
      + destinationFindings + loaderFindings + folderFindings
  }
}

extension Finding {
  struct Position: Hashable {
    let file: String
    let line: Int
  }

  var position: Position { Position(file: file, line: line) }

  /// What went wrong in a script while it was loaded.
  fileprivate init(_ error: ScriptError, in flow: Flow) {
    let script = error.place?.script ?? (flow.plugins.first(where: \.isFlow) ?? flow.plugins.last)?.main.file ?? ""
    let unit = flow.units.first { $0.has(script) }
    var line = error.place?.line ?? 0
    // Lua does not say where it is nested too deeply for it to read.
    if line == 0, error.message.contains("C stack overflow"), let source = unit?.source.text(of: script) {
      line = Lexer.tokens(of: source.bytes).deepestLine
    }
    self.init(code: .load, file: unit?.path(of: script) ?? script, line: line, message: error.message)
  }

  /// Why a flow cannot be read. Where that is the fault of a file, the message begins with its place; else it is about
  /// what the manifest of the flow says, if it has one.
  fileprivate init(loading message: String, of path: String) {
    var start = message.startIndex
    while let colon = message[start...].firstIndex(of: ":") {
      start = message.index(after: colon)
      guard message[start...].hasPrefix(" ") else { continue }
      let head = message[..<colon], digits = head.reversed().prefix { $0.isNumber }
      let line = head.dropLast(digits.count).hasSuffix(":") ? Int(String(digits.reversed())) : nil
      let name = line == nil ? head : head.dropLast(digits.count + 1)
      guard let file = Self.file(named: String(name), of: path) else { continue }
      let rest = String(message[start...].dropFirst())
      let known = line.flatMap { $0 > 0 ? $0 : nil }
      self.init(code: .load, file: file, line: known ?? Self.line(of: rest, in: file), message: rest)
      return
    }
    let manifest = joined(path, PluginFiles.manifestName)
    let file = TextFile.kind(path) == .folder && TextFile.kind(manifest) == .file ? shortPath(manifest) : path
    self.init(code: .load, file: file, line: Self.line(of: message, in: file), message: message)
  }

  /// The line of a manifest or project file on which stands what a message has in quotes first; 0 if there is none.
  private static func line(of message: String, in file: String) -> Int {
    let words = message.split(separator: "'", omittingEmptySubsequences: false)
    guard [PluginFiles.manifestName, PluginFiles.projectName].contains(lastName(file)), words.count > 2,
      let text = try? TextFile.read(file)
    else { return 0 }
    let word = String(words[1]), tokens = Lexer.tokens(of: Array(text.utf8))
    return tokens.first { $0.kind == .name(word) || $0.kind == .text(word) }?.line ?? 0
  }

  /// The path of a file that a message names; nil if it names none. A manifest is named by its folder, without where
  /// that lies.
  private static func file(named name: String, of path: String) -> String? {
    if TextFile.isThere(name) { return realPath(name).map(shortPath) ?? name }
    guard let real = realPath(path) else { return nil }
    let folder = TextFile.kind(real) == .folder ? real : parent(real), own = joined(parent(folder), name)
    return TextFile.isThere(own) ? shortPath(own) : nil
  }
}

extension PluginSource {
  fileprivate func text(of file: String) -> SourceText? { ([main] + modules).first { $0.file == file } }
}

extension [Token] {
  /// The first line on which as many blocks and brackets stand in each other as anywhere.
  fileprivate var deepestLine: Int {
    var depth = 0, most = 0, line = 0
    for token in self {
      switch token.kind {
      case .keyword("do"), .keyword("function"), .keyword("if"), .keyword("repeat"), .sign("("), .sign("{"), .sign("["):
        depth += 1
      case .keyword("end"), .keyword("until"), .sign(")"), .sign("}"), .sign("]"): depth -= 1
      default: break
      }
      if depth > most { (most, line) = (depth, token.line) }
    }
    return line
  }
}
