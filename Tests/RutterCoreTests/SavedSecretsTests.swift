import RutterCore
import Testing

/// Whose secrets decide what is saved without them (N1, S8).
@Suite("Saved without secrets") struct SavedSecretsTests {
  /// A guest and a flow, each with a secret, and with cells that hold texts with both.
  private func open() -> TestApp {
    TestApp.open(
      (
        "guest",
        { guest in
          guest.access = Access(Grantee(name: "guest", isFlow: false), [])
          _ = guest.cell("words", "kettle", isSecret: true)
          _ = guest.cell("guess", "is it 4711?")
          _ = guest.cell("own", "a kettle")
          let kept = guest.cell("kept", "")
          guest.destination(guest.type("Mine", ["text": .string])) { script in
            guard case .record(let mine) = script.value() else { return nil }
            return screen("Mine", [button("Keep", [.set(kept, mine["text"] ?? .null)])])
          }
          let mine = TypeName("guest.Mine")
          guest.destination(.string) { _ in
            screen("Guest", [button("Own", [.push(.record(mine, ["text": "guessed 4711"]))])])
          }
        }
      ),
      (
        "flow",
        { flow in
          flow.access = Access(Grantee(name: "flow"), [])
          _ = flow.cell("pin", .integer(4711), isSecret: true)
          _ = flow.cell("copy", "it is 4711")
          _ = flow.cell("cart", "kettle")
          flow.root { _ in
            screen("Root", [button("Hand", [.push(.record(TypeName("guest.Mine"), ["text": "take 4711"]))])])
          }
        }
      ))
  }

  /// The names of the cells that are left out.
  private func leftOut(_ app: TestApp) -> [Text] {
    app.save().cells.map(\.unshared).filter { $0.value.value == nil }.map { $0.name ?? "" }
  }

  @Test("S8, X1: a plugin without rights learns no secret by what is saved of it, and has nothing of others left out")
  func shelves() {
    let app = open()
    #expect(app.session.shownMessage("kettle 4711") == "‹secret 6› ‹secret 4›")
    #expect(leftOut(app) == ["words", "own", "pin", "copy"])
  }

  @Test("S8: what such a plugin was handed by others is left out of what is saved of it; what it gives itself is not")
  func handed() {
    let app = open()
    app.push("a")
    app.tap("Own")
    app.tap("Keep")
    #expect(leftOut(app) == ["words", "own", "pin", "copy"])
    app.ask(.popToRoot)
    app.tap("Hand")
    app.tap("Keep")
    #expect(leftOut(app) == ["words", "guess", "own", "kept", "pin", "copy"])
  }

  @Test("S8: what a secret cell held within one run alone is hidden, too")
  func overwritten() {
    let app = TestApp.open { flow in
      let pin = flow.cell("pin", "", isSecret: true), made = flow.cell("made", "", isSecret: true)
      flow.root { _ in
        screen(
          "Root",
          [
            button(
              "Go",
              [
                .set(pin, "hunter2"), .run { $0.log("have hunter2") }, .set(pin, ""), .set(made, "rosebud"),
                .set(made, ""), .run { $0.log("rosebud") },
              ])
          ])
      }
    }
    app.tap("Go")
    #expect(app.logs == ["have ‹secret 7›", "‹secret 7›"])
  }

  @Test("N1: of what is lost a hundred of each reason are told one by one")
  func manyLosses() {
    let app = TestApp.open { flow in
      flow.chunk { script throws(ScriptError) in
        for _ in 0..<150 { try script.task(.sleep(5)) }
      }
      flow.root { _ in screen("Root") }
    }
    let lost = app.save().lostWords
    #expect(lost.count == 101 && lost.last == "50 more: task")
  }
}
