import RutterCore
import RutterLua
import Testing

/// Scripts that mean harm, with the verdict of their heading, under the limits as they are shipped: a sample of
/// `Fixtures/hostile`, where a mistake is found with the process at hand. `Scripts/lib/hostile` runs all of them.
@Suite(.serialized) struct HostileTests {
  /// Every twelfth: some take seconds, each in three ways.
  private static let sample = Fixture.all(in: "hostile").enumerated().filter { $0.offset % 12 == 0 }.map(\.element)

  @Test("E2: a hostile main chunk ends as its heading says", arguments: sample)
  func chunk(_ fixture: Fixture) throws {
    let root = #"do local r = require("rutter") r.root(function() return r.screen { title = "Alive" } end) end; "#
    let app = run(fixture, root + "\n" + fixture.text)
    _ = app.unrest()  // some never come to rest
    try judge(fixture, app)
  }

  @Test("E2: a hostile action ends as its heading says, and the session lives", arguments: sample)
  func action(_ fixture: Fixture) throws {
    let start = #"do local r = require("rutter") r.root(function() return r.screen { title = "Alive", "#
    let button = #"r.button { "Run", action = function(...) "#
    let app = run(fixture, start + button + "\n" + fixture.text + "\nend } } end) end")
    app.tap("Run")
    _ = app.unrest()  // some never come to rest
    try judge(fixture, app)
    #expect(app.condition == (app.stops.isEmpty ? .fine : .flowStopped))
    #expect(!app.frame.screens.isEmpty)
  }

  @Test("E2: the same in a brief state", arguments: sample)
  func brief(_ fixture: Fixture) throws {
    let root = #"do local r = require("rutter") r.root(function() return r.screen { title = "Alive" } end) end; "#
    let main = SourceText(file: "\(fixture.name).lua", text: root + "\n" + fixture.text)
    let plugins = [PluginSource(name: fixture.name, main: main)]
    let app = LuaApp(HostTemplate(plugins: plugins, limits: Limits()).host(), of: plugins)
    app.open()
    _ = app.unrest()  // some never come to rest
    try judge(fixture, app)
  }

  private func run(_ fixture: Fixture, _ text: String) -> LuaApp {
    let main = SourceText(file: "\(fixture.name).lua", text: text)
    let app = LuaApp(plugins: [PluginSource(name: fixture.name, main: main)], limits: Limits())
    app.open()
    return app
  }

  private func judge(_ fixture: Fixture, _ app: LuaApp) throws {
    let wanted = try #require(fixture.heading("expect")).components(of: " or ")
    let stop = app.stops.first.map { "stopped \($0.limit)" }
    let verdict = stop ?? app.errors.first.map { "error \($0)" } ?? "ok"
    #expect(wanted.contains { isMet($0, verdict) }, "\(fixture.name): \(wanted), got \(verdict.prefix(300))")
  }

  /// A limit without its word is a stop again.
  private func isMet(_ wanted: String, _ verdict: String) -> Bool {
    let word = String(wanted.prefix { $0 != " " })
    guard ["ok", "error", "stopped"].contains(word) else { return verdict == "stopped \(wanted)" }
    let rest = wanted.dropFirst(word.count + 1)
    return verdict.hasPrefix(word) && (rest.isEmpty || verdict.contains(rest))
  }
}

extension String {
  /// The parts between a separator.
  fileprivate func components(of separator: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(self)
    while let place = rest.firstRange(of: separator) {
      parts.append(String(rest[..<place.lowerBound]))
      rest = rest[place.upperBound...]
    }
    return parts + [String(rest)]
  }
}
