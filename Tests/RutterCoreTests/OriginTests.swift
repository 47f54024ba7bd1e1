import RutterCore
import Testing

@Suite("Origin: P7") struct OriginTests {
  /// Each number's screen, and the root, can push at once or later.
  private func app(_ later: [Line] = [.sleep(1), .push(9)]) -> TestApp {
    TestApp.numbers { number in
      [
        link("Next", to: .integer(number + 1)), button("Later", later),
        button("Twice", [.push(5), .push(6)]), button("Pop later", [.sleep(1), .pop()]),
      ]
    }
  }

  @Test("P7: an action's push is carried out while nothing foreign lies above its entry")
  func free() {
    let app = app()
    app.tap("Later")
    app.advance(1)
    #expect(app.path == "9")
  }

  @Test("P7: covered by something foreign, it is cancelled, naming the operation")
  func covered() {
    let app = app()
    app.tap("Later")
    app.push(4)
    let push = app.reports.first?.id
    app.advance(1)
    #expect(app.path == "4")
    #expect(app.outcomes == ["push cancelled(push #\(push?.description ?? "?"))"])
  }

  @Test("P7: covered and free again, it is carried out")
  func coveredAndFree() {
    let app = app()
    app.tap("Later")
    app.push(4)
    app.back()
    app.advance(1)
    #expect(app.path == "9")
  }

  @Test("P7: entries that the same action put there are not foreign")
  func sameAction() {
    let app = app()
    app.tap("Twice")
    #expect(app.path == "5 6")
    #expect(app.outcomes == ["push committed", "push committed"])
  }

  @Test("P7: entries that another action of the same entry put there are foreign")
  func otherAction() {
    let app = TestApp.numbers { _ in
      [button("Later", [.sleep(1), .push(9)]), button("Now", [.push(1)]), button("Soon", [.sleep(0.5), .push(8)])]
    }
    app.tap("Later")
    app.tap("Now")
    app.advance(1)
    #expect(app.path == "1")
    #expect(app.outcomes.first?.hasPrefix("push cancelled(push #") == true)
    app.back()
    app.tap("Later")
    app.tap("Soon")
    app.settle()
    #expect(app.path == "8")
  }

  @Test("P7: the same action started a second time is another deed")
  func secondRun() {
    let app = TestApp.numbers { _ in [button("Go", whileRunning: .restart, [.push(1), .sleep(1), .push(2)])] }
    app.tap("Go")
    app.back()
    app.tap("Go")
    app.settle()
    #expect(app.path == "1 2")
  }

  @Test("P7: its own entries with something foreign between or above")
  func mixed() {
    let app = TestApp.numbers { _ in [button("Go", [.push(1), .sleep(1), .push(2), .sleep(1), .push(3)])] }
    app.tap("Go")
    app.push(50)
    app.advance(1)
    #expect(app.path == "1 50")
    #expect(app.outcomes.first?.hasPrefix("push cancelled") == true)
    app.back()
    app.advance(1)
    #expect(app.path == "1 3")
    app.pop(2)
    app.tap("Go")
    app.push(50)
    app.ask(.push(PathPart(60)))
    app.ask(.remove(.value(50)))
    app.settle()
    #expect(app.path == "1 60")
  }

  @Test("P7: the outcome names the topmost foreign operation")
  func namesOperation() {
    let app = TestApp.numbers { _ in [button("Go", [.sleep(1), .push(1), .outcome, .logResults])] }
    app.tap("Go")
    app.ask(.pushAll([PathPart(50), PathPart(60)]))
    let id = app.reports.first?.id.description ?? "?"
    app.settle()
    #expect(app.outcomes == ["push cancelled(push_all #\(id))"])
  }

  @Test("P7: for pops as for pushes")
  func pops() {
    let app = app()
    app.push(3)
    app.tap("Pop later")
    app.push(4)
    app.advance(1)
    #expect(app.path == "3 4")
    #expect(app.outcomes.first?.hasPrefix("pop cancelled(push #") == true)
    app.back()
    app.tap("Pop later")
    app.advance(1)
    #expect(app.path == "")
    #expect(app.outcomes == ["pop committed"])
  }

  @Test("P7: every operation of an action is bound, whatever it changes")
  func everyOperation() {
    let kinds: [OperationRequest.Kind] = [
      .push(PathPart(1)), .pushAll([PathPart(1)]), .pop(1), .popTo(.value(3)), .popToRoot, .remove(.value(3)),
      .replace(PathPart(1)), .replaceAll([]), .bringToFront(PathPart(3)), .edit([OperationRequest(.pop(1))]),
    ]
    for kind in kinds {
      let app = app([.sleep(1), .ask(kind)])
      app.push(3)
      app.tap("Later")
      app.push(4)
      app.advance(1)
      #expect(app.path == "3 4")
      #expect(app.outcomes.first?.hasPrefix("\(kind.name) cancelled(push #") == true)
    }
  }

