internal import Rutter
internal import RutterCore
internal import RutterLua
internal import RutterText
internal import RutterWorkers

/// `rutter plugins`: what a flow would load.
struct PluginsCommand {
  let subject: FlowOptions
  let isJSON: Bool

  func run() -> ExitCode {
    let flow: Flow
    do throws(NavigatorError) {
      flow = try subject.setup().read()
    } catch {
      Output.errors.write("rutter plugins: \(Printable.lines("\(error)"))\n")
      return error.exitCode
    }
    for unit in flow.units {
      Output.standard.write(isJSON ? JSON.encode(Self.value(of: unit)) + "\n" : Self.text(of: unit))
    }
    return .fine
  }

  private static func text(of unit: PluginUnit) -> String {
    let version = unit.manifest.map { " \($0.version)" } ?? ""
    var lines = [
      "\(unit.source.name)\(version)\(unit.source.isFlow ? " (the flow)" : "")", "  from \(shortPath(unit.path))",
    ]
    if let manifest = unit.manifest {
      let requires = manifest.requires.map { "\($0.name) \($0.range)" }
      if !requires.isEmpty { lines.append("  requires " + requires.joined(separator: ", ")) }
      let wishes = manifest.capabilities.map(\.description)
      if !wishes.isEmpty { lines.append("  asks for " + wishes.joined(separator: ", ")) }
    }
    for name in unit.source.options.names {
      let value = unit.source.options.values[name].map { "= \(JSON.encode($0))" } ?? "has no value"
      lines.append("  option \(name) \(value)")
    }
    return lines.map { Printable.text($0) }.joined(separator: "\n") + "\n"
  }

  private static func value(of unit: PluginUnit) -> Value {
    let manifest = unit.manifest
    func list(_ texts: [String]) -> Value { .list(texts.map { .string(Text($0)) }) }
    let requires = (manifest?.requires ?? []).map { Record.Field(Text($0.name), .string(Text($0.range.description))) }
    let wishes = (manifest?.capabilities ?? []).map(\.description)
    return .record(
      Record([
        .init("capabilities", list(wishes)), .init("flow", .boolean(unit.source.isFlow)),
        .init("name", .string(Text(unit.source.name))), .init("options", .record(unit.source.options.values)),
        .init("path", .string(Text(unit.path))), .init("requires", .record(Record(requires))),
        .init("version", manifest.map { .string(Text($0.version.description)) } ?? .null),
      ]))
  }
}
