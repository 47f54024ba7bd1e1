import RutterCore
import Testing

@Suite("What is to come") struct WorkTests {
  private struct Seen: Hashable {
    var name: String
    var kind: Work.Kind
    var group: Work.Group
    var parents: [Int] = []
    var isAwaited = true
  }

  private func part(_ script: Script, _ lines: [Line]) -> Wait { .function(script.handle(.coroutine("part", lines))) }

  /// All that is to come: timers first, by age.
  private func seen(_ app: TestApp) -> [Seen] {
    let timers = app.timers.keys.sorted().map { app.session.work(of: $0) }
    let calls = app.calls.map { app.session.work(of: $0.id) }
    return (timers + calls).compactMap { work in
      work.map {
        Seen(
          name: app.session.subject(of: $0.group).name, kind: $0.kind, group: $0.group,
          parents: $0.parents.map(\.number), isAwaited: $0.isAwaited)
      }
    }
  }

  @Test("K5: all that a load waits for belongs to it, its own timers and the parts of its coroutine, too")
  func loads() {
    let app = TestApp.open { flow in
      let slow = flow.loader(
        "slow", gives: .integer, [.all { [part($0, [.sleep(2)]), part($0, [.call("fs.read")])] }, .give(1)])
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in
        screen(
          "Root",
          [link("Go", to: slow(7), present: .threshold(afterMicroseconds: 200_000, minMicroseconds: 300_000))])
      }
    }
    app.tap("Go")
    let load = Work.Group.load(LoadID(1))
    #expect(
      seen(app) == [
        Seen(name: "slow", kind: .threshold, group: load), Seen(name: "slow", kind: .sleep, group: load),
        Seen(name: "slow", kind: .timeout, group: load), Seen(name: "slow", kind: .call, group: load),
      ])
    #expect(app.session.subject(of: load).arguments == [7])
    app.advance(0.2)
    #expect(seen(app).contains(Seen(name: "slow", kind: .minimum, group: load)))
    #expect(app.session.work(of: TimerID(99)) == nil)
    #expect(app.session.work(of: CallID(99)) == nil)
  }

  @Test("K5: a load that another waits for runs inside it")
  func nested() {
    let app = TestApp.open { flow in
      let inner = flow.loader("inner", gives: .integer, timeout: nil, [.sleep(1), .give(1)])
      let outer = flow.loader("outer", gives: .integer, timeout: nil, [.load(inner()), .give(1)])
      let outermost = flow.loader("outermost", gives: .integer, timeout: nil, [.load(outer()), .give(1)])
      flow.root { _ in screen("Root", [hole(outermost())]) }
    }
    #expect(
      seen(app) == [
        Seen(name: "inner", kind: .sleep, group: .load(LoadID(3)), parents: [2, 1])
      ])
  }

  @Test("K5: actions, tasks and what they run are groups of their own; nobody waits for tasks")
  func coroutines() {
    let app = TestApp.open { flow in
      let ahead = flow.loader("ahead", gives: .integer, timeout: nil, [.sleep(1), .give(1)])
      flow.root { _ in
        screen(
          "Root",
          [
            button("Two", [.all { [part($0, [.sleep(1)]), part($0, [.sleep(2)])] }]),
            button("Task", [.run { script throws(ScriptError) in try script.task(.sleep(60)) }]),
            button("Ahead", [.run { script throws(ScriptError) in try script.preload(ahead()) }]),
          ])
      }
    }
    app.tap("Two")
    app.tap("Task")
    app.tap("Ahead")
    let all = seen(app)
    #expect(all.map(\.name) == ["action 'Two'", "action 'Two'", "task", "ahead"])
    #expect(all.map(\.isAwaited) == [true, true, false, true])
    #expect(Set(all.map(\.group)).count == 4)
    app.settle()
    #expect(seen(app).last?.kind == .drop)
    #expect(seen(app).last?.name == "value loaded ahead")
    #expect(seen(app).last?.isAwaited == false)
  }

  @Test("inline loads are named by what asks for them")
  func inline() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in
        screen(
          "Root",
          [
            link("A hundred", gives: .integer, load: [.sleep(1), .give(100)]),
            link("At once", gives: .integer, LinkOptions(present: .placeholder), load: [.sleep(1), .give(100)]),
            hole(gives: .integer, load: [.sleep(1), .give(1)]),
          ])
      }
    }
    app.tap("A hundred")
    let kinds = seen(app).filter { $0.kind == .sleep }.map(\.name)
    #expect(kinds == ["load of a hole", "load of link 'A hundred'"])
    app.tap("At once")
    #expect(seen(app).last?.name == "load of entry #1")
  }
}
