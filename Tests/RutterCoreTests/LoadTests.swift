import RutterCore
import Testing

@Suite("Loads") struct LoadTests {
  // MARK: L1

  @Test("a loader that is not there is missed with what was probably meant")
  func missingLoader() {
    #expect(
      NavigationError.noLoader("lib.get", near: "lia.get").description
        == "no loader 'lib.get' is registered; did you mean 'lia.get'?")
    #expect(NavigationError.noLoader("lib.get").description == "no loader 'lib.get' is registered")
  }

  @Test("L1: a deferred value starts nothing")
  func deferredStartsNothing() {
    let app = TestApp.slow { slow in [link("Go", to: slow(1))] }
    #expect(app.running.isEmpty)
    #expect(app.isQuiet)
    #expect(app.session.tableSizes.first { $0.name == "loads" }?.count == 0)
  }

  @Test("L1: await runs it inside a coroutine")
  func awaiting() {
    let app = TestApp.slow { slow in
      [button("Go", [.load(slow(3)), .logResults])]
    }
    app.tap("Go")
    #expect(app.running == ["action Go", "loader slow"])
    app.advance(1)
    #expect(app.logs == ["3"])
    #expect(app.running.isEmpty)
    #expect(app.path == "")
  }

  @Test("L1: preload starts a run that a later navigation shares")
  func preloading() {
    let app = TestApp.slow { slow in
      [
        button("Ahead", [.run { script throws(ScriptError) in try script.preload(slow(3)) }]),
        link("Go", to: slow(3)),
      ]
    }
    app.tap("Ahead")
    app.advance(0.5)
    app.forgetCalls()
    app.tap("Go")
    #expect(!app.hostCalls.contains("start loader slow"))
    app.advance(0.5)
    #expect(app.path == "3")
  }

  @Test("L1: a value that was preloaded is there at once, and is used once")
  func preloaded() {
    let app = TestApp.slow { slow in
      [
        button("Ahead", [.run { script throws(ScriptError) in try script.preload(slow(3)) }]),
        link("Go", to: slow(3)),
      ]
    }
    app.tap("Ahead")
    app.advance(2)
    #expect(app.isQuiet)
    app.tap("Go")
    #expect(app.path == "3")
    app.back()
    app.tap("Go")
    #expect(app.path == "")
    #expect(app.state("Go") == .loading)
  }

  // MARK: L5, L6

  @Test("L5: when its entry leaves, a placeholder's load is closed and its work cancelled")
  func ownerLeaves() {
    let app = TestApp.loading { flow in
      let read = flow.loader(
        "read", gives: .integer, [.closing { $0.log("outer") }, .closing { $0.log("inner") }, .call("fs.read")])
      return [link("Go", to: read(), present: .placeholder)]
    }
    app.tap("Go")
    #expect(app.callNames == ["fs.read"])
    app.back()
    #expect(app.logs == ["inner", "outer"])
    #expect(app.callNames.isEmpty)
    #expect(app.timers.isEmpty)
    #expect(app.running.isEmpty)
  }

  @Test("L5: loads that a load waits for are closed before it, innermost first")
  func innermostFirst() {
    let app = TestApp.loading { flow in
      let inner = flow.loader("inner", gives: .integer, [.closing { $0.log("inner closed") }, .sleep(9)])
      let outer = flow.loader("outer", gives: .integer, [.closing { $0.log("outer closed") }, .load(inner())])
      return [link("Go", to: outer(), present: .placeholder)]
    }
    app.tap("Go")
    app.back()
    #expect(app.logs == ["inner closed", "outer closed"])
    #expect(app.isQuiet)
  }

  @Test("L5: a push that has not committed settles as cancelled when its owner leaves")
  func uncommittedPush() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.closing { $0.log("closed") }, .sleep(1), .give(2)])
      flow.destination(.integer) { _ in screen("Number", [link("Slow", to: slow())]) }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    app.tap("Slow")
    app.back()
    #expect(app.outcomes == ["push cancelled(back #3)", "back committed"])
    #expect(app.logs == ["closed"])
    #expect(app.path == "")
  }

  @Test("L6: a value that arrives late is dropped by its number and noted")
  func late() {
    let app = TestApp.loading { flow in
      let read = flow.loader("read", gives: .integer, [.call("fs.read"), .giveResult])
      return [link("Go", to: read(), present: .placeholder)]
    }
    app.tap("Go")
    let late = app.calls[0].id
    app.back()
    app.send(.returned(late, .values([1])))
    #expect(app.path == "")
    #expect(app.notes == ["late result of call #\(late) dropped"])
  }

  @Test("L6: what never finished is not taken for finished with nothing")
  func neverFinished() {
    let app = TestApp.loading { flow in
      let read = flow.loader("read", gives: .optional(.integer), timeout: nil, [.call("fs.read"), .giveResult])
      return [button("Go", [.load(read()), .log("went on")])]
    }
    app.tap("Go")
    app.cancel()
    #expect(app.allLogs.isEmpty)
    #expect(app.state("Go") == .idle)
  }

  @Test("L6: a result of the same instant beats its timeout and its threshold")
  func sameInstant() {
    let app = TestApp.loading { flow in
      let slow = flow.loader("slow", gives: .integer, timeout: 1, [.sleep(1), .give(1)])
      return [link("Go", to: slow(), present: .threshold(afterMicroseconds: 1_000_000, minMicroseconds: 500_000))]
    }
    app.tap("Go")
    app.advance(1)
    #expect(app.path == "1")
    #expect(app.title == "Number")
    #expect(app.isQuiet)
  }

  // MARK: L7

  @Test("L7: operations inside a loader are errors; cells may be set")
  func loaderOnlyLoads() {
    let app = TestApp.open { flow in
      let seen = flow.cell("seen", 0)
      let bad = flow.loader("bad", gives: .integer, [.set(seen, 1), .push(3), .give(1)])
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { script throws(ScriptError) in
        screen("Root", [text("seen \(try script.get(seen).brief)"), link("Go", to: bad())])
      }
    }
    app.tap("Go")
    #expect(app.outcomes.count == 1)
    #expect(app.outcomes[0].contains("a loader gives a value and cannot ask for 'push'"))
    #expect(app.texts == ["seen 1", "Go (failed)"])
    #expect(app.path == "")
  }

  @Test("L7: the wrong type fails, nil too unless it is optional")
  func wrongType() {
    let app = TestApp.loading { flow in
      let word = flow.loader("word", gives: .integer, [.give("seven")])
      let none = flow.loader("none", gives: .integer, [.give(nil)])
      let perhaps = flow.loader("perhaps", gives: .optional(.integer), [.give(nil)])
      return [
        link("Word", to: word()), link("None", to: none()),
        button("Perhaps", [.load(perhaps()), .logResults]),
      ]
    }
    app.tap("Word")
    #expect(app.outcomes.first?.contains("flow.word gave the wrong type: expected integer, got string") == true)
    app.tap("None")
    #expect(app.outcomes.first?.contains("expected integer, got nothing") == true)
    #expect(app.state("None") == .failed)
    app.tap("Perhaps")
    #expect(app.logs == ["nil"])
  }

  @Test("L7: a failed placeholder shows it with a retry, and the path is unharmed")
  func failedPlaceholder() {
    let app = TestApp.loading { flow in
      let bad = flow.loader("bad", gives: .integer, [.sleep(1), .raise("no luck")])
      return [link("Go", to: bad(), present: .placeholder)]
    }
    app.tap("Go")
    app.settle()
    #expect(app.path == "!bad()")
    #expect(app.texts == ["test:1: no luck", "Try again"])
    #expect(app.outcomes.isEmpty)
    #expect(app.errors == ["loader 'flow.bad': test:1: no luck"])
  }

  // MARK: L8

  @Test("L8: a timeout counts per attempt, and retries wait, longer each time")
  func retries() {
    let app = TestApp.loading { flow in
      let bad = flow.loader(
        "bad", gives: .integer, timeout: 2,
        retry: Loader.Retry(times: 2, waitMicroseconds: 1_000_000, factor: 3),
        [.run { $0.log("try") }, .sleep(60)])
      return [link("Go", to: bad())]
    }
    app.tap("Go")
    #expect(app.logs == ["try"])
    app.advance(2.9)
    #expect(app.logs.isEmpty)
    app.advance(0.1)
    #expect(app.logs == ["try"])
    app.advance(2 + 2.9)
    #expect(app.logs.isEmpty)
    app.advance(0.1)
    #expect(app.logs == ["try"])
    #expect(app.state("Go") == .loading)
    app.advance(2)
    #expect(app.outcomes == ["push failed(timed out after 2 s)"])
    #expect(app.timers.isEmpty)
  }

  @Test("L8: without a timeout it waits for ever; 30 s unless told")
  func timeouts() {
    let app = TestApp.loading { flow in
      let ever = flow.loader("ever", gives: .integer, timeout: nil, [.call("fs.read"), .giveResult])
      return [link("Ever", to: ever()), link("Inline", gives: .integer, load: [.call("x"), .giveResult])]
    }
    app.tap("Ever")
    #expect(app.timers.isEmpty)
    app.advance(100_000)
    #expect(app.state("Ever") == .loading)
    app.tap("Inline")
    app.advance(29.9)
    #expect(app.state("Inline") == .loading)
    app.advance(0.1)
    #expect(app.state("Inline") == .failed)
  }

  @Test("L8: a wrong type is not retried, an error is")
  func whatIsRetried() {
    let app = TestApp.loading { flow in
      let retry = Loader.Retry(times: 1, waitMicroseconds: 1_000_000, factor: 1)
      let word = flow.loader("word", gives: .integer, retry: retry, [.give("seven")])
      let bad = flow.loader("bad", gives: .integer, retry: retry, [.log("try"), .raise("no")])
      return [link("Word", to: word()), link("Bad", to: bad())]
    }
    app.tap("Word")
    #expect(app.state("Word") == .failed)
    #expect(app.timers.isEmpty)
    app.tap("Bad")
    #expect(app.state("Bad") == .loading)
    #expect(!app.isQuiet)
    app.settle()
    #expect(app.state("Bad") == .failed)
    #expect(app.allLogs == ["try", "try"])
  }

  @Test("L8: an attempt after another can succeed")
  func secondAttempt() {
    var tries = 0
    let app = TestApp.loading { flow in
      let flaky = flow.loader(
        "flaky", gives: .integer, retry: Loader.Retry(times: 3, waitMicroseconds: 500_000, factor: 2),
        [
          .reply { _ throws(ScriptError) in
            tries += 1
            if tries < 3 { throw ScriptError("not yet") }
            return .done(9)
          }
        ])
      return [link("Go", to: flaky())]
    }
    app.tap("Go")
    app.settle()
    #expect(app.path == "9")
    #expect(tries == 3)
    #expect(app.now.microseconds == 1_500_000)
  }

  @Test("L5: leaving while an attempt waits for its turn ends the load")
  func leavingBetweenAttempts() {
    let app = TestApp.loading { flow in
      let bad = flow.loader(
        "bad", gives: .integer, retry: Loader.Retry(times: 9, waitMicroseconds: 5_000_000, factor: 1),
        [.raise("no")])
      return [link("Go", to: bad(), present: .placeholder)]
    }
    app.tap("Go")
    app.back()
    #expect(app.timers.isEmpty)
    #expect(app.isQuiet)
  }

  // MARK: L12

  @Test("L12: a failed link is retried by activating it")
  func retryLink() {
    var fails = true
    let app = TestApp.loading { flow in
      let flaky = flow.loader(
        "flaky", gives: .integer,
        [.sleep(1), .reply { _ throws(ScriptError) in if fails { throw ScriptError("no") } else { .done(1) } }])
      return [link("Go", to: flaky())]
    }
    app.tap("Go")
    app.settle()
    #expect(app.state("Go") == .failed)
    fails = false
    app.tap("Go")
    #expect(app.state("Go") == .loading)
    app.settle()
    #expect(app.path == "1")
  }

  @Test("L12: a failed placeholder is retried by its failed view")
  func retryPlaceholder() {
    var fails = true
    let app = TestApp.open { flow in
      let flaky = flow.loader(
        "flaky", gives: .integer,
        [.sleep(1), .reply { _ throws(ScriptError) in if fails { throw ScriptError("no") } else { .done(1) } }])
      flow.destination(
        .integer,
        DestinationOptions(failed: { script in
          screen("Sad: \(script.error.map { "\($0)" } ?? "")", [button("Again", [.run { _ in }])])
        })
      ) { _ in screen("Number") }
      flow.root { _ in screen("Root", [link("Go", to: flaky(), present: .placeholder)]) }
    }
    app.tap("Go")
    app.settle()
    #expect(app.title == "Sad: no")
    fails = false
    app.ask(.refresh(nil))
    #expect(app.path == "~flaky()")
    app.settle()
    #expect(app.path == "1")
    #expect(app.title == "Number")
  }

  @Test("L12: the retry of the engine's own failed view loads again, as often as asked")
  func ownRetry() {
    let app = TestApp.loading { flow in
      let bad = flow.loader("bad", gives: .integer, [.sleep(1), .raise("no")])
      return [link("Go", to: bad(), present: .placeholder)]
    }
    app.tap("Go")
    app.settle()
    for _ in 1...3 {
      app.tap("Try again")
      #expect(app.path == "~bad()")
      app.settle()
      #expect(app.path == "!bad()")
    }
    app.back()
    #expect(app.isQuiet)
  }

  @Test("L12: report reaches the waiting view and the link, also from a part of the loader")
  func reports() {
    let app = TestApp.open { flow in
      let slow = flow.loader(
        "slow", gives: .integer,
        [
          .run { script throws(ScriptError) in try script.report(0.25, "quarter") }, .sleep(1),
          .all { script in
            [
              .function(
                script.handle(
                  .coroutine(
                    "part", [.run { script throws(ScriptError) in try script.report(0.5, "half") }, .sleep(1)])
                ))
            ]
          }, .give(1),
        ])
      flow.destination(
        .integer,
        DestinationOptions(waiting: { script in
          screen("Wait", [text(script.progress?.text?.string ?? "nothing"), progress(script.progress?.fraction)])
        })
      ) { _ in screen("Number") }
      flow.root { _ in
        screen("Root", [link("Link", to: slow()), link("Place", to: slow(), present: .placeholder)])
      }
    }
    app.tap("Link")
    #expect(app.node("Link")?.progress == Progress(fraction: 0.25, text: "quarter"))
    app.advance(1)
    #expect(app.node("Link")?.progress == Progress(fraction: 0.5, text: "half"))
    #expect(app.frames == 1)
    app.settle()
    app.back()
    app.tap("Place")
    #expect(app.texts == ["quarter"])
    app.advance(1)
    #expect(app.texts == ["half"])
    app.push(8)
    app.settle()
    app.back()
    #expect(app.title == "Number")
  }

  @Test("L12: a waiting view that was covered shows the latest report")
  func coveredReport() {
    let app = TestApp.open { flow in
      let slow = flow.loader(
        "slow", gives: .integer,
        [.sleep(1), .run { script throws(ScriptError) in try script.report(nil, "later") }, .sleep(5), .give(1)])
      flow.destination(
        .integer,
        DestinationOptions(waiting: { script in screen("Wait", [text(script.progress?.text?.string ?? "nothing")]) })
      ) { _ in screen("Number") }
      flow.root { _ in screen("Root", [link("Place", to: slow(), present: .placeholder)]) }
    }
    app.tap("Place")
    app.push(8)
    app.forgetCalls()
    app.advance(1)
    #expect(!app.hostCalls.contains("build waiting of integer"))
    app.back()
    #expect(app.texts == ["later"])
  }

  @Test("L8, L12: what an attempt reported shows no longer when it has failed, wherever it showed")
  func reportOfFailedAttempt() {
    let app = TestApp.open { flow in
      let slow = flow.loader(
        "slow", gives: .integer, retry: Loader.Retry(times: 1, waitMicroseconds: 5_000_000, factor: 1),
        [
          .run { script throws(ScriptError) in try script.report(0.5, "half") }, .sleep(1),
          .run { _ throws(ScriptError) in throw ScriptError("broken") },
        ])
      flow.destination(
        .integer,
        DestinationOptions(waiting: { script in screen("Wait", [text(script.progress?.text?.string ?? "nothing")]) })
      ) { _ in screen("Number") }
      flow.root { _ in
        screen("Root", [link("Link", to: slow()), link("Place", to: slow(), present: .placeholder)])
      }
    }
    app.tap("Link")
    #expect(app.node("Link")?.progress == Progress(fraction: 0.5, text: "half"))
    app.advance(2)
    #expect(app.node("Link")?.progress == Progress())
    app.tap("Place")
    #expect(app.texts == ["half"])
    app.advance(2)
    #expect(app.texts == ["nothing"])
  }

  @Test("L12: report outside a loader is an error")
  func reportOutside() {
    let app = TestApp.slow { _ in [button("Go", [.run { script throws(ScriptError) in try script.report(1) }])] }
    app.tap("Go")
    #expect(app.errors.first?.contains("report works inside a loader only, not in an action") == true)
  }

  @Test("no table grows while loads come and go")
  func staysSmall() {
    let app = TestApp.slow { slow in
      [
        link("After", to: slow(1)), link("Place", to: slow(2), present: .placeholder),
        link("Late", to: slow(3), present: .threshold(afterMicroseconds: 100_000, minMicroseconds: 300_000)),
        link("Inline", gives: .integer, load: [.sleep(1), .give(4)]),
      ]
    }
    app.staysSmall { app in
      for label in ["After", "Place", "Late", "Inline"] {
        app.tap(label)
        app.settle()
        app.back()
        app.tap(label)
        app.advance(0.5)
        app.back()
        app.cancel()
        app.path()
      }
    }
  }
}
