import RutterCore
import RutterTerminal

/// Dice that fall the same in every run.
struct PictureDice: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ count: Int) -> Int { Int(next() >> 33) % max(1, count) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// Texts that terminals find hard: wide, joined, marked, turned around, and such as steer.
let hardTexts = [
  "Apple", "", " ", "日本語のテキスト", "👨‍👩‍👧‍👦 family", "e\u{301}te\u{301}", "\u{301}", "🇩🇪🇫🇷", "1️⃣ ❤️", "क्षि", "\u{200B}",
  "a\u{1B}[31mred", "tab\tand\nline", "\u{202E}right", "ﷺ", "한국어", "\u{0}", String(repeating: "long ", count: 40),
  String(repeating: "漢", count: 60), "👍🏽", "\u{FEFF}x",
]

extension Canvas {
  /// A picture of anything, anywhere.
  static func random(columns: Int, rows: Int, _ dice: inout PictureDice) -> Canvas {
    var canvas = Canvas(columns: columns, rows: rows)
    for _ in 0..<dice.below(rows * 3 + 1) {
      let style = CellStyle(
        dice.pick(CellStyle.Tone.allCases), bold: dice.chance(30), underlined: dice.chance(20),
        reversed: dice.chance(10))
      canvas.draw(
        dice.pick(hardTexts.filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }), row: dice.below(rows + 2) - 1,
        column: dice.below(columns + 2) - 1, style, limit: dice.chance(30) ? dice.below(columns + 4) : nil)
    }
    if dice.chance(80) { canvas.cursor = CellPlace(row: dice.below(rows), column: dice.below(columns)) }
    return canvas
  }
}

/// Frames of anything.
struct FrameDice {
  var dice: PictureDice
  private var nextID = 1

  init(_ seed: Int) { dice = PictureDice(seed) }

  mutating func frame() -> Frame {
    nextID = 1
    var path: [PathItem] = []
    for entry in 0..<dice.below(6) {
      path.append(
        PathItem(
          entry + 1, "x.Thing", .integer(1),
          state: dice.pick([.ready, .ready, .ready, .waiting, .failed, .abandoned, .unavailable]),
          style: dice.pick([.push, .push, .sheet, .cover]), titled: dice.chance(70) ? dice.pick(hardTexts) : nil))
    }
    let entry = path.last.map { _ in path.count } ?? 0
    var screens = [screen(entry)]
    if path.last?.style == .sheet { screens.insert(screen(max(0, entry - 1)), at: 0) }
    var containers: [ContainerView] = []
    if dice.chance(30) {
      let stacks = (0..<dice.below(5) + 1).map { place in
        StackView("s\(place)", titled: dice.pick(hardTexts), isActive: place == 0, depth: dice.below(3))
      }
      containers.append(ContainerView(.tabs, of: .root, stacks))
    }
    return Frame(screens, over: path, in: containers)
  }

  private mutating func screen(_ entry: Int) -> ScreenView {
    let tools = (0..<dice.below(4)).map { _ in node(2) }, nodes = (0..<dice.below(30)).map { _ in node(0) }
    return ScreenView(dice.pick(hardTexts), entry: entry, tools: tools, nodes)
  }

  private mutating func node(_ depth: Int) -> NodeView {
    let kind = dice.pick(NodeKind.allCases)
    let holds = [.section, .list, .hole, .slot, .row, .link, .screen].contains(kind)
    let children = holds && depth < 3 ? (0..<dice.below(6)).map { _ in node(depth + 1) } : []
    defer { nextID += 1 }
    let choices: [Value] = kind == .picker ? (0..<dice.below(5)).map { .string(Text("choice \($0)")) } : []
    return NodeView(
      kind, nextID, Text(dice.pick(hardTexts)),
      state: dice.pick([nil, .idle, .loading, .running, .failed, .waiting, .ready]), isEnabled: dice.chance(85),
      value: dice.pick([nil, .null, .boolean(true), .string(Text(dice.pick(hardTexts))), .string("choice 1")]),
      isSecret: dice.chance(10), choices: choices,
      progress: dice.chance(30)
        ? Progress(fraction: Double(dice.below(15)) / 10, text: Text(dice.pick(hardTexts))) : nil,
      message: dice.chance(30) ? dice.pick(hardTexts) : nil, children)
  }

  mutating func key() -> Key {
    switch dice.below(12) {
    case 0...3: .character(dice.pick(Array("jk123456789/g:?tmrRq[] abcxé日")))
    case 4...7: .named(dice.pick(Key.Name.allCases), dice.chance(20) ? .shift : [])
    case 8: .paste(dice.pick(hardTexts))
    case 9:
      .mouse(
        Mouse(dice.pick([.press(.left), .wheelUp, .wheelDown]), row: dice.below(30), column: dice.below(90)))
    case 10: .control(dice.pick(Array("ulkwyaed")))
    default: .named(.enter)
    }
  }
}
