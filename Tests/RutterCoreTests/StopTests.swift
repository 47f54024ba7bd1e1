import RutterCore
import Testing

/// A plugin `lib` that can be stopped in every role, under a flow that goes on (E2).
@Suite("Plugins over a limit") struct StopTests {
  private final class Flow {
    var commands: Commands?
    var number: LoaderRef?, slow: LoaderRef?, keyed: LoaderRef?, breaking: LoaderRef?
    var libCell = CellRef()
    var breaks = false
    var flowParts: (Flow) -> [Piece] = { _ in [] }
    var libParts: (Flow) -> [Piece] = { _ in [] }
    var hooks: ScreenHooks?

    func open() -> TestApp {
      TestApp.open(
        (
          "lib",
          { lib in
            let cell = lib.cell("cell", 0)
            lib.chunk { _ in self.libCell.id = cell.id }
            self.slow = lib.loader("slow", gives: .integer, fresh: 100, [.sleep(1), .give(1)])
            self.breaking = lib.loader("breaking", gives: .integer, [.sleep(1), .stop(.memory)])
            self.number = lib.loader("now", gives: .integer, [.stop(.time)])
            self.keyed = lib.loader("keyed", gives: .integer, key: { _ in 1 }, [.sleep(2), .give(1)])
            self.commands = lib.commands()
            lib.destination(.string, DestinationOptions(hooks: self.hooks)) { script throws(ScriptError) in
              screen("Of lib \(try script.get(self.libCell).brief)", self.libParts(self))
            }
          }
        ),
        (
          "flow",
          { flow in
            flow.destination(.integer) { script in screen("Number \(script.value().brief)", self.flowParts(self)) }
            flow.root { _ in screen("Root", self.flowParts(self)) }
          }
        ))
    }
  }

  private func stops(_ app: TestApp) -> Int { app.effects.count { if case .stopped = $0 { true } else { false } } }

  @Test("E2: a stopped plugin's entries become unavailable, the flow goes on")
  func entries() {
    let flow = Flow()
    flow.flowParts = { flow in [link("Break", to: flow.breaking!()), link("Two", to: 2)] }
    let app = flow.open()
    app.push("word")
    app.push(1)
    app.tap("Break")
    app.advance(1)
    #expect(stops(app) == 1)
    #expect(app.path == "?\"word\" 1")
    #expect(app.session.condition == .fine)
    app.tap("Two")
    #expect(app.path == "?\"word\" 1 2")
    app.path()
    app.push("other")
    #expect(app.outcomes == ["push missing_destination(string)"])
  }

  @Test("E2: whoever waits for its loaders gets the stop as the reason: links, placeholders, holes, awaits")
  func waiters() {
    let flow = Flow()
    flow.flowParts = { flow in
      [
        hole(flow.slow!(), failed: { [text("hole: \($0.error?.code ?? "")")] }),
        button("Wait", [.load(flow.keyed!()), .catching { script, error in script.log(error.code) }]),
        link("Go", to: flow.slow!(5)),
      ]
    }
    let app = flow.open()
    app.tap("Wait")
    app.tap("Go")
    app.send(.stopped(PluginID(0), Stop(.time, allowed: "250 ms a turn", at: nil)))
    #expect(stops(app) == 1)
    #expect(app.outcomes == ["push failed(plugin stopped: over its time limit (250 ms a turn))"])
    #expect(app.logs == ["plugin_stopped"])
    #expect(app.texts.contains("hole: plugin_stopped"))
    #expect(app.running.isEmpty)
    #expect(app.isQuiet)
  }

  @Test("E2: what somebody asked for stays told where a plugin is stopped in the same turn")
  func commandOutcome() {
    let flow = Flow()
    flow.flowParts = { flow in [link("Go", to: flow.slow!(5))] }
    let stop = Stop(.time, allowed: "a test", at: nil)
    let loading = flow.open()
    loading.tap("Go")
    #expect(loading.session.commandOutcome == nil)
    loading.send(.stopped(PluginID(0), stop))
    #expect(loading.session.commandOutcome?.name == "failed")
    let done = flow.open()
    done.push("text")
    done.send(.stopped(PluginID(0), stop))
    #expect(done.session.commandOutcome == .committed)
  }

  @Test("E2: a placeholder that waits for its loader fails")
  func placeholder() {
    let flow = Flow()
    flow.flowParts = { flow in [link("Go", to: flow.breaking!(), present: .placeholder)] }
    let app = flow.open()
    app.tap("Go")
    app.advance(1)
    #expect(app.path == "!breaking()")
    #expect(app.texts.first?.hasPrefix("plugin stopped: over its memory limit") == true)
    app.back()
  }

