import RutterCore
import RutterLua
import RutterText
import Testing

/// Remembers what came of each turn.
final class Witness {
  var effects: [Effect] = []
  private(set) var transcript = [Transcript.heading]
  private var writer = Transcript()
  /// Writes the same frames after they were read whole.
  private var frames = FrameText()

  func saw(_ event: Event, _ effects: [Effect], _ session: borrowing Session<ScriptHost>) {
    self.effects += effects
    transcript.append(Transcript.line(Event(at: event.at, session.concealedEvent ?? event.kind)))
    for effect in session.written(effects) {
      let line = writer.line(effect, frame: session, plugin: { "plugin \($0)" })
      transcript.append(line)
      // What a session knows of its changes has to be all that has changed.
      if case .frame = effect { #expect(line == frames.line(session.frame())) }
    }
  }
}
