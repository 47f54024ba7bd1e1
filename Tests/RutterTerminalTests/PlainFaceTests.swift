import RutterCore
import RutterTerminal
import RutterText
import Testing

/// A screen with everything on it.
func everything(servings: Int = 4, pie: NodeView.State = .idle, message: String? = nil) -> Frame {
  let rows = ["Sugar", "Flour"].enumerated().map { NodeView(.row, 40 + $0.offset, Text($0.element), state: .idle) }
  return Frame(
    [
      ScreenView(
        "Apple Pie", entry: 1, tools: [NodeView(.button, 2, "Share", state: .idle)],
        [
          NodeView(.text, 3, Text("Serves \(servings)")),
          NodeView(.button, 4, "One more guest", state: .idle),
          NodeView(.section, 5, "Related", [NodeView(.link, 6, "Pear Pie", state: pie, message: message)]),
          NodeView(.list, 7, "", rows),
          NodeView(.divider, 8),
          NodeView(.field, 9, "Name", value: .string("Anna")),
          NodeView(.toggle, 10, "Vegan", value: .boolean(true)),
          NodeView(.picker, 11, "Size", value: .string("M"), choices: [.string("S"), .string("M")]),
          NodeView(.link, 12, "Secret", state: .idle, isEnabled: false),
          NodeView(.progress, 13, progress: Progress(fraction: 0.4, text: "baking")),
        ])
    ], over: [PathItem(1, "cookbook.Recipe", .null, titled: "Apple Pie")])
}

@Suite("Plain face: screens")
struct PlainFaceTests {
  private let golden = """

    Home › Apple Pie
    Tools:
       1) Share (button)
    Serves 4
     2) One more guest (button)
    Related:
       3) Pear Pie
     4) Sugar
     5) Flour
    ---
     6) Name = Anna
     7) [x] Vegan
     8) Size = M (S, M)
    Secret (disabled)
    Loading 40 % baking

    """

  @Test("a screen is a breadcrumb and its nodes, with numbers")
  func screen() {
    var face = PlainFace()
    #expect(face.frame(everything()) == golden)
    #expect(face.input("show") == .say(golden))
  }

  @Test("the root's title is remembered")
  func root() {
    var face = PlainFace()
    #expect(face.frame(Frame([ScreenView("Cookbook", [])])) == "\nCookbook\n")
    #expect(face.frame(everything()).hasPrefix("\nCookbook › Apple Pie\n"))
  }

  @Test("where little changed, only that is printed, under its old number")
  func changes() {
    var face = PlainFace()
    _ = face.frame(everything())
    #expect(face.frame(everything(servings: 5)) == "Serves 5\n")
    #expect(face.frame(everything(servings: 5)) == "")
    #expect(face.input("2") == .activate(NodeID(4)))
  }

