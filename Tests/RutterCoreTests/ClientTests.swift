import RutterCore
import Testing

/// For whom scripts run, and how much a plugin may ask of others (X6).
@Suite("Clients and their errands") struct ClientTests {
  /// A guest without any right beside a flow, which both show and load values.
  private final class World {
    var slow: LoaderRef?, quick: LoaderRef?, own: LoaderRef?, counting: LoaderRef?
    var tick = CellRef(), count = CellRef()
    var style: Style?
    var mine: TypeName?
    var flowParts: (World) -> [Piece] = { _ in [] }
    /// What a watch of the guest does whenever ``tick`` has changed.
    var ticked: (World) -> Line = { world in
      .run { script throws(ScriptError) in try script.task(.load(world.counting!())) }
    }
    /// What the guest does when somebody taps "Act", a button of its own entry.
    var act: (World) -> [Line] = { _ in [] }
    var hooks: ScreenHooks?

    func open() -> TestApp {
      let app = TestApp.open(
        (
          "guest",
          { guest in
            guest.access = Access(Grantee(name: "guest", isFlow: false), [])
            let mine = guest.type("Mine", ["n": .integer])
            self.mine = mine
            self.own = guest.loader("own", gives: .integer, [.give(1)])
            self.tick = guest.cell("tick", 0)
            guest.chunk { script throws(ScriptError) in _ = try script.watch(self.tick, self.ticked(self)) }
            guest.destination(mine, DestinationOptions(style: self.style)) { _ in
              screen("Mine", [button("Act", self.act(self))])
            }
          }
        ),
        (
          "flow",
          { flow in
            flow.access = Access(Grantee(name: "flow"), [])
            self.slow = flow.loader("slow", gives: .integer, timeout: nil, [.sleep(50), .give(1)])
            self.quick = flow.loader("quick", gives: .integer, [.give(1)])
            flow.destination(.integer, DestinationOptions(hooks: self.hooks)) { script in
              screen("Number \(script.value().brief)", self.flowParts(self))
            }
            flow.destination(.string) { script in screen("Text \(script.value().brief)") }
            self.count = flow.cell("count", 0)
            self.counting = flow.loader(
              "counting", gives: .integer,
              [.run { script throws(ScriptError) in try script.set(self.count, 1) }, .give(1)])
            flow.root { script throws(ScriptError) in
              screen(
                "Root \(try script.get(self.count).brief)",
                [button("Work", [.push(1)]), button("Load", [.load(self.own!())])])
            }
          }
        ))
      app.push(.record(mine!, ["n": 1]))
      return app
    }
  }

  private func errands(_ app: TestApp) -> [String] { app.record.errands }

  @Test("X6: a screen that shows what a plugin pushes is built for that plugin")
  func screens() {
    let world = World()
    world.act = { _ in [.push(1)] }
    let app = world.open()
    app.record.errands = []
    app.tap("Act")
    #expect(app.title == "Number 1" && errands(app) == ["flow for guest"])
  }

  @Test("X6: a loader runs for who wants the value: awaited, loaded ahead, in a hole, in a link")
  func loads() {
    let world = World()
    world.act = { world in
      [.load(world.quick!(1)), .run { script throws(ScriptError) in try script.preload(world.quick!(2)) }]
    }
    let app = world.open()
    app.record.errands = []
    app.tap("Act")
    #expect(errands(app) == ["flow for guest", "flow for guest"])
  }

  @Test("X6: what the flow asks for in the course of an errand is for the same client")
  func courses() {
    let world = World()
    world.flowParts = { world in [hole(world.quick!(7))] }
    world.hooks = ScreenHooks(create: [.push("deeper")])
    world.act = { _ in [.push(1)] }
    let app = world.open()
    app.record.errands = []
    app.tap("Act")
    // The screen, its hook, the other screen. The hole does not show any more.
    #expect(app.title == "Text \"deeper\"" && Set(errands(app)) == ["flow for guest"])
    #expect(errands(app).count >= 3)
  }

  @Test("X6: and so is what such a screen loads")
  func holes() {
    let world = World()
    world.flowParts = { world in [hole(world.quick!(7))] }
    world.act = { _ in [.push(1)] }
    let app = world.open()
    app.record.errands = []
    app.tap("Act")
    // The screen, and the loader of its hole.
    #expect(errands(app).count >= 2 && Set(errands(app)) == ["flow for guest"])
  }

