import RutterCore
import Testing

@Suite("Rest") struct QuietTests {
  @Test("K4: loads, actions and engine timers hold up rest; tasks, their sleeps and kept preloads do not")
  func quiet() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in
        screen(
          "Root",
          [
            button("Work", [.sleep(1)]), link("Go", to: slow()),
            button("Task", [.run { script throws(ScriptError) in try script.task(.sleep(60)) }]),
            button("Call", [.run { script throws(ScriptError) in try script.task(.call("fs.read")) }]),
            button("Ahead", [.run { script throws(ScriptError) in try script.preload(slow()) }]),
          ])
      }
    }
    #expect(app.isQuiet)
    #expect(app.session.running.isEmpty)
    app.tap("Work")
    #expect(!app.isQuiet)
    #expect(app.session.running == ["action 'Work'"])
    app.tap("Go")
    #expect(app.session.running == ["action 'Work'", "loader 'flow.slow'"])
    app.settle()
    #expect(app.isQuiet)
    app.back()
    app.tap("Task")
    app.tap("Call")
    #expect(app.isQuiet)
    app.tap("Ahead")
    #expect(!app.isQuiet)
    app.settle()
    #expect(app.isQuiet)
    #expect(app.timers.count == 2)
  }

  @Test("K4: a load that a task waits for, and an attempt that waits for its turn, are loads")
  func otherLoads() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      let bad = flow.loader(
        "bad", gives: .integer, retry: Loader.Retry(times: 1, waitMicroseconds: 1_000_000, factor: 1), [.raise("no")])
      flow.root { _ in
        screen(
          "Root",
          [button("Task", [.run { script throws(ScriptError) in try script.task(.load(slow())) }]), hole(bad())])
      }
    }
    #expect(!app.isQuiet)
    #expect(app.session.running == ["loader 'flow.bad'"])
    app.settle()
    app.tap("Task")
    #expect(!app.isQuiet)
    app.settle()
    #expect(app.isQuiet)
  }
}
