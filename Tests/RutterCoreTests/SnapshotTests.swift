import RutterCore
import Testing

/// Sessions as data (N1), in the engine alone.
@Suite("Snapshots") struct SnapshotTests {
  // MARK: The path

  private func numbers(_ flow: PluginSetup) {
    flow.destination(.integer) { script throws(ScriptError) in
      let own = try script.cell("own", 0)
      return screen(
        "Number \(script.value().brief)", hooks: .logging(script.value().brief),
        [text("own \(try script.get(own).brief)"), button("own", [.set(own, 1)])])
    }
    flow.destination(.string) { screen("Text \($0.value().brief)") }
    let count = flow.cell("count", 0)
    flow.root { script throws(ScriptError) in
      screen("Root", [text("count \(try script.get(count).brief)"), button("count", [.set(count, 5)])])
    }
  }

  @Test("N1: entries keep ids, values and styles, and cells keep what they hold")
  func path() {
    let app = TestApp.open(numbers)
    app.tap("count")
    app.push(4)
    app.tap("own")
    app.push("a", style: .sheet)
    let restored = expectSame(app, numbers)
    #expect(restored.path == "4 \"a\":sheet" && restored.ids == [1, 2])
    restored.pop()
    #expect(restored.texts == ["own 1", "own"])
    restored.pop()
    #expect(restored.texts == ["count 5", "count"])
    restored.push(7)
    // Ids go on.
    #expect(restored.ids == [3])
  }

  @Test("N1: on_create and on_appear run of what shows, and of nothing else")
  func hooks() {
    let app = TestApp.open(numbers)
    app.push(1)
    app.push(2)
    let restored = expectSame(app, numbers)
    #expect(restored.logs == ["create 2", "appear 2"])
    restored.back()
    #expect(restored.logs == ["create 1", "disappear 2", "destroy 2", "appear 1"])
  }

  @Test("N1: taking a snapshot changes nothing, and equal sessions have equal ones")
  func pure() {
    let app = TestApp.open(numbers), other = TestApp.open(numbers)
    for app in [app, other] {
      app.push(1)
      app.tap("own")
    }
    let frame = app.frame
    #expect(app.save() == other.save() && app.save() == app.save() && app.frame == frame)
  }

  @Test("N1, Y2: time goes on from the saved moment")
  func time() {
    let app = TestApp.open(numbers)
    app.advance(60)
    app.push(1)
    let restored = expectSame(app, numbers)
    #expect(restored.session.now.microseconds == 60_000_000)
  }

  // MARK: Loads

