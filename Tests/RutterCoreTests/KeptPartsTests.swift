import RutterCore
import Testing

/// What belongs to the parts of a screen stays while the screen cannot be built, or its entry shows something else (S3, B5).
@Suite("Parts of screens that are not there for a while") struct KeptPartsTests {
  /// What raises.
  private enum Part: String, CaseIterable { case screen, row }

  /// A flow whose root has a list with one row, with a cell of its own and links that show something; `failing` raises.
  private func flow(_ failing: @escaping () -> Part?, style: Style = .sheet) -> (PluginSetup) -> Void {
    { flow in
      flow.destination(.integer, DestinationOptions(style: style)) { screen("Number \($0.value().brief)") }
      flow.root { _ throws(ScriptError) in
        if failing() == .screen { throw ScriptError("broken screen") }
        return screen(
          "Root",
          [
            link("own", style: style) { _ in screen("Own") },
            list([1], keys: [1]) { script, _, _ throws(ScriptError) in
              let count = try script.cell("count", 0)
              if failing() == .row { throw ScriptError("broken row") }
              return [
                text("count \(try script.get(count).brief)"), button("count", [.set(count, 1)]),
                link("detail", style: style) { _ in screen("Detail") },
              ]
            },
          ])
      }
    }
  }

  @Test(
    "X5, B5: what is presented, and the cells of rows, outlast a version that raises", arguments: ["own", "detail"],
    [Style.sheet, .push])
  func reload(_ label: String, _ style: Style) {
    for part in Part.allCases {
      var failing: Part?
      let flow = flow({ failing }, style: style), app = TestApp.open(flow)
      app.tap("count")
      app.tap(label)
      app.push(5)
      let ids = app.ids
      failing = part
      app.reload(flow)
      app.reload(flow)
      #expect(app.ids == ids, "\(part)")
      failing = nil
      app.reload(flow)
      #expect(app.ids == ids, "\(part): \(app.path)")
      #expect(app.frame.path.first?.title == (label == "own" ? "Own" : "Detail"), "\(part)")
      app.back()
      #expect(app.title == (label == "own" ? "Own" : "Detail"), "\(part)")
      app.back()
      #expect(app.title == "Root" && app.texts.contains("count 1"), "\(part): \(app.texts)")
      // The link is the same, and shows its screen once more.
      app.tap(label)
      #expect(app.title == (label == "own" ? "Own" : "Detail"))
    }
  }

  @Test("N1, B5: and so they do where the session is saved and restored meanwhile", arguments: ["own", "detail"])
  func restart(_ label: String) {
    for part in Part.allCases {
      var failing: Part?
      let flow = flow { failing }, first = TestApp.open(flow)
      first.tap("count")
      first.tap(label)
      first.push(5)
      let ids = first.ids
      failing = part
      let second = TestApp.restore(first.save(), flow)
      #expect(second.ids == ids && second.restored?.lost == [], "\(part): \(second.path)")
      let third = TestApp.restore(second.save(), flow)
      #expect(third.ids == ids && third.restored?.lost == [], "\(part): \(third.path)")
      failing = nil
      let mended = TestApp.restore(third.save(), flow)
      third.reload(flow)
      for app in [mended, third] {
        #expect(app.ids == ids, "\(part): \(app.path)")
        app.back()
        #expect(app.title == (label == "own" ? "Own" : "Detail"), "\(part): \(app.texts)")
        app.back()
        #expect(app.title == "Root" && app.texts.contains("count 1"), "\(part): \(app.texts)")
      }
    }
  }

  @Test("B5: what leaves while the screen cannot be built does not come back with it", arguments: ["own", "detail"])
  func leaves(_ label: String) {
    for part in Part.allCases {
      var failing: Part?
      let flow = flow { failing }, app = TestApp.open(flow)
      app.tap(label)
      failing = part
      app.reload(flow)
      app.back()
      #expect(app.path == "")
      failing = nil
      app.reload(flow)
      #expect(app.path == "" && app.title == "Root", "\(part): \(app.path)")
    }
  }

