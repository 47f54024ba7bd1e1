/// The keys of the interactive face. The help that `?` shows and the book are written from this table.
package struct KeyTable: Sendable {
  package struct Row: Sendable, Hashable {
    package var keys: String
    package var does: String
  }
  package struct Part: Sendable, Hashable {
    package var title: String
    package var rows: [Row]
  }

  package static let parts: [Part] = [
    Part(
      title: "Moving",
      rows: [
        Row(keys: "↑ ↓, k j", does: "the one above or below"),
        Row(keys: "PgUp PgDn", does: "a page up or down"),
        Row(keys: "Home End", does: "the first or the last"),
        Row(keys: "1 … 9", does: "use one of the first nine at once"),
        Row(keys: "Enter, Space", does: "open, press, switch, begin to write"),
        Row(keys: "/", does: "only what matches; Enter uses it, Esc clears it, then ends it"),
      ]),
    Part(
      title: "Going",
      rows: [
        Row(keys: "Esc", does: "cancel what runs; else back"),
        Row(keys: "←, Backspace", does: "back"),
        Row(
          keys: "Tab, Shift-Tab",
          does: "the next field, then what is below it; where no field is, the next tab; or back"),
        Row(keys: "[ ]", does: "the tab before, the next tab"),
        Row(keys: "g", does: "go to a URL of the flow"),
        Row(keys: "r", does: "try again what failed"),
        Row(keys: "R", does: "read the scripts again"),
      ]),
    Part(
      title: "Looking",
      rows: [
        Row(keys: "t", does: "what happened so far, step by step"),
        Row(keys: "m", does: "all messages"),
        Row(keys: "?", does: "these keys"),
        Row(keys: ":", does: "a command by its name; Tab completes it"),
        Row(keys: "Ctrl-L", does: "draw everything again"),
      ]),
    Part(
      title: "Leaving",
      rows: [
        Row(keys: "q", does: "quit"),
        Row(keys: "Ctrl-C", does: "quit, with exit code 130"),
        Row(keys: "Ctrl-Z", does: "stop for now; fg goes on"),
      ]),
    Part(
      title: "In a field",
      rows: [
        Row(keys: "Enter", does: "take the text"),
        Row(keys: "Esc", does: "leave it as it was"),
        Row(keys: "Tab, ↑ ↓", does: "take the text, and go to the next one"),
        Row(keys: "← →, Home, End", does: "move in the text; with Ctrl or Alt by words"),
        Row(keys: "Ctrl-W Ctrl-U Ctrl-K", does: "cut a word, all before, all after; Ctrl-Y puts it back"),
      ]),
  ]
}
