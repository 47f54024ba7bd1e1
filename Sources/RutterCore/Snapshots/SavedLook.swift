/// How a visible screen looked, so that it can be told whether it looks so again. Node numbers do not count.
package struct SavedLook: Hashable, Sendable {
  package var entry: EntryID
  package var title: String
  /// Over all that shows; of long lists over the rows with which they begin.
  package var hash: UInt64

  package init(_ entry: EntryID, title: String, hash: UInt64) {
    self.entry = entry
    self.title = title
    self.hash = hash
  }

  init(_ screen: ShownScreen) {
    var hash = Hash()
    hash.add(number: screen.toolbarEnd)
    for node in screen.nodes { hash.add(node) }
    self.init(screen.entry, title: screen.title, hash: hash.value)
  }
}

extension Hash {
  /// With its length, so that two texts are not the same as one.
  fileprivate mutating func add(whole text: String) {
    add(number: text.utf8.count)
    add(text)
  }

  fileprivate mutating func add(_ node: ShownNode) {
    let look = node.look
    add(number: node.end)
    add(whole: look.kind.rawValue)
    add(whole: look.name?.string ?? "")
    add(whole: look.label.string)
    add(whole: look.state?.rawValue ?? "")
    add(whole: look.message ?? "")
    add(number: look.isEnabled ? 1 : 0)
    add(look.row ?? .null)
    add(look.value ?? .null)
    add(.list(look.choices))
    add(look.progress?.fraction.map { .number($0) } ?? .null)
    add(whole: look.progress?.text?.string ?? "")
    add(number: node.window?.count ?? 0)
  }

  private mutating func add(_ value: Value) {
    switch value {
    case .null: add(number: 0)
    case .boolean(let flag): add(number: flag ? 2 : 1)
    case .integer(let integer):
      add(number: 3)
      add(number: UInt64(bitPattern: integer))
    case .number(let number):
      add(number: 4)
      add(number: (number == 0 ? 0 : number).bitPattern)
    case .string(let text):
      add(number: 5)
      add(whole: text.string)
    case .bytes(let bytes):
      add(number: 6)
      add(number: bytes.count)
      for byte in bytes { add(byte) }
    case .list(let items):
      add(number: 7)
      add(number: items.count)
      for item in items { add(item) }
    case .record(let record):
      add(number: 8)
      add(whole: record.type?.description ?? "")
      add(number: record.fields.count)
      for field in record.fields {
        add(whole: field.name.string)
        add(field.value)
      }
    }
  }
}
