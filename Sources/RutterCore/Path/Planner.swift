/// Works one change of the path out on a draft, part by part (P2 to P6).
///
/// The planner puts nothing in force, so a plan can be thrown away: its plugin may be stopped in the middle of a change of
/// 100,000 parts. What only a script can answer it asks for, and the work that it does it counts.
struct Planner: ~Copyable {
  /// What the plan has come to, or what it needs to go on.
  enum Need {
    /// The entries for which a selector function says yes; see ``selected(_:on:)``.
    case select(Handle, all: Bool)
    /// The steps that the function of an `edit` names; see ``edited(_:)``.
    case edit(Handle)
    /// A look whether there is still anybody to work for; see ``takeWork()``.
    case pause
    case commit
    case settle(Outcome)
  }

  /// What one step came to.
  private enum Step {
    case done
    case settles(Outcome)
    case asks(Need)
    /// It consists of parts or steps of its own, which come next.
    case goesDown
  }

  /// Something that consists of several, and how far it is.
  private enum Level {
    /// With the options of their request.
    case parts([PathPart], OperationRequest, next: Int, hasChanged: Bool)
    case steps([OperationRequest], next: Int, hasChanged: Bool)
  }

  private(set) var draft: Draft
  private let author: Author
  /// The deferred value that the pushed value came from, if it did.
  private let source: Deferred?
  private var levels: [Level] = []
  /// What comes next, unless a level says it.
  private var pending: OperationRequest?
  /// What an answer has come to.
  private var answered: Step?
  private var work = 0

  static var depthLimit: Int { 100_000 }
  /// What one part or step costs, besides what it looks through.
  private static var workPerPart: Int { 20 }
  private static var workPerPause: Int { 2_000 }

  /// Which entries the author does not see, and so cannot mean by their values (X1).
  private let isHidden: (Entry) -> Bool

  init(
    _ request: OperationRequest, by author: Author, on stack: StackID, of path: borrowing Path,
    from source: Deferred? = nil, keeping: Int? = nil, hiding isHidden: @escaping (Entry) -> Bool = { _ in false }
  ) {
    self.isHidden = isHidden
    draft = Draft(stack, path)
    if let keeping { draft.pop(draft.count - keeping) }
    self.author = author
    self.source = source
    pending = request
  }

  /// Ends the planning and gives the draft, without a copy.
  consuming func finish() -> Draft { draft }

  /// How much work was done since the last call.
  mutating func takeWork() -> Int {
    defer { work = 0 }
    return work
  }

  /// Goes on as far as possible.
  mutating func next(_ path: inout Path, _ registry: borrowing Registry) -> Need {
    var step = answered
    answered = nil
    if let request = pending.take() { step = apply(request, &path, registry) }
    while true {
      switch step {
      case .asks(let need): return need
      case .done, .settles:
        guard let result = step, !levels.isEmpty else {
          if case .settles(let outcome) = step { return .settle(outcome) }
          return .commit
        }
        step = note(result)
        if step != nil { continue }
      case .goesDown, nil: break
      }
      if work >= Self.workPerPause { return .pause }
      step = nextPart(&path, registry)
    }
  }

  // MARK: Answers

  /// A selector function was asked of the draft.
  mutating func selected(_ ids: [EntryID], on path: borrowing Path) {
    guard let request = asked else { return }
    asked = nil
    let places = draft.places(of: ids, path).sorted(by: >)
    answered = change(request, places, path)
  }

  /// The function of an `edit` has named its steps.
  mutating func edited(_ steps: [OperationRequest]) {
    draft.handles += steps.flatMap(\.kind.handles)
    answered = begin(steps)
  }

  /// The step that waits for the answer of a selector.
  private var asked: OperationRequest?

  // MARK: Levels

  /// The next part or step of the innermost level, or what the level has come to.
  private mutating func nextPart(_ path: inout Path, _ registry: borrowing Registry) -> Step {
    switch levels.removeLast() {
    case .parts(let parts, let request, let next, let hasChanged):
      if next == parts.count { return hasChanged ? .done : .settles(.nothingToDo) }
      levels.append(.parts(parts, request, next: next + 1, hasChanged: hasChanged))
      work += Self.workPerPart
      return append(parts[next], request, &path, registry)
    case .steps(let steps, let next, let hasChanged):
      if next == steps.count { return hasChanged ? .done : .settles(.nothingToDo) }
      levels.append(.steps(steps, next: next + 1, hasChanged: hasChanged))
      work += Self.workPerPart + draft.tail.count
      return apply(steps[next], &path, registry)
    }
  }

