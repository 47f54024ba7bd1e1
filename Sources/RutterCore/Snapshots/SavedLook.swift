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
    hash.add(screen.toolbarEnd)
    for node in screen.nodes { hash.add(node) }
    self.init(screen.entry, title: screen.title, hash: hash.value)
  }
}

extension Hash {
  fileprivate mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// With its length, so that two texts are not the same as one.
  fileprivate mutating func add(whole text: String) {
    add(text.utf8.count)
    add(text)
  }

  fileprivate mutating func add(_ node: ShownNode) {
    let look = node.look
    add(node.end)
    add(whole: look.kind.rawValue)
    add(whole: look.name?.string ?? "")
    add(whole: look.label.string)
    add(whole: look.state?.rawValue ?? "")
    add(whole: look.message ?? "")
    add(look.isEnabled ? 1 : 0)
    add(look.row ?? .null)
    add(look.value ?? .null)
    add(.list(look.choices))
    add(look.progress?.fraction.map { .number($0) } ?? .null)
    add(whole: look.progress?.text?.string ?? "")
    add(node.window?.count ?? 0)
  }

  private mutating func add(_ value: Value) {
    switch value {
    case .null: add(0)
    case .boolean(let flag): add(flag ? 2 : 1)
    case .integer(let integer):
      add(3)
      add(Int(integer))
    case .number(let number):
      add(4)
      add(Int(truncatingIfNeeded: (number == 0 ? 0 : number).bitPattern))
    case .string(let text):
      add(5)
      add(whole: text.string)
    case .bytes(let bytes):
      add(6)
      add(bytes.count)
      for byte in bytes { add(byte) }
    case .list(let items):
      add(7)
      add(items.count)
      for item in items { add(item) }
    case .record(let record):
      add(8)
      add(whole: record.type?.description ?? "")
      add(record.fields.count)
      for field in record.fields {
        add(whole: field.name.string)
        add(field.value)
      }
    }
  }
}