  @Test("S3: a row that does not come back with the next tree that could be built is gone, with its cell")
  func gone() {
    var items: [Value] = [1, 2], isFailing = false
    let flow: (PluginSetup) -> Void = { flow in
      flow.root { _ throws(ScriptError) in
        if isFailing { throw ScriptError("broken screen") }
        return screen(
          "Root",
          [
            list(items, keys: items) { script, item, _ throws(ScriptError) in
              let count = try script.cell("count", 0)
              return [
                text("\(item.brief): \(try script.get(count).brief)"), button("count \(item.brief)", [.set(count, 1)]),
              ]
            }
          ])
      }
    }
    let app = TestApp.open(flow)
    app.tap("count 1")
    app.tap("count 2")
    isFailing = true
    app.reload(flow)
    #expect(app.sizes["kept"] == 1, "\(app.sizes)")
    (isFailing, items) = (false, [2])
    app.reload(flow)
    #expect(app.texts.contains("2: 1") && app.sizes["kept"] == 0, "\(app.texts) \(app.sizes)")
    items = [1, 2]
    app.reload(flow)
    #expect(app.texts.contains("1: 0") && app.texts.contains("2: 1"), "\(app.texts)")
  }

  @Test("S3: rows have their cells again when the value of their entry has been loaded again")
  func refreshed() {
    let app = TestApp.open { flow in
      let load = flow.loader("load", gives: .integer, [.sleep(1), .give(5)])
      flow.destination(.integer) { _ in
        screen(
          "Number",
          [
            list([1], keys: [1]) { script, _, _ throws(ScriptError) in
              let count = try script.cell("count", 0)
              return [text("count \(try script.get(count).brief)"), button("count", [.set(count, 1)])]
            }
          ])
      }
      flow.root { _ in screen("Root", [link("go", to: load(), present: .placeholder)]) }
    }
    app.tap("go")
    app.settle()
    app.tap("count")
    app.ask(.refresh(nil))
    #expect(!app.texts.contains("count 1"))
    app.settle()
    #expect(app.texts.contains("count 1"), "\(app.texts)")
  }

  @Test(
    "S3: a row inside of a row has its cell again when the outer one has raised, also after a restart",
    arguments: [false, true])
  func nested(isRestored: Bool) {
    var bad = CellRef(), commands: Commands?
    let flow: (PluginSetup) -> Void = { flow in
      bad = flow.cell("bad", false)
      commands = flow.commands()
      flow.root { script throws(ScriptError) in
        _ = try script.get(bad)
        return screen(
          "Root",
          [
            list([1], keys: [1]) { script, _, _ throws(ScriptError) in
              if try script.get(bad) == true { throw ScriptError("broken row") }
              return [
                list([2], keys: [2]) { script, _, _ throws(ScriptError) in
                  let count = try script.cell("count", 0)
                  return [text("count \(try script.get(count).brief)"), button("count", [.set(count, 1)])]
                }
              ]
            }
          ])
      }
    }
    var app = TestApp.open(flow)
    app.tap("count")
    if isRestored { app = TestApp.restore(app.save(), flow) }
    for _ in 1...2 {
      commands?.run(app, .set(bad, true))
      #expect(!app.texts.contains("count 1"))
      commands?.run(app, .set(bad, false))
      #expect(app.texts.contains("count 1"), "\(app.texts)")
    }
  }

  @Test(
    "N1, B5: what was restored while what presents it could not be built comes back when its cause is gone, though covered"
  )
  func coveredCause() {
    var bad = CellRef(), commands: Commands?
    let flow: (PluginSetup) -> Void = { flow in
      bad = flow.cell("bad", false)
      commands = flow.commands()
      flow.root { script throws(ScriptError) in
        if try script.get(bad) == true { throw ScriptError("broken screen") }
        return screen("Root", [link("own") { _ in screen("Own") }])
      }
    }
    let first = TestApp.open(flow)
    first.tap("own")
    commands?.run(first, .set(bad, true))
    let app = TestApp.restore(first.save(), flow)
    #expect(app.title == "Unavailable" && app.ids == first.ids)
    commands?.run(app, .set(bad, false))
    #expect(app.title == "Own" && app.ids == first.ids, "\(app.title)")
  }

