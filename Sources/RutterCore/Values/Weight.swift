// About how many bytes of memory things take, for the account of a plugin. Estimates: by kind and size.

extension Value {
  /// About how many bytes a value takes where it is held, with all that it holds.
  package var weight: Int {
    switch self {
    case .null, .boolean, .integer, .number: return 32
    case .string(let text): return 32 + text.heapBytes
    case .bytes(let bytes): return 64 + bytes.count
    case .list(let items):
      var weight = 64
      for item in items { weight += item.weight }
      return weight
    case .record(let record): return 32 + record.weight
    }
  }
}

extension Record {
  fileprivate var weight: Int {
    var weight = 32
    for field in fields { weight += 16 + field.name.heapBytes + field.value.weight }
    return weight
  }
}

extension Text {
  /// What a text takes beside its own place: nothing, if it is short.
  package var heapBytes: Int { count < 16 ? 0 : 48 + count }
}

extension Schema {
  package var weight: Int {
    switch self {
    case .any, .boolean, .integer, .number, .string: 16
    case .oneOf(let words): words.all.reduce(64) { $0 + 16 + $1.heapBytes }
    case .type(let name): 64 + name.text.heapBytes
    case .record(let fields): fields.reduce(64) { $0 + 24 + $1.name.heapBytes + $1.schema.weight }
    case .list(let inner), .dictionary(let inner), .optional(let inner): 48 + inner.weight
    }
  }
}

extension Deferred {
  /// About what it takes, with its arguments.
  package var weight: Int {
    switch source {
    case .loader(_, let arguments): arguments.reduce(128) { $0 + $1.weight }
    case .inline: 96 + gives.weight
    }
  }
}

extension NavigationError {
  package var weight: Int {
    switch self {
    case .script(let error): 256 + error.message.utf8.count + error.traceback.utf8.count
    case .turnLimit(let text), .noLoader(let text, _), .tooManyLoads(let text), .cancelled(let text):
      128 + text.utf8.count
    case .wrongType(_, let mismatch, _):
      384 + mismatch.path.utf8.count + mismatch.got.utf8.count + mismatch.expected.utf8.count
        + (mismatch.hint?.utf8.count ?? 0)
    case .timeout, .pluginStopped: 128
    }
  }
}

extension Outcome {
  package var weight: Int {
    switch self {
    case .failed(let error): 64 + error.weight
    case .refused(let refusal): 192 + refusal.reason.weight
    case .blocked(let block): 128 + block.by.description.utf8.count + (block.reason?.utf8.count ?? 0)
    case .redirected(let redirection): 64 + (redirection.value?.weight ?? 0)
    case .missingDestination(_, let near, _, _): near.reduce(192) { $0 + 64 + $1.utf8.count }
    case .committed, .duplicate, .nothingToDo, .cancelled: 64
    }
  }
}

extension Refusal.Reason {
  /// What its words take.
  fileprivate var weight: Int {
    switch self {
    case .badURL(let words), .noRoute(let words), .notOurs(let words): words.utf8.count
    case .noStack(let name, let near, let all): name.heapBytes + (near + all).reduce(0) { $0 + 16 + $1.utf8.count }
    default: 0
    }
  }
}

extension PathPart {
  /// With the entry that it becomes.
  fileprivate var weight: Int {
    switch content {
    case .value(let value): Entry.weight + value.weight
    case .deferred(let deferred): Entry.weight + deferred.weight
    }
  }
}

extension Selector {
  fileprivate var weight: Int {
    switch self {
    case .value(let value): 64 + value.weight
    case .entries(let ids): 64 + ids.count * MemoryLayout<EntryID>.stride
    case .entry, .type, .function: 64
    }
  }
}

extension OperationRequest {
  /// With the entries that it makes.
  package var weight: Int {
    let parts =
      switch kind {
      case .push(let part), .replace(let part), .bringToFront(let part): part.weight
      case .pushAll(let parts), .replaceAll(let parts): parts.reduce(64) { $0 + $1.weight }
      case .popTo(let selector), .remove(let selector): selector.weight
      case .refresh(let selector): selector?.weight ?? 0
      case .edit(let steps): steps.reduce(64) { $0 + $1.weight }
      case .open(let url, _): url.heapBytes
      case .select(let name), .resume(let name): name.heapBytes
      case .finish(let value, _), .finishFlow(let value): value.weight
      case .bind(_, let wanted): wanted?.weight ?? 0
      case .pop, .popToRoot, .editBy, .back: 0
      }
    return 192 + parts
  }
}

