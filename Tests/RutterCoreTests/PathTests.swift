import RutterCore
import Testing

@Suite("Several at once, equal values, typed paths, depth: P2, P4, P5, P6, P8, P9") struct PathTests {
  private func slow(_ flow: PluginSetup) -> LoaderRef {
    flow.loader("slow", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
  }

  // MARK: P2 replace_all

  @Test("P2: replace_all keeps the entries of the longest equal beginning")
  func replaceAll() {
    let app = TestApp.plain()
    app.path(1, 2, 3)
    app.path(1, 2, 4, 5)
    #expect(app.path == "1 2 4 5")
    #expect(app.ids == [1, 2, 4, 5])
    app.path(2)
    #expect(app.ids == [6])
  }

  @Test("P2: replace_all by the same is nothing to do, by nothing is pop to root")
  func replaceAllSame() {
    let app = TestApp.plain()
    app.path()
    #expect(app.outcomes == ["replace_all nothing_to_do"])
    app.path(1, 2)
    app.path(1, 2)
    #expect(app.outcomes == ["replace_all nothing_to_do"])
    app.path(1)
    #expect(app.ids == [1])
    app.path()
    #expect(app.path == "")
    #expect(app.outcomes == ["replace_all committed"])
  }

  @Test("P2: entries are equal by type, value and style")
  func replaceAllStyle() {
    let app = TestApp.plain()
    app.push(1, style: .sheet)
    app.path(1)
    #expect(app.path == "1")
    #expect(app.ids == [2])
    app.ask(.replaceAll([PathPart(1, style: .push), PathPart(2, style: .cover)]))
    #expect(app.ids == [2, 3])
    app.ask(.replaceAll([PathPart(1), PathPart(2, style: .cover)]))
    #expect(app.outcomes == ["replace_all nothing_to_do"])
    app.ask(.replaceAll([PathPart(1), PathPart(2)]))
    #expect(app.path == "1 2")
    #expect(app.ids == [2, 4])
    app.path(1.0)
    #expect(app.outcomes == ["replace_all missing_destination(position 1: number)"])
    #expect(app.ids == [2, 4])
  }

  @Test("P2: in replace_all waiting entries are compared by their deferred")
  func replaceAllDeferred() {
    var loader: LoaderRef?
    let app = TestApp.plain { loader = slow($0) }
    guard let loader else { return }
    app.ask(.replaceAll([PathPart(1), PathPart(.deferred(loader(2)))]))
    #expect(app.path == "1 ~slow(2)")
    app.ask(.replaceAll([PathPart(1), PathPart(.deferred(loader(2))), PathPart(3)]))
    #expect(app.path == "1 ~slow(2) 3")
    #expect(app.ids == [1, 2, 3])
    app.ask(.replaceAll([PathPart(1), PathPart(.deferred(loader(4)))]))
    #expect(app.ids == [1, 4])
    #expect(app.running == ["loader slow"])
    app.settle()
    #expect(app.path == "1 4")
    app.ask(.replaceAll([PathPart(1), PathPart(.deferred(loader(4)), style: .sheet)]))
    #expect(app.path == "1 ~slow(4):sheet")
  }

  @Test("P2: a style of the part's own makes a waiting entry another")
  func replaceAllDeferredStyle() {
    var loader: LoaderRef?
    let app = TestApp.plain { loader = slow($0) }
    guard let loader else { return }
    app.push(loader(2), present: .placeholder, style: .sheet)
    app.ask(.replaceAll([PathPart(.deferred(loader(2)))]))
    #expect(app.path == "~slow(2)")
    #expect(app.ids == [2])
  }

  // MARK: P4

  @Test("P4: push_all pushes all, one frame, one set of hooks, covered ones are not built")
  func pushAll() {
    let app = TestApp.numbers(hooks: true) { _ in [] }
    app.forgetCalls()
    app.ask(.pushAll([1, 2, 3].map { PathPart($0) }))
    #expect(app.path == "1 2 3")
    #expect(app.outcomes == ["push_all committed"])
    #expect(app.frames == 1)
    #expect(app.logs == ["create 3", "disappear root", "appear 3"])
    #expect(app.hostCalls.filter { $0.hasPrefix("build") } == ["build screen of integer"])
  }

  @Test("P4: all or nothing, and the refusal names the position")
  func allOrNothing() {
    let app = TestApp.plain()
    app.ask(.pushAll([PathPart(1), PathPart(.null), PathPart(2)]))
    #expect(app.outcomes == ["push_all refused(position 2: no_type)"])
    #expect(app.path == "")
    app.path(1, 2)
    app.ask(.replaceAll([PathPart(1), PathPart(5), PathPart(.list([]))]))
    #expect(app.outcomes == ["replace_all refused(position 3: no_type)"])
    #expect(app.path == "1 2")
    app.ask(.pushAll([PathPart(1), PathPart(.boolean(true))]))
    #expect(app.outcomes == ["push_all missing_destination(position 2: boolean)"])
    #expect(app.path == "1 2")
    #expect(app.frames == 0)
  }

  @Test("P4: an edit is all or nothing, names the step, and costs no entry ids in the path")
  func edit() {
    let app = TestApp.plain()
    app.path(1, 2, 3)
    app.edit([.pop(1), .push(PathPart(9)), .pop(7)])
    #expect(app.outcomes == ["edit refused(step 3, pop: only 3)"])
    #expect(app.path == "1 2 3")
    app.edit([.pop(1), .replaceAll([PathPart(1), PathPart(8), PathPart(.null)])])
    #expect(app.reports.map(\.outcome.position) == [.init(2, step: "replace_all", inner: 3)])
    #expect(app.reports.map(\.outcome.fields.first?.value) == [.string("no_type")])
    app.edit([.pop(1), .push(PathPart(9)), .remove(.value(1))])
    #expect(app.path == "2 9")
    #expect(app.outcomes == ["edit committed"])
    #expect(app.frames == 1)
  }

  @Test("P2: refresh is a step of an edit, and takes a function; what the edit itself pushed is loaded once")
  func refreshInEdit() {
    let app = TestApp.loading { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
      flow.destination(.string) { _ in screen("Word") }
      return [link("Go", to: slow(1), present: .placeholder)]
    }
    app.tap("Go")
    app.settle()
    let before = app.path
    app.edit([.push(PathPart("a")), .refresh(.type(.integer)), .refresh(.entry(EntryID(1)))])
    #expect(app.outcomes == ["edit committed"])
    #expect(app.path == "~slow(1) \"a\"" && before != app.path)
    app.settle()
    #expect(app.path == before + " \"a\"")
    app.edit([.refresh(.value("a"))])
    #expect(app.outcomes == ["edit nothing_to_do"])
  }

  @Test("P4: deferred parts of several are placeholders")
  func deferredParts() {
    var loader: LoaderRef?
    let app = TestApp.plain { loader = slow($0) }
    guard let loader else { return }
    app.ask(.pushAll([PathPart(.deferred(loader(1))), PathPart(2), PathPart(.deferred(loader(3)))]))
    #expect(app.path == "~slow(1) 2 ~slow(3)")
    app.edit([.push(PathPart(.deferred(loader(4))))])
    #expect(app.path == "~slow(1) 2 ~slow(3) ~slow(4)")
    app.settle()
    #expect(app.path == "1 2 3 4")
  }

  @Test("P4: a deferred part that the same edit takes away is never loaded")
  func deferredTakenAway() {
    var loader: LoaderRef?
    let app = TestApp.plain { loader = slow($0) }
    guard let loader else { return }
    app.forgetCalls()
    app.edit([.push(PathPart(.deferred(loader(1)))), .pop(1), .push(PathPart(2))])
    #expect(app.path == "2")
    #expect(!app.hostCalls.contains("start loader slow"))
  }

  @Test("P4: inner duplicates and nothing_to_do count as done")
  func innerNothing() {
    let app = TestApp.plain()
    app.push(1)
    let once = OperationRequest(.push(PathPart(1)), once: .top)
    app.ask(.edit([once, OperationRequest(.push(PathPart(2))), OperationRequest(.pop(0))]))
    #expect(app.path == "1 2")
    #expect(app.outcomes == ["edit committed"])
    app.ask(.pushAll([PathPart(2), PathPart(3)]), once: .anywhere)
    #expect(app.path == "1 2 3")
    app.edit([.pop(0), .popTo(.value(3))])
    #expect(app.outcomes == ["edit nothing_to_do"])
    app.edit([])
    #expect(app.outcomes == ["edit nothing_to_do"])
  }

  @Test("P4: the parts of a list may say their style")
  func listStyles() {
    let app = TestApp.plain()
    app.ask(.pushAll([PathPart(1), PathPart(2, style: .sheet), PathPart(3, style: .cover)]))
    #expect(app.path == "1 2:sheet 3:cover")
  }

  @Test("P4: every kind of step works inside an edit, on what the steps before it made")
  func editSteps() {
    let app = TestApp.plain()
    app.path(1, 2)
    app.edit([
      .pushAll([PathPart(3), PathPart(4)]), .replace(PathPart(5)), .bringToFront(PathPart(1)), .remove(.value(2)),
      .popTo(.value(5)), .back, .push(PathPart(6)),
    ])
    #expect(app.path == "3 6")
    app.edit([.popToRoot, .push(PathPart(7)), .edit([OperationRequest(.push(PathPart(8)))])])
    #expect(app.path == "7 8")
    app.edit([.replaceAll([PathPart(7), PathPart(1)]), .replaceAll([PathPart(7), PathPart(2)])])
    #expect(app.path == "7 2")
    #expect(app.ids.first == app.ids.first)
  }

  @Test("P4: a selector function inside an edit sees what the steps before it made")
  func editSelector() {
    let app = TestApp.plain([
      button(
        "Edit",
        [
          .run { script throws(ScriptError) in
            let big = script.handle(.selector("big", { $0.value == 8 || $0.value == 3 }))
            try script.ask(
              .edit([
                OperationRequest(.pushAll([PathPart(8), PathPart(9)])), OperationRequest(.popTo(.function(big))),
              ]))
          }
        ])
    ])
    app.path(3, 4)
    app.ask(.popToRoot)
    app.tap("Edit")
    #expect(app.path == "8")
  }

  @Test("P4: the function of an edit names its steps when the edit is carried out")
  func editBy() {
    var seen = ""
    let app = TestApp.plain([
      button(
        "Edit",
        [
          .push(1),
          .run { script throws(ScriptError) in
            let edit = script.handle(
              .edit(
                "swap",
                { script in
                  seen = script.path
                  return [OperationRequest(.pop(1)), OperationRequest(.push(PathPart(2)))]
                }))
            try script.ask(.editBy(edit))
          },
        ])
    ])
    app.tap("Edit")
    #expect(seen == "1")
    #expect(app.path == "2")
    #expect(app.outcomes == ["push committed", "edit committed"])
    #expect(app.functions.released.contains("swap"))
  }

  @Test("P4, E1: an edit function that raises fails the operation")
  func editRaises() {
    let app = TestApp.plain([
      button(
        "Edit",
        [
          .run { script throws(ScriptError) in
            let bad = script.handle(.edit("bad", { _ throws(ScriptError) in throw ScriptError("bad edit") }))
            try script.ask(.editBy(bad))
          }
        ])
    ])
    app.tap("Edit")
    #expect(app.outcomes == ["edit failed(bad edit)"])
    #expect(app.errors == ["edit: bad edit"])
    #expect(app.functions.released.contains("bad"))
  }

  @Test("P4, A3: an entry removed and put back by one edit sees nothing")
  func putBack() {
    let app = TestApp.numbers(hooks: true) { _ in [] }
    app.path(1, 2)
    app.edit([.pop(1), .push(PathPart(2))])
    #expect(app.path == "1 2")
    #expect(app.ids == [1, 2])
    #expect(app.logs == [])
    app.edit([.popToRoot, .push(PathPart(2)), .push(PathPart(3))])
    #expect(app.path == "2 3")
    #expect(app.ids == [2, 3])
    #expect(app.logs == ["create 3", "disappear 2", "appear 3"])
  }

  @Test("P4, A3: equal ones are put back in their order, each once, and keep what they own; replace makes a new one")
  func putBackEqual() {
    var loader: LoaderRef?
    let app = TestApp.plain { loader = slow($0) }
    guard let loader else { return }
    app.path(1, 1, 2)
    app.edit([.popToRoot, .push(PathPart(1)), .push(PathPart(1)), .push(PathPart(1))])
    #expect(app.ids == [1, 2, 4])
    app.edit([.replace(PathPart(1))])
    #expect(app.ids == [1, 2, 5])
    app.edit([.pop(1), .push(PathPart(1, style: .sheet))])
    #expect(app.ids == [1, 2, 6])
    app.push(loader(7), present: .placeholder)
    let id = app.ids.last
    app.edit([.pop(1), .push(PathPart(.deferred(loader(7))))])
    #expect(app.ids.last == id)
    app.settle()
    #expect(app.path == "1 1 1:sheet 7")
    app.edit([.pop(1), .push(PathPart(7)), .push(PathPart(.deferred(loader(7))))])
    #expect(app.path == "1 1 1:sheet 7 ~slow(7)")
    app.settle()
  }

  // MARK: P5

  @Test("P5: the same value twice is two entries without shared state")
  func twice() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { script throws(ScriptError) in
        screen("N", [field("f", try script.cell("word", "")), link("Again", to: 1)])
      }
      flow.root { _ in screen("Root", [link("One", to: 1)]) }
    }
    app.tap("One")
    app.set("f", "below")
    app.tap("Again")
    #expect(app.ids == [1, 2])
    #expect(app.node("f")?.value == "")
    app.set("f", "above")
    app.back()
    #expect(app.node("f")?.value == "below")
  }

  @Test("P5: once = top and once = anywhere answer duplicate")
  func once() {
    let app = TestApp.plain()
    app.path(1, 2)
    app.push(2, once: .top)
    #expect(app.outcomes == ["push duplicate"])
    app.push(1, once: .top)
    #expect(app.path == "1 2 1")
    app.push(2, once: .anywhere)
    #expect(app.outcomes == ["push duplicate"])
    app.push(3, once: .anywhere)
    #expect(app.path == "1 2 1 3")
    #expect(app.frames == 1)
  }

  @Test("P5: a destination may say once for all; an operation's own word comes first")
  func onceOfDestination() {
    let app = TestApp.open { flow in
      flow.destination(.integer, DestinationOptions(once: .anywhere)) { _ in screen() }
      flow.root { _ in screen("", [link("One", to: 1)]) }
    }
    app.path(1, 2)
    app.push(1)
    #expect(app.outcomes == ["push duplicate"])
    app.push(1, once: .top)
    #expect(app.path == "1 2 1")
  }

  @Test("P5: once is checked when asked and again at the commit; a deferred is compared with where an entry came from")
  func onceDeferred() {
    var loader: LoaderRef?
    let app = TestApp.plain { loader = slow($0) }
    guard let loader else { return }
    app.push(loader(7), present: .placeholder)
    app.push(loader(7), once: .top)
    #expect(app.outcomes == ["push duplicate"])
    app.push(loader(8), once: .anywhere)
    app.push(8)
    app.settle()
    #expect(app.outcomes == ["push duplicate"])
    #expect(app.path == "7 8")
    app.push(loader(8), once: .anywhere)
    app.settle()
    #expect(app.path == "7 8")
  }

  @Test("P5: a push that passes its threshold is checked again too")
  func onceThreshold() {
    var loader: LoaderRef?
    let app = TestApp.plain { loader = slow($0) }
    guard let loader else { return }
    let present = Present.threshold(afterMicroseconds: 500_000, minMicroseconds: 300_000)
    app.push(loader(8), present: present, once: .anywhere)
    app.push(loader(8), present: .placeholder)
    app.advance(0.6)
    #expect(app.outcomes == ["push duplicate"])
    app.settle()
    #expect(app.path == "8")
  }

  // MARK: P6

  @Test("P6: a typed path refuses others with a message that names both types and the line")
  func typedPath() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { _ in screen() }
      flow.destination(.string) { _ in screen() }
      flow.root(pathOf: .integer) { _ in screen() }
    }
    app.push(1)
    var request = OperationRequest(.push(PathPart("a")))
    request.place = Place(script: "flow.lua", line: 12)
    app.send(.requested(request))
    #expect(app.outcomes == ["push refused(this path takes integer, not string (flow.lua:12))"])
    app.ask(.replaceAll([PathPart(1), PathPart("b")]))
    #expect(app.outcomes == ["replace_all refused(position 2: this path takes integer, not string)"])
    app.ask(.replace(PathPart("b")))
    #expect(app.outcomes == ["replace refused(this path takes integer, not string)"])
    app.ask(.bringToFront(PathPart("b")))
    #expect(app.outcomes == ["bring_to_front refused(this path takes integer, not string)"])
    #expect(app.path == "1")
  }

  @Test("P6: a deferred of another type is refused before it loads")
  func typedPathDeferred() {
    var loader: LoaderRef?
    let app = TestApp.open { flow in
      loader = flow.loader("words", gives: .string, [.give("a")])
      flow.destination(.integer) { _ in screen() }
      flow.destination(.string) { _ in screen() }
      flow.root(pathOf: .integer) { _ in screen() }
    }
    guard let loader else { return }
    app.push(loader())
    #expect(app.outcomes == ["push refused(this path takes integer, not string)"])
    #expect(!app.hostCalls.contains("start loader words"))
  }

  // MARK: P8

  @Test("P8: an activation of a node that is gone or does not show is stale")
  func stale() {
    let app = TestApp.numbers { _ in [link("Next", to: 2)] }
    guard let first = app.node("Next") else { return }
    app.tap("Next")
    app.send(.activated(first.id))
    #expect(app.outcomes == ["activate refused(stale)"])
    #expect(app.path == "2")
    guard let second = app.node("Next") else { return }
    app.back()
    app.send(.activated(second.id))
    #expect(app.outcomes == ["activate refused(stale)"])
    app.send(.set(second.id, "x"))
    #expect(app.outcomes == ["set refused(stale)"])
  }

  @Test("P8: a second activation cannot double a push")
  func noDouble() {
    let app = TestApp.open { flow in
      let made = slow(flow)
      flow.destination(.integer) { _ in screen() }
      flow.root { _ in screen("", [link("Load", to: made(1)), link("Open", to: made(2), present: .placeholder)]) }
    }
    app.tap("Load")
    app.tap("Load")
    #expect(app.outcomes == ["push duplicate"])
    app.settle()
    #expect(app.path == "1")
    app.back()
    guard let node = app.node("Open") else { return }
    app.send(.activated(node.id))
    app.send(.activated(node.id))
    #expect(app.path == "~slow(2)")
    app.settle()
  }

  // MARK: P9

  @Test("P9: 100,000 entries are the limit, for all operations")
  func tooDeep() {
    let app = TestApp.plain()
    app.ask(.pushAll((0..<99_999).map { PathPart(.integer($0)) }))
    #expect(app.session.entries.count == 99_999)
    app.ask(.pushAll([PathPart(1), PathPart(2)]))
    #expect(app.outcomes == ["push_all refused(position 2: too_deep)"])
    app.push(1)
    #expect(app.outcomes == ["push committed"])
    app.push(2)
    #expect(app.outcomes == ["push refused(too_deep)"])
    app.ask(.replace(PathPart(3)))
    #expect(app.outcomes == ["replace committed"])
    app.ask(.bringToFront(PathPart("new")))
    #expect(app.outcomes == ["bring_to_front refused(too_deep)"])
    app.ask(.remove(.type(.integer)))
    #expect(app.path == "")
  }
}