  @Test(
    "N1, S3: what a link in a hole has presented is there again, be the value of the hole saved or loaded anew",
    arguments: [Style.sheet, .push])
  func linkInHole(_ style: Style) {
    let flow: (PluginSetup) -> Void = { flow in
      let load = flow.loader("load", gives: .integer, [.sleep(1), .give(5)])
      flow.destination(.integer, DestinationOptions(style: style)) { screen("Number \($0.value().brief)") }
      flow.root { _ in
        screen("Root", [hole(load(), ready: { _ in [link("in", style: style) { _ in screen("In") }] })])
      }
    }
    let first = TestApp.open(flow)
    first.settle()
    first.tap("in")
    first.push(7)
    var saved = first.save(), without = saved
    without.holes = []
    for snapshot in [saved, without] {
      saved = snapshot
      let app = TestApp.restore(saved, flow)
      app.settle()
      #expect(app.ids == first.ids && app.restored?.lost == [], "\(app.path)")
      app.back()
      #expect(app.title == "In", "\(app.title) \(app.path)")
      app.back()
      #expect(app.title == "Root" && app.path == "")
    }
  }

  @Test(
    "B5, X5, N1: what stands on what is presented stays while whoever presents that raises",
    arguments: ["item", "when", "link", "item in when", "when in when", "link in when"],
    [[1], [2], [1, 2], [2, 1], [1, 1], [1, 2, 1]])
  func presentedInPresented(_ way: String, _ raising: [Int]) {
    var failing: Int?
    let flow: (PluginSetup) -> Void = { flow in
      let picked = flow.cell("picked", nil)
      flow.destination(.integer) { _ throws(ScriptError) in
        if failing == 1 { throw ScriptError("broken") }
        let presented: Function.Build = { script throws(ScriptError) in
          if failing == 2 { throw ScriptError("broken") }
          let own = try script.cell("own", nil), count = try script.cell("count", 0)
          let inner: Function.Build = { script throws(ScriptError) in
            let deep = try script.cell("deep", 0)
            return screen("Own \(try script.get(deep).brief)", [button("write", [.set(deep, 5)])])
          }
          let title = "Picked \(try script.get(count).brief)", setCount = button("count", [.set(count, 1)])
          if way.hasPrefix("link") { return screen(title, [setCount, link("go", screen: inner)]) }
          let shown: Presents =
            way.hasPrefix("item") ? .item(own, style: .sheet, inner) : .when(own, style: .sheet, inner)
          return screen(title, presents: [shown], [setCount, button("go", [.set(own, 1)])])
        }
        let presents: Presents =
          way.hasSuffix("in when") ? .when(picked, style: .sheet, presented) : .item(picked, style: .sheet, presented)
        return screen("Number", presents: [presents], [button("pick", [.set(picked, 3)])])
      }
      flow.root { _ in screen("Root") }
    }
    for others in 0...1 {
      failing = nil
      let app = TestApp.open(flow)
      app.push(1)
      for label in ["pick", "count", "go", "write"] { app.tap(label) }
      #expect(app.title == "Own 5")
      for number in 0..<others { app.push(.integer(Int64(number))) }
      let ids = app.ids
      for part in raising {
        failing = part
        app.reload(flow)
        #expect(app.ids == ids)
        let again = TestApp.restore(app.save(), flow)
        #expect(again.ids == ids && again.restored?.lost == [], "\(again.path) \(again.restored as Any)")
        failing = nil
        again.reload(flow)
        isWhole(again, ids, others)
      }
      failing = nil
      app.reload(flow)
      isWhole(app, ids, others)
      app.back()
      #expect(app.title == "Number" && app.ids.count == 1)
    }
  }

