import RutterCore
import RutterText

/// Remembers what came of each turn.
final class Witness {
  var effects: [Effect] = []
  private(set) var transcript = [Transcript.heading]
  private var writer = Transcript()

  func saw(_ event: Event, _ effects: [Effect], frame: () -> Frame) {
    self.effects += effects
    transcript.append(Transcript.line(event))
    for effect in effects {
      transcript.append(writer.line(effect, frame: frame(), plugin: { "plugin \($0)" }))
    }
  }
}