  @Test("X6: what is built again after a pass that was all for a client is built for it, too")
  func passes() {
    let world = World()
    world.style = .sheet
    world.act = { world in [.set(world.tick, 1)] }
    let app = world.open()
    app.record.errands = []
    app.tap("Act")
    // The loader, and the root, which shows what the loader has counted.
    #expect(errands(app) == ["flow for guest", "flow for guest"])
  }

  @Test("X6: what goes round for a client is cut off alone, and the turn goes on")
  func circles() {
    let world = World()
    var rounds: Int64 = 0
    world.ticked = { world in
      .run { script throws(ScriptError) in
        rounds += 1
        try script.set(world.tick, .integer(rounds))
      }
    }
    world.act = { world in [.set(world.tick, -1)] }
    let app = world.open()
    app.tap("Act")
    // The first pass is that of the person who taps.
    #expect(rounds == 51)
    #expect(app.errors.count == 1, "\(app.errors)")
    #expect(app.errors[0].contains("goes round more than 50 times in one turn; it went round over cell 'tick'"))
    #expect(app.record.stopped.isEmpty)
  }

  @Test("X6: what is asked for by clients does not count for the turn, up to five times as much")
  func itemsOfClients() {
    let world = World()
    world.act = { world in
      [.run { script throws(ScriptError) in for _ in 1...5_100 { try script.task(.set(world.tick, 0)) } }]
    }
    let app = world.open()
    app.tap("Act")
    #expect(app.errors.count == 1 && app.errors[0].contains("asks for more than 5000 things"), "\(app.errors)")
    app.path()
    app.tap("Work")
    #expect(app.title == "Number 1")
  }

  @Test("X6: what a screen of the flow loads is not counted for who has it shown")
  func loadsOfScreens() {
    let world = World()
    world.flowParts = { world in (1...600).map { hole(world.slow!(.integer($0))) } }
    world.act = { _ in [.push(1), .ask(.push(PathPart(2, style: .sheet)))] }
    let app = world.open()
    app.tap("Act")
    #expect(app.session.loadCount == 1_200)
  }

  @Test("X1: a plugin without the right to it has nothing of others loaded again")
  func refreshing() {
    let world = World()
    world.style = .sheet
    world.flowParts = { world in [hole(world.quick!(7))] }
    world.act = { world in [.run { script throws(ScriptError) in try script.reload(world.quick!(7)) }] }
    let app = world.open()
    app.pop()
    app.push(5)
    app.push(.record(world.mine!, ["n": 2]))
    app.record.calls = []
    app.tap("Act")
    #expect(!app.record.calls.contains { $0.hasPrefix("start loader") })
  }

  @Test(
    "S8, X6: what becomes secret because a plugin asks for it counts for that plugin, and what is kept of it for the flow, too",
    arguments: ["now", "late", "through", "screens", "ahead", "hooks", "cells", "holes"])
  func secrets(way: String) {
    func long(_ number: Value) -> Value { .string(Text("\(number.brief)-" + String(repeating: "x", count: 4_000))) }
    var loaders: [String: LoaderRef] = [:], key: TypeName?
    func give(_ script: Script) -> Value {
      .record(key!, ["text": script.value() == 0 ? "hunter2" : long(script.value())])
    }
    let app = TestApp.open(
      (
        "guest",
        { guest in
          guest.access = Access(Grantee(name: "guest", isFlow: false), [])
          guest.destination(guest.type("Mine", ["n": .integer])) { _ in
            let lines: [Line] = (1...12).flatMap { number -> [Line] in
              let number = Value.integer(Int64(number))
              return switch way {
              case "screens": [.push(number), .outcome]
              case "hooks": [.push(.number(Double(number.brief) ?? 0)), .outcome]
              case "cells": [.push(long(number)), .outcome]
              case "ahead": [.run { script throws(ScriptError) in try script.preload(loaders["late"]!(number)) }]
              case "holes": []
              default: [.load(loaders[way]!(number))]
              }
            }
            let holes = way == "holes" ? (1...12).map { hole(loaders["late"]!(.integer($0))) } : []
            return screen("Mine", [button("Act", lines)] + holes)
          }
        }
      ),
      (
        "flow",
        { flow in
          flow.access = Access(Grantee(name: "flow"), [])
          let type = flow.type("Key", version: 1, secret: ["text"], ["text": .string])
          key = type
          let now = flow.loader("now", gives: .type(type), [.reply { .done(give($0)) }])
          loaders["now"] = now
          loaders["late"] = flow.loader("late", gives: .type(type), [.sleep(1), .reply { .done(give($0)) }])
          loaders["through"] = flow.loader(
            "through", gives: .integer,
            [.sleep(1), .wait("await") { .load(now($0.value())) }, .give(1)])
          flow.destination(.integer) { script in
            screen("Number", [hole(now(script.value()))])
          }
          let slow = flow.cell("slow", "", isSecret: true)
          flow.destination(
            .number,
            DestinationOptions(
              hooks: ScreenHooks(create: [
                .sleep(1), .run { script throws(ScriptError) in try script.set(slow, long(script.value())) },
              ]))
          ) { _ in screen("Slow") }
          flow.destination(.string) { script throws(ScriptError) in
            _ = try script.cell("own", script.value(), isSecret: true)
            return screen("Cell")
          }
          flow.root { _ in screen("Root", [button("Make", [.load(now(0))])]) }
        }
      ))
    app.tap("Make")
    #expect(app.session.shownMessage("hunter2") == "‹secret 7›")
    app.push(.record(TypeName("guest.Mine"), ["n": 1]))
    app.tap("Act")
    app.advance(100)
    #expect(app.session.shownMessage("hunter2") == "‹secret 7›")
    #expect(app.save(secrets: true).secrets.map(\.plugin) == ["guest", "flow"])
  }

