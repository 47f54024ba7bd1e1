import RutterCore
import Testing

@Suite("Random walks against a model") struct ModelTests {
  private func value(_ chance: inout Chance) -> Value {
    switch chance.below(30) {
    case 0: [1]
    case 1: true
    case 2..<10: .string(Text(["a", "b", "c"][chance.below(3)]))
    default: .integer(Int64(chance.below(6)))
    }
  }

  private func part(_ chance: inout Chance) -> PathPart {
    PathPart(value(&chance), style: chance.below(4) == 0 ? chance.one(of: Style.allCases) : nil)
  }

  private func parts(_ chance: inout Chance, upTo limit: Int = 4) -> [PathPart] {
    (0..<chance.below(limit)).map { _ in part(&chance) }
  }

  private func selector(_ chance: inout Chance) -> Selector {
    chance.below(5) == 0 ? .type(chance.one(of: [.integer, .string, .boolean])) : .value(value(&chance))
  }

  private func request(_ chance: inout Chance, _ path: [PathPart], depth: Int = 0) -> OperationRequest {
    let kind: OperationRequest.Kind =
      switch chance.below(depth > 1 ? 17 : 20) {
      case 0..<5: .push(part(&chance))
      case 5: .pushAll(parts(&chance))
      case 6..<8: .pop(chance.below(4))
      case 8: .back
      case 9: .popTo(selector(&chance))
      case 10: chance.below(4) == 0 ? .popToRoot : .popTo(selector(&chance))
      case 11: .remove(selector(&chance))
      case 12: .replace(part(&chance))
      case 13: .replaceAll(Array(path.prefix(chance.below(path.count + 1))) + parts(&chance, upTo: 3))
      case 14: .bringToFront(part(&chance))
      case 15, 16: .push(part(&chance))
      default: .edit((0..<chance.below(5)).map { _ in request(&chance, path, depth: depth + 1) })
      }
    let once: Once? = chance.below(6) == 0 ? chance.one(of: Once.allCases) : nil
    return OperationRequest(kind, once: once)
  }

  private func flow() -> TestApp {
    TestApp.open { flow in
      flow.destination(.integer, DestinationOptions(hooks: .logging("int"))) { screen($0.value().brief) }
      flow.destination(.string, DestinationOptions(style: .sheet, hooks: .logging("text"))) {
        screen($0.value().brief, hooks: .logging($0.value().brief))
      }
      flow.root { _ in screen("Root") }
    }
  }

  @Test("P1, P2, P4, P5, A3: thousands of random operations do to the path what the model says", arguments: 1...8)
  func path(seed: UInt64) {
    var chance = Chance(seed: seed), model = PathModel()
    let app = flow()
    var idOfToken: [Int: Int] = [:], highest = 0
    for step in 0..<600 {
      let path = model.items.map { PathPart($0.value, style: chance.below(3) == 0 ? $0.style : nil) }
      let request = request(&chance, path)
      let expected = "\(request.kind.name) \(model.take(request))"
      app.send(.requested(request))
      let isRight =
        app.outcomes == [expected] && app.session.entries.map(\.value) == model.items.map(\.value)
        && app.session.entries.map(\.style) == model.items.map(\.style)
      if !isRight {
        Issue.record("step \(step), \(request): \(app.outcomes), expected \(expected); path \(app.path)")
        return
      }
      for (item, id) in zip(model.items, app.ids) {
        if let known = idOfToken[item.token] {
          if known != id { Issue.record("T5, step \(step), \(request): #\(known) became #\(id)") }
        } else {
          if id <= highest { Issue.record("T5, step \(step): #\(id) is not new") }
          idOfToken[item.token] = id
        }
      }
      highest = max(highest, app.ids.max() ?? 0)
    }
    app.ask(.popToRoot)
    app.send(.ended)
    for word in ["int", "text", "\"a\"", "\"b\"", "\"c\""] {
      let logs = app.allLogs
      #expect(logs.count { $0 == "create \(word)" } == logs.count { $0 == "destroy \(word)" })
      #expect(logs.count { $0 == "appear \(word)" } == logs.count { $0 == "disappear \(word)" })
    }
  }

