import RutterCore
import RutterLua
import RutterWorkers
import TestFolders
import Testing

/// Scripts with one mistake each, and the diagnostic that they must give: `Fixtures/broken`.
@Suite struct BrokenTests {
  /// Those that need options of the command line are run by `Scripts/lib/broken` alone.
  private static let all = Fixture.all(in: "broken").filter { $0.heading("with") == nil }

  @Test("E1: a broken script says where, what was expected, what came", arguments: all)
  func broken(_ fixture: Fixture) throws {
    // `FOLDER` is that of the scripts, `SCRATCH` one that is empty at first.
    let folder = try #require(realPath("Fixtures/broken")), scratch = Folder()
    func written(_ text: String) -> String {
      [("FOLDER", folder), ("SCRATCH", scratch.path)].reduce(text) { text, name in
        text.split(separator: name.0, omittingEmptySubsequences: false).joined(separator: name.1)
      }
    }
    let expected = written(try #require(fixture.heading("expect")))
    let grants = try (fixture.heading("allow")?.split(separator: " ") ?? []).map { try Grant(written(String($0))) }
    let performers = Performers(try Grants(grants, to: [PluginID(0): Grantee(name: fixture.name)]), store: .memory)
    var limits = Limits()
    // On a loaded machine, and unoptimised, another limit than the one that is meant could be broken first.
    if !expected.contains("time limit") { limits.turnMicroseconds = 10_000_000 }
    let app = LuaApp(plugins: [fixture.source], limits: limits) {
      performers.perform(CapabilityCall(CallID(1), PluginID(0), $0))
    }
    app.open()
    let when = try #require(fixture.heading("when"))
    for step in Step.all(in: when) { step.take(app) }
    app.settle()
    app.advance(60)
    let said = Self.said(by: app, plugin: fixture.name)
    #expect(said.contains { $0.contains(expected) }, "\(fixture.name) said: \(said.joined(separator: "\n  "))")
    #expect((app.condition == .notLoaded) == (when == "load"))
  }

  /// Every message, with its place where there is one, as the faces print it.
  static func said(by app: LuaApp, plugin: String) -> [String] {
    app.effects.flatMap { effect -> [String] in
      switch effect {
      case .error(let report): [told(report.error)]
      case .note(let text): [text]
      case .stopped(_, let stop):
        [place(stop.place) + "plugin '\(plugin)' stopped: over its \(stop.limit) limit (\(stop.allowed))"]
      case .outcome(let report): [report.outcome.name, place(report.place) + (report.outcome.detail ?? "")]
      case .log(let line): [place(line.place) + line.text]
      default: []
      }
    }
  }

  /// An error of a script tells its line itself; that of any other error stands before it.
  private static func told(_ error: NavigationError) -> String {
    if case .script = error { error.description } else { place(error.place) + error.description }
  }

  private static func place(_ place: Place?) -> String { place.map { "\($0): " } ?? "" }
}

/// One thing that a person does, as the heading of a fixture says it.
enum Step {
  case nothing, back
  case tap(String)
  case set(String, to: String)

  static func all(in text: String) -> [Step] { text.split(separator: ",").map { Step(String($0)) } }

  private init(_ text: String) {
    let words = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    let first = words[0].filter { $0 != " " }
    switch first {
    case "tap": self = .tap(words[1])
    case "set": self = .set(words[1], to: words[3])
    case "back": self = .back
    default: self = .nothing
    }
  }

  func take(_ app: LuaApp) {
    switch self {
    case .nothing: break
    case .back: app.back()
    case .tap(let label): app.tap(label)
    case .set(let label, let text): app.set(label, .string(Text(text)))
    }
  }
}
