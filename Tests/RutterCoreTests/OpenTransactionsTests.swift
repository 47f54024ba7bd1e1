import RutterCore
import Testing

/// Transactions outside whose coroutines are gone, and calls that would wait for themselves.
@Suite struct OpenTransactionsTests {
  private func app(_ lines: [Line]) -> TestApp {
    TestApp.loading { flow in
      [link("Go", to: flow.loader("work", gives: .integer, lines)(), present: .placeholder)]
    }
  }

  /// Answers the first call that waits, and gives its id.
  private func answer(_ app: TestApp, _ values: Value) -> CallID {
    let (id, call) = app.calls[0]
    app.complete(call.name, values)
    return id
  }

  private func abandoned(_ app: TestApp) -> [CallID] {
    app.effects.compactMap { if case .abandon(let id) = $0 { id } else { nil } }
  }

  @Test("L5: a transaction whose coroutine is closed while it waits for something else is given up")
  func closed() {
    let app = app([.call("sqlite.begin", "a.db"), .sleep(9)])
    app.tap("Go")
    let begin = answer(app, 7)
    app.back()
    #expect(abandoned(app) == [begin])
    #expect(app.isQuiet)
  }

  @Test("L5: one that has ended is not given up, and a savepoint ends with its transaction")
  func ended() {
    for end in ["sqlite.commit", "sqlite.rollback"] {
      let app = app([
        .call("sqlite.begin", "a.db"), .call("sqlite.begin", "a.db", 7), .call(end, "a.db", 8), .call(end, "a.db", 7),
        .sleep(9),
      ])
      app.tap("Go")
      for number in [7, 8, 1, 1] as [Value] { _ = answer(app, number) }
      app.back()
      #expect(abandoned(app) == [])
    }
  }

  @Test("L5: the begin itself is given up while nothing has answered it")
  func beginning() {
    let app = app([.call("sqlite.begin", "a.db"), .giveResult])
    app.tap("Go")
    let begin = app.calls[0].id
    app.back()
    #expect(abandoned(app) == [begin])
  }

  @Test("A6: a part of rutter.all cannot wait for the end of a transaction that waits for the part")
  func waitsForItself() {
    func outcome(_ name: String, _ arguments: Value...) -> [String] {
      let call = OutsideCall(name, arguments)
      let app = app([
        .call("sqlite.begin", "a.db"),
        .all { script in
          [.function(script.handle(.coroutine("part", [.wait(name) { _ in .call(call) }, .giveResult])))]
        }, .give(1),
      ])
      app.tap("Go")
      _ = answer(app, 7)
      return app.calls.map { "\($0.call.name)" } + app.texts
    }
    let message =
      "db:execute: a transaction of this database waits for this function, which would wait for its end; call it in "
      + "the function of the transaction itself, not in rutter.all or rutter.any"
    #expect(outcome("sqlite.execute", "a.db", "DELETE FROM t", .null).first == message)
    #expect(outcome("sqlite.begin", "a.db").first?.hasPrefix("db:transaction: ") == true)
    // What reads waits for nobody, another database has another transaction, and so has what belongs to it.
    for (name, rest) in [
      ("sqlite.query", ["a.db", "SELECT 1"]), ("sqlite.execute", ["b.db", "DELETE FROM t"]),
      ("sqlite.execute", ["a.db", "DELETE FROM t", .null, 7]),
    ] as [(String, [Value])] {
      let call = OutsideCall(name, rest)
      let app = app([
        .call("sqlite.begin", "a.db"),
        .all { script in
          [.function(script.handle(.coroutine("part", [.wait(name) { _ in .call(call) }, .giveResult])))]
        },
        .give(1),
      ])
      app.tap("Go")
      _ = answer(app, 7)
      #expect(app.callNames == [name])
    }
  }

  @Test("L5: what a test begins in place of the outside has no end that anybody is told of")
  func stubbed() {
    let app = app([
      .call("sqlite.begin", "a.db"),
      .all { script in
        [
          .function(
            script.handle(
              .coroutine("part", [.wait("x") { _ in .call(OutsideCall("sqlite.begin", ["a.db"])) }, .giveResult])))
        ]
      }, .give(1),
    ])
    app.tap("Go")
    _ = answer(app, 0)
    #expect(app.callNames == ["sqlite.begin"])
    app.back()
    #expect(abandoned(app).count == 1)
  }
}
