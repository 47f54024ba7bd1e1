/// Makes what an entry shows, and takes it down (S1, S5, D3).
extension Session where H: ~Copyable {
  // MARK: The view of an entry

  func kindToShow(_ view: EntryView) -> EntryView.Kind {
    let entry = view.entry
    if entry.kept != nil { return .unavailable }
    if !entry.isServed || (entry.isRoot && rootFunction(of: entry) == nil) { return .unavailable }
    switch entry.content {
    case .waiting(let load): return loads[load]?.hasEnded == false ? .waiting : .nothing
    case .filled: return view.isHeldWaiting ? .waiting : .ready
    case .failed: return view.isHeldWaiting ? .waiting : .failed
    case .abandoned: return .failed
    case .running: return .waiting
    }
  }

  /// Replaces what an entry shows by a view of this kind.
  mutating func makeView(_ kind: EntryView.Kind, _ view: EntryView) {
    let entry = view.entry
    if view.scope != nil { takeDown(view) }
    kept.forgetTitle(of: entry.id)
    shown.touch(entry: entry.id, path)
    if kind == .nothing { return }
    let scope = scope(kind, of: entry)
    view.show(scope, kind)
    entry.hasNothingToShow = false
    if showsInstance(view) { return reveal(scope.id, in: entry.id) }
    scope.isScreen = true
    if kind == .ready {
      if view.hasCells {
        scope.cells = view.takeCells()
        // What cannot be used of them is compared with what the function says they hold at first.
        if cells.hasFormer, scope.cells.ids.contains(where: { cells.former($0) != nil }) { scope.isOfBefore = true }
      }
      takeKept(scope, of: entry.id)
    }
    build(scope)
  }

  mutating func takeDown(_ view: EntryView) {
    if path.hasContainers { closeContainer(of: view.entry.id) }
    destroyView(view)
    view.showNothing()
  }

  /// The scope that an entry's function of this kind runs in, not yet built.
  private mutating func scope(_ kind: EntryView.Kind, of entry: Entry) -> Scope {
    if let key = entry.binding, entry.kept == nil { return presentedScope(key, entry) }
    let steps = holderOfSteps(waitingAt: entry)
    let what = entry.isRoot || entry.awaitsSteps ? rootName(entry) : entry.type?.description ?? "entry"
    let destination = (steps.flatMap { path[$0] } ?? entry).destination
    let own = destination?.value.plugin ?? (entry.isRoot ? rootFunction(of: entry)?.plugin : nil)
    let plugin = own ?? reading.registry.root?.plugin ?? .host
    let handle: Handle?, arguments: ScopeArguments, part: String
    switch kind {
    case .ready where entry.isRoot:
      (handle, arguments, part) = (rootFunction(of: entry), rootArgument(of: entry), "screen")
    case .ready where destination?.value.flow != nil: (handle, arguments, part) = (nil, .none, "flow")
    case .ready: (handle, arguments, part) = (destination?.value.screen, argument(of: entry), "screen")
    case .waiting:
      let load: LoadID = if case .waiting(let id) = entry.content { id } else { LoadID(0) }
      (handle, arguments, part) = (
        destination?.value.waiting, steps.map { .steps($0, at: entry.id) } ?? .load(entry.source, load), "waiting view"
      )
    case .failed:
      (handle, arguments, part) = (destination?.value.failed, .failure(entry.failure, .entry(entry.id)), "failed view")
    case .unavailable, .nothing: (handle, arguments, part) = (nil, .none, "view")
    }
    return screens.make(
      entry.id, plugin, handle.map { .function($0, arguments) } ?? .engine,
      What(part, of: steps.flatMap { nameOfSteps($0) } ?? what))
  }

  /// The function of the root screen of a stack; nil if its plugin is over.
  private func rootFunction(of entry: Entry) -> Handle? {
    if entry.id == .root { return reading.registry.root?.screen }
    guard let stack = path.stack(of: entry.id), let root = path.detail(of: stack)?.root, !isStopped(root.plugin)
    else { return nil }
    return root
  }

  /// What the screen function of an entry takes: its value, and for a question of steps also its former answer (W2).
  func argument(of entry: Entry) -> ScopeArguments {
    let value = entry.content.value ?? .null
    guard let former = stepping.question(of: entry.id)?.previous else { return .value(value) }
    return .question(value, former: former)
  }

  private func rootArgument(of entry: Entry) -> ScopeArguments {
    guard let value = path.stack(of: entry.id).flatMap({ path.container(of: $0) })?.detail.value else { return .none }
    return .value(value)
  }

  /// What messages call the root of a stack.
  private func rootName(_ entry: Entry) -> String {
    if entry.id == .root { return "root" }
    return path.stack(of: entry.id).map { "stack '\(path[$0].name)'" } ?? "a stack"
  }

  /// Takes down what an entry shows, unless it is the lasting screen of a presentation.
  mutating func destroyView(_ view: EntryView) {
    guard let scope = view.scope, !showsInstance(view) else { return }
    if view.kind == .ready, path.contains(view.entry.id) {
      // The screen may come back, and its cells live as long as the entry (S3).
      keepParts(of: scope)
      view.keep(scope.takeCells())
      keepHooks(of: view)
    }
    destroy(scope.id)
  }
}

extension Entry {
  /// The error that the failed view shows.
  var failure: NavigationError {
    switch content {
    case .failed(let error): error
    case .abandoned(let cause): .cancelled(cause == .cancelled ? "cancelled" : cause.description)
    default: .script(ScriptError("not there"))
    }
  }
}
