package import RutterCore

/// Reading a snapshot from its text.
extension Snapshot {
  /// The most that is read.
  package static var mostBytes: Int { 512 << 20 }
  static var limits: JSON.Limits { JSON.Limits(bytes: mostBytes, levels: 256, memory: 2 << 30) }

  /// Reads what ``text()`` has written.
  ///
  /// - Parameter text: The whole text, in UTF-8.
  /// - Throws: A ``SnapshotError`` that says where what was expected; it tells a damaged text from one of a newer version.
  package init(text: [UInt8]) throws(SnapshotError) {
    guard text.count <= Self.mostBytes else {
      throw SnapshotError(.tooLarge, expected: "at most \(Self.mostBytes) bytes", got: "\(text.count)")
    }
    let result = text.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONError) in try JSON.decode(bytes, limits: Self.limits) }
    }
    let value: Value
    do throws(JSONError) { value = try result.get() } catch {
      throw SnapshotError(
        .damaged, at: "line \(error.line), column \(error.column)", expected: "a snapshot in JSON", got: error.cause)
    }
    try self.init(SnapshotCursor(value, ""))
    do throws(SnapshotFlaw) { try check() } catch { throw SnapshotError(error) }
  }

  /// Reads a snapshot that stands in another text, such as a transcript.
  package init(in value: Value, at place: String) throws(SnapshotError) {
    try self.init(SnapshotCursor(value, place))
    do throws(SnapshotFlaw) { try check() } catch { throw SnapshotError(error) }
  }

  private init(_ part: SnapshotCursor) throws(SnapshotError) {
    let lists: [Text] = ["answers", "cells", "held", "holes", "lost", "results", "shown", "stacks", "steps"]
    try self.init(head: part, lists: lists)
    let top = try part.record((Self.headNames + lists).sorted())
    stacks = try top["stacks"].list(SavedStack.init(_:))
    cells = SharedList(
      try top["cells"].list { part throws(SnapshotError) in Shared(try SavedCell(part)) })
    holes = try top["holes"].list(SavedHole.init)
    results = try top.optional("results")?.list(SavedResult.init) ?? []
    held = try top["held"].list(SavedHeld.init)
    answers = try top["answers"].list(SavedAnswer.init)
    steps = try top["steps"].list(SavedSteps.init(_:))
    lost = try top["lost"].list(Loss.init)
    shown = try top["shown"].list(SavedLook.init)
  }

  private static var headNames: [Text] {
    ["clock", "counters", "flow", "random", "refusers", "secrets", "seed", "snapshot", "started_at"]
  }

  /// Reads what stands in no list.
  ///
  /// - Parameters:
  ///   - part: A record that has it.
  ///   - lists: The lists that may stand there, too.
  /// - Throws: A ``SnapshotError`` that names the place.
  init(head part: SnapshotCursor, lists: [Text]) throws(SnapshotError) {
    guard case .record(let record) = part.value, let found = record["snapshot"] else {
      throw part.wrong("a snapshot, which has the name 'snapshot'")
    }
    guard case .integer(let version) = found, version > 0 else {
      throw SnapshotCursor(found, "snapshot").wrong("the number of a version")
    }
    guard version == Snapshot.version else {
      let known = "version \(Snapshot.version), which this program reads"
      throw SnapshotError(.newer(Int(version)), at: "snapshot", expected: known, got: "\(version)")
    }
    let top = try part.record((Self.headNames + lists).sorted())
    self.init(flow: try top["flow"].text())
    clock = Instant(microseconds: try top["clock"].integer())
    startedAtMicroseconds = try top["started_at"].integer()
    seed = try top["seed"].bits()
    counters = try SavedCounters(top["counters"])
    random = try top["random"].list(SavedRandom.init)
    refusers = try top.optional("refusers")?.list { part throws(SnapshotError) in try part.text() } ?? []
    secrets = try top.optional("secrets")?.list(SavedSecrets.init) ?? []
  }
}

