import RutterCore
import Testing

/// A plugin that was stopped is stopped again at the same moment, whatever the time is then (E2, Y1).
@Suite("Where plugins are stopped") struct StopPointTests {
  /// What stops the plugin `lib` in the turn of the tap, if anything does.
  enum Way: CaseIterable, CustomTestStringConvertible {
    case inRun, betweenRuns, inRunAfterAsking

    var testDescription: String { "\(self)" }
  }

  private static let why = Stop(.time, allowed: "a test", at: nil)

  /// Opens a flow over a plugin, which is stopped by itself or not.
  private func open(_ way: Way, stops: Bool) -> TestApp {
    let app = TestApp.open(
      (
        "lib",
        { lib in
          lib.access = Access(Grantee(name: "lib", isFlow: false), [])
          let last: Line = stops && way != .betweenRuns ? .stop(.time) : .give(.null)
          let asks: [Line] = way == .inRunAfterAsking ? [.push(77), .push(78)] : []
          lib.destination(.string) { script in
            screen(
              "Of lib \(script.value().brief)",
              [
                button("Act", [.push(1), .push(2), .push(3), .sleep(0)] + asks + [last]),
                button("Other", [.push(4)]),
              ])
          }
        }
      ),
      (
        "flow",
        { flow in
          flow.access = Access(Grantee(name: "flow"), [])
          flow.destination(.integer, DestinationOptions(hooks: ScreenHooks(create: [.push("deeper")]))) { script in
            screen("Number \(script.value().brief)")
          }
          flow.root { _ in screen("Root", [button("Go", [.push(9)])]) }
        }
      ))
    app.push("word")
    if stops, way == .betweenRuns { app.record.mostErrands = 3 }
    return app
  }

  private func act(_ app: TestApp, _ expecting: StopPoint? = nil, inTurn turn: Int = 0) -> [Effect] {
    if turn == 0, let expecting { app.session.expect(Self.why, of: PluginID(0), at: expecting) }
    app.tap("Act")
    var all = app.effects
    if turn == 1, let expecting { app.session.expect(Self.why, of: PluginID(0), at: expecting) }
    app.advance(0)
    all += app.effects
    // Numbers that nobody has seen were not used up.
    app.record.mostErrands = .max
    app.path()
    all += app.effects
    app.tap("Go")
    return all + app.effects
  }

  @Test("E2: a stop that is expected at its moment leaves all else as it was", arguments: Way.allCases)
  func again(_ way: Way) throws {
    let first = open(way, stops: true)
    first.tap("Act")
    var turn = 0
    if first.session.stopPoint(of: PluginID(0)) == nil {
      turn = 1
      first.advance(0)
    }
    let stopped = first.session.stopPoint(of: PluginID(0))
    let point = try #require(stopped)
    #expect(point.isInRun == (way != .betweenRuns))
    let recorded = act(open(way, stops: true))
    #expect(recorded.contains(.stopped(PluginID(0), Self.why)))
    #expect(act(open(way, stops: false), point, inTurn: turn) == recorded)
  }

  @Test("E2: a moment that does not come stops nobody, then or later")
  func never() {
    let app = open(.inRun, stops: false)
    app.session.expect(Self.why, of: PluginID(0), at: StopPoint(moment: 10_000, isInRun: true))
    app.tap("Act")
    app.advance(0)
    #expect(app.record.stopped.isEmpty)
  }
}
