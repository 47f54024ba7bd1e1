import RutterCore
import Testing

@Suite("Loads of one key") struct SharingTests {
  /// A loader that logs its runs, takes a second, and gives its first argument; keyed by it if asked.
  private func app(
    keyed: Bool = true, fresh: Double? = nil, fails: @escaping () -> Bool = { false },
    _ parts: @escaping (LoaderRef) -> [Piece]
  ) -> TestApp {
    TestApp.open { flow in
      let load = flow.loader(
        "load", gives: .integer, fresh: fresh, key: keyed ? { $0.value(0) } : nil,
        [
          .run { $0.log("start \($0.value().brief)") }, .closing { $0.log("close \($0.value().brief)") }, .sleep(1),
          .reply { script throws(ScriptError) in
            if fails() { throw ScriptError("no luck") }
            return .done(script.value())
          },
        ])
      flow.destination(.integer) { script in screen("Number \(script.value().brief)") }
      flow.root { _ in screen("Root", parts(load)) }
    }
  }

  @Test("L9: loads of one key share one run, which fills all its waiters")
  func share() {
    let app = app { load in
      [
        hole(load(1, "a"), ready: { _ in [text("one")] }), hole(load(1, "b"), ready: { _ in [text("two")] }),
        link("Go", to: load(1, "c")), button("Wait", [.load(load(1)), .logResults]),
      ]
    }
    app.tap("Wait")
    app.tap("Go")
    #expect(app.allLogs == ["start 1"])
    app.advance(1)
    #expect(app.allLogs == ["start 1", "1"])
    #expect(app.path == "1")
    app.back()
    #expect(app.texts == ["one", "two", "Go", "Wait"])
  }

  @Test("L9: other keys, and loads without a key, do not share")
  func doNotShare() {
    let other = app { load in [hole(load(1)), hole(load(2))] }
    #expect(other.logs == ["start 1", "start 2"])
    let unkeyed = app(keyed: false) { load in [hole(load(1)), hole(load(1))] }
    #expect(unkeyed.logs == ["start 1", "start 1"])
  }

  @Test("L9: keys are compared as values: 1 and 1.0 differ, equal records are one key")
  func keysAreValues() {
    let app = TestApp.open { flow in
      let load = flow.loader("load", gives: .any, key: { $0.value(0) }, [.log("start"), .sleep(1), .give(1)])
      flow.root { _ in
        screen(
          "Root",
          [
            hole(load(1)), hole(load(1.0)), hole(load(Value.record(nil, ["a": 1, "b": 2]))),
            hole(load(Value.record(nil, ["b": 2, "a": 1]))),
          ])
      }
    }
    #expect(app.logs.count == 3)
  }

  @Test("L9: the key is computed when a load starts")
  func keyIsComputedAtStart() {
    let app = app { load in [link("Go", to: load(1))] }
    #expect(!app.hostCalls.contains("value key of load"))
    app.tap("Go")
    #expect(app.hostCalls.contains("value key of load"))
  }

  @Test("L9: a run is abandoned when its last waiter leaves, not before")
  func lastWaiter() {
    let app = app { load in
      [link("Place", to: load(1), present: .placeholder), link("Go", to: load(1)), button("Wait", [.load(load(1))])]
    }
    app.tap("Wait")
    app.tap("Go")
    app.tap("Place")
    #expect(app.path == "~load(1)")
    #expect(app.allLogs == ["start 1"])
    app.back()
    #expect(app.allLogs == ["start 1"])
    app.cancel()
    #expect(app.allLogs == ["start 1", "close 1"])
    #expect(app.isQuiet)
  }

  @Test("L9: it fails for all waiters; a retry starts one new run that later askers join")
  func failsForAll() {
    var fails = true
    let app = app(fails: { fails }) { load in
      [hole(load(1), ready: { _ in [text("one")] }), hole(load(1), ready: { _ in [text("two")] })]
    }
    app.settle()
    #expect(app.texts == ["no luck", "Try again", "no luck", "Try again"])
    #expect(app.allLogs == ["start 1"])
    fails = false
    app.tap("Try again")
    #expect(app.logs == ["start 1"])
    #expect(app.texts == ["Loading", "no luck", "Try again"])
    app.tap("Try again")
    #expect(app.logs.isEmpty)
    app.settle()
    #expect(app.texts == ["one", "two"])
  }

