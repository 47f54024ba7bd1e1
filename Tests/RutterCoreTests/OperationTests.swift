import RutterCore
import Testing

@Suite("Operations: P1, P2, P3") struct OperationTests {
  // MARK: P1

  @Test("P1: every operation gets exactly one outcome, in the order of settling")
  func oneOutcome() {
    let app = TestApp.plain([
      button("All", [.push(1), .pop(5), .push(nil), .ask(.popTo(.value(9)), fromAnywhere: true), .popToRoot])
    ])
    app.tap("All")
    #expect(
      app.outcomes == [
        "push committed", "pop refused(only 1)", "push refused(no_type)", "pop_to refused(not_found)",
        "pop_to_root committed",
      ])
    #expect(app.path == "")
  }

  @Test("P1: a back, a host's request and an activation that comes to nothing get their answer too")
  func answers() {
    let app = TestApp.plain([text("words"), button("Go", []).disabled])
    app.back()
    #expect(app.outcomes == ["back nothing_to_do"])
    app.send(.activated(NodeID(999)))
    #expect(app.outcomes == ["activate refused(stale)"])
    if let node = app.node("Go") { app.send(.activated(node.id)) }
    #expect(app.outcomes == ["activate refused(disabled)"])
    if let node = app.node("words") { app.send(.activated(node.id)) }
    #expect(app.outcomes == ["activate refused(not_interactive)"])
  }

  @Test("P1: it settles when the path changed, not when a load ends")
  func settlesWithThePath() {
    var slow: LoaderRef?
    let app = TestApp.plain { flow in slow = flow.loader("slow", gives: .integer, [.sleep(2), .raise("no")]) }
    guard let slow else { return }
    app.push(slow(1), present: .placeholder)
    #expect(app.outcomes == ["push committed"])
    app.settle()
    #expect(app.outcomes == [])
    #expect(app.path == "!slow(1)")
    app.push(slow(2))
    #expect(app.outcomes == [])
    app.settle()
    #expect(app.outcomes == ["push failed(test:1: no)"])
    #expect(app.path == "!slow(1)")
  }

  @Test("P1: the report names the operation and the entry that it made")
  func report() {
    let app = TestApp.plain()
    app.push(7)
    #expect(app.reports.first?.entry == EntryID(1))
    app.pop()
    #expect(app.reports.first?.entry == nil)
  }

  // MARK: P2 pop

  @Test("P2: pop takes that many from the top")
  func pop() {
    let app = TestApp.plain()
    app.path(1, 2, 3, 4)
    app.pop(1)
    #expect(app.path == "1 2 3")
    app.pop(2)
    #expect(app.path == "1")
    #expect(app.outcomes == ["pop committed"])
    #expect(app.ids == [1])
  }

  @Test("P2: pop of 0, or at the root, is nothing to do")
  func popNothing() {
    let app = TestApp.plain()
    app.pop(1)
    #expect(app.outcomes == ["pop nothing_to_do"])
    app.pop(0)
    #expect(app.outcomes == ["pop nothing_to_do"])
    app.push(1)
    app.pop(0)
    #expect(app.outcomes == ["pop nothing_to_do"])
    #expect(app.path == "1")
    #expect(app.frames == 0)
  }

  @Test("P2: pop more than there is is refused and pops nothing")
  func popTooMany() {
    let app = TestApp.plain()
    app.path(1, 2)
    app.pop(3)
    #expect(app.outcomes == ["pop refused(only 2)"])
    #expect(app.path == "1 2")
    #expect(app.frames == 0)
    app.pop(2)
    #expect(app.path == "")
  }

  @Test("P2: a negative pop is a script error, and nothing is asked for")
  func popNegative() {
    let app = TestApp.plain([button("Pop", [.pop(-1), .push(9)])])
    app.tap("Pop")
    #expect(app.outcomes == [])
    #expect(app.errors.first?.contains("from 0 up, got -1") == true)
    app.pop(-2)
    #expect(app.outcomes.first?.hasPrefix("pop refused") == true)
  }

  // MARK: P2 pop_to, pop_to_root

  @Test("P2: pop_to goes to the topmost match")
  func popTo() {
    let app = TestApp.plain()
    app.path(1, 2, 1, 3, 4)
    app.ask(.popTo(.value(1)))
    #expect(app.path == "1 2 1")
    #expect(app.ids == [1, 2, 3])
    app.ask(.popTo(.entry(EntryID(1))))
    #expect(app.path == "1")
  }

  @Test("P2: pop_to to the top is nothing to do, to none is refused")
  func popToTop() {
    let app = TestApp.plain()
    app.path(1, 2)
    app.ask(.popTo(.value(2)))
    #expect(app.outcomes == ["pop_to nothing_to_do"])
    app.ask(.popTo(.value(3)))
    #expect(app.outcomes == ["pop_to refused(not_found)"])
    app.ask(.popTo(.entry(EntryID(99))))
    #expect(app.outcomes == ["pop_to refused(not_found)"])
    app.ask(.popTo(.type(.string)))
    #expect(app.outcomes == ["pop_to refused(not_found)"])
    #expect(app.path == "1 2")
    app.ask(.popTo(.type(.integer)))
    #expect(app.outcomes == ["pop_to nothing_to_do"])
  }

  @Test("P2: pop_to the root's entry pops all")
  func popToRootEntry() {
    let app = TestApp.plain()
    app.path(1, 2)
    app.ask(.popTo(.entry(.root)))
    #expect(app.path == "")
    app.ask(.popTo(.entry(.root)))
    #expect(app.outcomes == ["pop_to nothing_to_do"])
  }

  @Test("P2: pop_to_root pops all; at the root there is nothing to do")
  func popToRoot() {
    let app = TestApp.plain()
    app.path(1, "a", 3)
    app.ask(.popToRoot)
    #expect(app.path == "")
    #expect(app.outcomes == ["pop_to_root committed"])
    app.ask(.popToRoot)
    #expect(app.outcomes == ["pop_to_root nothing_to_do"])
  }

  // MARK: P2 remove

  @Test("P2: remove takes one for an entry or an id, and leaves what lies above")
  func removeOne() {
    let app = TestApp.plain()
    app.path(1, 1, 2)
    app.ask(.remove(.entry(EntryID(1))))
    #expect(app.path == "1 2")
    #expect(app.ids == [2, 3])
    app.ask(.remove(.entry(EntryID(1))))
    #expect(app.outcomes == ["remove refused(not_found)"])
  }

  @Test("P2: remove takes all matches for a type or a value")
  func removeAll() {
    let app = TestApp.plain()
    app.path(1, "a", 1, "b", 2, 1)
    app.ask(.remove(.value(1)))
    #expect(app.path == "\"a\" \"b\" 2")
    app.ask(.remove(.type(.string)))
    #expect(app.path == "2")
    app.ask(.remove(.type(.integer)))
    #expect(app.path == "")
    #expect(app.title == "Root")
    app.ask(.remove(.type(.integer)))
    #expect(app.outcomes == ["remove refused(not_found)"])
  }

  @Test("P2: the root is never removed")
  func removeRoot() {
    let app = TestApp.plain()
    app.push(1)
    app.ask(.remove(.entry(.root)))
    #expect(app.outcomes == ["remove refused(root)"])
    #expect(app.path == "1")
  }

  @Test("P2: remove of what is covered shows nothing new but the path")
  func removeCovered() {
    let app = TestApp.plain()
    app.path(1, 2, 3)
    app.forgetCalls()
    app.ask(.remove(.value(2)))
    #expect(app.hostCalls == [])
    #expect(app.frames == 1)
    #expect(app.title == "Number 3")
  }

  // MARK: P2 replace

  @Test("P2: replace puts a new entry in the place of the top, with the old style")
  func replace() {
    let app = TestApp.plain()
    app.push(1)
    app.push(2, style: .sheet)
    app.ask(.replace(PathPart(3)))
    #expect(app.path == "1 3:sheet")
    #expect(app.ids == [1, 3])
    app.ask(.replace(PathPart(4, style: .push)))
    #expect(app.path == "1 4")
    app.ask(.replace(PathPart(4)))
    #expect(app.ids == [1, 5])
    #expect(app.outcomes == ["replace committed"])
  }

  @Test("P2: replace at the root is refused")
  func replaceRoot() {
    let app = TestApp.plain()
    app.ask(.replace(PathPart(1)))
    #expect(app.outcomes == ["replace refused(root)"])
    #expect(app.path == "")
  }

  @Test("P2: replace by a deferred puts a placeholder there")
  func replaceDeferred() {
    var slow: LoaderRef?
    let app = TestApp.plain { flow in
      slow = flow.loader("slow", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
    }
    guard let slow else { return }
    app.push(1)
    app.ask(.replace(PathPart(.deferred(slow(5)))), present: .placeholder)
    #expect(app.path == "~slow(5)")
    app.settle()
    #expect(app.path == "5")
  }

  @Test("P2: a refused replace leaves the top")
  func replaceRefused() {
    let app = TestApp.plain()
    app.push(1)
    app.ask(.replace(PathPart(.list([]))))
    #expect(app.outcomes == ["replace refused(no_type)"])
    app.ask(.replace(PathPart(.boolean(true))))
    #expect(app.outcomes == ["replace missing_destination(boolean)"])
    #expect(app.ids == [1])
  }

  // MARK: P2 bring_to_front

  @Test("P2: bring_to_front moves the topmost equal entry with what it owns")
  func bringToFront() {
    let app = TestApp.open { flow in
      flow.destination(.integer) { script throws(ScriptError) in
        let count = try script.cell("count", 0)
        return screen("Number \(script.value().brief)", [field("f", try script.cell("word", "")), text("\(count.id)")])
      }
      flow.root { _ in screen() }
    }
    app.path(1, 2, 1, 3)
    app.ask(.popTo(.entry(EntryID(3))))
    app.set("f", "kept")
    app.path(1, 2, 1, 3)
    app.ask(.bringToFront(PathPart(1)))
    #expect(app.path == "1 2 3 1")
    #expect(app.ids == [1, 2, 5, 3])
    #expect(app.node("f")?.value == "kept")
    app.ask(.bringToFront(PathPart(1)))
    #expect(app.outcomes == ["bring_to_front nothing_to_do"])
  }

  @Test("P2: bring_to_front of what is not there pushes it")
  func bringNew() {
    let app = TestApp.plain()
    app.path(1)
    app.ask(.bringToFront(PathPart(2)))
    #expect(app.path == "1 2")
    #expect(app.outcomes == ["bring_to_front committed"])
    app.ask(.bringToFront(PathPart(.boolean(true))))
    #expect(app.outcomes == ["bring_to_front missing_destination(boolean)"])
  }

  @Test("P2: bring_to_front of a deferred finds the entry that came from it, also when it is there by now")
  func bringDeferred() {
    var slow: LoaderRef?
    let app = TestApp.plain { flow in slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(50)]) }
    guard let slow else { return }
    app.push(slow(1), present: .placeholder)
    app.push(2)
    app.ask(.bringToFront(PathPart(.deferred(slow(1)))))
    #expect(app.path == "2 ~slow(1)")
    app.settle()
    #expect(app.path == "2 50")
    app.push(3)
    app.ask(.bringToFront(PathPart(.deferred(slow(1)))))
    #expect(app.path == "2 3 50")
    app.push(4)
    app.ask(.bringToFront(PathPart(50)))
    #expect(app.path == "2 3 4 50")
  }

  // MARK: P3

  @Test("P3: a selector is an entry, a type, a value, an id, or a function of an entry")
  func selectors() {
    let app = TestApp.plain([], { _ in })
    app.path(1, "a", 2, "b", 3)
    app.ask(.popTo(.entry(EntryID(4))))
    #expect(app.path == "1 \"a\" 2 \"b\"")
    app.ask(.popTo(.type(.integer)))
    #expect(app.path == "1 \"a\" 2")
    app.ask(.popTo(.value("a")))
    #expect(app.path == "1 \"a\"")
  }

  @Test("P3: a selector function is asked from the top down, and of the entries only")
  func selectorFunction() {
    var asked: [Int] = []
    let app = TestApp.plain([
      button(
        "Select",
        [
          .run { script throws(ScriptError) in
            try script.ask(.pushAll([1, 2, 3, 4].map { PathPart($0) }))
            let odd = script.handle(
              .selector(
                "odd",
                {
                  asked.append($0.id.number)
                  return $0.value == 1 || $0.value == 3
                }))
            try script.ask(.popTo(.function(odd)))
            let all = script.handle(.selector("all", { $0.value == 1 || $0.value == 3 }))
            try script.ask(.remove(.function(all)))
          }
        ])
    ])
    app.tap("Select")
    #expect(app.outcomes == ["push_all committed", "pop_to committed", "remove committed"])
    #expect(asked == [4, 3])
    #expect(app.path == "2")
    #expect(app.functions.released.contains("odd"))
    #expect(app.functions.released.contains("all"))
  }

  @Test("P3, E1: a selector that raises fails the operation and changes nothing")
  func selectorRaises() {
    let app = TestApp.plain([
      button(
        "Select",
        [
          .run { script throws(ScriptError) in
            try script.ask(.pushAll([PathPart(1), PathPart(2)]))
            let bad = script.handle(.selector("bad", { _ throws(ScriptError) in throw ScriptError("bad selector") }))
            try script.ask(.remove(.function(bad)))
          }
        ])
    ])
    app.tap("Select")
    #expect(app.outcomes == ["push_all committed", "remove failed(bad selector)"])
    #expect(app.errors == ["selector of remove: bad selector"])
    #expect(app.path == "1 2")
    #expect(app.functions.released.contains("bad"))
  }

  @Test("P3: nothing matches in an empty path")
  func selectorEmpty() {
    let app = TestApp.plain([
      button(
        "Select",
        [
          .run { script throws(ScriptError) in
            try script.ask(.popTo(.function(script.handle(.selector("any", { _ in true })))))
          }
        ])
    ])
    app.tap("Select")
    #expect(app.outcomes == ["pop_to refused(not_found)"])
  }
}
