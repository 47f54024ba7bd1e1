import RutterCore
import RutterTerminal
import RutterText
import Testing

@Suite("Interactive face: hints below the screen")
struct FaceHintsTests {
  private func form(in containers: [ContainerView] = []) -> Frame {
    Frame(
      [
        ScreenView(
          "Form",
          [
            NodeView(.field, 1, "One", value: .string("x")),
            NodeView(.field, 2, "Two", value: .string("y"), isSecret: true),
            NodeView(.button, 3, "Send", state: .idle),
          ])
      ], in: containers)
  }

  private func hints(_ hands: Hands) -> String { hands.picture().last ?? "" }

  @Test("on a narrow terminal the hint of ? goes before others, for it leads to all keys")
  func narrow() {
    var node = NodeView(.link, 10, "Slow", state: .loading)
    node.loader = "a.slow"
    let stacks = ["a", "b"].map { StackView($0, titled: $0, isActive: $0 == "a") }
    let frame = Frame(
      [ScreenView("Much", [node, NodeView(.link, 11, "Bad", state: .failed)])],
      in: [ContainerView(.tabs, of: .root, stacks)])
    let hands = Hands(frame, columns: 40, rows: 10)
    #expect(hints(hands).contains("? keys") && hints(hands).contains("Esc cancel"))
    #expect(TextWidth.of(hints(hands)) <= 40)
  }

  @Test("Tab says where it leads: to a field below, from the last one on, else to the next tab, else nowhere")
  func tab() throws {
    let stacks = ["a", "b"].map { StackView($0, titled: $0, isActive: $0 == "a") }
    let hands = Hands(form(in: [ContainerView(.tabs, of: .root, stacks)]), columns: 80)
    try hands.press("Enter")
    #expect(hints(hands).contains("Tab next field"))
    try hands.press("Tab")
    #expect(hints(hands).contains("Tab go on"))
    try hands.press("Tab")
    #expect(hints(hands).contains("Tab next tab"))
    let alone = Hands(form(), columns: 80)
    try alone.press("Down Down")
    #expect(!hints(alone).contains("Tab"))
  }

  @Test("while a secret is written it is said that it does not show")
  func secret() throws {
    let hands = Hands(form(), columns: 80)
    try hands.press("Enter")
    #expect(!hints(hands).contains("a secret"))
    try hands.press("Tab")
    #expect(hints(hands).contains("a secret does not show"))
  }

  @Test("a plugin that was stopped leaves the keys that help, until scripts are read again")
  func stopped() throws {
    let hands = Hands(form(), columns: 80)
    hands.tell([.stopped(PluginID(1), Stop(.time, allowed: "250 ms a turn", at: nil))], .activated(NodeID(3)))
    hands.now += 2_000_000
    try hands.press("j")
    #expect(hints(hands).contains("R read the scripts again") && hints(hands).contains("m why"))
    try hands.press("m")
    #expect(hands.shows("plugin 'cook' stopped"))
  }

  @Test("a message that is cut to one line names the key that shows all of it")
  func cut() {
    let hands = Hands(form(), columns: 40, rows: 8)
    hands.tell([.log(LogLine(.info, plugin: PluginID(1), text: "hello\nthere"))])
    #expect(hints(hands).contains("m all of it"))
    hands.now += 2_000_000
    hands.tell([.log(LogLine(.info, plugin: PluginID(1), text: "short"))])
    #expect(!hints(hands).contains("m all"))
    let higher = Hands(form(), columns: 40, rows: 10)
    higher.tell([], .activated(NodeID(3)))
    #expect(higher.shows("changed.") && !hints(higher).contains("m all"), "40×10 has room for a sentence")
  }

  @Test("Esc, by which one leaves the timeline, is named on 40 columns, too")
  func timeline() throws {
    let hands = Hands(form(), columns: 40, rows: 10)
    hands.tell([.frame], .back, frame: form())
    try hands.press("t")
    #expect(hints(hands).contains("Esc back to the present"))
  }
}