extension SavedCounters {
  fileprivate init(_ part: SnapshotCursor) throws(SnapshotError) {
    self.init()
    let record = try part.record(Self.all.map { Text("\($0.name)") })
    for (name, path) in Self.all { self[keyPath: path] = try record[Text("\(name)")].number() }
  }
}

extension SavedSecrets {
  fileprivate init(_ part: SnapshotCursor) throws(SnapshotError) {
    // Sessions that were saved earlier do not say whose they are.
    if case .string(let text) = part.value {
      self.init(plugin: "", texts: [text])
      return
    }
    let record = try part.record(["plugin", "texts"])
    self.init(
      plugin: try record["plugin"].text(),
      texts: try record["texts"].list { part throws(SnapshotError) in try part.text() })
  }
}

extension SavedRandom {
  fileprivate init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record(["plugin", "state"])
    self.init(
      plugin: try record["plugin"].text(),
      state: try record["state"].list { part throws(SnapshotError) in try part.bits() })
  }
}

extension SavedStack {
  fileprivate init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record((["entries"] + Self.headNames).sorted())
    try self.init(record)
    entries = SharedList(
      try record["entries"].list { part throws(SnapshotError) in Shared(try SavedEntry(part)) })
  }

  private static var headNames: [Text] {
    ["active", "guarded", "history", "id", "name", "owner", "presents", "root", "title"]
  }

  /// Reads a stack without its entries.
  init(withoutEntries part: SnapshotCursor) throws(SnapshotError) { try self.init(try part.record(Self.headNames)) }

  private init(_ record: SnapshotRecord) throws(SnapshotError) {
    self.init(
      id: try record["id"].number(), name: try record["name"].text(),
      owner: try record.optional("owner").map { part throws(SnapshotError) in EntryID(try part.number()) },
      root: EntryID(try record["root"].number()))
    isActive = try record.flag("active")
    title = try record.optional("title")?.string()
    history = try record.optional("history")?.number()
    isGuarded = try record.flag("guarded")
    isPresenting = try record.flag("presents")
  }
}

extension SavedValue {
  /// The value that stands at a record with its versions.
  fileprivate init(at record: SnapshotRecord) throws(SnapshotError) {
    self.init(
      try record.optional("value")?.plain(), versions: try record.versions(), lacksSecrets: try record.flag("left_out"))
    if value == nil, !lacksSecrets { _ = try record["value"] }
  }
}

extension SnapshotRecord {
  func versions() throws(SnapshotError) -> [TypeName: Int] {
    guard let part = optional("versions") else { return [:] }
    guard case .record(let record) = part.value else { throw part.wrong("a record of versions by the names of types") }
    var versions: [TypeName: Int] = [:]
    for field in record.fields {
      versions[TypeName(field.name)] = try SnapshotCursor(field.value, Self.join(part.place, field.name)).version()
    }
    return versions
  }

  fileprivate func source() throws(SnapshotError) -> SavedSource? {
    guard let part = optional("source") else { return nil }
    let record = try part.record(["arguments", "loader", "versions"])
    return SavedSource(
      LoaderName(try record["loader"].text()),
      try record["arguments"].list { part throws(SnapshotError) in try part.plain() }, versions: try record.versions())
  }

  func linePlace() throws(SnapshotError) -> Place? {
    guard let script = optional("script") else { return nil }
    return Place(script: try script.string(), line: try self["line"].number())
  }
}

extension SnapshotCursor {
  fileprivate func version() throws(SnapshotError) -> Int {
    let version = try number()
    guard version <= Int(Int32.max) else { throw wrong("the number of a version") }
    return version
  }

  fileprivate func path() throws(SnapshotError) -> NodePath {
    try list { part throws(SnapshotError) in try part.text() }
  }

  fileprivate func parts() throws(SnapshotError) -> PartPath {
    let parts = try list(PartKey.init)
    // So deep nothing nests.
    if parts.count > 256 { throw wrong("at most 256 parts inside of each other") }
    return parts
  }
}

private enum SavedState: String, CaseIterable { case ready, waiting, failed, abandoned, lost }