  @Test("E2: a loader that breaks its limit at once, without waiting")
  func atOnce() {
    let flow = Flow()
    flow.flowParts = { flow in
      [link("Go", to: flow.number!()), link("Place", to: flow.number!(), present: .placeholder)]
    }
    let app = flow.open()
    app.tap("Go")
    #expect(app.outcomes == ["push failed(plugin stopped: over its time limit (a test))"])
    #expect(stops(app) == 1)
    app.tap("Place")
    #expect(app.outcomes == ["push committed"])
    #expect(app.path == "!now()")
    #expect(stops(app) == 0)
  }

  @Test("E2: all that it asked for in that turn is dropped; every operation still gets its outcome")
  func dropped() {
    let flow = Flow()
    flow.libParts = { _ in
      [
        button(
          "Go",
          [
            .push(1), .push(2), .run { script throws(ScriptError) in try script.task(.log("task")) },
            .run { script throws(ScriptError) in try script.preload(flow.slow!()) },
            .stop(.time),
          ])
      ]
    }
    let app = flow.open()
    app.push("word")
    app.tap("Go")
    // What was asked for in the very run that broke the limit never left it.
    #expect(app.path == "?\"word\"")
    #expect(app.logs.isEmpty)
    #expect(app.outcomes.isEmpty)
    let other = Flow()
    other.libParts = { _ in
      [
        button("Go", [.push(1), .push(2), .sleep(0), .log("never")]),
        button(
          "Both",
          [
            .run { script throws(ScriptError) in try script.task(.stop(.time)) }, .push(1), .push(2),
          ]),
      ]
    }
    let second = other.open()
    second.push("word")
    second.tap("Both")
    #expect(second.outcomes == ["push cancelled(plugin stopped)", "push cancelled(plugin stopped)"])
    #expect(second.path == "?\"word\"")
  }

  @Test("E2: its coroutines end, their work outside is abandoned, nothing of it is called again")
  func coroutines() {
    let flow = Flow()
    flow.libParts = { _ in
      [button("Call", [.closing { $0.log("closed") }, .call("fs.read")]), button("Sleep", [.sleep(5)])]
    }
    let app = flow.open()
    app.push("word")
    app.tap("Call")
    app.tap("Sleep")
    let late = app.calls.first { $0.call.name == "fs.read" }?.id ?? CallID(0)
    app.send(.stopped(PluginID(0), Stop(.memory, allowed: "a test", at: nil)))
    #expect(app.running.isEmpty)
    #expect(app.timers.isEmpty)
    #expect(app.callNames.isEmpty)
    #expect(app.logs.isEmpty)
    app.send(.returned(late, .values([])))
    #expect(app.notes.count == 1)
    app.path()
    app.send(.ended)
    #expect(app.functions.names.isEmpty)
  }

