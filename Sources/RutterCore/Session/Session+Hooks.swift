/// Runs the hooks of entries and screens, and closes those that still wait (A3, A4).
extension Session where H: ~Copyable {
  /// Runs a hook of an entry: that of its destination, then that of its screen.
  mutating func runHook(_ hook: Hook, of view: EntryView) {
    let entry = view.entry
    if hook == .destroy { endHookRuns(of: entry, whenCovered: false) }
    let base = entry.id == .root ? reading.registry.root?.hooks[hook] : entry.destination?.value.hooks[hook]
    if let base { runHook(hook, base, view.scope, entry.id) }
    let hooks = view.hooks.isEmpty ? view.scope?.hooks : view.hooks
    if let own = hooks?[hook] { runHook(hook, own, view.scope, entry.id) }
  }

  /// The tree of a screen goes, but not its entry: its hooks stay until there is another tree (A3).
  mutating func keepHooks(of view: EntryView) {
    guard view.isCreated, let owed = view.scope?.hooks.owed, !owed.isEmpty,
      !owed.all.contains(where: { turn.renewed.contains($0.plugin) })
    else { return }
    for handle in owed.all { handles.retain(handle) }
    release(view.exchange(owed).all)
  }

  /// There is another tree, or nothing is owed any more.
  mutating func forgetHooks(of view: EntryView) { if !view.hooks.isEmpty { release(view.exchange(Hooks()).all) } }

  /// Runs a hook of a screen.
  mutating func runHook(_ hook: Hook, of scope: Scope?, entry: EntryID) {
    if let handle = scope?.hooks[hook] { runHook(hook, handle, scope, entry) }
  }

  private mutating func runHook(_ hook: Hook, _ handle: Handle, _ scope: Scope?, _ entry: EntryID) {
    let caller = Caller(
      plugin: handle.plugin, role: hook.isLeaving ? .leaving : .hook, asker: .entry(entry, deed: 0))
    start(
      .hook(hook, of: scope?.id), handle, [], caller, entry: hook.isLeaving ? nil : entry,
      name: scope?.what.description ?? "screen")
  }

  /// Closes the hooks of an entry that still wait: all at its end, `on_appear` when it is covered (A4).
  mutating func endHookRuns(of entry: Entry, whenCovered: Bool) {
    if !runs.hasEntries { return }
    for run in runs.ofEntry(entry.id) {
      guard case .hook(let hook, _) = run.kind, !whenCovered || hook == .appear else { continue }
      close(run.id)
    }
  }

  /// Closes the hooks of a lasting screen that still wait.
  mutating func endHookRuns(of instance: ScopeID) {
    for run in runs.oldestFirst {
      if case .hook(_, of: instance) = run.kind { close(run.id) }
    }
  }
}

/// The moments in the life of an entry for which a script can have a hook.
enum Hook: String {
  case create, appear, disappear, destroy
  /// An answer has come that nobody waits for any more, and that has a name (R1).
  case result
  /// Whether the hook may neither wait nor ask for operations (A4).
  var isLeaving: Bool { self == .disappear || self == .destroy }
}

extension Hooks {
  subscript(hook: Hook) -> Handle? {
    switch hook {
    case .create: create
    case .appear: appear
    case .disappear: disappear
    case .destroy: destroy
    case .result: result
    }
  }
}