extension SavedEntry {
  init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record([
      "by", "error", "guarded", "id", "left_out", "operation", "plugin", "presented", "presents", "reason", "source",
      "state", "style", "tag", "title", "type", "unavailable", "value", "version", "versions", "word",
    ])
    let type = try record.text("type").map { TypeName($0) }
    self.init(
      EntryID(try record["id"].number()), try Self.content(record, type), type: type,
      style: try record["style"].word(Style.allCases), plugin: try record["plugin"].text(),
      asker: try SavedAsker(record["by"]), operation: OperationID(try record["operation"].number()),
      word: try record["word"].word(OperationRequest.Word.allCases))
    source = try record.source()
    tag = try record.text("tag")
    title = try record.optional("title")?.string()
    isUnavailable = try record.flag("unavailable")
    isGuarded = try record.flag("guarded")
    isPresenting = try record.flag("presents")
    if let presented = record.optional("presented") {
      let parts = try presented.record(["case", "cell", "owner"])
      self.presented = SavedPresented(
        owner: EntryID(try parts["owner"].number()), cell: CellID(try parts["cell"].number()),
        name: try parts.text("case"))
    }
    if source == nil, content == .waiting || content == .cancelled { _ = try record["source"] }
  }

  private static func content(_ record: SnapshotRecord, _ type: TypeName?) throws(SnapshotError) -> Content {
    switch try record["state"].word(SavedState.allCases) {
    case .waiting: return .waiting
    case .abandoned: return .cancelled
    case .failed: return .failed(try NavigationError(record["error"]))
    case .lost: return .lost(try record["reason"].word(Loss.Reason.allCases))
    case .ready:
      var saved = try SavedValue(at: record)
      if let type {
        if case .record(let fields)? = saved.value, fields.type == nil, !TypeName.builtIn.contains(type) {
          saved.value = .record(Record(type: type, sorted: fields.fields))
        }
        let version = try record["version"].version()
        if version != 1 { saved.versions[type] = version }
      }
      return .value(saved)
    }
  }
}

extension SavedAsker {
  fileprivate init(_ part: SnapshotCursor) throws(SnapshotError) {
    switch part.value {
    case .string("person"): self = .person
    case .string("host"): self = .host
    case .record(let record) where record["entry"] != nil:
      let record = try part.record(["deed", "entry"])
      self = .entry(EntryID(try record["entry"].number()), deed: Int(try record["deed"].integer()))
    case .record(let record) where record["plugin"] != nil:
      self = .plugin(try part.record(["plugin"])["plugin"].text())
    case .record(let record) where record["cell"] != nil:
      self = .cell(CellID(try part.record(["cell"])["cell"].number()))
    default: throw part.wrong("\"person\", \"host\", or a record with 'plugin', 'entry' or 'cell'")
    }
  }
}

extension PartKey {
  fileprivate init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record(["hole", "list", "place", "plugin", "presented", "row", "slot"])
    if let list = record.optional("list") {
      self = .row(list: try list.path(), key: try record["row"].plain())
    } else if let hole = record.optional("hole") {
      self = .hole(try hole.path())
    } else if let slot = record.optional("slot") {
      self = .contribution(
        slot: try slot.path(), plugin: try record["plugin"].text(), place: try record["place"].number())
    } else {
      self = .presented(CellID(try record["presented"].number()))
    }
  }
}

extension SavedCell {
  init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record([
      "entry", "id", "in", "left_out", "link", "name", "plugin", "secret", "value", "versions",
    ])
    var owner = Owner.plugin
    if let entry = record.optional("entry") {
      let entry = EntryID(try entry.number()), path = try record.optional("in")?.parts() ?? []
      owner = .part(entry, path)
      if let link = record.optional("link") { owner = .link(entry, path, try link.path()) }
    }
    self.init(
      CellID(try record["id"].number()), try record.text("name"), of: try record["plugin"].text(), owner: owner,
      try SavedValue(at: record), isSecret: try record.flag("secret"))
  }
}

