import RutterCore
import Testing

/// What shows where the run of steps waits or has failed (W4), and how far its loads are (L12).
@Suite struct StepsViewsTests {
  private let slow = Deferred(.loader(LoaderName("flow.slow"), []), gives: .integer)
  private let next = Deferred(.loader(LoaderName("flow.next"), []), gives: .integer)
  private let broken = Deferred(.loader(LoaderName("flow.broken"), []), gives: .integer)

  private func app(_ lines: [Line], hasViews: Bool = true) -> TestApp {
    TestApp.open { flow in
      flow.destination(.string) { script in screen(script.value().brief, [button("1", [.finish(1)])]) }
      for (name, word) in [("slow", "half"), ("next", "nearly")] {
        flow.loader(
          name, gives: .integer,
          [.sleep(1), .run { script throws(ScriptError) in try script.report(0.5, word) }, .sleep(1), .give(1)])
      }
      flow.loader("broken", gives: .integer, [.sleep(1), .raise("broken")])
      var options = DestinationOptions()
      if hasViews {
        options.waiting = { script in
          let name = if case .loader(let name, _)? = script.source?.source { "\(name)" } else { "nothing" }
          return screen("Waits for \(name)", [text(script.progress?.text?.string ?? "no word")])
        }
        options.failed = { script in
          let arguments = script.arguments
          return screen(
            "Sad: \(script.error.map { "\($0)" } ?? "")",
            [
              button(
                "Again",
                [
                  .run { script throws(ScriptError) in
                    for case .retry(let target) in arguments { try script.retry(target) }
                  }
                ])
            ])
        }
      }
      flow.steps("order", options: options, lines)
      flow.root { _ in screen("Root") }
    }
  }

  @Test(
    "W4: a waiting view of steps is given what their run waits for and how far that is, above a question and before the first"
  )
  func waits() {
    let app = app([
      .loading(slow), .question("a"), .loading(slow), .loading(next), .recorded(.sleep(microseconds: 1_000_000)),
    ])
    app.push(steps())
    #expect(app.title == "Waits for flow.slow" && app.texts == ["no word"] && app.stacks == "order* 0")
    app.advance(1)
    #expect(app.texts == ["half"] && app.frames == 1)
    app.advance(1)
    app.tap("1")
    #expect(app.title == "Waits for flow.slow" && app.texts == ["no word"] && app.stacks == "order* 2")
    app.advance(2)
    #expect(app.title == "Waits for flow.next" && app.texts == ["no word"])
    app.advance(1)
    #expect(app.texts == ["nearly"])
    app.advance(1)
    #expect(app.title == "Waits for nothing" && app.texts == ["no word"])
    app.settle()
    #expect(app.path == "" || app.title == "Root")
  }

  @Test("L12: of several loads the first that has not ended is told")
  func several() {
    let app = app([.recorded(.all([.load(slow), .load(next)])), .question("a")])
    app.push(steps())
    app.advance(1)
    #expect(app.title == "Waits for flow.slow" && app.texts == ["half"])
    app.settle()
    #expect(app.title == "\"a\"")
  }

  @Test("L12: the engine's own waiting view of steps tells what a loader reports")
  func ownProgress() {
    let app = app([.loading(slow), .question("a")], hasViews: false)
    app.push(steps())
    #expect(app.title == "order" && app.texts == ["Loading"])
    app.advance(1)
    #expect(app.texts == ["half"] && app.node("half")?.progress == Progress(fraction: 0.5))
    app.settle()
    #expect(app.title == "\"a\"")
  }

  @Test("L12: a report that comes while something else shows is there when the waiting view shows again")
  func covered() {
    let app = app([.loading(slow), .question("a")])
    app.push(steps())
    app.forgetCalls()
    app.push("above")
    app.advance(1)
    #expect(!app.hostCalls.contains("build waiting of flow.order"))
    app.back()
    #expect(app.texts == ["half"])
  }

  @Test("W4: the root beneath a question tells nothing of a load above it, nor of one that was abandoned")
  func beneath() {
    let app = TestApp.open { flow in
      flow.destination(.string, DestinationOptions(style: .sheet)) { _ in
        screen("Question", [button("1", [.finish(1)])])
      }
      flow.loader(
        "slow", gives: .integer,
        [.run { script throws(ScriptError) in try script.report(0.5, "half") }, .sleep(1), .give(1)])
      flow.steps("order", [.question("a"), .loading(slow), .question("b")])
      flow.root { _ in screen("Root") }
    }
    app.push(steps())
    app.tap("1")
    #expect(app.texts == ["half"])
    app.select("order")
    #expect(app.visibleTitles == ["order", "Question"])
    #expect(app.frame.screens.first.map(app.texts) == ["Loading"])
  }

  @Test("W4: a failed view of steps is given the error, and its retry begins the run anew")
  func fails() {
    let app = app([.question("a"), .loading(broken), .question("b")])
    app.push(steps())
    app.tap("1")
    app.settle()
    #expect(app.title == "Sad: test:1: broken" && app.stacks == "order* 2")
    app.tap("Again")
    #expect(app.title == "Waits for flow.broken")
    app.settle()
    #expect(app.title == "Sad: test:1: broken")
    app.back()
    #expect(app.title == "\"a\"")
  }

  @Test("E1: a waiting view of steps that raises shows that, and the run goes on")
  func raises() {
    let app = TestApp.open { flow in
      flow.destination(.string) { script in screen(script.value().brief) }
      flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      flow.steps(
        "order", options: DestinationOptions(waiting: { _ throws(ScriptError) in throw ScriptError("view") }),
        [.loading(slow), .question("a")])
      flow.root { _ in screen("Root") }
    }
    app.push(steps())
    #expect(Set(app.errors) == ["waiting view of steps 'order': view"])
    app.settle()
    #expect(app.title == "\"a\"")
  }
}
