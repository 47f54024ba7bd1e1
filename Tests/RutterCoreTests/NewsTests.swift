import Testing

@testable import RutterCore

@Suite struct NewsTests {
  @Test("who has not asked for long takes all anew, and gets what is new since then")
  func dropped() {
    var news = News<Int>()
    news.isKept = true
    for item in 0..<10_000 { news.note(item) }
    #expect(news.end == 10_000)
    #expect(news.since(0) == nil)
    #expect(news.since(9_998).map(Array.init) == [9_998, 9_999])
    #expect(news.since(10_000)?.isEmpty == true)
  }

  @Test("nobody takes much anew for less news than that")
  func many() {
    var news = News<Int>()
    news.isKept = true
    let all = 100_000
    var takenAnew = 0, mark = 0
    for round in 0..<200 {
      for item in 0..<5_000 { news.note(round * 5_000 + item, of: all) }
      if news.since(mark) == nil { takenAnew += 1 }
      mark = news.end
    }
    #expect(takenAnew == 0)
    for item in 0..<(2 * all + 1) { news.note(item, of: all) }
    #expect(news.since(mark) == nil)
  }
}
