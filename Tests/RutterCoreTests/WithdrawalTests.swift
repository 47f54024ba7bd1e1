import RutterCore
import Testing

@Suite("Withdrawn destinations: D3") struct WithdrawalTests {
  @Test("D3: withdrawn, entries on show become unavailable, and come back to life when it is registered again")
  func withdraw() {
    var registered: RegistrationRef?
    let app = TestApp.open { flow in
      let reference = flow.destination(.integer) { script in screen("Number \(script.value().brief)") }
      registered = reference
      flow.destination(.string) { _ in
        screen(
          "",
          [
            button("Withdraw", [.run { script throws(ScriptError) in try script.withdraw(reference) }]),
            button(
              "Register",
              [
                .run { script throws(ScriptError) in
                  let new = DestinationOptions().destination(
                    .type(.integer), { _ in screen("again") }, script, Place(script: "flow.lua", line: 99))
                  reference.id = new.id
                  try script.register(new)
                }
              ]),
          ])
      }
      flow.root { _ in screen() }
    }
    #expect(registered != nil)
    app.path(1, 2, "menu")
    app.tap("Withdraw")
    #expect(app.path == "?1 ?2 \"menu\"")
    #expect(app.frames == 1)
    #expect(app.functions.released.contains("screen of integer"))
    app.tap("Withdraw")
    #expect(app.errors == [])
    #expect(app.path == "?1 ?2 \"menu\"")
    app.push(3)
    #expect(app.outcomes.first?.hasPrefix("push missing_destination(integer") == true)
    app.tap("Register")
    #expect(app.path == "1 2 \"menu\"")
    app.back()
    #expect(app.title == "again")
    #expect(app.ids == [1, 2])
  }

  @Test("D3: an entry on top shows that it is unavailable, and is destroyed once")
  func withdrawTop() {
    let app = TestApp.open { flow in
      let reference = flow.destination(.integer, DestinationOptions(hooks: .logging("int"))) { _ in
        screen("int", [])
      }
      flow.root { _ in
        screen(
          "",
          [
            button(
              "Later",
              [
                .run { script throws(ScriptError) in
                  try script.task(.sleep(1), .run { script throws(ScriptError) in try script.withdraw(reference) })
                }
              ])
          ])
      }
    }
    app.tap("Later")
    app.push(1)
    app.advance(1)
    #expect(app.title == "Unavailable")
    #expect(app.logs == ["disappear int", "destroy int"])
    app.back()
    #expect(app.logs == [])
    #expect(app.title == "")
  }

  @Test("D3: what it replaced serves again")
  func replacedServesAgain() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen("first") }
      let second = flow.destination(.integer, DestinationOptions(replaces: true)) { _ in screen("second") }
      flow.destination(.string) { _ in
        screen("", [button("Withdraw", [.run { script throws(ScriptError) in try script.withdraw(second) }])])
      }
      flow.root { _ in screen() }
    }
    app.path(1, "menu")
    app.tap("Withdraw")
    app.back()
    #expect(app.title == "first")
    app.push(2)
    #expect(app.title == "first")
  }

  @Test("D3: withdrawing the one that was replaced leaves the later in force")
  func withdrawReplaced() {
    let app = TestApp.open { flow in
      let first = flow.destination(.integer) { _ in screen("first") }
      flow.destination(.integer, DestinationOptions(replaces: true)) { _ in screen("second") }
      flow.root { _ in
        screen("", [button("Withdraw", [.run { script throws(ScriptError) in try script.withdraw(first) }])])
      }
    }
    app.tap("Withdraw")
    app.push(1)
    #expect(app.title == "second")
  }

  @Test("D3: a waiting entry whose destination was withdrawn comes back with its value")
  func withdrawWaiting() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(5)])
      let reference = flow.destination(.integer) { _ in screen("int") }
      flow.destination(.string) { _ in
        screen(
          "",
          [
            button("Withdraw", [.run { script throws(ScriptError) in try script.withdraw(reference) }]),
            button(
              "Register",
              [
                .run { script throws(ScriptError) in
                  try script.register(
                    DestinationOptions().destination(.type(.integer), { _ in screen("again") }, script, .native))
                }
              ]),
          ])
      }
      flow.root { _ in screen("", [button("Go", [.push(slow(1), present: .placeholder), .push("menu")])]) }
    }
    app.tap("Go")
    app.tap("Withdraw")
    #expect(app.path == "?slow(1) \"menu\"")
    app.settle()
    #expect(app.path == "?5 \"menu\"")
    app.tap("Register")
    #expect(app.path == "5 \"menu\"")
    app.back()
    #expect(app.title == "again")
  }
}
