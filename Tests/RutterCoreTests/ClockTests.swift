import RutterCore
import Testing

@Suite("Time and sameness: K1, K3") struct ClockTests {
  /// A walk over loads, rows, cells, watches, tasks, presentations and sheets.
  private func walk() -> [Effect] {
    let app = TestApp.open(
      (
        "shared",
        { shared in
          shared.destination(.integer) { _ in screen("shared") }
          shared.loader(
            "late", gives: .integer, retry: .init(times: 2, waitMicroseconds: 100, factor: 2), [.raise("no")])
        }
      ),
      (
        "flow",
        { flow in
          let count = flow.cell("count", 0), item = flow.cell("item", nil)
          let slow = flow.loader(
            "slow", gives: .integer, fresh: 5, key: { $0.value() },
            [.call("http.get", "x"), .sleep(0.5), .reply { .done($0.value()) }])
          flow.destination(.integer, DestinationOptions(hooks: .logging("int"))) { script throws(ScriptError) in
            screen("\(try script.get(count).brief)", [hole(slow(script.value()))])
          }
          flow.root { script throws(ScriptError) in
            let total = try script.get(count)
            return screen(
              "", presents: [.item(item, style: .sheet) { screen("item \($0.value().brief)") }],
              [
                list([3, 1, 2]) { _, value, _ in
                  [link("Row \(value.brief)", to: slow(value)), hole(slow(value)), text(total.brief)]
                },
                button(
                  "All",
                  [
                    .all { _ in [.sleep(microseconds: 5), .load(slow(1)), .load(slow(2))] }, .logResults,
                    .set(count, 3), .set(item, "x"),
                  ]),
                button(
                  "Watch",
                  [
                    .run { script throws(ScriptError) in
                      for number in 0..<5 { try script.watch(count, .log("watch \(number)")) }
                    }, .set(count, 9), .sleep(1),
                  ]),
              ])
          }
        }
      ))
    for _ in 0..<3 { app.tap("All"); app.complete("http.get") }
    app.tap("Watch")
    while !app.calls.isEmpty { app.complete("http.get") }
    app.tap("Row 2")
    while !app.calls.isEmpty { app.complete("http.get") }
    app.advance(1)
    app.back()
    app.path(1, 2, 3)
    app.cancel()
    app.ask(.remove(.type(.integer)))
    app.send(.ended)
    return app.history
  }

  @Test("K1: the same flow and events give the same effects")
  func same() {
    let first = walk()
    #expect(first.count > 40)
    for _ in 0..<5 { #expect(walk() == first) }
  }

  @Test("K1: time comes only inside events; an earlier event counts as now")
  func timeInEvents() {
    let app = TestApp.plain([button("Now", [.run { $0.log("\($0.now.microseconds)") }])])
    guard let node = app.node("Now") else { return }
    _ = app.session.take(Event(at: Instant(microseconds: 500), .activated(node.id)))
    _ = app.session.take(Event(at: Instant(microseconds: 100), .activated(node.id)))
    #expect(app.session.now == Instant(microseconds: 500))
  }

  @Test("K1: the opening is what scripts can read, and seconds become whole microseconds")
  func microsecondsOfSeconds() {
    #expect(microseconds(seconds: 0.1) == 100_000)
    #expect(microseconds(seconds: 0) == 0)
    #expect(microseconds(seconds: 1.000_000_4) == 1_000_000)
    #expect(microseconds(seconds: 0.000_000_6) == 1)
    #expect(microseconds(seconds: -1) == nil)
    #expect(microseconds(seconds: .nan) == nil)
    #expect(microseconds(seconds: .infinity) == nil)
    #expect(microseconds(seconds: 1e300) == nil)
    #expect(Instant(microseconds: .max).advanced(byMicroseconds: 5).microseconds == .max)
  }

  @Test("K3: due at one instant: results of the host, then sleeps, then the engine's timers; first asked first")
  func order() {
    let host = Due(at: Instant(microseconds: 5), order: .hostResult, serial: 9)
    let sleeps = [1, 2].map { Due(at: Instant(microseconds: 5), order: .sleep, serial: $0) }
    let engine = Due(at: Instant(microseconds: 5), order: .engine, serial: 0)
    let earlier = Due(at: Instant(microseconds: 4), order: .engine, serial: 99)
    #expect([engine, sleeps[1], host, earlier, sleeps[0]].sorted() == [earlier, host, sleeps[0], sleeps[1], engine])
  }

  @Test("K3: sleeps of scripts come before the timeout and the threshold of the same instant")
  func sleepsFirst() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, timeout: 2, [.sleep(2), .give(4)])
      flow.destination(.integer) { _ in screen() }
      flow.root { _ in
        screen(
          "",
          [
            link("Go", to: slow()),
            link("Soon", to: slow(), present: .threshold(afterMicroseconds: 2_000_000, minMicroseconds: 300_000)),
          ])
      }
    }
    app.tap("Go")
    app.advance(2)
    #expect(app.path == "4")
    #expect(app.outcomes == ["push committed"])
    app.back()
    app.tap("Soon")
    app.advance(2)
    #expect(app.path == "4")
    #expect(app.title == "")
    #expect(app.timers.isEmpty)
  }

  @Test("K3: two sleeps of one instant wake in the order asked for, whoever asked")
  func firstAsked() {
    let app = TestApp.plain([
      button("B", [.sleep(1), .log("b")]), button("A", [.sleep(1), .log("a")]),
      button("C", [.sleep(0.5), .sleep(0.5), .log("c")]),
    ])
    app.tap("B")
    app.tap("C")
    app.tap("A")
    app.advance(1)
    #expect(app.logs == ["b", "a", "c"])
  }
}