  /// A part or step of the innermost level has come to something.
  ///
  /// - Returns: What the level comes to by that; nil if it goes on.
  private mutating func note(_ result: Step) -> Step? {
    switch (levels.removeLast(), result) {
    case (.parts(let parts, let request, let next, _), .done):
      levels.append(.parts(parts, request, next: next, hasChanged: true))
    case (let level, .settles(.duplicate)): levels.append(level)
    case (.parts(_, _, let next, _), .settles(let outcome)): return .settles(outcome.standing(at: next))
    case (.steps(let steps, let next, _), .done): levels.append(.steps(steps, next: next, hasChanged: true))
    case (let level, .settles(.nothingToDo)): levels.append(level)
    case (.steps(let steps, let next, _), .settles(let outcome)):
      return .settles(outcome.standing(at: next, step: steps[next - 1].kind.name))
    case (let level, .asks), (let level, .goesDown): levels.append(level)
    }
    return nil
  }

  private mutating func begin(_ steps: [OperationRequest]) -> Step {
    if draft.gone == nil { draft.gone = Gone() }
    levels.append(.steps(steps, next: 0, hasChanged: false))
    return .goesDown
  }

  private mutating func begin(_ parts: [PathPart], _ request: OperationRequest, kept: Int = 0, hasChanged: Bool = false)
    -> Step
  {
    levels.append(.parts(parts, request, next: kept, hasChanged: hasChanged))
    return .goesDown
  }

  // MARK: One step

  private mutating func apply(_ request: OperationRequest, _ path: inout Path, _ registry: borrowing Registry) -> Step {
    switch request.kind {
    case .push(let part): return append(part, request, &path, registry)
    case .pushAll(let parts): return begin(parts, request)
    case .pop(let count): return pop(count)
    case .back: return pop(1)
    case .popToRoot:
      if draft.count == 0 { return .settles(.nothingToDo) }
      draft.pop(draft.count)
      return .done
    case .popTo(let selector): return select(selector, all: false, request, path)
    case .remove(let selector): return select(selector, all: true, request, path)
    case .refresh(let selector): return select(selector ?? .entry(draft.top(path).id), all: true, request, path)
    case .replace(let part): return replace(part, request, &path, registry)
    case .replaceAll(let parts): return replaceAll(parts, request, path)
    case .bringToFront(let part): return bringToFront(part, request, &path, registry)
    case .edit(let steps): return begin(steps)
    case .editBy(let function): return .asks(.edit(function))
    case .finish(_, let entry): return finish(entry, path)
    case .bind, .open, .resume, .select, .finishFlow: return .settles(.refused(.notInEdit))
    }
  }

  private mutating func pop(_ count: Int) -> Step {
    if count < 0 { return .settles(.refused(.negative)) }
    if count == 0 || draft.count == 0 { return .settles(.nothingToDo) }
    if count > draft.count { return .settles(.refused(.only(draft.count))) }
    draft.pop(count)
    return .done
  }

  /// An entry ends, and all above it go with it (R1). As a step of several it would not be the entry's own end.
  private mutating func finish(_ entry: EntryID?, _ path: borrowing Path) -> Step {
    if !levels.isEmpty { return .settles(.refused(.notInEdit)) }
    let entry = entry ?? draft.top(path).id
    guard let place = draft.place(of: entry, path) else { return .settles(.refused(.gone)) }
    if place < 0 { return .settles(.refused(.root)) }
    draft.pop(draft.count - place)
    return .done
  }

  // MARK: Selected entries

  /// Finds the entries that a selector means, from the top down, and changes them.
  private mutating func select(_ selector: Selector, all: Bool, _ request: OperationRequest, _ path: borrowing Path)
    -> Step
  {
    work += draft.count
    let found: [Int]
    switch selector {
    case .entry(let id): found = draft.place(of: id, path).map { [$0] } ?? []
    case .entries(let ids): found = draft.places(of: ids, path).sorted(by: >)
    case .type(let type): found = places(all, path) { $0.type == type && !isHidden($0) }
    case .value(let value): found = places(all, path) { $0.content.value == value && !isHidden($0) }
    case .function(let function):
      asked = request
      return .asks(.select(function, all: all))
    }
    return change(request, found, path)
  }

