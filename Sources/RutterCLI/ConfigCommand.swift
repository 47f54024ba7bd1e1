internal import Rutter
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// `rutter config`: what is set for a run, and by whom.
struct ConfigCommand {
  let subject: FlowOptions
  let isJSON: Bool

  func run() -> ExitCode {
    let settings: [Setting]
    do throws(NavigatorError) {
      let setup = try subject.setup()
      settings = setup.settings(of: try setup.read())
    } catch {
      Output.errors.write("rutter config: \(Printable.lines("\(error)"))\n")
      return error.exitCode
    }
    let lines = isJSON ? settings.map { JSON.encode(Self.value(of: $0)) } : Self.table(settings)
    Output.standard.write(lines.map { $0 + "\n" }.joined())
    return .fine
  }

  /// A line each, in columns.
  private static func table(_ settings: [Setting]) -> [String] {
    let rows = settings.map { setting in
      [setting.name, setting.text, words(setting.origin) + (setting.counts ? "" : ", which is not approved")]
        .map { Printable.text($0) }
    }
    let widths = (0..<2).map { column in rows.map { TextWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let columns = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - TextWidth.of($0)) }
      return (columns + [row[2]]).joined(separator: "  ")
    }
  }

  private static func words(_ origin: Setting.Origin) -> String {
    switch origin {
    case .usual: "default"
    case .commandLine: "command line"
    case .project(let path): shortPath(path)
    case .manifest(let path): "default in \(shortPath(path))"
    case .required: "found"
    }
  }

  private static func value(of setting: Setting) -> Value {
    let (word, path) = code(setting.origin)
    var fields = [
      Record.Field("name", .string(Text(setting.name))), .init("value", setting.value), .init("origin", .string(word)),
      .init("counts", .boolean(setting.counts)),
    ]
    if let path { fields.append(.init("path", .string(Text(path)))) }
    return .record(Record(fields))
  }

  /// One word for programs, and the file if it is one.
  private static func code(_ origin: Setting.Origin) -> (word: Text, path: String?) {
    switch origin {
    case .usual: ("default", nil)
    case .commandLine: ("command_line", nil)
    case .project(let path): ("project", path)
    case .manifest(let path): ("manifest", path)
    case .required: ("found", nil)
    }
  }
}
