import RutterTerminal
import Testing

@Suite("Palette: the colours of terminals")
struct PaletteTests {
  private func palette(_ variables: [String: String], hasColor: Bool = true) -> Palette {
    .of(hasColor: hasColor) { variables[$0] ?? "" }
  }

  @Test("the environment says how many colours there are")
  func depth() {
    #expect(palette(["TERM": "xterm-256color", "COLORTERM": "truecolor"]).depth == .trueColor)
    #expect(palette(["TERM": "xterm-256color"]).depth == .extended)
    #expect(palette(["TERM": "linux"]).depth == .basic)
    #expect(palette([:]).depth == .basic)
    #expect(palette(["TERM": "xterm-256color"], hasColor: false).depth == .none)
  }

  @Test("and whether the ground is light")
  func ground() {
    #expect(palette(["COLORFGBG": "0;15"]).isLight)
    #expect(palette(["COLORFGBG": "0;default;7"]).isLight)
    #expect(!palette(["COLORFGBG": "15;0"]).isLight)
    #expect(!palette(["COLORFGBG": "nonsense"]).isLight)
  }

  @Test("without colours what is set off is still bold, dim, underlined or reversed")
  func none() {
    let palette = Palette(.none)
    #expect(palette.parameters(CellStyle(.bad, bold: true, underlined: true, reversed: true)) == "0;1;4;7")
    #expect(palette.parameters(.muted) == "0;2")
    for tone in CellStyle.Tone.allCases { #expect(!palette.parameters(CellStyle(tone)).contains("3")) }
  }

  @Test(
    "every depth has a colour for every tone, another one on a light ground",
    arguments: [Palette.Depth.basic, .extended, .trueColor])
  func all(depth: Palette.Depth) {
    for tone in CellStyle.Tone.allCases where tone != .plain {
      let dark = Palette(depth).parameters(CellStyle(tone)),
        light = Palette(depth, isLight: true).parameters(CellStyle(tone))
      #expect(dark != "0" && light != "0")
      if depth != .basic { #expect(dark != light) }
    }
  }
}