  private func places(_ all: Bool, _ path: borrowing Path, where fits: (Entry) -> Bool) -> [Int] {
    if !all { return draft.lastPlace(path, where: fits).map { [$0] } ?? [] }
    var places: [Int] = [], place = draft.count - 1
    while place >= 0 {
      if fits(draft.entry(at: place, path)) { places.append(place) }
      place -= 1
    }
    return places
  }

  private mutating func change(_ request: OperationRequest, _ places: [Int], _ path: borrowing Path) -> Step {
    switch request.kind {
    case .popTo: return popTo(places)
    case .remove: return remove(places, path)
    default: return refresh(places, path)
    }
  }

  private mutating func popTo(_ places: [Int]) -> Step {
    guard let place = places.first else { return .settles(.refused(.notFound)) }
    if place == draft.count - 1 { return .settles(.nothingToDo) }
    draft.pop(draft.count - 1 - place)
    return .done
  }

  private mutating func remove(_ places: [Int], _ path: borrowing Path) -> Step {
    if places.contains(-1) { return .settles(.refused(.root)) }
    if places.isEmpty { return .settles(.refused(.notFound)) }
    let owners = Set(places.map { draft.entry(at: $0, path).id })
    draft.remove(at: places, path)
    draft.dropPresentations(of: owners)
    return .done
  }

  /// Marks entries of deferred values for loading them again.
  private mutating func refresh(_ places: [Int], _ path: borrowing Path) -> Step {
    var isFound = false
    for place in places.reversed() {
      let entry = draft.entry(at: place, path)
      if entry.source == nil { continue }
      isFound = true
      draft.refreshed.append(entry.id)
    }
    return isFound ? .done : .settles(.nothingToDo)
  }

  // MARK: New entries

  private mutating func append(
    _ part: PathPart, _ request: OperationRequest, _ path: inout Path, _ registry: borrowing Registry
  ) -> Step {
    switch admit(part, request, path, registry) {
    case .failure(let obstacle): return .settles(obstacle.outcome)
    case .success(let destination):
      let isPutBack = draft.putBack(part, style: part.style(in: destination), path)
      work += draft.looked
      draft.looked = 0
      if isPutBack { return .done }
      let entry = newEntry(part, destination, &path)
      draft.append(entry)
      if case .deferred = part.content { draft.deferred.append(entry) }
      return .done
    }
  }

  private mutating func replace(
    _ part: PathPart, _ request: OperationRequest, _ path: inout Path, _ registry: borrowing Registry
  ) -> Step {
    if draft.count == 0 { return .settles(.refused(.root)) }
    let old = draft.top(path)
    draft.pop(1)
    var part = part
    part.style = part.style ?? old.style
    // The new entry is another one even if it shows the same (P2).
    let gone = draft.gone.take()
    defer { draft.gone = gone }
    let step = append(part, request, &path, registry)
    // What is refused, or is there already, takes nothing away.
    if case .settles = step { draft.append(old) }
    return step
  }

  /// Sets the whole path; the longest equal beginning keeps its entries (P2).
  private mutating func replaceAll(_ parts: [PathPart], _ request: OperationRequest, _ path: borrowing Path) -> Step {
    var kept = 0
    while kept < min(parts.count, draft.count), isEqual(draft.entry(at: kept, path), parts[kept]) { kept += 1 }
    if kept == parts.count, kept == draft.count { return .settles(.nothingToDo) }
    draft.pop(draft.count - kept)
    if kept == parts.count { return .done }
    return begin(parts, request, kept: kept, hasChanged: true)
  }

  private func isEqual(_ entry: Entry, _ part: PathPart) -> Bool {
    if entry.binding != nil || isHidden(entry) { return false }
    if entry.style != part.style(in: entry.destination) { return false }
    return entry.cameFrom(part, nil)
  }

  private mutating func bringToFront(
    _ part: PathPart, _ request: OperationRequest, _ path: inout Path, _ registry: borrowing Registry
  ) -> Step {
    guard let place = draft.lastPlace(path, where: { $0.cameFrom(part, nil) && !isHidden($0) }) else {
      return append(part, request, &path, registry)
    }
    if place == draft.count - 1 { return .settles(.nothingToDo) }
    let entry = draft.entry(at: place, path)
    draft.remove(at: [place], path)
    draft.moved.append(entry)
    draft.append(entry)
    return .done
  }

