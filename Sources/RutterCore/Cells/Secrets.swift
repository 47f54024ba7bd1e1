/// The texts that secret cells hold or have held, by which they are known wherever they go: as pushed values, in logs (S8).
///
/// Only so many short ones are remembered, so that a script cannot fill the memory with them.
package struct Secrets: Sendable {
  private static let most = 1_000
  private static let longest = 1_024

  private var texts: Set<Text> = []
  /// Oldest first.
  private var order: [Text] = []

  var isEmpty: Bool { order.isEmpty }

  /// From now on every text in a value is secret.
  mutating func remember(_ value: Value) {
    switch value {
    case .string(let text): remember(text)
    case .list(let items): for item in items { remember(item) }
    case .record(let record): for field in record.fields { remember(field.value) }
    case .null, .boolean, .integer, .number: break
    }
  }

  private mutating func remember(_ text: Text) {
    guard !text.isEmpty, text.string.utf8.count <= Self.longest, texts.insert(text).inserted else { return }
    order.append(text)
    if order.count > Self.most { texts.remove(order.removeFirst()) }
  }

  /// A value in which every secret text shows as its length only.
  func hidden(_ value: Value) -> Value {
    if isEmpty { return value }
    switch value {
    case .string(let text): return texts.contains(text) ? .hiding(value) : value
    case .list(let items): return .list(items.map(hidden))
    case .record(let record):
      return .record(Record(type: record.type, record.fields.map { .init($0.name, hidden($0.value)) }))
    case .null, .boolean, .integer, .number: return value
    }
  }

  /// A text in which every secret part shows as its length only; longer secrets first, as one may hold another.
  func hidden(_ text: String) -> String {
    if isEmpty { return text }
    var text = text
    for secret in order.sorted(by: { $0.string.utf8.count > $1.string.utf8.count }) {
      text = text.hiding(secret.string)
    }
    return text
  }
}

extension Value {
  /// What shows in the place of a secret value.
  package static func hiding(_ value: Value) -> Value {
    if case .string(let text) = value { return .string(Text("‹secret \(text.string.count)›")) }
    return .string("‹secret›")
  }

  /// What stands for a secret in what is written down to be replayed: of the same kind and length.
  package static func standing(for value: Value) -> Value {
    switch value {
    case .string(let text): .string(Text(String(repeating: "*", count: text.string.count)))
    case .list(let items): .list(items.map(standing))
    case .record(let record):
      .record(Record(type: record.type, record.fields.map { .init($0.name, standing(for: $0.value)) }))
    case .integer: .integer(0)
    case .number: .number(0)
    case .boolean: .boolean(false)
    case .null: .null
    }
  }
}

extension String {
  /// The text with every place of a part hidden.
  fileprivate func hiding(_ part: String) -> String {
    let bytes = Array(utf8), wanted = Array(part.utf8)
    guard let first = wanted.first, wanted.count <= bytes.count else { return self }
    var clean: [UInt8] = [], place = 0, isFound = false
    while place < bytes.count {
      if bytes[place] == first, bytes[place...].starts(with: wanted) {
        clean += "‹secret \(part.count)›".utf8
        place += wanted.count
        isFound = true
      } else {
        clean.append(bytes[place])
        place += 1
      }
    }
    return isFound ? String(decoding: clean, as: UTF8.self) : self
  }
}

extension Secrets {
  /// A value in which every secret text is replaced by stars.
  func masked(_ value: Value) -> Value {
    switch value {
    case .string(let text): texts.contains(text) ? .standing(for: value) : value
    case .list(let items): .list(items.map(masked))
    case .record(let record):
      .record(Record(type: record.type, record.fields.map { .init($0.name, masked($0.value)) }))
    case .null, .boolean, .integer, .number: value
    }
  }
}
