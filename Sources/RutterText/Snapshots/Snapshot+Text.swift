package import RutterCore

/// A snapshot as canonical JSON: names sorted, no spaces; equal snapshots give equal bytes.
extension Snapshot {
  /// The text in UTF-8, without a line's end.
  package func text() -> [UInt8] {
    var writer = JSONWriter()
    writer.record { top in
      top.list("answers", answers) { $0.packed }
      top.list("cells", cells) { $0.unshared.packed }
      writeTime(to: &top)
      top.field("flow", .string(flow))
      top.list("held", held) { $0.packed }
      top.list("holes", holes) { $0.packed }
      top.list("lost", lost) { $0.packed }
      top.list("random", random) { $0.packed }
      if !refusers.isEmpty { top.list("refusers", refusers) { .string($0) } }
      if !results.isEmpty { top.list("results", results) { $0.packed } }
      if !secrets.isEmpty { top.list("secrets", secrets) { $0.packed } }
      top.field("seed", Packing.pack(seed))
      top.name("shown")
      top.list { list in for look in shown { look.write(to: &list) } }
      top.field("snapshot", Snapshot.version)
      top.name("stacks")
      top.list { list in for stack in stacks { stack.write(to: &list, isWhole: true) } }
      top.field("started_at", .integer(startedAtMicroseconds))
      top.list("steps", steps) { $0.packed }
    }
    var bytes: [UInt8] = []
    writer.takeBytes { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Writes how far the session has come.
  func writeTime(to top: inout JSONWriter) {
    top.field("clock", .integer(clock.microseconds))
    top.name("counters")
    top.record { list in
      // Each turn that is saved writes them: one by one takes a fraction of the time that it takes by `SavedCounters.all`.
      list.field("calls", counters.calls)
      list.field("cells", counters.cells)
      list.field("coroutines", counters.coroutines)
      list.field("entries", counters.entries)
      list.field("held", counters.held)
      list.field("loads", counters.loads)
      list.field("nodes", counters.nodes)
      list.field("operations", counters.operations)
      list.field("scopes", counters.scopes)
      list.field("stacks", counters.stacks)
      list.field("timers", counters.timers)
    }
  }
}

extension JSONWriter {
  /// Writes a list item by item: all of them as one value would take as much memory again.
  mutating func list<Item>(_ name: StaticString, _ items: some Sequence<Item>, _ pack: (Item) -> Value) {
    self.name(name)
    list { writer in for item in items { writer.value(pack(item)) } }
  }
}

extension SavedStack {
  /// Writes the stack, with its entries if it is the whole of it.
  func write(to writer: inout JSONWriter, isWhole: Bool) {
    writer.record { line in
      if isActive { line.field("active", true) }
      if isWhole {
        line.name("entries")
        line.list { list in for entry in entries { list.value(entry.unshared.packed) } }
      }
      if isGuarded { line.field("guarded", true) }
      if let history { line.field("history", history) }
      line.field("id", id)
      line.field("name", .string(name))
      if let owner { line.field("owner", owner.number) }
      if isPresenting { line.field("presents", true) }
      line.field("root", root.number)
      if let title { line.field("title", title) }
    }
  }
}

/// Fields of a record in any order; those that are nothing are left out.
struct PackedFields {
  private var fields: [Record.Field] = []

  var value: Value { .record(Record(fields)) }

  mutating func add(_ name: Text, _ value: Value?) { if let value { fields.append(.init(name, value)) } }
  mutating func add(_ name: Text, _ number: Int?) { add(name, number.map { .integer(Int64($0)) }) }
  mutating func add(_ name: Text, _ text: Text?) { add(name, text.map { .string($0) }) }
  mutating func add(_ name: Text, if flag: Bool) { if flag { add(name, .boolean(true)) } }
  mutating func add(word name: Text, _ word: String) { add(name, Text(word)) }

  mutating func add(_ saved: SavedValue, version: Int? = nil) {
    add("value", saved.value.map(Packing.pack))
    add("version", version)
    add(versions: saved.versions)
    add("left_out", if: saved.lacksSecrets)
  }

  mutating func add(versions: [TypeName: Int]) {
    if versions.isEmpty { return }
    add("versions", .record(Record(versions.map { .init($0.key.text, .integer(Int64($0.value))) })))
  }

  mutating func add(_ source: SavedSource?) {
    guard let source else { return }
    var fields = PackedFields()
    fields.add("loader", source.loader.text)
    fields.add("arguments", .list(source.arguments.map(Packing.pack)))
    fields.add(versions: source.versions)
    add("source", fields.value)
  }

  mutating func add(_ error: NavigationError) { add("error", error.packed) }
}

extension SavedEntry {
  var packed: Value {
    // They mostly come in the order of their names, so that nothing has to be sorted.
    var fields = PackedFields()
    fields.add("by", asker.packed)
    if case .failed(let error) = content { fields.add(error) }
    fields.add("guarded", if: isGuarded)
    fields.add("id", id.number)
    fields.add("operation", operation.number)
    fields.add("plugin", plugin)
    fields.add("presented", presented?.packed)
    fields.add("presents", if: isPresenting)
    if case .lost(let reason) = content { fields.add(word: "reason", reason.rawValue) }
    fields.add(source)
    fields.add(word: "state", content.word)
    fields.add(word: "style", style.rawValue)
    fields.add("tag", tag)
    fields.add("title", title.map { Text($0) })
    fields.add("type", type?.text)
    fields.add("unavailable", if: isUnavailable)
    if case .value(let saved) = content { add(saved, to: &fields) }
    fields.add(word: "word", word.rawValue)
    return fields.value
  }

  /// The type and its version stand at the entry, and not once more in its value.
  private func add(_ saved: SavedValue, to fields: inout PackedFields) {
    var saved = saved
    guard let type else { return fields.add(saved) }
    let version = saved.versions.removeValue(forKey: type) ?? 1
    if case .record(let record)? = saved.value, record.type == type {
      saved.value = .record(Record(sorted: record.fields))
    }
    fields.add(saved, version: version)
  }
}

extension SavedEntry.Content {
  fileprivate var word: String {
    switch self {
    case .value: "ready"
    case .waiting: "waiting"
    case .cancelled: "abandoned"
    case .failed: "failed"
    case .lost: "lost"
    }
  }
}

extension SavedPresented {
  fileprivate var packed: Value {
    var fields = PackedFields()
    fields.add("case", name)
    fields.add("cell", cell.number)
    fields.add("owner", owner.number)
    return fields.value
  }
}

extension SavedAsker {
  var packed: Value {
    switch self {
    case .person: return .string("person")
    case .host: return .string("host")
    case .plugin(let name): return single("plugin", .string(name))
    case .entry(let entry, let deed):
      var fields = PackedFields()
      fields.add("entry", entry.number)
      fields.add("deed", deed)
      return fields.value
    case .cell(let cell): return single("cell", .integer(Int64(cell.number)))
    }
  }

  private func single(_ name: Text, _ value: Value) -> Value { .record(Record([.init(name, value)])) }
}

extension PartKey {
  var packed: Value {
    var fields = PackedFields()
    switch self {
    case .row(let list, let key):
      fields.add("list", Self.pack(list))
      fields.add("row", Packing.pack(key))
    case .hole(let path): fields.add("hole", Self.pack(path))
    case .contribution(let slot, let plugin, let place):
      fields.add("slot", Self.pack(slot))
      fields.add("plugin", plugin)
      fields.add("place", place)
    case .presented(let cell): fields.add("presented", cell.number)
    }
    return fields.value
  }

  static func pack(_ path: NodePath) -> Value { .list(path.map { .string($0) }) }
}

extension SavedCell {
  var packed: Value {
    // They mostly come in the order of their names, so that nothing has to be sorted.
    var fields = PackedFields()
    switch owner {
    case .plugin: fields.add("id", id.number)
    case .part(let entry, let path), .link(let entry, let path, _):
      fields.add("entry", entry.number)
      fields.add("id", id.number)
      if !path.isEmpty { fields.add("in", .list(path.map(\.packed))) }
    }
    if case .link(_, _, let link) = owner { fields.add("link", PartKey.pack(link)) }
    fields.add("name", name)
    fields.add("plugin", plugin)
    fields.add("secret", if: isSecret)
    fields.add(value)
    return fields.value
  }
}

extension SavedHole {
  var packed: Value {
    var fields = PackedFields()
    fields.add("entry", entry.number)
    fields.add("in", .list(path.map(\.packed)))
    fields.add(source)
    switch content {
    case .value(let saved):
      fields.add(word: "state", "ready")
      fields.add(saved)
    case .failed(let error):
      fields.add(word: "state", "failed")
      fields.add(error)
    case .waiting: fields.add(word: "state", "waiting")
    case .cancelled: fields.add(word: "state", "abandoned")
    }
    return fields.value
  }
}

extension SavedHeld {
  var packed: Value {
    var fields = PackedFields()
    fields.add("name", name)
    fields.add("request", Packing.pack(request))
    fields.add(versions: versions)
    fields.add("by", asker.packed)
    if isByLink { fields.add("link", .boolean(true)) }
    if wasByURL { fields.add("url", .boolean(true)) }
    if let steps { fields.add("steps", steps.number) }
    fields.add("plugin", plugin)
    fields.add("stack", stack)
    if !meant.leaving.isEmpty { fields.add("leaving", .list(meant.leaving.map { .integer(Int64($0.number)) })) }
    if let top = meant.top { fields.add("top", top.number) }
    fields.add("holder", holder)
    return fields.value
  }
}

extension SavedAnswer {
  var packed: Value {
    var fields = PackedFields()
    fields.add("operation", operation.number)
    fields.add("name", name)
    fields.add("plugin", plugin)
    fields.add("owner", owner.number)
    fields.add("entry", entry.number)
    fields.add("type", type?.text)
    fields.add(place)
    return fields.value
  }
}

extension PackedFields {
  mutating func add(_ place: Place?) { for field in Packing.fields(place) { add(field.name, field.value) } }
}

extension Loss {
  package var packed: Value {
    .record(Record([.init("what", .string(Text(what))), .init("reason", .string(Text(reason.rawValue)))]))
  }
}

extension Difference {
  package var packed: Value {
    var fields = PackedFields()
    fields.add(word: "what", what)
    fields.add(word: "was", was)
    fields.add(word: "now", now)
    return fields.value
  }
}

extension SavedRandom {
  var packed: Value {
    .record(Record([.init("plugin", .string(plugin)), .init("state", .list(state.map { Packing.pack($0) }))]))
  }
}

extension SavedSecrets {
  var packed: Value {
    .record(Record([.init("plugin", .string(plugin)), .init("texts", .list(texts.map { .string($0) }))]))
  }
}

extension SavedResult {
  var packed: Value {
    var fields = PackedFields()
    fields.add("loader", loader.text)
    fields.add("key", Packing.pack(key))
    fields.add(value)
    fields.add("until", .integer(until.microseconds))
    fields.add("ahead", if: isAhead)
    return fields.value
  }
}

extension SavedLook {
  func write(to writer: inout JSONWriter) {
    writer.record { line in
      line.field("entry", entry.number)
      line.field("hash", Packing.digits(of: hash))
      line.field("title", title)
    }
  }
}

extension NavigationError {
  fileprivate var packed: Value {
    var fields = PackedFields()
    fields.add(word: "code", code)
    switch self {
    case .script(let error):
      fields.add(word: "message", error.message)
      fields.add(error.place)
    case .timeout(let microseconds): fields.add("after", .integer(microseconds))
    case .wrongType(let loader, let mismatch, let place):
      fields.add(place)
      fields.add(word: "loader", loader)
      fields.add(word: "path", mismatch.path)
      fields.add(word: "expected", mismatch.expected)
      fields.add(word: "got", mismatch.got)
      fields.add("hint", mismatch.hint.map { Text($0) })
    case .pluginStopped(let stop):
      fields.add(word: "limit", stop.limit.rawValue)
      fields.add(word: "allowed", stop.allowed)
      fields.add(stop.place)
    case .turnLimit(let text), .tooManyLoads(let text), .cancelled(let text): fields.add(word: "message", text)
    case .noLoader(let name, let near):
      fields.add(word: "loader", name)
      fields.add("near", near.map { Text($0) })
    }
    return fields.value
  }
}
