import RutterCore
import Testing

@Suite("Targets")
struct TargetTests {
  /// A sheet over a list of dishes.
  private let frame = Frame([
    ScreenView(
      "Cookbook", tools: [NodeView(.progress, 2, "Working")],
      [
        NodeView(
          .section, 3, "Pies", [NodeView(.link, 4, "Apple Pie", name: "apple"), NodeView(.link, 5, "Pear Pie")]),
        NodeView(.text, 6, "Edit"), NodeView(.button, 7, "Edit"), NodeView(.button, 8, "Close"),
        NodeView(.text, 9, "Quiet"),
      ]),
    ScreenView(
      "Sheet", entry: 1, [NodeView(.button, 20, "Close"), NodeView(.button, 21, "Twice"), NodeView(.link, 22, "Twice")]),
  ])

  private func found(_ target: Target) -> Int? { try? frame.find(target).get().id.number }
  private func message(_ target: Target) -> String {
    if case .failure(let error) = frame.find(target) { error.description } else { "found" }
  }

  @Test("a label is found at any depth, on any visible screen, in the toolbar")
  func labels() {
    #expect(found(.label("Apple Pie")) == 4)
    #expect(found(.label("Working")) == 2)
    #expect(found(.name("apple")) == 4)
    #expect(found(.node(NodeID(21))) == 21)
    #expect(found(.role(.section, label: nil)) == 3)
    #expect(found(.role(.link, label: "Twice")) == 22)
  }

  @Test("S2: an id in a list's row is named with the row's key; one outside of lists comes first")
  func rows() {
    let rows = ["a", "b"].enumerated().map { index, key in
      NodeView(
        .row, 10 * index + 10, "Row", row: .string(Text(key)), [NodeView(.button, 10 * index + 11, "Use", name: "use")])
    }
    let list = NodeView(.list, 2, "", rows)
    let frame = Frame([ScreenView("", [list, NodeView(.button, 3, "Use", name: "other")])])
    func found(_ target: Target) -> Int? { try? frame.find(target).get().id.number }
    #expect(found(.inRow("b", name: "use")) == 21)
    #expect(found(.inRow("c", name: "use")) == nil)
    #expect(found(.name("use")) == nil)
    #expect(found(.name("other")) == 3)
    let both = Frame([ScreenView("", [list, NodeView(.button, 4, "Use", name: "use")])])
    #expect((try? both.find(.name("use")).get())?.id == NodeID(4))
  }

  @Test("a match on a higher screen wins over those below")
  func highest() { #expect(found(.label("Close")) == 20) }

  @Test("what can be used comes before what only shows")
  func usable() {
    #expect(found(.label("Edit")) == 7)
    #expect(found(.label("Quiet")) == 9)
    #expect(found(.role(.text, label: "Edit")) == 6)
  }

  @Test("several matches on one screen are an error that lists them")
  func several() {
    #expect(
      message(.label("Twice"))
        == "2 nodes match 'Twice': button 'Twice' (node 21) and link 'Twice' (node 22); name one by {\"node\":21}")
  }

  @Test("no match: the nearest label, else those that there are")
  func none() {
    #expect(message(.label("Aple Pie")) == "'Aple Pie' does not show; did you mean 'Apple Pie'?")
    #expect(message(.label("close")) == "'close' does not show; did you mean 'Close'?")
    #expect(
      message(.label("Something else"))
        == "'Something else' does not show; there is 'Close', 'Twice', 'Apple Pie', 'Pear Pie' and 'Edit'")
    #expect(message(.role(.picker, label: "Size")) == "picker 'Size' does not show")
    #expect(message(.node(NodeID(99))) == "node 99 does not show; node numbers are those of the last frame")
    #expect(message(.name("aple")) == "id 'aple' does not show; did you mean 'apple'?")
    #expect(message(.label("Quite")) == "'Quite' does not show; did you mean 'Quiet'?")
    #expect(message(.label("")) == "'' does not show; there is 'Close', 'Twice', 'Apple Pie', 'Pear Pie' and 'Edit'")
  }

  @Test("V2: labels compare by bytes")
  func bytes() {
    let frame = Frame([ScreenView("", [NodeView(.link, 1, "caf\u{E9}")])])
    #expect((try? frame.find(.label("cafe\u{301}")).get()) == nil)
    #expect((try? frame.find(.label("caf\u{E9}")).get()) != nil)
  }
}