  @Test("L9: a key function that raises fails the load")
  func keyRaises() {
    let app = TestApp.open { flow in
      let load = flow.loader(
        "load", gives: .integer, key: { _ throws(ScriptError) in throw ScriptError("no key") }, [.give(1)])
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in screen("Root", [link("Go", to: load(1))]) }
    }
    app.tap("Go")
    #expect(app.outcomes == ["push failed(no key)"])
    #expect(app.state("Go") == .failed)
  }

  // MARK: Preload

  @Test("L9: a preload waits until used or 30 s after its end")
  func preloadEnds() {
    let app = app { load in
      [
        button("Ahead", [.run { script throws(ScriptError) in try script.preload(load(1)) }]), link("Go", to: load(1)),
      ]
    }
    let before = app.sizes
    app.tap("Ahead")
    app.advance(30.9)
    app.tap("Go")
    #expect(app.path == "1")
    #expect(app.allLogs == ["start 1"])
    app.back()
    app.tap("Ahead")
    app.advance(31.1)
    #expect(app.sizes == before)
    app.tap("Go")
    #expect(app.path == "")
  }

  @Test("L9: two preloads of one value are one, each anew for 30 s")
  func preloadTwice() {
    let app = app(keyed: false) { load in
      [
        button("Ahead", [.run { script throws(ScriptError) in try script.preload(load(1)) }]), link("Go", to: load(1)),
      ]
    }
    app.tap("Ahead")
    app.tap("Ahead")
    #expect(app.allLogs == ["start 1"])
    app.advance(20)
    app.tap("Ahead")
    #expect(app.allLogs == ["start 1"])
    #expect(app.timers.count == 1)
    app.advance(20)
    app.tap("Go")
    #expect(app.path == "1")
    #expect(app.timers.isEmpty)
  }

  @Test("L9: a preload keeps a run alive whose other waiters left, and its result")
  func preloadJoins() {
    let app = app { load in
      [
        link("Place", to: load(1), present: .placeholder),
        button("Ahead", [.run { script throws(ScriptError) in try script.preload(load(1)) }]),
      ]
    }
    app.tap("Ahead")
    app.tap("Place")
    app.back()
    #expect(app.allLogs == ["start 1", "close 1"])
    app.tap("Place")
    app.push(5)
    app.send(.requested(OperationRequest(.pop(1))))
    app.back()
    app.tap("Ahead")
    app.advance(1)
    app.tap("Place")
    #expect(app.path == "1")
  }

  @Test("L9: a failed preload is not kept")
  func failedPreload() {
    let app = app(fails: { true }) { load in
      [
        button("Ahead", [.run { script throws(ScriptError) in try script.preload(load(1)) }]), link("Go", to: load(1)),
      ]
    }
    app.tap("Ahead")
    app.settle()
    app.tap("Go")
    #expect(app.allLogs == ["start 1", "start 1"])
  }

  // MARK: Fresh

  @Test("L9: fresh reuses a result for that long, without running anything")
  func fresh() {
    let app = app(keyed: false, fresh: 10) { load in [link("Go", to: load(1)), link("Other", to: load(2))] }
    app.tap("Go")
    app.settle()
    app.back()
    app.advance(9.9)
    app.tap("Go")
    #expect(app.path == "1")
    app.back()
    app.tap("Other")
    app.settle()
    #expect(app.allLogs == ["start 1", "start 2"])
  }

  @Test("L9: using a fresh result does not make it fresh again")
  func freshEnds() {
    let app = app(fresh: 10) { load in [link("Go", to: load(1))] }
    app.tap("Go")
    app.settle()
    for _ in 1...3 {
      app.back()
      app.advance(3)
      app.tap("Go")
      #expect(app.path == "1")
    }
    app.back()
    app.advance(1)
    app.tap("Go")
    #expect(app.path == "")
    #expect(app.logs == ["start 1"])
  }

  @Test("L9: failures are never fresh")
  func failuresAreNotFresh() {
    let app = app(fresh: 10, fails: { true }) { load in [link("Go", to: load(1))] }
    app.tap("Go")
    app.settle()
    app.tap("Go")
    #expect(app.logs == ["start 1"])
  }

  @Test("L9: at most 1,000 results of a loader stay fresh, the oldest go first")
  func freshIsBounded() {
    let app = TestApp.open { flow in
      let load = flow.loader("load", gives: .integer, fresh: 1_000, [.reply { .done($0.value()) }])
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in screen("Root", [button("Go", (1...1_100).map { .load(load(.integer($0))) })]) }
    }
    app.tap("Go")
    #expect(app.session.tableSizes.first { $0.name == "loads" }?.count == 1_000)
  }

  @Test("L9: what is kept takes only a part of the plugin's memory, the oldest goes first", arguments: [false, true])
  func keptIsBounded(isAhead: Bool) {
    // Eight of these are an eighth of the memory that the host of these tests allows.
    let long = Value.string(Text(String(repeating: "x", count: 1_000_000)))
    let app = TestApp.open { flow in
      let first = flow.loader("first", gives: .string, fresh: isAhead ? nil : 1_000, [.give(long)])
      let second = flow.loader("second", gives: .string, fresh: isAhead ? nil : 1_000, [.give(long)])
      flow.root { _ in
        let ahead = Line.run { script throws(ScriptError) in
          for n in 1...10 { try script.preload((n % 2 == 0 ? second : first)(.integer(Int64(n)))) }
        }
        let loads: [Line] = (1...10).map { .load(($0 % 2 == 0 ? second : first)(.integer($0))) }
        return screen(
          "Root",
          [
            button("Load", isAhead ? [ahead] : loads), button("Newest", [.load(second(10))]),
            button("Third", [.load(first(3))]), button("Oldest", [.load(first(1))]),
          ])
      }
    }
    func runs(_ label: String) -> Int {
      app.record.calls = []
      app.tap(label)
      return app.record.calls.count { $0.hasPrefix("start loader") }
    }
    #expect(runs("Load") == 10)
    #expect(runs("Newest") == 0 && runs("Third") == 0 && runs("Oldest") == 1)
  }

  @Test("L9: refresh forgets a fresh result and loads anew")
  func refreshForgets() {
    let app = app(fresh: 100) { load in [link("Go", to: load(1), present: .placeholder)] }
    app.tap("Go")
    app.settle()
    app.ask(.refresh(nil))
    #expect(app.logs == ["start 1"])
    #expect(app.path == "~load(1)")
    app.settle()
    #expect(app.path == "1")
  }

  @Test("L9: inline loads never share")
  func inline() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in
        screen(
          "Root",
          [
            hole(gives: .integer, load: [.log("start"), .sleep(1), .give(1)]),
            hole(gives: .integer, load: [.log("start"), .sleep(1), .give(1)]),
          ])
      }
    }
    #expect(app.logs == ["start", "start"])
    app.settle()
    #expect(app.texts == ["1", "1"])
  }
}
