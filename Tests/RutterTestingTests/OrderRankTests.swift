import RutterTesting
import Testing

@Suite("Where an order stands among all")
struct OrderRankTests {
  @Test(
    "orders stand as they are handed out where none is drawn",
    arguments: [Model(taps: 5, pops: 2), Model(taps: 4, pops: 1)])
  func handedOut(model: Model) {
    var options = Explorer.Options()
    options.sampleShare = 0
    var explorer = Explorer(options), ranks: [OrderRank] = []
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      let hasFailed = model.fails(chooser)
      explorer.finished(attempt, chooser.trail, hasFailed: hasFailed)
      ranks.append(OrderRank(chooser.trail.values, isLoadsFirst: attempt.policy == .loadsFirst))
    }
    #expect(ranks == ranks.sorted() && Set(ranks).count == model.orders)
  }

  @Test("the usual order comes first, then that of instant loads, then the fewest delays")
  func groups() {
    let ranks = [
      OrderRank([]), OrderRank([2, 2], isLoadsFirst: true), OrderRank([1]), OrderRank([0, 1]), OrderRank([2]),
      OrderRank([1, 1]), OrderRank([2, 2]),
    ]
    #expect(ranks.reversed().sorted() == ranks)
  }
}