  @Test("X6: what the flow asks for is nobody's errand, and neither is what a plugin does with its own")
  func own() {
    let world = World()
    let app = world.open()
    app.pop()
    app.tap("Work")
    app.pop()
    app.tap("Load")
    #expect(errands(app).isEmpty)
  }

  @Test("X6: who has others do too much is stopped, and nobody else")
  func stop() {
    let world = World()
    world.act = { _ in (1...20).map { .push(.integer($0)) } }
    let app = world.open()
    app.record.mostErrands = 5
    app.tap("Act")
    #expect(app.record.stopped == [PluginID(0)] && app.session.condition == .fine)
    #expect(errands(app).count == 6)
    app.path()
    app.tap("Work")
    #expect(app.title == "Number 1")
  }

  @Test("X6: only so many loads of others are under way for a plugin")
  func underWay() {
    let world = World()
    world.act = { world in
      let all = Line.run { script throws(ScriptError) in
        for n in 1...1_000 { try script.preload(world.slow!(.integer(Int64(n)))) }
      }
      let more = [Line.load(world.slow!(2_000)), .catching { script, error in script.log(error.code) }]
      return [all, .sleep(1)] + more
    }
    let app = world.open()
    app.tap("Act")
    app.advance(1)
    #expect(app.logs == ["too_many_loads"] && app.session.loadCount == 1_000)
    app.advance(60)
    app.tap("Act")
    app.advance(1)
    #expect(app.logs.isEmpty && app.session.loadCount == 1)
  }

  @Test("X6: only so many entries of a plugin are shown by others")
  func shown() {
    let world = World()
    world.act = { _ in (1...101).map { .push(.integer($0)) } }
    let app = world.open()
    app.tap("Act")
    #expect(app.outcomes.last == "push refused(too_many_shown)" && app.session.entries.count == 101)
  }

  @Test("X6: one run of a plugin asks for so many operations, and one more is an error")
  func operationsOfARun() {
    let world = World()
    world.act = { _ in
      [
        .run { script throws(ScriptError) in
          for _ in 1...5_000 { _ = try script.ask(.init(.pop(1))) }
          do throws(ScriptError) { _ = try script.ask(.init(.pop(1))) } catch { script.log(error.message) }
        }
      ]
    }
    let app = world.open()
    app.tap("Act")
    #expect(app.logs == ["this asks for more than 5000 operations at once"])
  }

  @Test("X6: what scripts put into the outcomes of a plugin is left out where it is very much")
  func detailsOfOutcomes() {
    let world = World()
    world.hooks = ScreenHooks(leave: [.block(Text(String(repeating: "x", count: 1_000)))])
    world.act = { _ in [.push(1)] + Array(repeating: .pop(), count: 1_500) }
    let app = world.open()
    app.tap("Act")
    let told = app.outcomes.filter { $0.contains("xxx") }.count
    #expect(app.outcomes.count == 1_501 && (500...1_100).contains(told), "\(told)")
  }
}
