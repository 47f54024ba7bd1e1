import RutterCore
import Testing

@Suite("When a script fails") struct FailureTests {
  @Test("E1: a screen function that raises shows the error with a retry; the push stays committed")
  func screenRaises() {
    var fails = true
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ throws(ScriptError) in
        if fails { throw ScriptError("broken", at: Place(script: "flow.lua", line: 7)) }
        return screen("Number")
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    #expect(app.outcomes == ["push committed"])
    #expect(app.path == "1")
    #expect(app.texts == ["flow.lua:7: broken", "Try again"])
    #expect(app.errors == ["screen of integer: flow.lua:7: broken"])
    app.tap("Try again")
    #expect(app.errors.count == 1)
    fails = false
    app.tap("Try again")
    #expect(app.title == "Number")
    #expect(app.errors.isEmpty)
  }

  @Test("E1: each failing run emits one error; an older good tree is not kept; the next good run comes back")
  func failsLater() {
    let app = TestApp.open { flow in
      let state = flow.cell("state", "good"), other = flow.cell("other", 0)
      let commands = flow.commands()
      flow.root { script throws(ScriptError) in
        _ = try script.get(other)
        if try script.get(state) == "bad" { throw ScriptError("broken") }
        return screen(
          "Root",
          [
            text("good tree"), field("State", state),
            button("Bad", [.set(state, "bad"), .sleep(1), .set(other, 1), .sleep(1), .set(state, "good")]),
          ])
      }
      _ = commands
    }
    app.tap("Bad")
    #expect(app.texts == ["broken", "Try again"])
    #expect(app.errors.count == 1)
    app.advance(1)
    #expect(app.errors.count == 1)
    app.advance(1)
    #expect(app.texts.first == "good tree")
    #expect(app.session.condition == .fine)
  }

  @Test("E1: only the row, or the hole, that raised shows the error")
  func partRaises() {
    var fails = true
    let app = TestApp.open { flow in
      let load = flow.loader("load", gives: .integer, [.give(1)])
      flow.root { _ in
        screen(
          "Root",
          [
            list([1, 2, 3]) { _, item, _ throws(ScriptError) in
              if item == 2, fails { throw ScriptError("row \(item.brief)") }
              return [text(item.brief)]
            },
            hole(
              load(), ready: { _ throws(ScriptError) in if fails { throw ScriptError("hole") } else { [text("hole")] } }
            ),
          ])
      }
    }
    #expect(app.texts == ["1", "row 2", "Try again", "3", "hole", "Try again"])
    #expect(app.errors.count == 2)
    #expect(app.session.condition == .fine)
    fails = false
    app.tap("Try again")
    app.tap("Try again")
    #expect(app.texts == ["1", "2", "3", "hole"])
  }

  @Test("E1: a screen function that gives no screen shows the error view")
  func noScreen() {
    let wrong: [(String, [Piece]?)] = [
      ("gave a text", [text("x")]), ("gave no screen", []), ("gave more than one screen", screen("A") + screen("B")),
    ]
    for (message, pieces) in wrong {
      let app = TestApp.open { flow in
        flow.destination(.integer) { _ in pieces }
        flow.root { _ in screen("Root") }
      }
      app.push(1)
      #expect(app.errors.first?.contains(message) == true)
      #expect(app.title == "Failed")
      app.path()
    }
    let root = TestApp.open { flow in flow.root { _ in nil } }
    #expect(root.errors.first?.contains("screen of root gave nil") == true)
    #expect(root.session.condition == .rootFailed)
    let row = TestApp.open { flow in flow.root { _ in screen("Root", [list([1]) { _, _, _ in screen("Inside") }]) } }
    #expect(row.errors.first?.contains("gave a screen") == true)
  }

