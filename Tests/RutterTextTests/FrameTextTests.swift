import RutterCore
import RutterText
import Testing

@Suite("Frames as JSON lines")
struct FrameTextTests {
  private func path(_ count: Int) -> [PathItem] { (0..<count).map { PathItem($0 + 1, "integer", .integer(Int64($0))) } }
  private let empty = ScreenView("", [])

  @Test("a frame has event, path, screen, in this order")
  func order() {
    var text = FrameText()
    let frame = Frame(
      [ScreenView("Number 4", entry: 1, [NodeView(.link, 3, "Apple Pie", state: .idle)])],
      over: [PathItem(1, "integer", .integer(4), titled: "Number 4")])
    #expect(
      text.line(frame)
        == #"{"event":"frame","path":[{"id":1,"type":"integer","value":4,"state":"ready","style":"push","#
        + #""title":"Number 4"}],"screen":{"title":"Number 4","entry":1,"#
        + #""nodes":[{"role":"link","node":3,"label":"Apple Pie","state":"idle"}]}}"#)
  }

  @Test("every field of a node that says something is there")
  func nodes() {
    var text = FrameText()
    let picker = NodeView(
      .picker, 5, "Size", name: "size", isEnabled: false, value: .string("M"), choices: [.string("S"), .string("M")])
    let link = NodeView(
      .link, 6, "Load", state: .failed, progress: Progress(fraction: 0.5, text: "half"), message: "no luck",
      [NodeView(.text, 7, "Load")])
    let frame = Frame([
      ScreenView("Below", [picker]), ScreenView("T", entry: 2, tools: [NodeView(.progress, 8)], [link]),
    ])
    #expect(
      text.line(frame)
        == #"{"event":"frame","path":[],"screen":{"title":"T","entry":2,"toolbar":[{"role":"progress","node":8}],"nodes":"#
        + #"[{"role":"link","node":6,"label":"Load","state":"failed","progress":{"fraction":0.5,"text":"half"},"#
        + #""message":"no luck","nodes":[{"role":"text","node":7,"label":"Load"}]}]},"#
        + #""below":[{"title":"Below","entry":0,"nodes":[{"role":"picker","node":5,"id":"size","label":"Size","#
        + #""enabled":false,"value":"M","choices":["S","M"]}]}]}"#)
  }