extension Entry {
  /// What an entry takes beside its value.
  static var weight: Int { 384 }
}

extension Tree {
  /// About what the nodes take, here and once more where they are shown.
  package var weight: Int { nodes.weight }
}

extension [Node] {
  /// About what the nodes take, here and once more where they are shown.
  package var weight: Int {
    var weight = 64
    for index in indices {
      let texts = self[index].label.heapBytes + (self[index].name?.heapBytes ?? 0)
      weight += 416 + 2 * texts + self[index].detail.weight
    }
    return weight
  }
}

extension Node.Detail {
  fileprivate var weight: Int {
    switch self {
    case .none, .progress, .retry: 0
    case .screen(let screen): screen.presents.reduce(160 + (screen.container?.weight ?? 0)) { $0 + $1.weight }
    case .list(let list): 96 + (list.keys?.weight ?? 0) + (list.stableItems?.weight ?? 0)
    case .link(let link): 160 + link.target.weight
    case .action(let action): 96 + (action.link?.weight ?? 0)
    case .input(let input): 96 + input.choices.weight
    case .hole(let hole): 416 + hole.deferred.weight
    case .slot(let slot): 96 + slot.name.heapBytes + slot.value.weight
    }
  }
}

extension PresentationDetail {
  fileprivate var weight: Int {
    guard case .cases(let cases) = kind else { return 160 }
    return cases.reduce(160) { $0 + 64 + $1.name.heapBytes }
  }
}

extension ContainerDetail {
  /// About what the stacks take that an entry holds, beside their entries.
  var weight: Int {
    stacks.reduce(64 + (value?.weight ?? 0)) { sum, stack in
      let names = 2 * (stack.id.heapBytes + stack.title.heapBytes)
      return stack.destinations.reduce(sum + 256 + names) { $0 + $1.weight }
    }
  }
}

extension LinkTarget {
  fileprivate var weight: Int {
    switch self {
    case .value(let value): value.weight
    case .deferred(let deferred): deferred.weight
    // The hidden cell and the binding that come with it.
    case .screen: 512
    }
  }
}

extension [Value] {
  fileprivate var weight: Int { reduce(0) { $0 + $1.weight } }
}

// MARK: What stands for itself in the engine's tables

extension Cell {
  /// About what a cell takes, with its value and name.
  var fullWeight: Int { 224 + value.weight + (name?.heapBytes ?? 0) }
}

extension Operation {
  /// What an operation takes beside its request, with the outcome that it will have.
  static var weight: Int { 384 }
}

extension Run {
  /// What a coroutine takes outside of Lua, with the timer or call that it waits for.
  static var weight: Int { 448 }
}

extension Load {
  /// What a load takes beside what it was asked for with, with its timeout.
  static var weight: Int { 320 }
}

extension Scope {
  /// What a scope takes beside its nodes.
  static var weight: Int { 352 }
}

extension Watch {
  /// With its places in three tables, which grow by doubling.
  static var weight: Int { 640 }
}

// What is registered stands in tables by its name, and by names made from that.

extension TypeDefinition {
  var weight: Int {
    aliases.reduce(256 + schema.weight + 3 * name.text.heapBytes) { $0 + 64 + 3 * $1.heapBytes }
  }
}

extension Loader {
  var weight: Int { 384 + gives.weight + 3 * name.text.heapBytes }
}

extension Slot {
  var weight: Int { 256 + schema.weight + 3 * name.heapBytes }
}

extension Destination {
  var weight: Int {
    let own = if case .value(let value) = target { 512 + value.weight } else { 512 }
    let names = flow.map { 2 * ($0.stack.id.heapBytes + $0.stack.title.heapBytes) } ?? 0
    let inner = destinations + (flow?.stack.destinations ?? [])
    return inner.reduce(own + names + (gives?.weight ?? 0)) { $0 + $1.weight }
  }
}

extension LogLine {
  /// With its place in a growing list, of which twice as much may stand at times, and with what texts that came and went
  /// meanwhile leave unused between those that stay.
  var weight: Int { 480 + text.utf8.count * 9 / 8 }
}
