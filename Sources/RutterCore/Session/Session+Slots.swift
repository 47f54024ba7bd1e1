/// Shows what plugins contribute to slots in the screens of others (X3).
///
/// A contribution is a scope of its own in the plugin that contributes it: its failure shows there alone (E1), and its
/// stop takes it alone away (E2).
extension Session where H: ~Copyable {
  /// Builds what is contributed to a slot of a new tree. Each contribution keeps its scope, and with it its cells.
  mutating func adoptContributions(_ slot: SlotDetail, _ node: NodeID, _ scope: Scope) {
    let value: Value
    do throws(ScriptError) { value = try self.value(of: slot) } catch {
      return fail(scope, .script(error), scope.builtAt)
    }
    let before = scope.rows[node] ?? []
    var old: [Value: Row] = [:], rows: [Row] = []
    for row in before { old[row.key] = row }
    for contribution in reading.registry.contributions(to: slot.name) where !isStopped(contribution.plugin) {
      spend(Self.workPerRow, for: contribution.plugin)
      let key = Value.integer(Int64(contribution.id.number))
      let id = old.removeValue(forKey: key)?.scope ?? newContribution(contribution, node, scope)
      rows.append(Row(key: key, scope: id))
      screens[id]?.maker = .function(contribution.nodes, .value(value))
    }
    // All are there before one is built: whoever takes the screen down meanwhile finds them.
    for row in old.values.sorted(by: { $0.scope < $1.scope }) { destroy(row.scope) }
    scope.rows[node] = rows
    for row in rows where !scope.isGone { build(row.scope) }
    if !scope.isGone, scope.isShown { noteMoves(from: before, to: rows, of: node) }
  }

  private mutating func newContribution(_ contribution: Contribution, _ node: NodeID, _ parent: Scope) -> ScopeID {
    let what = What("contribution", of: "\(pluginName(contribution.plugin)) to \(contribution.slot)")
    let scope = screens.make(parent.entry, contribution.plugin, .engine, what)
    outbox.account.charge(Scope.weight, .screens, to: contribution.plugin)
    scope.contributed = contribution.ordinal
    scope.namePrefix = Text(pluginName(contribution.plugin) + "/")
    scope.parent = parent.id
    scope.site = node
    scope.isHidden = parent.isHidden
    scope.depth = parent.depth + 1
    if parent.kept != nil {
      let plugin = savedName(contribution.plugin)
      takeKept(scope, of: parent, at: node) { .contribution(slot: $0, plugin: plugin, place: contribution.ordinal) }
    }
    return scope.id
  }

  /// The value of a slot, as its type has it.
  private func value(of slot: SlotDetail) throws(ScriptError) -> Value {
    let name = slot.name.string.drop { $0 != "." }.dropFirst()
    guard let type = reading.registry.slot(slot.name) else {
      throw ScriptError(
        "there is no slot '\(name)'; declare it first: rutter.slot_type(\"\(name)\", { … })", at: slot.place)
    }
    do throws(Mismatch) { return try types.fit(slot.value, to: type.schema) } catch {
      throw ScriptError("slot '\(name)': \(error)", at: slot.place)
    }
  }

  /// Contributions came or went: the slots that show are built again with their screens, the others when they show.
  mutating func outdateSlots() {
    for scope in screens.oldestFirst where scope.traits.hasSlots { screens.outdate(scope.id) }
  }

  /// Checks, when all plugins are loaded, that each contribution goes to a slot that there is. For a plugin that is not
  /// loaded nobody can tell, which is noted.
  ///
  /// - Returns: The first one that does not, with what is wrong.
  mutating func misplacedContribution() -> (plugin: PluginID, error: ScriptError)? {
    for contribution in reading.registry.allContributions where reading.registry.slot(contribution.slot) == nil {
      let owner = contribution.slot.pluginName
      if host.plugins.contains(where: { $0.name == owner }) {
        return (contribution.plugin, reading.registry.unknownSlot(contribution.slot, at: contribution.place))
      }
      effects.append(.note(Contribution.idle(contribution.slot, of: pluginName(contribution.plugin))))
    }
    return nil
  }
}

extension Registry {
  /// The error about a contribution to a slot that its owner, which is loaded, does not have.
  package func unknownSlot(_ slot: Text, at place: Place?) -> ScriptError {
    let own = slotNames.filter { Text($0).pluginName == slot.pluginName }
    let near = nearest(slot.string, among: own).map { "; did you mean '\($0)'?" }
    let others = own.isEmpty ? "; plugin '\(slot.pluginName)' has no slots" : "; it has " + own.joined(separator: ", ")
    return ScriptError("there is no slot '\(slot)'" + (near ?? others), at: place)
  }
}

extension Contribution {
  /// What is noted of a contribution to a plugin that is not loaded.
  package static func idle(_ slot: Text, of plugin: String) -> String {
    "plugin '\(plugin)' contributes to '\(slot)', and no plugin '\(slot.pluginName)' is loaded"
  }
}
