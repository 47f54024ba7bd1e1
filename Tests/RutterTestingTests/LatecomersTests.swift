import RutterCore
import Testing

@testable import RutterTesting

@Suite("what was overtaken")
struct LatecomersTests {
  private func item(_ number: Int) -> Window.Item {
    let due = Due(at: .start, order: .sleep, serial: number)
    return Window.Item((.timer(TimerID(number)), due))
  }

  private func order(_ latecomers: Latecomers, _ numbers: [Int]) -> [Agenda.Item] {
    latecomers.behind(numbers.map(item)).map(\.item)
  }

  private func timers(_ numbers: Int...) -> [Agenda.Item] { numbers.map { .timer(TimerID($0)) } }

  @Test("what was overtaken stays behind the rest, in the order in which it was, until it comes")
  func behind() {
    var latecomers = Latecomers()
    #expect(order(latecomers, [1, 2, 3]) == timers(1, 2, 3))
    latecomers.overtake([item(2)])
    latecomers.overtake([item(1), item(2)])
    #expect(order(latecomers, [1, 2, 3, 4]) == timers(3, 4, 2, 1))
    #expect(latecomers.contains(.timer(TimerID(1))) && !latecomers.contains(.timer(TimerID(3))))
    latecomers.begin(.timer(TimerID(2)))
    latecomers.end()
    #expect(order(latecomers, [1, 2, 3]) == timers(2, 3, 1))
  }

  @Test("what begins when it comes is as late as it is, and nothing else")
  func chains() {
    var latecomers = Latecomers()
    latecomers.overtake([item(1)])
    latecomers.begin(.timer(TimerID(1)))
    latecomers.pends(.timer(TimerID(5)))
    latecomers.end()
    latecomers.begin(.timer(TimerID(2)))
    latecomers.pends(.timer(TimerID(6)))
    latecomers.end()
    #expect(order(latecomers, [5, 6, 7]) == timers(6, 7, 5))
  }

  @Test("what is late is told though it would come last anyway: what begins from then on is offered before it")
  func menus() {
    var latecomers = Latecomers()
    #expect(latecomers.menu(of: timers(1, 2)) == [])
    latecomers.overtake([item(1), item(2)])
    #expect(latecomers.menu(of: timers(1, 2)) == [0, 1])
    #expect(latecomers.menu(of: timers(0, 2, 1)) == [2, 1])
    #expect(latecomers.menu(of: timers(3, 4)) == [])
    #expect(order(latecomers, [1, 2, 3]) == timers(3, 1, 2))
  }
}
