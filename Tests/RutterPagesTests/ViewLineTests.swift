import Testing

@testable import RutterCore
@testable import RutterPages

@Suite struct ViewLineTests {
  private func lines(_ screens: [ShownScreen]) -> [ViewLine] { ViewLines(path: [], [], nil, screens).lines }

  @Test("the screen on top comes first, then those beneath")
  func order() {
    let screens = [ShownScreen(entry: .root, title: "Below"), ShownScreen(entry: EntryID(1), title: "Above")]
    #expect(lines(screens).map(\.kind) == ["screen", "beneath"])
    #expect(lines(screens).map(\.label) == ["Above", "Below"])
  }

  @Test("a field shows its value, and a secret one does not")
  func secret() {
    var field = NodeView(.field, 1, "Name"), secret = NodeView(.field, 2, "Password")
    field.value = .string("Ada")
    secret.isSecret = true
    secret.value = .hiding(.string("hunter2"))
    var screen = ShownScreen(entry: .root, title: "Log in")
    screen.nodes = [ShownNode(look: field, end: 1), ShownNode(look: secret, end: 2)]
    let lines = lines([screen])
    #expect(lines[1].value == "\"Ada\"")
    #expect(!lines[2].value.contains("hunter2") && !lines[2].value.isEmpty)
  }

  @Test("of a long list it is said how much is not told")
  func window() {
    var screen = ShownScreen(entry: .root, title: "Long")
    var list = ShownNode(look: NodeView(.list, 1, ""), end: 2)
    list.window = RowWindow(from: 10, count: 1_000)
    screen.nodes = [list, ShownNode(look: NodeView(.text, 2, "A row"), end: 2)]
    #expect(lines([screen]).map(\.label) == ["Long", "", "… 10 more above", "A row", "… 490 more below"])
  }

  @Test("a deep path is told by its bottom and its top")
  func deepPath() {
    let items = (1...100).map { PathItem($0, "integer", .integer(Int64($0))) }
    let lines = ViewLines(path: PathItems(items), [], nil, []).lines
    #expect(lines.count == 44)
    #expect(lines[3].label == "… 57 more" && lines.last?.value == "integer 100")
  }

  @Test("a label of a megabyte is cut")
  func longLabel() {
    var screen = ShownScreen(entry: .root, title: "Long")
    screen.nodes = [ShownNode(look: NodeView(.text, 1, Text(String(repeating: "x", count: 1 << 20))), end: 1)]
    #expect(lines([screen])[1].label.count == 400)
  }
}
