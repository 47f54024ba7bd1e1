import Testing

@testable import RutterCore

@Suite("Account") struct AccountTests {
  private let one = PluginID(0), two = PluginID(1)

  @Test("what is charged is held, by plugin and kind")
  func charging() {
    var account = Account(plugins: 2, limit: 1000)
    account.charge(30, .cells, to: one)
    account.charge(12, .screens, to: one)
    account.charge(5, .cells, to: two)
    #expect(account.held(for: one) == 42)
    #expect(account.held(for: one, .cells) == 30)
    #expect(account.held(for: two) == 5)
  }

  @Test("what nobody is charged for is not held")
  func host() {
    var account = Account(plugins: 1, limit: 1000)
    account.charge(30, .cells, to: .host)
    #expect(account.held(for: .host) == 0)
    #expect(account.held(for: one) == 0)
  }

  @Test("a new count is due once a sixteenth of the limit was charged")
  func due() {
    var account = Account(plugins: 1, limit: 1600)
    account.charge(100, .cells, to: one)
    #expect(!account.isDue(for: one))
    account.charge(1, .cells, to: one)
    #expect(account.isDue(for: one))
  }

  @Test("the main part is named once it is a quarter of the limit")
  func mainPart() {
    var account = Account(plugins: 1, limit: 16 << 20)
    account.charge(4 << 20, .cells, to: one)
    #expect(account.mainPart(for: one) == nil)
    account.charge(1 << 20, .cells, to: one)
    #expect(account.mainPart(for: one) == "of which 5 MiB are values of cells")
  }

  @Test("a value weighs at least the memory that it takes")
  func weight() {
    #expect(Value.integer(1).weight >= MemoryLayout<Value>.stride)
    let list = Value.list(Array(repeating: .string("a text of more than fifteen bytes"), count: 1000))
    #expect(list.weight > 1000 * (MemoryLayout<Value>.stride + 32))
    let record = Value.record(Record([.init("a", .integer(1)), .init("b", .integer(2))]))
    #expect(record.weight >= 2 * MemoryLayout<Record.Field>.stride)
  }

  @Test("E1: of the errors of a turn as much is told as of its log, each by itself, and the first in any case")
  func errors() {
    var account = Account(plugins: 2, limit: 1000)
    let most = Account.mostLogged
    #expect(account.log(most + 1, for: one) == .usedUp && account.log(1, for: one) == .none)
    #expect(account.report(most, for: one) == .enough)
    #expect(account.report(1, for: one) == .usedUp)
    #expect(account.report(1, for: one) == .none && account.report(1, for: two) == .enough)
    account.turnEnds()
    #expect(account.report(most + 1, for: one) == .usedUp)
  }
}