  @Test("a path over 50 entries is a difference to the last frame, shown whole on request")
  func longPath() throws {
    var text = FrameText()
    _ = text.line(Frame([empty], over: path(50)))
    let grown = text.line(Frame([empty], over: path(51)))
    #expect(
      grown.hasPrefix(
        #"{"event":"frame","path_change":{"count":51,"from":50,"removed":0,"added":[{"id":51,"type":"integer","value":50"#
      ))
    var changed = path(51)
    changed[10].state = .failed
    #expect(
      text.line(Frame([empty], over: changed)).hasPrefix(
        #"{"event":"frame","path_change":{"count":51,"from":10,"removed":1,"#)
    )
    #expect(text.line(Frame([empty], over: changed)).contains(#""from":51,"removed":0,"added":[]}"#))
    let whole = try JSON.decode(text.line(Frame([empty], over: changed), isWhole: true))
    guard case .record(let line) = whole, case .list(let items)? = line["path"] else {
      Issue.record("the whole path is a list")
      return
    }
    #expect(items.count == 51)
    #expect(line["path_change"] == nil)
  }

  @Test("where long values are left out, those that were there before count as the same")
  func longValues() {
    var text = FrameText()
    let long = Value.string(Text(String(repeating: "tide ", count: 40_000)))
    func path(_ count: Int) -> [PathItem] { (1...count).map { PathItem($0, "string", long) } }
    let first = text.line(Frame([empty], over: path(60)))
    #expect(first.contains(#"{"id":60,"type":"string","left_out":true,"state":"ready""#) && !first.contains("tide"))
    let second = text.line(Frame([empty], over: path(61)))
    #expect(second.contains(#""path_change":{"count":61,"from":60,"removed":0,"added":[{"id":61,"#))
    // Of one value there is room.
    #expect(second.contains("tide") && !second.contains("left_out"))
    let third = text.line(Frame([empty], over: path(200)))
    let change =
      #""path_change":{"count":200,"from":61,"removed":0,"added":[{"id":62,"type":"string","left_out":true,"state""#
    #expect(third.contains(change))
  }

  @Test("a frame that would be too long whatever is left out is an error with a code in its place")
  func tooLong() {
    var text = FrameText()
    let title = String(repeating: "x", count: 1 << 20)
    let line = text.line(Frame([empty], over: (1...9).map { PathItem($0, "string", .integer(1), titled: title) }))
    #expect(
      line == #"{"event":"error","message":"a frame is not written: its line would be over 8 MiB","code":"too_long"}"#)
  }

  @Test("values are left out only where the line is too long with them")
  func nearlyTooLong() {
    func line(_ bytes: Int) -> String {
      var text = FrameText()
      let value = Value.string(Text(String(repeating: "x", count: bytes)))
      return text.line(Frame([empty], over: (1...8).map { PathItem($0, "string", value) }))
    }
    let most = FrameText.longestLine / 8
    #expect(line(most - 200).count > FrameText.longestLine - 2_000)
    #expect(line(most).count < 2_000)
    #expect(line(most + 1).count < 2_000)
  }

  @Test("differences put together give the path", arguments: 0..<20)
  func differences(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    var text = FrameText()
    var now = path(60), seen: [Value] = []
    for round in 0..<20 {
      let line = try JSON.decode(
        round == 0 ? text.line(Frame([empty], over: now), isWhole: true) : text.line(Frame([empty], over: now)))
      guard case .record(let frame) = line, let part = frame["path"] ?? frame["path_change"] else { return }
      if case .list(let all) = part { seen = all }
      if case .record(let splice) = part, case .integer(let from)? = splice["from"],
        case .integer(let removed)? = splice["removed"], case .list(let added)? = splice["added"]
      {
        seen.replaceSubrange(Int(from)..<Int(from + removed), with: added)
        #expect(splice["count"] == .integer(Int64(seen.count)))
      }
      #expect(
        seen
          == now.map {
            record([
              "id": .integer(Int64($0.id.number)), "type": .string("integer"),
              "value": $0.value ?? .null, "state": .string("ready"), "style": .string("push"),
            ])
          })
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0..<now.count, using: &generator)
        if now.count > 55, Bool.random(using: &generator) {
          now.remove(at: place)
        } else {
          now.insert(PathItem(1000 + round, "integer", .integer(Int64(place))), at: place)
        }
      }
    }
  }

  @Test("a list over 500 rows is a count and a window, which follows what changed")
  func longList() throws {
    var text = FrameText()
    var rows = (0..<2000).map { NodeView(.link, $0 + 10, Text("Row \($0)"), state: .idle) }
    func frame() -> Frame { Frame([ScreenView("", [NodeView(.list, 1, "", rows)])]) }
    func list(_ line: String) throws -> (count: Value?, from: Value?, rows: Int) {
      guard case .record(let frame) = try JSON.decode(line), case .record(let screen)? = frame["screen"],
        case .list(let nodes)? = screen["nodes"], case .record(let list)? = nodes.first,
        case .list(let shown)? = list["nodes"]
      else { return (nil, nil, -1) }
      return (list["count"], list["from"], shown.count)
    }
    #expect(try list(text.line(frame())) == (.integer(2000), .integer(0), 500))
    rows[1000].state = .loading
    #expect(try list(text.line(frame())) == (.integer(2000), .integer(750), 500))
    rows[1999].state = .loading
    #expect(try list(text.line(frame())) == (.integer(2000), .integer(1500), 500))
    #expect(try list(text.line(frame(), isWhole: true)) == (nil, nil, 2000))
    rows.removeLast(1500)
    #expect(try list(text.line(frame())) == (nil, nil, 500))
  }
}