  @Test("loading is told once; a failure says how to try again")
  func loading() {
    var face = PlainFace()
    _ = face.frame(everything())
    #expect(face.frame(everything(pie: .loading)) == "Loading Pear Pie …\n")
    #expect(face.frame(everything(pie: .loading)) == "")
    #expect(face.isBusy)
    #expect(face.heartbeat(seconds: 5) == "Still loading Pear Pie (5 s) …\n")
    #expect(
      face.frame(everything(pie: .failed, message: "no flour")) == "Pear Pie failed: no flour; enter 3 to try again\n")
    #expect(face.frame(everything()) == "")
    let whole = face.frame(everything(servings: 4, pie: .loading))
    #expect(whole == "Loading Pear Pie …\n")
    #expect(face.input("show") == .say(golden.replacing("Pear Pie", with: "Pear Pie (loading …)")))
  }

  @Test("a screen or a part of it that waits is busy; a mark alone is not")
  func waiting() {
    var face = PlainFace()
    let mark = NodeView(.progress, 2)
    _ = face.frame(Frame([ScreenView("", [mark])]))
    #expect(!face.isBusy)
    #expect(face.heartbeat(seconds: 5) == "")
    #expect(face.frame(Frame([ScreenView("", [NodeView(.hole, 1, state: .waiting, [mark])])])) == "")
    #expect(face.heartbeat(seconds: 5) == "Still loading (5 s) …\n")
    let item = PathItem(1, "integer", nil, state: .waiting)
    #expect(face.frame(Frame([ScreenView("…", entry: 1, [mark])], over: [item])) == "\nHome › …\nLoading …\n")
    #expect(face.heartbeat(seconds: 5) == "Still loading (5 s) …\n")
  }

  @Test("progress is told a quarter at a time")
  func progress() {
    func frame(_ fraction: Double) -> Frame {
      Frame([ScreenView("", [NodeView(.link, 1, "Big", state: .loading, progress: Progress(fraction: fraction))])])
    }
    var face = PlainFace()
    #expect(face.frame(frame(0)) == "\nHome\n 1) Big (loading 0 %)\n")
    #expect(face.frame(frame(0.2)) == "")
    #expect(face.frame(frame(0.3)) == "Big: 30 %\n")
    #expect(face.frame(frame(0.4)) == "")
    #expect(face.heartbeat(seconds: 10) == "Still loading Big (10 s) …\n")
  }

  @Test("P10: beneath a sheet the screen below shows, with numbers")
  func sheet() {
    var face = PlainFace()
    let frame = Frame(
      [ScreenView("Below", [NodeView(.link, 1, "A")]), ScreenView("Sheet", entry: 1, [NodeView(.button, 2, "Close")])],
      over: [PathItem(1, "integer", .integer(3), style: .sheet, titled: "Sheet")])
    #expect(face.frame(frame) == "\nBelow › Sheet\n 1) Close (button)\nBeneath: Below\n 2) A\n")
    #expect(face.input("2") == .activate(NodeID(1)))
  }

  @Test("a long list shows 30 rows; more shows the next, under the next numbers")
  func more() {
    let rows = (1...75).map { NodeView(.link, 100 + $0, Text("Row \($0)"), state: .idle) }
    let frame = Frame([ScreenView("", [NodeView(.list, 1, "", rows), NodeView(.button, 2, "End", state: .idle)])])
    var face = PlainFace()
    let first = face.frame(frame)
    #expect(first.hasSuffix("30) Row 30\n… 45 more rows; type more to see the next 30\n31) End (button)\n"))
    guard case .say(let second) = face.input("more") else { return }
    #expect(second.hasPrefix("32) Row 31\n33) Row 32\n"))
    #expect(second.hasSuffix("61) Row 60\n… 15 more rows; type more to see the rest\n"))
    #expect(face.input("31") == .activate(NodeID(2)))
    #expect(face.input("32") == .activate(NodeID(131)))
    #expect(face.frame(frame) == "")
    #expect(face.input("32") == .activate(NodeID(131)))
    guard case .say(let third) = face.input("more") else { return }
    #expect(third.hasSuffix("76) Row 75\n"))
    #expect(face.input("more") == .say("There is no more: every list shows all of its rows.\n"))
    #expect(face.input("Row 75") == .activate(NodeID(175)))
  }

  @Test("a path that is too long for a line leaves its middle out")
  func breadcrumb() {
    var face = PlainFace(columns: 60)
    let path = (1...40).map { PathItem($0, "integer", .integer(Int64($0)), titled: "Number \($0)") }
    let text = face.frame(Frame([ScreenView("Number 40", entry: 40, [])], over: path))
    #expect(text == "\nHome › … 37 more › Number 38 › Number 39 › Number 40\n")
    let untitled = PathItem(1, "cookbook.Recipe", nil, state: .waiting)
    #expect(face.frame(Frame([ScreenView("", entry: 1, [])], over: [untitled])) == "\nHome › cookbook.Recipe\n")
  }

  @Test("nothing of a script steers the terminal")
  func escapes() {
    let bad: Text = "a\u{1B}[31mb\u{7}\u{9B}c\u{202E}"
    let frame = Frame(
      [
        ScreenView(
          bad.string, entry: 1,
          [
            NodeView(.link, 1, bad, state: .failed, message: bad.string), NodeView(.text, 2, bad),
            NodeView(.field, 3, bad, value: .string(bad)), NodeView(.section, 4, bad, []),
            NodeView(.picker, 5, bad, value: .string(bad), choices: [.string(bad), .list([.string(bad)])]),
            NodeView(.progress, 6, bad, progress: Progress(text: bad)),
          ])
      ], over: [PathItem(1, "x", .string(bad))])
    var face = PlainFace(columns: 200)
    var all = face.frame(frame) + face.log(LogLine(.info, plugin: PluginID(0), text: bad.string))
    let outcome = Outcome.missingDestination(TypeName(bad), near: [bad.string])
    all += face.note(bad.string) + face.outcome(OutcomeReport(1, "push", outcome))
    let report = ErrorReport(
      bad.string, of: PluginID(0), .script(ScriptError(bad.string, at: Place(script: "a", line: 1))))
    all += face.error(report) { _ in bad.string }
    for line in [bad.string, "1", "5"] { if case .say(let text) = face.input(line) { all += text } }
    let steering = all.split(separator: "\n").filter { line in
      line.unicodeScalars.contains {
        $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}"
      }
    }
    #expect(steering.isEmpty)
    #expect(all.contains(#"a\u{1B}[31mb\u{7}\u{9B}c\u{202E}"#))
  }

  @Test("bold and dim only if told so")
  func ink() {
    var face = PlainFace(ink: Ink(isOn: true))
    #expect(face.frame(Frame([ScreenView("Home", [])])) == "\n\u{1B}[1mHome\u{1B}[0m\n")
  }

  @Test("lines are wrapped under their text")
  func wrapping() {
    var face = PlainFace(columns: 20)
    let frame = Frame([
      ScreenView("", [NodeView(.link, 1, "A label that is long"), NodeView(.text, 2, "one\ntwo\tthree")])
    ])
    #expect(face.frame(frame) == "\nHome\n 1) A label that is\n    long\none\ntwo  three\n")
  }

  @Test("the indentation of a text stays")
  func indentation() {
    var face = PlainFace()
    let frame = Frame([ScreenView("", [NodeView(.text, 1, "\tif x\n\t\tdeeper\ta")])])
    #expect(face.frame(frame) == "\nHome\n  if x\n    deeper  a\n")
  }
}
