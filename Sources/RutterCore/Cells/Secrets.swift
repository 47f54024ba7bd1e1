/// The texts and numbers that secret cells and secret fields of values hold or have held. By them a secret is known wherever
/// it goes: in labels and titles, pushed values, logs, messages, arguments (S8).
///
/// Only so many are remembered of a plugin, so that a script can neither fill the memory with them nor have those of others
/// forgotten. What a script makes of a secret, so that its text is another, cannot be known for one.
package struct Secrets: Sendable {
  /// A longer text is not remembered.
  static let longest = 8 << 10

  /// What is remembered for one plugin.
  private struct Shelf: Sendable {
    private static let most = 1_000
    private static let mostBytes = 32 << 10

    private var known: Set<Text> = []
    private(set) var oldestFirst: [Text] = []
    private var bytes = 0

    func contains(_ text: Text) -> Bool { known.contains(text) }

    /// Whether one more has a place without any being forgotten.
    func hasRoom(for text: Text) -> Bool { oldestFirst.count < Self.most && bytes + text.count <= Self.mostBytes }

    /// - Returns: Whether it was not known yet.
    mutating func add(_ text: Text) -> Bool {
      guard known.insert(text).inserted else { return false }
      oldestFirst.append(text)
      bytes += text.count
      var dropped = 0
      while oldestFirst.count - dropped > Self.most || bytes > Self.mostBytes {
        bytes -= oldestFirst[dropped].count
        known.remove(oldestFirst[dropped])
        dropped += 1
      }
      oldestFirst.removeFirst(dropped)
      return true
    }
  }

  private var shelves: [PluginID: Shelf] = [:]
  private var finder = SecretFinder()
  /// What is known of each plugin that has only its own part of the path, and of all others together; empty where there is no
  /// such plugin.
  private var finders: [PluginID?: SecretFinder] = [:]
  /// Those plugins.
  private var apart: Set<PluginID> = []
  /// Whether what comes is known already where any plugin has made it secret, as what a session is restored with is.
  private var isRestoring = false
  /// Whether all that is remembered can be found.
  private(set) var isPrepared = true

  /// How often something came to them, or a cell became secret.
  private(set) var changes = 0

  package init() {}
  package var isEmpty: Bool { shelves.isEmpty }

  // MARK: Remembering

  /// All that is remembered, by plugin, in the order of their numbers; the oldest of each first.
  var all: [(plugin: PluginID, texts: [Text])] {
    shelves.sorted { $0.key.number < $1.key.number }.map { ($0.key, $0.value.oldestFirst) }
  }

  mutating func noteSecretCell() { changes += 1 }

  /// From now on every text in a value is secret, and so is every number of four digits and more, because shorter ones stand
  /// everywhere.
  ///
  /// - Parameters:
  ///   - value: What is secret.
  ///   - plugin: Whose cell or entry holds it, or whose script has made it: of that one the oldest is forgotten for it.
  package mutating func remember(_ value: Value, of plugin: PluginID) {
    Self.forEachText(in: value) { text in
      if isRestoring, shelves.values.contains(where: { $0.contains(text) }) { return }
      guard shelves[plugin, default: Shelf()].add(text) else { return }
      changes += 1
      isPrepared = false
    }
  }

  /// Remembers for a plugin, too, what of others stands in something that its scripts get.
  mutating func noteHanded(_ value: Value, to plugin: PluginID) {
    var found: [Text] = []
    Self.forEachText(in: value) { text in
      let bytes = Array(text.string.utf8)
      for range in finder.ranges(in: text.string) { found.append(Text(String(decoding: bytes[range], as: UTF8.self))) }
    }
    for text in found { remember(.string(text), of: plugin) }
  }

  /// While a session is restored, those that it knows stay with the plugins that have made them secret.
  mutating func beginRestoring() { isRestoring = !isEmpty }
  mutating func endRestoring() { isRestoring = false }

  /// Has all be made ready again to be found: other plugins have only their own part of the path.
  mutating func forgetPrepared() { isPrepared = isEmpty }

  /// Shows what a value is known by.
  private static func forEachText(in value: Value, _ body: (Text) -> Void) {
    switch value {
    case .string(let text): if !text.isEmpty, text.count <= longest { body(text) }
    case .list(let items): for item in items { forEachText(in: item, body) }
    case .record(let record): for field in record.fields { forEachText(in: field.value, body) }
    case .integer, .number: if let digits = value.digits { body(digits) }
    case .null, .boolean, .bytes: break
    }
  }

  /// Gets ready for what was remembered last to be found: once a turn, because that takes as long as all secrets are long.
  ///
  /// - Parameters:
  ///   - held: What secret cells hold now, oldest first, with the plugins for which they count. That is found also where it is
  ///     forgotten by now, as far as as much again has room for each plugin.
  ///   - apart: The plugins that have only their own part of the path; see ``of(_:)``.
  package mutating func prepare(
    holding held: [(value: Value, plugin: PluginID)] = [], apart: Set<PluginID> = []
  ) {
    var beside: [PluginID: Shelf] = [:]
    for (value, plugin) in held {
      Self.forEachText(in: value) { text in
        if shelves[plugin]?.contains(text) == true { return }
        if beside[plugin, default: Shelf()].hasRoom(for: text) { _ = beside[plugin, default: Shelf()].add(text) }
      }
    }
    let plugins = Set(shelves.keys).union(beside.keys).sorted()
    let texts = plugins.map { (shelves[$0]?.oldestFirst ?? []) + (beside[$0]?.oldestFirst ?? []) }
    finder = Self.finder(texts.flatMap(\.self))
    self.apart = apart
    finders = [:]
    if !apart.isEmpty {
      for (plugin, own) in zip(plugins, texts) where apart.contains(plugin) { finders[plugin] = Self.finder(own) }
      finders[nil] = Self.finder(zip(plugins, texts).flatMap { apart.contains($0) ? [] : $1 })
    }
    isPrepared = true
  }

  private static func finder(_ texts: [Text]) -> SecretFinder {
    var all: [Text] = [], known: Set<Text> = []
    for text in texts where known.insert(text).inserted { all.append(text) }
    // In a URL stands something else for some of their letters.
    let encoded = all.map { Text(PercentEncoding.encode($0)) }.filter { !known.contains($0) }
    return SecretFinder(all + encoded)
  }

  /// Those by which is decided what is saved of a plugin. Where it has only its own part of the path, these are what it has
  /// made secret itself and what it was handed: by what is saved it would learn others' secrets. Nor do its secrets count for
  /// what is saved of others, because it could have that left out.
  func of(_ plugin: PluginID) -> Secrets {
    if apart.isEmpty { return self }
    var secrets = self
    secrets.finder = finders[apart.contains(plugin) ? plugin : nil] ?? SecretFinder([])
    return secrets
  }

  // MARK: Hiding

  /// A value in which every secret shows as its length only.
  package func hidden(_ value: Value) -> Value { isEmpty ? value : replaced(value, hidden, Value.hiding) }

  /// A value in which every secret is replaced by stars.
  package func masked(_ value: Value) -> Value { isEmpty ? value : replaced(value, masked, Value.standing) }

  private func replaced(_ value: Value, _ text: (String) -> String, _ number: (Value) -> Value) -> Value {
    switch value {
    case .string(let old): return .string(Text(text(old.string)))
    case .list(let items): return .list(items.map { replaced($0, text, number) })
    case .record(let record):
      // The names of a type's fields stand in a script; others may be anything that it has put there.
      let isTyped = record.type != nil
      let fields = record.fields.map { field in
        let name = isTyped ? field.name : Text(text(field.name.string))
        return Record.Field(name, replaced(field.value, text, number))
      }
      return .record(Record(type: record.type, fields))
    case .integer, .number:
      guard let digits = value.digits, finder.ranges(in: digits.string) == [0..<digits.count] else { return value }
      return number(value)
    case .bytes(let bytes):
      return finder.ranges(in: String(decoding: bytes, as: UTF8.self)).isEmpty ? value : number(value)
    case .null, .boolean: return value
    }
  }

  /// A text in which every secret part shows as its length only.
  package func hidden(_ text: String) -> String { replaced(text) { "‹secret \($0)›" } }

  /// Whether a text that shows has the mark of a hidden part, and so is not what the session holds. One that a person
  /// wrote just so counts, too: better that than a mark taken for what it hides.
  package static func areMarked(in text: String) -> Bool {
    // By scalars: what follows a mark may be one character with its end.
    let parts = text.unicodeScalars.split(separator: "‹secret ".unicodeScalars, omittingEmptySubsequences: false)
    return parts.dropFirst().contains { part in
      let digits = part.prefix { ("0"..."9").contains($0) }
      return !digits.isEmpty && part.dropFirst(digits.count).first == "›"
    }
  }

  /// A text in which every secret part is replaced by as many stars.
  package func masked(_ text: String) -> String { replaced(text) { String(repeating: "*", count: $0) } }

  private func replaced(_ text: String, by mark: (Int) -> String) -> String {
    if isEmpty { return text }
    let ranges = finder.ranges(in: text)
    if ranges.isEmpty { return text }
    let bytes = Array(text.utf8)
    var clean: [UInt8] = [], end = 0
    // At once: what is given back by growing leaves holes between the texts that are kept.
    clean.reserveCapacity(bytes.count + 64)
    for range in ranges {
      clean += bytes[end..<range.lowerBound]
      clean += mark(String(decoding: bytes[range], as: UTF8.self).count).utf8
      end = range.upperBound
    }
    clean += bytes[end...]
    // Marks are longer than short secrets. A text that is made of little else is hidden as a whole, so that what is written
    // stays about as long as what was measured.
    if clean.count > bytes.count + (4 << 10) { return mark(text.count) }
    return String(decoding: clean, as: UTF8.self)
  }
}

