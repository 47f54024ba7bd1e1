import RutterCore
import Testing

@Suite("Hooks") struct HookTests {
  private func app(_ hooks: @escaping (Value) -> ScreenHooks = { ScreenHooks.logging($0.brief) }) -> TestApp {
    TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(7)])
      let bad = flow.loader("bad", gives: .integer, [.sleep(1), .raise("no")])
      flow.destination(.integer) { script throws(ScriptError) in
        if script.value() == 13 { throw ScriptError("unlucky") }
        if script.value() == 14 { return nil }
        return screen("Number", hooks: hooks(script.value()), [])
      }
      flow.root(hooks: .logging("base")) { _ in
        screen(
          "Root", hooks: .logging("root"),
          [link("Slow", to: slow(), present: .placeholder), link("Bad", to: bad(), present: .placeholder)])
      }
    }
  }

  @Test("A3: the root is created and appears when the session opens: its registration's hooks, then its screen's")
  func root() {
    let app = app()
    #expect(app.logs == ["create base", "create root", "appear base", "appear root"])
  }

  @Test("A3: a push: new top created, old top disappears, new top appears; back in turn")
  func pushAndPop() {
    let app = app()
    app.push(1)
    #expect(app.logs == ["create 1", "disappear base", "disappear root", "appear 1"])
    app.push(2)
    #expect(app.logs == ["create 2", "disappear 1", "appear 2"])
    app.back()
    #expect(app.logs == ["disappear 2", "destroy 2", "appear 1"])
  }

  @Test("A3: an operation that changes much: create, disappear, destroy top first, appear")
  func manyAtOnce() {
    let app = app()
    app.path(1, 2, 3)
    #expect(app.logs == ["create 3", "disappear base", "disappear root", "appear 3"])
    app.pop()
    app.path(9)
    #expect(app.logs == ["create 9", "disappear 2", "destroy 2", "appear 9"])
    app.path(1, 2)
    app.back()
    app.push(3)
    app.path()
    #expect(app.logs == ["disappear 3", "destroy 3", "destroy 1", "appear base", "appear root"])
  }

  @Test("A3: hooks of a screen never created are not called")
  func neverCreated() {
    let app = app()
    app.path(1, 2)
    app.path()
    #expect(!app.allLogs.contains { $0.hasSuffix(" 1") })
  }

  @Test("A3: an entry that moves is neither created nor destroyed")
  func moves() {
    let app = app()
    app.path(1, 2)
    app.back()
    app.push(3)
    app.ask(.bringToFront(PathPart(1)))
    #expect(app.logs == ["disappear 3", "appear 1"])
  }

  @Test("A3: a covered entry that is removed is destroyed, without any other hook")
  func removedBelow() {
    let app = app()
    app.push(1)
    app.push(2)
    app.ask(.remove(.value(1)))
    #expect(app.logs == ["destroy 1"])
  }

  @Test("P10: a sheet hides nothing: what is below gets no on_disappear")
  func sheet() {
    let app = app()
    app.push(1)
    app.push(2, style: .sheet)
    #expect(app.logs == ["create 2", "appear 2"])
    app.back()
    #expect(app.logs == ["disappear 2", "destroy 2"])
  }

  @Test("A3: hooks of a placeholder's destination run when the value is there")
  func placeholder() {
    let app = app()
    app.tap("Slow")
    #expect(app.logs == ["disappear base", "disappear root"])
    app.advance(1)
    #expect(app.logs == ["create 7", "appear 7"])
    app.back()
    #expect(app.logs == ["disappear 7", "destroy 7", "appear base", "appear root"])
  }

  @Test("A3: a placeholder that fails, or is filled while covered, is not created before it shows")
  func placeholderElse() {
    let app = app()
    app.tap("Bad")
    app.settle()
    #expect(app.logs.isEmpty)
    app.back()
    #expect(app.logs == ["appear base", "appear root"])
    app.tap("Slow")
    app.push(2)
    app.settle()
    #expect(app.logs.isEmpty)
    app.back()
    #expect(app.logs == ["create 7", "disappear 2", "destroy 2", "appear 7"])
  }

  @Test("A3: a screen that raised, and a destination that had nothing to show, were not created")
  func failedScreens() {
    let app = app()
    app.push(13)
    app.back()
    #expect(app.logs == ["appear base", "appear root"])
    app.push(14)
    #expect(app.path == "?14")
    app.back()
    #expect(!app.allLogs.contains { $0.hasSuffix("13") || $0.hasSuffix("14") })
  }

  @Test("A3: every screen created is destroyed once, also when its destination is withdrawn")
  func withdrawn() {
    let reference = RegistrationRef()
    let app = TestApp.open { flow in
      let options = DestinationOptions(hooks: .logging("base"))
      let destination = flow.destination(.integer, options) { _ in screen("Number", hooks: .logging("screen")) }
      flow.chunk { _ in reference.id = destination.id }
      let commands = flow.commands()
      flow.destination(.string) { _ in
        screen("Word", [button("Withdraw", [.run { script throws(ScriptError) in try script.withdraw(reference) }])])
      }
      flow.root { _ in screen("Root") }
      _ = commands
    }
    app.push(1)
    app.push("word")
    app.tap("Withdraw")
    #expect(app.logs == ["destroy base", "destroy screen"])
    #expect(app.path == "?1 \"word\"")
    app.path()
    #expect(app.logs.isEmpty)
  }

  // MARK: A4

  @Test("A4: on_create may wait until on_destroy, on_appear until on_disappear")
  func waiting() {
    let app = app { value in
      ScreenHooks(
        create: [.closing { $0.log("create closed") }, .sleep(9), .log("created")],
        appear: [.closing { $0.log("appear closed") }, .sleep(9), .log("appeared")])
    }
    app.push(1)
    #expect(app.running == ["on_create", "on_appear"])
    app.push(2)
    #expect(app.logs == ["appear closed"])
    app.ask(.remove(.value(1)))
    #expect(app.logs == ["create closed"])
    app.back()
    #expect(app.running.isEmpty)
    #expect(app.timers.isEmpty)
  }

  @Test("A4: on_create and on_appear may ask for operations; what they ask for comes later")
  func asking() {
    let app = app { value in
      value == 1 ? ScreenHooks(create: [.log("create"), .push(2)], appear: [.log("appear")]) : ScreenHooks()
    }
    app.push(1)
    #expect(app.path == "1 2")
    #expect(app.logs.filter { $0.hasSuffix("create") || $0.hasSuffix("appear") } == ["create", "appear"])
    #expect(app.outcomes == ["push committed", "push committed"])
  }

  @Test("A4: operations of on_disappear and on_destroy are refused as leaving; waiting there is an error")
  func leaving() {
    let app = app { _ in
      ScreenHooks(disappear: [.push(5), .log("asked")], destroy: [.push(6), .sleep(1), .log("never")])
    }
    app.push(1)
    app.back()
    #expect(app.outcomes == ["back committed", "push refused(leaving)", "push refused(leaving)"])
    #expect(app.logs.contains("asked"))
    #expect(!app.logs.contains("never"))
    #expect(app.errors.count == 1)
    #expect(app.errors[0].contains("sleep cannot wait in on_disappear or on_destroy"))
    #expect(app.path == "")
  }

  @Test("A4: a plugin's main chunk may neither wait nor navigate")
  func chunk() {
    let navigates = TestApp.open { flow in
      flow.chunk { script throws(ScriptError) in try script.push(1) }
      flow.root { _ in screen("Root") }
    }
    #expect(navigates.errors.first?.contains("a plugin's main chunk cannot navigate") == true)
    #expect(navigates.session.condition == .notLoaded)
    let waits = TestApp.open { flow in
      flow.chunk { script throws(ScriptError) in try script.mayWait(for: "sleep") }
      flow.root { _ in screen("Root") }
    }
    #expect(waits.errors.first?.contains("a plugin's main chunk cannot wait (sleep)") == true)
  }

  @Test("E1: a hook that raises is an error event and nothing else")
  func raises() {
    let app = app { _ in ScreenHooks(create: [.raise("no")], disappear: [.raise("never")]) }
    app.push(1)
    #expect(app.errors == ["on_create of screen of integer: test:1: no"])
    #expect(app.path == "1")
    #expect(app.title == "Number")
    app.back()
    #expect(app.errors == ["on_disappear of screen of integer: test:1: never"])
    #expect(app.path == "")
  }

  // MARK: A5

  @Test("A5: returning gives an entry back as it was; popping and pushing again gives a fresh one")
  func asItWas() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { script throws(ScriptError) in
        let count = try script.cell("count", 0)
        return screen("\(try script.get(count).brief)", [button("Up", [.set(count, 5)])])
      }
      flow.root { _ in screen("Root") }
    }
    app.push(1)
    app.tap("Up")
    app.push(2)
    app.forgetCalls()
    app.back()
    #expect(app.title == "5")
    #expect(app.hostCalls.isEmpty)
    app.back()
    app.push(1)
    #expect(app.title == "0")
  }

  // MARK: The end

  @Test("the end of a session: what runs is closed, screens are destroyed top first, everything is given back")
  func end() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.closing { $0.log("load closed") }, .sleep(9), .give(1)])
      let cell = flow.cell("cell", false)
      flow.destination(.integer) { script in
        screen(
          "Number", presents: [.when(cell) { _ in screen("When", hooks: .logging("when")) }],
          hooks: .logging(script.value().brief), [hole(slow())])
      }
      flow.root(hooks: .logging("base")) { _ in
        screen(
          "Root", hooks: .logging("root"),
          [
            link("Inline", gives: .integer, LinkOptions(present: .placeholder), load: [.sleep(9), .give(1)]),
            list([1]) { _, _, _ in [text("x")] },
          ])
      }
    }
    app.push(1)
    app.push(2)
    app.forgetCalls()
    app.send(.ended)
    #expect(
      app.logs == [
        "load closed", "load closed", "disappear 2", "destroy when", "destroy 2", "destroy when", "destroy 1",
        "destroy base", "destroy root",
      ])
    #expect(app.functions.names.isEmpty)
    #expect(app.running.isEmpty)
    #expect(app.timers.isEmpty)
    #expect(app.isQuiet)
    app.send(.back)
    #expect(app.effects.isEmpty)
  }
}
