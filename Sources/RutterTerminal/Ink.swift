/// How a face sets text off: bold and dim where the terminal has them, plain otherwise. Nothing is said by ink alone.
package struct Ink: Sendable, Hashable {
  package var isOn: Bool
  package init(isOn: Bool) { self.isOn = isOn }

  package func bold(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  package func dim(_ text: String) -> String { isOn ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
}
