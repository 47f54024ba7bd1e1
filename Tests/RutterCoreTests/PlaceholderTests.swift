import RutterCore
import Testing

@Suite("Ways to present what is deferred") struct PlaceholderTests {
  @Test("L2: after loads, then pushes; the link shows idle, loading")
  func after() {
    let app = TestApp.slow { slow in [link("Go", to: slow(1))] }
    #expect(app.state("Go") == .idle)
    app.tap("Go")
    #expect(app.outcomes.isEmpty)
    #expect(app.path == "")
    #expect(app.state("Go") == .loading)
    app.advance(1)
    #expect(app.outcomes == ["push committed"])
    #expect(app.path == "1")
    app.back()
    #expect(app.state("Go") == .idle)
  }

  @Test("L2: a failed load shows on its link, and the operation says why")
  func failedLink() {
    let app = TestApp.loading { flow in
      let bad = flow.loader("bad", gives: .integer, [.sleep(1), .raise("no luck")])
      return [link("Go", to: bad())]
    }
    app.tap("Go")
    app.advance(1)
    #expect(app.outcomes == ["push failed(test:1: no luck)"])
    #expect(app.state("Go") == .failed)
    #expect(app.node("Go")?.message == "test:1: no luck")
    #expect(app.path == "")
  }

  @Test("L2: an after load is abandoned in the turn in which something foreign covers its entry")
  func coveredAfter() {
    let app = TestApp.slow { slow in [link("Go", to: slow(1))] }
    app.tap("Go")
    app.push(7)
    #expect(app.outcomes == ["push cancelled(push #2)", "push committed"])
    #expect(app.logs == ["closed"])
    #expect(app.timers.isEmpty)
    app.advance(5)
    #expect(app.path == "7")
  }

  @Test("L2: a placeholder is pushed first; its operation is committed and stays so")
  func placeholder() {
    let app = TestApp.slow { slow in [link("Go", to: slow(1), present: .placeholder)] }
    app.tap("Go")
    #expect(app.outcomes == ["push committed"])
    #expect(app.path == "~slow(1)")
    app.advance(1)
    #expect(app.path == "1")
    #expect(app.outcomes.isEmpty)
    #expect(app.title == "Number 1")
  }

  @Test("L2: covering a placeholder does not abandon its load")
  func coveredPlaceholder() {
    let app = TestApp.slow { slow in [link("Go", to: slow(1), present: .placeholder)] }
    app.tap("Go")
    app.push(7)
    app.advance(1)
    #expect(app.path == "1 7")
    app.back()
    #expect(app.title == "Number 1")
  }

  @Test("L2: before its threshold a push waits for its value, and is never a placeholder")
  func beforeThreshold() {
    let app = TestApp.slow { slow in
      [link("Go", to: slow(1), present: .threshold(afterMicroseconds: 2_000_000, minMicroseconds: 300_000))]
    }
    app.tap("Go")
    app.advance(1)
    #expect(app.path == "1")
    #expect(app.title == "Number 1")
    #expect(app.timers.isEmpty)
  }

  @Test("L2: at its threshold a push commits as a placeholder")
  func threshold() {
    let app = TestApp.slow { slow in
      [link("Go", to: slow(1), present: .threshold(afterMicroseconds: 200_000, minMicroseconds: 300_000))]
    }
    app.tap("Go")
    app.advance(0.2)
    #expect(app.outcomes == ["push committed"])
    #expect(app.path == "~slow(1)")
    app.advance(0.8)
    #expect(app.path == "1")
    #expect(app.title == "Number 1")
  }

  @Test("L2: once shown, the waiting view stays for min, though the entry is filled and says ready")
  func minimum() {
    let app = TestApp.slow { slow in
      [link("Go", to: slow(1), present: .threshold(afterMicroseconds: 900_000, minMicroseconds: 300_000))]
    }
    app.tap("Go")
    app.advance(1)
    #expect(app.path == "1")
    #expect(app.frame.path.first?.state == .ready)
    #expect(app.title == "integer")
    #expect(!app.isQuiet)
    app.advance(0.2)
    #expect(app.title == "Number 1")
    #expect(app.isQuiet)
  }

  @Test("L2: min holds for a failure too, and ends with the entry")
  func minimumOfFailure() {
    let app = TestApp.loading { flow in
      let bad = flow.loader("bad", gives: .integer, [.sleep(1), .raise("no luck")])
      return [link("Go", to: bad(), present: .threshold(afterMicroseconds: 900_000, minMicroseconds: 300_000))]
    }
    app.tap("Go")
    app.advance(1)
    #expect(app.title == "integer")
    app.advance(0.2)
    #expect(app.title == "Failed")
    app.back()
    app.tap("Go")
    app.advance(1)
    app.back()
    #expect(app.timers.isEmpty)
  }

  @Test("L2: a push that would be a duplicate at its threshold is one, and its load ends")
  func thresholdChecksAgain() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      flow.destination(.integer, DestinationOptions(once: .anywhere)) { _ in screen("Number") }
      flow.root { _ in screen("Root") }
      flow.chunk { script throws(ScriptError) in
        let present = Present.threshold(afterMicroseconds: 100_000, minMicroseconds: 0)
        try script.task(
          .push(slow(), present: present), .push(slow(), present: .placeholder))
      }
    }
    #expect(app.path == "~slow()")
    app.advance(0.1)
    #expect(app.outcomes == ["push duplicate"])
    #expect(app.running == ["loader slow"])
  }

  @Test("L12: a placeholder that loads again while it waits shows the progress of the new load")
  func reloadedWhileWaiting() {
    let app = TestApp.open { flow in
      let slow = flow.loader(
        "slow", gives: .integer,
        [.sleep(1), .run { script throws(ScriptError) in try script.report(0.5, "half") }, .sleep(1), .give(1)])
      flow.destination(
        .integer,
        DestinationOptions(waiting: { script in screen("Wait", [text(script.progress?.text?.string ?? "nothing")]) })
      ) { _ in screen("Number") }
      flow.root { _ in screen("Root", [link("Go", to: slow(), present: .placeholder)]) }
    }
    app.tap("Go")
    app.advance(1)
    #expect(app.texts == ["half"])
    app.ask(.refresh(nil))
    #expect(app.texts == ["nothing"])
    app.advance(1)
    #expect(app.texts == ["half"])
  }
}
