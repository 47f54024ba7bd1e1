internal import RutterCore

/// The records of steps in snapshots.
extension SavedSteps {
  var packed: Value {
    var fields = PackedFields()
    fields.add("entry", holder.number)
    fields.add("questions", .list(questions.map { .integer(Int64($0.number)) }))
    fields.add("began", .integer(record.began.microseconds))
    fields.add("chance", Packing.pack(record.chance))
    fields.add("steps", .list(record.steps.map(\.packed)))
    fields.add("open", record.open?.packed)
    fields.add("undone", record.undone.map(Packing.pack))
    fields.add("former", record.former.isEmpty ? nil : .list(record.former.map(\.packed)))
    fields.add("place", place?.number)
    switch ending {
    case .failed(let error): fields.add(error)
    case .cancelled: fields.add("cancelled", .boolean(true))
    case .given: fields.add("given", .boolean(true))
    case nil: break
    }
    fields.add(versions: versions)
    return fields.value
  }

  init(_ part: SnapshotCursor) throws(SnapshotError) {
    try self.init(unchecked: part)
    try checkQuestions(at: part.place)
  }

  /// Reads steps of which not all may be known yet.
  init(unchecked part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record([
      "began", "cancelled", "chance", "entry", "error", "former", "given", "open", "place", "questions", "steps",
      "undone", "versions",
    ])
    let open = try record.optional("open").map { part throws(SnapshotError) in try Step(part) }
    if let part = record.optional("open"), open?.question == nil || open?.came != nil {
      throw part.wrong("a question without an answer")
    }
    let read = StepsRecord(
      began: Instant(microseconds: try record["began"].integer()), chance: try record["chance"].bits(),
      steps: try record["steps"].list(Step.init(whole:)), open: open, undone: try record.optional("undone")?.plain(),
      former: try record.optional("former")?.list(FormerAnswer.init) ?? [])
    self.init(
      read, in: EntryID(try record["entry"].number()),
      questions: try record["questions"].list { part throws(SnapshotError) in EntryID(try part.number()) },
      versions: try record.versions())
    place = try record.optional("place").map { part throws(SnapshotError) in EntryID(try part.number()) }
    if let error = record.optional("error") {
      ending = .failed(try NavigationError(error))
    } else if try record.flag("cancelled") {
      ending = .cancelled
    } else if try record.flag("given") {
      ending = .given
    }
  }

  /// The same with other single steps.
  func with(_ steps: [Step]) -> SavedSteps {
    var saved = self
    saved.record = StepsRecord(
      began: record.began, chance: record.chance, steps: steps, open: record.open, undone: record.undone,
      former: record.former)
    return saved
  }

  /// - Throws: That more questions stand on the stack than were asked.
  func checkQuestions(at place: String) throws(SnapshotError) {
    let asked = record.steps.count { $0.question != nil } + (record.open == nil ? 0 : 1)
    if questions.count <= asked { return }
    throw SnapshotError(
      .damaged, at: "\(place).questions", expected: "no more questions than were asked", got: "\(questions.count)")
  }
}

extension FormerAnswer {
  fileprivate var packed: Value {
    var fields = PackedFields()
    fields.add("type", type?.text)
    fields.add("value", Packing.pack(value))
    return fields.value
  }

  fileprivate init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record(["type", "value"])
    self.init(type: try record.text("type").map { TypeName($0) }, value: try record["value"].plain())
  }
}

extension Step {
  var packed: Value {
    var fields = PackedFields()
    fields.add("wanted", wanted.packed)
    if let place {
      fields.add("script", Text(place.script))
      fields.add("line", place.line)
    }
    switch came {
    case .values(let values): fields.add("values", .list(values.map(Packing.pack)))
    case .failure(let message): fields.add("failure", Text(message))
    case nil: break
    }
    if came != nil { fields.add("at", .integer(at.microseconds)) }
    fields.add("previous", previous.map(Packing.pack))
    return fields.value
  }

  /// Reads a step of which has come what it waited for.
  init(whole part: SnapshotCursor) throws(SnapshotError) {
    try self.init(part)
    if came == nil { throw part.wrong("a step with what came of it") }
  }

  fileprivate init(_ part: SnapshotCursor) throws(SnapshotError) {
    let record = try part.record(["at", "failure", "line", "previous", "script", "values", "wanted"])
    self.init(try Wanted(record["wanted"], depth: 0), at: try record.linePlace())
    if let values = record.optional("values") {
      came = .values(try values.list { part throws(SnapshotError) in try part.plain() })
    } else if let failure = record.optional("failure") {
      came = .failure(try failure.string())
    }
    if came != nil { at = Instant(microseconds: try record["at"].integer()) }
    previous = try record.optional("previous")?.plain()
  }
}

extension Step.Wanted {
  /// So deep waits for several things at once may stand in each other.
  private static var deepest: Int { 200 }

  fileprivate var packed: Value {
    var fields = PackedFields()
    switch self {
    case .answer(let value): fields.add("ask", Packing.pack(value))
    case .load(let loader, let arguments):
      fields.add("load", loader.text)
      fields.add("arguments", .list(arguments.map(Packing.pack)))
    case .sleep(let microseconds): fields.add("sleep", .integer(microseconds))
    case .call(let call):
      fields.add("call", Text(call.name))
      fields.add("arguments", .list(call.arguments.map(Packing.pack)))
    case .all(let parts): fields.add("all", .list(parts.map(\.packed)))
    case .any(let parts): fields.add("any", .list(parts.map(\.packed)))
    }
    return fields.value
  }

  fileprivate init(_ part: SnapshotCursor, depth: Int) throws(SnapshotError) {
    if depth > Self.deepest { throw part.wrong("at most \(Self.deepest) levels") }
    let record = try part.record(["all", "any", "arguments", "ask", "call", "load", "sleep"])
    func arguments() throws(SnapshotError) -> [Value] {
      try record["arguments"].list { part throws(SnapshotError) in try part.plain() }
    }
    func parts(_ part: SnapshotCursor) throws(SnapshotError) -> [Self] {
      try part.list { part throws(SnapshotError) in try Self(part, depth: depth + 1) }
    }
    if let asked = record.optional("ask") {
      self = .answer(try asked.plain())
    } else if let loader = record.optional("load") {
      self = .load(LoaderName(try loader.text()), try arguments())
    } else if let sleep = record.optional("sleep") {
      self = .sleep(microseconds: try sleep.integer())
    } else if let call = record.optional("call") {
      self = .call(OutsideCall(try call.string(), try arguments()))
    } else if let all = record.optional("all") {
      self = .all(try parts(all))
    } else if let any = record.optional("any") {
      self = .any(try parts(any))
    } else {
      throw part.wrong("one of ask, load, sleep, call, all, any")
    }
  }
}