  /// What would serve a part on top of the draft, or why it may not be put there.
  mutating func admit(
    _ part: PathPart, _ request: OperationRequest, _ path: borrowing Path, _ registry: borrowing Registry
  )
    -> Result<DestinationBox, Obstacle>
  {
    if draft.count >= Self.depthLimit { return .failure(Obstacle(.refused(.tooDeep))) }
    let (value, type) = part.subject
    guard let type else { return .failure(Obstacle(.refused(.noType))) }
    if let pathOf = pathOf(path, registry), type != pathOf {
      return .failure(Obstacle(.refused(.wrongType(path: pathOf, got: type, request.place))))
    }
    guard let destination = registry.serving(value, type, author.plugin, above: draft.top(path)) else {
      return .failure(Obstacle(.missingDestination(type, near: registry.near(type))))
    }
    let once = request.once ?? destination.value.once
    if once == .anywhere { work += draft.count }
    if let once, isDuplicate(part, once, path) {
      return .failure(Obstacle(.duplicate))
    }
    return .success(destination)
  }

  /// The one type that the stack takes (P6).
  private func pathOf(_ path: borrowing Path, _ registry: borrowing Registry) -> TypeName? {
    draft.stack == .main ? registry.root?.pathOf : path.detail(of: draft.stack)?.pathOf
  }

  private func isDuplicate(_ part: PathPart, _ once: Once, _ path: borrowing Path) -> Bool {
    switch once {
    case .top: draft.count > 0 && draft.top(path).cameFrom(part, source) && !isHidden(draft.top(path))
    case .anywhere: draft.lastPlace(path) { $0.cameFrom(part, source) && !isHidden($0) } != nil
    }
  }

  private func newEntry(_ part: PathPart, _ destination: DestinationBox, _ path: inout Path) -> Entry {
    let style = part.style(in: destination)
    let id = path.newEntryID()
    let entry =
      switch part.content {
      case .value(let value): Entry(id, .filled(value), from: source, style: style, by: author)
      // The load's id is filled in when it has been asked for, in the commit.
      case .deferred(let deferred): Entry(id, .waiting(LoadID(0)), from: deferred, style: style, by: author)
      }
    entry.stand(on: draft.top(path), servedBy: destination)
    return entry
  }

  /// Puts the placeholder of a push on the draft whose load runs already.
  ///
  /// - Returns: The new entry, or why it may not be put there.
  mutating func appendPlaceholder(
    _ part: PathPart, _ request: OperationRequest, _ load: LoadID, _ path: inout Path, _ registry: borrowing Registry
  )
    -> Result<Entry, Obstacle>
  {
    pending = nil
    return admit(part, request, path, registry).map { destination in
      let entry = newEntry(part, destination, &path)
      entry.content = .waiting(load)
      draft.append(entry)
      return entry
    }
  }
}

/// Who puts entries on the path, and by which operation.
struct Author {
  let operation: OperationID
  let word: OperationRequest.Word
  var plugin: PluginID
  let asker: Asker
  /// The plugin that asked, where another one names the values.
  let client: PluginID

  init(operation: OperationID, word: OperationRequest.Word, plugin: PluginID, asker: Asker) {
    self.operation = operation
    self.word = word
    self.plugin = plugin
    self.asker = asker
    client = plugin
  }
}

/// Why a part may not be put on the path.
struct Obstacle: Error {
  let outcome: Outcome
  init(_ outcome: Outcome) { self.outcome = outcome }
}

extension PathPart {
  /// How it covers what lies below it: as asked for, or as its destination says.
  fileprivate func style(in destination: DestinationBox?) -> Style { style ?? destination?.value.style ?? .push }

  /// What a destination is looked up by: the value, where it is there, and its type.
  fileprivate var subject: (Value?, TypeName?) {
    switch content {
    case .value(let value): (value, value.type)
    case .deferred(let deferred): (nil, deferred.gives.type)
    }
  }
}

extension Entry {
  /// Whether an entry stands for the same as a part: an equal value, or the deferred it came from (P5).
  fileprivate func cameFrom(_ part: PathPart, _ deferred: Deferred?) -> Bool {
    if let deferred, source == deferred { return true }
    return switch part.content {
    case .value(let value): content.value == value
    case .deferred(let deferred): source == deferred
    }
  }
}