extension SavedHole {
  init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record([
      "entry", "error", "in", "left_out", "source", "state", "value", "versions",
    ])
    let content: Content
    switch try record["state"].word([SavedState.ready, .waiting, .failed, .abandoned]) {
    case .waiting: content = .waiting
    case .failed: content = .failed(try NavigationError(record["error"]))
    case .abandoned: content = .cancelled
    default: content = .value(try SavedValue(at: record))
    }
    self.init(EntryID(try record["entry"].number()), try record["in"].parts(), try record.source(), content)
  }
}

extension SavedResult {
  init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record(["ahead", "key", "left_out", "loader", "until", "value", "versions"])
    self.init(
      LoaderName(try record["loader"].text()), try record["key"].plain(), try SavedValue(at: record),
      until: Instant(microseconds: try record["until"].integer()), isAhead: try record.flag("ahead"))
  }
}

extension SavedHeld {
  init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record([
      "by", "holder", "leaving", "link", "name", "plugin", "request", "stack", "steps", "top", "url", "versions",
    ])
    let packed = try record["request"], request: OperationRequest
    do throws(TranscriptError) { request = try Packing.request(packed.value) } catch {
      throw SnapshotError(.damaged, at: packed.place, expected: "a request", got: error.message)
    }
    let leaving = try record.optional("leaving")?.list { part throws(SnapshotError) in EntryID(try part.number()) }
    let top = try record.optional("top")?.number(), steps = try record.optional("steps")?.number()
    self.init(
      try record["name"].text(), request, versions: try record.versions(), asker: try SavedAsker(record["by"]),
      plugin: try record["plugin"].text(), isByLink: try record.flag("link"), wasByURL: try record.flag("url"),
      steps: steps.map { EntryID($0) }, stack: try record["stack"].number(),
      meant: Meant(leaving: leaving ?? [], top: top.map { EntryID($0) }),
      holder: try record["holder"].text())
  }
}

extension SavedAnswer {
  init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record(["entry", "line", "name", "operation", "owner", "plugin", "script", "type"])
    self.init(
      OperationID(try record["operation"].number()), try record["name"].text(), plugin: try record["plugin"].text(),
      owner: EntryID(try record["owner"].number()), entry: EntryID(try record["entry"].number()),
      type: try record.text("type").map { TypeName($0) }, place: try record.linePlace())
  }
}

extension Loss {
  init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record(["reason", "what"])
    self.init(try record["what"].string(), try record["reason"].word(Loss.Reason.allCases))
  }
}

extension SavedLook {
  init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record(["entry", "hash", "title"])
    self.init(
      EntryID(try record["entry"].number()), title: try record["title"].string(), hash: try record["hash"].bits())
  }
}

private enum ErrorCode: String, CaseIterable {
  case script, timeout, cancelled
  case wrongType = "wrong_type"
  case pluginStopped = "plugin_stopped"
  case turnLimit = "turn_limit"
  case noLoader = "no_loader"
  case tooManyLoads = "too_many_loads"
}

extension NavigationError {
  init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record([
      "after", "allowed", "code", "expected", "got", "hint", "limit", "line", "loader", "message", "near", "path",
      "script",
    ])
    switch try record["code"].word(ErrorCode.allCases) {
    case .script: self = .script(ScriptError(try record["message"].string(), at: try record.linePlace()))
    case .timeout: self = .timeout(microseconds: try record["after"].integer())
    case .cancelled: self = .cancelled(try record["message"].string())
    case .turnLimit: self = .turnLimit(try record["message"].string())
    case .tooManyLoads: self = .tooManyLoads(try record["message"].string())
    case .noLoader: self = .noLoader(try record["loader"].string(), near: try record.optional("near")?.string())
    case .pluginStopped:
      let stop = Stop(
        try record["limit"].word(Stop.Limit.allCases), allowed: try record["allowed"].string(),
        at: try record.linePlace())
      self = .pluginStopped(stop)
    case .wrongType:
      let mismatch = Mismatch(
        path: try record["path"].string(), expected: try record["expected"].string(), got: try record["got"].string(),
        hint: try record.optional("hint")?.string())
      self = .wrongType(loader: try record["loader"].string(), mismatch, at: try record.linePlace())
    }
  }
}
