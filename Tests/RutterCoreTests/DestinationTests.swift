import RutterCore
import Testing

@Suite("Destinations: D1 to D5") struct DestinationTests {
  // MARK: D1

  @Test("D1: that exact value comes before its type")
  func exact() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen("any") }
      flow.destination(for: 4) { _ in screen("four") }
      flow.destination(for: 4.0) { _ in screen("never") }
      flow.root { _ in screen() }
    }
    app.push(4)
    #expect(app.title == "four")
    app.push(5)
    #expect(app.title == "any")
    app.push(5.0)
    #expect(app.outcomes.first?.hasPrefix("push missing_destination(number") == true)
  }

  @Test("D1: for built-in types the registry of the plugin that asked comes first")
  func builtIn() {
    let app = TestApp.open(
      (
        "shared",
        { shared in
          shared.destination(.integer) { _ in
            screen("shared", [button("Shared", [.push(2)])])
          }
          shared.destination(.string) { _ in screen("shared string") }
          shared.type("Page", ["id": .integer])
          shared.destination("shared.Page") { _ in screen("page", [button("From shared", [.push(7)])]) }
        }
      ),
      (
        "flow",
        { flow in
          flow.destination(.integer) { _ in screen("flow") }
          flow.root { _ in
            screen(
              "", [link("Int", to: 1), link("Text", to: "a"), link("Page", to: .record("shared.Page", ["id": 1]))])
          }
        }
      ))
    app.tap("Int")
    #expect(app.title == "flow")
    app.back()
    app.tap("Text")
    #expect(app.title == "shared string")
    app.back()
    app.tap("Page")
    app.tap("From shared")
    #expect(app.title == "shared")
    app.tap("Shared")
    #expect(app.title == "shared")
  }

  @Test("D1: a named type has one destination, whoever asks")
  func named() {
    let app = TestApp.open(
      (
        "shared",
        { shared in
          let page = shared.type("Page", ["id": .integer])
          shared.destination(page) { _ in screen("shared's", [button("Again", [.push(.record(page, ["id": 2]))])]) }
        }
      ),
      (
        "flow",
        { flow in
          flow.destination("shared.Page", DestinationOptions(replaces: true)) { _ in screen("flow's") }
          flow.destination(.integer) { _ in screen() }
          flow.root { _ in screen("", [link("Page", to: .record("shared.Page", ["id": 1]))]) }
        }
      ))
    app.tap("Page")
    #expect(app.title == "flow's")
    // Asked for by the other plugin, the same destination serves.
    app.send(.requested(OperationRequest(.push(PathPart(.record("shared.Page", ["id": 3]))))))
    #expect(app.title == "flow's")
  }

  @Test("D1: a named type asked for by the plugin whose destination was replaced")
  func namedByReplaced() {
    let app = TestApp.open(
      (
        "shared",
        { shared in
          let page = shared.type("Page", ["id": .integer])
          shared.destination(page) { _ in screen("shared's") }
          shared.destination(.string) { _ in screen("", [button("Go", [.push(.record(page, ["id": 2]))])]) }
        }
      ),
      (
        "flow",
        { flow in
          flow.destination("shared.Page", DestinationOptions(replaces: true)) { _ in screen("flow's") }
          flow.root { _ in screen() }
        }
      ))
    app.push("a")
    app.tap("Go")
    #expect(app.title == "flow's")
  }

  @Test("D1: destinations of the root and of destinations are in force above what they serve")
  func local() {
    let app = TestApp.open { flow in
      let recipe = flow.type("Recipe", ["id": .integer])
      flow.destination(
        recipe,
        DestinationOptions(destinations: [
          LocalDestination(.integer) { _ in screen("of recipe") }, LocalDestination(.boolean) { _ in screen("bool") },
        ])
      ) { _ in screen("recipe") }
      flow.root(destinations: [LocalDestination(.string) { _ in screen("of root") }]) { _ in screen() }
    }
    app.push("a")
    #expect(app.title == "of root")
    app.push(1)
    #expect(app.outcomes.first?.hasPrefix("push missing_destination(integer") == true)
    app.push(.record("flow.Recipe", ["id": 1]))
    app.push(1)
    #expect(app.title == "of recipe")
    app.push(true)
    #expect(app.title == "bool")
    app.push("b")
    #expect(app.title == "of root")
    app.pop(3)
    app.push(2)
    #expect(app.outcomes == ["push committed"])
  }

  @Test("D1: the session's registry comes before local destinations, and the nearest the root first")
  func nearestRoot() {
    let app = TestApp.open { flow in
      let a = flow.type("A", ["id": .integer]), b = flow.type("B", ["id": .integer])
      flow.destination(
        a,
        DestinationOptions(destinations: [
          LocalDestination(.integer) { _ in screen("of A") }, LocalDestination(.string) { _ in screen("A's string") },
        ])
      ) { _ in screen() }
      flow.destination(
        b,
        DestinationOptions(destinations: [
          LocalDestination(.integer) { _ in screen("of B") }, LocalDestination(.boolean) { _ in screen("B's boolean") },
        ])
      ) { _ in screen() }
      flow.destination(.boolean) { _ in screen("registry") }
      flow.root { _ in screen() }
    }
    app.push(.record("flow.B", ["id": 1]))
    app.push(.record("flow.A", ["id": 1]))
    app.push(1)
    #expect(app.title == "of B")
    app.push("s")
    #expect(app.title == "A's string")
    app.push(true)
    #expect(app.title == "registry")
    app.ask(.popToRoot)
    app.push(.record("flow.A", ["id": 1]))
    app.push(.record("flow.B", ["id": 1]))
    app.push(1)
    #expect(app.title == "of A")
  }

  @Test("D1: several entries at once resolve from below")
  func severalAtOnce() {
    let app = TestApp.open { flow in
      let recipe = flow.type("Recipe", ["id": .integer])
      flow.destination(
        recipe, DestinationOptions(destinations: [LocalDestination(.integer) { _ in screen("of recipe") }])
      ) { _ in screen("recipe") }
      flow.root { _ in screen() }
    }
    let recipe = Value.record("flow.Recipe", ["id": 1])
    app.path(recipe, 1)
    #expect(app.title == "of recipe")
    app.path(1, recipe)
    #expect(app.outcomes.first?.hasPrefix("replace_all missing_destination(position 1: integer") == true)
    #expect(app.title == "of recipe")
  }

  @Test("D1: what an entry resolves to depends only on what lies below it, also after a removal there")
  func removedBelow() {
    let app = TestApp.open { flow in
      let recipe = flow.type("Recipe", ["id": .integer])
      flow.destination(
        recipe,
        DestinationOptions(destinations: [
          LocalDestination(.integer, DestinationOptions(hooks: .logging("int"))) { _ in screen("of recipe") }
        ])
      ) { _ in screen("recipe") }
      flow.destination(.string) { _ in screen("string") }
      flow.root { _ in screen() }
    }
    let recipe = Value.record("flow.Recipe", ["id": 1])
    app.path("a", recipe, 1)
    #expect(app.logs == ["create int", "appear int"])
    app.ask(.remove(.type("flow.Recipe")))
    #expect(app.path == "\"a\" ?1")
    #expect(app.title == "Unavailable")
    #expect(app.logs == ["disappear int", "destroy int"])
    app.push(2)
    #expect(app.outcomes.first?.hasPrefix("push missing_destination(integer") == true)
    app.path(recipe)
    app.push(5)
    app.ask(.bringToFront(PathPart(recipe)))
    #expect(app.path == "?5 flow.Recipe{id=1}")
  }

  @Test("D1: an entry's local destinations come into force when its value is there")
  func localOfPlaceholder() {
    var loader: LoaderRef?
    let app = TestApp.open { flow in
      let recipe = flow.type("Recipe", ["id": .integer])
      loader = flow.loader("recipe", gives: .type(recipe), [.sleep(1), .give(.record(nil, ["id": 4]))])
      flow.destination(
        for: .record(recipe, ["id": 4]),
        DestinationOptions(destinations: [LocalDestination(.integer) { _ in screen("of four") }])
      ) { _ in screen("four") }
      flow.destination(recipe) { _ in screen("recipe") }
      flow.root { _ in screen() }
    }
    guard let loader else { return }
    app.push(loader(), present: .placeholder)
    app.push(1)
    #expect(app.outcomes.first?.hasPrefix("push missing_destination(integer") == true)
    app.settle()
    #expect(app.title == "four")
    app.push(1)
    #expect(app.title == "of four")
  }

  // MARK: D2

  @Test("D2: registering the same twice is an error that names both places")
  func twice() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen() }
      flow.destination(.integer) { _ in screen() }
      flow.root { _ in screen() }
    }
    #expect(
      app.errors == [
        "plugin flow: destination for 'integer' is already registered by flow.lua:1; say replaces = true to take its place"
      ])
    #expect(app.session.condition == .notLoaded)
  }

  @Test("D2: an exact value twice too; type and value are two things")
  func twiceValue() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen() }
      flow.destination(for: 1) { _ in screen() }
      flow.destination(for: 1.0) { _ in screen() }
      flow.destination(for: 1) { _ in screen() }
      flow.root { _ in screen() }
    }
    #expect(app.errors.first?.contains("already registered by flow.lua:2") == true)
  }

  @Test("D2: a string is an exact value, never the name of a type")
  func stringIsValue() {
    let app = TestApp.open { flow in
      flow.destination(for: "integer") { _ in screen("the word") }
      flow.root { _ in screen() }
    }
    app.push(1)
    #expect(app.outcomes.first?.hasPrefix("push missing_destination(integer") == true)
    app.push("integer")
    #expect(app.title == "the word")
  }

  @Test("D2: replaces = true takes its place")
  func replaces() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen("first") }
      flow.destination(.integer, DestinationOptions(replaces: true)) { _ in screen("second") }
      flow.root { _ in screen() }
    }
    app.push(1)
    #expect(app.title == "second")
  }

  @Test("D2: two destinations of one type inside one `destinations` are an error")
  func localTwice() {
    let app = TestApp.open { flow in
      flow.root(destinations: [
        LocalDestination(.string) { _ in screen("a") }, LocalDestination(.string) { _ in screen("b") },
      ]) { _ in screen() }
    }
    #expect(app.errors.first?.contains("already registered") == true)
  }

  // MARK: D4

  @Test("D4: one registration serves a value that is there and one that is deferred")
  func deferred() {
    var loader: LoaderRef?
    let app = TestApp.open { flow in
      loader = flow.loader(
        "slow", gives: .integer,
        [
          .sleep(1),
          .reply { script in
            if script.value() == 0 { return .failed(ScriptError("none")) }
            return .done(script.value())
          },
        ])
      flow.destination(
        .integer,
        DestinationOptions(
          waiting: { script in screen("waiting for \(script.source?.name ?? "?")") },
          failed: { script in
            screen(
              "failed: \(script.error?.description ?? "?")",
              [button("Retry", [.run { _ in }])])
          })
      ) { script in screen("ready \(script.value().brief)") }
      flow.root { _ in screen() }
    }
    guard let loader else { return }
    app.push(1)
    #expect(app.title == "ready 1")
    app.push(loader(2), present: .placeholder)
    #expect(app.title == "waiting for flow.slow")
    app.settle()
    #expect(app.title == "ready 2")
    app.push(loader(0), present: .placeholder)
    app.settle()
    #expect(app.title == "failed: none")
  }

  @Test("D4: a destination that gives nil says nothing for this value: unavailable")
  func nothing() {
    let app = TestApp.open { flow in
      flow.destination(.integer, DestinationOptions(hooks: .logging("int"))) { script in
        script.value() == 0 ? nil : screen("int")
      }
      flow.root { _ in screen() }
    }
    app.push(0)
    #expect(app.outcomes == ["push committed"])
    #expect(app.path == "?0")
    #expect(app.title == "Unavailable")
    #expect(app.errors == [])
    app.push(1)
    #expect(app.path == "?0 1")
    app.back()
    app.back()
    #expect(app.path == "")
  }

  @Test("D4: it may find something to show later")
  func nothingThenSomething() {
    let app = TestApp.open { flow in
      let ready = flow.cell("ready", false)
      flow.destination(.integer) { script throws(ScriptError) in
        try script.get(ready) == true ? screen("ready") : nil
      }
      flow.root { _ in
        screen(
          "",
          [
            button(
              "Later",
              [
                .run { script throws(ScriptError) in
                  try script.task(.sleep(1), .set(ready, true), .sleep(1), .set(ready, false))
                }
              ])
          ])
      }
    }
    app.tap("Later")
    app.push(1)
    #expect(app.path == "?1")
    app.advance(1)
    #expect(app.path == "1")
    #expect(app.title == "ready")
    app.advance(1)
    #expect(app.path == "?1")
  }

  // MARK: D5

  @Test("D5: a type without destination is missing_destination with near names; the path is unchanged")
  func missing() {
    let app = TestApp.open { flow in
      let recipe = flow.type("Recipe", ["id": .integer])
      let recipes = flow.type("Recipes", ["id": .integer])
      flow.type("Unlike", ["id": .integer])
      flow.destination(recipe) { _ in screen() }
      flow.root { _ in
        screen(
          "", [link("Recipes", to: .record(recipes, ["id": 1])), link("Other", to: .record("flow.Unlike", ["id": 1]))])
      }
    }
    app.tap("Recipes")
    #expect(app.outcomes == ["push missing_destination(flow.Recipes (did you mean flow.Recipe?))"])
    #expect(app.path == "")
    #expect(app.frames == 0)
    app.tap("Other")
    #expect(app.outcomes == ["push missing_destination(flow.Unlike)"])
  }

  @Test("D5: a deferred without destination is refused before it loads")
  func missingDeferred() {
    var loader: LoaderRef?
    let app = TestApp.plain { loader = $0.loader("slow", gives: .boolean, [.give(true)]) }
    guard let loader else { return }
    for present in [Present.after, .placeholder, .threshold(afterMicroseconds: 1, minMicroseconds: 1)] {
      app.push(loader(), present: present)
      #expect(app.outcomes == ["push missing_destination(boolean)"])
    }
    #expect(!app.hostCalls.contains("start loader slow"))
  }

  @Test("D5: a destination withdrawn while its push loads is missing at the commit")
  func missingAtCommit() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(5)])
      let reference = flow.destination(.integer) { _ in screen("int") }
      flow.root { _ in
        screen(
          "",
          [
            link("Go", to: slow()),
            link("Soon", to: slow(), present: .threshold(afterMicroseconds: 500_000, minMicroseconds: 300_000)),
            button("Withdraw", [.run { script throws(ScriptError) in try script.withdraw(reference) }]),
          ])
      }
    }
    app.tap("Go")
    app.tap("Withdraw")
    app.settle()
    #expect(app.outcomes == ["push missing_destination(integer)"])
    #expect(app.path == "")
  }
}