  @Test("P7: when the entry left, what its action asked for is cancelled, naming what removed it")
  func left() {
    let app = TestApp.numbers { _ in [button("Go", [.pop(), .push(9)])] }
    app.push(1)
    app.tap("Go")
    #expect(app.path == "")
    let pop = app.reports.first?.id.description ?? "?"
    #expect(app.outcomes == ["pop committed", "push cancelled(pop #\(pop))"])
  }

  @Test("P7: from = anywhere lifts this")
  func fromAnywhere() {
    let app = app([.sleep(1), .ask(.push(PathPart(9)), fromAnywhere: true)])
    app.tap("Later")
    app.push(4)
    app.advance(1)
    #expect(app.path == "4 9")
  }

  @Test("P7: from = anywhere holds for a push that loads first")
  func fromAnywhereLoading() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(2), .give(9)])
      flow.destination(.integer) { _ in screen() }
      flow.root { _ in
        screen(
          "",
          [
            button("Bound", [.push(slow(1))]),
            button("Free", [.ask(.push(PathPart(.deferred(slow(1)))), fromAnywhere: true)]),
          ])
      }
    }
    app.tap("Bound")
    app.push(4)
    #expect(app.outcomes.count == 2)
    #expect(app.outcomes.contains { $0.hasPrefix("push cancelled(push #") })
    #expect(app.isQuiet)
    app.back()
    app.tap("Free")
    app.push(4)
    app.settle()
    #expect(app.path == "4 9")
  }

  @Test("P7: tasks and hosts are not bound by it")
  func tasks() {
    let app = app([.run { script throws(ScriptError) in try script.task(.sleep(1), .push(9)) }])
    app.tap("Later")
    app.push(4)
    app.advance(1)
    #expect(app.path == "4 9")
    app.push(5)
    #expect(app.path == "4 9 5")
  }

  @Test("P7: a task may pop anything")
  func taskPops() {
    let app = app([.run { script throws(ScriptError) in try script.task(.popToRoot, .push(8)) }])
    app.path(1, 2)
    app.tap("Later")
    #expect(app.path == "8")
  }

  @Test("P7: a link below a sheet is bound too")
  func belowSheet() {
    let app = TestApp.numbers { _ in [link("Next", to: 7)] }
    guard let node = app.node("Next") else { return }
    app.push(1, style: .sheet)
    app.send(.activated(node.id))
    #expect(app.outcomes.first?.hasPrefix("push cancelled(push #") == true)
    #expect(app.path == "1:sheet")
  }

  @Test("P7: a hook's operation is bound to its entry")
  func hooks() {
    let app = TestApp.open { flow in
      flow.destination(
        .integer, DestinationOptions(hooks: ScreenHooks(appear: [.sleep(1), .push("later")]))
      ) { _ in screen() }
      flow.destination(.string) { _ in screen() }
      flow.root { _ in screen() }
    }
    app.push(1)
    app.settle()
    #expect(app.path == "1 \"later\"")
    app.ask(.popToRoot)
    app.push(2)
    app.push("cover")
    app.settle()
    #expect(app.path == "2 \"cover\"")
  }

  @Test("P7: two actions under way: the first to commit wins, the other is cancelled")
  func twoActions() {
    let app = TestApp.numbers { _ in
      [button("A", [.sleep(1), .push(10), .sleep(1), .push(11)]), button("B", [.sleep(2), .push(20)])]
    }
    app.tap("A")
    app.tap("B")
    app.settle()
    // A covered the entry; B's push at the same instant finds A's entry above it.
    #expect(app.path == "10 11")
    #expect(app.allOutcomes.filter { $0.hasPrefix("push cancelled(push #") }.count == 1)
  }

  @Test("P7: depth makes no difference, and a foreign entry in the middle is found")
  func deep() {
    let app = TestApp.numbers { _ in [button("Go", [.push(1), .push(2), .push(3), .sleep(1), .push(4)])] }
    app.ask(.pushAll((10..<60).map { PathPart(.integer($0)) }))
    app.tap("Go")
    app.ask(.edit([OperationRequest(.remove(.value(3))), OperationRequest(.push(PathPart(70)))]))
    app.ask(.bringToFront(PathPart(2)))
    app.settle()
    #expect(app.session.entries.count == 53)
    #expect(app.outcomes.first?.hasPrefix("push cancelled") == true)
  }
}
