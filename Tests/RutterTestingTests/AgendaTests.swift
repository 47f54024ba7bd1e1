import RutterCore
import RutterTesting
import Testing

@Suite struct AgendaTests {
  let moment = Instant(microseconds: 1000)

  private func items(_ agenda: Agenda) -> [Agenda.Item] { agenda.items.map(\.item) }

  @Test("K3: of things due at one instant host results come first, then sleeps, then the engine's timers")
  func orderOfKinds() {
    var agenda = Agenda()
    agenda.note(.timer(TimerID(1), Due(at: moment, order: .engine, serial: 1)), at: moment)
    agenda.note(.timer(TimerID(2), Due(at: moment, order: .sleep, serial: 2)), at: moment)
    agenda.note(.call(CallID(1), PluginID(1), OutsideCall("fs.read", [])), at: moment)
    #expect(items(agenda) == [.answer(CallID(1)), .timer(TimerID(2)), .timer(TimerID(1))])
  }

  @Test("K3: within one kind, first asked first")
  func orderOfAsking() {
    var agenda = Agenda()
    for id in 1...3 { agenda.note(.call(CallID(id), PluginID(1), OutsideCall("fs.read", [])), at: moment) }
    for id in 1...3 { agenda.note(.timer(TimerID(id), Due(at: moment, order: .sleep, serial: id)), at: moment) }
    #expect(items(agenda) == (1...3).map { .answer(CallID($0)) } + (1...3).map { .timer(TimerID($0)) })
  }

  @Test("what is due earlier comes first, whatever it is")
  func orderOfTime() {
    var agenda = Agenda()
    agenda.note(.call(CallID(1), PluginID(1), OutsideCall("fs.read", [])), at: moment)
    agenda.note(.timer(TimerID(1), Due(at: .start, order: .engine, serial: 9)), at: .start)
    #expect(items(agenda) == [.timer(TimerID(1)), .answer(CallID(1))])
  }

  @Test("abandoned calls and cancelled timers are taken out")
  func removal() {
    var agenda = Agenda()
    agenda.note(.call(CallID(1), PluginID(1), OutsideCall("fs.read", [])), at: moment)
    agenda.note(.timer(TimerID(1), Due(at: moment, order: .engine, serial: 1)), at: moment)
    agenda.note(.abandon(CallID(1)), at: moment)
    agenda.note(.cancelTimer(TimerID(1)), at: moment)
    agenda.note(.cancelTimer(TimerID(7)), at: moment)
    #expect(agenda.isEmpty)
    #expect(agenda.first == nil)
  }

  @Test("K5: anything may be taken, not only the first")
  func taking() {
    var agenda = Agenda()
    let call = OutsideCall("fs.read", [.string("a")])
    agenda.note(.call(CallID(1), PluginID(1), OutsideCall("fs.list", [])), at: moment)
    agenda.note(.call(CallID(2), PluginID(1), call), at: moment)
    let taken = agenda.take(.answer(CallID(2)))
    #expect(taken?.call == call)
    #expect(items(agenda) == [.answer(CallID(1))])
  }
}