  @Test("E2: stopped while a screen, a row, a hole, a lasting screen, a waiting view is built")
  func whileBuilding() {
    for part in ["screen", "row", "hole", "when", "waiting"] {
      let app = TestApp.open(
        (
          "lib",
          { lib in
            let flag = lib.cell("flag", false)
            let load = lib.loader("load", gives: .string, [.sleep(1), .give("x")])
            let quick = lib.loader("quick", gives: .string, [.give("x")])
            func over(_ at: String, _ script: Script, _ pieces: [Piece]) -> [Piece] {
              if at == part { script.stop = Stop(.time, allowed: "a test", at: nil) }
              return pieces
            }
            lib.destination(.string, DestinationOptions(waiting: { over("waiting", $0, screen("Wait")) })) { script in
              over(
                "screen", script,
                screen(
                  "Lib", presents: [.when(flag) { over("when", $0, screen("When")) }], hooks: .logging("lib"),
                  [
                    list([1, 2]) { script, _, _ in over("row", script, [button("In a row", [.log("x")])]) },
                    hole(quick(), ready: { over("hole", $0, [text("in a hole")]) }), hole(load()),
                  ]))
            }
            lib.chunk { script throws(ScriptError) in
              if part == "waiting" { try script.task(.push(load(), present: .placeholder)) }
            }
          }
        ), ("flow", { flow in flow.root { _ in screen("Root") } }))
      if part != "waiting" {
        app.push("word")
        #expect(app.outcomes == ["push committed"])
        #expect(app.path == "?\"word\"")
      }
      #expect(app.session.condition == .fine)
      #expect(app.title == "Unavailable" || (part == "waiting" && app.title == "Root"))
      if part != "hole" { #expect(!app.logs.contains("appear lib")) }
      app.back()
      #expect(app.title == "Root")
      app.send(.ended)
      #expect(app.functions.names == [])
    }
  }

  @Test("E2: stopped in a key, a selector's edit: the load and the operation fail with it")
  func whileChoosing() {
    let app = TestApp.open(
      (
        "lib",
        { lib in
          let keyed = lib.loader(
            "keyed", gives: .integer,
            key: { script in
              script.stop = Stop(.time, allowed: "a test", at: nil)
              return 1
            }, [.give(1)])
          lib.destination(.string) { _ in screen("Lib") }
          lib.chunk { script throws(ScriptError) in try script.task(.sleep(1), .load(keyed()), .log("never")) }
        }
      ), ("flow", { flow in flow.root { _ in screen("Root") } }))
    app.push("word")
    app.advance(1)
    #expect(stops(app) == 1)
    #expect(app.path == "?\"word\"")
    #expect(app.isQuiet)
    let edits = Flow()
    edits.libParts = { _ in
      [
        button(
          "Edit",
          [
            .run { script throws(ScriptError) in
              let steps = script.handle(
                .edit(
                  "steps",
                  { script in
                    script.stop = Stop(.time, allowed: "a test", at: nil)
                    return [OperationRequest(.popToRoot)]
                  }))
              try script.ask(.editBy(steps))
            }
          ])
      ]
    }
    let second = edits.open()
    second.push("word")
    second.tap("Edit")
    #expect(second.outcomes == ["edit failed(plugin stopped: over its time limit (a test))"])
    #expect(second.path == "?\"word\"")
  }

  @Test("E2: stopped in a hook, in a watch, in a part of an action")
  func inHooks() {
    let flow = Flow()
    flow.hooks = ScreenHooks(appear: [.sleep(1), .stop(.time)], destroy: [.log("destroyed")])
    let app = flow.open()
    app.push("word")
    app.advance(1)
    #expect(stops(app) == 1)
    #expect(app.path == "?\"word\"")
    app.back()
    #expect(app.logs.isEmpty)
    let parts = Flow()
    parts.libParts = { _ in
      [
        button(
          "All",
          [.all { script in [.sleep(microseconds: 9), .function(script.handle(.coroutine("part", [.stop(.time)])))] }])
      ]
    }
    let second = parts.open()
    second.push("word")
    second.tap("All")
    #expect(second.running.isEmpty)
    #expect(second.timers.isEmpty)
    #expect(second.path == "?\"word\"")
  }

  @Test("E2: its presentations leave with its entries")
  func presentations() {
    let app = TestApp.open(
      (
        "lib",
        { lib in
          let flag = lib.cell("flag", false)
          lib.destination(.string) { _ in
            screen(
              "Lib", presents: [.when(flag, style: .sheet) { _ in screen("When") }],
              [button("Show", [.set(flag, true)]), link("Open", screen: { _ in screen("Inside") })])
          }
        }
      ), ("flow", { flow in flow.root { _ in screen("Root") } }))
    for label in ["Show", "Open"] {
      if app.path.isEmpty { app.push("word") }
      app.tap(label)
      if label == "Show" { app.back() }
    }
    #expect(app.title == "Inside")
    app.send(.stopped(PluginID(0), Stop(.time, allowed: "a test", at: nil)))
    #expect(app.path == "?\"word\"")
  }

  @Test("E2: the flow's own plugin over its limit: its root is unavailable, and the session says so")
  func flowItself() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in screen("Root", [button("Go", [.stop(.instructions)])]) }
    }
    app.tap("Go")
    #expect(app.session.condition == .flowStopped)
    #expect(app.title == "Unavailable")
    app.push(1)
    #expect(app.outcomes == ["push missing_destination(integer)"])
  }

  @Test("E2: stopped while the root is first built, the session says so, too")
  func rootItself() {
    let app = TestApp.open { flow in
      flow.root { script in
        script.stop = Stop(.time, allowed: "a test", at: nil)
        return screen("Root")
      }
    }
    #expect(app.session.condition == .flowStopped)
    #expect(app.title == "Unavailable")
  }

  @Test("E2: a plugin is stopped once")
  func once() {
    let flow = Flow()
    let app = flow.open()
    let stop = Stop(.time, allowed: "a test", at: nil)
    app.send(.stopped(PluginID(0), stop))
    #expect(stops(app) == 1)
    app.send(.stopped(PluginID(0), stop))
    #expect(stops(app) == 0)
  }

  @Test("E2: over its limit while it loads, the session does not begin")
  func whileLoading() {
    let app = TestApp.open { flow in
      flow.chunk { script throws(ScriptError) in try script.task(.stop(.time)) }
      flow.root { _ in screen("Root") }
    }
    #expect(app.session.condition == .flowStopped)
    #expect(app.title == "Unavailable")
  }
}
