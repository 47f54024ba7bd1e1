import RutterCore
import Testing

@Suite("Handles: V4") struct HandleTests {
  /// Does something and lets the collector run; no function may be left that the engine did not hold before.
  private func leavesNothing(
    _ app: TestApp, sourceLocation: SourceLocation = #_sourceLocation, _ body: (TestApp) -> Void
  ) {
    let rest = left(app, body)
    if !rest.isEmpty { Issue.record("left: \(rest), \(app.allOutcomes)", sourceLocation: sourceLocation) }
  }

  /// The functions that the engine holds after something, beyond those that it held before.
  private func left(_ app: TestApp, _ body: (TestApp) -> Void) -> [String] {
    var before = app.functions.names
    body(app)
    app.collect()
    var left: [String] = []
    for name in app.functions.names {
      if let place = before.firstIndex(of: name) { before.remove(at: place) } else { left.append(name) }
    }
    return left
  }

  @Test("V4: a tree's functions live as long as the tree; releases go out at the end of the turn")
  func tree() {
    let app = TestApp.numbers(hooks: true) { _ in [button("Go", []), link("L", gives: .integer, load: [.give(1)])] }
    let held = left(app) { $0.path(1, 2, 3) }
    #expect(held.contains("action Go"))
    leavesNothing(app) { app in
      app.push(4)
      app.back()
      app.push(4)
      app.ask(.remove(.value(4)))
    }
    app.ask(.popToRoot)
    #expect(app.functions.names.count { $0 == "action Go" } == 1)
  }

  @Test("V4: a screen built again gives back the functions of the tree before")
  func rebuilt() {
    let app = TestApp.open { flow in
      let count = flow.cell("count", 0)
      flow.root { script throws(ScriptError) in
        let value = try script.get(count)
        return screen(
          value.brief,
          [
            button(
              "Up",
              [
                .run { script throws(ScriptError) in
                  guard case .integer(let old) = try script.get(count) else { return }
                  try script.set(count, .integer(old + 1))
                }
              ]),
            list([1, 2]) { _, item, _ in [button("Row \(item.brief)", [])] },
            hole(gives: .integer, load: [.give(1)], ready: { _ in [text("there")] }),
          ])
      }
    }
    app.tap("Up")
    leavesNothing(app) { app in for _ in 0..<10 { app.tap("Up") } }
    #expect(app.title == "11")
  }

  @Test("V4: a running action's function outlives its button")
  func runningAction() {
    let app = TestApp.open { flow in
      let flag = flow.cell("flag", true)
      flow.root { script throws(ScriptError) in
        let isOn = try script.get(flag) == true
        return screen(
          "", isOn ? [button("Go", [.set(flag, false), .sleep(1), .log("end"), .set(flag, true)])] : [text("off")])
      }
    }
    app.tap("Go")
    #expect(app.texts == ["off"])
    #expect(!app.functions.released.contains("action Go"))
    app.settle()
    #expect(app.logs == ["end"])
    #expect(app.functions.released.contains("action Go"))
    #expect(app.functions.names.count { $0 == "action Go" } == 1)
  }

