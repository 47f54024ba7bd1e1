package import RutterCore

/// The short text of a value for people: `Recipe { id = 1, name = "Apple Pie" }`, as a script would write it.
package enum ValueText {
  /// Writes a value within a budget.
  ///
  /// - Parameters:
  ///   - value: What to write. Of a type's full name the last part shows.
  ///   - budget: The most characters; what does not fit is cut and ends in `…`.
  /// - Returns: One line without anything that steers a terminal.
  package static func short(_ value: Value, budget: Int = 60) -> String {
    var writer = Writer(room: budget)
    writer.write(value)
    return writer.isFull ? String(writer.text.prefix(max(0, budget - 1))) + "…" : writer.text
  }

  /// A text in quotes, with what cannot be printed as escapes.
  package static func quoted(_ text: Text) -> String {
    var writer = Writer(room: .max)
    writer.write(.string(text))
    return writer.text
  }

  private struct Writer {
    var text = ""
    /// How many characters still fit.
    var room: Int
    var isFull = false

    init(room: Int) { self.room = room }

    mutating func write(_ value: Value) {
      if isFull { return }
      switch value {
      case .null: add("nil")
      case .boolean(let flag): add(flag ? "true" : "false")
      case .integer(let integer): add(String(integer))
      case .number(let number): add(number.description)
      case .string(let text): write(text.string)
      case .bytes(let bytes): add("‹\(bytes.count) bytes›")
      case .list(let items):
        braces(items.count, opening: "{") { writer, index in writer.write(items[index]) }
      case .record(let record): write(record)
      }
    }

    private mutating func write(_ record: Record) {
      let name = record.type.map { $0.description.split(separator: ".").last.map(String.init) ?? "" }
      braces(record.fields.count, opening: name.map { $0 + " {" } ?? "{") { writer, index in
        writer.add(record.fields[index].name.string + " = ")
        writer.write(record.fields[index].value)
      }
    }

    private mutating func braces(_ count: Int, opening: String, _ part: (inout Writer, Int) -> Void) {
      add(opening)
      for index in 0..<count where !isFull {
        add(index == 0 ? " " : ", ")
        part(&self, index)
      }
      add(count == 0 ? "}" : " }")
    }

    private mutating func write(_ string: String) {
      add("\"")
      for character in string where !isFull { add(Self.escaped(character)) }
      add("\"")
    }

    private static func escaped(_ character: Character) -> String {
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\r\n": "\\r\\n"
      case "\t": "\\t"
      default: Printable.text(String(character))
      }
    }

    private mutating func add(_ piece: String) {
      if isFull { return }
      for character in piece {
        if room == 0 {
          isFull = true
          return
        }
        text.append(character)
        room -= 1
      }
    }
  }
}