  @Test(
    "T1, P1, L5, A1, V4: random walks over loads, actions, sheets and presentations leave nothing", arguments: 1...12)
  func everything(seed: UInt64) {
    var chance = Chance(seed: seed &* 77)
    let app = busy()
    let atRest = rest(app)
    for _ in 0..<250 { act(app, &chance) }
    app.ask(.popToRoot)
    app.cancel()
    app.settle()
    app.ask(.popToRoot)
    app.settle()
    app.advance(100)
    app.ask(.popToRoot)
    // What failed on the root says so until it is activated again; nothing else may be left.
    let now = rest(app)
    for (name, count) in now.sorted(by: { $0.key < $1.key }) where count > atRest[name] ?? 0 && name != "activities" {
      Issue.record("seed \(seed): \(name) grew from \(atRest[name] ?? 0) to \(count)")
    }
    #expect(app.running == [])
  }

  private func rest(_ app: TestApp) -> [String: Int] {
    app.collect()
    return app.sizes
  }

  private func act(_ app: TestApp, _ chance: inout Chance) {
    switch chance.below(12) {
    case 0..<6:
      let nodes = app.frame.screens.flatMap { $0.nodes.flatMap { [$0] + $0.children } }.filter(\.kind.isActive)
      guard !nodes.isEmpty else { return app.back() }
      app.send(.activated(chance.one(of: nodes).id))
    case 6: app.advance(Double(chance.below(20)) / 10)
    case 7: app.back()
    case 8: app.cancel()
    case 9: if let call = app.callNames.first { app.complete(call, .integer(Int64(chance.below(3)))) }
    case 10: if let call = app.callNames.first { app.fail(call, "refused") }
    default:
      let path = app.session.entries.compactMap { $0.value.map { PathPart($0) } }
      app.send(.requested(request(&chance, path)))
    }
    if app.session.entries.count > 12 { app.ask(.popToRoot) }
  }

  private func busy() -> TestApp {
    TestApp.open { flow in
      let item = flow.cell("item", nil), flag = flow.cell("flag", false)
      let slow = flow.loader(
        "slow", gives: .integer, timeout: 3, retry: .init(times: 1, waitMicroseconds: 200_000, factor: 2), fresh: 1,
        key: { $0.value() }, [.call("get"), .sleep(0.4), .reply { .done($0.value()) }])
      let plain = flow.loader("plain", gives: .string, [.sleep(1), .give("loaded")])
      let bad = flow.loader("bad", gives: .integer, [.sleep(0.1), .raise("no")])
      let soon = Present.threshold(afterMicroseconds: 300_000, minMicroseconds: 200_000)
      func pieces(_ number: Int64) -> [Piece] {
        [
          link("a", to: slow(.integer(number))), link("b", to: plain(), present: .placeholder),
          link("c", to: bad(), present: soon),
          link("d", to: slow(2), LinkOptions(present: soon, whileLoading: .restart)),
          link("e", to: .integer(number + 1)), link("s", to: "sheet"),
          link("i", gives: .integer, LinkOptions(present: soon), load: [.sleep(1), .give(4)]),
          button("f", [.sleep(0.3), .push(9), .sleep(0.3), .pop()]), button("g", [.set(item, .integer(number))]),
          button("h", whileRunning: .queue, [.load(slow(1)), .set(flag, true)]),
          button("k", whileRunning: .restart, [.push(slow(0), present: .placeholder), .entryValue, .set(item, nil)]),
          button("l", [.any { _ in [.sleep(microseconds: 500_000), .load(plain()), .call(OutsideCall("get", []))] }]),
          button(
            "m",
            [
              .run { script throws(ScriptError) in
                try script.task(.sleep(2), .push("task"), .ask(.remove(.type(.integer))))
                try script.preload(slow(2))
                if number > 0 { try script.watch(flag, .set(flag, false)) }
              }
            ]),
          button("n", [.run { script throws(ScriptError) in try script.reload(slow(1)) }, .raise("action")]),
          hole(slow(1)), hole(gives: .integer, load: [.sleep(0.5), .give(1)]),
          list([1, 2]) { _, value, _ in [link("row \(value.brief)", to: slow(value)), hole(slow(value))] },
        ]
      }
      flow.destination(.integer, DestinationOptions(hooks: ScreenHooks(appear: [.sleep(0.2), .log("shown")]))) {
        script in
        guard case .integer(let number) = script.value() else { return nil }
        return screen(
          "n", presents: [.item(item, style: .sheet) { _ in screen("item", [hole(slow(2)), toggle("t", flag)]) }],
          number % 7 == 6 ? [] : pieces(number % 7))
      }
      flow.destination(.string, DestinationOptions(style: .sheet)) { script throws(ScriptError) in
        screen(
          "text \(try script.get(flag).brief)", presents: [.when(flag) { _ in screen("when", [hole(slow(0))]) }], [])
      }
      flow.root { script throws(ScriptError) in screen("Root \(try script.get(flag).brief)", pieces(0)) }
    }
  }
}