  /// Goes back to what presents, and finds all as it was.
  private func isWhole(
    _ app: TestApp, _ ids: [Int], _ others: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(app.ids == ids, "\(app.path)", sourceLocation: sourceLocation)
    for title in Array(repeating: nil, count: others) + ["Own 5", "Picked 1"] {
      if let title { #expect(app.title == title, "\(app.texts)", sourceLocation: sourceLocation) }
      if title != "Picked 1" { app.back() }
    }
  }

  @Test("N1, B5: the cells of what is presented and covered are saved once while whoever presents it raises")
  func savedOnce() {
    var failing = false
    let flow: (PluginSetup) -> Void = { flow in
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      flow.root { script throws(ScriptError) in
        if failing { throw ScriptError("broken") }
        let picked = try script.cell("picked", nil)
        let presents = Presents.item(picked, style: .sheet) { _ in
          screen(
            "Picked",
            [
              list([1, 2], keys: [1, 2]) { script, item, _ throws(ScriptError) in
                let count = try script.cell("count", 0)
                let label = "\(item.brief): \(try script.get(count).brief)"
                return [button("count \(item.brief)", [.set(count, 1)]), text(label)]
              }
            ])
        }
        return screen("Root", presents: [presents], [button("pick", [.set(picked, 3)])])
      }
    }
    let app = TestApp.open(flow)
    for label in ["pick", "count 2"] { app.tap(label) }
    app.push(7)
    let ids = app.ids
    failing = true
    app.reload(flow)
    let saved = app.save(), cells = saved.cells.map(\.unshared.id)
    #expect(Set(cells).count == cells.count && cells.count == 3, "\(cells)")
    failing = false
    let restored = TestApp.restore(saved, flow)
    #expect(restored.ids == ids && restored.restored?.lost == [])
    app.reload(flow)
    for app in [app, restored] {
      app.back()
      #expect(app.title == "Picked" && app.texts.contains("2: 1"), "\(app.texts)")
    }
  }

  @Test(
    "S8, N1: a row whose key is secret is left out with its cells, and so is what it presents",
    arguments: [false, true])
  func secretKeys(_ failing: Bool) {
    var fails = false
    let flow: (PluginSetup) -> Void = { flow in
      let pin = flow.cell("pin", "", isSecret: true)
      flow.root { script throws(ScriptError) in
        if fails { throw ScriptError("broken") }
        let key = try script.get(pin)
        let keys: [Value] = key == "" ? ["open"] : ["open", key]
        return screen(
          "Root",
          [
            button("set", [.set(pin, "hunter2-secret")]),
            list(keys, keys: keys) { script, item, _ throws(ScriptError) in
              let count = try script.cell("count", 0), kind = item == "open" ? "open" : "closed"
              return [
                button("count \(kind)", [.set(count, 1)]), link("go \(kind)") { _ in screen("Detail") },
                text("\(kind) \(try script.get(count).brief)"),
              ]
            },
          ])
      }
    }
    let app = TestApp.open(flow)
    for label in ["set", "count closed", "count open", "go closed"] { app.tap(label) }
    fails = failing
    if failing { app.reload(flow) }
    let parts = { (snapshot: Snapshot) in "\(snapshot.cells.map(\.unshared)) \(snapshot.holes)" }
    #expect(parts(app.save(secrets: true)).contains("hunter2-secret"))
    let saved = app.save()
    #expect(!parts(saved).contains("hunter2-secret"))
    fails = false
    let restored = TestApp.restore(saved, flow)
    #expect(restored.title == "Root" && restored.ids == [] && restored.texts.contains("open 1"), "\(restored.texts)")
    #expect(
      saved.lost.contains { $0.what == "a row of entry 0, with its cells" && $0.reason == .secret }, "\(saved.lost)")
  }

  @Test("S3: what one of many rows leaves behind is looked for once, and not by each")
  func manyRows() {
    let items = (1...2_000).map { Value.integer(Int64($0)) }
    var failing = false, order = items
    let flow: (PluginSetup) -> Void = { flow in
      flow.root { _ in
        screen(
          "Root",
          [
            list(order, keys: order) { script, item, _ throws(ScriptError) in
              if failing { throw ScriptError("broken row") }
              let count = try script.cell("count", 0)
              return [link("go \(item.brief)") { _ in screen("Detail") }, text("\(try script.get(count).brief)")]
            }
          ])
      }
    }
    let app = TestApp.open(flow)
    failing = true
    order = items.reversed()
    app.reload(flow)
    failing = false
    app.reload(flow)
    #expect(app.sizes["kept"] == 0)
    app.tap("go 2000")
    #expect(app.title == "Detail")
  }
}
