import RutterCore
import RutterText
import Testing

@Suite("What shows, as a tree")
struct FrameTreeTests {
  @Test("path, screen, and what shows beneath")
  func whole() {
    let recipe = Value.record(
      Record(type: TypeName("cookbook.Recipe"), [.init("id", .integer(1)), .init("name", .string("Apple Pie"))]))
    let frame = Frame(
      [
        ScreenView("Cookbook", [NodeView(.text, 1, "Hello")]),
        ScreenView(
          "Apple \"Pie\"", entry: 9, tools: [NodeView(.button, 2, "Edit", state: .running)],
          [
            NodeView(.section, 3, "Steps", [NodeView(.text, 4, "Mix\nwell"), NodeView(.divider, 5)]),
            NodeView(
              .list, 6, "",
              [NodeView(.link, 7, "Next", state: .loading, progress: Progress(fraction: 0.55, text: "half"))]),
            NodeView(.field, 8, "Name", name: "name", value: .string("Pie")),
            NodeView(.picker, 9, "Size", isEnabled: false, value: .string("M"), choices: [.string("S"), .string("M")]),
            NodeView(.link, 10, "Gone", state: .failed, message: "no luck", [NodeView(.text, 11, "Gone")]),
          ]),
      ],
      over: [
        PathItem(7, "cookbook.Recipe", recipe), PathItem(8, "integer", .integer(4), style: .sheet),
        PathItem(9, "cookbook.Recipe", nil, state: .waiting),
      ])
    #expect(
      FrameTree.text(frame) == """
        path
          cookbook.Recipe { id = 1, name = "Apple Pie" }
          integer 4 (sheet)
          cookbook.Recipe (waiting)
        screen "Apple \\"Pie\\""
          toolbar
            button "Edit" (running)
          section "Steps"
            text "Mix\\nwell"
            divider
          list
            link "Next" (loading, 55 %, half)
          field #name "Name" = "Pie"
          picker "Size" = "M" of "S", "M" (disabled)
          link "Gone" (failed: no luck)
        beneath "Cookbook"
          text "Hello"

        """)
  }

  @Test("equal states give equal texts, whatever their counters")
  func counters() {
    let one = Frame([ScreenView("A", entry: 3, [NodeView(.text, 5, "x")])], over: [PathItem(3, "integer", .integer(1))])
    let other = Frame(
      [ScreenView("A", entry: 8, [NodeView(.text, 90, "x")])], over: [PathItem(8, "integer", .integer(1))])
    #expect(FrameTree.text(one) == FrameTree.text(other))
    #expect(FrameTree.text(Frame([])) == "path (only the root)\nscreen \"\"\n")
  }
}