  private func loads(_ flow: PluginSetup) {
    let slow = flow.loader("slow", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
    let bad = flow.loader("bad", gives: .integer, [.sleep(1), .raise("no")])
    flow.destination(.integer) { screen("Number \($0.value().brief)") }
    flow.root { _ in
      screen(
        "Root",
        [
          link("place", to: slow(3), present: .placeholder), link("bad", to: bad(4), present: .placeholder),
          link("after", to: slow(5)), link("fails", to: bad(4)),
          link("inline", gives: .integer, LinkOptions(present: .placeholder), load: [.sleep(1), .give(6)]),
          button("act", [.sleep(5)]), hole(slow(8), ready: { [text("hole \($0.value().brief)")] }),
        ])
    }
  }

  @Test("N1: a waiting entry whose loader is named loads anew, with its arguments")
  func waiting() {
    let app = TestApp.open(loads)
    app.settle()
    app.tap("place")
    app.advance(0.5)
    let restored = expectSame(app, loads)
    #expect(restored.path == "~slow(3)")
    restored.settle()
    #expect(restored.path == "3")
  }

  @Test("N1: a failed entry stays failed, with its retry; a cancelled one, too")
  func failed() {
    let app = TestApp.open(loads)
    app.tap("bad")
    app.settle()
    let restored = expectSame(app, loads)
    #expect(restored.path == "!bad(4)")
    restored.tap("Try again")
    #expect(restored.path == "~bad(4)")
    restored.cancel()
    #expect(restored.path == "-bad(4)")
    #expect(expectSame(restored, loads).path == "-bad(4)")
  }

  @Test("N1: what cannot be saved is listed: loads of links, actions, inline loads")
  func lost() {
    let app = TestApp.open(loads)
    app.settle()
    app.tap("act")
    app.tap("after")
    #expect(app.save().lostWords == ["load of link 'after': load", "action 'act': action"])
    app.settle()
    app.back()
    app.tap("inline")
    let saved = app.save()
    #expect(saved.lostWords == ["entry 2 (integer): inline"])
    let restored = TestApp.restore(saved, loads)
    #expect(restored.path == "?nothing" && restored.lost == saved.lostWords)
    #expect(restored.texts[0].contains("cannot be started again"))
    // It is written back as it was.
    #expect(restored.save().stacks[0].entries[0].content == saved.stacks[0].entries[0].content)
  }

  @Test("N1: a hole keeps its value; one that waited loads anew")
  func holes() {
    let app = TestApp.open(loads)
    let waiting = expectSame(app, loads)
    #expect(waiting.state("Loading") != nil || waiting.texts.contains("Loading"))
    app.settle()
    let restored = expectSame(app, loads)
    #expect(restored.texts.contains("hole 8") && restored.isQuiet)
  }

  @Test("N1, L11: what a hole of a covered screen loads goes on, though the screen does not show")
  func coveredHole() {
    let app = TestApp.open(loads)
    app.push(5)
    let restored = expectSame(app, loads)
    restored.settle()
    restored.back()
    #expect(restored.texts.contains("hole 8") && restored.isQuiet)
  }

  @Test("N1: that a link of a covered screen has failed is lost, and told")
  func coveredFailure() {
    let app = TestApp.open(loads)
    app.tap("fails")
    app.settle()
    app.push(5)
    #expect(app.save().lostWords == ["link 'fails': failed"])
  }

  // MARK: Cells

  @Test("N1: cells of rows and holes are found again by the keys of their parts")
  func parts() {
    let flow = { (flow: PluginSetup) in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(8)])
      flow.root { _ in
        let inner: (Script) throws(ScriptError) -> [Piece]? = { script throws(ScriptError) in
          let cell = try script.cell("seen", 0)
          return [
            text("\(script.value().brief) seen \(try script.get(cell).brief)"),
            button("see \(script.value().brief)", [.set(cell, 1)]),
          ]
        }
        return screen(
          "Root",
          [
            section(
              "a",
              [
                list(["x", "y"], keys: ["x", "y"]) { script, item, _ throws(ScriptError) in
                  let cell = try script.cell("seen", 0)
                  return [
                    text("\(item.brief) \(try script.get(cell).brief)"), button("see \(item.brief)", [.set(cell, 1)]),
                    hole(slow(item), ready: inner),
                  ]
                }
              ]),
            list(["x"], keys: ["x"]) { script, item, _ throws(ScriptError) in
              let cell = try script.cell("seen", 0)
              return [text("second \(try script.get(cell).brief)")]
            },
          ])
      }
    }
    let app = TestApp.open(flow)
    app.settle()
    app.tap("see \"y\"")
    app.tap("see 8")
    let restored = expectSame(app, flow)
    #expect(restored.texts.contains("\"y\" 1") && restored.texts.contains("8 seen 1"))
    #expect(restored.texts.contains("\"x\" 0") && restored.texts.contains("second 0"))
  }

  @Test(
    "N1: what is remembered of an entry, and of it with its neighbours, is forgotten when a cell of it changes, or its title",
    arguments: 1...3)
  func remembered(times: Int) {
    let flow = { (flow: PluginSetup) in
      let count = flow.cell("count", 0)
      flow.destination(.integer) { script throws(ScriptError) in
        let own = try script.cell("own", 0)
        // The screen does not read its own cell, so that nothing is built anew when that changes.
        return screen(
          "Count \(try script.get(count).brief)",
          [button("later", [.sleep(1), .set(own, 1)]), button("count", [.set(count, 5)])])
      }
      flow.root { _ in screen("Root") }
    }
    let app = TestApp.open(flow)
    /// What did not change since it was last saved is remembered together with its neighbours.
    func save() -> Snapshot { (0..<times).map { _ in app.save() }[times - 1] }
    app.push(4)
    #expect(save().stacks[0].entries[0].title == "Count 0")
    app.tap("count")
    #expect(save().stacks[0].entries[0].title == "Count 5")
    app.tap("later")
    app.push(5)
    let before = save()
    app.advance(1)
    let after = app.save()
    #expect(before.cells[1].name == "own" && before.cells[1].value.value == .integer(0))
    #expect(after.cells[1].value.value == .integer(1))
    #expect(after == app.session.snapshot(secrets: false, remembering: false))
  }

  @Test("N1: that a guard is asked about what a plugin does as it loads is told, unless one was when it was saved")
  func askedAnew() {
    let flow = { (flow: PluginSetup) in
      flow.destination(.integer) { _ throws(ScriptError) in screen("Number") }
      flow.guarding([.sleep(1), .block()])
      flow.chunk { script throws(ScriptError) in try script.task(.push(1)) }
      flow.root { _ throws(ScriptError) in screen("Root") }
    }
    let app = TestApp.open(flow)
    let asking = TestApp.restore(app.save(), flow)
    #expect(asking.differences == [])
    app.advance(1)
    #expect(app.save().lost == [])
    let asked = TestApp.restore(app.save(), flow)
    #expect(asked.differences == ["what a guard is asked about: was nothing, is 'push', by the guard of flow"])
  }

  @Test("N1: cells without a name are lost, but for those that never changed")
  func unnamed() {
    let flow = { (flow: PluginSetup) in
      let some = flow.cell(nil, 0), other = flow.cell(nil, 0)
      flow.root { script throws(ScriptError) in
        screen("Root \(try script.get(some).brief)\(try script.get(other).brief)", [button("set", [.set(some, 1)])])
      }
    }
    let app = TestApp.open(flow)
    #expect(app.save().lost == [])
    app.tap("set")
    #expect(app.save().lostWords == ["a cell of plugin 'flow': unnamed"])
    let restored = TestApp.restore(app.save(), flow)
    #expect(restored.differences == ["the screen of the root: was 'Root 10', is 'Root 00'"])
  }

  @Test("N1: a busy cell is free again, for what was running is gone")
  func busy() {
    let flow = { (flow: PluginSetup) in
      let busy = flow.cell("busy", false)
      flow.root { script throws(ScriptError) in
        screen("Root \(try script.get(busy).brief)", [button("act", busy: busy, [.sleep(1)])])
      }
    }
    let app = TestApp.open(flow)
    app.tap("act")
    #expect(app.title == "Root true")
    #expect(TestApp.restore(app.save(), flow).title == "Root false")
  }

  @Test("N1: a cell that the plugin does not have any more is told, as is one of another kind")
  func otherCells() {
    let app = TestApp.open { flow in
      let gone = flow.cell("gone", 0), other = flow.cell("other", 0)
      flow.root { _ in screen("Root", [button("set", [.set(gone, 1), .set(other, 2)])]) }
    }
    app.tap("set")
    let restored = TestApp.restore(app.save()) { flow in
      let other = flow.cell("other", "text")
      flow.root { script throws(ScriptError) in screen("Root \(try script.get(other).brief)") }
    }
    #expect(restored.title == "Root \"text\"" && restored.lost == ["cell 'gone' of plugin 'flow': gone"])
    #expect(restored.differences.first?.contains("cell 'other' of plugin 'flow'") == true)
  }

  // MARK: Types

  private static func recipe(_ version: Int) -> (PluginSetup) -> Void {
    { flow in
      let type =
        version == 1
        ? flow.type("Recipe", version: 1, ["name": .string])
        : flow.type("Recipe", version: 2, ["title": .string, "stars": .integer]) { script throws(ScriptError) in
          guard case .record(let old) = script.value(), let name = old["name"], script.value(1) == 1 else {
            throw ScriptError("no")
          }
          if name == "bad" { throw ScriptError("bad name") }
          if name == "nothing" { return .null }
          if name == "unfit" { return .record(nil, ["title": 3, "stars": 1]) }
          return .record(nil, ["title": name, "stars": 3])
        }
      flow.destination(type) { screen("Recipe \($0.value().brief)") }
      let best = flow.cell("best", nil)
      flow.root { script throws(ScriptError) in
        let all: Value = try script.get(best)
        return screen("Root \(all.brief)", [button("best", [.set(best, .record(type, ["name": "pie"]))])])
      }
    }
  }

  private func recipe(_ name: Value) -> Value { .record(TypeName("flow.Recipe"), ["name": name]) }

  @Test("N1: migrate brings values of an earlier version into the new form, in the path and in cells")
  func migration() {
    let app = TestApp.open(Self.recipe(1))
    app.tap("best")
    app.push(recipe("cake"))
    let restored = TestApp.restore(app.save(), Self.recipe(2))
    #expect(restored.path == "flow.Recipe{stars=3, title=\"cake\"}" && restored.differences.count == 1)
    restored.back()
    #expect(restored.title == "Root flow.Recipe{stars=3, title=\"pie\"}")
  }

  @Test(
    "N1: a migrate that raises, gives nil or what does not fit leaves the entry unavailable, and its value as it was")
  func failedMigration() {
    for (name, why) in [("bad", "bad name"), ("nothing", "gave nil"), ("unfit", "does not fit")] {
      let app = TestApp.open(Self.recipe(1))
      app.push(recipe(.string(Text(name))))
      let saved = app.save()
      let restored = TestApp.restore(saved, Self.recipe(2))
      #expect(restored.path == "?nothing" && restored.texts[0].contains(why))
      #expect(restored.differences[0].contains(why))
      // Written back unchanged, it comes to life where it fits again.
      var again = restored.save()
      #expect(again.stacks[0].entries[0].content == saved.stacks[0].entries[0].content)
      again.shown = []
      #expect(TestApp.restore(again, Self.recipe(1)).path == "flow.Recipe{name=\"\(name)\"}")
    }
  }

  @Test("N1: the value of a newer version is kept, and unavailable")
  func newer() {
    let app = TestApp.open(Self.recipe(2))
    app.push(.record(TypeName("flow.Recipe"), ["title": "a", "stars": 1]))
    let saved = app.save()
    let restored = TestApp.restore(saved, Self.recipe(1))
    #expect(restored.path == "?nothing" && restored.texts[0].contains("version 2"))
    #expect(TestApp.restore(restored.save(), Self.recipe(2)).path == "flow.Recipe{stars=1, title=\"a\"}")
  }

  @Test("N1: a type that was renamed is found by its alias, also inside of others")
  func aliases() {
    let app = TestApp.open { flow in
      let part = flow.type("Part", ["id": .integer])
      let whole = flow.type("Whole", ["parts": .list(.type(part))])
      flow.destination(whole) { screen("Whole \($0.value().brief)") }
      flow.root { _ in screen("Root") }
    }
    let part = Value.record(TypeName("flow.Part"), ["id": 1])
    app.push(.record(TypeName("flow.Whole"), ["parts": [part]]))
    let restored = TestApp.restore(app.save()) { flow in
      let part = flow.type("Piece", version: 1, aliases: ["flow.Part"], ["id": .integer])
      let whole = flow.type("All", version: 1, aliases: ["flow.Whole", "old"], ["parts": .list(.type(part))])
      flow.destination(whole) { screen("All \($0.value().brief)") }
      flow.root { _ in screen("Root") }
    }
    #expect(restored.path == "flow.All{parts=[flow.Piece{id=1}]}")
  }

  @Test("N1: two types cannot have one alias, nor one that is a type")
  func wrongAliases() {
    let app = TestApp.open { flow in
      flow.type("A", version: 1, aliases: ["old"], ["id": .integer])
      flow.type("B", version: 1, aliases: ["old"], ["id": .integer])
      flow.root { _ in screen("Root") }
    }
    #expect(app.errors[0].contains("the alias 'old' is already one of flow.A"))
    let other = TestApp.open { flow in
      flow.type("A", ["id": .integer])
      flow.type("B", version: 1, aliases: ["flow.A"], ["id": .integer])
      flow.root { _ in screen("Root") }
    }
    #expect(other.errors[0].contains("the alias 'flow.A' is a type"))
  }

  @Test("N1: an entry of a plugin that is gone is kept with its cells, and comes back to life when the plugin does")
  func unknown() {
    let food = { (food: PluginSetup) in
      let type = food.type("Dish", ["name": .string])
      let eaten = food.cell("eaten", 0)
      food.destination(type) { script throws(ScriptError) in
        let seen = try script.cell("seen", 0)
        return screen(
          "Dish \(try script.get(seen).brief) \(try script.get(eaten).brief)",
          [button("see", [.set(seen, 7), .set(eaten, 3)])])
      }
    }
    let flow = { (flow: PluginSetup) in
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      flow.root { _ in screen("Root") }
    }
    let app = TestApp.open(("food", food), ("flow", flow))
    app.push(.record(TypeName("food.Dish"), ["name": "soup"]))
    app.tap("see")
    app.push(4)
    let saved = app.save()
    let without = TestApp.restore(saved, ("flow", flow))
    #expect(without.path == "?nothing 4" && without.types == ["food.Dish", "integer"])
    #expect(without.differences[0].contains("No plugin that is loaded has the type food.Dish"))
    without.back()
    #expect(without.texts[0].contains("food.Dish"))
    let again = without.save()
    #expect(again.cells == saved.cells)
    let back = TestApp.restore(again, ("food", food), ("flow", flow))
    #expect(back.title == "Dish 7 3")
  }

  @Test("N1: an entry that a typed path no longer allows is kept and unavailable")
  func typedPath() {
    let flow = { (pathOf: TypeName?) in
      { (flow: PluginSetup) in
        flow.destination(.integer) { screen("Number \($0.value().brief)") }
        flow.destination(.string) { screen("Text \($0.value().brief)") }
        flow.root(pathOf: pathOf) { _ in screen("Root") }
      }
    }
    let app = TestApp.open(flow(nil))
    app.push(4)
    app.push("a")
    let restored = TestApp.restore(app.save(), flow(.integer))
    #expect(restored.path == "4 ?nothing" && restored.texts[0].contains("takes integer only"))
    #expect(TestApp.restore(restored.save(), flow(nil)).path == "4 \"a\"")
  }

  // MARK: Secrets

  private func secret(_ pin: Schema) -> (PluginSetup) -> Void {
    { flow in
      let type = flow.type("Card", version: 1, secret: ["pin"], ["id": .integer, "pin": pin])
      flow.destination(type) { script in
        guard case .record(let card) = script.value() else { return nil }
        return screen("Card \(card["id"]?.brief ?? "") \(card["pin"] == nil ? "without" : "with") pin")
      }
      let load = flow.loader(
        "card", gives: .type(type), [.sleep(1), .give(.record(type, ["id": 2, "pin": "98765"]))])
      let word = flow.cell("word", "rose", isSecret: true)
      flow.destination(.string) { screen("Text \($0.value().brief)") }
      flow.root { script throws(ScriptError) in
        screen(
          "Root",
          [link("load", to: load()), field("word", word), text(try script.get(word) == "rose" ? "empty" : "full")])
      }
    }
  }

  private func card(_ pin: Value = "12345") -> Value { .record(TypeName("flow.Card"), ["id": 1, "pin": pin]) }

  @Test(
    "N1, S8: secrets are left out: an optional field is nil, another leaves the entry unavailable, a loaded one loads anew"
  )
  func secrets() {
    for (schema, path, title) in [
      (Schema.optional(.string), "flow.Card{id=1}", "Card 1 without pin"), (.string, "?nothing", "Unavailable"),
    ] {
      let app = TestApp.open(secret(schema))
      app.set("word", "tulip")
      app.push(card())
      let saved = app.save()
      #expect(!"\(saved)".contains("12345") && !"\(saved)".contains("tulip"))
      #expect(saved.lostWords == ["entry 1 (flow.Card): secret", "cell 'word' of plugin 'flow': secret"])
      let restored = TestApp.restore(saved, secret(schema))
      #expect(restored.path == path && restored.title == title)
      restored.back()
      #expect(restored.texts.contains("empty"))
    }
    let app = TestApp.open(secret(.string))
    app.tap("load")
    app.settle()
    let restored = TestApp.restore(app.save(), secret(.string))
    #expect(restored.path == "~card()")
    restored.settle()
    #expect(restored.title == "Card 2 with pin")
  }

  @Test("N1, S8: secrets that are asked for are saved, and still secret afterwards")
  func keptSecrets() {
    let app = TestApp.open(secret(.string))
    app.set("word", "lily")
    app.set("word", "tulip")
    app.push(card())
    app.push("a tulip, not a rose or a lily")
    let clean = app.save()
    #expect(!"\(clean)".contains("tulip") && clean.stacks[0].entries.count == 2)
    let saved = app.save(secrets: true)
    let restored = TestApp.restore(saved, secret(.string))
    #expect(restored.differences == [])
    #expect(restored.title == "Text \"a ‹secret 5›, not a ‹secret 4› or a ‹secret 4›\"")
    #expect(restored.save(secrets: true).withoutCounters == saved.withoutCounters)
    #expect(!"\(restored.save())".contains("tulip"))
  }
}
