import RutterCore

/// Numbers that are the same in every run (SplitMix64, public domain).
struct Chance: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
  mutating func one<T>(of items: [T]) -> T { items[below(items.count)] }
}

/// The path as the rules describe it, in the plainest way: an array of values.
struct PathModel {
  struct Item: Equatable {
    /// Which entry it is, in the model's own numbers.
    var token: Int
    var value: Value
    var style: Style
  }
  private(set) var items: [Item] = []
  private var lastToken = 0
  /// What the path was when an edit began: what it takes away may be put back (A3).
  private var before: [Item]?

  /// Carries a request out and gives the outcome in words.
  mutating func take(_ request: OperationRequest) -> String {
    let old = items
    let outcome = apply(request)
    if outcome != "committed" { items = old }
    before = nil
    return outcome
  }

  private mutating func apply(_ request: OperationRequest) -> String {
    switch request.kind {
    case .push(let part): return push(part, request.once)
    case .pushAll(let parts): return pushAll(parts, request.once, from: 0)
    case .pop(let count):
      if count == 0 || items.isEmpty { return "nothing_to_do" }
      if count > items.count { return "refused(only \(items.count))" }
      items.removeLast(count)
      return "committed"
    case .back: return apply(OperationRequest(.pop(1)))
    case .popToRoot:
      if items.isEmpty { return "nothing_to_do" }
      items = []
      return "committed"
    case .popTo(let selector):
      guard let place = items.lastIndex(where: { fits($0, selector) }) else { return "refused(not_found)" }
      if place == items.count - 1 { return "nothing_to_do" }
      items.removeSubrange((place + 1)...)
      return "committed"
    case .remove(let selector):
      if !items.contains(where: { fits($0, selector) }) { return "refused(not_found)" }
      items = items.filter { !fits($0, selector) }
      return "committed"
    case .replace(let part): return replace(part, request.once)
    case .replaceAll(let parts): return replaceAll(parts, request.once)
    case .bringToFront(let part): return bringToFront(part, request.once)
    case .edit(let steps): return edit(steps)
    case .editBy, .refresh, .open, .bind, .resume, .finish, .select, .finishFlow: return "not in the model"
    }
  }

  private func fits(_ item: Item, _ selector: Selector) -> Bool {
    switch selector {
    case .value(let value): item.value == value
    case .type(let type): item.value.type == type
    case .entry, .entries, .function: false
    }
  }

  private mutating func push(_ part: PathPart, _ once: Once?, isNew: Bool = false) -> String {
    guard case .value(let value) = part.content else { return "not in the model" }
    switch value {
    case .integer, .string: break
    case .boolean: return "missing_destination(boolean)"
    default: return "refused(no_type)"
    }
    if once == .top, items.last?.value == value { return "duplicate" }
    if once == .anywhere, items.contains(where: { $0.value == value }) { return "duplicate" }
    let style = part.style ?? (value.type == .string ? .sheet : .push)
    let gone = before?.first { item in
      item.value == value && item.style == style && !items.contains { $0.token == item.token }
    }
    if let gone, !isNew {
      items.append(gone)
    } else {
      lastToken += 1
      items.append(Item(token: lastToken, value: value, style: style))
    }
    return "committed"
  }

  private mutating func pushAll(_ parts: [PathPart], _ once: Once?, from kept: Int) -> String {
    var changes = false
    for (index, part) in parts.enumerated() {
      let outcome = push(part, once)
      if outcome == "committed" { changes = true; continue }
      if outcome == "duplicate" { continue }
      return outcome.standing(at: "position \(kept + index + 1): ")
    }
    return changes ? "committed" : "nothing_to_do"
  }

  private mutating func replace(_ part: PathPart, _ once: Once?) -> String {
    guard let old = items.popLast() else { return "refused(root)" }
    let outcome = push(PathPart(part.content, style: part.style ?? old.style), once, isNew: true)
    if outcome != "committed" { items.append(old) }
    return outcome
  }

  private mutating func replaceAll(_ parts: [PathPart], _ once: Once?) -> String {
    var kept = 0
    while kept < min(parts.count, items.count), isEqual(items[kept], parts[kept]) { kept += 1 }
    if kept == parts.count, kept == items.count { return "nothing_to_do" }
    items.removeSubrange(kept...)
    let outcome = pushAll(Array(parts[kept...]), once, from: kept)
    return outcome == "nothing_to_do" ? "committed" : outcome
  }

  private func isEqual(_ item: Item, _ part: PathPart) -> Bool {
    part.content == .value(item.value) && item.style == part.style ?? (item.value.type == .string ? .sheet : .push)
  }

  private mutating func bringToFront(_ part: PathPart, _ once: Once?) -> String {
    guard let place = items.lastIndex(where: { part.content == .value($0.value) }) else { return push(part, once) }
    if place == items.count - 1 { return "nothing_to_do" }
    items.append(items.remove(at: place))
    return "committed"
  }

  private mutating func edit(_ steps: [OperationRequest]) -> String {
    before = before ?? items
    var changes = false
    for (index, step) in steps.enumerated() {
      let outcome = apply(step)
      switch outcome {
      case "committed": changes = true
      case "nothing_to_do", "duplicate": continue
      default:
        let inner = if case .edit = step.kind { outcome.withPositionForStep } else { outcome }
        return inner.standing(at: "step \(index + 1), \(step.kind.name): ")
      }
    }
    return changes ? "committed" : "nothing_to_do"
  }
}

extension String {
  /// An outcome in words that names the place of the part it is about.
  fileprivate func standing(at place: String) -> String {
    guard hasPrefix("refused(") || hasPrefix("missing_destination("), let bracket = firstIndex(of: "(") else {
      return self
    }
    return self[...bracket] + place + self[bracket...].dropFirst()
  }

  /// Of an `edit` inside an `edit` only the number of the step is told: `step 3, pop: only 2` becomes `position 3: only 2`.
  fileprivate var withPositionForStep: String {
    guard let bracket = firstIndex(of: "("), self[bracket...].hasPrefix("(step ") else { return self }
    let parts = self[index(after: bracket)...].components(of: ": ")
    let number = parts[0].dropFirst("step ".count).prefix { $0 != "," }
    return self[...bracket] + "position \(number): " + (parts.last ?? "")
  }
}

extension Substring {
  /// The parts between a separator.
  fileprivate func components(of separator: String) -> [Substring] {
    var parts: [Substring] = [], rest = self
    while let place = rest.indices.first(where: { rest[$0...].hasPrefix(separator) }) {
      parts.append(rest[..<place])
      rest = rest[rest.index(place, offsetBy: separator.count)...]
    }
    return parts + [rest]
  }
}
