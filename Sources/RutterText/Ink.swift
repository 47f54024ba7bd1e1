/// How text is set off on a terminal: plain where it is off. Nothing is said by ink alone.
package struct Ink: Sendable, Hashable {
  package var isOn: Bool
  package init(isOn: Bool) { self.isOn = isOn }

  package func bold(_ text: String) -> String { set("1", text) }
  package func dim(_ text: String) -> String { set("2", text) }
  package func red(_ text: String) -> String { set("31", text) }
  package func green(_ text: String) -> String { set("32", text) }
  package func yellow(_ text: String) -> String { set("33", text) }

  private func set(_ code: String, _ text: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