  @Test("V4: the inline load of a link is kept by what it started: push, placeholder, retry")
  func inlineLoads() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen("int") }
      flow.root { _ in
        screen(
          "",
          [
            link("After", gives: .integer, load: [.sleep(1), .give(1)]),
            link("Place", gives: .integer, LinkOptions(present: .placeholder), load: [.sleep(1), .give(2)]),
            link("Bad", gives: .integer, LinkOptions(present: .placeholder), load: [.sleep(1), .raise("no")]),
          ])
      }
    }
    leavesNothing(app) { app in
      app.tap("After")
      app.settle()
      app.back()
    }
    leavesNothing(app) { app in
      app.tap("After")
      app.cancel()
    }
    leavesNothing(app) { app in
      app.tap("Place")
      app.back()
    }
    leavesNothing(app) { app in
      app.tap("Place")
      app.push(9)
      app.settle()
      app.ask(.popToRoot)
    }
    leavesNothing(app) { app in
      app.tap("Bad")
      app.settle()
      app.tap("Try again")
      #expect(app.path == "~inline")
      app.settle()
      #expect(app.path == "!inline")
      app.back()
    }
    #expect(app.session.entries.isEmpty)
  }

  @Test("V4: a covered placeholder that leaves before it ever showed gives its load back")
  func neverShown() {
    let app = TestApp.plain([
      button(
        "Go",
        [
          .run { script throws(ScriptError) in
            let load = script.handle(.coroutine("inline", [.sleep(5), .give(1)]))
            let part = PathPart(.deferred(Deferred(.inline(load), gives: .integer)))
            try script.ask(.pushAll([part, PathPart(2)]))
          }
        ])
    ])
    leavesNothing(app) { app in
      app.tap("Go")
      #expect(app.path == "~inline 2")
      app.ask(.popToRoot)
    }
  }

  @Test("V4: operations give their functions back whatever their outcome")
  func operations() {
    func inline(_ script: Script) -> PathPart {
      let load = script.handle(.coroutine("inline", [.sleep(5), .give(1)]))
      return PathPart(.deferred(Deferred(.inline(load), gives: .integer)))
    }
    func refused(_ script: Script) -> PathPart {
      let load = script.handle(.coroutine("inline", [.give(true)]))
      return PathPart(.deferred(Deferred(.inline(load), gives: .boolean)))
    }
    let bodies: [(Script) -> OperationRequest.Kind] = [
      { .push(refused($0)) }, { .pushAll([inline($0), refused($0)]) },
      { .edit([OperationRequest(.push(inline($0))), OperationRequest(.pop(1))]) },
      { .edit([OperationRequest(.push(inline($0))), OperationRequest(.pop(9))]) }, { .pushAll([inline($0)]) },
      { .replaceAll([PathPart(1), inline($0)]) }, { .bringToFront(inline($0)) },
      { .popTo(.function($0.handle(.selector("s", { _ in false })))) },
      { .remove(.function($0.handle(.selector("s", { _ in true })))) },
      { script in
        .editBy(
          script.handle(
            .edit(
              "e", { script in [OperationRequest(.push(inline(script))), OperationRequest(.push(refused(script)))] })))
      },
      { script in
        .editBy(script.handle(.edit("e", { script in [OperationRequest(.push(inline(script)))] })))
      },
      { script in
        .editBy(
          script.handle(
            .edit(
              "e", { script in [OperationRequest(.push(inline(script))), OperationRequest(.popToRoot)] })))
      },
    ]
    for body in bodies {
      let app = TestApp.plain([
        button("Go", [.run { script throws(ScriptError) in try script.ask(body(script)) }])
      ])
      leavesNothing(app) { app in
        app.tap("Go")
        app.ask(.popToRoot)
      }
    }
  }

  @Test("V4: an operation cancelled by its origin gives its functions back")
  func cancelled() {
    let app = TestApp.plain([
      button(
        "Go",
        [
          .sleep(1),
          .run { script throws(ScriptError) in
            try script.ask(.remove(.function(script.handle(.selector("s", { _ in true })))))
          },
        ])
    ])
    leavesNothing(app) { app in
      app.tap("Go")
      app.push(1)
      app.advance(1)
      #expect(app.outcomes.first?.hasPrefix("remove cancelled") == true)
    }
  }

  @Test("V4: registrations hold their functions until they are withdrawn, once")
  func registrations() {
    let app = TestApp.open { flow in
      let reference = flow.destination(
        .integer,
        DestinationOptions(
          waiting: { _ in screen() }, failed: { _ in screen() }, hooks: .logging("int"),
          destinations: [LocalDestination(.boolean) { _ in screen() }])
      ) { _ in screen() }
      flow.root { _ in
        screen("", [button("Withdraw", [.run { script throws(ScriptError) in try script.withdraw(reference) }])])
      }
    }
    app.tap("Withdraw")
    app.tap("Withdraw")
    #expect(
      app.functions.released.filter { !$0.hasPrefix("action") }.sorted() == [
        "failed of integer", "on_appear", "on_create", "on_destroy", "on_disappear", "screen of boolean",
        "screen of integer", "waiting of integer",
      ])
  }

  @Test("V4: tasks, watches and parts give their functions back when they end")
  func coroutines() {
    let app = TestApp.open { flow in
      let count = flow.cell("count", 0)
      flow.root { _ in
        screen(
          "",
          [
            button("Task", [.run { script throws(ScriptError) in try script.task(.sleep(1), .log("t")) }]),
            button(
              "Watch",
              [
                .run { script throws(ScriptError) in
                  let id = try script.watch(count, .log("w"))
                  script.unwatch(id)
                }
              ]),
            button(
              "Parts",
              [
                .all { script in
                  [
                    .function(script.handle(.coroutine("part", [.sleep(1), .give(1)]))),
                    .function(script.handle(.coroutine("part", [.give(2)]))),
                  ]
                },
                .any { script in
                  [
                    .function(script.handle(.coroutine("part", [.sleep(9), .give(1)]))),
                    .function(script.handle(.coroutine("part", [.sleep(1), .give(2)]))),
                  ]
                }, .logResults,
              ]),
          ])
      }
    }
    leavesNothing(app) { app in
      app.tap("Task")
      app.advance(1)
      app.tap("Watch")
      app.tap("Parts")
      app.settle()
      #expect(app.logs == ["2, 2"])
    }
  }

  @Test("V4: nothing grows with the number of navigations")
  func staysSmall() {
    let app = TestApp.open { flow in
      let slow = flow.loader(
        "slow", gives: .integer, fresh: 1, key: { $0.value() }, [.sleep(1), .reply { .done($0.value()) }])
      let item = flow.cell("item", nil)
      flow.destination(.integer, DestinationOptions(hooks: .logging("int"))) { script throws(ScriptError) in
        screen(
          "int", presents: [.item(item) { _ in screen("item") }],
          [
            field("f", try script.cell("own", "")), hole(slow(script.value())),
            list([1, 2, 3]) { script, value, _ throws(ScriptError) in
              [toggle("t\(value.brief)", try script.cell("flag", false))]
            },
            button("Item", [.set(item, "x"), .sleep(1)]), link("Closure") { _ in screen("closure") },
          ])
      }
      flow.root { _ in screen("", [link("Go", to: slow(5)), button("Push", [.push(7), .outcome, .logResults])]) }
    }
    app.staysSmall(times: 30) { app in
      app.tap("Go")
      app.settle()
      app.set("f", "word")
      app.tap("Item")
      app.settle()
      app.back()
      app.tap("Closure")
      app.ask(.popToRoot)
      app.tap("Push")
      app.ask(.popToRoot)
      app.ask(.pushAll([1, 2, 3].map { PathPart($0) }))
      app.ask(.remove(.value(2)))
      app.ask(.bringToFront(PathPart(1)))
      app.path()
      app.settle()
      app.advance(40)
    }
  }
}
