import RutterCore
import RutterTerminal
import Testing

@Suite("Interactive face: the path above the screen")
struct CrumbsTests {
  private func path(_ titles: [String], columns: Int) -> String {
    let items = titles.enumerated().map { PathItem($0.offset + 1, "x.T", nil, titled: $0.element) }
    let top = ScreenView(titles.last ?? "", entry: titles.count, [])
    let hands = Hands(Frame([ScreenView("Home", [])]), columns: columns)
    hands.show(Frame([top], over: items))
    return hands.picture()[0]
  }

  @Test("a path that fits shows whole, to the last column")
  func whole() {
    let titles = ["Pierogi ruskie", "dough", "potatoes"], text = "Home › Pierogi ruskie › dough › potatoes"
    #expect(path(titles, columns: text.count) == text)
    #expect(path(titles, columns: text.count - 1) == "Home › … 1 more › dough › potatoes")
  }

  @Test("what has no room is counted, together with what gives way to the count")
  func counted() {
    #expect(path(["a", "b", "c", "d", "end"], columns: 21) == "Home › … 4 more › end")
    #expect(path(["a", "b", "c", "d", "end"], columns: 25) == "Home › … 3 more › d › end")
    #expect(path(["a", "b", "the very long end of it"], columns: 30) == "… › the very long end of it")
  }

  @Test("what holds stacks and is called as the screen inside it is named once")
  func once() { #expect(path(["Check out", "Check out", "Where to"], columns: 60) == "Home › Check out › Where to") }

  @Test("after a session that was saved the way begins at the root, as it was called then, until that shows")
  func restored() {
    let hands = Hands(Frame([ScreenView("Other", [])]))
    let leaf = Frame([ScreenView("Leaf", entry: 1, [])], over: [PathItem(1, "x.T", nil, titled: "Leaf")])
    hands.tell([.restored(RestoreReport(home: "tea")), .frame], frame: leaf)
    #expect(hands.picture().first == "tea › Leaf")
    let root = Frame([ScreenView("Coffee", [])])
    hands.tell([.restored(RestoreReport(home: "tea")), .frame], frame: root)
    #expect(hands.picture().first == "Coffee")
  }
}
