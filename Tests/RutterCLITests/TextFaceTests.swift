import Rutter
import RutterText
import Testing

@testable import RutterCLI

@Suite struct TextFaceTests {
  private let out = Pipe(), err = Pipe()
  private let frame = Frame([ScreenView("Menu", [NodeView(.link, 2, "Soup", state: .idle)])])

  private func face(hasPrompt: Bool = false) -> TextFace {
    TextFace(output: out.output, errors: err.output, color: .never, hasPrompt: hasPrompt)
  }

  private func show(_ face: TextFace) {
    face.turned(.back, [.frame], operations: 0, shown: frame, plugin: { _ in "menu" })
  }

  @Test("what shows goes to one stream, logs and errors to the other")
  func streams() {
    let face = face()
    show(face)
    let log = LogLine(.warn, plugin: PluginID(1), text: "careful")
    face.turned(.back, [.log(log)], operations: 0, shown: frame, plugin: { _ in "menu" })
    face.problem("it burns", code: "usage", command: nil)
    #expect(out.all() == "\nMenu\n 1) Soup\n")
    #expect(err.all() == "warn: careful\nerror: it burns\n")
  }

  @Test("E2: a stop is told with the plugin, the limit, and how the plugin comes back")
  func stop() {
    let stop = Stop(.time, allowed: "250 ms a turn", at: nil)
    face().turned(.back, [.stopped(PluginID(1), stop)], operations: 0, shown: frame, plugin: { _ in "loop" })
    #expect(
      err.all() == """
        error: plugin 'loop' stopped: over its time limit (250 ms a turn)
        note: it runs again in a new session, or, with --watch, in a new version

        """)
  }

  @Test("without a person there is no prompt")
  func noPrompt() {
    let face = face()
    face.ready()
    face.end(.fine)
    #expect(out.all() == "")
  }

  @Test("what comes while a person types stands below, and the prompt is opened again")
  func openPrompt() {
    let face = face(hasPrompt: true)
    face.ready()
    show(face)
    face.end(.fine)
    #expect(out.all() == "\nType a number or a label; help tells more, quit leaves.\n> \n\nMenu\n 1) Soup\n> \n")
  }

  @Test("a line that is no UTF-8 ends the prompt's line: the error stands below, and one prompt follows")
  func badLine() {
    let face = face(hasPrompt: true)
    face.ready()
    #expect(throws: CommandError.self) { try face.read(.bytes([0xFF])) }
    face.problem("the line is not UTF-8", code: "syntax", command: nil)
    face.ready()
    #expect(out.all() == "\nType a number or a label; help tells more, quit leaves.\n> > ")
  }

  @Test("a number of the frame last printed activates its node; nonsense is answered by the face itself")
  func reading() throws {
    let face = face()
    show(face)
    #expect(try face.read(.bytes(Array("1".utf8))) == JSONCommand(.tap(.node(NodeID(2)))))
    #expect(try face.read(.bytes(Array("soup".utf8))) == JSONCommand(.tap(.node(NodeID(2)))))
    #expect(try face.read(.bytes(Array("quit".utf8))) == JSONCommand(.quit))
    #expect(try face.read(.bytes(Array("7".utf8))) == nil)
    #expect(out.all().contains("There is no 7"))
  }
}