  @Test("E1: a waiting or failed view that raises shows the error, and the load goes on")
  func waitingViewRaises() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      flow.destination(.integer, DestinationOptions(waiting: { _ throws(ScriptError) in throw ScriptError("view") })) {
        _ in
        screen("Number")
      }
      flow.root { _ in screen("Root", [link("Go", to: slow(), present: .placeholder)]) }
    }
    app.tap("Go")
    #expect(app.errors == ["waiting view of integer: view"])
    #expect(app.path == "~slow()")
    app.settle()
    #expect(app.title == "Number")
  }

  @Test("E1: an action that raises is an error event; its button shows failed until tapped again")
  func actionRaises() {
    let app = TestApp.open { flow in
      flow.root { _ in screen("Root", [button("Go", [.sleep(1), .raise("broken")])]) }
    }
    app.tap("Go")
    app.settle()
    #expect(app.errors == ["action 'Go': test:1: broken"])
    #expect(app.state("Go") == .failed)
    #expect(app.node("Go")?.message == "test:1: broken")
    app.tap("Go")
    #expect(app.state("Go") == .running)
  }

  @Test("E1: a selector or edit function that raises fails its operation and changes nothing")
  func selectorRaises() {
    let app = TestApp.open { flow in
      let commands = flow.commands()
      flow.destination(.integer) { _ in screen("Number") }
      flow.root { _ in screen("Root") }
      flow.destination(.string) { _ in
        screen(
          "Word",
          [
            button(
              "Select",
              [
                .run { script throws(ScriptError) in
                  try script.ask(
                    .remove(
                      .function(
                        script.handle(.selector("s", { _ throws(ScriptError) in throw ScriptError("selector") })))))
                }
              ]),
            button(
              "Edit",
              [
                .run { script throws(ScriptError) in
                  try script.ask(
                    .editBy(script.handle(.edit("e", { _ throws(ScriptError) in throw ScriptError("edit") }))))
                }
              ]),
          ])
      }
      _ = commands
    }
    app.push("word")
    app.tap("Select")
    #expect(app.outcomes == ["remove failed(selector)"])
    #expect(app.errors == ["selector of remove: selector"])
    app.tap("Edit")
    #expect(app.outcomes == ["edit failed(edit)"])
    #expect(app.errors == ["edit: edit"])
    #expect(app.path == "\"word\"")
  }

  @Test("E1: a task that raises is an error event, and over; so is a watch")
  func taskRaises() {
    let app = TestApp.open { flow in
      let cell = flow.cell("cell", 0)
      flow.root { _ in
        screen(
          "Root",
          [
            button("Task", [.run { script throws(ScriptError) in try script.task(.sleep(1), .raise("task")) }]),
            button(
              "Watch", [.run { script throws(ScriptError) in try script.watch(cell, .raise("watch")) }, .set(cell, 1)]),
          ])
      }
    }
    app.tap("Task")
    app.advance(1)
    #expect(app.errors == ["task: test:1: task"])
    app.tap("Watch")
    #expect(app.errors == ["watch: test:1: watch"])
    #expect(app.running.isEmpty)
  }

  @Test("E1: a closing function that raises is an error event, and the rest is closed")
  func closingRaises() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in
        screen(
          "Number",
          [
            button("A", [.closing { _ throws(ScriptError) in throw ScriptError("closing") }, .sleep(9)]),
            button("B", [.closing { $0.log("B closed") }, .sleep(9)]),
          ])
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    app.tap("A")
    app.tap("B")
    app.back()
    #expect(app.errors == ["closing of action 'A': closing"])
    #expect(app.logs == ["B closed"])
    #expect(app.path == "")
  }

  @Test("operations and waits inside a closing function are errors")
  func closingAsks() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in
        screen("Number", [button("A", [.closing { script throws(ScriptError) in try script.push(5) }, .sleep(9)])])
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    app.tap("A")
    app.back()
    #expect(app.errors.first?.contains("'push' cannot be asked for while a coroutine is being closed") == true)
    #expect(app.path == "")
  }

  @Test("E1: a script that does not load, and a root that cannot be built, end the beginning")
  func loading() {
    let chunk = TestApp.open { flow in
      flow.chunk { _ throws(ScriptError) in throw ScriptError("syntax", at: Place(script: "flow.lua", line: 3)) }
    }
    #expect(chunk.errors == ["plugin flow: flow.lua:3: syntax"])
    #expect(chunk.session.condition == .notLoaded)
    let root = TestApp.open { flow in flow.root { _ throws(ScriptError) in throw ScriptError("no") } }
    #expect(root.session.condition == .rootFailed)
    #expect(root.title == "Failed")
  }
}