extension Value {
  /// What shows in the place of a secret value.
  package static func hiding(_ value: Value) -> Value {
    if case .string(let text) = value { return .string(Text("‹secret \(text.string.count)›")) }
    return .string("‹secret›")
  }

  /// What shows in the place of a secret choice: its place, counted from 0.
  static func hiddenChoice(_ place: Int) -> Value { .string(Text("‹secret choice \(place + 1)›")) }

  /// What stands for a secret in what is written down to be replayed: of the same kind and length.
  package static func standing(for value: Value) -> Value {
    switch value {
    case .string(let text): .string(Text(String(repeating: "*", count: text.string.count)))
    case .list(let items): .list(items.map(standing))
    case .record(let record):
      .record(Record(type: record.type, record.fields.map { .init($0.name, standing(for: $0.value)) }))
    case .bytes(let bytes): .bytes(Array(repeating: 0, count: bytes.count))
    case .integer: .integer(0)
    case .number: .number(0)
    case .boolean: .boolean(false)
    case .null: .null
    }
  }

  /// A number as a script writes it, if it is long enough to be known again.
  fileprivate var digits: Text? {
    let text: Text
    switch self {
    case .integer(let integer): text = Text("\(integer)")
    case .number(let number): text = Text("\(number)")
    default: return nil
    }
    return text.count >= 4 ? text : nil
  }
}
